/**
 * One board of a lesson: what its question has come to, and how the hand goes on. Owns: the state of a board.
 *
 * A board is frozen and plain; what changes it is a pure function `(board, ...) -> board`. What is right was worked out
 * when the page was made (`facts`); what is played from there on, the engine says.
 */
import { engineRules } from "./facts.js";
import { listed, sizeOf, tilesOf } from "./notation.js";
import { changed, newState } from "./state.js";
import { playerName, tileWords } from "./words.js";

/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {{ words: string, tile: number, right: boolean, said: string }} AnswerFacts */
/** What the command put in of a board: seats, tiles and trumps as numbers, everything that is said as words.
 * @typedef {object} BoardFacts
 * @property {"deal" | "position" | "question"} show
 * @property {number} level  of its heading
 * @property {string} heading
 * @property {string[]} names
 * @property {{ set: number, house: Record<string, string> }} rules
 * @property {number} bidder
 * @property {number} seat  who answers, and plays on
 * @property {number} trump  -1 while it is not known
 * @property {number} hidden  mask of the seats that lie face down until the answer
 * @property {number[]} hands
 * @property {number} widow
 * @property {import("./engine.js").Position & { taken: number[] } | null} start
 * @property {"play" | "trump" | "discard" | "bid" | "words" | null} asks
 * @property {string} ask
 * @property {string} contract
 * @property {string[]} before  the tricks so far
 * @property {AnswerFacts[]} options
 * @property {string | null} tempting
 * @property {string} solution
 * @property {string[]} hints
 * @property {string} why
 */
/** How a question ended: at once, after wrong tries or hints, or by looking at the answer; null is open.
 * @typedef {"first" | "later" | "shown" | null} BoardOutcome */
/** `plays` are those made since the hand is played on, null before; `seen` how many there were when the person last played.
 * @typedef {{ facts: BoardFacts, wrong: readonly number[], hints: number, outcome: BoardOutcome, plays: readonly number[] | null, seen: number, values: boolean, open: boolean, half: number | null, said: string, fault: string }} Board */

/** A board as the lesson begins: a position is ready to be played. @param {BoardFacts} facts @param {Ask} ask @returns {Board} */
export function newBoard(facts, ask) {
  /** @type {Board} */
  const board = { facts, wrong: [], hints: 0, outcome: null, plays: null, seen: 0, values: false, open: false, half: null, said: "", fault: "" };
  return facts.show === "position" ? playFromHere(board, ask) : Object.freeze(board);
}

/** @param {Board} board @param {Partial<Board>} changes @returns {Board} */
function turned(board, changes) {
  return Object.freeze({ ...board, half: null, fault: "", ...changes });
}

/** Whether the play that was asked about has been answered: then every play stands there with what it is worth. @param {Board} board */
export function showsValues(board) {
  return board.facts.asks === "play" && board.outcome !== null && board.plays === null;
}

/** Whether the question waits for an answer. @param {Board} board */
export function isWaiting(board) {
  return board.facts.show === "question" && board.outcome === null;
}

/** Answer a question: a place in the options. @param {Board} board @param {number} at @returns {Board} */
export function giveAnswer(board, at) {
  const option = board.facts.options[at];
  if (!option || !isWaiting(board)) return board;
  if (!option.right) return turned(board, { wrong: [...new Set([...board.wrong, at])], said: option.said });
  const outcome = board.wrong.length || board.hints ? "later" : "first";
  return turned(board, { outcome, said: option.said });
}

/** How many hints there are: the teacher's, and then all answers but two crossed out. @param {BoardFacts} facts */
export function hintCount(facts) {
  return facts.hints.length + (facts.options.length > 2 ? 1 : 0);
}

/** The hints given so far. @param {Board} board @returns {string[]} */
export function hintsGiven({ facts, hints }) {
  const given = facts.hints.slice(0, hints);
  return hints > facts.hints.length ? [...given, `One of these two is right: ${leftOver(facts).map((at) => facts.options[at]?.words).join(" or ")}.`] : given;
}

/** The two answers that the last hint leaves, one of them right. @param {BoardFacts} facts @returns {number[]} */
function leftOver({ options, tempting }) {
  const right = options.findIndex((option) => option.right);
  const named = options.findIndex((option) => option.words === tempting);
  const wrong = named >= 0 ? named : options.findIndex((option) => !option.right);
  return [right, wrong].sort((one, other) => one - other);
}

