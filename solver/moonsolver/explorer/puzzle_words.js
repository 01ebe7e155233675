/**
 * Puzzles in words: the question, the answer, what becomes of a wrong one, the hints. To the letter what the command says
 * (`reports/puzzle_words.py`, `question_words.py`), as far as it says it; tests/data/puzzle_cases.json holds both to it.
 */
import { SUITS } from "./engine_names.js";
import { bidText, listed } from "./notation.js";
import { ruleSet } from "./state.js";
import { countOf, playerName, tileWords, trumpName, withTrump } from "./words.js";

/** @typedef {import("./puzzle_pack.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Judged} Judged */
/** @typedef {import("./facts.js").Facts} Ask */

/** @type {Record<string, string>} */
const TASKS_OF = {
  moon: "Find the play that takes all seven tricks.",
  make: "Find the play that makes the bid.",
  set: "Find the play that sets the bid.",
  discard: "Find the one discard that makes the bid.",
  trump: "Find the one trump that makes the bid.",
  bid: "What is the highest bid that can be made?",
};

export const PUZZLE_WORDS = {
  /** @type {Record<string, string>} */
  kinds: { moon: "Shoot the moon", make: "Make the bid", set: "Set the bid", discard: "The discard", trump: "The trump", bid: "The bid" },
  /** @type {Record<string, string>} */
  sorts: { open: "all hands open", table: "as at the table" },
  faultUnsound: "This puzzle cannot be played: its deal, its contract or its plays are against the rules. It is not asked.",
  faultGoal: "The solver finds that what this puzzle asks for cannot be done. It is not asked.",
  faultOpen: "The solver finds every answer just as good here. It is not asked.",
  faultWrong: "The answer of this puzzle is not what the solver finds. It is not asked.",
  faultUnknown: "This puzzle does not say its answer, and what is right at the table is not worked out here. It is not asked.",
  none: "There is no such puzzle. Choose any level and any kind.",
  notAnswer: (/** @type {string} */ words) => `${words} cannot be answered here.`,
  notHeld: (/** @type {string} */ tile) => `You do not hold ${tile}.`,
  tryAgain: "Try again.",
  onBoard: "The solution lies on the board: step on, or try something else.",
  forgetAll: "Forget which puzzles were solved, and the row of days?",
  keptHere: "Kept in this browser, and nowhere else.",
  forgotten: "Everything kept about puzzles is forgotten.",
  notKept: "Your progress is not kept on this device: the browser does not let this page store anything.",
  full: "Your progress could not be kept: the store of this browser is full, or closed.",
  damaged: "What was kept on this device about puzzles cannot be read. It is set aside, and counting begins anew.",
  partly: (/** @type {number} */ count) => `Some of what was kept on this device about puzzles cannot be read (${countOf(count, "entry").replace("entrys", "entries")}). It is set aside; the rest counts.`,
  newer: "What is kept on this device was written by a newer version of this page. It is left as it is, and nothing more is kept.",
};

/** What stands above a puzzle, as on the sheet. @param {Puzzle} puzzle @param {number} number from 1; 0 for none */
export function puzzleHeading({ note }, number) {
  const level = note.level === null ? "" : `, level ${note.level}`;
  return `Puzzle${number ? ` ${number}` : ""}: ${note.kind}${level}, ${PUZZLE_WORDS.sorts[note.sort]}`;
}

/** Who bid what, the trump and, to the bidder or with open hands, the discard; the tricks so far; whose turn. @param {Puzzle} puzzle @param {Judged} judged @param {Ask} ask @returns {string} */
export function puzzleContract(puzzle, { table, seat }, ask) {
  const { note, bidder, bid, trump, discard } = puzzle;
  const name = (/** @type {number} */ each) => playerName(table.names, each);
  if (note.kind === "bid") return `${name(seat)} is to bid.`;
  const sees = note.sort === "open" || seat === bidder;
  const named = trump === null ? "" : ` ${withTrump(trump).replace("doubles as trumps", "doubles")}`;
  const away = discard !== null && sees ? ` and discarded ${tileWords(discard)}` : "";
  const widow = ruleSet(table).widowSize && discard === null ? " and took the widow" : "";
  const said = `${name(bidder)} ${bid === null ? "bids" : `bid ${bidText(bid)}`}${named}${away}${widow}`;
  if (note.kind === "trump" || note.kind === "discard") return `${said}.`;
  const side = sideOf(table, bidder, ask);
  const taken = ask.taken(table);
  const tricks = taken ? `; ${listed(side)} ${side.length === 1 ? "has" : "have"} ${countOf(taken, "trick")} so far` : "";
  const leads = ask.facts(table).winningSeat < 0;
  return `${said}${tricks}. ${name(seat)} ${leads ? "leads" : "is to play"}.`;
}

