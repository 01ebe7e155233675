/**
 * Learning from the mistakes of a hand, or of every hand of a record: the answer is hidden, and asked for. Owns: the lesson.
 *
 * `extras.learn` holds it. Every play that is as good as the best is right. The board stands at the question: the hand of
 * the record is the one shown, and the lesson says when another is.
 */
import { whyNot } from "./game.js";
import { askingWords, beforeChoice, choiceQuestions, hintsOf, optionWords, optionsOf, optionsWords, pairOf, playQuestion } from "./learn_choice.js";
import { sizeOf } from "./notation.js";
import { recordedHand } from "./open.js";
import { stampOf } from "./practice.js";
import { reviewOf } from "./review.js";
import { changed, withExtra } from "./state.js";
import { WORDS, playerName } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./learn_choice.js").Question} Question */
/** How a question ended: on the first try, after wrong tries or hints, or by looking at the answer; null is open.
 * @typedef {"first" | "later" | "shown" | null} Outcome */
/** `hands` are those of the record, or null; `of` tells the hand that is asked about, and `alone` the game where there is no record. `wrong` are tiles tried in vain.
 * @typedef {{ hands: readonly unknown[] | null, of: string, alone: string, questions: readonly Question[], outcomes: readonly Outcome[], at: number, wrong: readonly number[], hints: number, who: number, said: string }} Lesson */

/** Begin: the mistakes of everybody (-1) or one seat. @param {State} state @param {number} who @param {Ask} ask @param {readonly Question[]} [questions] @returns {State} */
export function beginLesson(state, who, ask, questions = questionsOf(state, who, ask)) {
  const hands = state.extras["record"]?.file.hands ?? null;
  const lesson = { hands, of: "", alone: hands ? "" : gameStamp(state, ask), questions, outcomes: questions.map(() => null), at: 0, wrong: [], hints: 0, who, said: "" };
  return askQuestion(changed(state, { view: "practice" }), lesson, 0, ask);
}

/** Every trump, discard and play that gave something away, in the order of the game. @param {State} state @param {number} who @param {Ask} ask @returns {Question[]} */
export function questionsOf(state, who, ask) {
  const record = state.extras["record"];
  const hands = record ? record.file.hands.map((/** @type {any} */ _, /** @type {number} */ at) => at) : [-1];
  return hands.flatMap((/** @type {number} */ hand) => {
    const table = hand < 0 || hand === record.at ? state : recordedHand(state, record.file, hand);
    if (!table.asPlayed && !table.game.length) return [];
    const played = gameTable(table);
    const found = [...choiceQuestions(played, hand, ask), ...reviewOf(played, ask).mistakes.map((play) => playQuestion(play, hand))];
    return found.filter(({ seat }) => who < 0 || seat === who);
  });
}

/** The hand as it was played, whatever is being tried. @param {State} state @returns {State} */
function gameTable(state) {
  const { asPlayed } = state;
  const played = asPlayed ? { bidder: asPlayed.bidder, choice: asPlayed.choice, game: asPlayed.plays } : {};
  return changed(state, { ...played, branch: null });
}

/** @param {State} state @param {Lesson} lesson @param {number} at @param {Ask} ask @returns {State} */
function askQuestion(state, lesson, at, ask) {
  const question = lesson.questions[at];
  const fresh = { ...lesson, at, wrong: [], hints: 0 };
  if (!question) return withLesson(state, fresh, lesson.questions.length ? endWords(fresh) : lesson.who < 0 ? WORDS.noMistake : WORDS.noMistakeOf(playerName(state.names, lesson.who)));
  const { record } = state.extras;
  const there = question.hand >= 0 && record.at !== question.hand ? changed(recordedHand(state, record.file, question.hand), { view: state.view }) : state;
  const table = gameTable(there);
  const shown = changed(there, { bidder: table.bidder, choice: table.choice, game: table.game, branch: null, cursor: question.at });
  return withLesson(shown, { ...fresh, of: stampOf(shown, ask) }, askingWords(shown.names, question), "");
}

/** @param {State} state @param {Lesson} lesson @param {string} said @param {string} [shown] what stays on the page of it @returns {State} */
function withLesson(state, lesson, said, shown = said) {
  const step = JSON.stringify([lesson.at, lesson.wrong, lesson.hints, lesson.outcomes]);
  return changed(withExtra(state, "learn", Object.freeze({ ...lesson, step, said: shown })), { half: null, faults: [], said });
}

/** The lesson, while the record or the game that it is about is the one on the page. @param {State} state @param {Ask} ask @returns {Lesson | null} */
export function lessonOf(state, ask) {
  const lesson = /** @type {Lesson | null} */ (state.extras["learn"] ?? null);
  if (!lesson) return null;
  const { record } = state.extras;
  const isSame = lesson.hands ? lesson.hands.every((hand, at) => record?.file.hands[at] === hand) : !record && lesson.alone === gameStamp(state, ask);
  return isSame ? lesson : null;
}

/** @param {State} state @param {Ask} ask */
function gameStamp(state, ask) {
  const table = gameTable(state);
  return stampOf(table, ask) + table.game.join();
}

/** Whether the board stands at the question of the lesson: another hand may be shown by now. @param {State} state @param {Lesson} lesson @param {Ask} ask @returns {boolean} */
export function isThere(state, lesson, ask) {
  const question = lesson.questions[lesson.at];
  return !question || stampOf(state, ask) === lesson.of;
}

