// Puzzles as words, in words, and held against the engine; solving them; progress; links and records.

import assert from "node:assert/strict";
import { test } from "node:test";

import { DAILY_PUZZLES } from "../../solver/moonsolver/explorer/daily_puzzles.js";
import { packPuzzle, unpackPuzzle } from "../../solver/moonsolver/explorer/puzzle_pack.js";
import { judgedPuzzle } from "../../solver/moonsolver/explorer/puzzle.js";
import { hintsFor, whyRight } from "../../solver/moonsolver/explorer/puzzle_game.js";
import { puzzleContract, puzzleHeading, puzzleTask, solutionSentences } from "../../solver/moonsolver/explorer/puzzle_words.js";
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