/** The answers that are crossed out. @param {Board} board @returns {Set<number>} */
export function crossedAnswers(board) {
  const { facts, hints, wrong } = board;
  if (!isWaiting(board)) return new Set();
  const left = hints > facts.hints.length ? new Set(leftOver(facts)) : null;
  return new Set([...wrong, ...facts.options.flatMap((_, at) => (left && !left.has(at) ? [at] : []))]);
}

/** One hint more. @param {Board} board @returns {Board} */
export function moreHint(board) {
  if (!isWaiting(board) || board.hints >= hintCount(board.facts)) return board;
  const next = turned(board, { hints: board.hints + 1 });
  return turned(next, { said: hintsGiven(next).at(-1) ?? "" });
}

/** Show the answer. @param {Board} board @returns {Board} */
export function tellAnswer(board) {
  return isWaiting(board) ? turned(board, { outcome: "shown", said: board.facts.solution }) : board;
}

/** Ask the question once more, or lay the position down again. @param {Board} board @param {Ask} ask @returns {Board} */
export function askAgain(board, ask) {
  if (board.plays !== null) return playFromHere(board, ask);
  return turned(board, { wrong: [], hints: 0, outcome: null, values: false, open: false, said: "" });
}

// Playing on

/** Whether the hand can be played on: a question first has to be answered. @param {Board} board */
export function canPlay(board) {
  return board.facts.start !== null && board.facts.show !== "deal" && !isWaiting(board);
}

/** Play the hand out from the question. @param {Board} board @param {Ask} ask @returns {Board} */
export function playFromHere(board, ask) {
  if (!canPlay(board)) return board;
  const fresh = turned(board, { plays: [], seen: 0, said: "" });
  return withWords(turned(fresh, { plays: playedByOthers(fresh, ask) }), ask);
}

/** Go back to the question. @param {Board} board @returns {Board} */
export function backToAnswer(board) {
  return board.facts.show === "question" && board.plays !== null ? turned(board, { plays: null, said: board.facts.solution }) : board;
}

/** Play a tile for the person, and what the others answer. @param {Board} board @param {number} tile @param {Ask} ask @returns {Board} */
export function playOnBoard(board, tile, ask) {
  if (board.plays === null) return board;
  const { facts: now } = tableOf(board, ask);
  if (now.isOver || !((now.legal >>> tile) & 1)) return turned(board, { fault: refusalWords(board, tile, ask) });
  const made = turned(board, { plays: [...board.plays, tile], seen: board.plays.length + 1 });
  return withWords(turned(made, { plays: playedByOthers(made, ask) }), ask);
}

/** Take the last own choice back, with what followed. @param {Board} board @param {Ask} ask @returns {Board} */
export function takeOneBack(board, ask) {
  const { plays } = board;
  if (plays === null) return board;
  const own = plays.flatMap((_, at) => (isOwnChoice(turned(board, { plays: plays.slice(0, at) }), ask) ? [at] : [])).at(-1);
  return own === undefined ? board : turned(board, { plays: plays.slice(0, own), seen: own, said: "Taken back." });
}

/** Whether something can be taken back. @param {Board} board @param {Ask} ask */
export function hasOwnPlay(board, ask) {
  return takeOneBack(board, ask) !== board;
}

/** @param {Board} board @param {Ask} ask */
function isOwnChoice(board, ask) {
  const { facts } = tableOf(board, ask);
  return !facts.isOver && facts.toPlay === board.facts.seat && sizeOf(facts.legal) > 1;
}

/** What a tile that cannot be answered or played is told. @param {Board} board @param {number} tile @param {Ask} ask @returns {string} */
export function refusalWords(board, tile, ask) {
  const { position, facts } = tableOf(board, ask);
  if (facts.isOver) return "The hand is over.";
  const held = position.hands[facts.toPlay] ?? 0;
  if (!((held >>> tile) & 1)) return `You do not hold the ${tileWords(tile)}.`;
  return `The ${tileWords(tile)} cannot be played now: you can follow with ${listed(tilesOf(facts.legal).map(tileWords), "or")}.`;
}