/** @param {import("./state.js").State} table @param {number} bidder @param {Ask} ask @returns {string[]} */
function sideOf(table, bidder, ask) {
  const side = ask.side(table, bidder);
  return [0, 1, 2, 3].filter((seat) => (side >>> seat) & 1).map((seat) => playerName(table.names, seat));
}

/** What is to be found. @param {Puzzle} puzzle @returns {string} */
export function puzzleTask({ note }) {
  if (note.kind === "bid" && note.sort === "table") return "What is the highest bid that is made more often than not?";
  return TASKS_OF[note.kind] ?? "";
}

/** One answer: a tile, a trump or a bid. @param {Puzzle} puzzle @param {number} answer @returns {string} */
export function answerWordsOf({ note }, answer) {
  if (note.kind === "trump") return trumpName(answer);
  if (note.kind === "bid") return answer === 0 ? "pass" : bidText(answer);
  return tileWords(answer);
}

/** @param {Puzzle} puzzle @param {readonly number[]} answers @param {string} joiner */
function answersWords(puzzle, answers, joiner) {
  return listed(answers.map((answer) => answerWordsOf(puzzle, answer)), joiner);
}

/** @param {string} words */
function asSentence(words) {
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}

/** The answer and what becomes of the tempting one; the reasons follow. @param {Puzzle} puzzle @param {Judged} judged @param {Ask} ask @returns {string[]} */
export function solutionSentences(puzzle, judged, ask) {
  const { note } = puzzle;
  const right = answersWords(puzzle, judged.right, "or");
  if (note.kind === "bid") return bidSentences(puzzle, judged, right, ask);
  const verb = { trump: "Name", discard: "Discard" }[note.kind] ?? "Play";
  const side = sideOf(judged.table, judged.table.bidder, ask);
  const takes = `${listed(side)} ${side.length === 1 ? "takes" : "take"} ${countOf(tricksFor(judged, judged.right[0] ?? -1), "trick")}`;
  if (note.tempting === null) return [`${verb} ${right}.`, `${takes}.`];
  return [`${verb} ${right}.`, `${takes}; ${temptsWords(puzzle, judged, note.tempting)}.`];
}

/** @param {Judged} judged @param {number} answer */
function tricksFor({ options }, answer) {
  return options.find((option) => option.answer === answer)?.tricks ?? 0;
}

/** Whether an answer is spoken of as several: "fives", not "no trumps". @param {Puzzle} puzzle @param {number} answer */
function areSeveral({ note }, answer) {
  return note.kind === "trump" && answer !== 8;
}

/** @param {Puzzle} puzzle @param {Judged} judged @param {number} answer */
function temptsWords(puzzle, judged, answer) {
  const [tempts, leads] = areSeveral(puzzle, answer) ? ["tempt", "lead"] : ["tempts", "leads"];
  return `${answerWordsOf(puzzle, answer)} ${tempts}, but ${leads} to ${outcomeWords(puzzle, judged, answer)}`;
}

/** @param {Puzzle} puzzle @param {Judged} judged @param {number} answer */
function outcomeWords(puzzle, judged, answer) {
  return `${puzzle.note.kind === "set" ? "as many as" : "only"} ${tricksFor(judged, answer)}`;
}

/** @param {Puzzle} puzzle @param {Judged} judged @param {string} right @param {Ask} ask */
function bidSentences(puzzle, judged, right, ask) {
  const { note } = puzzle;
  const side = sideOf(judged.table, judged.seat, ask);
  const first = judged.right[0] === 0 ? "Pass." : `Bid ${right}.`;
  const can = note.sort === "open" ? [`${listed(side)} can take ${countOf(judged.options[0]?.tricks ?? 0, "trick")}.`] : [];
  const tempting = note.tempting === null ? [] : [`${asSentence(answerWordsOf(puzzle, note.tempting))}, which tempts, is too ${note.tempting < (judged.right[0] ?? 0) ? "low" : "high"}.`];
  return [first, ...can, ...tempting];
}

/** That an answer is right, and which are just as good. @param {Puzzle} puzzle @param {Judged} judged @param {number} answer */
export function foundWords(puzzle, { right }, answer) {
  const many = puzzle.note.kind === "trump" ? "are" : "is";
  const others = right.filter((each) => each !== answer);
  const words = `${asSentence(answerWordsOf(puzzle, answer))} ${many} right.`;
  if (!others.length) return words;
  return `${words} ${asSentence(answersWords(puzzle, others, "and"))} ${others.length === 1 ? many : "are"} just as good.`;
}

