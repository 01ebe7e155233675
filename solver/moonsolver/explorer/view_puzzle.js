/** A puzzle: the question, the hands as far as they may be seen, what was tried, the answer and why; other puzzles; progress. */
import { deviceOf } from "./device.js";
import { h } from "./dom.js";
import { faceDown, sign, tileDrawing } from "./draw.js";
import { dropHalf } from "./entry.js";
import { tileText, tilesOf } from "./notation.js";
import { bookOf } from "./puzzle_book.js";
import {
  answerPuzzle, crossedAnswersOf, hintPuzzle, hintsFor, neighborPuzzle, ownTiles, playPuzzleOut, puzzleAgain, puzzleAt, puzzleOfRecord, puzzleOfToday,
  puzzleWish, shownPuzzle, solvePuzzle, tryOnBoard, typePuzzle, whyRight, wishPuzzle,
} from "./puzzle_game.js";
import { MOST_LEVEL, PUZZLE_KINDS } from "./puzzle_pack.js";
import { asksPlay, tricksOf } from "./puzzle.js";
import { PUZZLE_WORDS, answerWordsOf, puzzleContract, puzzleHeading, puzzleTask } from "./puzzle_words.js";
import { changed, ruleSet, seatsOf, withExtra } from "./state.js";
import { felt, nowOf } from "./view_play.js";
import { puzzleProgress } from "./view_progress.js";
import { playerName, seatAndName, tileWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./puzzle_game.js").ShownPuzzle} ShownPuzzle */

/** @type {import("./state.js").View} */
export const puzzleView = {
  id: "puzzle",
  title: "Puzzle",
  icon: "puzzle",
  isOpen: () => true,
  render: (state, ask, isHurried) => {
    const shown = shownPuzzle(state, ask);
    return h(
      "div",
      { class: "view puzzle-view" },
      h("div", { class: "columns" },
        h("div", { class: "column" }, shown.judged.fault ? faultPart(shown) : questionPart(state, shown, ask)),
        isHurried ? null : h("div", { class: "column" }, otherPuzzles(state, shown), puzzleProgress(bookOf(ask, state.known), deviceOf(ask)))),
    );
  },
  actions: {
    puzzleAnswer: (state, arg, ask) => answerPuzzle(state, Number(arg), ask),
    puzzleType: (state, arg, ask) => typePuzzle(state, Number(arg), ask),
    puzzleHint: (state, _arg, ask) => hintPuzzle(state, ask),
    puzzleSolve: (state, _arg, ask) => solvePuzzle(state, ask),
    puzzleAgain: (state, _arg, ask) => (state.half !== null ? dropHalf(state) : puzzleAgain(state, ask)),
    puzzleStep: (state, arg, ask) => neighborPuzzle(state, Number(arg), ask),
    puzzleAt: (state, arg, ask) => puzzleAt(state, Number(arg), ask),
    puzzleToday: (state, _arg, ask) => puzzleOfToday(state, ask),
    puzzleRecorded: (state, _arg, ask) => puzzleOfRecord(state, ask),
    puzzleWish: (state, arg, ask) => wishPuzzle(state, arg, ask),
    puzzleOut: (state, _arg, ask) => playPuzzleOut(state, ask),
    puzzleTry: (state, arg, ask) => tryOnBoard(state, Number(arg), ask),
    puzzleKept: (state, arg) => changed(withExtra(state, "puzzleKept", {}), arg ? { said: arg } : {}),
  },
  deeds: {
    puzzleRandom: (state, act, ask) => {
      const { place } = shownPuzzle(state, ask);
      const places = bookOf(ask, state.known).places(puzzleWish(state)).filter((each) => each !== place);
      act("puzzleAt", String(places[Math.floor(Math.random() * places.length)] ?? place));
    },
    puzzleForget: (_state, act, ask) => {
      if (!confirm(PUZZLE_WORDS.forgetAll)) return;
      deviceOf(ask).forget();
      act("puzzleKept", PUZZLE_WORDS.forgotten);
    },
  },
  effect: keepOutcome,
  keys: {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((digit) => [String(digit), ["puzzleType", String(digit), "answer: the two ends of a tile; a trump (7 doubles, 8 none); a bid (2 is 21, 0 a pass)"]])),
    h: ["puzzleHint", "", "a hint, in the end the answer"],
    i: ["puzzleSolve", "", "the answer"],
    g: ["puzzleOut", "", "play the solution out; P leads back"],
    n: ["puzzleStep", "1", "the next puzzle; with Shift the one before"],
    N: ["puzzleStep", "-1", ""],
    ArrowRight: ["puzzleStep", "1", ""],
    ArrowLeft: ["puzzleStep", "-1", ""],
    z: ["puzzleRandom", "", "a puzzle at random"],
    Home: ["puzzleToday", "", "the puzzle of the day"],
    Escape: ["puzzleAgain", "", "begin this one again"],
  },
};

