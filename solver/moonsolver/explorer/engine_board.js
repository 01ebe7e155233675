/**
 * The board of moon.wasm: words through which numbers go in and out. Owns: where each of them stands.
 *
 * What goes in is put down by the methods named for it, each with all that comes before; what comes out is read by `out`.
 */
import { FAULTS } from "./engine_names.js";

/**
 * @typedef {import("./engine_names.js").Rules} Rules
 * @typedef {import("./engine_names.js").Choice} Choice
 * @typedef {import("./engine_names.js").Position} Position
 * @typedef {import("./engine_names.js").Known} KnownHand
 * @typedef {import("./engine_names.js").Fault} Fault
 */

// Words of 32 bits; the same places stand in src_ext/page_board.pxi.
export const SET = 0;
const MUST_LEAD_TRUMP = 1;
const NAMEABLE = 2;
const LOWEST_BID = 3;
const LAST_MUST_BID = 4;
const MARKS = 5;
const MOON_WINS_GAME = 6;
const HANDS = 8;
const WIDOW = 12;
export const BIDDER = 13;
export const TRUMP = 14;
const DISCARD = 15;
export const LEADER = 16;
const ON_TABLE = 17;
const TABLE = 18;
const PLAYS = 22;
const PLAY = 23;
export const HUMANS = 51;
const BARRED = 52;
const FAULT = 64;
const FAULT_AT = 65;
const FAULT_WHAT = 66;
export const NUMBER = 67;
export const OUT = 128;

const ALL_TRUMPS = 511;

/** A question that cannot be asked, thrown by every call that has no `fault` in its answer. */
export class EngineFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(`${fault.name} (at ${fault.at}, what ${fault.what})`);
    this.name = "EngineFault";
    this.fault = fault;
  }
}

export class Board {
  /** @param {any} words an Int32Array; its places are all there */
  constructor(words) {
    this.words = words;
  }

  /** @param {Rules} rules */
  rules(rules) {
    const board = this.words;
    board.fill(0, 0, FAULT);
    board[SET] = rules.set;
    board[MUST_LEAD_TRUMP] = rules.mustLeadTrump ? 1 : 0;
    board[NAMEABLE] = rules.trumps ?? ALL_TRUMPS;
    board[LOWEST_BID] = rules.lowestBid ?? 0;
    board[LAST_MUST_BID] = rules.lastMustBid ? 1 : 0;
    board[MARKS] = rules.marks ? 1 : 0;
    board[MOON_WINS_GAME] = rules.moonWinsGame ? 1 : 0;
  }

  /** @param {Rules} rules @param {{ hands: readonly number[], widow: number }} deal */
  deal(rules, deal) {
    this.rules(rules);
    deal.hands.forEach((hand, seat) => (this.words[HANDS + seat] = hand));
    this.words[WIDOW] = deal.widow;
  }

  /** @param {Choice} choice */
  choice(choice) {
    this.words[BIDDER] = choice.bidder;
    this.words[TRUMP] = choice.trump;
    this.words[DISCARD] = choice.discard;
  }

  /** @param {Rules} rules @param {Position} position */
  position(rules, position) {
    this.deal(rules, { hands: position.hands, widow: 0 });
    this.choice({ bidder: position.bidder, trump: position.trump, discard: -1 });
    this.words[LEADER] = position.leader;
    this.words[ON_TABLE] = position.table.length;
    position.table.slice(0, 4).forEach((tile, at) => (this.words[TABLE + at] = tile));
  }

  /** @param {readonly number[]} plays */
  plays(plays) {
    this.words[PLAYS] = plays.length;
    plays.slice(0, 28).forEach((tile, at) => (this.words[PLAY + at] = tile));
  }

  /** @param {Rules} rules @param {KnownHand} known */
  known(rules, known) {
    this.rules(rules);
    this.words[BIDDER] = known.bidder;
    this.words[HANDS] = known.hand;
    this.words[WIDOW] = known.widow;
    (known.barred ?? []).forEach((tiles, place) => (this.words[BARRED + place] = tiles));
  }

  /** @param {number} at @param {number} number @returns {any[]} numbers; what a place means its reader knows */
  out(at, number) {
    return Array.from(this.words.subarray(OUT + at, OUT + at + number));
  }

  /** @returns {Fault | null} */
  fault() {
    const code = this.words[FAULT];
    if (!code) return null;
    return { name: FAULTS[code] ?? "", code, at: this.words[FAULT_AT], what: this.words[FAULT_WHAT] };
  }

  /** @template T @param {T} answer @returns {T} */
  asked(answer) {
    const fault = this.fault();
    if (fault) throw new EngineFault(fault);
    return answer;
  }
}
