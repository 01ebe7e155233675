// What somebody pastes, drops or opens: which kind of text it is, and the deals in it however they were copied.
//
// Wider than the command, which reads one deal a line: a hand a line, as a review prints them; a line out of a record; a
// line in quotes, or quoted in a mail; an object over several lines. What it finds is read by `deal_text.js`.

import { readDealLine } from "./deal_text.js";
import { NotationError, readableTiles, scanHands, stripped, withCommas } from "./notation.js";

/** A deal with the line of the text where it begins, from 1.
 * @typedef {{ line: number, deal: import("./deal_text.js").Deal }} PastedDeal */
/** A line that may hold something: its number and what is left of it. @typedef {{ line: number, text: string }} PastedLine */

const LONGEST_PASTE = 4_000_000;
const MOST_PASTED = 10_000;
const COMMENT_OR_STRING = /"(?:[^"\\]|\\.)*"?|#/gs;
const SEAT_LABEL = /^\(?(?:seat |hand )?([A-D]|widow)\)?(?:'s hand)?(?: ?[:=.)] ?| +)(?=[[0-6?])/i;
const DEAL_FIELD = /^"?deal"? ?[=:] ?/i;
const QUOTES = "\"'\x60\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb";

/** Says what a text is: a link of the page, a record of played hands (TOML or JSON), or deals; `empty` for nothing.
 * @param {string} text @returns {"link" | "record" | "deal" | "empty"} */
export function kindOfText(text) {
  const words = stripped(text.replace(/^\ufeff/, ""));
  if (words === "") return "empty";
  if (/^[^\s{[]*#(?:v[0-9]+|puzzle\b)/.test(words)) return "link";
  if (words.startsWith("{")) return /"hand"\s*:/.test(words) ? "record" : "deal";
  if (/^[ \t]*\[+[ \t]*(?:hand|players|house)[ \t]*\]/m.test(words)) return "record";
  if (/^[ \t]*hand[ \t]*=[ \t]*\[/m.test(words)) return "record";
  return "deal";
}

/** Reads every deal of a text. Throws with every fault when none can be read; else says in `faults` what was not one.
 * @param {string} text @param {import("./deal_text.js").Known} known @param {import("./deal_text.js").Asked} [asked]
 * @returns {{ deals: PastedDeal[], faults: string[] }} */
export function readPaste(text, known, asked = {}) {
  if (text.length > LONGEST_PASTE) {
    const most = withCommas(LONGEST_PASTE);
    throw new NotationError(`it has ${withCommas(text.length)} characters: at most ${most} are allowed`);
  }
  const lines = dealLines(text.replace(/^\ufeff/, ""));
  if (!lines.length) throw new NotationError("there is no deal in it: write the hands of all seats, separated by slashes");
  /** @type {PastedDeal[]} */
  const deals = [];
  /** @type {string[]} */
  const faults = [];
  for (const { line, text: words } of lines.slice(0, MOST_PASTED)) {
    try {
      deals.push({ line, deal: readDealLine(words, known, asked) });
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      faults.push(...error.faults.map((fault) => (lines.length > 1 ? `line ${line}: ${fault}` : fault)));
    }
  }
  if (lines.length > MOST_PASTED) faults.push(`only the first ${withCommas(MOST_PASTED)} deals were read`);
  if (!deals.length) throw new NotationError(faults);
  return { deals, faults };
}

/** Returns the deals of a text, a line each, comments and wrappings left out.
 * @param {string} text @returns {PastedLine[]} */
function dealLines(text) {
  if (isObject(text)) return [{ line: 1, text }];
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, text: unwrapped(withoutComment(raw)) }))
    .filter((row) => row.text !== "");
  return handALine(lines) ?? joinedAtSlashes(lines);
}

/** @param {string} text @returns {boolean} */
function isObject(text) {
  if (!stripped(text).startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} line @returns {string} */
function withoutComment(line) {
  if (!stripped(line).startsWith("{")) return stripped(line.split("#", 1)[0] ?? "");
  for (const found of line.matchAll(COMMENT_OR_STRING)) {
    if (found[0] === "#") return stripped(line.slice(0, found.index));
  }
  return stripped(line);
}

/** Returns a line without what copying puts around it: marks of a quoted mail, a prompt, `deal =`, quotes, a code fence.
 * @param {string} line @returns {string} */
function unwrapped(line) {
  if (line.startsWith("{") || line.startsWith("```")) return line.startsWith("{") ? line : "";
  const bare = stripped(line.replace(/^(?:>[ \t]*)+/, "").replace(DEAL_FIELD, ""));
  return withoutQuotes(bare);
}

/** @param {string} text @returns {string} */
function withoutQuotes(text) {
  let start = 0;
  let end = text.length;
  while (start < end && QUOTES.includes(text.charAt(start))) start++;
  if (start === 0) return text;
  if (text.charAt(end - 1) === ",") end--;
  while (end > start && QUOTES.includes(text.charAt(end - 1))) end--;
  return stripped(text.slice(start, end));
}

/** Returns lines that are one deal, a hand a line, as that deal; null where they are something else.
 * @param {readonly PastedLine[]} lines @returns {PastedLine[] | null} */
function handALine(lines) {
  if (lines.length < 3 || lines.length > 5) return null;
  const parts = lines.map((row) => {
    const label = SEAT_LABEL.exec(row.text);
    return { seat: label?.[1]?.toUpperCase() ?? "", text: row.text.slice(label?.[0].length ?? 0) };
  });
  if (!parts.every(({ text }) => isHand(text))) return null;
  const labels = new Set(parts.map((part) => part.seat));
  if (!labels.has("") && labels.size === parts.length) parts.sort((one, other) => (one.seat < other.seat ? -1 : 1));
  return [{ line: lines[0]?.line ?? 1, text: parts.map((part) => part.text).join(" / ") }];
}

/** @param {string} text @returns {boolean} */
function isHand(text) {
  if (text.length > 1000) return false;
  const [group, ...more] = scanHands(text);
  if (more.length) return false;
  return !group || readableTiles(group).tiles.length > 0;
}

/** Joins lines that end or begin with a slash, which stands between the hands of one deal.
 * @param {readonly PastedLine[]} lines @returns {PastedLine[]} */
function joinedAtSlashes(lines) {
  /** @type {PastedLine[]} */
  const joined = [];
  let open = false;
  for (const row of lines) {
    const last = joined[joined.length - 1];
    if (last && (open || row.text.startsWith("/"))) {
      joined[joined.length - 1] = { line: last.line, text: `${last.text} ${row.text}` };
    } else {
      joined.push(row);
    }
    open = row.text.endsWith("/");
  }
  return joined;
}
