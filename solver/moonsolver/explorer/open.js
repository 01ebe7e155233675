/**
 * What somebody pastes, types, opens, drops or follows: a deal in any notation, a link, a record. Owns: telling them apart.
 * What is wrong becomes `faults` of the state, and nothing else is changed then.
 */
import { enterPart, filledHands, putDeal } from "./entry.js";
import { engineRules } from "./facts.js";
import { lineOf, pickBidder } from "./game.js";
import { judgeOf } from "./judge.js";
import { readLink, writeLink } from "./link.js";
import { NotationError } from "./notation.js";
import { kindOfText, readPaste } from "./paste.js";
import { puzzleKey, recordedPuzzle } from "./puzzle_book.js";
import { pickPuzzle } from "./puzzle_game.js";
import { linkedPuzzle, puzzleLink } from "./puzzle_pack.js";
import { readRecords } from "./record_reader.js";
import { changed, newState, ruleSet } from "./state.js";
import { WORDS } from "./words.js";
import { keptHand, savedNow, shownHand } from "./write_file.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Opening */

/** Open a text of whatever kind it is. @param {State} state @param {string} text @param {Opening} ask @returns {State} */
export function openText(state, text, ask) {
  try {
    const kind = kindOfText(text);
    if (kind === "empty") return state;
    if (kind === "link") return openLink(state, text, ask);
    if (kind === "record") return openRecord(state, text, ask);
    if (isOfHouseRules(state, text)) return refused(state, [WORDS.houseFile]);
    return openDeals(state, text);
  } catch (error) {
    if (error instanceof NotationError) return refused(state, error.faults);
    throw error;
  }
}

/** Whether every line of a text sets a house rule, as in a file for `--house-file`. @param {State} state @param {string} text */
function isOfHouseRules({ known }, text) {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  return lines.length > 0 && lines.every((line) => Object.hasOwn(known.houseRules, /^([a-z-]+) *=/.exec(line)?.[1] ?? ""));
}

/** @param {State} state @param {readonly string[]} faults */
function refused(state, faults) {
  return changed(state, { faults, said: "", half: null });
}

/** @param {State} state @param {string} text @returns {State} */
function openDeals(state, text) {
  const { known } = state;
  try {
    const { deals, faults } = readPaste(text, known);
    const [first] = deals;
    if (!first) return state;
    const { rules, house, hands, widow } = first.deal;
    const set = known.ruleSets.findIndex((each) => each.name === rules);
    const merged = { ...state.rules.house, ...house };
    const put = putDeal(state, set, widow ? [...hands, widow] : hands, WORDS.dealWhole, merged);
    return changed(put, { faults, extras: { ...state.extras, record: null, deals: { list: deals.map((each) => each.deal), at: 0 } } });
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const part = enterPart(state, text);
    if (part) return part;
    throw error;
  }
}

/**
 * Open a record: its hands are kept in `extras.record` (a RecordedFile of record.js, and which hand is shown).
 * @param {State} state @param {string} text @param {Opening} ask @param {number} [hand] from 0 @returns {State}
 */
export function openRecord(state, text, ask, hand = 0) {
  const file = readRecords(text, state.known, judgeOf(ask.engine, engineRules));
  if (!file.hands.length) throw new NotationError(file.faults.length ? file.faults : [WORDS.noHands]);
  return savedNow(recordedHand(state, file, Math.min(hand, file.hands.length - 1)), ask);
}

/** The state after a text was opened, which remembers when that took the place of a record. @param {State} before @param {State} after @returns {State} */
export function withReplaced(before, after) {
  const { record } = before.extras;
  if (!record || after === before || after.extras["record"]?.file === record.file || after.hands === before.hands) return after;
  const { hands, view } = after;
  return changed(after, { extras: { ...after.extras, replaced: { hands, view } }, said: `${after.said} ${WORDS.recordReplaced}` });
}

/** Whether a record has just been replaced by what is shown. @param {State} state @returns {boolean} */
export function hasReplaced(state) {
  const { replaced } = state.extras;
  return Boolean(replaced) && replaced.hands === state.hands && replaced.view === state.view;
}

