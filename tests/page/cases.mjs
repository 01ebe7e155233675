// What the tests of the page's modules share.

import { readFileSync } from "node:fs";

/** Returns a file of `tests/data`, read as JSON. */
export function data(name) {
  return JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8"));
}

/** Returns numbers that look random and are the same each time: a function of a bound, from 0 up to it. */
export function drawing(seed) {
  let now = seed >>> 0;
  return (below) => {
    now = (now + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(now ^ (now >>> 15), now | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
