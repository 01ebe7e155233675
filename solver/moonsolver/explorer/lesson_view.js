/** A board of a lesson as it is seen: the hands and the table, the question, its hints and answer, the controls. */
import { h } from "./dom.js";
import { sign, tileDrawing } from "./draw.js";
import { canPlay, crossedAnswers, hasOwnPlay, hintCount, hintsGiven, isWaiting, showsValues, tableOf } from "./lesson_board.js";
import { tilesOf } from "./notation.js";
import { changed, newState } from "./state.js";
import { felt } from "./view_play.js";
import { tileWords } from "./words.js";

/** @typedef {import("./lesson_board.js").Board} Board */
/** @typedef {import("./facts.js").Facts} Ask */

/** @param {Board} board @param {number} number its place in the lesson @param {Ask} ask */
export function boardView(board, number, ask) {
  const { facts } = board;
  const title = `title-${number}`;
  return h(
    "section",
    { id: `board-${number}`, class: `board-place board ${facts.show}${facts.start ? "" : " before-play"}${hasTable(board) ? "" : " no-table"}${showsValues(board) ? " answered" : ""}`, "aria-labelledby": facts.heading ? title : null, "aria-label": facts.heading ? null : "A hand", tabindex: -1 },
    facts.heading ? h(`h${facts.level}`, { id: title, class: "board-title" }, facts.heading) : null,
    facts.contract ? h("p", { class: "muted contract-words" }, facts.contract) : null,
    facts.before.length ? h("ol", { class: "before", "aria-label": "Tricks so far" }, facts.before.map((trick, at) => h("li", { key: `b${at}` }, `${at + 1}. ${trick}`))) : null,
    facts.show === "question" ? h("p", { class: "asked" }, facts.ask, halfOf(board)) : board.plays !== null ? h("p", { class: "asked" }, facts.ask === "Play the hand." ? "" : facts.ask, halfOf(board)) : null,
    picture(board, ask),
    optionRow(board),
    saidPart(board),
    facts.show === "deal" ? null : boardControls(board, ask),
  );
}

/** Whether tiles lie on the table, or lay there in the trick before. @param {Board} board */
function hasTable({ facts, plays }) {
  return (facts.start?.table.length ?? 0) > 0 || (plays?.length ?? 0) > 0;
}

/** @param {Board} board */
function halfOf(board) {
  return board.half === null ? null : h("span", { class: "half" }, ` ${board.half}–`);
}

/** @param {Board} board @returns {number} mask of the seats whose tiles lie face down */
function closedSeats({ facts, outcome, open }) {
  return outcome !== null || open ? 0 : facts.hidden;
}

/** @param {Board} board @param {Ask} ask */
function picture(board, ask) {
  const { facts } = board;
  if (!facts.start) return h("div", { key: "felt" }, handsPicture(board, ask), facts.widow ? widowPicture(facts.widow) : null);
  const table = tableOf(board, ask);
  const closed = table.facts.isOver ? 0 : closedSeats(board);
  const asksTile = facts.asks === "play" && isWaiting(board);
  const isAnswered = showsValues(board);
  const isLive = asksTile || isAnswered || board.plays !== null;
  const crossed = isAnswered ? table.facts.legal : asksTile ? [...crossedAnswers(board)].reduce((mask, at) => mask | (1 << (facts.options[at]?.tile ?? 31)), 0) : 0;
  const now = { ...table, facts: isLive ? table.facts : { ...table.facts, toPlay: -1 }, values: isLive ? table.values : null, look: { act: "tile", closed, crossed } };
  return h("div", { key: "felt" }, inGroups(felt(table.state, ask, now)));
}

/** Hands as groups and not as landmarks: many boards stand on one page. @param {import("./dom.js").Drawn} drawn @returns {import("./dom.js").Drawn} */
function inGroups(drawn) {
  const children = drawn.children.map((child) => (typeof child === "string" ? child : inGroups(child)));
  return drawn.tag === "section" ? { tag: "div", attributes: { ...drawn.attributes, role: "group" }, children } : { ...drawn, children };
}

/** The hands before there is a trump. @param {Board} board @param {Ask} ask */
function handsPicture(board, ask) {
  const { facts } = board;
  const bare = changed(newState({ ruleSets: ask.data.ruleSets, houseRules: ask.data.houseRules }, facts.rules.set), { rules: facts.rules });
  const trump = facts.trump < 0 ? 8 : facts.trump;
  const state = changed(bare, { bidder: facts.bidder, names: facts.names, choice: { trump, discard: 0 } });
  const position = { hands: facts.hands, trump, bidder: facts.bidder, leader: facts.bidder, table: [] };
  const played = { position, seats: [], winners: [], taken: facts.hands.map(() => 0), fault: null };
  const idle = { ...ask.facts(state, { ...position, hands: facts.hands.map(() => 0) }), toPlay: -1, winningSeat: -1 };
  return inGroups(felt(state, ask, { played, facts: idle, values: null, taken: 0, look: { act: "", closed: closedSeats(board), crossed: 0 } }));
}