/** Show a hand of a record as it was played. @param {State} state @param {import("./record.js").RecordedFile} file @param {number} at @returns {State} */
export function recordedHand(state, file, at) {
  const hand = /** @type {import("./record.js").RecordedHand} */ (file.hands[at]);
  const set = state.known.ruleSets.findIndex((each) => each.name === file.rules);
  const fresh = newState(state.known, set);
  const kept = changed(fresh, {
    rules: { set, house: file.house },
    settings: state.settings,
    names: file.names,
    hand: at,
    extras: { ...state.extras, deals: null, record: { file, at } },
    faults: [...file.faults, ...hand.faults],
    said: WORDS.handOf(at + 1, file.hands.length),
  });
  if (!hand.deal && !hand.faults.length) return shownFrom(changed(kept, { hands: hand.entered ?? kept.hands, auction: hand.auction, view: "deal" }));
  if (!hand.deal) return changed(kept, { faults: [...kept.faults, WORDS.dealUnknown] });
  const { hands, widow } = hand.deal;
  const { auction } = hand;
  const dealt = changed(kept, { hands: widow ? [...hands, widow] : hands, bidder: hand.bidder, auction, view: state.view === "record" ? "record" : "answer" });
  const isNamed = hand.trump !== null && (!widow || hand.discard !== null);
  const asks = hand.puzzle && state.view !== "record" ? { view: "puzzle", extras: { ...dealt.extras, puzzle: null } } : {};
  if (!isNamed) return shownFrom(changed(dealt, { ...(hand.trump === null ? {} : { choice: { trump: hand.trump, discard: -1 } }), ...asks }));
  const choice = { trump: hand.trump ?? 0, discard: hand.discard ?? -1 };
  const asPlayed = { bidder: hand.bidder, choice, plays: hand.plays, ...(hand.bid === null ? {} : { bid: hand.bid }), ...(hand.rest.length ? { rest: hand.rest } : {}) };
  return shownFrom(changed(dealt, { choice, asPlayed, game: hand.plays, view: state.view === "record" ? "record" : "play", ...asks }));
}

/** The state of a hand just put into it, which remembers what it was. @param {State} state @returns {State} */
function shownFrom(state) {
  const { hands, auction, asPlayed, choice, extras } = state;
  return changed(state, { extras: { ...extras, record: { ...extras["record"], from: { hands, auction, asPlayed, choice } } } });
}

/** Go so many deals, or hands of a record, further on of those that were opened together. @param {State} state @param {number} step @param {Opening} ask @returns {State} */
export function otherHand(state, step, ask) {
  const { record, deals } = state.extras;
  if (record) {
    if (!record.file.hands[record.at + step]) return state;
    const isOfFile = ruleSet(state).name === record.file.rules; // a deal of other rules was only looked at
    const next = recordedHand(state, isOfFile ? keptHand(state, ask).extras["record"].file : record.file, record.at + step);
    const staysInReview = state.view === "review" && next.view === "play" && next.game.length > 0;
    return staysInReview ? changed(next, { view: "review" }) : next;
  }
  const next = deals?.list[deals.at + step];
  if (!next) return state;
  const set = state.known.ruleSets.findIndex((each) => each.name === next.rules);
  const put = putDeal(state, set, next.widow ? [...next.hands, next.widow] : next.hands, WORDS.dealOf(deals.at + step + 1, deals.list.length), next.house);
  return changed(put, { extras: { ...state.extras, deals: { ...deals, at: deals.at + step } } });
}

/**
 * Which of how many deals or hands is shown, or was before another deal was looked at; null where there is only one.
 * @param {State} state @param {Opening} ask @returns {{ at: number, count: number, noun: string, isElsewhere: boolean } | null}
 */
export function whichHand(state, ask) {
  const { record, deals } = state.extras;
  const count = record ? record.file.hands.length : deals ? deals.list.length : 0;
  if (!record && !deals) return null;
  if (state.view === "puzzle" && !record?.file.hands.some((/** @type {any} */ hand) => hand.puzzle)) return null; // it is none of them
  const isElsewhere = record ? isOtherDeal(state, record, ask) : !isSameDeal(state, deals.list[deals.at]);
  return count > 1 || isElsewhere ? { at: (record ?? deals).at, count, noun: record ? "Hand" : "Deal", isElsewhere } : null;
}

/** Whether a deal that is none of the record is looked at. @param {State} state @param {any} record @param {Opening} ask @returns {boolean} */
function isOtherDeal(state, record, ask) {
  const filed = record.file.hands[record.at];
  if (!filed?.deal || (record.from && record.from.hands === state.hands)) return false;
  return ruleSet(state).name !== record.file.rules || (shownHand(state, ask) === filed && !isSameDeal(state, filed.deal));
}

