/**
 * A puzzle held against the engine: what can be answered, what each answer leads to, what is right. Owns: that nothing
 * wrong is ever shown as right. A puzzle whose answers the engine does not confirm has a `fault`, and is not asked.
 *
 * Everything is worked out with all hands open. That an answer is right at the table too, over all ways in which the unseen
 * tiles can lie, the maker of the puzzle has seen to.
 */
import { EngineFault } from "./engine_board.js";
import { sizeOf, tilesOf } from "./notation.js";
import { changed, newState, ruleSet } from "./state.js";
import { PUZZLE_WORDS } from "./puzzle_words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./puzzle_pack.js").Puzzle} Puzzle */
/** `tricks` are those of the bidder's side in the whole hand. @typedef {{ answer: number, tricks: number }} PuzzleOption */
/** A puzzle as the engine sees it; `fault` is "" where it is sound, and then there are options and right answers.
 * @typedef {{ table: State, seat: number, options: readonly PuzzleOption[], right: readonly number[], fault: string }} Judged */

/** Whether it asks for a play. @param {Puzzle} puzzle */
export function asksPlay({ note }) {
  return note.kind === "moon" || note.kind === "make" || note.kind === "set";
}

/** Whether it is answered by a tile. @param {Puzzle} puzzle */
export function asksTile(puzzle) {
  return asksPlay(puzzle) || puzzle.note.kind === "discard";
}

/** The table of a puzzle: a state of its own, at the question. @param {State} state the page's @param {Puzzle} puzzle @returns {State} */
export function puzzleTable(state, puzzle) {
  const { set, house, hands, bidder, plays } = puzzle;
  const isPlay = asksPlay(puzzle);
  const trump = puzzle.note.kind === "trump" || puzzle.note.kind === "bid" ? null : puzzle.trump;
  const choice = trump === null ? null : { trump, discard: isPlay ? (puzzle.discard ?? -1) : -1 };
  const game = isPlay ? plays : [];
  return changed(newState(state.known, set), { rules: { set, house }, hands, bidder, choice, game, cursor: game.length, settings: { ...state.settings, values: false } });
}

/** Hold a puzzle against the engine. @param {State} state the page's @param {Puzzle} puzzle @param {Ask} ask @returns {Judged} */
export function judgedPuzzle(state, puzzle, ask) {
  return ask.kept("puzzle", [puzzle, state.names], () => {
    const table = changed(puzzleTable(state, puzzle), { names: state.names });
    try {
      const found = foundAnswers(table, puzzle, ask);
      return { table, ...found, fault: found.fault || contradiction(puzzle, found) };
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      return { table, ...UNFOUND, fault: PUZZLE_WORDS.faultUnsound };
    }
  });
}

const UNFOUND = { seat: 0, options: [], right: [], fault: "" };

/** @param {State} table @param {Puzzle} puzzle @param {Ask} ask @returns {Omit<Judged, "table">} */
function foundAnswers(table, puzzle, ask) {
  const rules = ask.rules(table);
  const unsound = { ...UNFOUND, fault: PUZZLE_WORDS.faultUnsound };
  const { bid } = puzzle;
  const isBidAllowed = bid === null || (bid > 0 && ((ask.engine.bids(rules) >>> bid) & 1) === 1);
  if (!isBidAllowed || ask.engine.checkDeal(rules, ask.deal(table))) return unsound;
  if (asksPlay(puzzle)) return playAnswers(table, puzzle, ask) ?? unsound;
  if (puzzle.note.kind === "bid") return bidAnswers(table, puzzle, ask);
  const { rows } = ask.table(table);
  const isTrump = puzzle.note.kind === "trump";
  const worth = isTrump ? rows.map((row) => (row ? bestOfPuzzleRow(row) : -1)) : (rows[puzzle.trump ?? -1]?.values ?? []);
  const options = worth.flatMap((tricks, answer) => (tricks >= 0 ? [{ answer, tricks }] : []));
  if (!options.length) return unsound;
  const best = Math.max(...worth);
  const inOrder = isTrump ? options : options.reverse();
  const fault = isShortOf(puzzle, best, ask) ? PUZZLE_WORDS.faultGoal : "";
  return { seat: table.bidder, options: inOrder, right: inOrder.filter(({ tricks }) => tricks === best).map(({ answer }) => answer), fault };
}

/** @param {NonNullable<ReturnType<import("./engine.js").Engine["table"]>[number]>} row */
function bestOfPuzzleRow(row) {
  return Math.max(row.value, ...row.values);
}

