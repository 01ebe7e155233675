/**
 * What the page knows of the device: which day it is, and what it keeps there about puzzles. Owns: all that touches the clock
 * and the store of the browser, which may be closed, full, damaged, or shared with another tab.
 *
 * It is given to views with the facts (`deviceOf`), and tests hand in their own clock and store.
 */
import { NO_PROGRESS, dayOf, readProgress, withOutcome, writeProgress } from "./puzzle_progress.js";

/** @typedef {import("./puzzle_progress.js").Progress} Progress */
/** The part of a Storage that is used. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */
/** What there is to say of the store: "" where all is well. @typedef {"" | "closed" | "full" | "partly" | "damaged" | "newer"} StoreTrouble */

export const KEPT_UNDER = "moonsolver.puzzles";
export const SET_ASIDE_UNDER = "moonsolver.puzzles.damaged";

export class Device {
  /** @type {Progress} */
  #progress = NO_PROGRESS;
  /** What was read or written last; undefined before. @type {string | null | undefined} */
  #read;

  /** @param {Store | null} store @param {() => Date} now */
  constructor(store, now) {
    this.store = store;
    this.now = now;
    /** @type {StoreTrouble} */
    this.trouble = "";
    /** How many entries were left out. */
    this.lost = 0;
    this.look();
  }

  /** The number of the day. */
  today() {
    return dayOf(this.now());
  }

  /** What is known to be solved; without a store, since the page was opened. */
  get progress() {
    return this.#progress;
  }

  /** Read what is kept: another tab may have written. */
  look() {
    if (!this.store) {
      this.trouble = "closed";
      return;
    }
    try {
      const text = this.store.getItem(KEPT_UNDER);
      if (text === this.#read) return;
      const { progress, state, lost } = readProgress(text);
      if (state === "partly" || state === "damaged") this.store.setItem(SET_ASIDE_UNDER, text ?? "");
      this.#progress = progress;
      this.#read = text;
      this.lost = lost;
      if (state !== "good") this.trouble = state;
    } catch {
      this.#close();
    }
  }

  /** Keep how a puzzle went. @param {string} word @param {import("./puzzle_progress.js").PuzzleOutcome} outcome @param {boolean} isOfDay */
  keep(word, outcome, isOfDay) {
    this.look();
    const next = withOutcome(this.#progress, word, outcome, this.today(), isOfDay);
    this.#progress = next;
    if (!this.store || this.trouble === "newer") return;
    try {
      const text = writeProgress(next);
      this.store.setItem(KEPT_UNDER, text);
      this.#read = text;
      if (this.trouble === "full") this.trouble = "";
    } catch {
      this.trouble = "full";
    }
  }

  /** Forget all of it, what was set aside too. */
  forget() {
    this.#progress = NO_PROGRESS;
    this.#read = null;
    this.lost = 0;
    try {
      this.store?.removeItem(KEPT_UNDER);
      this.store?.removeItem(SET_ASIDE_UNDER);
      if (this.store) this.trouble = "";
    } catch {
      this.#close();
    }
  }

  #close() {
    this.store = null;
    this.trouble = "closed";
  }
}

/** The device of the browser. Its store may be closed to a page from disk, or in a private window. @returns {Device} */
export function browserDevice() {
  /** @type {Store | null} */
  let store = null;
  try {
    store = window.localStorage;
  } catch {
    // Closed: the device says so.
  }
  return new Device(store, () => new Date());
}

/** The device that the page is on; without one, as in a test, a clock alone. @param {import("./facts.js").Facts} ask @returns {Device} */
export function deviceOf(ask) {
  ask.data["device"] ??= new Device(null, () => new Date());
  return ask.data["device"];
}
