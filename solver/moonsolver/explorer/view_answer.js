/** The answer: the moon, yes or no; what each bidder can do; the table of trumps and discards, each cell to be played. */
import { h } from "./dom.js";
import { sign, tileDrawing } from "./draw.js";
import { enteredDeal } from "./entry.js";
import { pickBidder, playChoice, stepChoice } from "./game.js";
import { seatText, tilesOf } from "./notation.js";
import { changed, ruleSet, seatsOf } from "./state.js";
import { WORDS, countOf, playerName, seatAndName, shownName, tileWords, trumpName, withTrump } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */

/** @type {import("./state.js").View} */
export const answerView = {
  id: "answer",
  title: "Answer",
  icon: "moon",
  isOpen: (state) => enteredDeal(state) !== null,
  render: (state, ask, isHurried) =>
    h(
      "div",
      { class: "view answer-view" },
      h("div", { class: "columns answer-columns" },
        h("div", { class: "column" }, verdict(state, ask), bidders(state, ask)),
        isHurried ? null : openHands(state),
        h("div", { class: "column table-column" }, choices(state, ask), h("p", { class: "muted small" }, ruleSet(state).seats === 4 ? WORDS.valuesMean4 : WORDS.valuesMean3))),
    ),
  actions: {
    bidder: (state, arg, ask) => pickBidder(state, Number(arg), ask),
    play: (state, arg, ask) => {
      const [trump = 0, discard = -1] = arg.split(",").map(Number);
      return playChoice(state, { trump, discard }, ask);
    },
    playChosen: (state, _arg, ask) => playChoice(state, ask.choice(state), ask),
    trump: (state, arg, ask) => {
      const trump = Number(arg);
      const now = ask.choice(state);
      return ask.table(state).rows[trump] ? stepChoice(changed(state, { choice: { ...now, trump } }), "trump", 0, ask) : state;
    },
    stepTrump: (state, arg, ask) => stepChoice(state, "trump", Number(arg), ask),
    stepDiscard: (state, arg, ask) => stepChoice(state, "discard", Number(arg), ask),
  },
  keys: {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((trump) => [String(trump), ["trump", String(trump), "name a number as trump"]])),
    ArrowUp: ["stepTrump", "-1", "move around the table"],
    ArrowDown: ["stepTrump", "1", ""],
    ArrowLeft: ["stepDiscard", "-1", ""],
    ArrowRight: ["stepDiscard", "1", ""],
    Enter: ["playChosen", "", "play what is chosen"],
  },
};

/** @param {State} state @param {Ask} ask */
function verdict(state, ask) {
  const who = playerName(state.names, state.bidder);
  const { tricks, choices: best } = ask.table(state).best;
  const first = best[0];
  if (!first) return h("h1", { class: "verdict" }, "No trump may be named under these house rules.");
  const isMoon = tricks === 7;
  const how = `${withTrump(first.trump)}${first.discard >= 0 ? WORDS.discarding(first.discard) : ""}.`;
  return h(
    "div",
    { class: `verdict ${isMoon ? "yes" : "no"}` },
    h("h1", { class: who.length > 14 ? "long-name" : null }, isMoon ? [h("span", { class: "verdict-sign" }, sign("moon")), WORDS.moonYes(who)] : WORDS.moonNo(who)),
    h("p", { class: "how" }, isMoon ? `${how[0]?.toUpperCase()}${how.slice(1)}` : `${WORDS.best(who, tricks)}, ${how}`, WORDS.otherChoices(best.length - 1)),
    h("button", { class: "main-button", act: "play", arg: `${first.trump},${first.discard}` }, isMoon ? "Show me" : "Play it"),
  );
}

