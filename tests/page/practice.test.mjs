// The review of a line, a hand played alone against perfect play, and learning from the mistakes of a record.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { isAway, jumpTo, lineOf, pickBidder, playChoice, playTile } from "../../solver/moonsolver/explorer/game.js";
import {
  askMissed, beginLesson, crossedOut, endWords, giveHint, isAsking, isThere, lessonHints, lessonOf, lessonTable, nextQuestion, questionsOf, showAnswer, tryOption,
} from "../../solver/moonsolver/explorer/learn.js";
import { optionsOf } from "../../solver/moonsolver/explorer/learn_choice.js";
import { sizeOf, tileText, tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { openText, otherHand } from "../../solver/moonsolver/explorer/open.js";
import {
  comparisonOf, goBackTo, layOnBoard, ownChoices, playOwn, practiceTable, sessionOf, sitDown, takePlayBack,
} from "../../solver/moonsolver/explorer/practice.js";
import { backToReview, bestAt, choiceCost, givenAway, nextMistake, reviewOf, tryLine, twoLines } from "../../solver/moonsolver/explorer/review.js";
import { changed, isStep, showView } from "../../solver/moonsolver/explorer/state.js";
import { ask, empty } from "./table.mjs";

const EVENING = readFileSync(new URL("../../examples/evening.toml", import.meta.url), "utf8");
const evening = openText(empty, EVENING, ask);
const LINE = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22";
const FOUR = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20";
const FULL = [LINE, "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43", JSON.stringify({ deal: FOUR, rules: "moon4" })];

/** Numbers below a limit, the same each time. */
function picker(seed) {
  let number = seed;
  return (limit) => {
    number = (number * 1103515245 + 12345) % 2147483648;
    return Math.floor((number / 2147483648) * limit);
  };
}

/** A game played at random, legally. */
function atRandom(text, pick) {
  const whole = openText(empty, text, ask);
  let state = playChoice(whole, ask.choice(whole), ask);
  while (!ask.facts(state).isOver) {
    const legal = tilesOf(ask.facts(state).legal);
    state = playTile(state, legal[pick(legal.length)], ask);
  }
  return state;
}

test("the cost of a play is what the values of all plays say, to the side that made it", () => {
  const pick = picker(1);
  for (const text of [...FULL, ...FULL]) {
    const state = atRandom(text, pick);
    const { plays, totals } = reviewOf(state, ask);
    for (const play of plays) {
      const before = jumpTo(state, play.at, ask);
      const { values, value } = ask.plays(before);
      assert.equal(play.cost, Math.abs(values[play.tile] - value));
      assert.equal(play.before, value + ask.taken(before));
      assert.equal(play.cost === 0, Boolean((bestAt(state, play.at, ask) >>> play.tile) & 1));
    }
    assert.equal(totals.at(-1), ask.taken(state));
  }
});

test("the next mistake goes round, and comes to every one", () => {
  const state = atRandom(FULL[1], picker(3));
  const wanted = reviewOf(state, ask).mistakes.map((play) => play.at);
  assert.ok(wanted.length > 2);
  let at = jumpTo(state, 0, ask);
  const seen = wanted.map(() => (at = nextMistake(at, 1, ask)).cursor);
  assert.deepEqual(seen, wanted);
  assert.equal(nextMistake(at, 1, ask).cursor, wanted[0]);
  assert.equal(nextMistake(nextMistake(at, 1, ask), -1, ask).cursor, wanted.at(-1));
  const lead = jumpTo(showView(state, "play"), wanted[0], ask);
  assert.equal(nextMistake(lead, 1, ask).cursor, wanted[0], "a mistake under the cursor is not skipped on the way in");
});

test("the two lines part at the mistake and end in the two totals", () => {
  const state = atRandom(FULL[0], picker(5));
  for (const play of reviewOf(state, ask).mistakes) {
    const { punished, better } = twoLines(state, play.at, ask);
    assert.deepEqual(punished.slice(0, play.at + 1), lineOf(state).slice(0, play.at + 1));
    assert.deepEqual([better, punished].map((line) => ask.taken(state, ask.played(state, line))), [play.before, play.after]);
    assert.ok((bestAt(state, play.at, ask) >>> better[play.at]) & 1);
    const tried = tryLine(jumpTo(state, play.at, ask), "better", ask);
    assert.deepEqual(lineOf(tried), better);
    assert.equal(reviewOf(tried, ask).plays[play.at].cost, 0);
    assert.deepEqual([isAway(tried), lineOf(backToReview(tried, ask))], [true, state.game]);
  }
});

test("a record is judged against its bid, and each seat's gifts add up", () => {
  const review = reviewOf(evening, ask);
  assert.equal(review.target, 6);
  assert.deepEqual(review.mistakes.map(({ at, tile, cost, turns }) => [at, tileText(tile), cost, turns]), [[6, "41", 2, true]]);
  assert.deepEqual(givenAway(evening, review).map((each) => each.given), [2, 0, 0]);
  assert.equal(choiceCost(evening, ask), 0);
});

test("alone against perfect play: whatever the person does, nobody else gives anything away", () => {
  for (const [at, text] of [...FULL, ...FULL, ...FULL].entries()) {
    const pick = picker(at + 10);
    const whole = openText(empty, text, ask);
    const seat = at % (text === FULL[2] ? 4 : 3);
    let state = sitDown(whole, seat, ask);
    let taps = 0;
    for (; !comparisonOf(state, sessionOf(state, ask), ask); taps++) {
      const table = practiceTable(state, sessionOf(state, ask));
      assert.equal(ask.facts(table).toPlay, seat);
      const legal = tilesOf(ask.facts(table).legal);
      assert.ok(legal.length > 1, "a forced play is made by itself");
      state = playOwn(state, legal[pick(legal.length)], ask);
      assert.deepEqual(state.faults, []);
    }
    assert.ok(taps <= 7);
    const session = sessionOf(state, ask);
    const { yours, perfect, slips } = comparisonOf(state, session, ask);
    assert.ok(slips.every((play) => play.seat === seat));
    assert.equal(perfect - yours, slips.reduce((sum, play) => sum + play.cost, 0));
    const table = ask.table(whole).best.tricks;
    assert.equal(perfect, (ask.side(whole) >>> seat) & 1 ? table : 7 - table);
  }
});

test("perfect play by the person takes what perfect play takes", () => {
  for (const text of FULL) {
    let state = sitDown(openText(empty, text, ask), 0, ask);
    while (!comparisonOf(state, sessionOf(state, ask), ask)) {
      state = playOwn(state, ask.line(practiceTable(state, sessionOf(state, ask)))[0], ask);
    }
    const { yours, perfect } = comparisonOf(state, sessionOf(state, ask), ask);
    assert.equal(yours, perfect);
  }
});

test("the defence answers with the play that leaves the most ways to go wrong", () => {
  const pick = picker(77);
  let state = sitDown(openText(empty, FULL[1], ask), 0, ask);
  let asked = 0;
  while (!comparisonOf(state, sessionOf(state, ask), ask)) {
    const before = sessionOf(state, ask);
    const legal = tilesOf(ask.facts(practiceTable(state, before)).legal);
    state = playOwn(state, legal[pick(legal.length)], ask);
    const { plays } = sessionOf(state, ask);
    for (let at = before.plays.length + 1; at < plays.length; at++) {
      const table = practiceTable(state, { ...before, plays: plays.slice(0, at) });
      const { toPlay, legal: may } = ask.facts(table);
      if (toPlay === 0 || sizeOf(may) === 1) continue;
      const told = ask.engine.defence(ask.rules(table), ask.played(table).position, 1);
      assert.equal(plays[at], told.tile);
      asked++;
    }
  }
  assert.ok(asked > 3);
});

test("a play is taken back with what followed it, up to the last real choice", () => {
  const start = sitDown(openText(empty, FULL[1], ask), 0, ask);
  const first = sessionOf(start, ask).plays;
  const legal = tilesOf(ask.facts(practiceTable(start, sessionOf(start, ask))).legal);
  const once = playOwn(start, legal[0], ask);
  const back = takePlayBack(once, ask);
  assert.deepEqual([sessionOf(back, ask).plays, sessionOf(back, ask).takenBack], [first, 1]);
  assert.equal(takePlayBack(back, ask), back);
  assert.ok(isStep(start, once));
  assert.ok(isStep(once, back));
  const twice = playOwn(once, tilesOf(ask.facts(practiceTable(once, sessionOf(once, ask))).legal)[0], ask);
  const [, second] = ownChoices(twice, sessionOf(twice, ask), ask);
  assert.deepEqual(sessionOf(goBackTo(twice, second, ask), ask).plays, sessionOf(once, ask).plays);
});

test("a session belongs to its hand: another bidder begins another, and the board is left alone", () => {
  const start = sitDown(evening, 1, ask);
  const made = playOwn(start, tilesOf(ask.facts(practiceTable(start, sessionOf(start, ask))).legal)[0], ask);
  assert.deepEqual([made.game, made.branch, made.cursor], [evening.game, null, evening.cursor]);
  const other = pickBidder(made, 2, ask);
  assert.deepEqual([sessionOf(other, ask).seat, sessionOf(other, ask).takenBack], [2, 0]);
  assert.deepEqual(sessionOf(pickBidder(other, 0, ask), ask), sessionOf(made, ask), "the best choice is the one that was played");
  const wrong = playOwn(start, 27, ask);
  assert.deepEqual([wrong.faults.length, wrong.extras.practice], [1, start.extras.practice]);
});

test("a hand played alone is laid on the board as the game, or beside the game that was played", () => {
  for (const from of [openText(empty, FULL[1], ask), evening]) {
    let state = sitDown(from, from.bidder, ask);
    while (!comparisonOf(state, sessionOf(state, ask), ask)) {
      state = playOwn(state, tilesOf(ask.facts(practiceTable(state, sessionOf(state, ask))).legal).at(-1), ask);
    }
    const { plays } = sessionOf(state, ask);
    const laid = layOnBoard(state, 3, "review", ask);
    assert.deepEqual([lineOf(laid), laid.cursor, laid.view, laid.asPlayed], [plays, 3, "review", from.asPlayed]);
  }
});

test("the mistakes of a record are asked hand after hand, every equal answer is right", () => {
  const asks = questionsOf(evening, -1, ask).map((question) => question.asks);
  assert.deepEqual(asks, ["play", "play", "play", "play", "discard", "play"]);
  let asked = 0;
  for (let state = beginLesson(evening, -1, ask); lessonOf(state, ask).at < asks.length; state = nextQuestion(state, ask)) {
    const lesson = lessonOf(state, ask);
    const question = lesson.questions[lesson.at];
    assert.deepEqual([state.extras.record.at, state.cursor, isThere(state, lesson, ask)], [question.hand, question.at, true]);
    const table = lessonTable(state, lesson);
    assert.equal(table.settings.values, false);
    const { allowed, right, costs } = optionsOf(table, question, ask);
    assert.equal(costs[question.made], question.cost);
    for (const option of tilesOf(allowed)) {
      const tried = tryOption(state, option, ask);
      const isRight = Boolean((right >>> option) & 1);
      assert.equal(isRight, costs[option] === 0);
      assert.equal(lessonOf(tried, ask).outcomes[lesson.at], isRight ? "first" : null);
      if (isRight) assert.equal(lessonTable(tried, lessonOf(tried, ask)).settings.values, true);
      asked++;
    }
  }
  assert.ok(asked > 20);
});

test("a trump and a discard that gave tricks away are asked before the plays, of the bidder", () => {
  const whole = openText(empty, FULL[1], ask);
  const { rows, best } = ask.table(whole);
  const trump = [0, 1, 2, 3, 4, 5, 6].find((each) => Math.max(...rows[each].values) < best.tricks);
  const { values } = rows[trump];
  const discard = values.findIndex((value) => value >= 0 && value < Math.max(...values));
  const game = playTile(playChoice(whole, { trump, discard }, ask), tilesOf(ask.facts(playChoice(whole, { trump, discard }, ask)).legal)[0], ask);
  const [first, second] = questionsOf(game, -1, ask);
  assert.deepEqual([first.asks, first.made, first.cost], ["trump", trump, best.tricks - Math.max(...values)]);
  assert.deepEqual([second.asks, second.made, second.cost], ["discard", discard, Math.max(...values) - values[discard]]);
  let state = beginLesson(game, game.bidder, ask);
  assert.match(state.said, /^A named \w+, which gave away \d tricks?\. What is better\?$/);
  const wrong = tryOption(state, trump, ask);
  assert.match(wrong.said, /^\w+ give \d tricks? away too\. Try again\.$/);
  assert.match(giveHint(state, ask).said, /^\d of the 9 possible answers (is|are) right\.$/);
  state = nextQuestion(tryOption(state, best.choices[0].trump, ask), ask);
  assert.match(tryOption(state, 27 - [...Array(28).keys()].findIndex((bit) => values[27 - bit] < 0), ask).faults[0], /cannot discard/);
  assert.equal(lessonOf(tryOption(state, values.indexOf(Math.max(...values)), ask), ask).outcomes[1], "first");
});

test("questions can be of one seat alone", () => {
  const each = [0, 1, 2].map((seat) => questionsOf(evening, seat, ask));
  assert.equal(each.flat().length, 6);
  each.forEach((questions, seat) => assert.ok(questions.every((question) => question.seat === seat)));
});

test("hints come in steps and keep a right tile, a wrong try is crossed out, and neither counts as the first try", () => {
  let state = beginLesson(evening, -1, ask);
  const table = lessonTable(state, lessonOf(state, ask));
  const best = bestAt(table, table.cursor, ask);
  const [wrong] = tilesOf(ask.facts(table).legal & ~best);
  state = tryOption(state, wrong, ask);
  assert.match(state.said, /^\d-\d gives 2 tricks away too\. Try again\.$/);
  assert.equal(crossedOut(state, lessonOf(state, ask), ask), 1 << wrong);
  const said = [1, 2, 3].map(() => (state = giveHint(state, ask)).said);
  assert.deepEqual(said, ["1 of the 5 possible answers is right.", "Look at the sixes.", "One of these two is right: 6-5 or 4-1."]);
  assert.deepEqual(said, lessonHints(state, lessonOf(state, ask), ask));
  assert.equal(giveHint(state, ask), state);
  const crossed = crossedOut(state, lessonOf(state, ask), ask);
  assert.ok(best & ~crossed);
  assert.equal(sizeOf(ask.facts(table).legal & ~crossed), 2);
  state = tryOption(state, tilesOf(best)[0], ask);
  assert.equal(lessonOf(state, ask).outcomes[0], "later");
  assert.equal(tryOption(state, wrong, ask), state, "an answered question is closed");
  assert.equal(isAsking(lessonOf(state, ask)), false);
});

test("at the end it is told how many were found, and only the others are asked again", () => {
  let state = beginLesson(evening, -1, ask);
  for (let at = 0; at < 6; at++) {
    const table = lessonTable(state, lessonOf(state, ask));
    if (at < 2) state = tryOption(state, tilesOf(bestAt(table, table.cursor, ask))[0], ask);
    else if (at === 2) state = showAnswer(state, ask);
    state = nextQuestion(state, ask);
  }
  assert.equal(state.said, "2 of 6 found on the first try.");
  assert.deepEqual(lessonOf(state, ask).outcomes, ["first", "first", "shown", null, null, null]);
  assert.equal(endWords(lessonOf(state, ask)), state.said);
  assert.equal(nextQuestion(state, ask), state);
  assert.equal(lessonOf(askMissed(state, ask), ask).questions.length, 4);
});

test("a lesson waits while another hand is shown, and ends with its record", () => {
  const state = beginLesson(evening, -1, ask);
  const away = otherHand(state, 1, ask);
  assert.equal(isThere(away, lessonOf(away, ask), ask), false);
  assert.equal(tryOption(away, 0, ask), away);
  assert.equal(lessonOf(openText(away, FULL[1], ask), ask), null);
  assert.equal(lessonOf(openText(away, EVENING, ask), ask), null);
});

test("a game of one's own is learnt from too, until it changes", () => {
  const game = atRandom(FULL[1], picker(3));
  const state = beginLesson(game, -1, ask);
  const lesson = lessonOf(state, ask);
  assert.deepEqual(lesson.questions.flatMap(({ play }) => (play ? [play.at] : [])), reviewOf(game, ask).mistakes.map((play) => play.at));
  assert.equal(lessonOf(changed(state, { game: game.game.slice(0, 3), cursor: 0 }), ask), null);
});
