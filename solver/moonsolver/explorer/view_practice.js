/** Practice: play the hand alone against perfect play, or find what was better at the mistakes of a record. */
import { h } from "./dom.js";
import { sign } from "./draw.js";
import { dropHalf, enteredDeal } from "./entry.js";
import { beginLesson, endLesson, giveHint, askMissed, backToQuestion, isAsking, lessonOf, nextQuestion, questionsOf, showAnswer, tryOption } from "./learn.js";
import { seatText, tileBit, tileText } from "./notation.js";
import { comparisonOf, goBackTo, hasLine, layOnBoard, ownChoices, playOwn, practiceTable, sessionOf, sitDown, takePlayBack } from "./practice.js";
import { changed, ruleSet, seatsOf, withExtra } from "./state.js";
import { lessonPart } from "./view_learn.js";
import { felt, nowOf } from "./view_play.js";
import { WORDS, countOf, namesWords, playerName, seatAndName } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./practice.js").Session} Session */

/** @type {import("./state.js").View} */
export const practiceView = {
  id: "practice",
  title: "Train",
  icon: "seat",
  isOpen: (state) => enteredDeal(state) !== null,
  render: (state, ask) => {
    const lesson = lessonOf(state, ask);
    const part = lesson ? lessonPart(state, lesson, ask) : duelPart(state, ask);
    return h("div", { class: "view practice-view" }, modes(state, ask), h("div", { class: "columns" }, part));
  },
  actions: {
    sit: (state, arg, ask) => sitDown(changed(endLesson(state), { view: "practice" }), Number(arg), ask),
    sitNext: (state, _arg, ask) => sitDown(endLesson(state), (sessionOf(state, ask).seat + 1) % ruleSet(state).seats, ask),
    own: (state, arg, ask) => (lessonOf(state, ask) ? tryOption(state, Number(arg), ask) : playOwn(state, Number(arg), ask)),
    ownTrump: (state, arg, ask) => (isTrumpAsked(state, ask) ? tryOption(state, Number(arg), ask) : state),
    ownPip: (state, arg, ask) => ownPip(state, Number(arg), ask),
    takeBack: (state, _arg, ask) => takeBackOne(state, ask),
    onceMore: (state, _arg, ask) => (lessonOf(state, ask) ? askMissed(state, ask) : sitDown(state, sessionOf(state, ask).seat, ask)),
    fromHere: (state, arg, ask) => goBackTo(state, Number(arg), ask),
    lookAt: (state, arg, ask) => layOnBoard(state, Number(arg), "review", ask),
    closeHands: (state, _arg, ask) => closeHands(state, ask),
    learn: (state, arg, ask) => (hasLine(state) || state.extras["record"] ? beginLesson(state, Number(arg), ask) : state),
    hint: (state, _arg, ask) => giveHint(state, ask),
    answer: (state, _arg, ask) => showAnswer(state, ask),
    nextQuestion: (state, _arg, ask) => nextQuestion(state, ask),
    toQuestion: (state, _arg, ask) => backToQuestion(state, ask),
    duel: (state) => (state.half !== null ? dropHalf(state) : state.extras["learn"] ? endLesson(state) : state),
  },
  keys: {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((pip) => [String(pip), ["ownPip", String(pip), "play or try a tile: its two ends; or the trump"]])),
    7: ["ownTrump", "7", "where the trump is asked: 7 is doubles, 8 no trumps"],
    8: ["ownTrump", "8", ""],
    w: ["showMe", "", "why: see the proof on the board"],
    u: ["takeBack", "", "take a play back"],
    Backspace: ["takeBack", "", ""],
    Home: ["onceMore", "", "start over"],
    j: ["sitNext", "", "play the next seat"],
    q: ["closeHands", "", "the other hands face down, or open"],
    k: ["learn", "-1", "learn from the mistakes"],
    h: ["hint", "", "a hint"],
    Enter: ["nextQuestion", "", "the next question"],
    n: ["nextQuestion", "", ""],
    i: ["answer", "", "the answer"],
    Escape: ["duel", "", "leave the questions"],
  },
};

