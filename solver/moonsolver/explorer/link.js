// The link of a hand: everything about it in at most 200 characters behind the #. Writes it, reads it, refuses others.
//
// All that a link holds is packed into one large number, which is peeled apart, the least first: each thing that can take n
// values is the rest by n (`link_text.js` writes the number in digits). A play is its place among the tiles not yet played,
// so that a tile cannot come twice and no rule of the game is needed here. Every state has one link only: what is read is
// written again and must come out the same. The word of a puzzle (`puzzle_pack.js`) is made of the same parts.
//
// Names of players are not in the link, so that nobody sends them about without knowing.

import { readHouse } from "./house.js";
import { checkByRules, checkSense, roomInPlaces } from "./link_check.js";
import { notOurs, opened, sealed } from "./link_text.js";
import { readTrump, sizeOf, tilesOf, trumpText } from "./notation.js";

/** @typedef {import("./deal_text.js").Known} Known */
/** @typedef {import("./deal_text.js").RuleSet} LinkRuleSet */
/** @typedef {{ trump: number, discard: number }} LinkChoice `discard` is -1 without a widow */
/** `rest` is what was played from a revoke on, the revoke first; it is not held against the rules.
 * @typedef {{ bidder: number, choice: LinkChoice, plays: readonly number[], bid?: number, rest?: readonly number[] }} LinkedHand */
/** What a link holds: these fields of the page's state, by the same names; `bid` and `calls` are places in BIDS of engine.js.
 * @typedef {object} Linked
 * @property {{ set: number, house: Readonly<Record<string, string>> }} rules
 * @property {readonly number[]} hands  masks, as far as they have been entered, the widow last where there is one
 * @property {number} spot
 * @property {number} bidder
 * @property {LinkChoice | null} choice
 * @property {{ first: number, calls: readonly number[] } | null} auction
 * @property {readonly number[]} game
 * @property {{ at: number, plays: readonly number[] } | null} branch
 * @property {number} cursor
 * @property {LinkedHand | null} asPlayed
 * @property {string} view */

const MOST_PLAYS = 28;
const NO_BID = 7;

/** The views by number. Append only: a link that is out in the world must open the view that it was made in. */
export const LINK_VIEWS = ["deal", "answer", "play", "review", "practice", "odds", "help", "learn", "record", "auction", "puzzle"];
const VIEW_PLACES = 32;

/** The house rules that version 1 holds besides the trumps and the target, the default first. Append only, likewise. */
export const LINK_HOUSE = Object.freeze({
  "trump-named": ["after-widow", "before-widow"],
  "first-lead": ["any", "trump"],
  "lowest-bid": ["4", "3", "5"],
  "all-pass": ["redeal", "last-must-bid"],
  "scoring": ["points", "marks"],
  "moon-made": ["points", "wins-game"],
  "tie": ["play-on", "bidder-first"],
});

/** Numbers packed into one, and taken out again in the same order. */
export class Packer {
  /** @param {bigint} [packed] */
  constructor(packed = 0n) {
    this.packed = packed;
    this.scale = 1n;
  }

  /** Adds a number from 0 to below `radix`. @param {number} value @param {number} radix */
  put(value, radix) {
    if (!(Number.isInteger(value) && value >= 0 && value < radix)) throw new RangeError(`${value} is not below ${radix}`);
    this.packed += BigInt(value) * this.scale;
    this.scale *= BigInt(radix);
  }

  /** Takes the next number out. @param {number} radix @returns {number} */
  take(radix) {
    const value = Number(this.packed % BigInt(radix));
    this.packed /= BigInt(radix);
    return value;
  }
}

/** Returns the link of a state: `#v1.` and what follows it.
 * @param {Linked} state @param {Known} known @returns {string} */
export function writeLink(state, known) {
  const packer = new Packer();
  const rules = /** @type {LinkRuleSet} */ (known.ruleSets[state.rules.set]);
  packer.put(state.rules.set, 8);
  putHouse(packer, state.rules.house);
  putHands(packer, state.hands, rules);
  packer.put(state.spot, 8);
  packer.put(state.bidder, 4);
  putChoice(packer, state.choice);
  putAuction(packer, state.auction);
  putPlayed(packer, state.asPlayed, rules.tiles);
  const isGame = state.asPlayed !== null && sameList(state.asPlayed.plays, state.game);
  if (state.asPlayed) packer.put(isGame ? 1 : 0, 2);
  if (!isGame) putPlays(packer, state.game, tilesOf(rules.tiles));
  packer.put(state.branch ? 1 : 0, 2);
  if (state.branch) {
    packer.put(state.branch.at, MOST_PLAYS + 1);
    putPlays(packer, state.branch.plays, without(tilesOf(rules.tiles), state.game.slice(0, state.branch.at)));
  }
  packer.put(state.cursor, MOST_PLAYS + 1);
  packer.put(Math.max(LINK_VIEWS.indexOf(state.view), 0), VIEW_PLACES);
  return sealed(packer.packed);
}

