/**
 * The browser's history, for its Back button and the address. Owns: which place of it a state has.
 *
 * Places are counted on over a reload, so that the steps from before it are still there: each is then known by its link alone.
 */
import { linkOf } from "./open.js";

/** @typedef {import("./state.js").State} State */

let canRemember = true;

/** The place where the browser stands, as far as it was told; null after a link was followed, which is a place of its own. */
export function placeNow() {
  const at = history.state?.at;
  return Number.isSafeInteger(at) && at >= 0 ? /** @type {number} */ (at) : null;
}

/**
 * Tell the browser of a step; where it will not listen, Undo does without.
 * @param {"pushState" | "replaceState"} how @param {number} at @param {State} state
 */
export function remember(how, at, state) {
  if (!canRemember) return;
  try {
    history[how]({ at }, "", linkOf(state));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    canRemember = false;
  }
}

/** Move the browser's place along. @param {number} step */
export function goInPast(step) {
  if (canRemember) history.go(step);
}
