/** The board of a question about a trump or a discard: all hands as dealt, the bidder's with the widow, and the answers. */
import { h } from "./dom.js";
import { sign, tileDrawing } from "./draw.js";
import { optionWords, optionsOf } from "./learn_choice.js";
import { tilesOf } from "./notation.js";
import { seatsOf } from "./state.js";
import { countOf, seatAndName, tileWords, trumpShort } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./learn_choice.js").Question} Question */

/** @param {State} table values shown or hidden by its settings @param {Question} question @param {number} crossed mask @param {Ask} ask */
export function choiceBoard(table, question, crossed, ask) {
  const { hands, widow } = ask.deal(table);
  const isTrump = question.asks === "trump";
  const { trump } = ask.choice(table);
  const drawn = (/** @type {number} */ tile) => h("span", { class: "held", key: `t${tile}` }, tileDrawing(tile, { label: tileWords(tile), trump: !isTrump && ask.engine.isTrump(trump, tile) }));
  return h(
    "div",
    { class: "felt choice-board" },
    isTrump ? h("div", { class: "pick trumps", role: "group", "aria-label": "Trumps" }, answers(table, question, crossed, ask)) : null,
    h("div", { class: "seats" }, seatsOf(table).map((seat) => {
      const isBidder = seat === question.seat;
      const held = (hands[seat] ?? 0) | (isBidder ? widow : 0);
      return h(
        "section",
        { class: `seat${isBidder ? " turn" : ""}`, "aria-label": `${seatAndName(table.names, seat)}${isBidder ? ", bidder" : ""}`, key: `s${seat}` },
        h("p", { class: "seat-name" }, h("b", null, seatAndName(table.names, seat)), isBidder ? h("span", { class: "role" }, widow ? "bidder, with the widow" : "bidder") : null),
        h("div", { class: "tiles" }, isBidder && !isTrump ? answers(table, question, crossed, ask) : tilesOf(held).map(drawn)),
      );
    })),
  );
}

/** The answers as buttons; once the question is answered each with its tricks. @param {State} table @param {Question} question @param {number} crossed @param {Ask} ask */
function answers(table, question, crossed, ask) {
  const { allowed, right, costs } = optionsOf(table, question, ask);
  const isShown = table.settings.values;
  const isTrump = question.asks === "trump";
  const { trump } = ask.choice(table);
  const options = isTrump ? tilesOf(allowed).reverse() : tilesOf(allowed);
  return options.map((option) => {
    const isRight = Boolean((right >>> option) & 1);
    const cost = costs[option] ?? 0;
    const words = `${option === question.made ? "as chosen: " : ""}${optionWords(question, option)}${isShown ? (isRight ? ", best" : `, gives away ${countOf(cost, "trick")}`) : ""}`;
    const worth = isShown ? h("span", { class: "worth", "aria-hidden": "true" }, isRight ? sign("star") : h("span", { class: "cost" }, `−${cost}`)) : null;
    const button = { act: "own", arg: option, key: `o${option}`, "data-focus": true, disabled: Boolean((crossed >>> option) & 1), "aria-label": words };
    if (isTrump) return h("button", { ...button, class: `pick-one${option === question.made ? " as-made" : ""}` }, h("span", null, trumpShort(option)), worth);
    return h("span", { class: `group${isShown && isRight ? " best" : ""}`, key: `g${option}` },
      h("span", { class: "group-tiles" }, h("button", { ...button, class: `play-tile${option === question.made ? " as-made" : ""}` }, tileDrawing(option, { trump: ask.engine.isTrump(trump, option) }))), worth);
  });
}
