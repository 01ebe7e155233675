/**
 * What somebody pastes, types, opens, drops or follows: a deal in any notation, a link, a record. Owns: telling them apart.
 * What is wrong becomes `faults` of the state, and nothing else is changed then.
 */
import { enterPart, putDeal } from "./entry.js";
import { readLink, writeLink } from "./link.js";
import { NotationError } from "./notation.js";
import { kindOfText, readPaste } from "./paste.js";
import { changed, newState } from "./state.js";
import { WORDS } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Opening */

/** Open a text of whatever kind it is. @param {State} state @param {string} text @param {Opening} ask @returns {State} */
export function openText(state, text, ask) {
  try {
    const kind = kindOfText(text);
    if (kind === "empty") return state;
    if (kind === "link") return openLink(state, text, ask);
    if (kind === "record") return refused(state, ["Records cannot be opened here yet."]);
    return openDeals(state, text);
  } catch (error) {
    if (error instanceof NotationError) return refused(state, error.faults);
    throw error;
  }
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
    return changed(put, { faults, extras: { ...state.extras, deals: { list: deals.map((each) => each.deal), at: 0 } } });
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const part = enterPart(state, text);
    if (part) return part;
    throw error;
  }
}

/** Go to the deal so many further on, of those that were opened together. @param {State} state @param {number} step @returns {State} */
export function otherDeal(state, step) {
  const deals = state.extras["deals"];
  const next = deals?.list[deals.at + step];
  if (!next) return state;
  const set = state.known.ruleSets.findIndex((each) => each.name === next.rules);
  const put = putDeal(state, set, next.widow ? [...next.hands, next.widow] : next.hands, WORDS.dealOf(deals.at + step + 1, deals.list.length));
  return changed(put, { extras: { ...state.extras, deals: { ...deals, at: deals.at + step } } });
}

/** @param {State} state @param {string} text @param {Opening} ask @returns {State} */
export function openLink(state, text, ask) {
  const linked = readLink(text, state.known);
  const fresh = newState(state.known, linked.rules.set);
  const opened = changed(fresh, { ...linked, settings: state.settings, said: WORDS.linkOpened });
  if (!ask.isSound(opened)) throw new NotationError(WORDS.linkNotMoon);
  return opened;
}

/** The link of a state, with the # before it. @param {State} state @returns {string} */
export function linkOf(state) {
  return writeLink(state, state.known);
}