/** Keep how a puzzle went, and look what another tab has kept. @param {State} before @param {State} after @param {Ask} ask @param {(name: string, arg?: string) => void} act */
function keepOutcome(before, after, ask, act) {
  if (after.view !== "puzzle") return;
  const device = deviceOf(ask);
  const [was, now] = [before.extras["puzzle"], after.extras["puzzle"]];
  const isNew = now?.outcome && (was?.key !== now.key || was?.outcome !== now.outcome);
  if (isNew && !now.key.startsWith("{")) device.keep(now.key, now.outcome, shownPuzzle(after, ask).isOfDay);
  else if (before.view !== "puzzle") device.look();
  if (isNew || before.view !== "puzzle") act("puzzleKept");
}

/** A puzzle that the engine does not confirm. @param {ShownPuzzle} shown */
function faultPart({ puzzle, judged, place }) {
  return h("header", { class: "board-head" }, h("p", { class: "muted" }, puzzleHeading(puzzle, place + 1)), h("h1", { class: "quiet" }, judged.fault));
}

/** @param {State} state @param {ShownPuzzle} shown @param {Ask} ask */
function questionPart(state, shown, ask) {
  const { puzzle, judged, place, isOfDay, session } = shown;
  const you = seatAndName(judged.table.names, judged.seat);
  return [
    h(
      "header",
      { class: "board-head", key: "head" },
      h("p", { class: "muted small" }, puzzleHeading(puzzle, place + 1), isOfDay ? h("span", { class: "tag" }, "today's") : null),
      h("h1", { class: "quiet" }, puzzleTask(puzzle), state.half === null ? null : h("span", { class: "half" }, `${state.half}–`)),
      h("p", null, h("b", null, `You are ${you}. `), puzzleContract(puzzle, judged, ask)),
    ),
    saidCard(shown, ask),
    h("div", { class: "puzzle-board", key: "board" }, asksPlay(puzzle) ? [puzzleTricks(shown, ask), playPicture(state, shown, ask)] : [choicePicture(shown, ask), answerRow(shown, ask)]),
    puzzleControls(session),
  ];
}

/** Hints, what was said of the last try, the answer and why. @param {ShownPuzzle} shown @param {Ask} ask */
function saidCard({ puzzle, judged, session }, ask) {
  const { outcome, said, wrong } = session;
  const hints = outcome ? [] : hintsFor(puzzle, judged, ask).slice(0, session.hints);
  if (!outcome && !wrong.length && !hints.length) return null;
  const [first, ...reasons] = outcome ? whyRight(puzzle, judged, ask) : [];
  return h(
    "section",
    { class: `judged${outcome ? " found" : ""}`, "aria-label": outcome ? "The answer" : "So far", key: "said" },
    hints.map((hint, at) => h("p", { key: `h${at}` }, sign("hint"), " ", hint)),
    outcome === null && wrong.length ? h("p", { class: "missed", key: "wrong" }, sign("clear"), " ", said) : null,
    outcome ? h("p", { class: "solved", key: "right" }, sign(outcome === "first" ? "star" : outcome === "later" ? "tick" : "eye"), " ", h("b", null, said || first)) : null,
    outcome ? h("p", { key: "why" }, [...(said ? [first] : []), ...reasons].join(" ")) : null,
  );
}

/** The tricks so far. @param {ShownPuzzle} shown @param {Ask} ask */
function puzzleTricks({ judged }, ask) {
  const { table } = judged;
  const { seats, winners } = ask.played(table);
  if (!winners.length) return null;
  const count = ruleSet(table).seats;
  return h("ol", { class: "puzzle-tricks", "aria-label": "Tricks so far", key: "tricks" }, winners.map((winner, trick) => h("li", { key: `t${trick}` },
    `${trick + 1}. `,
    table.game.slice(trick * count, (trick + 1) * count).map((tile, at) => h("span", { class: "since-play", key: `p${tile}` }, h("span", { class: "who" }, playerName(table.names, seats[trick * count + at] ?? 0)), tileText(tile), winner === seats[trick * count + at] ? sign("star") : null)),
    h("span", { class: "sr" }, `won by ${playerName(table.names, winner)}`))));
}

