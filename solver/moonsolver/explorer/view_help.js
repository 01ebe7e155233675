/** Help: what can be done, and every key. */
import { h } from "./dom.js";
import { withSettings } from "./state.js";

const LEGEND = [
  ["Star", "nothing is better; in a trick, the tile that won it"],
  ["Moon", "all seven tricks"],
  ["−2 beside a number", "this play gives away two tricks"],
  ["Orange edge", "a trump"],
  ["Line under tiles", "they are worth the same: it does not matter which is played"],
];

/** @type {import("./state.js").View} */
export const helpView = {
  id: "help",
  title: "Help",
  icon: "help",
  isOpen: () => true,
  render: (state, ask) =>
    h(
      "div",
      { class: "view help-view" },
      h("h1", null, "How it works"),
      h("p", null, "With all hands open and everyone playing perfectly, how many tricks can the bidder take, with which trump, discarding which tile? This page gives the exact answer. It holds the whole solver, works offline and sends nothing anywhere."),
      h("h2", null, "Signs"),
      h("dl", { class: "keys" }, LEGEND.map(([what, words]) => h("div", null, h("dt", null, what), h("dd", null, words)))),
      h("h2", null, "Keys"),
      h("p", null, h("button", { act: "keys", "aria-pressed": state.settings.keys }, state.settings.keys ? "Keys are on" : "Keys are off")),
      ask.data.keyTables.map((/** @type {{ title: string, keys: [string, string][] }} */ table) =>
        h("details", { key: table.title }, h("summary", null, h("h3", null, table.title)), h("dl", { class: "keys" }, table.keys.map(([keys, words]) => h("div", null, h("dt", null, keys.split(" ").map((key) => h("kbd", null, key))), h("dd", null, words)))))),
      h("p", { class: "muted small" }, `moonsolver ${ask.data.version}`),
    ),
  actions: {
    keys: (state) => withSettings(state, { keys: !state.settings.keys }, state.settings.keys ? "Keys are off." : "Keys are on."),
  },
};
