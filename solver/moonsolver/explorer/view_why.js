/** Why a play cost tricks: the sentences, the button that shows the proof, the line about it in Play. */
import { h } from "./dom.js";
import { sign } from "./draw.js";
import { lineOf } from "./game.js";
import { seenWords } from "./reason_words.js";
import { isWhyOpen, wantedWhy, whyShown } from "./why.js";
import { WORDS, tileWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./why.js").Why} Why */

/** The reasons, behind where they could be seen, unless that stands beside them already; none where nothing is proved. @param {Why} why @param {boolean} isLabelled */
export function whyPart({ sentences, atTable }, isLabelled) {
  if (!sentences.length) return null;
  return h("p", { class: "why" }, isLabelled ? null : h("b", null, seenWords(atTable), " "), sentences.join(" "));
}

/** The button that plays the proof, which has the keys again after it. @param {State} state */
export function askWhy(state) {
  return h("button", { class: "with-sign show-me", act: "showMe", key: "showMe", "data-focus": state.said === WORDS.backFromProof ? "back" : null }, sign("eye"), h("span", null, "Show me"));
}

/** Begin the proof: it moves by itself, unless the reader's device asks for less motion. @param {State} _state @param {(name: string, arg?: string) => void} act */
export function showMe(_state, act) {
  act("proof", matchMedia("(prefers-reduced-motion: reduce)").matches ? "still" : "plays");
}

/** One line in Play after a costly play: the question, and once it is asked the answer. @param {State} state @param {Ask} ask */
export function whyRow(state, ask) {
  const wanted = wantedWhy(state, ask);
  if (!wanted) return null;
  const isOpen = isWhyOpen(state, wanted);
  const why = isOpen ? whyShown(state, ask) : null;
  const line = lineOf(wanted.table);
  const tile = tileWords(line[wanted.at] ?? -1);
  return h(
    "section",
    { class: "why-row", "aria-label": "Why", key: "why" },
    h("div", { class: "row" },
      h("button", { class: "with-sign", act: "openWhy", "aria-expanded": isOpen, key: "openWhy" }, sign("help"), h("span", null, `Why not ${tile}?`)),
      why ? askWhy(state) : null),
    why ? whyPart(why, false) ?? h("p", { class: "muted why" }, WORDS.nothingProved) : null,
  );
}
