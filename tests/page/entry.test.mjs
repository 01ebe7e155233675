// Entering a deal: seat after seat, the last hand by itself, taken back, typed, and what is said of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  clearDeal, dealRandomly, enteredDeal, filledHands, missingWords, pickHouse, pickRules, pickSpot, tapTile, typePip,
} from "../../solver/moonsolver/explorer/entry.js";
import { dealText } from "../../solver/moonsolver/explorer/deal_text.js";
import { openText } from "../../solver/moonsolver/explorer/open.js";
import { sizeOf, tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { ask, empty, known, tiles } from "./table.mjs";

const LINE = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22";
const FIFTEEN = tiles("11 00 62 54 52 42 32 66 55 44 64 43 41 21 22");
const tapped = (list, state = empty) => list.reduce(tapTile, state);

test("fifteen taps are a whole deal: A, B, the widow, and C gets the rest", () => {
  const state = tapped(FIFTEEN);
  assert.equal(dealText(enteredDeal(state)), LINE);
  assert.equal(state.view, "answer");
  assert.equal(state.hands[2], 0);
});

test("fourteen taps are none, and what is missing is said", () => {
  const state = tapped(FIFTEEN.slice(0, 14));
  assert.equal(enteredDeal(state), null);
  assert.equal(missingWords(state), "Still missing: 1 tile for the widow; C gets the rest.");
  assert.equal(missingWords(tapped(FIFTEEN.slice(0, 10))), "Still missing: 4 tiles for B and 1 for the widow; C gets the rest.");
});

test("thirty digits are the same deal", () => {
  const digits = [...LINE.replace(/[/ ]/g, "")].map(Number);
  const typed = [...digits.slice(0, 28), 2, 2].reduce(typePip, empty);
  assert.equal(dealText(enteredDeal(typed)), LINE);
});

test("a tile that lies somewhere is taken back by a tap, and refused when it is typed again", () => {
  const [first] = FIFTEEN;
  const state = tapped(FIFTEEN.slice(0, 3));
  assert.equal(sizeOf(tapTile(state, first).hands[0]), 2);
  const twice = typePip(typePip(state, 1), 1);
  assert.deepEqual(twice.faults, ["11 is already with A: there is only one of each tile."]);
  assert.deepEqual(twice.hands, state.hands);
});

test("a tile taken out of a whole deal stays out until another is put down", () => {
  const [sixtyfive, twentytwo] = tiles("65 22");
  const out = tapTile(tapped(FIFTEEN), sixtyfive);
  assert.deepEqual([enteredDeal(out), sizeOf(out.hands[2])], [null, 6]);
  const swapped = tapTile(tapTile(out, twentytwo), sixtyfive);
  assert.equal(dealText(enteredDeal(swapped)), "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 22 63 61 53 51 31 / 65");
});

test("a tile that the rules do not play with is refused", () => {
  const state = typePip(typePip(empty, 6), 0);
  assert.deepEqual(state.faults, ["60 is not used in moon3."]);
});

test("the next tiles go where somebody wants them", () => {
  const state = tapped(FIFTEEN.slice(0, 7), pickSpot(empty, 1));
  assert.equal(sizeOf(state.hands[1]), 7);
  assert.equal(state.spot, 3, "the widow comes before the hand that fills itself");
});

test("with every rule set a random deal is whole, and clearing takes all back", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (const set of [0, 1, 2]) {
    const state = dealRandomly(pickRules(empty, set), random);
    const deal = enteredDeal(state);
    assert.equal(ask.engine.checkDeal(ask.rules(state), deal), null);
    assert.equal(filledHands(clearDeal(state)).every((hand) => hand === 0), true);
  }
});

test("other rules keep what still fits", () => {
  const four = tapped(tiles("60 50 40 66 55 44 33"), pickRules(empty, 2));
  assert.deepEqual(tilesOf(pickRules(four, 0).hands[0]).length, 4);
});

test("a house rule is set and goes back to its default", () => {
  const set = pickHouse(empty, "first-lead", "trump");
  assert.deepEqual(set.rules.house, { "first-lead": "trump" });
  assert.deepEqual(pickHouse(set, "first-lead", "").rules.house, {});
});

test("text is read as a deal, or as the beginning of one; what is wrong changes nothing", () => {
  assert.equal(dealText(enteredDeal(openText(empty, LINE.replace("33 65 63 61 53 51 31", "?"), ask))), LINE);
  const part = openText(empty, "1-1 0-0 [6|2] 54", ask);
  assert.equal(sizeOf(part.hands[0]), 4);
  const wrong = openText(part, "11 00 62 54 52 42 67 / 66 55 44 64 43 41 21 / ? / 22", ask);
  assert.match(wrong.faults[0], /"67" \(column 19\) is not a tile/);
  assert.deepEqual(wrong.hands, part.hands);
  assert.equal(openText(empty, "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / ?", ask).rules.set, 2);
});

test("several deals are opened together", () => {
  const state = openText(empty, `${LINE}\n55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43`, ask);
  assert.equal(state.extras.deals.list.length, 2);
  assert.equal(known.ruleSets[state.rules.set].name, "moon3");
});
