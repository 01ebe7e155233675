// House rules as they are written: names and settings, checked against what exists. Says nothing of what they do.
//
// The twin of `Rules.house` in `moonsolver/game/rules.py`. Which house rules exist, with their settings, is handed in
// (`HOUSE_RULES` there): an object of lists, the default first; `trumps` takes any choice of trumps, `target` a number.

import { listed, normalWord, NotationError, quote, readTrump, stripped, trumpText, wordsOf } from "./notation.js";

// As many names as are looked at in a list: no more can be right.
const MOST_TRUMPS = 18;

/** House rule -> its settings, the default first.
 * @typedef {Readonly<Record<string, readonly string[]>>} HouseRules */
/** House rule -> its setting, as text. Only those that are not the default, in the order of the house rules.
 * @typedef {Readonly<Record<string, string>>} House */

/** Reads house rules as somebody wrote them and returns those that are not the default.
 * @param {Readonly<Record<string, unknown>>} written @param {HouseRules} known @returns {House} */
export function readHouse(written, known) {
  return houseOf(readSettings(written, known), known);
}

/** Returns the settings that are written, each in its one form. Throws with every fault.
 * @param {Readonly<Record<string, unknown>>} written @param {HouseRules} known @returns {Map<string, string>} */
export function readSettings(written, known) {
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @type {string[]} */
  const faults = [];
  for (const [name, value] of Object.entries(written)) {
    const option = normalWord(name);
    if (!Object.hasOwn(known, option)) {
      faults.push(`${quote(name)} is not a house rule: choose ${listed(Object.keys(known), "or")}`);
    } else if (found.has(option)) {
      faults.push(`${option} is given twice, in two spellings: give each house rule once`);
    } else {
      const setting = readSetting(option, value, known);
      if (setting.faults.length) faults.push(...setting.faults);
      if (setting.text !== null) found.set(option, setting.text);
    }
  }
  if (faults.length) throw new NotationError(faults);
  return found;
}

/** Returns the settings that differ from the default.
 * @param {ReadonlyMap<string, string>} settings @param {HouseRules} known @returns {House} */
export function houseOf(settings, known) {
  /** @type {Record<string, string>} */
  const house = {};
  for (const option of Object.keys(known)) {
    const value = settings.get(option);
    if (value !== undefined && value !== defaultSetting(option, settings, known)) house[option] = value;
  }
  return house;
}

/** Returns a setting, be it written or the default.
 * @param {string} option @param {ReadonlyMap<string, string>} settings @param {HouseRules} known @returns {string} */
export function settingOf(option, settings, known) {
  return settings.get(option) ?? defaultSetting(option, settings, known);
}

/** @param {string} option @param {ReadonlyMap<string, string>} settings @param {HouseRules} known @returns {string} */
function defaultSetting(option, settings, known) {
  if (option === "target" && settings.get("scoring") === "marks") return "7";
  return known[option]?.[0] ?? "";
}

/** @param {string} option @param {unknown} value @param {HouseRules} known
 * @returns {{ text: string | null, faults: string[] }} */
function readSetting(option, value, known) {
  if (option === "trumps") return readTrumps(value);
  const word = option === "target" ? stripped(asPython(value)) : normalWord(asPython(value));
  if (option === "target") {
    const inRange = /^[0-9]{1,9}$/.test(word) && Number(word) >= 1 && Number(word) <= 500;
    if (inRange) return { text: String(Number(word)), faults: [] };
    const wanted = "choose a whole number from 1 to 500, the score that wins the game";
    return { text: null, faults: [`${quote(asPython(value))} is not a setting of target: ${wanted}`] };
  }
  const settings = known[option] ?? [];
  if (settings.includes(word)) return { text: word, faults: [] };
  const fault = `${quote(asPython(value))} is not a setting of ${option}: choose ${listed(settings, "or")}`;
  return { text: null, faults: [fault] };
}

/** @param {unknown} value @returns {{ text: string | null, faults: string[] }} */
function readTrumps(value) {
  const words = Array.isArray(value) ? value.slice(0, MOST_TRUMPS).map(asPython) : trumpWords(asPython(value));
  /** @type {number[]} */
  const trumps = [];
  /** @type {string[]} */
  const faults = [];
  for (const word of words) {
    try {
      trumps.push(readTrump(word));
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length) return { text: null, faults };
  const sorted = [...new Set(trumps)].sort((one, other) => one - other);
  const twice = sorted.filter((trump) => trumps.indexOf(trump) !== trumps.lastIndexOf(trump)).map(trumpText);
  if (!trumps.length) faults.push("no trump may be named: give at least one of 0 to 6, doubles and none");
  if (twice.length) faults.push(`trump ${listed(twice, "or")} is listed twice: list each once`);
  return { text: sorted.map(trumpText).join(" "), faults };
}

/** Returns the trumps that are named in a text; a name of several words, such as `no trump`, is one.
 * @param {string} text @returns {string[]} */
function trumpWords(text) {
  try {
    readTrump(text);
    return [text];
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return wordsOf(text.replaceAll(",", " "));
  }
}

/** Returns a value of a JSON or TOML text as Python's `str` would, as far as messages and settings need it.
 * @param {unknown} value @returns {string} */
export function asPython(value) {
  const inside = (/** @type {unknown} */ item) => (typeof item === "string" ? `'${item}'` : asPython(item));
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(inside).join(", ")}]`;
  if (typeof value !== "object" || value instanceof Date) return String(value instanceof Date ? value.toISOString() : value);
  return `{${Object.entries(value).map(([name, item]) => `'${name}': ${inside(item)}`).join(", ")}}`;
}