/** Reads a link, or an address with a link in it. Throws a NotationError that says what is wrong.
 * @param {string} text @param {Known} known @param {import("./judge.js").JudgeOf} [judgeOfTable]
 * @returns {Linked} */
export function readLink(text, known, judgeOfTable) {
  const { link, packed } = opened(text);
  const packer = new Packer(packed);
  const set = packer.take(8);
  const rules = known.ruleSets[set];
  if (!rules) throw notOurs("its rule set does not exist");
  const house = takeHouse(packer, known);
  const hands = takeHands(packer, rules);
  const spot = packer.take(8);
  const bidder = packer.take(4);
  const choice = takeChoice(packer);
  const auction = takeAuction(packer);
  const asPlayed = takePlayed(packer, rules.tiles);
  const isGame = asPlayed !== null && packer.take(2) === 1;
  const game = isGame ? asPlayed.plays : takePlays(packer, tilesOf(rules.tiles));
  const branch = packer.take(2) ? takeBranch(packer, rules, game) : null;
  const cursor = packer.take(MOST_PLAYS + 1);
  const view = LINK_VIEWS[packer.take(VIEW_PLACES)] ?? "deal";
  /** @type {Linked} */
  const linked = { rules: { set, house }, hands, spot, bidder, choice, auction, game, branch, cursor, asPlayed, view };
  checkSense(linked, rules);
  if (packer.packed !== 0n || writeLink(linked, known) !== link) throw notOurs("it does not hold a hand of Moon");
  if (judgeOfTable) checkByRules(judgeOfTable(linked.rules), linked, rules);
  return linked;
}

/** @param {Packer} packer @param {Readonly<Record<string, string>>} house */
function putHouse(packer, house) {
  packer.put(Object.keys(house).length ? 1 : 0, 2);
  if (!Object.keys(house).length) return;
  const trumps = (house["trumps"] ?? "").split(" ").filter(Boolean).map(readTrump);
  packer.put(trumps.reduce((mask, trump) => mask | (1 << trump), 0), 512);
  for (const [option, settings] of Object.entries(LINK_HOUSE)) {
    packer.put(Math.max(settings.indexOf(house[option] ?? ""), 0), settings.length);
  }
  packer.put(Number(house["target"] ?? 0), 501);
}

/** @param {Packer} packer @param {Known} known @returns {Readonly<Record<string, string>>} */
function takeHouse(packer, known) {
  if (!packer.take(2)) return {};
  /** @type {Record<string, string>} */
  const house = {};
  const mask = packer.take(512);
  if (mask) house["trumps"] = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((trump) => (mask >> trump) & 1).map(trumpText).join(" ");
  for (const [option, settings] of Object.entries(LINK_HOUSE)) {
    const setting = packer.take(settings.length);
    if (setting) house[option] = settings[setting] ?? "";
  }
  const target = packer.take(501);
  if (target) house["target"] = String(target);
  return readHouse(house, known.houseRules);
}

/** Puts who holds each tile: of a whole deal among the places that have room left, else among all, and nowhere.
 * @param {Packer} packer @param {readonly number[]} hands @param {LinkRuleSet} rules */
export function putHands(packer, hands, rules) {
  const room = roomInPlaces(rules);
  const isWhole = room.every((size, place) => sizeOf(hands[place] ?? 0) === size);
  packer.put(isWhole ? 1 : 0, 2);
  for (const tile of tilesOf(rules.tiles)) {
    const holder = hands.findIndex((hand) => (hand >> tile) & 1);
    if (isWhole) {
      const open = openPlaces(room);
      packer.put(open.indexOf(holder), open.length);
      room[holder] = (room[holder] ?? 0) - 1;
    } else {
      packer.put(holder + 1, room.length + 1);
    }
  }
}

