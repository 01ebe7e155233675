// Files of hands: what is written comes back, whatever people are called; other texts are refused, and soon.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { recordedHand } from "../../solver/moonsolver/explorer/open.js";
import { NotationError } from "../../solver/moonsolver/explorer/notation.js";
import { kindOfText } from "../../solver/moonsolver/explorer/paste.js";
import { writeRecords } from "../../solver/moonsolver/explorer/record.js";
import { fileWithHand } from "../../solver/moonsolver/explorer/record_state.js";
import { readRecords } from "../../solver/moonsolver/explorer/record_reader.js";
import { newState } from "../../solver/moonsolver/explorer/state.js";
import { bookJudge, known } from "./book.mjs";
import { drawing } from "./cases.mjs";

const draw = drawing(17);
const any = (list) => list[draw(list.length)];
const read = (text) => readRecords(text, known, bookJudge);
const EVENING = readFileSync(new URL("../../examples/evening.toml", import.meta.url), "utf8");
const REVOKES = readFileSync(new URL("../data/records/revokes.toml", import.meta.url), "utf8");

function refusal(text) {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return error.message;
  }
  return null;
}

test("an evening is read: names, date, every hand with its auction and all its plays", () => {
  const file = read(EVENING);
  assert.deepEqual([file.rules, file.date, file.place, file.names], ["moon3", "2026-11-28", "the back porch", ["Ann", "Bo", "Cal"]]);
  assert.deepEqual(file.hands.map((hand) => [hand.bidder, hand.bid, hand.trump, hand.plays.length, hand.faults.length]), [
    [0, 4, 1, 21, 0], [1, 3, 5, 21, 0], [2, 6, 6, 21, 0], [0, 3, 1, 21, 0], [1, 3, 2, 14, 0],
  ]);
  assert.deepEqual(file.hands[2].auction, { first: 1, calls: [0, 6] });
  assert.deepEqual(read(writeRecords(file, known)), file);
});

test("a revoke ends the sound plays; what was played from there on is kept, and written again", () => {
  const [hand] = read(REVOKES).hands;
  assert.equal(hand.plays.length + hand.rest.length, 6);
  assert.match(hand.faults[0], /^trick 2: [A-C] played .* must follow/);
  assert.deepEqual(read(writeRecords(read(REVOKES), known)).hands[0], hand);
});

test("a hand that is opened and saved again leaves the file as it was, its names, notes and other hands too", () => {
  for (const text of [EVENING, REVOKES, EVENING.replace("[[hand]]", '[[hand]]\nresult = 6\nnote = "x"')]) {
    const file = read(text);
    file.hands.forEach((hand, at) => {
      const saved = fileWithHand(recordedHand(newState(known), file, at), known, file, at);
      assert.deepEqual(read(writeRecords(saved, known)).hands[at], { ...hand, workedOut: [] });
      assert.equal(writeRecords(saved, known), writeRecords(file, known));
    });
  }
});

test("a hand written down on the page is a file of its own, or one more hand of the file", () => {
  const file = read(EVENING);
  const state = { ...recordedHand(newState(known), file, 0), asPlayed: null };
  const alone = read(writeRecords(fileWithHand(state, known), known));
  assert.deepEqual(alone.hands.map((hand) => hand.plays), [file.hands[0].plays]);
  assert.equal(fileWithHand(state, known, file).hands.length, 6);
});

test("names, places and notes of any characters come back as they were written", () => {
  const file = read(EVENING);
  const alphabet = [..."aZ \"'\\\n\r\t#=[]{}.,:<>&/\u0000\u001b\u007f\u0085\u200b\u200d\u202e\u2028\ufeff\u{1f600}é", "]]>", "</script>", '"""'];
  for (let round = 0; round < 200; round++) {
    const words = () => Array.from({ length: 1 + draw(20) }, () => any(alphabet)).join("");
    const drawn = { ...file, place: words(), note: words(), names: [words(), "", words()], hands: file.hands.map((hand) => ({ ...hand, note: words() })) };
    const text = writeRecords(drawn, known);
    assert.deepEqual(read(text), drawn);
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2028]/);
    assert.equal(kindOfText(text), "record");
  }
  const half = read(writeRecords({ ...file, note: "a\ud800b" }, known)).note;
  assert.equal(half, "a\ufffdb");
});

