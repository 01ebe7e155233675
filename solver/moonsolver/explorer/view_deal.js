/** Entering a deal: the hands as far as they are known, the tray of all tiles, a line to type or paste in, house rules. */
import { h } from "./dom.js";
import { emptyTile, sign, tileDrawing } from "./draw.js";
import {
  clearDeal, dealRandomly, dropHalf, enteredDeal, filledHands, lacking, missingWords, pickHouse, pickRules, pickSpot, placeName,
  roomOf, tapTile, typePip,
} from "./entry.js";
import { seatText, tilesOf } from "./notation.js";
import { openText, otherHand, withReplaced } from "./open.js";
import { ruleSet } from "./state.js";
import { tileTray } from "./tray.js";
import { houseRows } from "./view_house.js";
import { shownName, tileWords } from "./words.js";
import { intoDraft } from "./write_file.js";

/** @typedef {import("./state.js").State} State */

/** @type {import("./state.js").View} */
export const dealView = {
  id: "deal",
  title: "Deal",
  icon: "file",
  isOpen: () => true,
  render: (state) =>
    h(
      "div",
      { class: "view deal-view" },
      h("h1", { class: "quiet" }, enteredDeal(state) ? "The deal" : "Enter the deal"),
      h("div", { class: "columns" }, h("div", { class: "column" }, rulesRow(state), handRows(state), stateWords(state)), h("div", { class: "column" }, tray(state), otherWays(state), houseRows(state))),
    ),
  actions: {
    tap: (state, arg) => tapTile(state, Number(arg)),
    pip: (state, arg) => typePip(state, Number(arg)),
    drop: (state) => dropHalf(state),
    spot: (state, arg) => pickSpot(state, Number(arg)),
    clear: (state) => intoDraft(state, clearDeal(state)),
    random: (state) => intoDraft(state, dealRandomly(state, Math.random)),
    rules: (state, arg) => pickRules(state, Number(arg)),
    house: (state, arg) => {
      const [name = "", setting = ""] = arg.split("=");
      return pickHouse(state, name, setting);
    },
    text: (state, arg, ask) => withReplaced(state, intoDraft(state, openText(state, arg, ask))),
    otherHand: (state, arg, ask) => otherHand(state, Number(arg), ask),
  },
  keys: {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((pip) => [String(pip), ["pip", String(pip), "type a tile, one end after the other"]])),
    a: ["spot", "0", "put the next tiles into hand A, B, C, D"],
    b: ["spot", "1", ""],
    c: ["spot", "2", ""],
    d: ["spot", "3", ""],
    Escape: ["drop", "", "forget the end just typed"],
  },
};

/** @param {State} state */
function rulesRow(state) {
  const words = ["3 seats", "3, no widow", "4 seats"];
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": "Rules" },
    state.known.ruleSets.map((set, at) =>
      h("button", { act: "rules", arg: at, "aria-pressed": at === state.rules.set, key: set.name }, words[at]),
    ),
  );
}

/** @param {State} state */
function handRows(state) {
  const hands = filledHands(state);
  return h(
    "div",
    { class: "hand-rows" },
    hands.map((hand, place) => {
      const tiles = tilesOf(hand);
      const room = roomOf(state, place);
      const isSpot = place === state.spot && !enteredDeal(state);
      const name = placeName(state, place);
      const filledItself = hand !== state.hands[place];
      const label = `${name}: ${tiles.map(tileWords).join(", ") || "no tiles yet"}${tiles.length < room ? `; ${room - tiles.length} missing` : ""}${filledItself ? "; filled in by itself" : ""}`;
      return h(
        "button",
        { class: `hand-row${isSpot ? " now" : ""}${place >= ruleSet(state).seats ? " widow" : ""}`, act: "spot", arg: place, "aria-pressed": isSpot, "aria-label": label, key: `hand-${place}` },
        h("span", { class: "seat-letter" }, place < ruleSet(state).seats ? seatText(place) : "widow"),
        h(
          "span",
          { class: "slots" },
          tiles.map((tile) => tileDrawing(tile, { lying: true, faint: filledItself && false })),
          Array.from({ length: room - tiles.length }, (_, at) => (isSpot && at === 0 && state.half !== null ? h("span", { class: "half" }, `${state.half}–`) : emptyTile(true))),
        ),
        state.names[place] && h("span", { class: "player" }, shownName(state.names[place])),
      );
    }),
  );
}

/** @param {State} state */
function stateWords(state) {
  const missing = missingWords(state);
  return h(
    "div",
    { class: "entry-words" },
    h("p", { class: "muted" }, missing || "The deal is complete."),
    missing ? null : h("button", { class: "main-button", act: "view", arg: "answer" }, "See the answer"),
  );
}

/** All tiles; one that lies somewhere has the letter of its place. @param {State} state */
function tray(state) {
  const hands = filledHands(state);
  return tileTray(ruleSet(state).tiles, "tap", (tile) => {
    const place = hands.findIndex((hand) => (hand >>> tile) & 1);
    return place < 0 ? null : { letter: place < ruleSet(state).seats ? seatText(place) : "w", name: placeName(state, place) };
  });
}

/** @param {State} state */
function otherWays(state) {
  const isEmpty = lacking(state).every((lack, place) => lack === roomOf(state, place));
  return h(
    "div",
    { class: "ways" },
    h("div", { class: "row" },
      h("button", { act: "random", class: "with-sign" }, sign("dice"), "Random deal"),
      h("button", { act: "file", class: "with-sign" }, sign("file"), "Open a file"),
      h("button", { act: "clear", class: "with-sign", disabled: isEmpty }, sign("clear"), "Clear")),
    h(
      "div",
      { class: "type-row" },
      h("label", { for: "typed" }, "Type or paste a deal"),
      h("textarea", { id: "typed", rows: 2, spellcheck: "false", autocomplete: "off", autocapitalize: "off", placeholder: "55 22 11 64 63 53 52 / 66 62 … / ? / 43" }),
      h("button", { act: "read", class: "main-button" }, "Read"),
    ),
  );
}
