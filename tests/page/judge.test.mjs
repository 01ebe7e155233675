// The engine as the judge of links and records, against the book: the same answers, fault for fault.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { createEngine } from "../../solver/moonsolver/explorer/engine.js";
import { engineRules } from "../../solver/moonsolver/explorer/facts.js";
import { callFault, judgeOf, playFault } from "../../solver/moonsolver/explorer/judge.js";
import { tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { bookJudge, known } from "./book.mjs";
import { drawing } from "./cases.mjs";

const engine = await createEngine(readFileSync(new URL("../../solver/moonsolver/explorer/moon.wasm", import.meta.url)));
const byEngine = judgeOf(engine, engineRules);
const draw = drawing(3);
const any = (list) => list[draw(list.length)];
const HOUSES = [
  {}, {}, { "first-lead": "trump" }, { "lowest-bid": "3" }, { "lowest-bid": "5", "all-pass": "last-must-bid" },
  { trumps: "0 6 none" }, { "all-pass": "last-must-bid" },
];

function drawnDeal({ seats, tiles, widowSize }) {
  const deck = tilesOf(tiles);
  const hands = Array.from({ length: seats }, () => 0);
  for (let at = 0; at < seats * 7; at++) hands[at % seats] |= 1 << deck.splice(draw(deck.length), 1)[0];
  return { hands, widow: widowSize ? 1 << deck[0] : 0 };
}

test("plays at random, half of them against the rules, are judged alike and in the same words", () => {
  let faults = 0;
  for (let round = 0; round < 1000; round++) {
    const table = { set: draw(3), house: any(HOUSES) };
    const rules = known.ruleSets[table.set];
    const [book, wasm] = [bookJudge(table), byEngine(table)];
    const deal = drawnDeal(rules);
    const bidder = draw(rules.seats);
    const choice = { bidder, trump: draw(9), discard: rules.widowSize ? any(tilesOf(rules.tiles)) : -1 };
    const plays = [];
    for (let count = Math.min(draw(rules.seats * 7 + 2), 28); plays.length < count; ) {
      const { position, fault } = book.played(deal, choice, plays);
      if (fault) break;
      const { legal } = book.facts(position);
      plays.push(any(draw(12) && legal ? tilesOf(legal) : tilesOf(rules.tiles)));
    }
    const [wanted, found] = [book, wasm].map((judge) => judge.played(deal, choice, plays));
    if (wanted.fault) faults++;
    assert.equal(found.fault?.at, wanted.fault?.at);
    if (wanted.fault?.at < 0) continue;
    assert.equal(found.fault?.name, wanted.fault?.name);
    assert.deepEqual(found.seats, wanted.seats);
    assert.deepEqual(found.winners, wanted.winners);
    assert.deepEqual({ ...found.position, hands: [...found.position.hands] }, { ...wanted.position });
    if (wanted.fault) assert.equal(playFault(wasm, found, plays[found.fault.at]), playFault(book, wanted, plays[wanted.fault.at]));
    assert.equal(wasm.side(bidder), book.side(bidder));
    assert.equal(wasm.trumps(), book.trumps());
    const trick = plays.slice(0, rules.seats);
    if (trick.length === rules.seats && new Set(trick).size === rules.seats && trick.every((tile) => (rules.tiles >> tile) & 1)) {
      assert.equal(wasm.winner(choice.trump, bidder, trick), book.winner(choice.trump, bidder, trick));
    }
  }
  assert.ok(faults > 200);
});

test("calls at random are judged alike and in the same words", () => {
  for (let round = 0; round < 1000; round++) {
    const table = { set: draw(3), house: any(HOUSES) };
    const { seats } = known.ruleSets[table.set];
    const [book, wasm] = [bookJudge(table), byEngine(table)];
    const calls = Array.from({ length: draw(seats + 2) }, () => (draw(3) ? draw(7) : 0));
    const first = draw(seats);
    const [wanted, found] = [book, wasm].map((judge) => judge.auction(first, calls));
    for (const name of ["toSpeak", "allowed", "highest", "winner", "redeal", "mustBid"]) assert.equal(found[name], wanted[name], `${name} ${calls}`);
    assert.equal(found.fault?.at, wanted.fault?.at);
    assert.equal(wasm.lowestBid, book.lowestBid);
    if (wanted.fault) {
      assert.equal(callFault(wasm, found, calls[found.fault.at], seats), callFault(book, wanted, calls[wanted.fault.at], seats));
    }
  }
});
