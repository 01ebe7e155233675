/** Help: what can be done, and every key. */
import { h } from "./dom.js";
import { withSettings } from "./state.js";

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
      h("p", null, "With all hands open and everyone playing perfectly, how many tricks can the bidder take, with which trump and which discard? This page gives the exact answer. It contains the whole solver, works offline and sends nothing anywhere."),
      h("h2", null, "Keys"),
      h("p", null, h("button", { act: "keys", "aria-pressed": state.settings.keys }, state.settings.keys ? "Keys are on" : "Keys are off")),
      ask.data.keyTables.map((/** @type {{ title: string, keys: [string, string][] }} */ table) =>
        h("section", { key: table.title }, h("h3", null, table.title), h("dl", { class: "keys" }, table.keys.map(([keys, words]) => h("div", null, h("dt", null, keys.split(" ").map((key) => h("kbd", null, key))), h("dd", null, words)))))),
      h("p", { class: "muted small" }, `moonsolver ${ask.data.version}`),
    ),
  actions: {
    keys: (state) => withSettings(state, { keys: !state.settings.keys }, state.settings.keys ? "Keys are off." : "Keys are on."),
  },
};
