/**
 * The hand whose odds are asked, tile by tile, and the count of it that runs. Owns: `extras.odds`.
 *
 * What was tapped (`step`) can be undone; what has been counted goes with it. The count is asked for as soon as seven
 * tiles lie there, with the widow again, and under other rules again: an effect compares what is asked with what runs.
 */
import { engineRules } from "./facts.js";
import { maskOf, sizeOf, tileBit, tileText, tilesOf } from "./notation.js";
import { bestBid, bidsOf, isExact, stakesOf } from "./odds.js";
import { ODDS_WORDS, oddsHeadline } from "./odds_words.js";
import { changed, withExtra } from "./state.js";
import { WORDS } from "./words.js";
import { startTask } from "./worker.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} AskFacts */
/** @typedef {import("./odds.js").Found} OddsFound */
/** What was tapped: masks, and the rules if they are not those of the deal. @typedef {{ hand: number, widow: number, set: number | null }} OddsStep */
/** The count: of what (`of`), to how many layouts of a widow, whether it goes on, how far it is.
 * @typedef {{ of: string, limit: number, going: boolean, found: OddsFound | null, done: number, total: number, failed: string }} OddsCount */
/** @typedef {{ step: OddsStep, count: OddsCount | null, bid: number }} OddsKept `bid`: the row chosen in the table; 0 for the best */

const SEED = 1;
const FIRST_LIMIT = 256; // layouts of each widow: the errors are then below one percent
const FIRST_LIMIT_FOUR = 1024;
/** @type {OddsKept} */
const NOTHING = { step: { hand: 0, widow: 0, set: null }, count: null, bid: 0 };

/** @param {State} state @returns {OddsKept} */
export function oddsOf(state) {
  return state.extras["odds"] ?? NOTHING;
}

/** The rules of the count: the house's, and a rule set of its own. @param {State} state @returns {import("./state.js").TableRules} */
export function oddsRules(state) {
  return { set: oddsOf(state).step.set ?? state.rules.set, house: state.rules.house };
}

/** @param {State} state @returns {import("./deal_text.js").RuleSet} */
export function oddsRuleSet(state) {
  return /** @type {import("./deal_text.js").RuleSet} */ (state.known.ruleSets[oddsRules(state).set]);
}

/** The tiles as they fit the rules: seven, then the widow. @param {State} state @returns {{ hand: number, widow: number, isFull: boolean, room: number }} */
export function oddsTiles(state) {
  const { tiles, handSize, widowSize } = oddsRuleSet(state);
  const { step } = oddsOf(state);
  const hand = step.hand & tiles;
  const widow = widowSize ? step.widow & tiles : 0;
  const isFull = sizeOf(hand) === handSize;
  return { hand, widow, isFull, room: handSize - sizeOf(hand) + (widowSize && !widow ? 1 : 0) };
}

/** The count of what lies there; null while there is none. @param {State} state @returns {OddsCount | null} */
export function oddsCount(state) {
  const { count } = oddsOf(state);
  return count && count.of === oddsName(state) ? count : null;
}

/** Whether the trump is named before the widow is seen. @param {State} state @returns {boolean} */
export function isTrumpFirst(state) {
  return state.rules.house["trump-named"] === "before-widow";
}

/** What each bid is worth as far as is known; null before anything is. @param {State} state @param {AskFacts} ask */
export function oddsBids(state, ask) {
  const found = oddsCount(state)?.found;
  if (!found?.tables.every((table) => table.rows.some(Boolean))) return null;
  const bids = bidsOf(found, stakesOf(ask.engine, engineRules(oddsRules(state))), isTrumpFirst(state));
  return { found, bids, best: bestBid(bids) };
}

/** A name for what is counted. @param {State} state @returns {string} "" while tiles are missing */
function oddsName(state) {
  const { hand, widow, isFull } = oddsTiles(state);
  return isFull ? JSON.stringify([oddsRules(state), hand, widow]) : "";
}

/** @param {State} state @param {Partial<OddsKept>} kept @param {Partial<State>} [more] @returns {State} */
function withOdds(state, kept, more = {}) {
  return changed(withExtra(state, "odds", { ...oddsOf(state), ...kept }), { half: null, faults: [], ...more });
}

/** Lay a tile down, or take it up again. @param {State} state @param {number} tile @returns {State} */
export function tapOddsTile(state, tile) {
  const bit = 1 << tile;
  const { tiles, name } = oddsRuleSet(state);
  const { step } = oddsOf(state);
  const { hand, widow, isFull, room } = oddsTiles(state);
  if (!(tiles & bit)) return changed(state, { half: null, faults: [WORDS.notPlayedWith(tileText(tile), name)], said: "" });
  if ((hand | widow) & bit) {
    const said = WORDS.takenBack(tileText(tile), widow & bit ? WORDS.widow : ODDS_WORDS.hand);
    return withOdds(state, { step: { ...step, hand: hand & ~bit, widow: widow & ~bit } }, { said });
  }
  if (!room) return changed(state, { half: null, faults: [ODDS_WORDS.full], said: "" });
  const next = isFull ? { ...step, hand, widow: bit } : { ...step, hand: hand | bit, widow };
  return withOdds(state, { step: next }, { said: WORDS.putThere(tileText(tile), isFull ? WORDS.widow : ODDS_WORDS.hand) });
}

/** Type one end of a tile; the second lays it down. @param {State} state @param {number} pip @returns {State} */
export function typeOddsPip(state, pip) {
  if (state.half === null) return changed(state, { half: pip, faults: [], said: WORDS.oneEnd(pip) });
  return tapOddsTile(state, tileBit(state.half, pip));
}

