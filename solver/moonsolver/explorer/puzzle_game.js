/**
 * Solving a puzzle: which one is shown, what was tried, hints, the answer, and the way to the board and back. Owns: the
 * session, `extras.puzzle`.
 *
 * Shown is the puzzle that was picked; else the shown hand of the record, where it is one; else the puzzle of the day. The
 * deal on the page stays what it is until the solution is played out.
 */
import { deviceOf } from "./device.js";
import { putDeal } from "./entry.js";
import { playTile, whyNot } from "./game.js";
import { tileBit, tilesOf, tileText } from "./notation.js";
import { bookOf, puzzleKey, recordedPuzzle } from "./puzzle_book.js";
import { unpackPuzzle } from "./puzzle_pack.js";
import { asksPlay, asksTile, heldTiles, judgedPuzzle } from "./puzzle.js";
import { PUZZLE_WORDS, answerWordsOf, foundWords, lastPair, missedWords, puzzleContract, puzzleHints, puzzleTask, solutionSentences } from "./puzzle_words.js";
import { whySentences } from "./reason_words.js";
import { changed, seatsOf, withExtra } from "./state.js";
import { WORDS, playerName, tileWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./puzzle_pack.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Judged} Judged */
/** @typedef {import("./puzzle_progress.js").PuzzleOutcome} PuzzleOutcome */
/** `key` tells of which puzzle it is, `isPicked` whether somebody chose it.
 * @typedef {{ key: string, isPicked: boolean, wrong: readonly number[], hints: number, outcome: PuzzleOutcome | null, said: string, step?: string }} PuzzleSession */
/** `place` in the book, from 0; -1 for a puzzle of a record or a link. @typedef {{ puzzle: Puzzle, judged: Judged, session: PuzzleSession, place: number, isOfDay: boolean, isRecorded: boolean }} ShownPuzzle */

/** The puzzle that is shown, and how far it has come. @param {State} state @param {Ask} ask @returns {ShownPuzzle} */
export function shownPuzzle(state, ask) {
  const book = bookOf(ask, state.known);
  const session = /** @type {PuzzleSession | null} */ (state.extras["puzzle"] ?? null);
  const { record } = state.extras;
  const recorded = record && !session?.isPicked ? recordedPuzzle(record.file, record.at, state.known) : null;
  const today = book.placeOn(deviceOf(ask).today());
  const key = recorded ? puzzleKey(recorded, state.known) : session?.isPicked ? session.key : (book.words[today] ?? "");
  const place = book.words.indexOf(key);
  const puzzle = recorded ?? book.at(place) ?? unpackPuzzle(key, state.known);
  const judged = judgedPuzzle(recorded ? state : changed(state, { names: [] }), puzzle, ask);
  const own = session?.key === key ? session : freshSession(key, false);
  return { puzzle, judged, session: own, place, isOfDay: place === today, isRecorded: recorded !== null };
}

/** @param {string} key @param {boolean} isPicked @returns {PuzzleSession} */
function freshSession(key, isPicked) {
  return { key, isPicked, wrong: [], hints: 0, outcome: null, said: "" };
}

/** @param {State} state @param {PuzzleSession} session @param {string} said */
function withPuzzle(state, session, said) {
  const { key, isPicked, wrong, hints, outcome } = session;
  const step = JSON.stringify([key, isPicked, wrong, hints, outcome]);
  return changed(withExtra(state, "puzzle", Object.freeze({ ...session, step })), { half: null, faults: [], said });
}

/** Show a puzzle: a word. Throws a NotationError for what is none. @param {State} state @param {string} word @param {Ask} ask @returns {State} */
export function pickPuzzle(state, word, ask) {
  unpackPuzzle(word, state.known);
  const picked = withPuzzle(changed(state, { view: "puzzle" }), freshSession(word, true), "");
  return changed(picked, { said: questionSaid(picked, ask) });
}

/** The puzzle in words, for a screen reader. @param {State} state @param {Ask} ask @returns {string} */
function questionSaid(state, ask) {
  const { puzzle, judged } = shownPuzzle(state, ask);
  return judged.fault || `You are ${playerName(judged.table.names, judged.seat)}. ${puzzleContract(puzzle, judged, ask)} ${puzzleTask(puzzle)}`;
}

/** Go to the puzzle of the day. @param {State} state @param {Ask} ask @returns {State} */
export function puzzleOfToday(state, ask) {
  const book = bookOf(ask, state.known);
  return pickPuzzle(state, book.words[book.placeOn(deviceOf(ask).today())] ?? "", ask);
}

/** Back to the puzzle of the record. @param {State} state @param {Ask} ask @returns {State} */
export function puzzleOfRecord(state, ask) {
  const back = withExtra(state, "puzzle", null);
  return changed(back, { half: null, faults: [], said: questionSaid(back, ask) });
}

/** What is chosen among. @param {State} state @returns {import("./puzzle_book.js").PuzzleWish} */
export function puzzleWish(state) {
  return state.extras["puzzleWish"] ?? { kind: "", level: 0 };
}

