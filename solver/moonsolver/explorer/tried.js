/**
 * What was tried: the branches of a game that were left for another, to be gone back to by one tap. Owns: the list of them.
 *
 * They are in `extras.tried`, with the game that they leave: under another bidder, choice, deal or game they mean nothing.
 * The link holds the branch that is shown, and not these.
 */
import { lineOf, turnWords } from "./game.js";
import { changed, withExtra } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Branch} Branch */

const MOST_TRIED = 12;
const TRYING = ["play", "review"];

/** The branches that were left, the newest last, without the one that is shown. @param {State} state @returns {readonly Branch[]} */
export function triedOf(state) {
  const kept = state.extras["tried"];
  if (!kept || !isSameGame(kept.of, state)) return [];
  return kept.list.filter((/** @type {Branch} */ each) => !state.branch || !goesOn(each, state.branch));
}

/** The state after a step, with the branch that the step left. @param {State} before @param {State} after @returns {State} */
export function withTried(before, after) {
  const { branch } = before;
  if (!branch || branch === after.branch || !TRYING.includes(before.view) || !isSameGame(before, after)) return after;
  if (after.branch && goesOn(branch, after.branch)) return after;
  const others = triedOf(changed(before, { branch: null })).filter((each) => !goesOn(each, branch));
  const isThere = others.some((each) => goesOn(branch, each));
  const list = isThere ? others : [...others, branch].slice(-MOST_TRIED);
  const { hands, bidder, choice, game } = after;
  return withExtra(after, "tried", { of: { hands, bidder, choice, game }, list });
}

/** Go to a branch that was left, by its place in the list, after its first play. @param {State} state @param {number} at @param {import("./facts.js").Facts} ask @returns {State} */
export function goToTried(state, at, ask) {
  const branch = triedOf(state)[at];
  if (!branch) return state;
  const next = changed(state, { branch, cursor: branch.at + 1, half: null, faults: [] });
  return changed(next, { said: `What if. ${turnWords(next, ask)}` });
}

/** Whether one branch is the beginning of another, or all of it. @param {Branch} one @param {Branch} other @returns {boolean} */
function goesOn(one, other) {
  return one.at === other.at && one.plays.every((tile, at) => other.plays[at] === tile);
}

/** @param {Pick<State, "hands" | "bidder" | "choice" | "game">} one @param {Pick<State, "hands" | "bidder" | "choice" | "game">} other */
function isSameGame(one, other) {
  return one.hands === other.hands && one.bidder === other.bidder && one.choice === other.choice && one.game === other.game;
}

/** The plays of a branch and those before it. @param {State} state @param {Branch} branch @returns {readonly number[]} */
export function triedLine(state, branch) {
  return lineOf(changed(state, { branch }));
}