/** Take the hand of a seat out of the deal. @param {State} state @param {number} seat @returns {State} */
export function takeOddsHand(state, seat) {
  const hand = state.hands[seat] ?? 0;
  if (!handsToTake(state).includes(seat)) return state;
  return withOdds(state, { step: { hand, widow: 0, set: state.rules.set } }, { said: ODDS_WORDS.taken(tilesOf(hand)) });
}

/** Seats whose hand is known whole. @param {State} state @returns {number[]} */
export function handsToTake(state) {
  const { seats, handSize } = /** @type {import("./deal_text.js").RuleSet} */ (state.known.ruleSets[state.rules.set]);
  return state.hands.slice(0, seats).flatMap((hand, seat) => (sizeOf(hand) === handSize ? [seat] : []));
}

/** The widow of the deal out of which the hand was taken; 0 for none. @param {State} state @returns {number} mask */
export function widowToSee(state) {
  const { hand, widow, isFull } = oddsTiles(state);
  const aside = state.hands[state.known.ruleSets[state.rules.set]?.seats ?? 0] ?? 0;
  return isFull && !widow && handsToTake(state).some((seat) => state.hands[seat] === hand) ? aside : 0;
}

/** See the widow of the deal. @param {State} state @returns {State} */
export function seeWidow(state) {
  const [tile] = tilesOf(widowToSee(state));
  return tile === undefined ? state : tapOddsTile(state, tile);
}

/** Take all tiles up. @param {State} state @returns {State} */
export function clearOdds(state) {
  const { step } = oddsOf(state);
  return step.hand | step.widow ? withOdds(state, { step: { hand: 0, widow: 0, set: step.set } }, { said: WORDS.cleared }) : state;
}

/** Count under another rule set; tiles that it does not have are left out. @param {State} state @param {number} set @returns {State} */
export function pickOddsRules(state, set) {
  const of = state.known.ruleSets[set];
  if (!of || set === oddsRules(state).set) return state;
  const { step } = oddsOf(state);
  const hand = maskOf(tilesOf(step.hand & of.tiles).slice(0, of.handSize));
  return withOdds(state, { step: { hand, widow: of.widowSize ? step.widow & of.tiles : 0, set } }, { said: WORDS.rulesNow(of.name) });
}

/** Look at another bid in the table of choices. @param {State} state @param {number} bid @returns {State} */
export function pickOddsBid(state, bid) {
  return withOdds(state, { bid }, { said: "" });
}

/** Begin the count, or go on with it: the second time without a limit. @param {State} state @returns {State} */
export function goOnCounting(state) {
  const of = oddsName(state);
  if (!of) return state;
  const now = oddsCount(state);
  if (now?.going) return state;
  const first = oddsRuleSet(state).seats === 4 ? FIRST_LIMIT_FOUR : FIRST_LIMIT;
  const isAtLimit = now?.found && now.done >= now.total;
  const limit = isAtLimit ? 4 * now.limit : now?.limit ?? first;
  const count = now ? { ...now, limit, going: true, failed: "" } : { of, limit, going: true, found: null, done: 0, total: 0, failed: "" };
  return withOdds(state, { count }, { half: state.half, said: now ? ODDS_WORDS.goesOn : state.said, faults: state.faults });
}

/** Stop the count; what is known stays. @param {State} state @returns {State} */
export function stopCounting(state) {
  const count = oddsCount(state);
  return count?.going ? withOdds(state, { count: { ...count, going: false } }, { said: ODDS_WORDS.stopped }) : state;
}

/** What the worker tells: how far it is, what it has found, the end. @param {State} state @param {string} told JSON @param {AskFacts} ask @returns {State} */
export function hearCount(state, told, ask) {
  const { of, part, done, failed } = JSON.parse(told);
  const count = oddsCount(state);
  if (!count?.going || count.of !== of) return state;
  const found = part?.found ?? done ?? count.found;
  const next = { ...count, found, done: part?.done ?? (done ? count.total : count.done), total: part?.total ?? count.total, failed: failed ?? "", going: part !== undefined };
  const heard = withOdds(state, { count: next }, { half: state.half, faults: state.faults });
  const isNews = state.view === "odds" && (done || (part?.found && !count.found));
  return isNews ? changed(heard, { said: countWords(heard, ask) }) : heard;
}

/** The headline for a screen reader. @param {State} state @param {AskFacts} ask @returns {string} */
function countWords(state, ask) {
  const odds = oddsBids(state, ask);
  return odds ? `${isExact(odds.found) ? ODDS_WORDS.allCounted : ODDS_WORDS.estimate} ${oddsHeadline(odds.best)}` : "";
}

// What the worker works on now: one thing at a time.
let working = { name: "", stop: () => {} };

/** After a step: start, end or change the count. @param {State} _before @param {State} state @param {AskFacts} _ask @param {(name: string, arg?: string) => void} act */
export function tendCount(_before, state, _ask, act) {
  if (state.view === "odds" && oddsName(state) && !oddsCount(state)) return act("oddsGo");
  const count = oddsCount(state);
  const name = count?.going ? `${count.of} ${count.limit}` : "";
  if (name === working.name) return;
  working.stop();
  working = { name, stop: () => {} };
  if (!count?.going) return;
  const { hand, widow } = oddsTiles(state);
  const asked = { rules: engineRules(oddsRules(state)), hand, widow, seed: SEED, limit: count.limit, found: count.found };
  const hear = (/** @type {object} */ what) => act("oddsHear", JSON.stringify({ of: count.of, ...what }));
  const end = (/** @type {object} */ what) => {
    working = { name: "", stop: () => {} };
    hear(what);
  };
  working.stop = startTask("odds", asked, { part: (part) => hear({ part }), done: (done) => end({ done }), failed: (failed) => end({ failed }) });
}
