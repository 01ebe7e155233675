/** The odds of a hand before the other hands are open: seven taps, the widow, then what each bid is worth. */
import { h } from "./dom.js";
import { emptyTile, sign, tileDrawing } from "./draw.js";
import { BIDS } from "./engine_names.js";
import { dropHalf } from "./entry.js";
import { seatText, tileText, tilesOf } from "./notation.js";
import { bestChance, chanceOf, choicesOf, isExact, totalOf } from "./odds.js";
import {
  clearOdds, goOnCounting, handsToTake, hearCount, isTrumpFirst, oddsBids, oddsCount, oddsOf, oddsRuleSet, oddsRules, oddsTiles, pickOddsBid,
  pickOddsRules, seeWidow, stopCounting, takeOddsHand, tapOddsTile, tendCount, typeOddsPip, widowToSee,
} from "./odds_hand.js";
import {
  ODDS_WORDS, cellPercent, choiceText, errorText, extentSentence, oddsHeadline, oddsSentence, percentText, signedText, worthSentence,
} from "./odds_words.js";
import { changed } from "./state.js";
import { tileTray } from "./tray.js";
import { WORDS, playerName, tileWords, trumpName, trumpShort } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {NonNullable<ReturnType<typeof oddsBids>>} Shown */

/** @type {import("./state.js").View} */
export const oddsView = {
  id: "odds",
  title: "Odds",
  icon: "odds",
  isOpen: () => true,
  render: (state, ask) =>
    h(
      "div",
      { class: "view odds-view" },
      h("h1", { class: "quiet" }, "The odds for my hand"),
      h("div", { class: "columns" },
        h("div", { class: "column" }, handPart(state), trayPart(state), oddsTiles(state).isFull ? null : waysPart(state)),
        h("div", { class: "column" }, foundPart(state, ask), oddsTiles(state).isFull ? waysPart(state) : null)),
    ),
  actions: {
    oddsTap: (state, arg) => tapOddsTile(state, Number(arg)),
    oddsPip: (state, arg) => typeOddsPip(state, Number(arg)),
    oddsTake: (state, arg) => takeOddsHand(state, Number(arg)),
    oddsWidow: (state) => seeWidow(state),
    oddsClear: (state) => clearOdds(state),
    oddsRules: (state, arg) => pickOddsRules(state, Number(arg)),
    oddsBid: (state, arg) => pickOddsBid(state, Number(arg)),
    oddsStepBid: (state, arg, ask) => stepBid(state, Number(arg), ask),
    oddsGo: (state) => goOnCounting(state),
    oddsStop: (state) => (state.half !== null ? dropHalf(state) : stopCounting(state)),
    oddsHear: (state, arg, ask) => hearCount(state, arg, ask),
  },
  keys: {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((pip) => [String(pip), ["oddsPip", String(pip), "type a tile of your hand: its two ends"]])),
    a: ["oddsTake", "0", "take hand A, B, C, D of the deal"],
    b: ["oddsTake", "1", ""],
    c: ["oddsTake", "2", ""],
    d: ["oddsTake", "3", ""],
    w: ["oddsWidow", "", "see the widow of the deal"],
    ArrowUp: ["oddsStepBid", "-1", "look at another bid"],
    ArrowDown: ["oddsStepBid", "1", ""],
    Escape: ["oddsStop", "", "stop the count"],
    Enter: ["oddsGo", "", "go on with it"],
    Delete: ["oddsClear", "", "take all tiles back"],
  },
  effect: tendCount,
};

/** @param {State} state */
function handPart(state) {
  const { hand, widow, isFull, room } = oddsTiles(state);
  const { handSize, widowSize } = oddsRuleSet(state);
  const tiles = tilesOf(hand);
  const isTyped = state.half !== null;
  return h(
    "section",
    { class: "odds-hand", "aria-label": "Your hand" },
    h(
      "div",
      { class: "odds-tiles" },
      tiles.map((tile) => heldButton(tile)),
      Array.from({ length: handSize - tiles.length }, (_, at) => h("span", { class: "odds-place" }, isTyped && at === 0 ? h("span", { class: "half" }, `${state.half}–`) : emptyTile())),
      widowSize ? h("span", { class: "odds-widow" }, h("span", { class: "seat-letter" }, "widow"), widow ? heldButton(tilesOf(widow)[0] ?? 0) : h("span", { class: "odds-place" }, isTyped && isFull ? h("span", { class: "half" }, `${state.half}–`) : emptyTile())) : null,
    ),
    h("p", { class: "muted" }, isFull ? (room ? ODDS_WORDS.widowNext : "Tap a tile to take it back.") : ODDS_WORDS.missing(handSize - tiles.length)),
  );
}