/** @param {number} widow */
function widowPicture(widow) {
  return h("p", { class: "widow-row" }, h("span", null, "Widow"), tilesOf(widow).map((tile) => h("span", { key: `w${tile}` }, tileDrawing(tile, { label: tileWords(tile) }))));
}

/** The answers that are no plays, as buttons. @param {Board} board */
function optionRow(board) {
  const { facts } = board;
  if (facts.show !== "question" || facts.asks === "play") return null;
  const crossed = crossedAnswers(board);
  return h(
    "div",
    { class: `pick answers${facts.asks === "words" ? " words" : ""}`, role: "group", "aria-label": "Answers" },
    facts.options.map((option, at) => h(
      "button",
      { class: `pick-one${board.outcome && option.right ? " right" : ""}`, act: "option", arg: at, key: `o${at}`, disabled: crossed.has(at) || board.outcome !== null, "aria-label": board.outcome && option.right ? `${option.words}: right` : null },
      option.tile >= 0 ? tileDrawing(option.tile, { lying: true, label: option.words }) : h("span", null, option.words),
      board.outcome && option.right ? sign("tick") : null,
    )),
  );
}

/** What has been said: hints, what the answer was, and why. @param {Board} board */
function saidPart(board) {
  const { facts, outcome, fault, said } = board;
  const hints = isWaiting(board) ? hintsGiven(board) : [];
  const isHint = hints.at(-1) === said;
  const tone = outcome === null ? (board.wrong.length && !isHint ? " wrong" : "") : outcome === "shown" ? " shown" : " right";
  return h(
    "div",
    { class: "said-part" },
    h("ul", { class: "hints", "aria-label": hints.length ? "Hints" : null }, hints.map((hint, at) => h("li", { key: `h${at}` }, sign("hint"), h("p", null, hint)))),
    h("p", { class: `said${tone}`, role: "status" }, fault || (isHint ? "" : said)),
    outcome && facts.why && board.plays === null ? h("div", { class: "why", key: "why" }, h("p", null, facts.why)) : null,
  );
}

/** @param {Board} board @param {Ask} ask */
function boardControls(board, ask) {
  const { facts } = board;
  if (isWaiting(board)) {
    return h(
      "div",
      { class: "board-controls", role: "group", "aria-label": "Question" },
      h("button", { class: "with-sign", act: "hint", key: "hint", disabled: board.hints >= hintCount(facts) }, sign("hint"), h("span", null, "Hint")),
      h("button", { class: "with-sign", act: "solution", key: "solution" }, sign("eye"), h("span", null, "Answer")),
    );
  }
  const playing = board.plays !== null;
  return h(
    "div",
    { class: "board-controls", role: "group", "aria-label": playing ? "Playing" : "Question" },
    playing ? h("button", { class: "with-sign", act: "back", key: "back", disabled: !hasOwnPlay(board, ask) }, sign("undo"), h("span", null, "Take back")) : null,
    h("button", { class: "with-sign", act: "afresh", key: "afresh" }, sign("again"), h("span", null, playing ? "Start again" : "Ask again")),
    playing ? h("button", { class: "with-sign", act: "values", key: "values", "aria-pressed": board.values }, sign("graph"), h("span", null, "Values")) : null,
    playing && facts.hidden && board.outcome === null ? h("button", { class: "with-sign", act: "open", key: "open", "aria-pressed": board.open }, sign("eye"), h("span", null, "Open hands")) : null,
    playing && facts.show === "question" ? h("button", { class: "with-sign", act: "question", key: "question" }, sign("home"), h("span", null, "The answer")) : null,
    !playing && canPlay(board) ? h("button", { class: "with-sign main-button", act: "playOn", key: "playOn" }, sign("on"), h("span", null, "Play it out")) : null,
  );
}

/** How the questions went, at the end of the lesson. @param {readonly Board[]} boards */
export function scoreView(boards) {
  const asked = boards.filter((board) => board.facts.show === "question");
  const first = asked.filter((board) => board.outcome === "first").length;
  const open = asked.filter((board) => board.outcome === null).length;
  return h(
    "footer",
    { id: "score", class: "score-line" },
    h("p", null, open === asked.length ? `${asked.length} questions in this lesson.` : `${first} of ${asked.length} found at once${open ? `, ${open} still open` : ""}.`),
    h("details", null, h("summary", null, "Keys"), h("dl", { class: "keys" }, KEYS_SHOWN.map(([keys, words]) => h("div", { key: keys }, h("dt", null, keys.split(" ").map((key) => h("kbd", null, key))), h("dd", null, words))))),
    h("p", { class: "muted small" }, "Answers are worked out with all hands open and perfect play by everybody. Of equally good plays, your opponents choose the one that leaves you the most chances to go wrong."),
  );
}

/** @type {[string, string][]} */
const KEYS_SHOWN = [
  ["Tab", "to a board; there, the other keys are heard"],
  ["n p", "the next board, the one before"],
  ["0 … 6", "a tile: its two ends"],
  ["h", "a hint"],
  ["i", "the answer"],
  ["o", "play it out"],
  ["u", "take a play back"],
  ["v", "values, while playing"],
];
