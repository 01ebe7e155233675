// What is noted while a recorded hand is read: its faults and what was worked out. Knows fields, not what they mean.
//
// The twin of `moonsolver/records/hand_notes.py`: every step writes here what is wrong and leaves the rest standing.

import { listed, NotationError, quote, readSeat, seatText, withCommas, wordsOf } from "./notation.js";

/** What all hands of a file share.
 * @typedef {{ rules: import("./deal_text.js").RuleSet, names: readonly string[], judge: import("./judge.js").Judge }} RecordSetting */

export const LONGEST_FIELD = 1000;
const LONGEST_REMARK = 450;
const MOST_FIELD_FAULTS = 10;

/** One hand as written, and what was found wrong or worked out in it so far. */
export class HandNotes {
  /** @param {RecordSetting} setting @param {import("./record_form.js").RecordForm} form @param {ReadonlyMap<string, string>} unread */
  constructor(setting, form, unread) {
    this.setting = setting;
    this.form = form;
    this.unread = unread;
    /** @type {string[]} */
    this.faults = [];
    /** @type {string[]} */
    this.workedOut = [];
    this.playsAreSound = true;
    for (const words of unread.values()) this.fault(words);
  }

  /** Whether a field is there, be it right or wrong. @param {string} name @returns {boolean} */
  isWritten(name) {
    return this.form[name] !== undefined || this.unread.has(name);
  }

  /** @param {string} words */
  fault(words) {
    this.faults.push(quote(words, LONGEST_REMARK).slice(1, -1));
  }

  /** @param {number} trick from 1 @param {string} words */
  trickFault(trick, words) {
    this.playsAreSound = false;
    this.fault(`trick ${trick}: ${words}`);
  }

  /** @param {string} words */
  find(words) {
    this.workedOut.push(quote(words, LONGEST_REMARK).slice(1, -1));
  }

  /** Returns what `make` returns; null, with the faults, when it is refused.
   * @template T @param {string} prefix @param {() => T} make @returns {T | null} */
  tried(prefix, make) {
    /** @type {T | null} */
    let made = null;
    const faults = faultsOf(make, (value) => (made = value));
    for (const words of fewFaults(faults)) this.fault(`${prefix}: ${words}`);
    return made;
  }

  /** Returns a field read by `read`; null when it is missing or wrong.
   * @template T @param {string} name @param {(text: string) => T} read @returns {T | null} */
  value(name, read) {
    const written = this.form[name];
    if (written === undefined || (typeof written === "string" && !this.isShort(name, written))) return null;
    return this.tried(name, () => read(String(written)));
  }

  /** Whether a text is no longer than it may be; a fault when it is. @param {string} name @param {string} text @returns {boolean} */
  isShort(name, text) {
    if (text.length <= LONGEST_FIELD) return true;
    this.fault(`${name}: ${withCommas(text.length)} characters, more than the ${withCommas(LONGEST_FIELD)} that make sense`);
    return false;
  }

  /** Reads a seat, by its letter or by its player's name. @param {string} text @returns {number} */
  seat(text) {
    return seatOrPlayer(text, this.setting.rules.seats, this.setting.names);
  }

  /** Returns the seat with that name or letter, if there is one. @param {string | null} text @returns {number | null} */
  seatIfAny(text) {
    if (!text) return null;
    let found = null;
    faultsOf(() => this.seat(text), (seat) => (found = seat));
    return found;
  }
}

/** Does what may be refused and returns the faults; without any, hands what came of it to `take`.
 * @template T @param {() => T} make @param {(value: T) => void} [take] @returns {readonly string[]} */
export function faultsOf(make, take) {
  try {
    const value = make();
    take?.(value);
    return [];
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return error.faults;
  }
}

/** Returns faults for a message, the tail of a long list only counted. @param {readonly string[]} faults @returns {readonly string[]} */
export function fewFaults(faults) {
  const more = faults.length - MOST_FIELD_FAULTS;
  return more > 0 ? [...faults.slice(0, MOST_FIELD_FAULTS), `and ${withCommas(more)} more faults of this kind`] : faults;
}

/** Reads a seat of the table: its letter, or the name of who sits there, in any case. A letter always means the seat.
 * @param {string} text @param {number} seats @param {readonly string[]} names @returns {number} */
export function seatOrPlayer(text, seats, names) {
  let seat = -1;
  const faults = faultsOf(() => readSeat(text, seats), (found) => (seat = found));
  if (!faults.length) return seat;
  const wanted = plainName(text);
  const found = names.flatMap((name, at) => (wanted && plainName(name) === wanted ? [at] : []));
  if (found.length === 1 && found[0] !== undefined) return found[0];
  if (found.length) {
    const words = `${quote(text)} is the name of ${listed(found.map(seatText))}`;
    throw new NotationError(`${words}: write the seat's letter instead`);
  }
  const players = names.flatMap((name, at) => (name ? [`${quote(name, 30)} (${seatText(at)})`] : []));
  throw new NotationError(players.length ? `${faults[0]}, and the players ${listed(players)}` : faults);
}

/** Returns a name as names are compared: without case, and without blanks around it. @param {string} name @returns {string} */
export function plainName(name) {
  return wordsOf(name).join(" ").toLowerCase();
}
