// Moon by the book, as a judge for the readers of links and records: slow, obvious, and sharing nothing with the engine.

import { tileText, tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { data } from "./cases.mjs";

export const { known } = data("notation_cases.json");

const ends = (tile) => [...tileText(tile)].map(Number);
const isDouble = (tile) => ends(tile)[0] === ends(tile)[1];
const isTrump = (tile, trump) => (trump === 7 ? isDouble(tile) : trump < 7 && ends(tile).includes(trump));
const ledSuit = (tile, trump) => (isTrump(tile, trump) ? 7 : Math.max(...ends(tile)));
const follows = (tile, suit, trump) => (suit === 7 ? isTrump(tile, trump) : !isTrump(tile, trump) && ends(tile).includes(suit));

function rank(tile, suit, trump) {
  if (isTrump(tile, trump)) return 100 + (trump === 7 ? ends(tile)[0] : isDouble(tile) ? 50 : ends(tile)[0] + ends(tile)[1]);
  return follows(tile, suit, trump) ? (isDouble(tile) ? 50 : ends(tile)[0] + ends(tile)[1]) : -1;
}

function winningSeat(trump, leader, tiles) {
  const suit = ledSuit(tiles[0], trump);
  const ranks = tiles.map((tile) => rank(tile, suit, trump));
  return (leader + ranks.indexOf(Math.max(...ranks))) % tiles.length;
}

/** The judge of one table. */
export function bookJudge({ set, house }) {
  const { seats } = known.ruleSets[set];
  const mask = (list) => list.reduce((sum, bit) => sum | (1 << bit), 0);
  const lowestBid = { 3: 1, 4: 2, 5: 3 }[house["lowest-bid"] ?? 4];
  const names = known.houseRules.trumps[0].split(" ");
  const trumps = mask((house.trumps ?? known.houseRules.trumps[0]).split(" ").map((name) => names.indexOf(name)));

  function auction(first, calls) {
    const made = [];
    let fault = null;
    const state = () => {
      const highest = Math.max(0, ...made);
      const isOver = made.length === seats || made.includes(6);
      const mustBid = !isOver && made.length === seats - 1 && !highest && house["all-pass"] === "last-must-bid";
      const allowed = isOver ? [] : [0, 1, 2, 3, 4, 5, 6].filter((bid) => (bid ? bid > highest && bid >= lowestBid : !mustBid));
      return { highest, isOver, mustBid, allowed };
    };
    for (const [at, call] of calls.entries()) {
      if (!state().allowed.includes(call)) {
        fault = { name: "call", at, what: 0 };
        break;
      }
      made.push(call);
    }
    const { highest, isOver, mustBid, allowed } = state();
    const winner = highest ? (first + made.indexOf(highest)) % seats : -1;
    const toSpeak = isOver ? -1 : (first + made.length) % seats;
    return { toSpeak, allowed: mask(allowed), highest, winner, redeal: isOver && !highest, mustBid, fault };
  }

  function legal({ hands, trump, bidder, leader, table }, isFirst) {
    const hand = hands[(leader + table.length) % seats] ?? 0;
    const keep = table.length
      ? tilesOf(hand).filter((tile) => follows(tile, ledSuit(table[0], trump), trump))
      : isFirst && leader === bidder && house["first-lead"] === "trump" ? tilesOf(hand).filter((tile) => isTrump(tile, trump)) : [];
    return keep.length ? mask(keep) : hand;
  }

  const isFirst = ({ hands, table }) => hands.reduce((sum, hand) => sum + tilesOf(hand).length, 0) + table.length === seats * 7;

  function played(deal, { bidder, trump, discard }, plays) {
    const hands = [...deal.hands];
    const position = { hands, trump, bidder, leader: bidder, table: [] };
    const [made, winners] = [[], []];
    const stopped = (name, at, what) => ({ position, seats: made, winners, fault: name ? { name, at, what } : null });
    if (!((trumps >> trump) & 1)) return stopped("trump-not-allowed", -1, trump);
    if (deal.widow) {
      const eight = hands[bidder] | deal.widow;
      if (discard < 0 || !((eight >> discard) & 1)) return stopped("discard-not-held", -1, discard);
      hands[bidder] = eight & ~(1 << discard);
    }
    for (const [at, tile] of plays.entries()) {
      const seat = (position.leader + position.table.length) % seats;
      if (hands.every((hand) => !hand)) return stopped("hand-over", at, -1);
      if (!((hands[seat] >> tile) & 1)) return stopped("not-held", at, hands.findIndex((hand) => (hand >> tile) & 1));
      if (!((legal(position, isFirst(position)) >> tile) & 1)) {
        return position.table.length ? stopped("must-follow", at, ledSuit(position.table[0], trump)) : stopped("must-lead-trump", at, -1);
      }
      hands[seat] &= ~(1 << tile);
      made.push(seat);
      position.table = [...position.table, tile];
      if (position.table.length === seats) {
        position.leader = winningSeat(trump, position.leader, position.table);
        winners.push(position.leader);
        position.table = [];
      }
    }
    return stopped(null);
  }

  return {
    lowestBid,
    trumps: () => trumps,
    side: (bidder) => (seats === 4 ? mask([bidder, (bidder + 2) % 4]) : 1 << bidder),
    auction,
    played,
    facts: (position) => ({
      legal: legal(position, isFirst(position)),
      toPlay: position.hands.every((hand) => !hand) ? -1 : (position.leader + position.table.length) % seats,
      suit: position.table.length ? ledSuit(position.table[0], position.trump) : -1,
    }),
    winner: winningSeat,
  };
}
