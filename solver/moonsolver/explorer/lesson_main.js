/**
 * The loop of a lesson's page: a tap or a key -> a board turned -> that board drawn anew. Owns: events, the boards.
 *
 * Keys are heard where the focus is on a board: nobody who dictates, or types by mistake, sets anything off elsewhere.
 */
import { elementOf, patch } from "./dom.js";
import { tileStore } from "./draw.js";
import { Facts } from "./facts.js";
import { askAgain, backToAnswer, giveAnswer, isWaiting, moreHint, newBoard, playFromHere, playOnBoard, refusalWords, takeOneBack, tellAnswer } from "./lesson_board.js";
import { boardView, scoreView } from "./lesson_view.js";
import { tileBit } from "./notation.js";
import { unpackedEngine } from "./worker.js";

/** @typedef {import("./lesson_board.js").Board} Board */
/** @type {Readonly<Record<string, (board: Board, arg: string, ask: Facts) => Board>>} */
const DEALINGS = {
  tile: (board, arg, ask) => tapLessonTile(board, Number(arg), ask),
  option: (board, arg) => giveAnswer(board, Number(arg)),
  hint: (board) => moreHint(board),
  solution: (board) => tellAnswer(board),
  afresh: (board, _arg, ask) => askAgain(board, ask),
  playOn: (board, _arg, ask) => playFromHere(board, ask),
  question: (board) => backToAnswer(board),
  back: (board, _arg, ask) => (board.half === null ? takeOneBack(board, ask) : Object.freeze({ ...board, half: null })),
  values: (board) => (board.plays === null ? board : Object.freeze({ ...board, values: !board.values })),
  open: (board) => Object.freeze({ ...board, open: !board.open }),
  pip: (board, arg, ask) => typeLessonPip(board, Number(arg), ask),
};

/** @type {Readonly<Record<string, string>>} */
const BOARD_KEYS = { h: "hint", i: "solution", "?": "solution", o: "playOn", u: "back", Backspace: "back", v: "values" };

/** @param {Board} board @param {number} tile @param {Facts} ask @returns {Board} */
function tapLessonTile(board, tile, ask) {
  if (!isWaiting(board)) return playOnBoard(board, tile, ask);
  const at = board.facts.options.findIndex((option) => option.tile === tile);
  if (at >= 0) return giveAnswer(board, at);
  return Object.freeze({ ...board, half: null, fault: board.facts.asks === "play" ? refusalWords(board, tile, ask) : "" });
}

/** Type one end of a tile; with the second it is played. @param {Board} board @param {number} pip @param {Facts} ask @returns {Board} */
function typeLessonPip(board, pip, ask) {
  if (!takesTiles(board)) return board;
  return board.half === null ? Object.freeze({ ...board, half: pip, fault: "" }) : tapLessonTile(board, tileBit(board.half, pip), ask);
}

/** @param {Board} board */
function takesTiles(board) {
  return board.plays !== null || (isWaiting(board) && (board.facts.asks === "play" || board.facts.asks === "discard"));
}

/** The page: its boards, and where each is drawn. */
class LessonPage {
  /** @param {Facts} ask @param {Board[]} boards */
  constructor(ask, boards) {
    this.ask = ask;
    this.boards = boards;
    boards.forEach((_, at) => this.draw(at));
    this.drawScore();
  }

  /** @param {number} at @param {string} name @param {string} [arg] */
  act(at, name, arg = "") {
    const board = this.boards[at];
    const deal = DEALINGS[name];
    if (!board || !deal) return;
    const next = deal(board, arg, this.ask);
    if (next === board) return;
    this.boards[at] = next;
    this.draw(at);
    if (next.outcome !== board.outcome) this.drawScore();
  }

  /** Draw a board, and keep the focus on it. @param {number} at */
  draw(at) {
    const place = document.getElementById(`board-${at}`);
    if (!place) return;
    const view = boardView(/** @type {Board} */ (this.boards[at]), at, this.ask);
    if (place.tagName !== "SECTION") {
      place.replaceWith(elementOf(view));
      return;
    }
    const before = document.activeElement;
    const had = place.contains(before);
    patch(place, view);
    if (!had || (before instanceof HTMLElement && place.contains(before) && document.activeElement === before && !(before instanceof HTMLButtonElement && before.disabled))) return;
    const next = place.querySelector("[data-focus]:not(:disabled)") ?? place;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  drawScore() {
    const place = document.getElementById("score");
    if (place) patch(place, scoreView(this.boards));
  }

  /** Go to a board, if there is one. @param {number} at */
  goTo(at) {
    const to = document.getElementById(`board-${at}`);
    to?.focus({ preventScroll: true });
    to?.scrollIntoView({ block: "start" });
  }
}

/** The place of the board around an element; -1 where there is none. @param {EventTarget | null} target @returns {number} */
function boardAround(target) {
  const found = target instanceof Element ? target.closest(".board") : null;
  return found ? Number(found.id.replace("board-", "")) : -1;
}

/** @param {LessonPage} page */
function listenToLesson(page) {
  document.addEventListener("click", (event) => {
    const on = event.target instanceof Element ? event.target.closest("[data-act]") : null;
    const at = boardAround(on);
    if (on && at >= 0) page.act(at, on.getAttribute("data-act") ?? "", on.getAttribute("data-arg") ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const at = boardAround(event.target);
    if (at < 0) return;
    if (event.key === "n" || event.key === "p") page.goTo(at + (event.key === "n" ? 1 : -1));
    else if (/^[0-6]$/.test(event.key)) page.act(at, "pip", event.key);
    else if (BOARD_KEYS[event.key]) page.act(at, BOARD_KEYS[event.key] ?? "");
    else return;
    event.preventDefault();
  });
}

async function startLesson() {
  const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
  const ask = new Facts(await unpackedEngine(document.getElementById("moon")?.textContent ?? ""), data);
  document.body.prepend(elementOf(tileStore()));
  const boards = data.boards.map((/** @type {import("./lesson_board.js").BoardFacts} */ facts) => newBoard(facts, ask));
  listenToLesson(new LessonPage(ask, boards));
  document.documentElement.dataset["ready"] = String(Math.round(performance.now()));
}

void startLesson();