/** @param {State} state @param {{ hands: readonly number[], widow: number }} deal */
function isSameDeal(state, { hands, widow }) {
  return isAlike(filledHands(state), widow ? [...hands, widow] : hands);
}

/** @param {State} state @param {string} text @param {Opening} ask @returns {State} */
export function openLink(state, text, ask) {
  const word = linkedPuzzle(text);
  if (word !== null) return openPuzzle(state, word, ask);
  const linked = readLink(text, state.known, judgeOf(ask.engine, engineRules));
  const fresh = newState(state.known, linked.rules.set);
  const opened = changed(fresh, { ...linked, settings: state.settings, said: WORDS.linkOpened });
  const plays = lineOf(opened);
  if (plays.length && ask.played(opened, plays).fault) throw new NotationError(WORDS.linkPlaysBarred);
  return savedNow(opened, ask);
}

/** Show the puzzle of a word, in its record where it is one of that; without a word that of the day. @param {State} state @param {string} word @param {Opening} ask @returns {State} */
function openPuzzle(state, word, ask) {
  const { record } = state.extras;
  /** @type {readonly unknown[]} */
  const hands = record?.file.hands ?? [];
  const at = word ? hands.findIndex((_, place) => wordOf(state, record.file, place) === word) : -1;
  if (at >= 0) return recordedHand(state, record.file, at);
  return word ? pickPuzzle(state, word, ask) : changed(state, { view: "puzzle", half: null, faults: [], said: "" });
}

/** @param {State} state @param {import("./record.js").RecordedFile} file @param {number} at */
function wordOf(state, file, at) {
  const puzzle = recordedPuzzle(file, at, state.known);
  return puzzle ? puzzleKey(puzzle, state.known) : "";
}

/**
 * What the page shows first: what it was made of, and the hand of a link. A link of one of its own hands, as after a reload,
 * opens that hand with its names, beside the others.
 * @param {State} state @param {{ record?: { text: string, hand: number } | null, deals?: readonly string[], bidder?: number }} data
 * @param {string} link what stands behind the address, from its # on @param {Opening} ask @returns {State}
 */
export function openFirst(state, data, link, ask) {
  const { record, deals } = data;
  const made = record ? openRecord(state, record.text, ask, record.hand) : deals?.length ? pickBidder(openText(state, deals.join("\n"), ask), data.bidder ?? 0, ask) : state;
  if (linkedPuzzle(link) !== null) return openText(made, link, ask);
  const linked = link.startsWith("#v") ? openText(state, link, ask) : state;
  if (linked === state) return made;
  return linked.faults.length ? changed(made, { faults: linked.faults }) : besideOthers(made, linked);
}

/** A linked hand in its place among those that the page was made of; one that is none of them leaves these a tap away. @param {State} made @param {State} linked @returns {State} */
function besideOthers(made, linked) {
  const { record, deals } = made.extras;
  /** @type {readonly any[]} */
  const dealt = record ? record.file.hands.map((/** @type {any} */ hand) => hand.deal) : (deals?.list ?? []);
  const at = dealt.findIndex((deal) => deal && isAlike([...deal.hands, ...(deal.widow ? [deal.widow] : [])], linked.hands));
  if (at < 0 || linked.rules.set !== made.rules.set) return changed(linked, { extras: { ...made.extras, ...linked.extras } });
  if (!record) return changed(linked, { extras: { ...made.extras, deals: { ...deals, at } } });
  const hand = recordedHand(made, record.file, at);
  const { hands, auction, asPlayed, choice } = hand;
  const whole = changed(linked, { hands, names: hand.names, hand: at, extras: hand.extras, faults: hand.faults });
  return changed(whole, {
    ...(isAlike(auction, linked.auction) && { auction }),
    ...(isAlike(choice, linked.choice) && { choice }),
    ...(isAlike(asPlayed, linked.asPlayed) && { asPlayed }),
  });
}

/** @param {unknown} one @param {unknown} other */
function isAlike(one, other) {
  const ordered = (/** @type {string} */ _, /** @type {any} */ value) =>
    value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  return JSON.stringify(one, ordered) === JSON.stringify(other, ordered);
}

/** The link of a state, with the # before it. @param {State} state @returns {string} */
export function linkOf(state) {
  if (state.view === "puzzle") {
    const { puzzle: session, record } = state.extras;
    const word = session?.isPicked ? session.key : record ? wordOf(state, record.file, record.at) : (session?.key ?? "");
    if (!word.startsWith("{")) return puzzleLink(word);
  }
  return writeLink(state, state.known);
}