/** @param {State} state @param {ShownPuzzle} shown @param {Ask} ask */
function playPicture(state, shown, ask) {
  const { judged, session } = shown;
  const values = session.outcome !== null && state.settings.values;
  const table = changed(judged.table, { settings: { ...judged.table.settings, values } });
  const crossed = [...crossedAnswersOf(shown, ask)].reduce((mask, tile) => mask | (1 << tile), 0);
  const now = nowOf(table, ask);
  return h("div", { key: "felt", class: now.played.position.table.length || now.played.seats.length ? "" : "no-table" }, felt(table, ask, { ...now, look: { act: session.outcome ? "puzzleTry" : "puzzleAnswer", closed: faceDownSeats(shown), crossed } }));
}

/** The seats whose tiles lie face down: at the table all others, until it is answered. @param {ShownPuzzle} shown @returns {number} mask */
function faceDownSeats({ puzzle, judged, session }) {
  if (puzzle.note.sort === "open" || session.outcome) return 0;
  return 15 & ~(1 << judged.seat);
}

/** The hands before there is anything to play; a tile of one's own is tapped where a discard is asked. @param {ShownPuzzle} shown @param {Ask} ask */
function choicePicture(shown, ask) {
  const { puzzle, judged } = shown;
  const { table, seat } = judged;
  const own = ownTiles(shown, ask);
  const closed = faceDownSeats(shown);
  const isBid = puzzle.note.kind === "bid";
  const widow = table.hands[ruleSet(table).seats] ?? 0;
  const picture = (/** @type {number} */ tile) => tileDrawing(tile, { trump: puzzle.note.kind === "discard" && ask.engine.isTrump(puzzle.trump ?? 8, tile), label: tileWords(tile) });
  const held = (/** @type {number} */ each) => (each === seat ? (puzzle.note.kind === "discard" ? discardButtons(shown, own, ask) : own.map((tile) => h("span", { class: "held", key: `t${tile}` }, picture(tile)))) : tilesOf(table.hands[each] ?? 0).map((tile, at) => h("span", { class: "held", key: (closed >>> each) & 1 ? `d${at}` : `t${tile}` }, (closed >>> each) & 1 ? faceDown() : picture(tile))));
  return h("div", { class: "felt", key: "hands" },
    h("div", { class: "seats" }, seatsOf(table).map((each) => h("section", { class: `seat${each === seat ? " turn" : ""}`, "aria-label": `${seatAndName(table.names, each)}${each === seat ? ", you" : ""}`, key: `s${each}` },
      h("p", { class: "seat-name" }, h("b", null, seatAndName(table.names, each)), each === seat ? h("span", { class: "role" }, own.length > ruleSet(table).handSize ? "you, with the widow" : "you") : null),
      h("div", { class: "tiles" }, held(each))))),
    isBid && widow ? h("p", { class: "puzzle-widow" }, h("span", null, "The widow"), closed ? faceDown() : tilesOf(widow).map(picture)) : null);
}

/** @param {ShownPuzzle} shown @param {readonly number[]} own @param {Ask} ask */
function discardButtons(shown, own, ask) {
  const { puzzle, judged, session } = shown;
  const crossed = crossedAnswersOf(shown, ask);
  return own.map((tile) => {
    const drawing = tileDrawing(tile, { trump: ask.engine.isTrump(puzzle.trump ?? 8, tile) });
    const isRight = judged.right.includes(tile);
    if (session.outcome) {
      const label = `${tileWords(tile)}: ${tricksOf(judged, tile)} tricks${isRight ? ", right" : ""}`;
      return h("span", { class: `group${isRight ? " best" : ""}`, role: "img", "aria-label": label, key: `r${tile}` }, h("span", { class: "held" }, drawing), h("span", { class: "worth" }, tricksOf(judged, tile), isRight ? sign("star") : null));
    }
    return h("button", { class: "play-tile", act: "puzzleAnswer", arg: tile, "data-focus": true, disabled: crossed.has(tile), "aria-label": tileWords(tile), key: `b${tile}` }, drawing);
  });
}