/** Choose a kind or a level, "kind=set", and show the first of them from here on. @param {State} state @param {string} arg @param {Ask} ask @returns {State} */
export function wishPuzzle(state, arg, ask) {
  const [name, value = ""] = arg.split("=");
  const before = puzzleWish(state);
  const wish = name === "kind" ? { ...before, kind: value } : { ...before, level: Number(value) };
  const wished = withExtra(state, "puzzleWish", Object.freeze(wish));
  const { place } = shownPuzzle(state, ask);
  if (bookOf(ask, state.known).places(wish).includes(place)) return changed(wished, { said: "", faults: [] });
  return neighborPuzzle(wished, 1, ask);
}

/** The next puzzle of the kind and level that are chosen, or the one before. @param {State} state @param {number} step @param {Ask} ask @returns {State} */
export function neighborPuzzle(state, step, ask) {
  const { place } = shownPuzzle(state, ask);
  const book = bookOf(ask, state.known);
  const from = place < 0 ? book.placeOn(deviceOf(ask).today()) : place;
  return puzzleAt(state, book.neighbor(puzzleWish(state), from, step), ask);
}

/** The puzzle at a place of the book. @param {State} state @param {number} place @param {Ask} ask @returns {State} */
export function puzzleAt(state, place, ask) {
  const word = bookOf(ask, state.known).words[place];
  return word === undefined ? changed(state, { said: "", faults: [PUZZLE_WORDS.none] }) : pickPuzzle(state, word, ask);
}

// Answering

/** Answer with a tile, a trump or a bid. @param {State} state @param {number} answer @param {Ask} ask @returns {State} */
export function answerPuzzle(state, answer, ask) {
  const { puzzle, judged, session } = shownPuzzle(state, ask);
  if (judged.fault || session.outcome) return changed(state, { half: null });
  if (!judged.options.some((option) => option.answer === answer)) return changed(state, { faults: [refusedWords(puzzle, judged, answer, ask)], half: null, said: "" });
  if (!judged.right.includes(answer)) {
    const words = missedWords(puzzle, judged, answer);
    return withPuzzle(state, { ...session, wrong: [...new Set([...session.wrong, answer])], said: words }, words);
  }
  const found = foundWords(puzzle, judged, answer);
  const outcome = session.wrong.length || session.hints ? "later" : "first";
  return withPuzzle(state, { ...session, outcome, said: found }, `${found} ${whyRight(puzzle, judged, ask).join(" ")}`);
}

/** Why a tile cannot be the answer; who holds it is not said. @param {Puzzle} puzzle @param {Judged} judged @param {number} answer @param {Ask} ask */
function refusedWords(puzzle, judged, answer, ask) {
  if (!asksTile(puzzle)) return PUZZLE_WORDS.notAnswer(answerWordsOf(puzzle, answer));
  if (!((heldTiles(judged, puzzle, ask) >>> answer) & 1)) return PUZZLE_WORDS.notHeld(tileWords(answer));
  return asksPlay(puzzle) ? whyNot(judged.table, answer, ask) : PUZZLE_WORDS.notAnswer(tileWords(answer));
}

/** Type one end of a tile; with the second it is the answer. Trumps and bids are one digit: 7 and 8 stand for doubles and no trumps, 2 for 21, 0 for a pass. @param {State} state @param {number} digit @param {Ask} ask @returns {State} */
export function typePuzzle(state, digit, ask) {
  const { puzzle, judged, session } = shownPuzzle(state, ask);
  if (judged.fault || session.outcome) return state;
  const { kind } = puzzle.note;
  if (kind === "trump") return answerPuzzle(state, digit, ask);
  if (kind === "bid") return digit === 0 || (digit > 1 && digit < 8) ? answerPuzzle(state, digit === 0 ? 0 : digit === 2 ? 6 : digit - 2, ask) : state;
  if (digit > 6) return state;
  if (state.half === null) return changed(state, { half: digit, faults: [], said: WORDS.oneEnd(digit) });
  return answerPuzzle(state, tileBit(state.half, digit), ask);
}

/** The reasons of the play that tempts. @param {Puzzle} puzzle @param {Judged} judged @param {Ask} ask @returns {import("./engine.js").Explained | null} */
function whyTempting(puzzle, { table }, ask) {
  const { tempting } = puzzle.note;
  return asksPlay(puzzle) && tempting !== null ? ask.reasons(table, ask.played(table).position, tempting) : null;
}

/** The answer and why, in sentences. @param {Puzzle} puzzle @param {Judged} judged @param {Ask} ask @returns {string[]} */
export function whyRight(puzzle, judged, ask) {
  const why = whyTempting(puzzle, judged, ask);
  const names = seatsOf(judged.table).map((seat) => playerName(judged.table.names, seat));
  const reasons = why ? whySentences(why, names, puzzle.note.sort === "table" ? true : null) : [];
  return [...solutionSentences(puzzle, judged, ask), ...reasons];
}

