/** The questions of a lesson: the board before a mistake, the answer hidden; hints, the answer, and how many were found. */
import { h } from "./dom.js";
import { sign } from "./draw.js";
import { crossedOut, endWords, isAsking, isThere, lessonHints, lessonTable } from "./learn.js";
import { askingWords, optionWords, optionsOf, optionsWords } from "./learn_choice.js";
import { seatText } from "./notation.js";
import { foresightOf, toldOf } from "./review.js";
import { seatsOf } from "./state.js";
import { choiceBoard } from "./view_learn_choice.js";
import { felt, nowOf } from "./view_play.js";
import { askWhy, whyPart } from "./view_why.js";
import { whyShown } from "./why.js";
import { WORDS, countOf, playerName, seatAndName, tileWords, trumpName } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./learn.js").Lesson} Lesson */
/** @typedef {import("./learn_choice.js").Question} Question */

/** @param {State} state @param {Lesson} lesson @param {Ask} ask @returns {import("./dom.js").Drawn[]} the columns */
export function lessonPart(state, lesson, ask) {
  if (!isThere(state, lesson, ask)) return [elsewhere()];
  const question = lesson.questions[lesson.at];
  if (!question) return [h("div", { class: "column" }, ending(state, lesson)), h("div", { class: "column" }, whose(state, lesson))];
  const table = lessonTable(state, lesson);
  const crossed = isAsking(lesson) ? crossedOut(state, lesson, ask) : 0;
  const board = question.play ? felt(table, ask, { ...nowOf(table, ask), look: { act: "own", made: question.made, crossed } }) : choiceBoard(table, question, crossed, ask);
  return [
    h("div", { class: "column" }, questionHead(state, lesson, question, ask), answerCard(state, table, lesson, ask), lessonControls(state, lesson, ask)),
    h("div", { class: "column" }, board, progress(lesson), whose(state, lesson)),
  ];
}

/** The question is of another hand, bidder or choice than the one shown. */
function elsewhere() {
  return h("div", { class: "column" }, h("h1", { class: "quiet" }, "The question is about another hand"),
    h("div", { class: "row" }, h("button", { class: "main-button", act: "toQuestion" }, "Back to the question"), h("button", { act: "duel" }, "Play this one")));
}

/** @param {State} state @param {Lesson} lesson @param {Question} question @param {Ask} ask */
function questionHead(state, lesson, question, ask) {
  const { trump, discard } = ask.choice(state);
  const named = { trump: "", discard: `, ${trumpName(trump)}`, play: `, ${trumpName(trump)}${discard >= 0 ? `, discard ${tileWords(discard)}` : ""}` }[question.asks];
  return h(
    "header",
    { class: "board-head" },
    h("h1", { class: "quiet" }, askingWords(state.names, question), state.half === null ? null : h("span", { class: "half" }, `${state.half}–`)),
    h("p", { class: "muted" }, `Question ${lesson.at + 1} of ${lesson.questions.length}. ${whereAsked(question)}. ${seatAndName(state.names, state.bidder)} bids${named}.`),
  );
}

/** Where in the record a question stands: "Hand 2, trick 3". @param {Question} question */
function whereAsked({ hand, asks, trick }) {
  const place = asks === "play" ? `trick ${trick + 1}` : `the ${asks}`;
  return hand >= 0 ? `Hand ${hand + 1}, ${place}` : `${place[0]?.toUpperCase()}${place.slice(1)}`;
}

/** What is known so far: that it was hindsight, the hints, what was tried, the answer and why. @param {State} state @param {State} table @param {Lesson} lesson @param {Ask} ask */
function answerCard(state, table, lesson, ask) {
  const question = /** @type {Question} */ (lesson.questions[lesson.at]);
  const outcome = lesson.outcomes[lesson.at];
  const hints = lessonHints(state, lesson, ask).slice(0, lesson.hints).map((words, at) => h("p", { key: `h${at}` }, sign("hint"), " ", words));
  return h(
    "section",
    { class: `judged lesson${outcome ? " found" : ""}`, "aria-label": "The answer" },
    h("p", null, h("span", { class: "tag" }, WORDS.hindsight), " ", lesson.said || WORDS.everyAnswer[question.asks]),
    outcome ? (question.play ? playAnswer(state, table, question, question.play, ask) : choiceAnswer(state, table, question, ask)) : hints,
  );
}

