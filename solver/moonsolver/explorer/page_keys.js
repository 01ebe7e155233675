/** The keys of the page, heard in every view after those of its own; and all keys, as the help lists them. */
import { VIEWS } from "./views.js";

/** @type {Record<string, readonly [string, string, string]>} */
export const PAGE_KEYS = {
  a: ["seat", "0", "let A, B, C, D bid"],
  b: ["seat", "1", ""],
  c: ["seat", "2", ""],
  d: ["seat", "3", ""],
  t: ["nextTrump", "1", "the next trump; with Shift the one before"],
  T: ["nextTrump", "-1", ""],
  x: ["nextDiscard", "1", "the next discard; with Shift the one before"],
  X: ["nextDiscard", "-1", ""],
  u: ["undo", "", "undo"],
  "Ctrl+z": ["undo", "", ""],
  Backspace: ["undo", "", ""],
  r: ["redo", "", "redo"],
  "Ctrl+Z": ["redo", "", ""],
  "Ctrl+y": ["redo", "", ""],
  "[": ["otherHand", "-1", "the deal or hand before, the next one"],
  "]": ["otherHand", "1", ""],
  e: ["view", "deal", "enter a deal"],
  s: ["view", "answer", "the answer"],
  p: ["view", "play", "play"],
  o: ["view", "odds", "the odds of a hand"],
  m: ["view", "review", "the review"],
  n: ["nextMistake", "1", "the next mistake, in the review"],
  y: ["view", "practice", "practice"],
  P: ["view", "puzzle", "the puzzle of the day"],
  h: ["view", "record", "write a hand down"],
  z: ["random", "", "a random deal"],
  f: ["file", "", "open a file"],
  l: ["share", "", "share the link"],
  "?": ["view", "help", "this help"],
};

/** @type {Record<string, string>} */
const KEY_NAMES = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", Backspace: "⌫", "Ctrl+Z": "Ctrl+Shift+z" };

/** Keys as the help lists them. @returns {{ title: string, keys: [string, string][] }[]} */
export function keyTables() {
  const tables = [...VIEWS.map((view) => ({ title: view.title, keys: view.keys ?? {} })), { title: "Everywhere", keys: PAGE_KEYS }];
  return tables.flatMap(({ title, keys }) => {
    /** @type {[string, string][]} */
    const rows = [];
    for (const [name, [, , words]] of Object.entries(keys)) {
      const key = KEY_NAMES[name] ?? name;
      const last = rows[rows.length - 1];
      if (last && (words === last[1] || words === "")) last[0] += ` ${key}`;
      else rows.push([key, words]);
    }
    return rows.length ? [{ title, keys: rows }] : [];
  });
}
