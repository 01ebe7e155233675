/**
 * The file that is being written: its hands, of which the state has the one that is shown. Owns: what of a state goes into it.
 *
 * The file is in `extras.record`, as `open.js` puts it there, or not yet: then a hand that is written is the first of a new
 * one. `from` is what the shown hand was when it was put into the state: while that is untouched, the hand in the file is
 * what somebody wrote, faults and all, and stays as it is.
 */
import { enteredDeal } from "./entry.js";
import { writeRecords } from "./record.js";
import { changed, newState, ruleSet, seatsOf, withExtra } from "./state.js";
import { WORDS } from "./words.js";
import { cleanName, contractOf, isExchanging } from "./write.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./record.js").RecordedFile} WrittenFile */
/** @typedef {import("./record.js").RecordedHand} FileHand */
/** @typedef {import("./facts.js").Facts} FileAsk */

const LONGEST_NOTE = 300;

/** @type {FileHand} */
const UNWRITTEN = { deal: null, auction: null, bidder: 0, bid: null, trump: null, discard: null, plays: [], rest: [], result: null, note: null, faults: [], workedOut: [] };

/** What the file has of the shown hand, before anything was changed. @param {State} state @returns {FileHand} */
function filedHand(state) {
  return openFile(state)?.hands[state.extras["record"].at] ?? UNWRITTEN;
}

/** The file that the shown hand belongs to: one of other rules it cannot. @param {State} state @returns {WrittenFile | null} */
function openFile(state) {
  const file = /** @type {WrittenFile | undefined} */ (state.extras["record"]?.file);
  return file && file.rules === ruleSet(state).name ? file : null;
}

/** The shown hand as it would be in the file. @param {State} state @param {FileAsk} ask @returns {FileHand} */
export function shownHand(state, ask) {
  const filed = filedHand(state);
  const { from } = state.extras["record"] ?? {};
  const { auction, asPlayed, hands } = state;
  const isUntouched = from && from.hands === hands && from.auction === auction && from.asPlayed === asPlayed;
  if (isUntouched && (asPlayed || !isExchanging(state) || from.choice === state.choice)) return filed;
  const isWritten = asPlayed !== null || auction !== null || isExchanging(state);
  if (from && from.hands !== hands && filed.deal && !isWritten) return filed; // another deal was only looked at
  const deal = enteredDeal(state);
  const { bidder, bid, trump, discard } = contractOf(state, ask);
  const { entered: _, ...before } = filed;
  const kept = { ...before, faults: [], workedOut: [], deal, auction, result: null, ...(deal ? {} : { entered: hands }) };
  return { ...kept, bidder: isWritten ? bidder : 0, bid, trump, discard, plays: asPlayed?.plays ?? [], rest: asPlayed?.rest ?? [] };
}

/** The state with the shown hand put back into the file. @param {State} state @param {FileAsk} ask @returns {State} */
export function keptHand(state, ask) {
  const file = openFile(state);
  const at = file ? state.extras["record"].at : 0;
  const hands = file ? withHand(file.hands, at, shownHand(state, ask)) : [shownHand(state, ask)];
  const found = file ?? { date: null, place: null, note: null, faults: [] };
  const shown = state.names.length || !file ? state.names : file.names; // another deal that is looked at has no names at all
  const names = seatsOf(state).map((seat) => shown[seat] ?? "");
  const { hands: dealt, auction, asPlayed, choice } = state;
  const next = { ...found, rules: ruleSet(state).name, house: state.rules.house, names, hands };
  return withExtra(state, "record", { file: next, at, from: { hands: dealt, auction, asPlayed, choice } });
}

/** @param {readonly FileHand[]} hands @param {number} at @param {FileHand} hand @returns {FileHand[]} */
function withHand(hands, at, hand) {
  return hands.map((each, place) => (place === at ? hand : each));
}

/** Whether a hand has something that a file can hold. @param {FileHand} hand @returns {boolean} */
function canBeFiled(hand) {
  return hand.deal !== null || hand.auction !== null || hand.faults.length > 0 || hand.trump !== null;
}

/** Put this hand away and begin another. @param {State} state @param {FileAsk} ask @returns {State} */
export function nextHand(state, ask) {
  if (!canBeFiled(shownHand(state, ask))) return changed(state, { faults: [WORDS.handEmpty], said: "" });
  const { file } = keptHand(state, ask).extras["record"];
  const fresh = newState(state.known, state.rules.set);
  const at = file.hands.length;
  const { settings, names, rules } = state;
  const record = { file: { ...file, hands: [...file.hands, UNWRITTEN] }, at, from: null };
  return changed(fresh, { rules, settings, names, hand: at, extras: { ...state.extras, deals: null, record }, said: WORDS.handOf(at + 1, at + 1) });
}

/** A deal that was pasted, or dealt at random, for a hand of the file that has none yet: it stays that hand, with its players. @param {State} before @param {State} after @returns {State} */
export function intoDraft(before, after) {
  const { record } = before.extras;
  const isDraft = openFile(before) !== null && filedHand(before).deal === null && filedHand(before).faults.length === 0;
  const isDeal = after.hands !== before.hands && "record" in after.extras && (after.extras["record"] ?? record) === record;
  if (!isDraft || !isDeal || after.rules.set !== before.rules.set || (after.extras["deals"]?.list.length ?? 0) > 1) return after;
  return changed(after, { names: before.names, hand: before.hand, extras: { ...after.extras, deals: null, record } });
}

/** The record as text, and which hands are left out of it because their deal is not whole. @param {State} state @param {FileAsk} ask @returns {{ text: string, left: number[] }} */
export function recordText(state, ask) {
  const file = /** @type {WrittenFile} */ (keptHand(state, ask).extras["record"].file);
  const hands = file.hands.filter(canBeFiled);
  const left = file.hands.flatMap((hand, at) => (canBeFiled(hand) ? [] : [at + 1]));
  return { text: hands.length ? writeRecords({ ...file, hands }, state.known) : "", left };
}

/**
 * Whether something has been written, by names, a note, an auction or plays, that has not been saved, copied or handed on
 * since. @param {State} state @param {FileAsk} ask @returns {boolean}
 */
export function isUnsaved(state, ask) {
  const { record, saved } = state.extras;
  const isWritten = Boolean(record || state.auction || state.asPlayed || isExchanging(state)) || state.names.some(Boolean);
  return isWritten && recordText(state, ask).text !== saved;
}

/** Remember that the record, as it is, is kept somewhere. @param {State} state @param {FileAsk} ask @returns {State} */
export function savedNow(state, ask) {
  return withExtra(state, "saved", recordText(state, ask).text);
}

/** The note of the shown hand. @param {State} state @returns {string} */
export function noteOf(state) {
  return filedHand(state).note ?? "";
}

/** Write a note to the shown hand. @param {State} state @param {string} words @param {FileAsk} ask @returns {State} */
export function writeNote(state, words, ask) {
  const note = cleanName(words, LONGEST_NOTE);
  if (note === noteOf(state)) return state;
  const kept = keptHand(state, ask);
  const { file, at, from } = kept.extras["record"];
  const hands = withHand(file.hands, at, { ...file.hands[at], note: note || null });
  return changed(withExtra(kept, "record", { file: { ...file, hands }, at, from }), { said: WORDS.noteKept });
}