/** @param {State} state @param {Ask} ask */
function bidders(state, ask) {
  return h(
    "div",
    { class: "bidders", role: "group", "aria-label": "Bidder" },
    seatsOf(state).map((seat) => {
      const { best } = ask.table(state, seat);
      const isMoon = best.tricks === 7;
      const label = `${seatAndName(state.names, seat)} as bidder: ${countOf(best.tricks, "trick")}${isMoon ? ", the moon" : ""}`;
      return h(
        "button",
        { class: "bidder", act: "bidder", arg: seat, "aria-pressed": seat === state.bidder, "aria-label": label, key: `bidder-${seat}` },
        h("span", { class: "seat-letter" }, seatText(seat)),
        h("span", { class: "count" }, best.tricks, isMoon && sign("moon")),
        h("span", { class: "player" }, shownName(state.names[seat]) || (best.tricks === 1 ? "trick" : "tricks")),
      );
    }),
  );
}

/** @param {State} state @param {Ask} ask */
function choices(state, ask) {
  const table = ask.table(state);
  const now = ask.choice(state);
  const deal = ask.deal(state);
  const held = tilesOf((deal.hands[state.bidder] ?? 0) | deal.widow);
  const hasWidow = deal.widow !== 0;
  if (!hasWidow) {
    return h(
      "div",
      { class: "choices flat" },
      h("h2", null, "Tricks by trump"),
      h("ul", { class: "trump-list" }, table.rows.map((row, trump) => (row ? h("li", { key: `r${trump}` }, cell(row.value, table.best.tricks, trump, -1, now, trumpName(trump))) : null))),
    );
  }
  return h(
    "div",
    { class: "choices" },
    h("h2", null, "Tricks by trump and discard"),
    h(
      "div",
      { role: "table", "aria-label": `What ${playerName(state.names, state.bidder)} can take`, class: "grid" },
      h(
        "div",
        { role: "row", class: "grid-head" },
        h("span", { role: "columnheader", class: "corner" }, "discard"),
        held.map((tile) => h("span", { role: "columnheader", class: "head-tile", key: `c${tile}` }, tileDrawing(tile), h("span", { class: "sr" }, tileWords(tile)))),
      ),
      table.rows.map((row, trump) =>
        row
          ? h(
              "div",
              { role: "row", class: "grid-row", key: `r${trump}` },
              h("span", { role: "rowheader", class: "row-head" }, trumpName(trump)),
              held.map((tile) => h("span", { role: "cell", class: "cell", key: `c${tile}` }, cell(row.values[tile] ?? -1, table.best.tricks, trump, tile, now))),
            )
          : null,
      ),
    ),
  );
}

/** @param {number} value @param {number} best @param {number} trump @param {number} discard @param {import("./state.js").ChoiceMade} now @param {string} [words] */
function cell(value, best, trump, discard, now, words) {
  const isBest = value === best;
  const isNow = now.trump === trump && now.discard === discard;
  const label = `${trumpName(trump)}${discard >= 0 ? `, discard ${tileWords(discard)}` : ""}: ${countOf(value, "trick")}${value === 7 ? ", the moon" : ""}${isBest ? ", best" : ""}. Play it`;
  return h(
    "button",
    { class: `value v${value}${isBest ? " best" : ""}${isNow ? " now" : ""}`, act: "play", arg: `${trump},${discard}`, "aria-label": label, "aria-current": isNow ? "true" : null },
    words && h("span", { class: "cell-words" }, words),
    words ? h("span", { class: "number" }, value) : value,
    isBest && sign(value === 7 ? "moon" : "star"),
  );
}

/** All hands, to be looked at. @param {State} state */
function openHands(state) {
  const deal = enteredDeal(state);
  if (!deal) return null;
  return h(
    "section",
    { class: "open-hands", "aria-label": "The deal" },
    deal.hands.map((hand, seat) => h("div", { class: state.names[seat] ? "open-hand named" : "open-hand", key: `o${seat}` }, h("h2", { class: "seat-letter" }, seatAndName(state.names, seat)), h("div", { class: "tiles" }, tilesOf(hand).map((tile) => tileDrawing(tile, { label: tileWords(tile) }))))),
    deal.widow ? h("div", { class: "open-hand" }, h("h2", { class: "seat-letter" }, "widow"), h("div", { class: "tiles" }, tilesOf(deal.widow).map((tile) => tileDrawing(tile, { label: tileWords(tile) })))) : null,
  );
}