/** The plays with those that follow by themselves, up to the person's next choice. @param {Board} board @param {Ask} ask @returns {readonly number[]} */
function playedByOthers(board, ask) {
  const plays = [...(board.plays ?? [])];
  for (;;) {
    const next = nextPlay(turned(board, { plays }), ask);
    if (next === null) return plays;
    plays.push(next);
  }
}

/** @param {Board} board @param {Ask} ask @returns {number | null} */
function nextPlay(board, ask) {
  const { state, position, facts } = tableOf(board, ask);
  if (facts.isOver) return null;
  if (sizeOf(facts.legal) === 1) return tilesOf(facts.legal)[0] ?? null;
  const { seat } = board.facts;
  if (facts.toPlay === seat) return null;
  const side = ask.side(state);
  if (((side >>> seat) & 1) === ((side >>> facts.toPlay) & 1)) return ask.line(state, position)[0] ?? null;
  return ask.engine.defence(engineRules(state.rules), position, 1 << seat).tile;
}

/** Say what the others played since, and how it ended. @param {Board} board @param {Ask} ask @returns {Board} */
function withWords(board, ask) {
  const { played, facts } = tableOf(board, ask);
  const plays = board.plays ?? [];
  const lying = board.facts.start?.table.length ?? 0;
  const since = plays.slice(board.seen).map((tile, at) => `${playerName(board.facts.names, played.seats[lying + board.seen + at] ?? 0)} ${tileWords(tile)}`);
  const then = since.length ? `Then ${listed(since)}. ` : "";
  return turned(board, { said: `${then}${facts.isOver ? endOf(board, ask) : "Your turn."}` });
}

/** @param {Board} board @param {Ask} ask @returns {string} */
function endOf(board, ask) {
  const { facts, yours } = tableOf(board, ask);
  const { perfect } = tableOf(turned(board, { plays: [] }), ask);
  if (!facts.isOver) return "";
  const count = `${yours} ${yours === 1 ? "trick" : "tricks"}`;
  return yours >= perfect ? `You took ${count}: nobody can do better.` : `You took ${count}; perfect play takes ${perfect}.`;
}

/**
 * The table as the board has it: a state for the board's picture, the position, and what is true of it. `yours` are the
 * tricks of the person's side so far, `perfect` what it takes in all with perfect play from here.
 * @param {Board} board @param {Ask} ask
 */
export function tableOf(board, ask) {
  const { facts: told, plays } = board;
  const start = /** @type {NonNullable<BoardFacts["start"]>} */ (told.start);
  const { taken: before, ...from } = start;
  const bare = changed(newState({ ruleSets: ask.data.ruleSets, houseRules: ask.data.houseRules }, told.rules.set), { rules: told.rules });
  const replayed = ask.engine.replay(ask.rules(bare), from, [...(plays ?? [])]);
  const seats = bare.known.ruleSets[told.rules.set]?.seats ?? 3;
  const lying = from.table.map((_, at) => (from.leader + at) % seats);
  const line = [...from.table, ...(plays ?? [])];
  const settings = { ...bare.settings, values: board.values || showsValues(board) };
  const state = changed(bare, { bidder: told.bidder, choice: { trump: from.trump, discard: 0 }, names: told.names, game: line, cursor: line.length, settings });
  const taken = replayed.taken.map((tricks, seat) => tricks + (before[seat] ?? 0));
  const played = { ...replayed, seats: [...lying, ...replayed.seats], taken };
  const facts = ask.facts(state, replayed.position);
  const values = facts.isOver ? null : ask.plays(state, replayed.position);
  const side = ask.side(state);
  const isOurs = ((side >>> told.seat) & 1) === 1;
  const sumOf = (/** @type {boolean} */ ours) => taken.reduce((sum, tricks, seat) => sum + ((((side >>> seat) & 1) === 1) === ours ? tricks : 0), 0);
  const left = facts.isOver ? 0 : facts.tricksLeft;
  const still = values ? (isOurs ? values.value : left - values.value) : 0;
  return { state, position: replayed.position, played, facts, values, taken: sumOf(true), yours: sumOf(isOurs), perfect: sumOf(isOurs) + still };
}