/** @param {State} table @param {Puzzle} puzzle @param {Ask} ask @returns {Omit<Judged, "table"> | null} */
function playAnswers(table, puzzle, ask) {
  const { choice } = table;
  const isNamed = choice !== null && choice.discard >= 0 === ruleSet(table).widowSize > 0;
  if (!isNamed || ask.played(table).fault) return null;
  const facts = ask.facts(table);
  if (facts.isOver) return null;
  const { values, legal, best, value } = ask.plays(table);
  const taken = ask.taken(table);
  const options = tilesOf(legal).map((answer) => ({ answer, tricks: taken + (values[answer] ?? 0) }));
  const isDefender = ((facts.side >>> facts.toPlay) & 1) === 0;
  const { kind } = puzzle.note;
  const isOther = (kind === "set") !== isDefender || (kind === "moon" && puzzle.bid !== null && ask.engine.needed(puzzle.bid) < ruleSet(table).handSize);
  const fault = isOther || isShortOf(puzzle, taken + value, ask) ? PUZZLE_WORDS.faultGoal : sizeOf(best) === sizeOf(legal) ? PUZZLE_WORDS.faultOpen : "";
  return { seat: facts.toPlay, options, right: tilesOf(best), fault };
}

/** @param {State} table @param {Puzzle} puzzle @param {Ask} ask @returns {Omit<Judged, "table">} */
function bidAnswers(table, puzzle, ask) {
  const { tricks } = ask.table(table).best;
  const bids = ask.engine.bids(ask.rules(table));
  const options = [0, 1, 2, 3, 4, 5, 6].filter((bid) => (bids >>> bid) & 1).map((answer) => ({ answer, tricks }));
  const paying = options.filter(({ answer }) => answer > 0 && ask.engine.needed(answer) <= tricks);
  const isUnknown = puzzle.note.sort === "table" && !puzzle.note.answers.length;
  return { seat: table.bidder, options, right: [paying.at(-1)?.answer ?? 0], fault: isUnknown ? PUZZLE_WORDS.faultUnknown : "" };
}

/** Whether the best answer does not reach what is asked; without a bid nothing is promised. @param {Puzzle} puzzle @param {number} best tricks @param {Ask} ask */
function isShortOf({ bid, note }, best, ask) {
  if (bid === null) return false;
  return best >= ask.engine.needed(bid) === (note.kind === "set");
}

/** What the puzzle says of its answers, where the engine finds otherwise; "" where it agrees. @param {Puzzle} puzzle @param {Omit<Judged, "table">} found */
function contradiction({ note }, { options, right }) {
  const { answers, tempting } = note;
  const isAgreed = answers.length === 0 || (answers.length === right.length && answers.every((answer) => right.includes(answer)));
  const isTemptingWrong = tempting === null || (options.some(({ answer }) => answer === tempting) && !right.includes(tempting));
  return isAgreed && isTemptingWrong ? "" : PUZZLE_WORDS.faultWrong;
}

/** What an answer leads to: tricks of the bidder's side. @param {Judged} judged @param {number} answer @returns {number} -1 for what is no answer */
export function tricksOf({ options }, answer) {
  return options.find((option) => option.answer === answer)?.tricks ?? -1;
}

/** The tiles that the seat sees as its own; the widow with them where it has been taken. @param {Judged} judged @param {Puzzle} puzzle @param {Ask} ask @returns {number} mask */
export function heldTiles({ table, seat }, puzzle, ask) {
  if (asksPlay(puzzle)) return ask.played(table).position.hands[seat] ?? 0;
  const hand = table.hands[seat] ?? 0;
  const isBefore = puzzle.note.kind === "bid" || (puzzle.note.kind === "trump" && puzzle.house["trump-named"] === "before-widow");
  return isBefore ? hand : hand | ask.deal(table).widow;
}

/** The play that tempts, or else the wrong answer that gives most away least; null where every answer is right. @param {Judged} judged @param {Puzzle} puzzle @returns {number | null} */
export function temptingOf(judged, puzzle) {
  if (puzzle.note.tempting !== null) return puzzle.note.tempting;
  const wrong = judged.options.filter(({ answer }) => !judged.right.includes(answer));
  const best = tricksOf(judged, judged.right[0] ?? -1);
  return wrong.sort((one, other) => Math.abs(best - one.tricks) - Math.abs(best - other.tricks))[0]?.answer ?? null;
}
