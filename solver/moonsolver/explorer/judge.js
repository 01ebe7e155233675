// What the rules of the game say of a written hand, asked of the engine; and in which words. Holds no rule itself.
//
// Readers of links and records take a `JudgeOf`: a function from the table's rules to the questions below. The page makes
// one of its engine with `judgeOf`; the tests have one by the book.

import { bidText, handText, listed, seatText, tileText, tilesOf } from "./notation.js";

/** The table's rules in the form of the page's state. @typedef {{ set: number, house: Readonly<Record<string, string>> }} TableSet */
/** @typedef {{ hands: readonly number[], widow: number }} JudgedDeal */
/** @typedef {{ bidder: number, trump: number, discard: number }} JudgedChoice `discard` is -1 without a widow */
/** @typedef {{ name: string, at: number, what: number }} JudgedFault As in engine.js: a name of FAULTS; the play or call from 0 */
/** @typedef {{ hands: readonly number[], trump: number, bidder: number, leader: number, table: readonly number[] }} JudgedPosition */
/** The plays up to the first that is not legal, and the position there; with a fault before any play, that before the first.
 * @typedef {{ position: JudgedPosition, seats: readonly number[], winners: readonly number[], fault: JudgedFault | null }} JudgedPlay */
/** The auction up to the first call that was not allowed. Bids are places in BIDS, `allowed` is a mask of them.
 * @typedef {{ toSpeak: number, allowed: number, highest: number, winner: number, redeal: boolean, mustBid: boolean,
 *   fault: JudgedFault | null }} JudgedAuction */
/** The questions, for one table. `winner`: who wins a trick of these tiles, led by this seat.
 * @typedef {object} Judge
 * @property {number} lowestBid
 * @property {() => number} trumps  a mask of those that may be named
 * @property {(bidder: number) => number} side  a mask of the seats that play with the bidder
 * @property {(first: number, calls: readonly number[]) => JudgedAuction} auction
 * @property {(deal: JudgedDeal, choice: JudgedChoice, plays: readonly number[]) => JudgedPlay} played
 * @property {(position: JudgedPosition) => { legal: number, toPlay: number, suit: number }} facts
 * @property {(trump: number, leader: number, tiles: readonly number[]) => number} winner */
/** @typedef {(table: TableSet) => Judge} JudgeOf */

/** Returns the judge that asks an engine. `engineRules` turns the table's rules into those of the engine.
 * @param {any} engine @param {(table: TableSet) => any} engineRules @returns {JudgeOf} */
export function judgeOf(engine, engineRules) {
  return (table) => {
    const rules = engineRules(table);
    return {
      lowestBid: tilesOf(engine.bids(rules)).reverse()[1] ?? 0,
      trumps: () => engine.trumps(rules),
      side: (bidder) => engine.side(rules, bidder),
      auction: (first, calls) => engine.auction(rules, first, [...calls]),
      played: (deal, choice, plays) => engine.proof(rules, deal, choice, [...plays]),
      facts: (position) => engine.facts(rules, position),
      // Each seat holds the one tile that it played, so that nothing has to be followed and only the winner is told.
      winner: (trump, leader, tiles) => {
        const hands = tiles.map(() => 0);
        tiles.forEach((tile, at) => (hands[(leader + at) % tiles.length] = 1 << tile));
        return engine.replay(rules, { hands, trump, bidder: leader, leader, table: [] }, [...tiles]).winners[0];
      },
    };
  };
}

const SUIT_NAMES = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "trumps"];

/** Says why the first play that is not legal is not.
 * @param {Judge} judge @param {JudgedPlay} played @param {number} tile @returns {string} */
export function playFault(judge, { position, fault }, tile) {
  const { legal, toPlay } = judge.facts(position);
  const who = seatText(toPlay);
  const [lead] = position.table;
  if (fault?.name === "hand-over") return `${tileText(tile)} was played after the last trick`;
  if (fault?.name === "must-lead-trump") {
    return `${who} led ${tileText(tile)} but must lead a trump to the first trick, holding ${handText(legal)}`;
  }
  if (fault?.name === "must-follow" && lead !== undefined) {
    const suit = SUIT_NAMES[fault.what] ?? "the suit";
    return `${who} played ${tileText(tile)} to ${tileText(lead)} but holds ${handText(legal)} and must follow ${suit}`;
  }
  const holder = position.hands.findIndex((hand) => (hand >> tile) & 1);
  const where = holder >= 0 ? `${seatText(holder)} holds it` : "nobody holds it any more";
  const place = position.table.includes(tile) ? "it is on the table" : where;
  return `${who} cannot play ${tileText(tile)}: ${place}; ${who} holds ${handText(position.hands[toPlay] ?? 0) || "no tiles"}`;
}

/** Says why the first call that was not allowed was not.
 * @param {Judge} judge @param {JudgedAuction} auction  up to that call @param {number} call @param {number} seats @returns {string} */
export function callFault(judge, auction, call, seats) {
  const { toSpeak, mustBid, winner, highest } = auction;
  if (toSpeak < 0) {
    const ending = bidText(highest) === "21" ? "21 was bid" : `each of the ${seats} seats has spoken once`;
    return `${bidText(call)} was said after the auction ended: ${ending}`;
  }
  const who = seatText(toSpeak);
  const all = "all the others passed and the last seat must bid";
  const reason = mustBid ? all : winner >= 0 ? `${bidText(highest)} was bid` : `the lowest bid is ${bidText(judge.lowestBid)}`;
  const allowed = tilesOf(auction.allowed).reverse().map(bidText);
  return `${who} said ${bidText(call)}: ${reason}, so ${who} may say ${listed(allowed, "or")}`;
}
