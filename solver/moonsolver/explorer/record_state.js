// The hand that the page shows, put into a file of hands, to be written by `record.js`. `open.js` goes the other way.

import { dealOfHands } from "./link_check.js";

/** @typedef {import("./record.js").RecordedFile} FileOfHands */
/** @typedef {import("./record.js").RecordedHand} HandInFile */
/** The fields of the page's state that a record holds, and the names of the players.
 * @typedef {Pick<import("./link.js").Linked, "rules" | "hands" | "bidder" | "choice" | "auction" | "game" | "asPlayed"> &
 *   { names: readonly string[] }} PlayedState */

/** Returns a file with the hand of a state in it: a new one, or the `file` that was opened with its hand `at` replaced (added,
 * when it has no such hand). Date, place, notes and the other hands stay. The hand is the one that was really played where
 * there is one, else the game without branches.
 * @param {PlayedState} state @param {import("./deal_text.js").Known} known @param {FileOfHands | null} [file] @param {number} [at]
 * @returns {FileOfHands} */
export function fileWithHand(state, known, file = null, at = file?.hands.length ?? 0) {
  const rules = /** @type {import("./deal_text.js").RuleSet} */ (known.ruleSets[state.rules.set]);
  const before = file?.hands[at];
  const hand = { ...playedHand(state), deal: dealOfHands(state.hands, rules), result: before?.result ?? null, note: before?.note ?? null };
  const names = Array.from({ length: rules.seats }, (_, seat) => state.names[seat] ?? "");
  const old = { date: file?.date ?? null, place: file?.place ?? null, note: file?.note ?? null, faults: file?.faults ?? [] };
  const hands = file ? [...file.hands.slice(0, at), hand, ...file.hands.slice(at + 1)] : [hand];
  return { rules: rules.name, house: state.rules.house, ...old, names, hands };
}

/** @param {PlayedState} state @returns {HandInFile} */
function playedHand(state) {
  const { auction, asPlayed } = state;
  const { bidder, choice, plays } = asPlayed ?? { bidder: state.bidder, choice: state.choice, plays: state.game };
  const discard = choice && choice.discard >= 0 ? choice.discard : null;
  return {
    deal: null, auction, bidder, bid: asPlayed?.bid ?? null, trump: choice?.trump ?? null, discard, plays: choice ? plays : [],
    rest: asPlayed?.rest ?? [], result: null, note: null, faults: [], workedOut: [],
  };
}
