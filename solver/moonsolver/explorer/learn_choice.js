/**
 * What a question of a lesson may be answered with, and what each answer is worth: a play, a trump or a discard. Owns: the
 * questions about what was named and discarded, the answers, the hints.
 *
 * Answers are numbers, tiles or trumps, and sets of them masks. Tricks are those of the side that decides, in the whole hand.
 */
import { SUITS } from "./engine_names.js";
import { listed, sizeOf, tilesOf } from "./notation.js";
import { bestAt } from "./review.js";
import { changed, seatsOf } from "./state.js";
import { WORDS, playerName, tileWords, trumpName } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** A decision that gave something away: the hand of the record (-1 without one), what is asked, and what was done there; `play` where it is a play.
 * @typedef {{ hand: number, asks: "trump" | "discard" | "play", seat: number, made: number, cost: number, at: number, trick: number, play: import("./review.js").Judged | null }} Question */
/** What may be answered, what is right, and what each answer gives away. @typedef {{ allowed: number, right: number, costs: readonly number[] }} Options */

/** The questions about the trump and the discard of a hand: each that gave something away. @param {State} table @param {number} hand @param {Ask} ask @returns {Question[]} */
export function choiceQuestions(table, hand, ask) {
  const { choice, bidder } = table;
  if (!choice) return [];
  const first = { hand, seat: bidder, at: 0, trick: 0, play: null };
  const asked = /** @type {const} */ (["trump", "discard"]).map((asks) => ({ ...first, asks, made: choice[asks], cost: 0 }));
  return asked.filter(({ made }) => made >= 0).map((each) => ({ ...each, cost: optionsOf(table, each, ask).costs[each.made] ?? 0 })).filter(({ cost }) => cost > 0);
}

/** A mistake as a question. @param {import("./review.js").Judged} play @param {number} hand @returns {Question} */
export function playQuestion(play, hand) {
  return { hand, asks: "play", seat: play.seat, made: play.tile, cost: play.cost, at: play.at, trick: play.trick, play };
}

/** @param {State} table @param {Question} question @param {Ask} ask @returns {Options} */
export function optionsOf(table, question, ask) {
  if (question.asks === "play") {
    const { legal, values, value } = ask.plays(table);
    return { allowed: legal, right: bestAt(table, table.cursor, ask), costs: values.map((each) => Math.abs(each - value)) };
  }
  const { rows } = ask.table(table);
  const { trump } = ask.choice(table);
  const worth = question.asks === "trump"
    ? Array.from({ length: 9 }, (_, each) => bestOfRow(rows[each]))
    : rows[trump]?.values ?? [];
  const best = Math.max(...worth);
  const maskOf = (/** @type {(value: number) => boolean} */ is) => worth.reduce((mask, value, at) => (is(value) ? mask | (1 << at) : mask), 0);
  return { allowed: maskOf((value) => value >= 0), right: maskOf((value) => value === best), costs: worth.map((value) => best - value) };
}

/** The best value of a trump; -1 where it may not be named. @param {{ value?: number, values?: readonly number[] } | null | undefined} row @returns {number} */
function bestOfRow(row) {
  return row ? Math.max(row.value ?? -1, ...(row.values ?? [])) : -1;
}

/** The table of a choice: nothing named, nothing played. @param {State} table @param {Question} question @returns {State} */
export function beforeChoice(table, question) {
  return question.asks === "play" ? table : changed(table, { game: [], branch: null, asPlayed: null, cursor: 0 });
}

/** An answer in a sentence. @param {Question} question @param {number} option @returns {string} */
export function optionWords({ asks }, option) {
  return asks === "trump" ? trumpName(option) : tileWords(option);
}

/** Answers in a sentence, the highest first. @param {Question} question @param {number} options mask @param {string} joiner @returns {string} */
export function optionsWords(question, options, joiner) {
  return listed(tilesOf(options).map((option) => optionWords(question, option)), joiner);
}

/** The question in words. @param {readonly string[]} names @param {Question} question @returns {string} */
export function askingWords(names, question) {
  const who = playerName(names, question.seat);
  return WORDS.askBetter(who, WORDS.didWords[question.asks] ?? "", optionWords(question, question.made), question.cost);
}

/** The hints, each saying more than the one before. @param {State} table @param {Question} question @param {Ask} ask @returns {string[]} */
export function hintsOf(table, question, ask) {
  const { allowed, right } = optionsOf(table, question, ask);
  const pair = pairOf(table, question, ask);
  const hints = [placeWords(table, question, ask) || WORDS.hintCount(sizeOf(right), sizeOf(allowed)), suitsWords(table, question, right, allowed, ask)];
  return [...hints.filter((each) => each), ...(sizeOf(allowed) > 2 ? [WORDS.hintTwo(optionsWords(question, pair, "or"))] : [])];
}

/** The two answers that the last hint leaves: a right one and what was done. @param {State} table @param {Question} question @param {Ask} ask @returns {number} mask */
export function pairOf(table, question, ask) {
  const [first = 0] = tilesOf(optionsOf(table, question, ask).right);
  return (1 << first) | (1 << question.made);
}

/** Which seat and suit the proved reason is about; "" where there is none. @param {State} table @param {Question} question @param {Ask} ask @returns {string} */
function placeWords(table, question, ask) {
  if (question.asks !== "play") return "";
  const reason = ask.reasons(table, ask.played(table).position, question.made)?.reasons[0];
  if (!reason) return "";
  const seat = reason.seat >= 0 && reason.seat !== question.seat ? seatsOf(table).filter((each) => each === reason.seat) : [];
  const where = [...seat.map((each) => playerName(table.names, each)), ...(reason.suit >= 0 ? [`the ${SUITS[reason.suit]}`] : [])];
  return where.length ? WORDS.lookAt(listed(where)) : "";
}

/** Of which suits the right tiles are, where that leaves something out. @param {State} table @param {Question} question @param {number} right @param {number} allowed @param {Ask} ask @returns {string} */
function suitsWords(table, question, right, allowed, ask) {
  if (question.asks === "trump") return "";
  const { trump } = ask.choice(table);
  const suits = (/** @type {number} */ mask) => [...new Set(tilesOf(mask).map((tile) => ask.engine.ledSuit(trump, tile)))];
  const kinds = suits(right);
  if (kinds.length > 2 || suits(allowed).length <= kinds.length) return "";
  return WORDS.lookAt(`the ${listed(kinds.map((suit) => SUITS[suit] ?? ""), "and")}`);
}
