// JSON objects with fields of known kinds, read strictly: a field twice, or one that is not known, is a fault.
//
// The twin of `_read` in `moonsolver/game/json_reader.py` and of `limits.py`. The browser reads the JSON itself; what it
// lets pass (a field written twice, brackets without end) is looked for first.

import { NotationError, quote, stripped, withCommas } from "./notation.js";

const JSON_TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[0-9]+/gs;
const DEEPEST = 50;
const MOST_DIGITS = 100;

/** Returns the fields of a JSON object. `kinds` says what each may be: `text`, `list` (of texts), `object`, `number` or
 * `any`; with a `?` it may be null. Throws for anything else.
 * @param {string} text @param {Readonly<Record<string, string>>} kinds @returns {Record<string, unknown>} */
export function jsonObject(text, kinds) {
  const said = quote(stripped(text));
  checkJson(text);
  const loaded = loadedJson(text, said);
  if (typeof loaded !== "object" || loaded === null || Array.isArray(loaded)) {
    throw new NotationError(`it must be an object, not ${kindOfValue(loaded)} (in ${said})`);
  }
  for (const [name, value] of Object.entries(loaded)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw new NotationError(`unknown field ${quote(name)} (in ${said})`);
    const wrong = wrongKind(name, value, kind);
    if (wrong) throw new NotationError(`${wrong} (in ${said})`);
  }
  return /** @type {Record<string, unknown>} */ (loaded);
}

/** @param {string} text @param {string} said @returns {unknown} */
export function loadedJson(text, said) {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotationError(`${said} is not JSON: something in it is missing, or too much`);
  }
}

/** Throws for a text that is nested too deeply, holds a number too long or an object with a field written twice.
 * @param {string} text */
export function checkJson(text) {
  /** @type {(Set<string> | null)[]} */
  const open = [];
  let before = "";
  for (const [mark] of text.matchAll(JSON_TOKEN)) {
    if (mark === "{" || mark === "[") open.push(mark === "{" ? new Set() : null);
    else if (mark === "}" || mark === "]") open.pop();
    else if (mark === ":" && before.startsWith('"')) noteField(before, open[open.length - 1] ?? null);
    else if (/^[0-9]/.test(mark) && mark.length > MOST_DIGITS) {
      const digits = `${withCommas(mark.length)} digits`;
      throw new NotationError(`not usable JSON: it contains a number that is far too long, ${digits}`);
    }
    if (open.length > DEEPEST) {
      throw new NotationError(`not usable JSON: nested too deeply: more than ${DEEPEST} brackets are open`);
    }
    before = mark;
  }
}

/** @param {string} field @param {Set<string> | null} fields */
function noteField(field, fields) {
  let name = field;
  try {
    name = String(JSON.parse(field));
  } catch {
    return; // no JSON: the browser says so
  }
  if (fields?.has(name)) {
    throw new NotationError(`not usable JSON: ${quote(name)} appears twice in one object: keep one`);
  }
  fields?.add(name);
}

/** @param {string} name @param {unknown} value @param {string} kind @returns {string | null} */
function wrongKind(name, value, kind) {
  const wanted = { text: "text", list: "a list", object: "an object", number: "a whole number" }[kind.replace("?", "")];
  if (!wanted || (value === null && (kind.endsWith("?") || kind === "list"))) return null;
  const found = kindOfValue(value);
  if (found !== wanted) return `${name} must be ${wanted}, not ${found}`;
  const items = Array.isArray(value) ? value : [];
  const bad = items.findIndex((item) => typeof item !== "string");
  return bad < 0 ? null : `${name}[${bad}] must be text, not ${kindOfValue(items[bad])}`;
}

/** @param {unknown} value @returns {string} */
function kindOfValue(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return "true or false";
  if (typeof value === "number") return Number.isInteger(value) ? "a whole number" : "a number";
  return typeof value === "string" ? "text" : "an object";
}
