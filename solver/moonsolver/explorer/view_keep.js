/** Names of the players, a note, and the record to keep: to save, to copy, to hand on, to read. */
import { h } from "./dom.js";
import { sign } from "./draw.js";
import { listed, seatText } from "./notation.js";
import { seatsOf } from "./state.js";
import { WORDS } from "./words.js";
import { cleanName } from "./write.js";
import { isUnsaved, noteOf, recordText } from "./write_file.js";
import { canShare } from "./write_out.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */

/** Names of the players, and a note. @param {State} state */
export function playerFields(state) {
  return h(
    "details",
    { class: "players" },
    h("summary", null, "Players and a note"),
    seatsOf(state).map((seat) => h("div", { class: "named", key: `n${seat}` }, h("label", { for: `name-${seat}` }, seatText(seat)), nameField(`name-${seat}`, "name", String(seat), cleanName(state.names[seat] ?? ""), 30))),
    h("div", { class: "named" }, h("label", { for: "hand-note" }, "Note"), nameField("hand-note", "note", "note", cleanName(noteOf(state), 300), 300)),
  );
}

/** @param {string} id @param {string} change @param {string} name @param {string} value @param {number} longest */
function nameField(id, change, name, value, longest) {
  return h("input", { id, type: "text", "data-change": change, "data-name": name, value, maxlength: longest, autocomplete: "off", spellcheck: "false", dir: "auto" });
}

/** The record: to save, to copy, to hand on, to read. @param {State} state @param {Ask} ask @param {boolean} isDone the way to the next hand stands elsewhere */
export function recordKeeping(state, ask, isDone) {
  const { text, left } = recordText(state, ask);
  if (!text) return isUnsaved(state, ask) ? h("p", { class: "muted unsaved" }, WORDS.unsavedNames) : null;
  const count = text.split("\n").length;
  return h(
    "section",
    { class: "keeping", "aria-label": "The record" },
    h("h2", null, "The record", isUnsaved(state, ask) ? h("span", { class: "unsaved" }, ` · ${WORDS.unsaved}`) : null),
    left.length ? h("p", { class: "muted" }, WORDS.leftOut(listed(left), left.length > 1)) : null,
    h("div", { class: "row" },
      h("button", { class: "with-sign", act: "saveRecord" }, sign("save"), "Save"),
      h("button", { class: "with-sign", act: "copyRecord" }, sign("copy"), "Copy"),
      canShare() ? h("button", { class: "with-sign", act: "shareRecord" }, sign("share"), "Share") : null,
      isDone ? null : h("button", { class: "with-sign", act: "nextHand" }, sign("plus"), "Next hand")),
    h("details", null, h("summary", null, "As text"),
      h("textarea", { id: "record-text", readonly: true, rows: Math.min(count, 24), spellcheck: "false", "aria-label": "The record as text" }, text)),
    h("p", { class: "muted small" }, "moonsolver review reads it; so does this page."),
  );
}