/** All hints that there are. @param {Puzzle} puzzle @param {Judged} judged @param {Ask} ask @returns {string[]} */
export function hintsFor(puzzle, judged, ask) {
  return puzzleHints(puzzle, judged, whyTempting(puzzle, judged, ask), ask);
}

/** One hint more; after the last, the answer. @param {State} state @param {Ask} ask @returns {State} */
export function hintPuzzle(state, ask) {
  const { puzzle, judged, session } = shownPuzzle(state, ask);
  if (judged.fault || session.outcome) return state;
  const hint = hintsFor(puzzle, judged, ask)[session.hints];
  if (hint === undefined) return solvePuzzle(state, ask);
  return withPuzzle(state, { ...session, hints: session.hints + 1 }, hint);
}

/** Show the answer. @param {State} state @param {Ask} ask @returns {State} */
export function solvePuzzle(state, ask) {
  const { puzzle, judged, session } = shownPuzzle(state, ask);
  if (judged.fault || session.outcome) return state;
  return withPuzzle(state, { ...session, outcome: "shown", said: "" }, whyRight(puzzle, judged, ask).join(" "));
}

/** Ask it once more. @param {State} state @param {Ask} ask @returns {State} */
export function puzzleAgain(state, ask) {
  const { session } = shownPuzzle(state, ask);
  const again = withPuzzle(state, freshSession(session.key, session.isPicked), "");
  return changed(again, { said: questionSaid(again, ask) });
}

/** The answers that are crossed out: tried in vain, and after the last hint all but two. @param {ShownPuzzle} shown @param {Ask} ask @returns {ReadonlySet<number>} */
export function crossedAnswersOf({ puzzle, judged, session }, ask) {
  if (session.outcome) return new Set();
  const pair = lastPair(puzzle, judged);
  const isPaired = pair.length > 0 && session.hints > 0 && session.hints >= hintsFor(puzzle, judged, ask).length;
  return new Set([...session.wrong, ...judged.options.map(({ answer }) => answer).filter((answer) => isPaired && !pair.includes(answer))]);
}

// To the board and back

/** Lay the solution on the board, at the question. @param {State} state @param {Ask} ask @returns {State} */
export function playPuzzleOut(state, ask) {
  const { puzzle, judged, session, isRecorded } = shownPuzzle(state, ask);
  if (judged.fault || !session.outcome) return state;
  const { table } = judged;
  const [answer = -1] = judged.right;
  const at = table.game.length;
  const isPlay = asksPlay(puzzle);
  const after = isPlay ? ask.played(table, [...table.game, answer]).position : null;
  const line = after ? [...table.game, answer, ...ask.line(table, after)] : [];
  const settings = { ...state.settings, values: true };
  const said = `${PUZZLE_WORDS.onBoard} ${isPlay ? line.slice(at).map(tileText).join(" ") : ""}`.trim();
  const kept = withExtra(state, "puzzle", Object.freeze({ ...session, isPicked: session.isPicked || !isRecorded }));
  const isThere = isRecorded && state.hands.every((hand, place) => hand === puzzle.hands[place]);
  if (isThere) {
    const { asPlayed } = state;
    const choice = asPlayed ? { bidder: asPlayed.bidder, choice: asPlayed.choice, game: asPlayed.plays } : {};
    return changed(kept, { ...choice, branch: isPlay ? { at, plays: line.slice(at) } : null, cursor: at, view: "play", settings, half: null, faults: [], said });
  }
  const laid = putDeal(kept, puzzle.set, puzzle.hands, said, puzzle.house);
  const { kind } = puzzle.note;
  const choice = isPlay ? table.choice : kind === "discard" ? { trump: puzzle.trump ?? 0, discard: answer } : null;
  return changed(laid, { bidder: puzzle.bidder, choice, game: line, cursor: at, view: "play", settings });
}

/** Try a tile of the answered position on the board: the solution stays the game. @param {State} state @param {number} tile @param {Ask} ask @returns {State} */
export function tryOnBoard(state, tile, ask) {
  const laid = playPuzzleOut(state, ask);
  return laid === state ? state : playTile(laid, tile, ask);
}

/** Whether the deal on the board is that of the puzzle that was solved last, so that one step leads back to it. @param {State} state @param {Ask} ask @returns {boolean} */
export function isPuzzleOnBoard(state, ask) {
  const session = /** @type {PuzzleSession | null} */ (state.extras["puzzle"] ?? null);
  if (!session?.outcome) return false;
  const { puzzle } = shownPuzzle(state, ask);
  return puzzle.set === state.rules.set && puzzle.hands.every((hand, place) => hand === state.hands[place]);
}

/** The tiles that may be seen as the seat's own, highest first. @param {ShownPuzzle} shown @param {Ask} ask @returns {number[]} */
export function ownTiles({ puzzle, judged }, ask) {
  return tilesOf(heldTiles(judged, puzzle, ask));
}
