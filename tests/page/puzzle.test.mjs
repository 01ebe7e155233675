// Puzzles as words, in words, and held against the engine; solving them; progress; links and records.

import assert from "node:assert/strict";
import { test } from "node:test";

import { DAILY_PUZZLES } from "../../solver/moonsolver/explorer/daily_puzzles.js";
import { Device, KEPT_UNDER, SET_ASIDE_UNDER } from "../../solver/moonsolver/explorer/device.js";
import { Facts } from "../../solver/moonsolver/explorer/facts.js";
import { lineOf } from "../../solver/moonsolver/explorer/game.js";
import { tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { linkOf, openFirst, openText, otherHand } from "../../solver/moonsolver/explorer/open.js";
import {
  answerPuzzle, crossedAnswersOf, hintPuzzle, hintsFor, isPuzzleOnBoard, neighborPuzzle, pickPuzzle, playPuzzleOut, puzzleOfToday, shownPuzzle, solvePuzzle, tryOnBoard,
  whyRight, wishPuzzle,
} from "../../solver/moonsolver/explorer/puzzle_game.js";
import { packPuzzle, unpackPuzzle } from "../../solver/moonsolver/explorer/puzzle_pack.js";
import { NO_PROGRESS, readProgress, streakOf, withOutcome, writeProgress } from "../../solver/moonsolver/explorer/puzzle_progress.js";
import { judgedPuzzle } from "../../solver/moonsolver/explorer/puzzle.js";
import { puzzleContract, puzzleHeading, puzzleTask, solutionSentences } from "../../solver/moonsolver/explorer/puzzle_words.js";
import { writeRecords } from "../../solver/moonsolver/explorer/record.js";
import { isStep, showView } from "../../solver/moonsolver/explorer/state.js";
import { data } from "./cases.mjs";
import { ask, empty, known } from "./table.mjs";

const { puzzles, refused } = data("puzzle_cases.json");

for (const each of puzzles) {
  test(`${each.heading}: ${each.word} is read and said as by the command`, () => {
    const puzzle = unpackPuzzle(each.word, known);
    const { word, tricks, heading, contract, task, answer, reasons, hints, ...fields } = each;
    assert.deepEqual(puzzle, { ...fields, house: {} });
    assert.equal(packPuzzle(puzzle, known), word);
    const judged = judgedPuzzle(empty, puzzle, ask);
    assert.equal(judged.fault, "");
    assert.deepEqual(judged.options.map((option) => [option.answer, option.tricks]), tricks);
    assert.deepEqual([...judged.right].sort(), [...puzzle.note.answers].sort());
    assert.equal(puzzleHeading(puzzle, 1), heading);
    assert.equal(puzzleContract(puzzle, judged, ask), contract);
    assert.equal(puzzleTask(puzzle), task);
    assert.deepEqual(solutionSentences(puzzle, judged, ask), answer);
    assert.deepEqual(whyRight(puzzle, judged, ask).slice(answer.length), reasons);
    if (hints) assert.deepEqual(hintsFor(puzzle, judged, ask), hints);
  });
}

test("a damaged word is refused, or its answer is", () => {
  for (const word of refused) {
    let puzzle = null;
    try {
      puzzle = unpackPuzzle(word, known);
    } catch (error) {
      assert.match(error.faults[0], /is not a puzzle/, word);
      continue;
    }
    assert.notEqual(judgedPuzzle(empty, puzzle, ask).fault, "", word);
  }
});

test("every puzzle of the book is sound by the engine", () => {
  assert.equal(DAILY_PUZZLES.length, 365);
  assert.equal(new Set(DAILY_PUZZLES).size, 365);
  for (const word of DAILY_PUZZLES) assert.equal(judgedPuzzle(empty, unpackPuzzle(word, known), ask).fault, "", word);
});

// Solving

const [open] = puzzles.filter((each) => each.note.kind === "set");
const wrongAnswer = (each) => each.note.tempting;

/** The page with a device of its own: a clock that stands, and a store. */
function table(store = new Map(), day = new Date(2026, 11, 1, 23, 59), words = undefined) {
  const kept = { getItem: (name) => store.get(name) ?? null, setItem: (name, text) => store.set(name, text), removeItem: (name) => store.delete(name) };
  return new Facts(ask.engine, { device: new Device(kept, () => day), ...(words ? { puzzles: words } : {}) });
}

test("the puzzle of the day follows the date of the place, is the same all day, and another on the next", () => {
  const keyOn = (...date) => shownPuzzle(empty, table(new Map(), new Date(...date))).session.key;
  assert.equal(keyOn(2026, 0, 1, 0, 0), DAILY_PUZZLES[0]);
  assert.equal(keyOn(2026, 0, 1, 23, 59), DAILY_PUZZLES[0]);
  assert.equal(keyOn(2026, 0, 2, 0, 0), DAILY_PUZZLES[1]);
  assert.equal(keyOn(2026, 11, 31), DAILY_PUZZLES[364]);
  assert.equal(keyOn(2027, 0, 1), DAILY_PUZZLES[0]);
  assert.equal(keyOn(2025, 11, 31), DAILY_PUZZLES[364]);
});

test("a wrong answer is told without the right one, hints come one by one, and the last one ends in the answer", () => {
  for (const each of puzzles) {
    const facts = table();
    let state = answerPuzzle(pickPuzzle(empty, each.word, facts), wrongAnswer(each), facts);
    assert.match(state.said, /tempt.*Try again\.$/);
    assert.deepEqual(shownPuzzle(state, facts).session.wrong, [wrongAnswer(each)]);
    const { puzzle, judged } = shownPuzzle(state, facts);
    const hints = hintsFor(puzzle, judged, facts);
    for (const hint of hints) assert.equal((state = hintPuzzle(state, facts)).said, hint);
    const crossed = crossedAnswersOf(shownPuzzle(state, facts), facts);
    assert.ok(!judged.right.every((answer) => crossed.has(answer)));
    state = hintPuzzle(state, facts);
    assert.equal(shownPuzzle(state, facts).session.outcome, "shown");
    assert.equal(answerPuzzle(state, judged.right[0], facts).extras.puzzle, state.extras.puzzle);
  }
});

test("every right answer is right, at once or later, and the reasons are said", () => {
  for (const each of puzzles) {
    const facts = table();
    for (const right of each.note.answers) {
      const state = answerPuzzle(pickPuzzle(empty, each.word, facts), right, facts);
      assert.equal(shownPuzzle(state, facts).session.outcome, "first");
      for (const words of [...each.answer, ...each.reasons]) assert.ok(state.said.includes(words), words);
    }
    const later = answerPuzzle(answerPuzzle(pickPuzzle(empty, each.word, facts), wrongAnswer(each), facts), each.note.answers[0], facts);
    assert.equal(shownPuzzle(later, facts).session.outcome, "later");
  }
});

test("a tile of somebody else is refused without a word of who holds it", () => {
  const hidden = puzzles.find((each) => each.note.kind === "make" && each.note.sort === "table");
  const facts = table();
  const picked = pickPuzzle(empty, hidden.word, facts);
  const { judged } = shownPuzzle(picked, facts);
  const other = tilesOf(judged.table.hands[(judged.seat + 1) % 3]).find((tile) => !judged.table.game.includes(tile));
  const refusedState = answerPuzzle(picked, other, facts);
  assert.match(refusedState.faults[0], /^You do not hold \d-\d\.$/);
  assert.equal(refusedState.extras.puzzle, picked.extras.puzzle);
});

test("the solution is laid on the board and leads back, and what was there can be undone", () => {
  for (const each of puzzles) {
    const facts = table();
    const before = pickPuzzle(empty, each.word, facts);
    assert.equal(playPuzzleOut(before, facts), before);
    const laid = playPuzzleOut(solvePuzzle(before, facts), facts);
    assert.equal(laid.view, "play");
    assert.deepEqual(laid.hands, each.hands);
    assert.equal(laid.cursor, each.plays.length);
    assert.ok(isStep(before, laid) && isPuzzleOnBoard(laid, facts));
    if (["make", "set", "moon"].includes(each.note.kind)) assert.equal(facts.totals(laid).at(-1), new Map(each.tricks).get(each.note.answers[0]));
    if (["make", "set", "moon"].includes(each.note.kind)) {
      const tried = tryOnBoard(solvePuzzle(before, facts), wrongAnswer(each), facts);
      assert.deepEqual([lineOf(tried)[each.plays.length], tried.cursor, tried.game], [wrongAnswer(each), each.plays.length + 1, laid.game]);
    }
    const back = showView(laid, "puzzle");
    assert.equal(shownPuzzle(back, facts).session.outcome, "shown");
  }
});

test("a kind and a level are kept to, round and round", () => {
  const facts = table();
  let state = wishPuzzle(wishPuzzle(puzzleOfToday(empty, facts), "kind=set", facts), "level=3", facts);
  const seen = new Set();
  for (let at = 0; at < 365; at++) {
    const { puzzle, session } = shownPuzzle(state, facts);
    assert.deepEqual([puzzle.note.kind, puzzle.note.level], ["set", 3]);
    if (seen.has(session.key)) break;
    seen.add(session.key);
    state = neighborPuzzle(state, 1, facts);
  }
  assert.equal(seen.size, DAILY_PUZZLES.filter((word) => { const { note } = unpackPuzzle(word, known); return note.kind === "set" && note.level === 3; }).length);
  const there = shownPuzzle(state, facts).session.key;
  assert.equal(shownPuzzle(neighborPuzzle(neighborPuzzle(state, 1, facts), -1, facts), facts).session.key, there);
});

// Links and records

test("a link opens its puzzle again; one that is damaged says so and changes nothing", () => {
  const facts = table();
  for (const each of puzzles) {
    const picked = pickPuzzle(empty, each.word, facts);
    assert.equal(linkOf(picked), `#puzzle.${each.word}`);
    assert.equal(shownPuzzle(openFirst(empty, {}, linkOf(picked), facts), facts).session.key, each.word);
    assert.equal(shownPuzzle(openText(empty, `https://moon.example/x.html#puzzle.${each.word}`, facts), facts).session.key, each.word);
  }
  assert.equal(openText(empty, "#puzzle", facts).view, "puzzle");
  for (const bad of ["#puzzle.A", `#puzzle.${open.word}A`, `#puzzle.${open.word.slice(0, -2)}`, "#puzzle.<b>", `#puzzle.${"A".repeat(500)}`]) {
    const state = openText(empty, bad, facts);
    const isTold = state.faults.length > 0 ? state.view === "deal" : shownPuzzle(state, facts).judged.fault !== "";
    assert.ok(isTold, bad);
  }
});

test("a record of puzzles opens as puzzles, hand after hand, keeps its notes, and the wrong one is not asked", () => {
  const facts = table();
  const text = (/** @type {string} */ answers) => `
[[hand]]
deal = "66 55 11 00 53 43 32 / 33 65 64 61 52 31 21 / 44 22 63 62 54 51 42 / 41"
bidder = "B"
[hand.puzzle]
kind = "bid"
level = 2
answers = "${answers}"
tempting = "pass"
[[hand]]
deal = "66 55 11 00 53 43 32 / 33 65 64 61 52 31 21 / 44 22 63 62 54 51 42 / 41"
`;
  const state = openText(empty, text("4"), facts);
  assert.deepEqual(state.faults, []);
  assert.equal(state.view, "puzzle");
  const shown = shownPuzzle(state, facts);
  assert.ok(shown.isRecorded);
  assert.equal(shown.judged.fault, "");
  const { file } = state.extras.record;
  assert.match(writeRecords(file, known), /\[hand\.puzzle\]\nkind = "bid"\nlevel = 2\nanswers = "4"\ntempting = "pass"/);
  const solved = playPuzzleOut(answerPuzzle(state, 2, facts), facts);
  assert.equal(solved.view, "play");
  assert.equal(otherHand(solved, 1, facts).extras.record.file.hands[0], file.hands[0]);
  assert.equal(otherHand(state, 1, facts).view, "answer");
  assert.equal(shownPuzzle(openFirst(empty, { record: { text: text("4"), hand: 1 } }, linkOf(state), facts), facts).isRecorded, true);
  assert.match(shownPuzzle(openText(empty, text("5"), facts), facts).judged.fault, /not what the solver finds/);
});

// Progress

test("progress is written and read again; the best outcome counts, and days in a row", () => {
  let progress = NO_PROGRESS;
  for (const day of [10, 11, 12, 14, 15]) progress = withOutcome(progress, `w${day}`, day === 12 ? "later" : "first", day, true);
  progress = withOutcome(withOutcome(progress, "x", "shown", 16, true), "x", "later", 17, false);
  progress = withOutcome(progress, "w10", "shown", 20, false);
  assert.deepEqual([15, 16, 17, 12, 13].map((today) => streakOf(progress, today)), [2, 2, 0, 3, 3]);
  assert.deepEqual([progress.done.get("x").outcome, progress.done.get("w10").outcome], ["later", "first"]);
  assert.deepEqual(readProgress(writeProgress(progress)), { progress, state: "good", lost: 0 });
});

test("what makes no sense is left out and counted, and never a reason to stop", () => {
  const read = (value) => readProgress(typeof value === "string" ? value : JSON.stringify(value));
  for (const bad of ["{", "[]", "null", "7", '"x"', { form: 0, done: {}, days: [] }, { form: 1, done: [], days: [] }, { form: 1, done: {} }, "x".repeat(500_000)]) assert.equal(read(bad).state, "damaged");
  assert.equal(read({ form: 2, done: {}, days: [] }).state, "newer");
  const { progress, state, lost } = read({ form: 1, done: { ok: ["first", 3], "a b": ["first", 3], x: ["best", 3], y: ["first", -1], z: "first", constructor: ["later", 4] }, days: [1, 2.5, "3", null] });
  assert.deepEqual([state, lost, [...progress.done.keys()], [...progress.days]], ["partly", 7, ["ok", "constructor"], [1]]);
  const proto = readProgress('{"form":1,"done":{"__proto__":["first",1]},"days":[]}');
  assert.equal(proto.progress.done.get("__proto__").outcome, "first");
  assert.deepEqual(readProgress(writeProgress(proto.progress)).progress, proto.progress);
});

test("the device keeps progress, sets damage aside, leaves what is newer alone, and does without a store", () => {
  const store = new Map();
  const { data: first } = table(store);
  first.device.keep("abc", "first", true);
  assert.equal(table(store).data.device.progress.done.get("abc").outcome, "first");
  table(store).data.device.keep("def", "later", false);
  first.device.keep("ghi", "shown", false);
  assert.deepEqual([...table(store).data.device.progress.done.keys()], ["abc", "def", "ghi"]);
  first.device.forget();
  assert.equal(store.size, 0);

  const damaged = new Map([[KEPT_UNDER, "{oh"]]);
  const device = table(damaged).data.device;
  assert.deepEqual([device.trouble, damaged.get(SET_ASIDE_UNDER)], ["damaged", "{oh"]);
  device.keep("abc", "first", false);
  assert.equal(damaged.get(SET_ASIDE_UNDER), "{oh");
  assert.equal(table(damaged).data.device.progress.done.size, 1);

  const newer = new Map([[KEPT_UNDER, '{"form":9}']]);
  table(newer).data.device.keep("abc", "first", false);
  assert.equal(newer.get(KEPT_UNDER), '{"form":9}');

  const closed = new Device({ getItem: () => { throw new Error("no"); }, setItem: () => {}, removeItem: () => {} }, () => new Date(2026, 0, 1));
  closed.keep("abc", "first", true);
  assert.deepEqual([closed.trouble, closed.progress.done.size, streakOf(closed.progress, closed.today())], ["closed", 1, 1]);
  const full = new Device({ getItem: () => null, setItem: () => { throw new Error("full"); }, removeItem: () => {} }, () => new Date());
  full.keep("abc", "first", true);
  full.keep("def", "first", true);
  assert.deepEqual([full.trouble, full.progress.done.size], ["full", 2]);
});
