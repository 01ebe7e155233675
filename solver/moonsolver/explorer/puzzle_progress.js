/**
 * Which puzzles were solved, and on which days the puzzle of the day was: as a value, and as the text that is kept. Owns: the
 * form of that text. Whoever reads it trusts nothing: what makes no sense is left out and counted, never a reason to stop.
 */

/** How a puzzle went: at the first try, after a wrong one or a hint, or by looking at the answer.
 * @typedef {"first" | "later" | "shown"} PuzzleOutcome */
/** `done` by the word of the puzzle: the best so far, and the day of it; `days`: those whose own puzzle was solved in time.
 * @typedef {{ done: ReadonlyMap<string, { outcome: PuzzleOutcome, day: number }>, days: ReadonlySet<number> }} Progress */
/** What was read: `lost` entries made no sense; "damaged": nothing could be read; "newer": another page wrote it.
 * @typedef {{ progress: Progress, state: "good" | "partly" | "damaged" | "newer", lost: number }} ReadProgress */

const FORM = 1;
const LONGEST_KEPT = 400_000;
const MOST_DONE = 4_000;
const LAST_DAY = 100_000; // after 1970-01-01: some 270 years
const DAY_LENGTH = 86_400_000;
/** From the worst to the best. @type {readonly PuzzleOutcome[]} */
const RANKS = ["shown", "later", "first"];
const WORD = /^[A-Za-z0-9_-]{1,60}$/;

/** @type {Progress} */
export const NO_PROGRESS = Object.freeze({ done: new Map(), days: new Set() });

/** The number of a day: of the date that the clock on the wall shows, wherever that is. @param {Date} date @returns {number} */
export function dayOf(date) {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_LENGTH);
}

/** Reads what was kept; null stands for nothing. @param {string | null} text @returns {ReadProgress} */
export function readProgress(text) {
  if (text === null || text === "") return { progress: NO_PROGRESS, state: "good", lost: 0 };
  const kept = text.length <= LONGEST_KEPT ? parsedOrNull(text) : null;
  if (!isPlain(kept)) return { progress: NO_PROGRESS, state: "damaged", lost: 0 };
  const form = kept["form"];
  if (typeof form === "number" && form > FORM) return { progress: NO_PROGRESS, state: "newer", lost: 0 };
  if (form !== FORM || !isPlain(kept["done"]) || !Array.isArray(kept["days"])) return { progress: NO_PROGRESS, state: "damaged", lost: 0 };
  const entries = Object.entries(kept["done"]);
  const done = new Map(entries.flatMap(([word, value]) => doneEntry(word, value)).slice(0, MOST_DONE));
  const days = new Set(kept["days"].filter(isDay));
  const lost = entries.length - done.size + kept["days"].filter((day) => !isDay(day)).length;
  return { progress: Object.freeze({ done, days }), state: lost ? "partly" : "good", lost };
}

/** @param {string} text @returns {unknown} */
function parsedOrNull(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} day @returns {day is number} */
function isDay(day) {
  return typeof day === "number" && Number.isInteger(day) && day >= 0 && day <= LAST_DAY;
}

/** @param {string} word @param {unknown} value @returns {[string, { outcome: PuzzleOutcome, day: number }][]} */
function doneEntry(word, value) {
  if (!WORD.test(word) || !Array.isArray(value) || value.length !== 2) return [];
  const outcome = RANKS.find((each) => each === value[0]);
  return outcome && isDay(value[1]) ? [[word, { outcome, day: value[1] }]] : [];
}

/** The text that is kept. @param {Progress} progress @returns {string} */
export function writeProgress({ done, days }) {
  const entries = [...done].map(([word, { outcome, day }]) => [word, [outcome, day]]);
  return JSON.stringify({ form: FORM, done: Object.fromEntries(entries), days: [...days].sort((one, other) => one - other) });
}

/** Progress with one more puzzle: the best outcome counts. @param {Progress} progress @param {string} word @param {PuzzleOutcome} outcome @param {number} day @param {boolean} isOfDay whether it was the puzzle of that day @returns {Progress} */
export function withOutcome(progress, word, outcome, day, isOfDay) {
  const before = progress.done.get(word);
  const isBetter = !before || RANKS.indexOf(outcome) > RANKS.indexOf(before.outcome);
  const done = isBetter ? new Map(progress.done).set(word, { outcome, day }) : progress.done;
  const days = isOfDay && outcome !== "shown" ? new Set(progress.days).add(day) : progress.days;
  return Object.freeze({ done, days });
}

/** How many days in a row the puzzle of the day was solved, up to today or yesterday. @param {Progress} progress @param {number} today @returns {number} */
export function streakOf({ days }, today) {
  const last = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(last - count)) count++;
  return count;
}
