// The link: every state comes back from it, in at most 200 characters; every other text is refused by a sentence.

import assert from "node:assert/strict";
import test from "node:test";

import { LINK_HOUSE, LINK_VIEWS, readLink, writeLink } from "../../solver/moonsolver/explorer/link.js";
import { NotationError, tilesOf } from "../../solver/moonsolver/explorer/notation.js";
import { VIEWS } from "../../solver/moonsolver/explorer/views.js";
import { bookJudge, known } from "./book.mjs";
import { drawing } from "./cases.mjs";

const draw = drawing(13);
const any = (list) => list[draw(list.length)];

function shuffled(list) {
  const rest = [...list];
  return list.map(() => rest.splice(draw(rest.length), 1)[0]);
}

function drawnHouse() {
  const settings = new Map();
  for (const [option, choices] of Object.entries(LINK_HOUSE)) if (draw(3) === 0) settings.set(option, any(choices.slice(1)));
  if (draw(3) === 0) {
    const trumps = known.houseRules.trumps[0].split(" ").filter(() => draw(2));
    if (trumps.length && trumps.length < 9) settings.set("trumps", trumps.join(" "));
  }
  const usual = settings.get("scoring") === "marks" ? 7 : 21;
  if (draw(3) === 0) settings.set("target", String(1 + draw(500)));
  if (settings.get("target") === String(usual)) settings.delete("target");
  return Object.fromEntries(Object.keys(known.houseRules).flatMap((name) => (settings.has(name) ? [[name, settings.get(name)]] : [])));
}

function drawnHand(seats, choice, plays, deck) {
  const rest = shuffled(deck.filter((tile) => !plays.includes(tile))).slice(0, draw(9));
  return { bidder: draw(seats), choice, plays, ...(draw(2) ? { bid: draw(7) } : {}), ...(rest.length ? { rest } : {}) };
}

/** A state drawn at random: often in the middle of entering a deal, else with plays, a branch, a hand as it was played. */
function drawnState() {
  const set = draw(3);
  const rules = known.ruleSets[set];
  const deck = shuffled(tilesOf(rules.tiles));
  const dealt = draw(3) ? deck.length : draw(deck.length + 1);
  const places = rules.seats + rules.widowSize;
  const hands = Array.from({ length: places }, (_, at) =>
    deck.slice(0, dealt).slice(at * 7, at * 7 + 7).reduce((mask, tile) => mask | (1 << tile), 0));
  const isWhole = dealt === deck.length;
  const plays = () => shuffled(deck).slice(0, draw(rules.seats * 7 + 1));
  const choice = () => ({ trump: draw(9), discard: rules.widowSize && draw(5) ? any(deck) : -1 });
  const asPlayed = isWhole && draw(2) ? drawnHand(rules.seats, choice(), plays(), deck) : null;
  const game = !isWhole ? [] : asPlayed && draw(2) ? asPlayed.plays : plays();
  const at = draw(game.length + 1);
  const left = shuffled(deck.filter((tile) => !game.slice(0, at).includes(tile)));
  const branch = isWhole && draw(2) ? { at, plays: left.slice(0, draw(left.length + 1)) } : null;
  return {
    rules: { set, house: draw(2) ? drawnHouse() : {} },
    hands,
    spot: draw(places),
    bidder: draw(rules.seats),
    choice: draw(2) ? choice() : null,
    auction: draw(2) ? { first: draw(rules.seats), calls: Array.from({ length: draw(rules.seats + 1) }, () => draw(7)) } : null,
    game,
    branch,
    cursor: draw((branch ? branch.at + branch.plays.length : game.length) + 1),
    asPlayed,
    view: any(LINK_VIEWS),
  };
}

const refusal = (text, judge) => {
  try {
    readLink(text, known, judge);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    assert.equal(error.faults.length, 1);
    assert.match(error.message, /^[A-Z].{15,300}\.$/);
    return error.message;
  }
  return null;
};

