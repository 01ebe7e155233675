/** House rules, each a row of its settings: one tap opens them, one sets one. Knows their names, not what they do. */
import { h } from "./dom.js";
import { settingOf } from "./house.js";
import { trumpShort } from "./words.js";

/** @typedef {import("./state.js").State} State */

const ALL_NUMBERS = "0 1 2 3 4 5 6";
/** The choices of trumps that tables make; others come by a link, a file or the command. */
const TRUMP_CHOICES = Object.freeze({
  [`${ALL_NUMBERS} doubles none`]: "all",
  [`${ALL_NUMBERS} none`]: "no doubles",
  [`${ALL_NUMBERS} doubles`]: "always a trump",
  [ALL_NUMBERS]: "numbers",
});
const TARGET_CHOICES = ["7", "21", "42"];

/** The house rules of a table, to be changed. @param {State} state @returns {import("./dom.js").Drawn} */
export function houseRows(state) {
  const { houseRules } = state.known;
  const set = Object.keys(state.rules.house).length;
  return h(
    "details",
    { class: "house" },
    h("summary", null, `House rules${set ? ` (${set} set)` : ""}`),
    Object.entries(houseRules).map(([name, settings]) => houseRow(state, name, settings)),
  );
}

/** @param {State} state @param {string} name @param {readonly string[]} settings @returns {import("./dom.js").Drawn} */
function houseRow(state, name, settings) {
  const now = settingOf(name, new Map(Object.entries(state.rules.house)), state.known.houseRules);
  const usual = name === "trumps" ? Object.keys(TRUMP_CHOICES) : name === "target" ? TARGET_CHOICES : settings;
  const choices = usual.includes(now) ? usual : [...usual, now];
  return h(
    "section",
    { key: name },
    h("h2", { id: `house-${name}` }, name.replaceAll("-", " ")),
    h(
      "div",
      { class: "segments", role: "group", "aria-labelledby": `house-${name}` },
      choices.map((setting) => h("button", { act: "house", arg: `${name}=${setting}`, "aria-pressed": setting === now, key: setting }, words(name, setting))),
    ),
  );
}

/** @param {string} name @param {string} setting @returns {string} */
function words(name, setting) {
  if (name !== "trumps") return setting.replaceAll("-", " ");
  const named = /** @type {Readonly<Record<string, string>>} */ (TRUMP_CHOICES)[setting];
  return named ?? setting.split(" ").map((each) => trumpShort(["doubles", "none"].indexOf(each) < 0 ? Number(each) : 7 + ["doubles", "none"].indexOf(each))).join(" ");
}