test("what is no record says what is wrong, with its line where there is one", () => {
  for (const [text, words] of [
    ["", /has no hand/], ["hand = 5", /must be a list/], ["[hand]\ndeal = 5", /must be a list/], ["[[hand]]\ndeal = ", /^line 2: not TOML/],
    ["x = 1\nx = 2", /^line 2: not TOML/], ["{", /not JSON/], ['{"hand": []}', /has no hand/], ['{"hand": 1, "hand": 2}', /twice/],
    ['rules = "moon5"\n[[hand]]', /not a rule set/], ["rules = 5\n[[hand]]", /must be text/], ["house = { x = 1 }\n[[hand]]", /not a house rule/],
    ["a = " + "[".repeat(60), /nested too deeply: more than 50/], ["a = 1" + "0".repeat(200), /far too long/],
    ["house" + ".a".repeat(100_000) + " = 1\n[[hand]]", /more than 8 dotted parts/], ["#".repeat(1_000_001), /at most 1,000,000 are allowed/],
    ['{"hand": [' + "{},".repeat(5000) + "{}]}", /at most 5,000 are allowed/],
  ]) assert.match(refusal(text) ?? "read", words, text.slice(0, 80));
});

test("single wrong fields are told of and the rest stays", () => {
  const { hands: [hand], faults } = read('date = "x"\nplayers = { E = "Eve" }\ncolour = 1\n[[hand]]\ndeal = 5\nbid = "5"\ntrump = true\nfoo = 1');
  assert.deepEqual(faults.map((fault) => fault.split(" ")[0]).sort(), ["date", "players:", "unknown"]);
  assert.equal(hand.faults.length, 4);
  assert.equal(hand.bid, 3);
});

test("records with anything changed, cut or put in are read or refused, and nothing else happens", () => {
  const alphabet = [..."0123456789\"'=[]{}.,#\n\r\\:-_abcAB \u0000\u202e\ud800\ufeff", "[[hand]]", '"""', "deal", "plays = ", "__proto__ = 1", "constructor", "first = ", "5-3"];
  const sources = [EVENING, REVOKES, JSON.stringify({ hand: [{ deal: "?", auction: [5, "pass"], plays: ["11 21"] }], players: { A: "B" } })];
  for (let round = 0; round < 1000; round++) {
    let text = any(sources).slice(0, 400 + draw(1500));
    for (let change = draw(6); change >= 0; change--) {
      const at = draw(text.length + 1);
      text = text.slice(0, at) + (draw(3) ? any(alphabet) : "") + text.slice(at + draw(4));
    }
    if (refusal(text) === null) refusal(writeRecords(read(text), known));
  }
  for (let round = 0; round < 3000; round++) refusal(Array.from({ length: draw(200) }, () => any(alphabet)).join(""));
});

// Nothing is timed here: a reader that is quadratic would run for many minutes, into the time that pytest allows.
test("long texts take no longer than their length", () => {
  for (const piece of ["[", "[[hand]]\n", "a.", '"', "'", "\n", "# \n", "a=1\n", '[[hand]]\nplays="""', "A:", "Ann: 5, ", "11 ", '{"hand":[', "\\"]) {
    for (const [before, after] of [["", ""], ['players={A="Ann"}\n[[hand]]\nplays = """\n', '"""'], ['[[hand]]\nauction = "', '"']]) {
      refusal(before + piece.repeat(Math.floor(200_000 / piece.length)) + after);
    }
  }
});