test("10,000 states drawn at random come back as they were, none longer than 200 characters", () => {
  let longest = 0;
  for (let round = 0; round < 10_000; round++) {
    const state = drawnState();
    const link = writeLink(state, known);
    assert.deepEqual(readLink(link, known), state);
    assert.match(link, /^#v1\.[A-Za-z0-9_-]+$/);
    longest = Math.max(longest, link.length);
  }
  assert.ok(longest <= 200 && longest > 60, String(longest));
});

test("a link is found in an address and in the middle of a mail, with what stands around it", () => {
  const state = drawnState();
  const link = writeLink(state, known);
  for (const text of [`https://a.example/moon.html${link}`, ` ${link}\n`, `file:///tmp/moon.html${link}).`, `${link}>`]) {
    assert.deepEqual(readLink(text, known), state);
  }
});

test("a link that says it is longer than any link is not called cut off", () => {
  assert.match(refusal("#v1.zzzAAAA"), /A character of the link is wrong/);
});

test("a link that is cut off anywhere, or lengthened, is noticed and says so", () => {
  for (let round = 0; round < 20; round++) {
    const link = writeLink(drawnState(), known);
    for (let length = 3; length < link.length; length++) assert.match(refusal(link.slice(0, length)), /cut off/);
    assert.match(refusal(`${link}A`), /1 character too many/);
  }
});

test("a character that is changed, and two that are swapped, are noticed", () => {
  for (let round = 0; round < 30; round++) {
    const link = writeLink(drawnState(), known);
    for (let at = 4; at < link.length; at++) {
      const other = any([..."ABCxyz019-_"].filter((digit) => digit !== link[at]));
      assert.ok(refusal(link.slice(0, at) + other + link.slice(at + 1)), link);
      if (at + 1 < link.length && link[at] !== link[at + 1]) {
        assert.ok(refusal(link.slice(0, at) + link[at + 1] + link[at] + link.slice(at + 2)), link);
      }
    }
  }
});

test("what is no link of ours is told apart", () => {
  const link = writeLink(drawnState(), known);
  assert.match(refusal(""), /not a link of this page/);
  assert.match(refusal("https://a.example/"), /not a link of this page/);
  assert.match(refusal(link.replace("#v1", "#v2")), /version 2/);
  assert.match(refusal(link.replace("#v1", "#v10")), /version 10/);
  assert.match(refusal("#vx"), /version/);
  assert.match(refusal(`${link.slice(0, 8)}%20${link.slice(8)}`), /Character 9 of the link, "%"/);
  assert.match(refusal(`${link.slice(0, 8)}\u202e${link.slice(8)}`), /"\\u202e"/);
  assert.match(refusal("#v1." + "A".repeat(197)), /too long: 201/);
});

test("numbers that no state has are refused, though the sum is right", () => {
  for (let round = 0; round < 1000; round++) {
    const state = drawnState();
    const rules = known.ruleSets[state.rules.set];
    const length = state.branch ? state.branch.at + state.branch.plays.length : state.game.length;
    const wrong = any([
      { spot: state.hands.length },
      ...(length < 28 ? [{ cursor: length + 1 }] : []),
      ...(state.game.length < 28 ? [{ branch: { at: state.game.length + 1, plays: [] } }] : []),
      ...(rules.seats === 3 ? [{ bidder: 3 }, { auction: { first: 0, calls: [0, 0, 0, 0] } }] : []),
      { hands: state.hands.map((_, place) => (place ? 0 : rules.tiles)) },
    ]);
    assert.match(refusal(writeLink({ ...state, ...wrong }, known)), /was not made by this page/);
  }
});

/** A state in which everything is by the rules, of one of the rule sets. */
function playedState() {
  const state = { ...drawnState(), rules: { set: draw(3), house: {} }, auction: null, asPlayed: null };
  const { seats, tiles, widowSize } = known.ruleSets[state.rules.set];
  const deck = shuffled(tilesOf(tiles));
  const hands = Array.from({ length: seats + widowSize }, (_, at) =>
    deck.slice(at * 7, at * 7 + 7).reduce((mask, tile) => mask | (1 << tile), 0));
  const bidder = draw(seats);
  const choice = { trump: draw(9), discard: widowSize ? any(tilesOf(hands[bidder])) : -1 };
  const judge = bookJudge(state.rules);
  const deal = { hands: hands.slice(0, seats), widow: hands[seats] ?? 0 };
  const play = (plays, count) => {
    const line = [...plays];
    while (line.length < count) line.push(any(tilesOf(judge.facts(judge.played(deal, { bidder, ...choice }, line).position).legal)));
    return line;
  };
  const game = play([], draw(seats * 7 + 1));
  const at = draw(game.length + 1);
  const branch = draw(2) ? { at, plays: play(game.slice(0, at), at + draw(seats * 7 - at + 1)).slice(at) } : null;
  return { state: { ...state, hands, spot: 0, bidder, choice, game, branch, cursor: 0 }, judge, deal };
}

test("hands played by the rules are let in, and a play that is not legal is named with its number and reason", () => {
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    const { state, judge, deal } = playedState();
    assert.deepEqual(readLink(writeLink(state, known), known, bookJudge), state);
    const { position } = judge.played(deal, { bidder: state.bidder, ...state.choice }, state.game);
    const { legal, toPlay } = judge.facts(position);
    const wrong = tilesOf(position.hands.reduce((all, hand) => all | hand, 0) & ~legal);
    if (toPlay < 0 || !wrong.length) continue;
    const revoked = { ...state, branch: null, game: [...state.game, any(wrong)] };
    const words = refusal(writeLink(revoked, known), bookJudge);
    assert.match(words, new RegExp(`^Play ${revoked.game.length} in the link, \\d\\d, is not allowed: [A-D] .*(?:follow|holds)`));
    refused++;
  }
  assert.ok(refused > 200);
});

test("a choice that the bidder does not have, and a call that was not allowed, are said", () => {
  const { state } = playedState();
  const house = { trumps: "0" };
  const link = (changes) => writeLink({ ...state, game: [], branch: null, ...changes }, known);
  assert.match(refusal(link({ rules: { ...state.rules, house }, choice: { ...state.choice, trump: 5 } }), bookJudge), /may not choose/);
  assert.match(refusal(link({ auction: { first: 1, calls: [3, 2] } }), bookJudge), /C said 4: 5 was bid, so C may say pass, 6, 7 or 21\.$/);
  assert.match(refusal(link({ auction: { first: 0, calls: [6, 0] } }), bookJudge), /pass was said after the auction ended: 21 was bid\.$/);
});

test("whatever a link is made of, nothing but a sentence comes back", () => {
  const alphabet = [..."ABCDEFabcdef0123456789-_#v1%\u202e\ud83d\ude00\ud800 \n"];
  for (let round = 0; round < 5000; round++) {
    const text = Array.from({ length: draw(120) }, () => any(alphabet)).join("");
    assert.ok(refusal(any(["", "#v1.", "#v"]) + text, bookJudge) !== null);
  }
  for (const piece of ["#v1", "#v", " ", ".", "A", "\ud83d\ude00"]) refusal(`#v1.${piece.repeat(1_000_000)}`);
});

test("the house rules that a link holds are those that there are", () => {
  const { trumps, target, ...others } = known.houseRules;
  assert.deepEqual(LINK_HOUSE, others);
  assert.ok(trumps && target);
});

test("a link can hold every view of the page", () => {
  assert.deepEqual(VIEWS.map((view) => view.id).filter((id) => !LINK_VIEWS.includes(id)), []);
});
