// Playing: legal tiles only, branches and the way back, what plays by itself, and the values on the way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  backToGame, isAway, isClosed, jumpTo, lineOf, pickBidder, pickChoice, playChoice, playTile, startAgain, stepChoice, stepOn, stepTrick,
} from "../../solver/moonsolver/explorer/game.js";
import { hasReplaced, linkOf, openLink, openText, otherHand, whichHand, withReplaced } from "../../solver/moonsolver/explorer/open.js";
import { tileText, tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { showView, withSettings } from "../../solver/moonsolver/explorer/state.js";
import { goToTried, triedOf, withTried } from "../../solver/moonsolver/explorer/tried.js";
import { dealRandomly } from "../../solver/moonsolver/explorer/entry.js";
import { ask, empty, tiles } from "./table.mjs";

const LINE = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22";
const whole = openText(empty, LINE, ask);
const [twentytwo, twentyone, thirtyone, sixtytwo, fiftytwo] = tiles("22 21 31 62 52");
const start = playChoice(whole, ask.choice(whole), ask);
const EVENING = readFileSync(new URL("../../examples/evening.toml", import.meta.url), "utf8");
const evening = openText(empty, EVENING, ask);

/** Play at random, but legally, to the end. */
function played(state, pick) {
  for (let next = state; ; ) {
    const facts = ask.facts(next);
    if (facts.isOver) return next;
    const legal = tilesOf(facts.legal);
    next = playTile(next, legal[pick(legal.length)], ask);
    assert.deepEqual(next.faults, []);
  }
}

test("the answer is that of the command", () => {
  assert.deepEqual(ask.table(whole).best, { tricks: 7, choices: [{ trump: 2, discard: tiles("54")[0] }] });
  assert.deepEqual([1, 2].map((seat) => ask.table(whole, seat).best.tricks), [7, 5]);
});

test("a play lengthens the game, and one that may not be made is refused with its reason", () => {
  const led = playTile(start, twentytwo, ask);
  assert.deepEqual(led.game, [twentytwo]);
  const wrong = playTile(led, tiles("66")[0], ask);
  assert.deepEqual(wrong.faults, ["B cannot play 6-6: B holds trumps and must follow."]);
  assert.deepEqual(lineOf(wrong), lineOf(led));
  assert.match(playTile(led, thirtyone, ask).faults[0], /^B is to play, and 3-1 is held by C/);
});

test("what if: another play before the end is a branch, and one step goes back to the game", () => {
  const game = [twentytwo, twentyone, thirtyone, sixtytwo].reduce((state, tile) => playTile(state, tile, ask), start);
  const tried = playTile(jumpTo(game, 3, ask), fiftytwo, ask);
  assert.deepEqual(tried.branch, { at: 3, plays: [fiftytwo] });
  assert.equal(isAway(tried), true);
  const longer = stepOn(stepOn(tried, ask), ask);
  assert.equal(longer.branch.plays.length, 3);
  const back = backToGame(longer, ask);
  assert.deepEqual([back.branch, back.cursor, back.game], [null, 3, game.game]);
  assert.equal(playTile(back, sixtytwo, ask).branch, null, "the play of the game is no branch");
});

test("stepping on makes the best plays to the end", () => {
  let state = start;
  for (let trick = 0; trick < 7; trick++) state = stepTrick(state, ask);
  assert.equal(ask.facts(state).isOver, true);
  assert.equal(ask.taken(state), 7);
  assert.equal(stepOn(state, ask).cursor, 21);
  assert.deepEqual([...new Set(ask.totals(state))], [7]);
});

test("a hand played at random is legal throughout, and its totals fall only by what is given away", () => {
  let seed = 3;
  const pick = (count) => (seed = (seed * 16807) % 2147483647) % count;
  for (let hand = 0; hand < 20; hand++) {
    const over = played(start, pick);
    assert.equal(ask.totals(over).at(-1), ask.taken(over));
    assert.equal(ask.totals(over).length, 22);
  }
});

test("the others play by themselves as far as they are let", () => {
  const set = (others) => withSettings(start, { others }, "");
  assert.equal(playTile(set("never"), twentytwo, ask).cursor, 1);
  const defended = playTile(set("defence"), twentytwo, ask);
  assert.equal(ask.facts(defended).toPlay, 0, "the bidder is to play again");
  const all = playTile(set("all"), twentytwo, ask);
  assert.deepEqual([all.cursor, lineOf(all).length], [1, 21]);
  const forced = playTile(set("forced"), twentytwo, ask);
  assert.equal(tileText(lineOf(forced)[1]), "21", "B's only two");
});

test("another bidder or choice starts the play anew", () => {
  const led = playTile(start, twentytwo, ask);
  assert.deepEqual(pickBidder(led, 1, ask).game, []);
  assert.deepEqual(stepChoice(led, "trump", 1, ask).choice.trump, 3);
  assert.deepEqual(stepChoice(led, "trump", -1, ask).choice.trump, 1);
  assert.deepEqual(startAgain(led, ask).game, []);
});

test("a hand of a record is closed: trying it out leaves it whole, and the way back is one step", () => {
  assert.deepEqual([evening.names, evening.game.length, isClosed(evening)], [["Ann", "Bo", "Cal"], 21, true]);
  const tried = stepOn(playTile(jumpTo(evening, 6, ask), tiles("65")[0], ask), ask);
  assert.deepEqual(tried.game, evening.game);
  assert.deepEqual(backToGame(tried, ask).game, evening.game);
  const other = pickChoice(tried, { trump: 8, discard: tiles("52")[0] });
  assert.deepEqual([other.game, isAway(other)], [[], true]);
  const back = backToGame(other, ask);
  assert.deepEqual([back.game, back.choice], [evening.game, evening.choice]);
});

test("the hands of a record are gone through one by one", () => {
  assert.deepEqual(whichHand(evening, ask), { at: 0, count: 5, noun: "Hand", isElsewhere: false });
  assert.equal(whichHand(otherHand(evening, 1, ask), ask).at, 1);
  assert.equal(otherHand(evening, -1, ask), evening);
});

test("another deal is not taken for a hand of the record, nor for one of the deals, and the way back is one step", () => {
  const second = otherHand(evening, 1, ask);
  const away = dealRandomly(second, () => 0.3);
  assert.deepEqual(whichHand(away, ask), { at: 1, count: 5, noun: "Hand", isElsewhere: true });
  assert.deepEqual(otherHand(away, 0, ask).asPlayed, second.asPlayed);
  assert.deepEqual(otherHand(away, 0, ask).names, second.names);
  assert.equal(whichHand(otherHand(away, 0, ask), ask).isElsewhere, false);
  const pasted = openText(empty, `${LINE}\n${LINE}`, ask);
  assert.deepEqual(whichHand(pasted, ask), { at: 0, count: 2, noun: "Deal", isElsewhere: false });
  assert.equal(whichHand(dealRandomly(pasted, () => 0.3), ask).isElsewhere, true);
  assert.equal(whichHand(whole, ask), null);
});

test("what takes the place of a record says so, until something else is shown", () => {
  const linked = withReplaced(evening, openText(evening, linkOf(start), ask));
  assert.equal(hasReplaced(linked), true);
  assert.equal(hasReplaced(showView(linked, "answer")), false);
  assert.equal(hasReplaced(withReplaced(empty, openText(empty, linkOf(start), ask))), false);
  assert.equal(hasReplaced(withReplaced(evening, openText(evening, "nonsense", ask))), false);
});

/** Play a tile as the page does, which keeps the branches that are left. */
const tried = (state, text) => withTried(state, playTile(state, tiles(text)[0], ask));

test("branches that are left are kept, and one step goes back to each", () => {
  const at6 = showView(jumpTo(evening, 6, ask), "play");
  const here = withTried(at6, at6);
  assert.deepEqual(triedOf(here), []);
  const one = tried(here, "65");
  const longer = withTried(one, stepOn(one, ask));
  assert.deepEqual(triedOf(longer), [], "a branch that grows is one branch");
  const back = withTried(longer, backToGame(longer, ask));
  assert.deepEqual(triedOf(back), [longer.branch]);
  const other = tried(withTried(back, jumpTo(back, 0, ask)), tileText(tilesOf(ask.facts(jumpTo(back, 0, ask)).legal).find((tile) => tile !== evening.game[0])));
  const both = withTried(other, backToGame(other, ask));
  assert.deepEqual(triedOf(both), [longer.branch, other.branch]);
  const again = withTried(both, goToTried(both, 0, ask));
  assert.deepEqual([again.branch, again.cursor], [longer.branch, 7]);
  assert.deepEqual(triedOf(again), [other.branch], "the one that is shown is not offered");
  const home = withTried(again, backToGame(again, ask));
  assert.deepEqual(triedOf(home).length, 2, "none comes twice");
  assert.deepEqual(triedOf(pickBidder(home, 1, ask)), [], "under another contract they mean nothing");
  assert.equal(goToTried(both, 5, ask), both);
});

test("a link opens what it was made of, and one that is not Moon is refused", () => {
  const tried = stepOn(playTile(jumpTo(evening, 6, ask), tiles("65")[0], ask), ask);
  const opened = openLink(empty, linkOf(tried), ask);
  for (const name of ["rules", "hands", "bidder", "choice", "auction", "game", "branch", "cursor", "asPlayed", "view"]) {
    assert.deepEqual(opened[name], tried[name], name);
  }
  assert.match(openText(empty, "#v1.nonsense", ask).faults[0], /link/);
});
