// A puzzle as a word of some 20 letters, as `teaching/packed.py` writes it, which says what is in it. Writes it, reads it.
//
// Whether it can be played so, and whether its answer is right, a word does not tell: `puzzle.js` asks the engine.

import { Packer, putChoice, putHands, putPlays, takeChoice, takeHands, takePlays } from "./link.js";
import { NotationError, quote, tilesOf } from "./notation.js";

/** @typedef {import("./deal_text.js").Known} Known */
/** What a hand asks after its last play. Answers are tiles, trumps or places in BIDS, as the kind has it.
 * @typedef {object} PuzzleNote
 * @property {string} kind  one of PUZZLE_KINDS
 * @property {string} sort  one of PUZZLE_SORTS: "open" with all hands open, "table" as the player at the table sees it
 * @property {number | null} level  1 to 5
 * @property {readonly number[]} answers  all that are right; none where nobody wrote them down
 * @property {number | null} tempting */
/** A hand up to its question; `hands` are masks, the widow last where there is one. Trump and discard are null where they are asked for.
 * @typedef {{ set: number, house: Readonly<Record<string, string>>, hands: readonly number[], bidder: number, bid: number | null,
 *   trump: number | null, discard: number | null, plays: readonly number[], note: PuzzleNote }} Puzzle */

export const PUZZLE_KINDS = ["moon", "make", "set", "discard", "trump", "bid"];
export const PUZZLE_SORTS = ["open", "table"];
export const MOST_LEVEL = 5;

const WORD_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST_WORD = 60;
const LINK_START_OF = "#puzzle";
const MISSING_BID = 7;
const MOST_TILES = 29;
const MOST_RIGHT = 8;

/** Returns a puzzle as a word; "" for one of house rules, or without an answer or a tempting one: there is none for it.
 * @param {Puzzle} puzzle @param {Known} known @returns {string} */
export function packPuzzle(puzzle, known) {
  const { note, bidder, bid, trump, discard, plays } = puzzle;
  const rules = known.ruleSets[puzzle.set];
  const isShort = note.answers.length > 0 && note.answers.length < MOST_RIGHT;
  if (!rules || !isShort || note.tempting === null || Object.keys(puzzle.house).length) return "";
  const packer = new Packer();
  packer.put(puzzle.set, 8);
  putHands(packer, puzzle.hands, rules);
  packer.put(PUZZLE_KINDS.indexOf(note.kind), PUZZLE_KINDS.length);
  packer.put(PUZZLE_SORTS.indexOf(note.sort), PUZZLE_SORTS.length);
  packer.put((note.level ?? 1) - 1, MOST_LEVEL);
  packer.put(bidder, 4);
  packer.put(bid ?? MISSING_BID, 8);
  putChoice(packer, trump === null ? null : { trump, discard: discard ?? -1 });
  putPlays(packer, plays, tilesOf(rules.tiles));
  packer.put(note.answers.length, MOST_RIGHT);
  for (const answer of [...note.answers, note.tempting]) packer.put(answer, MOST_TILES);
  let word = "";
  for (let rest = packer.packed; rest > 0n; rest /= 64n) word += WORD_DIGITS.charAt(Number(rest % 64n));
  return word;
}

/** Reads the puzzle of a word. Throws a NotationError for what nobody packed.
 * @param {string} word @param {Known} known @returns {Puzzle} */
export function unpackPuzzle(word, known) {
  const digits = word.length <= LONGEST_WORD ? Array.from(word, (digit) => WORD_DIGITS.indexOf(digit)) : [];
  const packed = digits.reduceRight((sum, digit) => sum * 64n + BigInt(Math.max(digit, 0)), 0n);
  const packer = new Packer(packed);
  const rules = known.ruleSets[packer.take(8)];
  const puzzle = digits.length && !digits.includes(-1) && rules ? taken(packer, known.ruleSets.indexOf(rules), rules) : null;
  if (!puzzle || packer.packed !== 0n || packPuzzle(puzzle, known) !== word) throw noPuzzle(word);
  return puzzle;
}

/** The link of a puzzle; of the puzzle of the day, whatever day it is, for none. @param {string} word @returns {string} */
export function puzzleLink(word) {
  return word ? `${LINK_START_OF}.${word}` : LINK_START_OF;
}

/** Finds the word of a puzzle's link in a text, such as an address: "" for that of the day, null where there is no such link.
 * @param {string} text @returns {string | null} */
export function linkedPuzzle(text) {
  const at = text.indexOf(LINK_START_OF);
  if (at < 0) return null;
  return text.slice(at + LINK_START_OF.length).replace(/^\./, "").replace(/[\s.,;:!?'"»”’)\]}>]{1,20}$/, "");
}

/** @param {string} word @returns {NotationError} */
function noPuzzle(word) {
  return new NotationError(`${quote(word, LONGEST_WORD)} is not a puzzle: the link was cut off, or mistyped. Copy it again.`);
}

/** @param {Packer} packer @param {number} set @param {import("./deal_text.js").RuleSet} rules @returns {Puzzle | null} */
function taken(packer, set, rules) {
  if (packer.packed % 2n !== 1n) return null; // the deal is whole
  const hands = takeHands(packer, rules);
  const kind = PUZZLE_KINDS[packer.take(PUZZLE_KINDS.length)] ?? "";
  const sort = PUZZLE_SORTS[packer.take(PUZZLE_SORTS.length)] ?? "";
  const level = packer.take(MOST_LEVEL) + 1;
  const bidder = packer.take(4);
  const place = packer.take(8);
  const choice = takeChoice(packer);
  const plays = playsTaken(packer, rules);
  if (!plays || bidder >= rules.seats) return null;
  const answers = Array.from({ length: packer.take(MOST_RIGHT) }, () => packer.take(MOST_TILES));
  const note = { kind, sort, level, answers, tempting: packer.take(MOST_TILES) };
  const discard = choice && choice.discard >= 0 ? choice.discard : null;
  return { set, house: {}, hands, bidder, bid: place === MISSING_BID ? null : place, trump: choice?.trump ?? null, discard, plays, note };
}

/** @param {Packer} packer @param {import("./deal_text.js").RuleSet} rules @returns {number[] | null} */
function playsTaken(packer, rules) {
  try {
    return takePlays(packer, tilesOf(rules.tiles));
  } catch (error) {
    if (error instanceof NotationError) return null; // more plays than tiles
    throw error;
  }
}
