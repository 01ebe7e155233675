// Writing a played hand down: the auction, the contract, every play; a revoke; taken back; the record, there and back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linkOf, openLink, openText, otherHand } from "../../solver/moonsolver/explorer/open.js";
import { tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { changed, withExtra } from "../../solver/moonsolver/explorer/state.js";
import { dealRandomly, pickHouse, pickRules } from "../../solver/moonsolver/explorer/entry.js";
import {
  auctionNow, cleanName, isAsItWas, nameBidder, nameDiscard, nameSeat, nameTrump, resultOf, sayCall, sheetOf, sideTaken, speakFirst, stageOf,
  switchAsItWas, takeBack, writeBid, writeKey, writePlay,
} from "../../solver/moonsolver/explorer/write.js";
import { intoDraft, isUnsaved, nextHand, recordText, savedNow, writeNote } from "../../solver/moonsolver/explorer/write_file.js";
import { drawing } from "./cases.mjs";
import { ask, empty, tiles } from "./table.mjs";

const LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43";
const dealt = openText(empty, LINE, ask);
const [pass, five] = [0, 3];
const called = [pass, five, pass].reduce((state, call) => sayCall(state, call, ask), speakFirst(dealt, 1));
const contracted = nameDiscard(nameTrump(called, 3, ask), tiles("44")[0], ask);
const played = (text, state = contracted) => tiles(text).reduce((now, tile) => writePlay(now, tile, ask), state);
const WHOLE = "33 63 32 00 55 66 65 64 62 54 52 61 51 22 42 43 53 31 11 41 21";

const draw = drawing(77);
const any = (list) => list[draw(list.length)];
/** What a hand is, however it came to be. */
const core = (state) => {
  const { rules, hands, bidder, choice, auction, game, asPlayed, names } = state;
  return { rules, hands, bidder, choice, auction, game, asPlayed, names: names.some(Boolean) ? names : [] };
};

/** A hand written down by chance up to some stage: by a call, a trump, a discard, plays, now and then a revoke. */
function writtenByChance(most) {
  let state = dealRandomly(pickRules(empty, draw(3)), () => draw(1000) / 1000);
  if (draw(3) === 0) state = switchAsItWas(state);
  if (draw(3) === 0) state = dealRandomly(pickHouse(state, "all-pass", "last-must-bid"), () => draw(1000) / 1000);
  state = draw(2) ? speakFirst(state, draw(state.rules.set === 2 ? 4 : 3)) : nameBidder(state, draw(3));
  for (let step = 0; step < most; step++) {
    const stage = stageOf(state, ask);
    if (stage === "auction") state = sayCall(state, any(tilesOf(auctionNow(state, ask).allowed)), ask);
    else if (stage === "start" || stage === "trump") state = nameTrump(state, draw(9), ask);
    else if (stage === "discard") state = nameDiscard(state, any(tilesOf(ask.engine.discards(ask.rules(state), ask.deal(state), state.bidder))), ask);
    else if (stage === "play") {
      const sheet = sheetOf(state, ask);
      state = writePlay(state, any(tilesOf(sheet.hands[sheet.toPlay])), ask);
      if (!state.auction && draw(9) === 0) state = writeBid(state, 2 + draw(5), ask);
    } else break;
  }
  return state;
}

test("a hand is asked for step by step, and its result and score stand at the end", () => {
  const stages = [dealt, speakFirst(dealt, 1), called, nameTrump(called, 3, ask), contracted, played(WHOLE)].map((state) => stageOf(state, ask));
  assert.deepEqual(stages, ["start", "auction", "trump", "discard", "play", "over"]);
  const over = played(WHOLE);
  assert.deepEqual([over.faults, over.asPlayed.plays.length, over.asPlayed.bid], [[], 21, five]);
  assert.equal(sideTaken(over, ask), 5);
  assert.deepEqual(resultOf(over, ask).score, [2, 0, 5]);
});

test("a call that is not allowed is refused with its reason, and so is a discard that is not held", () => {
  const low = sayCall(sayCall(speakFirst(dealt, 0), five, ask), 2, ask);
  assert.deepEqual(low.faults, ["B said 4: 5 was bid, so B may say pass, 6, 7 or 21."]);
  assert.equal(low.auction.calls.length, 1);
  const [sixsix] = tiles("66");
  assert.match(nameDiscard(nameTrump(called, 3, ask), sixsix, ask).faults[0], /C cannot discard 6-6/);
  assert.equal(stageOf([pass, pass, pass].reduce((state, call) => sayCall(state, call, ask), speakFirst(dealt, 0)), ask), "redeal");
});

test("the last seat must bid where the house says so", () => {
  const house = openText(pickHouse(empty, "all-pass", "last-must-bid"), LINE, ask);
  const last = [pass, pass, pass].reduce((state, call) => sayCall(state, call, ask), speakFirst(house, 0));
  assert.equal(last.auction.calls.length, 2);
  assert.match(last.faults[0], /the last seat must bid/);
});

test("a revoke is refused with its reason", () => {
  const before = played("33 63 32 00 55 66 65");
  const after = writePlay(before, tiles("22")[0], ask);
  assert.match(after.faults[0], /^A cannot play 2-2: A holds sixes and must follow\. If that is how it was played/);
  assert.equal(after.asPlayed, before.asPlayed);
});

test("as it was played a revoke is kept and marked, and the hand goes on to its end", () => {
  const kept = played("22 62", switchAsItWas(played("33 63 32 00 55 66 65")));
  assert.ok(isAsItWas(kept));
  assert.deepEqual([kept.asPlayed.plays.length, kept.asPlayed.rest], [7, tiles("22 62")]);
  assert.equal(sheetOf(kept, ask).revoke, 7);
  const over = played("54 11 61 51 64 42 43 53 41 52 31 21", kept);
  assert.equal(stageOf(over, ask), "over");
  assert.equal(sideTaken(over, ask), 5);
});

test("nobody plays what another holds, revoke or not", () => {
  for (const state of [contracted, switchAsItWas(contracted), played("22", switchAsItWas(played("33 63 32 00 55 66 65")))]) {
    const { toPlay, hands } = sheetOf(state, ask);
    const [tile] = tilesOf(hands[(toPlay + 1) % 3]);
    assert.match(writePlay(state, tile, ask).faults[0], /is to play, and . ?.*is held by/);
  }
});

test("everything is taken back step by step, down to the bare deal", () => {
  let state = played("22 62", switchAsItWas(played("33 63 32 00 55 66 65")));
  for (let steps = 0; steps < 9 + 1 + 1 + 3 + 1; steps++) state = takeBack(state, ask);
  assert.deepEqual(core(state), { ...core(dealt), bidder: state.bidder });
  assert.equal(takeBack(state, ask), state);
});

test("keys write the same hand", () => {
  const keys = ["b", "-", "5", "-", "3", "4", "4", ...WHOLE.replaceAll(" ", "")];
  assert.deepEqual(core(keys.reduce((state, key) => writeKey(state, key, ask), dealt)), core(played(WHOLE)));
});

test("what is tried in other views does not touch what is written", () => {
  const tried = changed(played(WHOLE), { bidder: 0, choice: null, game: [], branch: null, cursor: 0 });
  const shorter = takeBack(tried, ask);
  assert.deepEqual(core(shorter), core(played(WHOLE.slice(0, -3))));
});

test("400 hands written by chance come back from the record and from the link, each as it was", () => {
  for (let round = 0; round < 400; round++) {
    const state = writtenByChance(draw(34));
    const { text } = recordText(state, ask);
    const again = openText(empty, text, ask);
    const isFinished = stageOf(state, ask) === "play" && stageOf(again, ask) === "over"; // the reader fills in the last trick
    if (!isFinished) assert.deepEqual(bare(again), bare(state), text);
    const linked = openLink(empty, linkOf(state), ask);
    assert.deepEqual({ ...core(linked), names: [] }, { ...core(state), names: [] });
    assert.ok(linkOf(state).length <= 200);
  }
});

/** A bidder alone, of whom nothing is said, is no part of a record. */
function bare(state) {
  const hand = core(state);
  return hand.asPlayed || hand.choice || hand.auction ? { ...hand, bidder: hand.auction && !hand.asPlayed && !hand.choice ? 0 : hand.bidder } : { ...hand, bidder: 0 };
}

test("several hands are one file, and each is kept when another is shown", () => {
  const first = writeNote(nameSeat(played(WHOLE), 0, "Ann"), "a close one", ask);
  const second = openTiles(nextHand(first, ask));
  assert.deepEqual([second.hand, second.names[0]], [1, "Ann"]);
  const back = otherHand(second, -1, ask);
  assert.deepEqual(core(back), core(first));
  const forth = otherHand(back, 1, ask);
  assert.deepEqual(forth.hands, second.hands);
  const { text, left } = recordText(forth, ask);
  assert.deepEqual(left, [2]);
  const again = openText(empty, text, ask);
  assert.deepEqual(core(again), core(first));
  assert.match(text, /note = "a close one"/);
});

test("a deal that is pasted for the next hand belongs to it, and the file with its players stays", () => {
  const next = nextHand(nameSeat(played(WHOLE), 0, "Ann"), ask);
  const other = LINE.replace("55", "66").replace("66 62", "55 62");
  const pasted = intoDraft(next, openText(next, other, ask));
  assert.deepEqual([pasted.hand, pasted.names[0]], [1, "Ann"]);
  const file = openText(empty, recordText(speakFirst(pasted, 0), ask).text, ask).extras.record.file;
  assert.deepEqual(file.hands.map((hand) => hand.plays.length), [21, 0]);
  const record = intoDraft(next, openText(next, recordText(dealt, ask).text, ask));
  assert.deepEqual([record.hand, record.names], [0, ["", "", ""]]);
});

/** Some tiles of a deal that is not whole. */
function openTiles(state) {
  return changed(state, { hands: [tiles("55 22").reduce((mask, tile) => mask | (1 << tile), 0), 0, 0, 0] });
}

test("a hand of a file that was not touched stays as it was written, faults and all", () => {
  const text = `[[hand]]\ndeal = "${LINE}"\nbidder = "C"\ntrump = 3\ndiscard = "44"\nresult = 6\nplays = "33 63 32"\n`;
  const opened = openText(empty, text, ask);
  assert.match(recordText(opened, ask).text, /result = 6/);
  assert.doesNotMatch(recordText(takeBack(opened, ask), ask).text, /result/);
  assert.match(recordText(withExtra(opened, "other", 1), ask).text, /result = 6/);
});

test("names lose what steers and turns, and do not grow long", () => {
  assert.equal(cleanName("  Ann\u202e\u0007 \n B  "), "Ann B");
  assert.equal(cleanName("\u{1f469}\u200d\u{1f4bb}"), "\u{1f469}\u200d\u{1f4bb}");
  assert.equal(Array.from(cleanName("x".repeat(500))).length, 30);
  assert.equal(cleanName("\u200e"), "");
  const named = nameSeat(dealt, 1, "<b>Bo</b>");
  assert.match(recordText(named, ask).text, /B = "<b>Bo<\/b>"/);
  assert.deepEqual(nameSeat(named, 1, "").names, []);
});

test("whatever a link holds behind a revoke is shown, and written down, without harm", () => {
  for (let round = 0; round < 200; round++) {
    const state = tiles(WHOLE).slice(0, draw(21)).reduce((now, tile) => writePlay(now, tile, ask), contracted);
    const left = tilesOf(state.known.ruleSets[0].tiles).filter((tile) => !state.asPlayed.plays.includes(tile));
    const rest = left.sort(() => draw(3) - 1).slice(0, draw(left.length + 1));
    if (!rest.length) continue;
    const linked = openLink(empty, linkOf(changed(state, { asPlayed: { ...state.asPlayed, rest } })), ask);
    const stage = stageOf(linked, ask);
    if (stage === "over") assert.ok(resultOf(linked, ask).sideTricks <= 7);
    else assert.ok(sheetOf(linked, ask).toPlay < 3);
    assert.match(recordText(linked, ask).text, /plays/);
    assert.equal(takeBack(linked, ask).asPlayed.rest?.length ?? 0, rest.length - 1);
  }
});

test("what is written is unsaved until it is kept, and again when it changes", () => {
  assert.equal(isUnsaved(empty, ask), false);
  assert.equal(isUnsaved(dealt, ask), false, "a deal stands in the link");
  assert.equal(isUnsaved(nameSeat(empty, 0, "Ann"), ask), true);
  assert.equal(isUnsaved(nameTrump(nameBidder(dealt, 1), 3, ask), ask), true);
  const written = played(WHOLE);
  assert.equal(isUnsaved(written, ask), true);
  const kept = savedNow(written, ask);
  assert.equal(isUnsaved(kept, ask), false);
  assert.equal(isUnsaved(takeBack(kept, ask), ask), true);
  assert.equal(isUnsaved(writeNote(kept, "well played", ask), ask), true);
  const opened = openText(empty, recordText(nameSeat(written, 1, "Bo"), ask).text, ask);
  assert.equal(isUnsaved(opened, ask), false);
  assert.equal(isUnsaved(dealRandomly(opened, () => 0.3), ask), false, "another deal was only looked at");
  assert.equal(isUnsaved(openLink(empty, linkOf(written), ask), ask), false);
});