/** The table of the question, values hidden until it is answered. @param {State} state @param {Lesson} lesson @returns {State} */
export function lessonTable(state, lesson) {
  const question = /** @type {Question} */ (lesson.questions[lesson.at]);
  const { at } = question;
  const table = beforeChoice(gameTable(state), question);
  const values = Boolean(lesson.outcomes[lesson.at]);
  return changed(table, { game: table.game.slice(0, at), asPlayed: null, cursor: at, settings: { ...state.settings, values } });
}

/** Try an answer: a tile, or a trump. @param {State} state @param {number} option @param {Ask} ask @returns {State} */
export function tryOption(state, option, ask) {
  const lesson = lessonOf(state, ask);
  if (!lesson || !isAsking(lesson) || !isThere(state, lesson, ask)) return state;
  const table = lessonTable(state, lesson);
  const question = /** @type {Question} */ (lesson.questions[lesson.at]);
  const { allowed, right, costs } = optionsOf(table, question, ask);
  const tile = optionWords(question, option);
  if (!((allowed >>> option) & 1)) {
    const why = question.asks === "play" ? whyNot(table, option, ask) : question.asks === "trump" ? WORDS.trumpBarred(tile) : WORDS.discardBarred(playerName(state.names, question.seat), tile);
    return changed(state, { faults: [why], half: null, said: "" });
  }
  if (!((right >>> option) & 1)) {
    return withLesson(state, { ...lesson, wrong: [...new Set([...lesson.wrong, option])] }, WORDS.wrongTry(tile, costs[option] ?? 0, question.asks === "trump"));
  }
  const others = right & ~(1 << option);
  const words = `${WORDS.rightTry(tile)}${others ? ` ${WORDS.justAsGood(`${optionsWords(question, others, "and")} ${sizeOf(others) === 1 && question.asks !== "trump" ? "is" : "are"}`)}` : ""}`;
  return answered(state, lesson, lesson.wrong.length || lesson.hints ? "later" : "first", words);
}

/** Whether the question is still open. @param {Lesson} lesson @returns {boolean} */
export function isAsking(lesson) {
  return lesson.at < lesson.questions.length && !lesson.outcomes[lesson.at];
}

/** @param {State} state @param {Lesson} lesson @param {Outcome} outcome @param {string} said */
function answered(state, lesson, outcome, said) {
  return withLesson(state, { ...lesson, outcomes: lesson.outcomes.map((each, at) => (at === lesson.at ? outcome : each)) }, said);
}

/** The hints that there are for the question. @param {State} state @param {Lesson} lesson @param {Ask} ask @returns {readonly string[]} */
export function lessonHints(state, lesson, ask) {
  const question = /** @type {Question} */ (lesson.questions[lesson.at]);
  return hintsOf(lessonTable(state, lesson), question, ask);
}

/** One hint more: where to look, of which suit the right tiles are, then all but two crossed out. @param {State} state @param {Ask} ask @returns {State} */
export function giveHint(state, ask) {
  const lesson = lessonOf(state, ask);
  if (!lesson || !isAsking(lesson) || !isThere(state, lesson, ask)) return state;
  const hints = lessonHints(state, lesson, ask);
  const words = hints[lesson.hints];
  return words === undefined ? state : withLesson(state, { ...lesson, hints: lesson.hints + 1 }, words, "");
}

/** The answers that are crossed out: tried in vain, and after the last hint all but a right one and what was done.
 * @param {State} state @param {Lesson} lesson @param {Ask} ask @returns {number} mask */
export function crossedOut(state, lesson, ask) {
  const tried = lesson.wrong.reduce((mask, option) => mask | (1 << option), 0);
  const table = lessonTable(state, lesson);
  const question = /** @type {Question} */ (lesson.questions[lesson.at]);
  if (lesson.hints === 0 || lesson.hints < hintsOf(table, question, ask).length) return tried;
  return tried | (optionsOf(table, question, ask).allowed & ~pairOf(table, question, ask));
}

/** Show the answer. @param {State} state @param {Ask} ask @returns {State} */
export function showAnswer(state, ask) {
  const lesson = lessonOf(state, ask);
  if (!lesson || !isAsking(lesson) || !isThere(state, lesson, ask)) return state;
  const question = /** @type {Question} */ (lesson.questions[lesson.at]);
  const { right } = optionsOf(lessonTable(state, lesson), question, ask);
  return answered(state, lesson, "shown", WORDS.solution(optionsWords(question, right, "or")));
}

/** Go to the next question, or to the end. @param {State} state @param {Ask} ask @returns {State} */
export function nextQuestion(state, ask) {
  const lesson = lessonOf(state, ask);
  if (!lesson || lesson.at >= lesson.questions.length) return state;
  return askQuestion(state, lesson, lesson.at + 1, ask);
}

/** Ask again what was not found on the first try. @param {State} state @param {Ask} ask @returns {State} */
export function askMissed(state, ask) {
  const lesson = lessonOf(state, ask);
  if (!lesson) return state;
  const missed = lesson.questions.filter((_, at) => lesson.outcomes[at] !== "first");
  return beginLesson(state, lesson.who, ask, missed.length ? missed : lesson.questions);
}

/** Come back to the question from another hand. @param {State} state @param {Ask} ask @returns {State} */
export function backToQuestion(state, ask) {
  const lesson = lessonOf(state, ask);
  return lesson ? askQuestion(state, lesson, lesson.at, ask) : state;
}

/** @param {Lesson} lesson @returns {string} */
export function endWords({ outcomes }) {
  return WORDS.foundOf(outcomes.filter((each) => each === "first").length, outcomes.length);
}

/** Leave the lesson. @param {State} state @returns {State} */
export function endLesson(state) {
  return changed(withExtra(state, "learn", null), { said: "", faults: [], half: null });
}
