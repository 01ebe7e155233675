/**
 * Counting the odds of a hand, in a worker: all its layouts, or a sample that grows. Owns: what is counted when.
 *
 * A hand whose every choice is known (the widow seen, or none played with) is first sampled for a glance, then counted
 * trump by trump, the likeliest first, until nothing is left. Before the widow is seen, and with four seats, it goes
 * round by round, each round doubling what is known of every widow; only whole rounds are told. The layouts of a sample
 * are the first numbers of a shuffle (`Engine.shuffled`), so that a later round, or another day, goes on where it ended.
 */
import { TRUMPS } from "./engine_names.js";
import { tilesOf } from "./notation.js";
import { totalOf } from "./odds.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./odds.js").Found} Found */
/** @typedef {import("./odds.js").Row} Row */
/** `limit`: layouts of each widow at which a sample ends. `found`: what is known already.
 * @typedef {{ rules: import("./engine.js").Rules, hand: number, widow: number, seed: number, limit: number, found: Found | null }} Asked */
/** How far it is, in layouts of one trump; and what is known, when that is new.
 * @typedef {{ done: number, total: number, found?: Found }} Part */

const GLANCE = 16; // layouts of a trump before it is counted in full
const FIRST_ROUND = 8; // layouts of each widow: all fifteen in a second, on a slow phone in a few
const FIRST_ROUND_FOUR = 16;
const CHUNK = 96; // layouts between two words on how far it is
const PATIENCE = 150; // milliseconds between such words

/** A task of worker.js. @param {Engine} engine @param {Asked} asked @param {(part: Part) => void} tell @returns {Found} */
export function countOdds(engine, asked, tell) {
  const found = asked.found ?? nothingFound(engine, asked);
  const told = sparingly(tell);
  const isSampled = found.tables.length > 1 || engine.ruleSets[asked.rules.set]?.seats === 4;
  return isSampled ? countRounds(engine, asked, found, told) : countTrumps(engine, asked, found, told);
}

/** @param {Engine} engine @param {Asked} asked @returns {Found} */
function nothingFound(engine, { rules, hand, widow, seed }) {
  const known = { bidder: 0, hand, widow };
  const { unseen } = engine.layouts(rules, known);
  const all = engine.ruleSets[rules.set]?.widowSize && !widow ? tilesOf(unseen) : [tilesOf(widow)[0] ?? -1];
  const rows = TRUMPS.map(() => null);
  return { seed, tables: all.map((each) => ({ widow: each, possible: engine.layouts(rules, { ...known, widow: maskOfOne(each) }).count, rows })) };
}

/** @param {(part: Part) => void} tell @returns {(part: Part) => void} */
function sparingly(tell) {
  let last = 0;
  return (part) => {
    const now = performance.now();
    if (!part.found && now - last < PATIENCE) return;
    last = now;
    tell(part);
  };
}

/** @param {Engine} engine @param {Asked} asked @param {Found} found @param {(part: Part) => void} tell @returns {Found} */
function countTrumps(engine, asked, found, tell) {
  const trumps = likeliest(engine, asked);
  const possible = found.tables[0]?.possible ?? 0;
  const isWhole = (/** @type {number} */ trump) => found.tables[0]?.rows[trump]?.counted === possible;
  for (const trump of trumps.filter((each) => !found.tables[0]?.rows[each])) {
    found = withRow(found, 0, trump, someLayouts(engine, asked, found, 0, trump, 0, Math.min(GLANCE, possible)));
  }
  const total = possible * trumps.length;
  let done = possible * trumps.filter(isWhole).length;
  tell({ done, total, found });
  for (const trump of trumps.filter((each) => !isWhole(each))) {
    let row = null;
    for (let start = 0; start < possible; start += CHUNK) {
      const size = Math.min(CHUNK, possible - start);
      row = joinedRows(row, someLayouts(engine, asked, found, 0, trump, start, size, null));
      done += size;
      tell({ done, total });
    }
    if (row) found = withRow(found, 0, trump, row);
    tell({ done, total, found });
  }
  return found;
}

/** @param {Engine} engine @param {Asked} asked @param {Found} found @param {(part: Part) => void} tell @returns {Found} */
function countRounds(engine, asked, found, tell) {
  const trumps = trumpsIn(engine.trumps(asked.rules));
  const limits = found.tables.map((table) => Math.min(asked.limit, table.possible));
  const first = found.tables.length > 1 ? FIRST_ROUND : FIRST_ROUND_FOUR;
  const known = (/** @type {Found} */ of, /** @type {number} */ at) => of.tables[at]?.rows[trumps[0] ?? 0]?.counted ?? 0;
  const total = totalOf(limits) * trumps.length;
  let done = totalOf(found.tables.map((_, at) => known(found, at))) * trumps.length;
  while (found.tables.some((_, at) => known(found, at) < (limits[at] ?? 0))) {
    let next = found;
    for (const [at, limit] of limits.entries()) {
      const from = known(found, at);
      const to = Math.min(limit, from ? 2 * from : first);
      for (const trump of trumps) {
        for (let start = from; start < to; start += CHUNK) {
          const size = Math.min(CHUNK, to - start);
          next = withRow(next, at, trump, joinedRows(next.tables[at]?.rows[trump] ?? null, someLayouts(engine, asked, next, at, trump, start, size)));
          done += size;
          tell({ done, total });
        }
      }
    }
    found = next;
    tell({ done, total, found });
  }
  return found;
}

/**
 * Some layouts of one widow and trump: of the shuffle, or with the seed null, in order.
 * @param {Engine} engine @param {Asked} asked @param {Found} found @param {number} at @param {number} trump
 * @param {number} start @param {number} size @param {number | null} [seed] @returns {Row}
 */
function someLayouts(engine, asked, found, at, trump, start, size, seed = found.seed) {
  const known = { bidder: 0, hand: asked.hand, widow: maskOfOne(found.tables[at]?.widow ?? -1) };
  return { ...engine.odds(asked.rules, known, trump, start, size, seed), counted: size };
}

/** @param {Row | null} one @param {Row} other @returns {Row} */
function joinedRows(one, other) {
  if (!one) return other;
  const counts = one.counts.map((row, at) => row.map((count, tricks) => count + (other.counts[at]?.[tricks] ?? 0)));
  return { discards: one.discards, counts, counted: one.counted + other.counted };
}

/** @param {Found} found @param {number} at @param {number} trump @param {Row} row @returns {Found} */
function withRow(found, at, trump, row) {
  const tables = found.tables.map((table, each) => (each === at ? { ...table, rows: table.rows.map((old, of) => (of === trump ? row : old)) } : table));
  return { ...found, tables };
}

/** Trumps that may be named, those of which the hand holds most first. @param {Engine} engine @param {Asked} asked @returns {number[]} */
function likeliest(engine, { rules, hand, widow }) {
  const held = tilesOf(hand | widow);
  const length = (/** @type {number} */ trump) => held.filter((tile) => engine.isTrump(trump, tile)).length;
  return trumpsIn(engine.trumps(rules)).sort((one, other) => length(other) - length(one));
}

/** @param {number} trumps a mask @returns {number[]} */
function trumpsIn(trumps) {
  return TRUMPS.flatMap((_, trump) => ((trumps >>> trump) & 1 ? [trump] : []));
}

/** @param {number} tile @returns {number} */
function maskOfOne(tile) {
  return tile < 0 ? 0 : 1 << tile;
}
