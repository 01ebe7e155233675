// Why a play cost tricks: when it is asked, what is known at the table, and the proof on the board.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { jumpTo, lineOf, playTile } from "../../solver/moonsolver/explorer/game.js";
import { beginLesson, nextQuestion, showAnswer } from "../../solver/moonsolver/explorer/learn.js";
import { tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { openText, otherHand } from "../../solver/moonsolver/explorer/open.js";
import { proofLines } from "../../solver/moonsolver/explorer/reason_proofs.js";
import { nextMistake, reviewOf, twoLines } from "../../solver/moonsolver/explorer/review.js";
import { showView } from "../../solver/moonsolver/explorer/state.js";
import { knownTo } from "../../solver/moonsolver/explorer/sight.js";
import {
  endProof, letPlay, openWhy, proofGoesOn, proofOf, showProof, turnProof, wantedWhy, whyFound, whyOf, whyShown,
} from "../../solver/moonsolver/explorer/why.js";
import { data } from "./cases.mjs";
import { ask, empty } from "./table.mjs";

const EVENING = readFileSync(new URL("../../examples/evening.toml", import.meta.url), "utf8");
const evening = openText(empty, EVENING, ask);
const mistake = nextMistake(evening, 1, ask);

test("what proves it is said as by the command", () => {
  for (const { about, rules, position, tile, names, proofs } of data("reason_cases.json")) {
    assert.deepEqual(proofLines(ask.engine.reasons(rules, position, tile), names, position.hands), proofs, about);
  }
});

test("the tiles as they really lie are always among those that a player cannot rule out", () => {
  for (let hand = 0, state = evening; hand < 5; hand++, state = otherHand(state, 1, ask)) {
    const start = ask.played(state, []).position;
    reviewOf(state, ask).plays.forEach(({ at, seat }) => {
      const known = knownTo(state, lineOf(state).slice(0, at), seat, ask);
      assert.equal(known.hand, start.hands[seat]);
      start.hands.forEach((tiles, place) => assert.equal(tiles & (known.barred[place] ?? 0), 0));
      assert.ok(ask.engine.layouts(ask.rules(state), known).count >= 1);
    });
  }
});

test("reasons are asked only where a play gave something away, and shown once they are there", () => {
  assert.equal(wantedWhy(jumpTo(showView(evening, "review"), 0, ask), ask), null);
  const wanted = wantedWhy(mistake, ask);
  assert.equal(wanted.at, mistake.cursor);
  assert.equal(whyShown(mistake, ask), null);
  const found = whyFound(mistake, wanted.key, ask);
  assert.deepEqual(whyShown(found, ask), whyOf(wanted, mistake, ask));
  assert.ok(found.said.startsWith(mistake.said) && found.said.includes(whyShown(found, ask).sentences[0]));
  assert.equal(whyFound(mistake, "another play", ask), mistake);
  assert.equal(whyShown(nextMistake(otherHand(found, 1, ask), 1, ask), ask), null);
});

test("in Play the reasons are folded until they are asked for, and with hidden values there are none", () => {
  const made = jumpTo(showView(evening, "play"), mistake.cursor + 1, ask);
  const wanted = wantedWhy(made, ask);
  const open = openWhy(made, ask);
  assert.equal(open.extras.whyOpen, wanted.key);
  assert.equal(openWhy(open, ask).extras.whyOpen, null);
  assert.equal(wantedWhy({ ...made, settings: { ...made.settings, values: false } }, ask), null);
});

test("the proof goes through either line and back to the state that it left", () => {
  for (const from of [mistake, jumpTo(showView(evening, "play"), mistake.cursor + 1, ask)]) {
    const shown = showProof(from, true, ask);
    const { punished, better } = twoLines(mistake, mistake.cursor, ask);
    assert.deepEqual([shown.view, shown.cursor, lineOf(shown)], ["review", mistake.cursor, punished]);
    const turned = turnProof(shown, true, ask);
    assert.deepEqual([lineOf(turned), turned.cursor, proofOf(turned).better], [better, mistake.cursor, true]);
    const back = endProof(jumpTo(turned, 20, ask));
    assert.deepEqual([back.view, back.branch, back.cursor, back.game], [from.view, from.branch, from.cursor, from.game]);
    assert.equal(proofOf(back), null);
  }
});

test("a proof moves by itself until its end, or until it is stopped", () => {
  let state = showProof(mistake, true, ask);
  assert.equal(proofGoesOn(state, state.cursor + 1, ask), state, "a step that comes too late does nothing");
  assert.equal(proofGoesOn(letPlay(state, false, ask), state.cursor, ask).cursor, state.cursor);
  while (proofOf(state).playing) state = proofGoesOn(state, state.cursor, ask);
  assert.equal(state.cursor, lineOf(state).length);
  assert.equal(letPlay(state, true, ask).cursor, mistake.cursor, "it begins anew");
});

test("a tile tried during a proof ends it, and the game is as it was", () => {
  const shown = showProof(mistake, false, ask);
  const { legal } = ask.facts(shown);
  const other = tilesOf(legal).find((tile) => tile !== lineOf(shown)[shown.cursor]);
  const tried = playTile(shown, other, ask);
  assert.equal(proofOf(tried), null);
  assert.deepEqual(tried.game, evening.game);
});

test("a question is explained only after its answer, and its proof leads back to it", () => {
  const asked = beginLesson(evening, -1, ask);
  assert.equal(wantedWhy(asked, ask), null);
  const answered = showAnswer(asked, ask);
  assert.equal(wantedWhy(answered, ask).key, wantedWhy(mistake, ask).key);
  const shown = showProof(answered, false, ask);
  assert.deepEqual(lineOf(shown), twoLines(mistake, mistake.cursor, ask).punished);
  const back = endProof(shown);
  assert.deepEqual([back.view, back.extras.learn], ["practice", answered.extras.learn]);
  assert.equal(nextQuestion(back, ask).extras.learn.at, 1);
});
