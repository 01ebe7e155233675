// The page's reader of notation: the cases it shares with Python, what it reads beyond them, and texts that mean nothing.

import assert from "node:assert/strict";
import test from "node:test";

import { completedDeal, dealText, readDeal, readDealLine } from "../../solver/moonsolver/explorer/deal_text.js";
import { NotationError, readHand, readTrump } from "../../solver/moonsolver/explorer/notation.js";
import { kindOfText, readPaste } from "../../solver/moonsolver/explorer/paste.js";
import { data, drawing } from "./cases.mjs";
import { answer, outcome, READERS } from "./readers.mjs";

const { known, cases } = data("notation_cases.json");
const THREE = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22";
const FOUR = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20";

test("every shared case is read, or refused in the same words, as Python does", () => {
  for (const each of cases) {
    const found = answer(each);
    const name = `${each.read} ${JSON.stringify(each.text).slice(0, 300)}`;
    if (each.refused) assert.ok(found.faults, name);
    else if (each.faults) assert.deepEqual(found, { faults: each.faults }, name);
    else assert.deepEqual(found, { is: each.is }, name);
  }
  assert.ok(cases.length >= 300);
});

test("a part that is missing gets what the others leave", () => {
  const [three] = known.ruleSets;
  const whole = readDeal(THREE, three);
  const parts = [...whole.hands, whole.widow];
  for (const at of parts.keys()) assert.deepEqual(completedDeal(parts.with(at, null), three), whole);
  assert.throws(() => completedDeal([null, null, null, null], three), /only one part can be worked out/);
});

const PASTES = {
  "a line of a file": `  ${THREE}   # the moon, with one choice of 72`,
  "a file with one deal": `# A comment.\n\n${THREE}\n`,
  "lines that end in CRLF": `# A comment.\r\n${THREE}\r\n`,
  "a byte order mark": `\ufeff${THREE}`,
  "a hand a line": THREE.replaceAll(" / ", "\n"),
  "a hand a line with seats": "A      11 00 62 54 52 42 32\nB      66 55 44 64 43 41 21\nC      33 65 63 61 53 51 31\nwidow  22",
  "seats in another order": "B: 66 55 44 64 43 41 21\nA: 11 00 62 54 52 42 32\nC: ?\nWidow: 22",
  "lines broken after a slash": THREE.replaceAll(" / ", " /\n"),
  "lines broken before a slash": THREE.replaceAll(" / ", "\n/ "),
  "a line of a record": `deal = "${THREE}"`,
  "a field of an object": `  "deal": "${THREE}",`,
  "quotes": `\u201c${THREE}\u201d`,
  "a mail that quotes it": `> ${THREE}`,
  "a code fence": "```text\n" + THREE + "\n```",
  "an object": JSON.stringify({ rules: "moon3", deal: THREE }),
  "an object over several lines": JSON.stringify({ deal: THREE }, null, 2),
};
for (const [name, text] of Object.entries(PASTES)) {
  test(`a deal is found in ${name}`, () => {
    const { deals, faults } = readPaste(text, known);
    assert.deepEqual([deals.map(({ deal }) => dealText(deal)), faults], [[THREE], []]);
  });
}

test("of several deals each has its line, and what is none is said with its line", () => {
  const { deals, faults } = readPaste(`# deals\n${THREE}\n64 53\n\n${FOUR}`, known);
  assert.deepEqual(deals.map(({ line, deal }) => [line, deal.rules]), [[2, "moon3"], [5, "moon4"]]);
  assert.equal(faults.length > 0 && faults.every((fault) => fault.startsWith("line 3: ")), true);
  assert.throws(() => readPaste("# nothing\n", known), /there is no deal in it/);
});

test("what a text is can be told before it is read", () => {
  assert.equal(kindOfText("https://a.example/moon.html#v1abc"), "link");
  assert.equal(kindOfText("#v1abc"), "link");
  for (const text of ['[[hand]]\ndeal = "x"', 'date = 2026-01-01\n[players]\nA = "Ann"', '{"hand": []}', "hand = [{}]"]) {
    assert.equal(kindOfText(text), "record", text);
  }
  for (const text of [THREE, JSON.stringify({ deal: THREE }), "# c\n[6|4] [5|3]", "nonsense"]) assert.equal(kindOfText(text), "deal");
  assert.equal(kindOfText("\ufeff \n"), "empty");
});

test("whatever is typed, nothing but the reader's own error comes back, and soon", () => {
  const draw = drawing(7);
  const alphabet = [..."0123456789-:/_|[]{}, ?#\"\\\n\t.=ABCDabcpasmonu\u2013\u202e\ud83d\ude00\ud800\u0000\ufeff\u00a0"];
  const readers = [...Object.entries(READERS).filter(([name]) => name !== "house").map(([, read]) => read), ({ text }) => readPaste(text, known)];
  for (let round = 0; round < 1000; round++) {
    const text = Array.from({ length: draw(80) }, () => alphabet[draw(alphabet.length)]).join("");
    kindOfText(text);
    for (const read of readers) outcome(() => read({ text, rules: "moon3", seats: 3 }));
  }
});

// Nothing is timed here: a reader that is quadratic would run for many minutes, into the time that pytest allows.
test("long texts take no longer than their length", () => {
  for (const piece of ["[6 ", "[", "6-", " ", "64 ", "/", "?", '"', "{", "[6" + " ".repeat(99), "\u202e", "\ud83d\ude00", "a:", "A ", ">", '{"a":'] ) {
    const text = piece.repeat(Math.floor(99_000 / piece.length));
    for (const read of [readHand, readTrump, (each) => readDealLine(each, known), (each) => readPaste(each, known), kindOfText]) {
      outcome(() => read(text));
    }
  }
});