/** @param {number} tile */
function heldButton(tile) {
  return h("button", { class: "odds-tile", act: "oddsTap", arg: tile, "aria-label": `${tileWords(tile)}: take it back`, key: `h${tile}` }, tileDrawing(tile));
}

/** The tray, while a tile can be laid down. @param {State} state */
function trayPart(state) {
  const { hand, widow, room } = oddsTiles(state);
  if (!room) return null;
  return tileTray(oddsRuleSet(state).tiles, "oddsTap", (tile) =>
    (hand >>> tile) & 1 ? { letter: "✓", name: ODDS_WORDS.hand } : (widow >>> tile) & 1 ? { letter: "w", name: WORDS.widow } : null);
}

/** Other hands and other rules. @param {State} state */
function waysPart(state) {
  const { hand, widow } = oddsTiles(state);
  const now = oddsRules(state);
  const house = Object.entries(now.house).map(([name, setting]) => `${name}=${setting}`);
  return h(
    "div",
    { class: "odds-entry", key: "ways" },
    h(
      "div",
      { class: "row" },
      widowToSee(state) ? h("button", { act: "oddsWidow", key: "widow" }, "See the widow") : null,
      handsToTake(state).map((seat) => h("button", { act: "oddsTake", arg: seat, key: `take${seat}` }, state.names[seat] ? `${playerName(state.names, seat)}’s hand` : `Hand ${seatText(seat)}`)),
      h("button", { act: "oddsClear", class: "with-sign", disabled: !(hand | widow), key: "clear" }, sign("clear"), "Clear"),
    ),
    h(
      "div",
      { class: "segments", role: "group", "aria-label": "Rules" },
      state.known.ruleSets.map((set, at) => h("button", { act: "oddsRules", arg: at, "aria-pressed": at === now.set, key: set.name }, ["3 seats", "3, no widow", "4 seats"][at])),
    ),
    house.length ? h("p", { class: "muted small" }, `House rules: ${house.join(", ")}.`) : null,
  );
}

/** @param {State} state @param {Ask} ask */
function foundPart(state, ask) {
  const count = oddsCount(state);
  const assumption = h("p", { class: "muted small" }, oddsRuleSet(state).seats === 4 ? ODDS_WORDS.assumed4 : ODDS_WORDS.assumed3, " ", ODDS_WORDS.equalLayouts);
  if (count?.failed) return [h("p", { class: "faults" }, count.failed), assumption];
  const shown = oddsBids(state, ask);
  if (!count || !shown) return [count ? counting(state) : null, assumption];
  const exact = isExact(shown.found);
  const marks = state.rules.house["scoring"] === "marks";
  return [
    h("div", { class: "odds-verdict" }, h("h2", null, oddsHeadline(shown.best)), h("p", null, worthSentence(shown.best, marks))),
    counting(state),
    bidsTable(state, shown, marks),
    shown.found.tables.length === 1 ? choicesTable(state, shown) : widowsTable(state, shown),
    exact || shown.found.tables.length === 1 ? null : h("p", { class: "muted small" }, ODDS_WORDS.flatters),
    assumption,
  ];
}

/** How far the count is, and what can be done about it. @param {State} state */
function counting(state) {
  const count = oddsCount(state);
  if (!count) return null;
  const { found, going, done, total } = count;
  const exact = found !== null && isExact(found);
  const possible = totalOf((found?.tables ?? []).map((table) => table.possible));
  const counted = totalOf((found?.tables ?? []).map((table) => Math.min(...table.rows.flatMap((row) => (row ? [row.counted] : [])))));
  const areRounds = (found?.tables.length ?? 0) > 1 || oddsRuleSet(state).seats === 4;
  const left = (found?.tables[0]?.rows ?? []).filter((row) => row && row.counted < possible).length;
  const words = exact || areRounds ? extentSentence(counted, possible, found?.seed ?? 0, exact) : `Counting trump by trump: ${left} to go, ≈ is an estimate from ${counted} of ${possible.toLocaleString("en")} layouts.`;
  return h(
    "div",
    { class: "odds-count" },
    h("p", { class: "muted small" }, found ? words : "Counting …"),
    exact ? null : h("div", { class: "row" },
      h("progress", { max: 1, value: total ? (done / total).toFixed(3) : 0, "aria-label": "How far the count is" }),
      going ? h("button", { act: "oddsStop" }, "Stop") : h("button", { act: "oddsGo" }, done >= total && total ? "Count more" : "Go on")),
  );
}

/** The bid whose choices are shown. @param {State} state @param {Shown} shown */
function bidShown(state, shown) {
  return shown.bids.find((odds) => odds.stake.bid === oddsOf(state).bid) ?? shown.best;
}