/** Type one end of a tile; with the second it is played. @param {State} state @param {number} pip @param {Ask} ask */
function ownPip(state, pip, ask) {
  if (isTrumpAsked(state, ask)) return tryOption(state, pip, ask);
  if (state.half === null) return changed(state, { half: pip, faults: [], said: WORDS.oneEnd(pip) });
  const tile = tileBit(state.half, pip);
  const typed = changed(state, { half: null });
  return lessonOf(state, ask) ? tryOption(typed, tile, ask) : playOwn(typed, tile, ask);
}

/** Whether a trump is what is asked. @param {State} state @param {Ask} ask */
function isTrumpAsked(state, ask) {
  const lesson = lessonOf(state, ask);
  return Boolean(lesson && isAsking(lesson) && lesson.questions[lesson.at]?.asks === "trump");
}

/** @param {State} state @param {Ask} ask */
function takeBackOne(state, ask) {
  if (state.half !== null) return dropHalf(state);
  return lessonOf(state, ask) ? state : takePlayBack(state, ask);
}

/** @param {State} state @param {Ask} ask */
function closeHands(state, ask) {
  const session = sessionOf(state, ask);
  return changed(withExtra(state, "practice", Object.freeze({ ...session, closed: !session.closed })), { said: session.closed ? "All hands are open." : "The other hands are face down." });
}

/** @param {State} state @param {Ask} ask */
function modes(state, ask) {
  const lesson = lessonOf(state, ask);
  const count = lesson ? lesson.questions.length : hasLine(state) || state.extras["record"] ? questionsOf(state, -1, ask).length : 0;
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": "What to practice" },
    h("button", { act: "duel", "aria-pressed": !lesson }, "Play the hand"),
    h("button", { act: "learn", arg: -1, "aria-pressed": Boolean(lesson), disabled: !lesson && count === 0 }, count && !lesson ? `Learn: ${countOf(count, "mistake")}` : "Learn"),
  );
}

/** Playing alone. @param {State} state @param {Ask} ask */
function duelPart(state, ask) {
  const session = sessionOf(state, ask);
  const table = practiceTable(state, session);
  const end = comparisonOf(state, session, ask);
  const all = (1 << ruleSet(state).seats) - 1;
  const look = { act: "own", closed: session.closed && !end ? all & ~(1 << session.seat) : 0 };
  return [
    h("div", { class: "column" }, practiceHead(state, table, session, ask), end ? comparison(session, end) : [felt(table, ask, { ...nowOf(table, ask), look }), practiceControls(state, session, ask)]),
    h("div", { class: "column" }, seatPicker(state, session), ownTricks(table, session, ask)),
  ];
}

/** @param {State} state @param {State} table @param {Session} session @param {Ask} ask */
function practiceHead(state, table, session, ask) {
  const facts = ask.facts(table);
  const { trump, discard } = session.choice;
  const ofSide = (ask.side(table) >>> session.seat) & 1;
  const role = session.seat === state.bidder ? "the bidder" : ofSide ? "the bidder's partner" : "a defender";
  const taken = ask.taken(table);
  return h(
    "header",
    { class: "board-head" },
    h("h1", null, facts.isOver ? "The hand is over" : facts.winningSeat < 0 ? "Your lead" : "Your turn", state.half === null ? null : h("span", { class: "half" }, `${state.half}–`)),
    h("p", { class: "muted" }, `You are ${seatAndName(state.names, session.seat)}, ${role}. ${playerName(state.names, state.bidder)} ${namesWords(trump, discard)}. `,
      h("b", null, `${countOf(ofSide ? taken : table.game.length ? wonByOthers(table, ask) : 0, "trick")} for your side`), "."),
    sinceYou(table, session, ask),
  );
}

/** What was played since the person's last choice, trick after trick. @param {State} table @param {Session} session @param {Ask} ask */
function sinceYou(table, session, ask) {
  const { plays, seen } = session;
  const { seats, winners } = ask.played(table, plays);
  if (seen >= plays.length) return null;
  const count = ruleSet(table).seats;
  return h("p", { class: "since" }, plays.slice(seen).map((tile, at) => {
    const play = seen + at;
    const wins = winners[Math.floor(play / count)] === seats[play];
    return [play % count === 0 && at > 0 ? h("span", { class: "muted" }, " · ") : null, h("span", { class: "since-play" }, h("span", { class: "who" }, seatText(seats[play] ?? 0)), tileText(tile), wins ? sign("star") : null)];
  }));
}

