// The puzzle of a recorded hand: read, and its answers held against what can be answered there; and written.
//
// The twin of `moonsolver/records/puzzle_reader.py`, in the same words.

import { bidText, handText, listed, NotationError, quote, readBid, readTile, readTrump, seatText, stripped, tilesOf, tileText, trumpText } from "./notation.js";
import { MOST_LEVEL, PUZZLE_KINDS, PUZZLE_SORTS } from "./puzzle_pack.js";

/** @typedef {import("./puzzle_pack.js").PuzzleNote} PuzzleNote */
/** @typedef {import("./record_notes.js").HandNotes} HandWithPuzzle */
/** @typedef {Pick<import("./record.js").RecordedHand, "deal" | "bidder" | "trump" | "discard" | "plays" | "rest">} AskedHand */
/** What is written: `answers` a text, or a list of texts. @typedef {{ kind: string, sort?: string, level?: number, answers?: string | string[], tempting?: string }} PuzzleForm */

/** Whether a value of a file is the table of a puzzle. @param {unknown} value @returns {value is PuzzleForm} */
export function isPuzzleForm(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Date) return false;
  const { kind, sort, level, answers, tempting, ...more } = /** @type {Record<string, unknown>} */ (value);
  const isText = (/** @type {unknown} */ each) => each === undefined || typeof each === "string";
  const isNoneOr = (/** @type {unknown} */ each, /** @type {(each: unknown) => boolean} */ is) => each === null || each === undefined || is(each);
  const isList = (/** @type {unknown} */ each) => typeof each === "string" || (Array.isArray(each) && each.every((one) => typeof one === "string"));
  return typeof kind === "string" && isText(sort) && isNoneOr(level, Number.isSafeInteger) && isNoneOr(answers, isList) && isNoneOr(tempting, (each) => typeof each === "string") && !Object.keys(more).length;
}

/** Returns what a hand asks after its last play; null where it is no puzzle. What is wrong is noted and left out.
 * @param {HandWithPuzzle} notes @param {AskedHand} hand @returns {PuzzleNote | null} */
export function readPuzzleNote(notes, hand) {
  const form = /** @type {PuzzleForm | null | undefined} */ (notes.form["puzzle"]);
  if (!form) return null;
  const kind = notes.tried("puzzle", () => oneOfWords(PUZZLE_KINDS, form.kind, "a kind of puzzle"));
  const sort = notes.tried("puzzle", () => oneOfWords(PUZZLE_SORTS, form.sort ?? "open", "a sort of puzzle")) ?? "open";
  let level = form.level ?? null;
  if (level !== null && !(level >= 1 && level <= MOST_LEVEL)) {
    notes.fault(`puzzle: level ${level}: the levels are 1 to ${MOST_LEVEL}`);
    level = null;
  }
  if (kind === null) return null;
  const { possible, wanted } = possibleAnswers(notes, hand, kind);
  if (!possible.length) {
    notes.fault(`puzzle: ${wanted}`);
    return null;
  }
  const read = (/** @type {string} */ text) => readAnswer(notes, kind, text, possible, wanted);
  const answers = writtenAnswers(form.answers).map(read).filter((answer) => answer !== null);
  let tempting = typeof form.tempting === "string" ? read(form.tempting) : null;
  if (tempting !== null && answers.includes(tempting)) {
    notes.fault(`puzzle: ${answerText(kind, tempting)} is both an answer and the tempting wrong one`);
    tempting = null;
  }
  return { kind, sort, level, answers, tempting };
}

/** @param {HandWithPuzzle} notes @param {AskedHand} hand @param {string} kind @returns {{ possible: readonly number[], wanted: string }} */
function possibleAnswers(notes, { deal, bidder, trump, discard, plays }, kind) {
  const { judge, rules } = notes.setting;
  if (!deal) return { possible: [], wanted: "nothing can be asked while the deal is not known" };
  if (kind === "bid") return { possible: [0, ...[1, 2, 3, 4, 5, 6].filter((bid) => bid >= judge.lowestBid)], wanted: "a bid of these rules" };
  if (kind === "trump") {
    const trumps = tilesOf(judge.trumps()).reverse();
    return { possible: trumps, wanted: `a trump that may be named: ${listed(trumps.map(trumpText), "or")}` };
  }
  if (kind === "discard") {
    if (!deal.widow) return { possible: [], wanted: `${rules.name} has no widow, so there is no discard to ask for` };
    const pool = (deal.hands[bidder] ?? 0) | deal.widow;
    return { possible: tilesOf(pool), wanted: `one of ${seatText(bidder)}'s eight tiles: ${handText(pool)}` };
  }
  const missing = { possible: [], wanted: "it asks for a play: write the trump, the discard, and the plays up to the question" };
  if (trump === null || (discard === null && deal.widow)) return missing;
  const { position } = judge.played(deal, { bidder, trump, discard: discard ?? -1 }, plays);
  if (position.hands.every((hand) => hand === 0)) return missing;
  const { legal, toPlay } = judge.facts(position);
  return { possible: tilesOf(legal), wanted: `a legal play of ${seatText(toPlay)}: ${handText(legal)}` };
}

/** @param {PuzzleForm["answers"] | null} answers @returns {string[]} */
function writtenAnswers(answers) {
  if (answers === null || answers === undefined) return [];
  return typeof answers === "string" ? answers.replaceAll(",", " ").split(/\s+/).filter(Boolean) : answers;
}

/** @param {HandWithPuzzle} notes @param {string} kind @param {string} text @param {readonly number[]} possible @param {string} wanted @returns {number | null} */
function readAnswer(notes, kind, text, possible, wanted) {
  if (!notes.isShort("puzzle", text)) return null;
  return notes.tried("puzzle", () => {
    const answer = kind === "trump" ? readTrump(text) : kind === "bid" ? readBid(text) : readTile(text);
    if (!possible.includes(answer)) throw new NotationError(`${answerText(kind, answer)} is not ${wanted}`);
    return answer;
  });
}

/** @param {readonly string[]} words @param {string} text @param {string} noun @returns {string} */
function oneOfWords(words, text, noun) {
  const found = words.find((word) => word === stripped(text).toLowerCase());
  if (found === undefined) throw new NotationError(`${quote(text)} is not ${noun}: choose ${listed(words, "or")}`);
  return found;
}

/** An answer as it is written. @param {string} kind @param {number} answer @returns {string} */
function answerText(kind, answer) {
  return kind === "trump" ? trumpText(answer) : kind === "bid" ? bidText(answer) : tileText(answer);
}

/** The lines of a file that say what a hand asks. @param {PuzzleNote} note @returns {string[]} */
export function puzzleLines({ kind, sort, level, answers, tempting }) {
  const lines = ["", "[hand.puzzle]", `kind = "${kind}"`];
  if (sort !== "open") lines.push(`sort = "${sort}"`);
  if (level !== null) lines.push(`level = ${level}`);
  if (answers.length) lines.push(`answers = "${answers.map((answer) => answerText(kind, answer)).join(" ")}"`);
  if (tempting !== null) lines.push(`tempting = "${answerText(kind, tempting)}"`);
  return lines;
}
