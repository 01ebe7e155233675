/**
 * What proves a reason, in lines: what was changed, and the tricks without and with the change. Says to the letter what
 * `reports/reason_proofs.py` says. Tricks are those of the side that moved, from the play on.
 */
import { listed } from "./notation.js";
import { whyTold } from "./reason_words.js";
import { countOf, tileWords } from "./words.js";

/** @typedef {import("./engine_reasons.js").Explained} Explained */
/** @typedef {import("./engine_reasons.js").Proof} Proof */
/** @typedef {import("./engine_reasons.js").Change} Change */

const LOW_ONES = ["blank", "one", "two", "three", "four", "five", "six", "trump"];

/** A line for each thing that was changed; what differs only in the suit of a low tile, or in the plays before, is one.
 * @param {Explained} why @param {readonly string[]} names @param {readonly number[]} hands of the position @returns {string[]} */
export function proofLines(why, names, hands) {
  /** @type {Map<string, Proof[]>} */
  const groups = new Map();
  const proofs = whyTold(why, names).flatMap((told) => told.reasons).flatMap((reason) => /** @type {any} */ (reason).proofs);
  for (const proof of /** @type {Proof[]} */ (proofs)) {
    const { change, play, before, after } = proof;
    const lows = change?.lows.length === 1 ? change.lows[0]?.tile : change?.lows;
    const key = JSON.stringify([play, before, after, change && [change.kind, change.seat, change.tiles, lows, change.to]]);
    groups.set(key, [...(groups.get(key) ?? []), proof]);
  }
  return [...groups.values()].map((each) => lineWords(each, names, hands));
}

/** @param {readonly Proof[]} proofs @param {readonly string[]} names @param {readonly number[]} hands @returns {string} */
function lineWords(proofs, names, hands) {
  const { play, before, after } = /** @type {Proof} */ (proofs[0]);
  const lies = `${play >= 0 ? tileWords(play) : "the best play"}: ${countOf(before, "trick")} as the tiles lie`;
  const changes = proofs.flatMap(({ change }) => (change ? [change] : []));
  if (!changes.length) return `${lies}.`;
  return `${lies}, ${after === before ? "still " : ""}${after} ${conditionWords(changes, names, hands)}.`;
}

/** What is changed, after the number of tricks. @param {readonly Change[]} changes @param {readonly string[]} names @param {readonly number[]} hands @returns {string} */
function conditionWords(changes, names, hands) {
  const { kind, seat, to, tiles, lows } = /** @type {Change} */ (changes[0]);
  const [who, other] = [names[seat] ?? "", names[to] ?? ""];
  const [first = "", second = ""] = tiles.map(tileWords);
  switch (kind) {
    case "low": {
      const suits = lows.length === 1 ? changes.flatMap((each) => each.lows.map((low) => low.suit)) : null;
      return `with ${listed(lows.map(({ tile, suit }) => lowWords(tile, suits ?? [suit], names, hands)), "and")}`;
    }
    case "lead":
      return `with ${other} on lead next`;
    case "forbid":
      return `if ${who} may not play ${listed(tiles.map(tileWords), "or")}`;
    case "keep":
      return `if ${who} still had ${first} instead of ${second}`;
    case "exchange":
      return `if ${who} had ${second} and ${other} had ${first}`;
    default:
      return `if ${who} plays ${listed(tiles.map(tileWords), "and")} next`;
  }
}

/** What stands in for a tile: a low tile of any of these suits. @param {number} tile @param {readonly number[]} suits @param {readonly string[]} names @param {readonly number[]} hands @returns {string} */
function lowWords(tile, suits, names, hands) {
  const holder = hands.findIndex((hand) => (hand >>> tile) & 1);
  return `a low ${listed([...new Set(suits)].map((suit) => LOW_ONES[suit] ?? ""), "or")} in place of ${names[holder] ?? ""}'s ${tileWords(tile)}`;
}