/** The trumps or bids to answer with. @param {ShownPuzzle} shown @param {Ask} ask */
function answerRow(shown, ask) {
  const { puzzle, judged, session } = shown;
  if (puzzle.note.kind === "discard") return null;
  const crossed = crossedAnswersOf(shown, ask);
  const isTrump = puzzle.note.kind === "trump";
  return h("div", { class: `pick puzzle-answers ${puzzle.note.kind}`, role: "group", "aria-label": isTrump ? "Trumps" : "Bids", key: "answers" }, judged.options.map(({ answer, tricks }) => {
    const isRight = session.outcome !== null && judged.right.includes(answer);
    const worth = session.outcome && isTrump ? `${tricks}` : "";
    const words = answerWordsOf(puzzle, answer);
    return h("button", { class: `pick-one${isRight ? " right" : ""}`, act: "puzzleAnswer", arg: answer, key: `o${answer}`, "data-focus": true, disabled: crossed.has(answer) || session.outcome !== null, "aria-label": `${words}${worth ? `: ${worth} tricks` : ""}${isRight ? ", right" : ""}` },
      h("span", null, words), session.outcome ? h("span", { class: "worth" }, worth, isRight ? sign("star") : null) : null);
  }));
}

/** @param {import("./puzzle_game.js").PuzzleSession} session */
function puzzleControls({ outcome }) {
  if (!outcome) {
    return h("div", { class: "controls", role: "group", "aria-label": "Puzzle", key: "controls" },
      h("button", { class: "with-sign", act: "puzzleHint", key: "hint" }, sign("hint"), h("span", null, "Hint")),
      h("button", { class: "with-sign", act: "puzzleSolve", key: "solve" }, sign("eye"), h("span", null, "Answer")));
  }
  return h("div", { class: "controls", role: "group", "aria-label": "Puzzle", key: "controls" },
    h("button", { class: "with-sign", act: "puzzleAgain", key: "again" }, sign("again"), h("span", null, "Again")),
    h("button", { class: "with-sign", act: "puzzleOut", key: "out" }, sign("on"), h("span", null, "Play it out")),
    h("button", { class: "with-sign main-button", act: "puzzleStep", arg: 1, key: "next" }, sign("redo"), h("span", null, "Next")));
}

/** The way to other puzzles. @param {State} state @param {ShownPuzzle} shown */
function otherPuzzles(state, { isOfDay, isRecorded }) {
  const wish = puzzleWish(state);
  const { record } = state.extras;
  const hasRecorded = !isRecorded && Boolean(record?.file.hands[record.at]?.puzzle);
  return h(
    "section",
    { class: "puzzle-ways", "aria-label": "Other puzzles", key: "ways" },
    h("h2", null, "Other puzzles"),
    h("div", { class: "row" },
      h("button", { class: "icon", act: "puzzleStep", arg: -1, "aria-label": "The puzzle before", title: "The puzzle before" }, sign("back")),
      h("button", { class: "icon", act: "puzzleStep", arg: 1, "aria-label": "The next puzzle", title: "The next puzzle" }, sign("on")),
      h("button", { class: "with-sign", act: "puzzleRandom" }, sign("dice"), h("span", null, "Random")),
      h("button", { class: "with-sign", act: "puzzleToday", disabled: isOfDay && !isRecorded }, sign("star"), h("span", null, "Today's")),
      hasRecorded ? h("button", { act: "puzzleRecorded" }, "Back to the record") : null),
    h("div", { class: "pick puzzle-levels", role: "group", "aria-label": "Level" }, Array.from({ length: MOST_LEVEL + 1 }, (_, level) => h("button", { class: "pick-one", act: "puzzleWish", arg: `level=${level}`, key: `v${level}`, "aria-pressed": wish.level === level, "aria-label": level ? `Level ${level}` : "Any level" }, h("span", null, level || "Any level")))),
    h("div", { class: "pick kinds", role: "group", "aria-label": "Kind" }, ["", ...PUZZLE_KINDS].map((kind) => h("button", { class: "pick-one", act: "puzzleWish", arg: `kind=${kind}`, key: `k${kind}`, "aria-pressed": wish.kind === kind }, h("span", null, PUZZLE_WORDS.kinds[kind] ?? "Any kind")))),
  );
}