/** @param {State} state @param {number} step @param {Ask} ask */
function stepBid(state, step, ask) {
  const shown = oddsBids(state, ask);
  if (!shown) return state;
  const at = shown.bids.indexOf(bidShown(state, shown));
  const next = shown.bids[(at + step + shown.bids.length) % shown.bids.length] ?? shown.best;
  return changed(pickOddsBid(state, next.stake.bid), { said: oddsSentence(next) });
}

/** @param {State} state @param {Shown} shown @param {boolean} marks */
function bidsTable(state, shown, marks) {
  const isFirst = isTrumpFirst(state);
  const chosen = bidShown(state, shown);
  const hasChoice = isFirst || shown.found.tables.length === 1;
  return h(
    "table",
    { class: "odds-bids" },
    h("caption", { class: "sr" }, "What each bid is worth"),
    h("thead", null, h("tr", null, ["bid", "made", marks ? "marks" : "points", ...(hasChoice ? ["best choice"] : [])].map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", null, shown.bids.map((odds) => {
      const isBest = odds === shown.best;
      const name = BIDS[odds.stake.bid];
      return h(
        "tr",
        { class: `${isBest ? "best" : ""}${odds === chosen ? " now" : ""}`, key: `bid${name}` },
        h("th", { scope: "row" }, h("button", { act: "oddsBid", arg: odds.stake.bid, "aria-pressed": odds === chosen, "aria-label": `${oddsSentence(odds)}${isBest ? " Worth most." : ""}` }, name, isBest && sign("star"))),
        h("td", null, percentText(odds.chance), h("span", { class: "give" }, errorText(100 * odds.chanceError))),
        h("td", null, signedText(odds.score), h("span", { class: "give" }, errorText(odds.error, 2))),
        hasChoice && h("td", { class: "odds-choice" }, choiceText(odds)),
      );
    })),
  );
}

/** Chances of the bid shown for every choice: trumps down, discards across. @param {State} state @param {Shown} shown */
function choicesTable(state, shown) {
  const [table] = shown.found.tables;
  if (!table) return null;
  const { stake } = bidShown(state, shown);
  const best = bestChance(table, stake.needed);
  const choices = choicesOf(table);
  const discards = [...new Set(choices.map((choice) => choice.discard))];
  const hasWidow = table.widow >= 0;
  return h(
    "section",
    { class: "odds-choices" },
    h("h2", null, `How often ${stake.needed === oddsRuleSet(state).handSize ? "all seven tricks" : `${stake.needed} tricks or more`}, in percent`),
    h(
      "table",
      { class: hasWidow ? "odds-grid wide" : "odds-grid" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "trump"), discards.map((tile) => h("th", { scope: "col", "aria-label": tile < 0 ? "percent" : `discard ${tileWords(tile)}` }, tile < 0 ? "%" : tileText(tile))))),
      h("tbody", null, table.rows.map((row, trump) =>
        row
          ? h("tr", { class: row.counted < table.possible ? "guess" : "", key: `t${trump}` },
              h("th", { scope: "row", "aria-label": trumpName(trump) }, trumpShort(trump), row.counted < table.possible && h("span", { class: "sr" }, ", an estimate")),
              discards.map((tile) => {
                const chance = chanceOf(choices.find((choice) => choice.trump === trump && choice.discard === tile) ?? { trump, discard: tile, counts: [], counted: 1 }, stake.needed);
                const isBest = chance === best && chance > 0;
                return h("td", { class: isBest ? "best" : chance === 0 ? "none" : "" }, row.counted < table.possible && "≈", cellPercent(chance), isBest && [sign("star"), h("span", { class: "sr" }, ", best")]);
              }))
          : null)),
    ),
  );
}

/** A row a widow: chances after the best choice once it is seen. @param {State} state @param {Shown} shown */
function widowsTable(state, shown) {
  const bids = shown.bids.filter((odds, at) => shown.bids.findIndex((other) => other.stake.needed === odds.stake.needed) === at);
  return h(
    "section",
    { class: "odds-choices" },
    h("h2", null, `With the best ${isTrumpFirst(state) ? "discard" : "choice"} for each widow, in percent`),
    h(
      "table",
      { class: "odds-grid" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "widow"), bids.map((odds) => h("th", { scope: "col" }, odds.stake.needed === oddsRuleSet(state).handSize ? String(odds.stake.needed) : `${odds.stake.needed}+`)))),
      h("tbody", null, shown.found.tables.map((table) =>
        h("tr", { key: `w${table.widow}` },
          h("th", { scope: "row" }, tileText(table.widow)),
          bids.map((odds) => {
            const chance = bestChance(table, odds.stake.needed, odds.trump);
            return h("td", { class: chance === 0 ? "none" : "" }, cellPercent(chance));
          })))),
    ),
  );
}
