// Files of played hands as they are written: TOML, or JSON, read into fields of the right kinds. Judges nothing.
//
// The twin of `moonsolver/records/file_forms.py`: a field of the wrong kind is left out and reported, the rest stays.

import { asPython } from "./house.js";
import { checkJson } from "./json_text.js";
import { NotationError, printable, quote, withCommas } from "./notation.js";
import { isPuzzleForm } from "./record_puzzle.js";
import { parseToml } from "./smol_toml.js";

/** The fields of a file or a hand that are there and of the right kind. @typedef {Record<string, unknown>} RecordForm */

const MOST_JSON = 4_000_000;
const MOST_TOML = 1_000_000;
const MOST_HANDS = 5_000;
const MOST_UNKNOWN = 20;
const DEEPEST_TOML = 50;
const MOST_KEY_PARTS = 8;
const TOML_TOKEN =
  /"""(?:\\.|(?!""")[^\\])*(?:"{3,5})?|'''(?:(?!''')[\s\S])*(?:'{3,5})?|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*|[[\]{}.=,\n]|[0-9]+/gs;

const TEXT = "text in quotes";
const HAND_FIELDS = {
  deal: TEXT, A: TEXT, B: TEXT, C: TEXT, D: TEXT, widow: TEXT, first: TEXT,
  auction: 'text such as "pass 5 pass", or a list of calls',
  bidder: TEXT,
  bid: "a number of tricks, as in 5, or 21",
  trump: 'a number from 0 to 6, "doubles" or "none"',
  discard: TEXT,
  plays: "text with a trick a line, or a list of such lines",
  result: "a whole number of tricks, as in 5",
  note: TEXT,
  puzzle: 'a table such as { kind = "make", level = 2, answers = "64" }',
};
const FILE_FIELDS = {
  rules: TEXT,
  house: 'a table of names and settings, as in { first-lead = "trump" }',
  date: "a date, as in 2026-11-28",
  place: TEXT,
  note: TEXT,
  players: 'a table of names by seat, as in { A = "Ann" }',
};
/** Fields that JSON may write as null. */
const OPTIONAL = new Set([...Object.keys(HAND_FIELDS), "date", "place"]);

/** Fields as read, and by field what is wrong with those that were left out; "" for what is no table at all.
 * @typedef {{ form: RecordForm, unread: Map<string, string> }} ReadForm */

/** Reads a text into its fields and those of its hands.
 * @param {string} text @returns {{ file: RecordForm, unread: Map<string, string>, hands: ReadForm[] }} */
export function readForm(text) {
  const { hand: written, ...rest } = loadedText(text.replace(/^\ufeff/, ""));
  if (written !== undefined && !Array.isArray(written)) throw new NotationError(HAND_LIST);
  const count = written?.length ?? 0;
  if (count > MOST_HANDS) {
    const most = withCommas(MOST_HANDS);
    throw new NotationError(`not a record: it has ${withCommas(count)} hands: at most ${most} are allowed`);
  }
  const { form: file, unread } = fitting(rest, FILE_FIELDS, "a record", ", hand");
  const fatal = ["rules", "house"].flatMap((name) => unread.get(name) ?? []);
  if (fatal.length) throw new NotationError(fatal);
  if (!written?.length) throw new NotationError("the record has no hands: write at least one [[hand]]");
  return { file, unread, hands: written.map((each) => fitting(each, HAND_FIELDS, "a hand", "")) };
}

const HAND_LIST = "hand must be a list: write [[hand]], in double brackets, before each";

/** @param {string} text @returns {Record<string, unknown>} */
function loadedText(text) {
  const isJson = /^\s*\{/.test(text);
  const most = isJson ? MOST_JSON : MOST_TOML;
  if (text.length > most) {
    const words = `it has ${withCommas(text.length)} characters: at most ${withCommas(most)} are allowed`;
    throw new NotationError(`not a record: ${words}`);
  }
  const loaded = isJson ? loadedRecordJson(text) : loadedToml(text);
  if (typeof loaded !== "object" || loaded === null || Array.isArray(loaded)) throw new NotationError("it is not a record");
  return /** @type {Record<string, unknown>} */ (loaded);
}

/** @param {string} text @returns {unknown} */
function loadedRecordJson(text) {
  checkJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new NotationError("not JSON: something in it is missing, or too much");
  }
}

/** @param {string} text @returns {unknown} */
function loadedToml(text) {
  checkTomlNesting(text);
  try {
    return parseToml(text, { maxDepth: DEEPEST_TOML });
  } catch (error) {
    if (!(error instanceof Error) || !("line" in error)) throw new NotationError("not TOML: it cannot be read");
    const [first = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
    throw new NotationError(`line ${error.line}: not TOML: ${printable(first)}`);
  }
}

/** @param {string} text */
function checkTomlNesting(text) {
  let depth = 0;
  let dots = 0;
  for (const [mark] of text.matchAll(TOML_TOKEN)) {
    if (mark === ".") dots++;
    else if (/^[[\]{}=,\n]/.test(mark)) dots = 0;
    if (mark === "[" || mark === "{") depth++;
    if (mark === "]" || mark === "}") depth--;
    if (dots >= MOST_KEY_PARTS) {
      throw new NotationError(`not a record: it has a key with more than ${MOST_KEY_PARTS} dotted parts`);
    }
    if (depth > DEEPEST_TOML) throw new NotationError(`not a record: nested too deeply: more than ${DEEPEST_TOML} brackets are open`);
    if (mark.length > 100 && /^[0-9]/.test(mark)) {
      throw new NotationError(`not a record: it contains a number that is far too long, ${withCommas(mark.length)} digits`);
    }
  }
}

/** Returns the fields that are of their kind, and what is wrong with the others.
 * @param {unknown} data @param {Readonly<Record<string, string>>} wanted @param {string} noun @param {string} more
 * @returns {ReadForm} */
function fitting(data, wanted, noun, more) {
  /** @type {RecordForm} */
  const form = {};
  /** @type {Map<string, string>} */
  const unread = new Map();
  if (typeof data !== "object" || data === null || Array.isArray(data) || data instanceof Date) {
    return { form, unread: unread.set("", `${shownValue(data)} is not ${noun}: write [[hand]] and its fields below`) };
  }
  const unknown = Object.keys(data).filter((name) => !Object.hasOwn(wanted, name));
  for (const name of unknown.slice(0, MOST_UNKNOWN)) {
    unread.set(name || '""', `unknown field ${quote(name)}: ${noun} has ${Object.keys(wanted).join(", ")}${more}`);
  }
  if (unknown.length > MOST_UNKNOWN) unread.set("...", `and ${withCommas(unknown.length - MOST_UNKNOWN)} more unknown fields`);
  for (const [name, value] of Object.entries(data)) {
    if (!Object.hasOwn(wanted, name) || (value === null && OPTIONAL.has(name))) continue;
    if (fits(name, value)) form[name] = name === "date" ? dateText(value) : value;
    else unread.set(name, `${name} is written as ${shownValue(value)}: it must be ${wanted[name]}`);
  }
  return { form, unread };
}

/** @param {string} name @param {unknown} value @returns {boolean} */
function fits(name, value) {
  const isText = typeof value === "string";
  const isWhole = typeof value === "number" && Number.isSafeInteger(value);
  switch (name) {
    case "date":
      return dateText(value) !== null;
    case "house":
      return isTable(value, (item) => isSetting(item) || (Array.isArray(item) && item.every(isSetting)));
    case "players":
      return isTable(value, (item) => typeof item === "string");
    case "auction":
      return isText || (Array.isArray(value) && value.every(isSetting));
    case "plays":
      return isText || (Array.isArray(value) && value.every((item) => typeof item === "string"));
    case "bid":
    case "trump":
      return isText || isWhole;
    case "result":
      return isWhole;
    case "puzzle":
      return isPuzzleForm(value);
    default:
      return isText;
  }
}

/** @param {unknown} value @returns {boolean} */
function isSetting(value) {
  return typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value));
}

/** @param {unknown} value @param {(item: unknown) => boolean} fitsItem @returns {boolean} */
function isTable(value, fitsItem) {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Date) return false;
  return Object.values(value).every(fitsItem);
}

/** @param {unknown} value @returns {string | null} */
function dateText(value) {
  if (value instanceof Date) {
    const written = value.toISOString();
    return /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : null;
  }
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null;
}

/** @param {unknown} value @returns {string} */
function shownValue(value) {
  return quote(asPython(value));
}