/** @param {Packer} packer @param {LinkRuleSet} rules @returns {number[]} */
export function takeHands(packer, rules) {
  const room = roomInPlaces(rules);
  const hands = room.map(() => 0);
  const isWhole = packer.take(2) === 1;
  for (const tile of tilesOf(rules.tiles)) {
    const open = openPlaces(room);
    const holder = isWhole ? (open[packer.take(open.length)] ?? 0) : packer.take(room.length + 1) - 1;
    if (holder < 0) continue;
    hands[holder] = (hands[holder] ?? 0) | (1 << tile);
    if (isWhole) room[holder] = (room[holder] ?? 0) - 1;
  }
  return hands;
}

/** @param {readonly number[]} room @returns {number[]} */
function openPlaces(room) {
  return room.flatMap((size, place) => (size > 0 ? [place] : []));
}

/** @param {Packer} packer @param {LinkChoice | null} choice */
export function putChoice(packer, choice) {
  packer.put(choice ? choice.trump + 1 : 0, 10);
  if (choice) packer.put(choice.discard + 1, 29);
}

/** @param {Packer} packer @returns {LinkChoice | null} */
export function takeChoice(packer) {
  const trump = packer.take(10) - 1;
  return trump < 0 ? null : { trump, discard: packer.take(29) - 1 };
}

/** @param {Packer} packer @param {Linked["auction"]} auction */
function putAuction(packer, auction) {
  packer.put(auction ? auction.first + 1 : 0, 5);
  if (!auction) return;
  packer.put(auction.calls.length, 5);
  for (const call of auction.calls) packer.put(call, 7);
}

/** @param {Packer} packer @returns {Linked["auction"]} */
function takeAuction(packer) {
  const first = packer.take(5) - 1;
  if (first < 0) return null;
  const count = packer.take(5);
  return { first, calls: Array.from({ length: count }, () => packer.take(7)) };
}

/** @param {Packer} packer @param {LinkedHand | null} hand @param {number} tiles */
function putPlayed(packer, hand, tiles) {
  packer.put(hand ? hand.bidder + 1 : 0, 5);
  if (!hand) return;
  putChoice(packer, hand.choice);
  packer.put(hand.bid ?? NO_BID, 8);
  putPlays(packer, hand.plays, tilesOf(tiles));
  putPlays(packer, hand.rest ?? [], without(tilesOf(tiles), hand.plays));
}

/** @param {Packer} packer @param {number} tiles @returns {LinkedHand | null} */
function takePlayed(packer, tiles) {
  const bidder = packer.take(5) - 1;
  if (bidder < 0) return null;
  const choice = takeChoice(packer);
  if (!choice) throw notOurs("a hand was played in it without a trump");
  const bid = packer.take(8);
  const plays = takePlays(packer, tilesOf(tiles));
  const rest = takePlays(packer, without(tilesOf(tiles), plays));
  return { bidder, choice, plays, ...(bid === NO_BID ? {} : { bid }), ...(rest.length ? { rest } : {}) };
}

/** Puts plays, each as its place among the tiles that are left.
 * @param {Packer} packer @param {readonly number[]} plays @param {readonly number[]} tiles */
export function putPlays(packer, plays, tiles) {
  packer.put(plays.length, MOST_PLAYS + 1);
  let left = tiles;
  for (const tile of plays) {
    packer.put(left.indexOf(tile), left.length);
    left = without(left, [tile]);
  }
}

/** @param {Packer} packer @param {readonly number[]} tiles @returns {number[]} */
export function takePlays(packer, tiles) {
  const plays = [];
  let left = tiles;
  for (let count = packer.take(MOST_PLAYS + 1); count > 0; count--) {
    if (!left.length) throw notOurs("it has more plays than there are tiles");
    const tile = left[packer.take(left.length)] ?? 0;
    plays.push(tile);
    left = without(left, [tile]);
  }
  return plays;
}

/** @param {Packer} packer @param {LinkRuleSet} rules @param {readonly number[]} game @returns {{ at: number, plays: number[] }} */
function takeBranch(packer, rules, game) {
  const at = packer.take(MOST_PLAYS + 1);
  return { at, plays: takePlays(packer, without(tilesOf(rules.tiles), game.slice(0, at))) };
}

/** @param {readonly number[]} tiles @param {readonly number[]} gone @returns {number[]} */
function without(tiles, gone) {
  return tiles.filter((tile) => !gone.includes(tile));
}

/** @param {readonly number[]} one @param {readonly number[]} other @returns {boolean} */
function sameList(one, other) {
  return one.length === other.length && one.every((tile, at) => tile === other[at]);
}
