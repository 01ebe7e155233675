// Why a play lost, in words: what the page proves it says to the letter as the command does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { whySentences, whyTold } from "../../solver/moonsolver/explorer/reason_words.js";
import { data } from "./cases.mjs";
import { ask } from "./table.mjs";

const cases = data("reason_cases.json");
const facts = cases.map(({ rules, position, tile }) => ask.engine.reasons(rules, position, tile));

test("the page says what the command says", () => {
  assert.ok(cases.length > 50);
  cases.forEach(({ about, names, atTable, sentences }, at) => {
    assert.deepEqual(whySentences(facts[at], names, atTable), sentences, about);
  });
});

test("each sentence has the reasons that prove it", () => {
  cases.forEach(({ names, sentences }, at) => {
    const told = whyTold(facts[at], names);
    assert.equal(told.length, sentences.length);
    for (const { reasons } of told) assert.ok(reasons.length && reasons.every((reason) => facts[at].reasons.includes(reason)));
  });
});

test("where nothing is proved nothing is said", () => {
  assert.deepEqual(whySentences({ ...facts[0], reasons: [] }, cases[0].names, true), []);
});
