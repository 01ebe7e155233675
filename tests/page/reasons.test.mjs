// Why a play lost, in words: the page says to the letter what the command says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { whySentences, whyTold } from "../../solver/moonsolver/explorer/reason_words.js";

const cases = JSON.parse(readFileSync(new URL("../data/reason_cases.json", import.meta.url), "utf8"));

test("the page says what the command says", () => {
  assert.ok(cases.length > 50);
  for (const { why, names, atTable, sentences } of cases) assert.deepEqual(whySentences(why, names, atTable), sentences);
});

test("each sentence has the reasons that prove it", () => {
  for (const { why, names } of cases) {
    for (const told of whyTold(why, names)) {
      assert.ok(told.reasons.length);
      assert.ok(told.reasons.every((reason) => why.reasons.includes(reason)));
    }
  }
});

test("where nothing is proved nothing is said", () => {
  assert.deepEqual(whySentences({ ...cases[0].why, reasons: [] }, cases[0].names, true), []);
});
