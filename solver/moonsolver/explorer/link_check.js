// Whether what a link holds can be: its numbers, and by the rules of the game, which are asked of a judge.

import { callFault, playFault } from "./judge.js";
import { notOurs } from "./link_text.js";
import { NotationError, seatText, sizeOf, tileText } from "./notation.js";

/** @typedef {import("./link.js").Linked} CheckedLink */
/** @typedef {import("./deal_text.js").RuleSet} CheckedRules */

/** Returns how many tiles belong in each hand, and in the widow where there is one. @param {CheckedRules} rules @returns {number[]} */
export function roomInPlaces(rules) {
  return [...Array(rules.seats).fill(rules.handSize), ...(rules.widowSize ? [rules.widowSize] : [])];
}

/** Throws for numbers that are no seat, no place or beyond the end, whatever the game allows.
 * @param {CheckedLink} linked @param {CheckedRules} rules */
export function checkSense(linked, rules) {
  const { hands, spot, bidder, auction, game, branch, cursor, asPlayed } = linked;
  const length = branch ? branch.at + branch.plays.length : game.length;
  const room = roomInPlaces(rules);
  const full = hands.findIndex((hand, place) => sizeOf(hand) > (room[place] ?? 0));
  const plays = [...game, ...(branch?.plays ?? []), ...(asPlayed?.plays ?? [])].length;
  if (Math.max(bidder, auction?.first ?? 0, asPlayed?.bidder ?? 0) >= rules.seats) throw notOurs("it names a seat that is not there");
  if (spot >= hands.length) throw notOurs("it fills a hand that is not there");
  if (full >= 0) throw notOurs(`a hand in it has ${sizeOf(hands[full] ?? 0)} tiles, where ${room[full]} belong`);
  if ((auction?.calls.length ?? 0) > rules.seats) throw notOurs(`its auction has more than ${rules.seats} calls`);
  if ((branch?.at ?? 0) > game.length || cursor > length) throw notOurs("its place is past the end of the play");
  if (plays && !dealOfHands(hands, rules)) throw notOurs("it has plays, but its deal is incomplete");
}

/** Returns the deal, the one place that may lack tiles filled with those left; null while more are missing.
 * @param {readonly number[]} hands @param {CheckedRules} rules @returns {import("./deal_text.js").Dealt | null} */
export function dealOfHands(hands, rules) {
  const short = roomInPlaces(rules).flatMap((size, place) => (sizeOf(hands[place] ?? 0) < size ? [place] : []));
  if (short.length > 1) return null;
  const left = hands.reduce((rest, hand) => rest & ~hand, rules.tiles);
  const whole = hands.map((hand, place) => (place === short[0] ? hand | left : hand));
  return { hands: whole.slice(0, rules.seats), widow: whole[rules.seats] ?? 0 };
}

/** Throws, in a sentence, for what the rules of the game do not allow. Plays under a choice that is not named, or not yet
 * the discard, because the best one stands for it, are left to the caller.
 * @param {import("./judge.js").Judge} judge @param {CheckedLink} linked @param {CheckedRules} rules */
export function checkByRules(judge, linked, rules) {
  const { hands, asPlayed, auction, branch, game, bidder, choice } = linked;
  if (auction) checkAuction(judge, auction, rules.seats);
  const deal = dealOfHands(hands, rules);
  if (!deal) return;
  const isNamed = choice && (choice.discard >= 0 || !rules.widowSize);
  if (isNamed) checkPlays(judge, deal, { bidder, ...choice }, game);
  if (isNamed && branch) checkPlays(judge, deal, { bidder, ...choice }, [...game.slice(0, branch.at), ...branch.plays]);
  if (asPlayed) checkPlays(judge, deal, { bidder: asPlayed.bidder, ...asPlayed.choice }, asPlayed.plays);
}

/** @param {import("./judge.js").Judge} judge @param {{ first: number, calls: readonly number[] }} auction @param {number} seats */
function checkAuction(judge, { first, calls }, seats) {
  const state = judge.auction(first, calls);
  if (!state.fault) return;
  const words = callFault(judge, state, calls[state.fault.at] ?? 0, seats);
  throw new NotationError(`The auction in the link is impossible: ${words}.`);
}

/** @param {import("./judge.js").Judge} judge @param {import("./deal_text.js").Dealt} deal
 * @param {import("./judge.js").JudgedChoice} choice @param {readonly number[]} plays */
function checkPlays(judge, deal, choice, plays) {
  const played = judge.played(deal, choice, plays);
  if (!played.fault) return;
  const tile = plays[played.fault.at];
  if (tile === undefined) {
    throw new NotationError(`The link names a trump or discard that ${seatText(choice.bidder)} may not choose.`);
  }
  throw new NotationError(`Play ${played.fault.at + 1} in the link, ${tileText(tile)}, is not allowed: ${playFault(judge, played, tile)}.`);
}
