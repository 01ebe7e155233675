/** The proof of a reason: the board on its way through one of two lines, both of them, and what was changed to prove it. */
import { h } from "./dom.js";
import { sign } from "./draw.js";
import { lineOf } from "./game.js";
import { seatText, tileText } from "./notation.js";
import { ruleSet } from "./state.js";
import { felt, nowOf } from "./view_play.js";
import { whyOf } from "./why.js";
import { WORDS, playerName, tileWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./why.js").Why} Why */
/** @typedef {import("./why.js").ShownProof} ShownProof */

/** The proof: what is proved, the board on its way, what was changed to prove it, and both lines. @param {State} state @param {ShownProof} proof @param {Ask} ask */
export function proofPart(state, proof, ask) {
  const { table, at } = proof;
  const wanted = { table, at, key: proof.of };
  const why = /** @type {Why} */ (whyOf(wanted, table, ask));
  const before = lineOf(table).slice(0, at);
  const lines = { punished: [...before, ...why.explained.punished], better: [...before, ...why.explained.betterLine] };
  const { seat, trick, tile } = why.explained;
  const who = playerName(state.names, seat);
  const words = WORDS.proofTitle(trick, who, tileWords(tile), why.sentences.length > 0);
  const next = proof.line[state.cursor];
  const now = nowOf(state, ask);
  const look = next === undefined ? now : { ...now, look: { made: next } };
  const here = state.cursor - 1;
  return [
    h("div", { class: "column" },
      h("header", { class: "board-head" }, h("h1", { class: "quiet", tabindex: -1, "data-focus": true }, words), h("p", { class: "proof-why" }, why.sentences.join(" ") || WORDS.nothingProved)),
      felt(state, ask, look), proofControls(state, proof)),
    h("div", { class: "column" },
      why.proofs.length ? h("section", { class: "proof-lines", "aria-label": "What proves it" }, h("h2", null, WORDS.whatProves(who)), h("ul", null, why.proofs.map((each) => h("li", null, h("p", null, each))))) : null,
      h("div", { class: "two-lines" },
        lineBox(state, ask, lines.punished, { at, better: false, here: proof.better ? at : here, shown: !proof.better }),
        lineBox(state, ask, lines.better, { at, better: true, here: proof.better ? here : at, shown: proof.better }))),
  ];
}

/** @param {State} state @param {ShownProof} proof */
function proofControls(state, proof) {
  const end = proof.line.length;
  return h(
    "div",
    { class: "controls", role: "group", "aria-label": "Stepping" },
    stepTo("back", "back", "Back one play", state.cursor === 0),
    stepTo("on", "on", "Forward one play", state.cursor >= end),
    h("button", { class: "with-sign", act: "letPlay", arg: proof.playing ? "stops" : "plays", key: "letPlay" }, h("span", { class: "long" }, sign(proof.playing ? "clear" : "on")), h("span", null, proof.playing ? "Stop" : "Play it")),
    h("button", { class: "with-sign main-button", act: "reviewGame", key: "game" }, sign("home"), h("span", null, "Back")),
  );
}

/** @param {string} arg @param {string} icon @param {string} label @param {boolean} disabled */
function stepTo(arg, icon, label, disabled) {
  return h("button", { class: "icon", act: "reviewTo", arg, "aria-label": label, title: label, disabled, key: arg }, sign(icon));
}

/**
 * One of the two lines from a mistake on, a row a trick. `shown` is null where the line can be stepped into, and tells in a
 * proof whether it is the one on the board.
 * @param {State} state @param {Ask} ask @param {readonly number[]} line @param {{ at: number, better: boolean, here: number, shown?: boolean }} look
 */
export function lineBox(state, ask, line, { at, better, here, shown }) {
  const whole = ask.played(state, line);
  const { seats } = ruleSet(state);
  const first = Math.floor(at / seats);
  const rows = Array.from({ length: Math.ceil(line.length / seats) - first }, (_, row) => first + row);
  const act = { act: "tryLine", arg: better ? "better" : "punished" };
  return h(
    "section",
    { class: `line-box ${better ? "better" : "punished"}${shown ? " shown" : ""}`, "aria-label": better ? "The better line" : "How it was punished" },
    h("h3", null, better ? "Better" : "Punished", h("b", null, ask.taken(state, whole))),
    h("ol", null, rows.map((trick) => h("li", null, line.slice(trick * seats, (trick + 1) * seats).map((tile, place) => {
      const play = trick * seats + place;
      const seat = whole.seats[play] ?? 0;
      return h("span", { class: `${whole.winners[trick] === seat ? "won" : ""}${play < at ? " before" : ""}${play === here ? " here" : ""}` }, h("span", { class: "who" }, seatText(seat)), tileText(tile));
    })))),
    shown === undefined ? h("button", act, "Step into it") : h("button", { ...act, "aria-pressed": shown }, shown ? "On the board" : "Show it"),
  );
}
