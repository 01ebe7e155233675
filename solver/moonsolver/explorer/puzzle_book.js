/** The puzzles of the page: one for each day, and which of them are of a kind and level. Owns: which is the day's. */
import { packPuzzle, unpackPuzzle } from "./puzzle_pack.js";
import { DAILY_PUZZLES } from "./daily_puzzles.js";

/** @typedef {import("./puzzle_pack.js").Puzzle} Puzzle */

const FIRST_DAY = 20_454; // 2026-01-01: then the first puzzle of the book is the day's

/** A kind and a level to choose among; "" and 0 for any. @typedef {{ kind: string, level: number }} PuzzleWish */

export class PuzzleBook {
  /** Those that have been looked at. @type {Map<number, Puzzle>} */
  #unpacked = new Map();

  /** @param {readonly string[]} words @param {import("./deal_text.js").Known} known */
  constructor(words, known) {
    this.words = words;
    this.known = known;
  }

  /** The puzzle at a place; null where there is none. @param {number} place @returns {Puzzle | null} */
  at(place) {
    const word = this.words[place];
    if (word === undefined) return null;
    const puzzle = this.#unpacked.get(place) ?? unpackPuzzle(word, this.known);
    this.#unpacked.set(place, puzzle);
    return puzzle;
  }

  /** The place of the puzzle of a day: the same for everybody, and after the last the first again. @param {number} day @returns {number} */
  placeOn(day) {
    const count = this.words.length;
    return (((day - FIRST_DAY) % count) + count) % count;
  }

  /** The places of all that are of a kind and level, in order. @param {PuzzleWish} wish @returns {number[]} */
  places({ kind, level }) {
    return this.words.flatMap((_, place) => {
      const note = this.at(place)?.note;
      return (!kind || note?.kind === kind) && (!level || note?.level === level) ? [place] : [];
    });
  }

  /** The next place of a kind and level after another, or the one before (-1), round and round; -1 where there is none. @param {PuzzleWish} wish @param {number} from @param {number} step @returns {number} */
  neighbor(wish, from, step) {
    const places = this.places(wish);
    if (step > 0) return places.find((place) => place > from) ?? places[0] ?? -1;
    return places.filter((place) => place < from).at(-1) ?? places.at(-1) ?? -1;
  }
}

/** The book of the page. @param {import("./facts.js").Facts} ask @param {import("./deal_text.js").Known} known @returns {PuzzleBook} */
export function bookOf(ask, known) {
  ask.data["book"] ??= new PuzzleBook(ask.data["puzzles"] ?? DAILY_PUZZLES, known);
  return ask.data["book"];
}

/** A recorded hand that is a puzzle; null for one that is none. @param {import("./record.js").RecordedFile} file @param {number} at @param {import("./deal_text.js").Known} known @returns {Puzzle | null} */
export function recordedPuzzle(file, at, known) {
  const hand = file.hands[at];
  if (!hand?.puzzle || !hand.deal) return null;
  const { deal, bidder, bid, trump, discard, plays, puzzle } = hand;
  const set = known.ruleSets.findIndex((each) => each.name === file.rules);
  return { set, house: file.house, hands: deal.widow ? [...deal.hands, deal.widow] : deal.hands, bidder, bid, trump, discard, plays, note: puzzle };
}

/** What tells a puzzle from every other: its word where there is one. @param {Puzzle} puzzle @param {import("./deal_text.js").Known} known @returns {string} */
export function puzzleKey(puzzle, known) {
  return packPuzzle(puzzle, known) || JSON.stringify(puzzle);
}