/** After the answer: why, how it looked at the table, what the best was worth. @param {State} state @param {State} table @param {Question} question @param {import("./review.js").Judged} play @param {Ask} ask */
function playAnswer(state, table, question, play, ask) {
  const seen = foresightOf(toldOf(state, ask), play.at);
  const why = whyShown(state, ask);
  return [
    why ? whyPart(why, seen !== null) : null,
    seen ? h("p", { class: `foresight ${seen.kind}` }, h("span", { class: "tag" }, WORDS.foresight), " ", seen.words) : null,
    why ? askWhy(state) : null,
    h("p", { class: "muted small" }, `Best: ${optionsWords(question, optionsOf(table, question, ask).right, "or")}; ${countOf(play.before, "trick")} for the bidder's side instead of ${play.after}.`),
  ];
}

/** After the answer about a trump or a discard: why, where the record tells it, and every right one if that is not said yet. @param {State} state @param {State} table @param {Question} question @param {Ask} ask */
function choiceAnswer(state, table, question, ask) {
  const told = toldOf(state, ask)?.facts.choice?.reasons?.[question.asks]?.sentences ?? [];
  return [
    told.length ? h("p", { class: "why" }, told.join(" ")) : null,
    h("p", { class: "muted small" }, `Best: ${optionsWords(question, optionsOf(table, question, ask).right, "or")}.`),
  ];
}

/** @param {State} state @param {Lesson} lesson @param {Ask} ask */
function lessonControls(state, lesson, ask) {
  const asking = isAsking(lesson);
  return h(
    "div",
    { class: "controls", role: "group", "aria-label": "Question" },
    h("button", { class: "with-sign", act: "hint", key: "hint", disabled: !asking || lesson.hints >= lessonHints(state, lesson, ask).length }, sign("hint"), h("span", null, "Hint")),
    h("button", { class: "with-sign", act: "answer", key: "answer", disabled: !asking }, sign("eye"), h("span", null, "Answer")),
    h("button", { class: `with-sign${asking ? "" : " main-button"}`, act: "nextQuestion", key: "next" }, sign("on"), h("span", null, asking ? "Skip" : lesson.at + 1 < lesson.questions.length ? "Next" : "The end")),
  );
}

/** @type {Record<string, [string, string]>} */
const OUTCOMES = { first: ["star", "first try"], later: ["tick", "with help"], shown: ["eye", "shown"] };

/** How each question went so far. @param {Lesson} lesson */
function progress(lesson) {
  return h("ol", { class: "progress", "aria-label": "Questions" }, lesson.outcomes.map((outcome, at) => {
    const [icon, words] = OUTCOMES[outcome ?? ""] ?? ["", at === lesson.at ? "now" : "open"];
    return h("li", { class: at === lesson.at ? "now" : "", key: `q${at}` }, h("span", { class: "sr" }, `Question ${at + 1}: ${words}`), h("span", { "aria-hidden": "true" }, icon ? sign(icon) : at + 1));
  }));
}

/** @param {State} state @param {Lesson} lesson */
function ending(state, lesson) {
  const { questions, outcomes } = lesson;
  if (!questions.length) return h("header", { class: "board-head" }, h("h1", null, lesson.who < 0 ? WORDS.noMistake : WORDS.noMistakeOf(playerName(state.names, lesson.who))));
  const missed = outcomes.filter((each) => each !== "first").length;
  return h(
    "section",
    { class: "ending", "aria-label": "How it went" },
    h("h1", null, endWords(lesson)),
    h("ul", null, questions.map((question, at) => {
      const [icon, words] = OUTCOMES[outcomes[at] ?? ""] ?? ["", "skipped"];
      return h("li", { key: `e${at}` }, h("span", null, `${whereAsked(question)}: ${playerName(state.names, question.seat)} ${optionWords(question, question.made)}`), h("span", { class: "outcome" }, icon ? sign(icon) : null, words));
    })),
    h("div", { class: "row" }, h("button", { class: "with-sign main-button", act: "onceMore" }, sign("again"), missed ? `Again: ${countOf(missed, "question")}` : "All again"), h("button", { act: "duel" }, "Play the hand")),
  );
}

/** Whose mistakes are asked. @param {State} state @param {Lesson} lesson */
function whose(state, lesson) {
  return h(
    "section",
    { "aria-label": "Whose mistakes" },
    h("h2", null, "Whose mistakes"),
    h("div", { class: "pick" }, [-1, ...seatsOf(state)].map((seat) => h("button", { class: "pick-one", act: "learn", arg: seat, key: `l${seat}`, "aria-pressed": seat === lesson.who, "aria-label": seat < 0 ? "Everybody" : seatAndName(state.names, seat) }, h("span", null, seat < 0 ? "All" : state.names[seat] || seatText(seat))))),
  );
}