/** What becomes of a wrong answer; nothing of the right one. @param {Puzzle} puzzle @param {Judged} judged @param {number} answer */
export function missedWords(puzzle, judged, answer) {
  const { kind, tempting } = puzzle.note;
  if (kind === "bid") return `${asSentence(answerWordsOf(puzzle, answer))}${answer === tempting ? ", which tempts," : ""} is too ${answer < (judged.right[0] ?? 0) ? "low" : "high"}. ${PUZZLE_WORDS.tryAgain}`;
  if (answer === tempting) return `${asSentence(temptsWords(puzzle, judged, answer))}. ${PUZZLE_WORDS.tryAgain}`;
  return `${asSentence(answerWordsOf(puzzle, answer))} ${areSeveral(puzzle, answer) ? "lead" : "leads"} to ${outcomeWords(puzzle, judged, answer)}. ${PUZZLE_WORDS.tryAgain}`;
}

/**
 * The hints, each saying more than the one before: where to look, what the tempting answer loses, two of which one is right.
 * @param {Puzzle} puzzle @param {Judged} judged @param {import("./engine_reasons.js").Explained | null} why of the tempting play @param {Ask} ask @returns {string[]}
 */
export function puzzleHints(puzzle, judged, why, ask) {
  const { note } = puzzle;
  const { options, right } = judged;
  const pair = pairWords(puzzle, judged);
  if (note.kind === "bid") return [right[0] === 0 ? "No bid pays here." : "A bid pays here.", pair].filter((hint) => hint);
  const hints = [placeOfReason(judged, why) || kindsOfAnswers(judged, ask, note.kind) || `${right.length} of the ${options.length} possible answers ${right.length === 1 ? "is" : "are"} right.`];
  const doing = { trump: "naming ", discard: "discarding " }[note.kind] ?? "";
  if (note.tempting !== null) {
    const cost = Math.abs(tricksFor(judged, right[0] ?? -1) - tricksFor(judged, note.tempting));
    hints.push(`${asSentence(doing + answerWordsOf(puzzle, note.tempting))} gives away ${countOf(cost, "trick")}.`);
  }
  return [...hints, pair].filter((hint) => hint);
}

/** Two answers of which one is right, in their order; none where that says nothing. @param {Puzzle} puzzle @param {Judged} judged @returns {readonly number[]} */
export function lastPair({ note }, { options, right }) {
  const [good = -1] = right;
  const best = options.find(({ answer }) => answer === good)?.tricks ?? 0;
  const wrong = options.filter(({ answer }) => !right.includes(answer) && answer !== note.tempting);
  const least = Math.min(...wrong.map(({ tricks }) => Math.abs(best - tricks)));
  const other = wrong.find(({ tricks }) => Math.abs(best - tricks) === least);
  if (options.length <= 3 || !other) return [];
  return options.map(({ answer }) => answer).filter((answer) => answer === good || answer === other.answer);
}

/** @param {Puzzle} puzzle @param {Judged} judged */
function pairWords(puzzle, judged) {
  const pair = lastPair(puzzle, judged);
  return pair.length ? `One of these two is right: ${answersWords(puzzle, pair, "or")}.` : "";
}

/** Which seat and suit the proved reason is about. @param {Judged} judged @param {import("./engine_reasons.js").Explained | null} why */
function placeOfReason({ table, seat }, why) {
  const reason = why?.reasons[0];
  if (!reason) return "";
  const where = reason.seat < 0 || reason.seat === seat ? [] : [playerName(table.names, reason.seat)];
  if (reason.suit >= 0) where.push(`the ${SUITS[reason.suit]}`);
  return where.length ? `Look at ${listed(where)}.` : "";
}

/** Of which suits the right tiles are, where that leaves something out. @param {Judged} judged @param {Ask} ask @param {string} kind */
function kindsOfAnswers({ table, options, right }, ask, kind) {
  if (kind === "trump") return "";
  const trump = table.choice?.trump ?? 8;
  const suit = (/** @type {number} */ tile) => SUITS[ask.engine.ledSuit(trump, tile)] ?? "";
  const kinds = [...new Set(right.map(suit))];
  const isOther = options.some(({ answer }) => !kinds.includes(suit(answer)));
  return kinds.length <= 2 && isOther ? `Look at your ${listed(kinds)}.` : "";
}
