/** A hand as far as it is written: the trick on the table, the hands with the tiles to tap, the tricks so far. */
import { h } from "./dom.js";
import { emptyTile, sign, tileDrawing } from "./draw.js";
import { seatText, tileText, tilesOf } from "./notation.js";
import { changed, ruleSet, seatsOf } from "./state.js";
import { countOf, playerName, seatAndName, tileWords } from "./words.js";
import { sheetOf } from "./write.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */

/** The table and the hands at the end of what is written. @param {State} state @param {Ask} ask */
export function writtenFelt(state, ask) {
  const sheet = sheetOf(state, ask);
  const { trump = 8 } = state.asPlayed?.choice ?? {};
  const isOver = sheet.toPlay < 0;
  // The hand to play stands first, so that the next tap is always at the same place, however small the screen.
  const inTurn = seatsOf(state).map((at) => (sheet.toPlay + at) % ruleSet(state).seats);
  return h(
    "div",
    { class: "felt" },
    h("div", { class: "table-tiles", role: "group", "aria-label": "The trick on the table" }, seatsOf(state).map((_, at) => writtenPlace(state, ask, sheet, trump, at))),
    isOver ? null : h("div", { class: "seats" }, inTurn.map((seat) => writtenHand(state, ask, sheet, trump, seat))),
  );
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Sheet} sheet @param {number} trump @param {number} at */
function writtenPlace(state, ask, sheet, trump, at) {
  const { seats } = ruleSet(state);
  const isBetween = sheet.table.length === 0 && sheet.plays.length > 0;
  const play = sheet.plays.length - (isBetween ? seats : sheet.table.length) + at;
  const tile = sheet.plays[play];
  const seat = sheet.seats[play];
  if (tile === undefined || seat === undefined) {
    return h("span", { class: "table-place", key: `e${at}` }, h("span", { class: "who" }, "\u00a0"), emptyTile());
  }
  const wins = isBetween ? sheet.winners.at(-1) === seat : sheet.winning === seat;
  const name = playerName(state.names, seat);
  return h(
    "span",
    { class: `table-place${isBetween ? " done" : ""}${wins ? " wins" : ""}`, key: `p${tile}` },
    h("span", { class: "who" }, h("span", { class: "name" }, name), wins && sign("star"), play === sheet.revoke && sign("flag")),
    tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), label: `${name}: ${tileWords(tile)}${wins ? (isBetween ? ", took the trick" : ", winning") : ""}${play === sheet.revoke ? ", against the rules" : ""}` }),
  );
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Sheet} sheet @param {number} trump @param {number} seat */
function writtenHand(state, ask, sheet, trump, seat) {
  const isTurn = sheet.toPlay === seat;
  const tiles = tilesOf(sheet.hands[seat] ?? 0);
  const legal = isTurn ? legalNow(state, ask, sheet) : 0;
  const name = seatAndName(state.names, seat);
  return h(
    "section",
    { class: `seat${isTurn ? " turn" : ""}`, "aria-label": `${name}${isTurn ? ", to play" : ""}`, key: `s${seat}` },
    h("p", { class: "seat-name" }, h("b", null, name), seat === state.asPlayed?.bidder && h("span", { class: "role" }, "bidder"), h("span", { class: "taken" }, countOf(sheet.taken[seat] ?? 0, "trick"))),
    h("div", { class: "tiles" }, tiles.map((tile) => (isTurn
      ? tileButton(ask, tile, trump, ((legal >>> tile) & 1) === 1)
      : h("span", { class: "held", key: `t${tile}` }, tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), label: tileWords(tile) }))))),
  );
}

/** What may be played now; behind a revoke nothing is judged any more. @param {State} state @param {Ask} ask @param {import("./write.js").Sheet} sheet @returns {number} mask */
function legalNow(state, ask, sheet) {
  const { asPlayed } = state;
  if (!asPlayed || sheet.revoke >= 0) return sheet.hands[sheet.toPlay] ?? 0;
  const { bidder, choice } = asPlayed;
  const end = changed(state, { bidder, choice });
  return ask.facts(end, ask.played(end, sheet.plays).position).legal;
}

/** The tricks that are written, a row each. @param {State} state @param {Ask} ask */
export function trickRows(state, ask) {
  if (!state.asPlayed) return null;
  const sheet = sheetOf(state, ask);
  const { seats } = ruleSet(state);
  const side = ask.side(state, state.asPlayed.bidder);
  const tricks = Array.from({ length: Math.ceil(sheet.plays.length / seats) }, (_, at) => at);
  return h(
    "section",
    { class: "tricks", "aria-label": "Tricks" },
    h("h2", null, sheet.revoke >= 0 ? "Tricks, as they were played" : "Tricks"),
    tricks.length ? null : h("p", { class: "muted" }, "Tap the tiles in the order in which they were played."),
    h("ol", null, tricks.map((trick) => h(
      "li",
      { key: `k${trick}`, class: (side >>> (sheet.winners[trick] ?? 9)) & 1 ? "ours" : "theirs" },
      h("span", { class: "number" }, trick + 1),
      h("span", { class: "plays" }, sheet.plays.slice(trick * seats, (trick + 1) * seats).map((tile, at) => writtenPlay(state, sheet, trick * seats + at, tile))),
      h("span", { class: "sum" }, sheet.winners[trick] === undefined ? "" : sheet.winners.slice(0, trick + 1).filter((seat) => (side >>> seat) & 1).length),
    ))),
  );
}

/** @param {State} state @param {import("./write.js").Sheet} sheet @param {number} play @param {number} tile */
function writtenPlay(state, sheet, play, tile) {
  const seat = sheet.seats[play] ?? 0;
  const wins = sheet.winners[Math.floor(play / ruleSet(state).seats)] === seat;
  const isRevoke = play === sheet.revoke;
  return h(
    "span",
    { class: `made${isRevoke ? " revoke" : ""}${sheet.revoke >= 0 && play > sheet.revoke ? " after" : ""}`, key: `m${play}` },
    h("span", { class: "who" }, seatText(seat)), tileText(tile), wins ? sign("star") : null,
    isRevoke ? [sign("flag"), h("span", { class: "sr" }, "against the rules")] : null,
  );
}

/** @param {Ask} ask @param {number} tile @param {number} trump @param {boolean} isLegal @param {string} [more] */
export function tileButton(ask, tile, trump, isLegal, more = "") {
  return h(
    "button",
    { class: `play-tile${isLegal ? "" : " barred"}`, act: "tileWas", arg: tile, "data-focus": isLegal, key: `t${tile}`, "aria-label": `${tileWords(tile)}${more}${isLegal ? "" : ", against the rules"}` },
    tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), faint: !isLegal }),
  );
}