/** @param {State} table @param {Ask} ask */
function wonByOthers(table, ask) {
  const played = ask.played(table);
  return played.winners.length - ask.taken(table, played);
}

/** @param {Session} session @param {NonNullable<ReturnType<typeof comparisonOf>>} end */
function comparison(session, { yours, perfect, slips }) {
  const lost = yours < perfect;
  return h(
    "section",
    { class: `comparison${lost ? "" : " perfect"}`, "aria-label": "How it went" },
    h("div", { class: "scores" }, scoreBox("You", yours, !lost), scoreBox("Perfect", perfect, true)),
    h("p", null, slips.length ? `${WORDS.hindsight}, ${countOf(perfect - yours, "trick")} slipped away:` : WORDS.noSlip, session.takenBack ? ` You went back ${session.takenBack === 1 ? "once" : `${session.takenBack} times`}.` : ""),
    h("ul", { class: "slip-list" }, slips.map((play) => h("li", { key: `s${play.at}` },
      h("span", null, `Trick ${play.trick + 1}: ${tileText(play.tile)}`, h("span", { class: "cost" }, ` −${play.cost}`)),
      h("button", { act: "lookAt", arg: play.at, "aria-label": `See the better play of trick ${play.trick + 1}` }, "See"),
      h("button", { act: "fromHere", arg: play.at, "aria-label": `Try again from trick ${play.trick + 1}` }, "Try again")))),
    h("div", { class: "row" }, h("button", { class: "with-sign", act: "lookAt", arg: 0 }, sign("graph"), "Review it"), h("button", { class: "with-sign main-button", act: "onceMore" }, sign("again"), "Once more")),
  );
}

/** @param {string} words @param {number} tricks @param {boolean} isBest */
function scoreBox(words, tricks, isBest) {
  return h("div", { class: "score-box" }, h("span", null, words), h("b", null, tricks, isBest ? sign("star") : null));
}

/** @param {State} state @param {Session} session @param {Ask} ask */
function practiceControls(state, session, ask) {
  return h(
    "div",
    { class: "controls", role: "group", "aria-label": "Practice" },
    h("button", { class: "with-sign", act: "takeBack", key: "back", disabled: ownChoices(state, session, ask).length === 0 }, sign("undo"), h("span", null, "Take back")),
    h("button", { class: "with-sign", act: "closeHands", key: "close", "aria-pressed": session.closed }, sign("eye"), h("span", null, session.closed ? "Show hands" : "Hide hands")),
  );
}

/** @param {State} state @param {Session} session */
function seatPicker(state, session) {
  return h(
    "section",
    { class: "sit", "aria-label": "Your seat" },
    h("h2", null, "You play"),
    h("div", { class: "pick" }, seatsOf(state).map((seat) => h("button", { class: "pick-one", act: "sit", arg: seat, key: `i${seat}`, "aria-pressed": seat === session.seat }, h("span", null, seatAndName(state.names, seat)), h("span", { class: "worth" }, seat === state.bidder ? "bidder" : "")))),
    h("p", { class: "muted small" }, "The others play perfectly. Of equally good plays, your opponents choose the one that gives you the most chances to go wrong. Forced plays are made for you."),
  );
}

/** @param {State} table @param {Session} session @param {Ask} ask */
function ownTricks(table, session, ask) {
  const { plays } = session;
  const whole = ask.played(table, plays);
  const count = ruleSet(table).seats;
  if (!plays.length) return null;
  return h(
    "section",
    { class: "tricks", "aria-label": "Tricks" },
    h("h2", null, "Tricks"),
    h("ol", null, Array.from({ length: Math.ceil(plays.length / count) }, (_, trick) => h("li", { key: `o${trick}` },
      h("span", { class: "number" }, trick + 1),
      h("span", { class: "plays" }, plays.slice(trick * count, (trick + 1) * count).map((tile, at) => {
        const seat = whole.seats[trick * count + at] ?? 0;
        return h("span", { class: `made${seat === session.seat ? " own" : ""}`, key: `w${tile}` }, h("span", { class: "who" }, seatText(seat)), tileText(tile), whole.winners[trick] === seat ? sign("star") : null);
      })),
      h("span", { class: "sum" })))),
  );
}
