/** The review: the value graph, each play judged while stepping, the line that punished it beside the better one. */
import { h } from "./dom.js";
import { sign, tileDrawing } from "./draw.js";
import { enteredDeal } from "./entry.js";
import { isAway, isClosed, jumpTo, lineOf, sideName } from "./game.js";
import { valueGraph } from "./graph.js";
import { beginLesson } from "./learn.js";
import { listed, tileText, tilesOf } from "./notation.js";
import { hasLine } from "./practice.js";
import { backToReview, bestAt, choiceCost, foresightOf, givenAway, judgedWords, mistakeCount, nextMistake, resultWords, reviewOf, reviewTo, toldOf, tryLine, twoLines } from "./review.js";
import { ruleSet } from "./state.js";
import { felt, nowOf } from "./view_play.js";
import { lineBox, proofPart } from "./view_proof.js";
import { askWhy, showMe, whyPart } from "./view_why.js";
import { endProof, letPlay, openWhy, proofGoesOn, proofOf, showProof, turnProof, whyEffect, whyFound, whyShown } from "./why.js";
import { WORDS, countOf, namesWords, playerName, seatAndName, tileWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** @typedef {import("./review.js").LineReview} LineReview */
/** @typedef {import("./review.js").Judged} Judged */

/** @type {import("./state.js").View} */
export const reviewView = {
  id: "review",
  title: "Review",
  icon: "graph",
  isOpen: (state) => enteredDeal(state) !== null && hasLine(state),
  render: (state, ask) => {
    const proof = proofOf(state);
    if (proof) return h("div", { class: "view review-view proof-view" }, h("div", { class: "columns" }, proofPart(state, proof, ask)));
    const review = reviewOf(state, ask);
    const told = toldOf(state, ask);
    return h(
      "div",
      { class: "view review-view" },
      h("div", { class: "columns" },
        h("div", { class: "column" }, reviewHead(state, ask, review), valueGraph(state, review, ask.side(state), graphWords(state, ask, review)), judgedCard(state, ask, review, told), reviewControls(state, review)),
        h("div", { class: "column" }, boardBefore(state, ask, review), slips(state, ask, review), toldWords(state, told))),
    );
  },
  actions: {
    nextMistake: (state, arg, ask) => (reviewView.isOpen(state) ? nextMistake(state, Number(arg || 1), ask) : state),
    reviewTo: (state, arg, ask) => (proofOf(state) ? jumpTo(letPlay(state, false, ask), placeOf(state, arg), ask) : reviewTo(state, placeOf(state, arg), ask)),
    tryLine: (state, arg, ask) => (proofOf(state) ? turnProof(state, arg === "better", ask) : tryLine(state, arg === "better" ? "better" : "punished", ask)),
    reviewGame: (state, _arg, ask) => (proofOf(state) ? endProof(state) : backToReview(state, ask)),
    learnFrom: (state, _arg, ask) => beginLesson(state, -1, ask),
    whyFound,
    openWhy: (state, _arg, ask) => openWhy(state, ask),
    proof: (state, arg, ask) => showProof(state, arg === "plays", ask),
    proofGoesOn: (state, arg, ask) => proofGoesOn(state, Number(arg), ask),
    letPlay: (state, arg, ask) => letPlay(state, arg === "plays", ask),
  },
  deeds: { showMe },
  effect: whyEffect,
  keys: {
    n: ["nextMistake", "1", "the next mistake; with Shift the one before"],
    N: ["nextMistake", "-1", ""],
    ArrowRight: ["reviewTo", "on", "the next play"],
    ArrowLeft: ["reviewTo", "back", "back one play"],
    ArrowDown: ["reviewTo", "onTrick", "the next trick"],
    ArrowUp: ["reviewTo", "backTrick", "the trick before"],
    Home: ["reviewTo", "0", "to the start"],
    End: ["reviewTo", "end", "to the end"],
    w: ["showMe", "", "why: see the proof on the board"],
    i: ["tryLine", "better", "step into the better line"],
    I: ["tryLine", "punished", "step into the line that punished it"],
    Escape: ["reviewGame", "", "back to the game as it was played"],
    k: ["learnFrom", "", "learn from the mistakes"],
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((pip) => [String(pip), ["playPip", String(pip), "try another tile: its two ends"]])),
    v: ["values", "", "hide or show values"],
  },
};

/** The cursor that a step leads to. @param {State} state @param {string} arg @returns {number} */
function placeOf(state, arg) {
  const { cursor } = state;
  const { seats } = ruleSet(state);
  const places = { on: cursor + 1, back: cursor - 1, onTrick: (Math.floor(cursor / seats) + 1) * seats, backTrick: (Math.ceil(cursor / seats) - 1) * seats, end: lineOf(state).length };
  return arg in places ? places[/** @type {keyof typeof places} */ (arg)] : Number(arg);
}

/** @param {State} state @param {Ask} ask @param {LineReview} review */
function reviewHead(state, ask, review) {
  const { trump, discard } = ask.choice(state);
  return h(
    "header",
    { class: "board-head" },
    h("h1", { class: "quiet" }, resultWords(state, review, ask)),
    h("p", { class: "muted" }, `${seatAndName(state.names, state.bidder)} ${review.target === null ? "" : `goes for ${countOf(review.target, "trick")}, `}${namesWords(trump, discard)}. `,
      state.branch ? h("b", null, "What if. ") : isClosed(state) ? "As it was played. " : "", `${mistakeCount(review)}${review.mistakes.length ? "." : ""}`),
  );
}

/** @param {State} state @param {Ask} ask @param {LineReview} review */
function graphWords(state, ask, review) {
  return `Tricks for ${sideName(state, ask)} in all, before the first play and after each: ${review.totals.join(" ")}${review.target === null ? "" : `; ${review.target} were bid`}`;
}

/** What is said of the play before which the cursor stands. @param {State} state @param {Ask} ask @param {LineReview} review @param {ReturnType<typeof toldOf>} told */
function judgedCard(state, ask, review, told) {
  const play = review.plays[state.cursor];
  if (!play) return h("section", { class: "judged", "aria-label": "This play" }, h("p", null, state.cursor === 0 ? "Nothing has been played." : "The end of the line."));
  const isSlip = play.cost > 0;
  const seen = foresightOf(told, play.at);
  const why = isSlip ? whyShown(state, ask) : null;
  return h(
    "section",
    { class: `judged${isSlip ? " slip" : ""}`, "aria-label": "This play" },
    state.cursor === 0 ? choiceLine(state, ask, told) : null,
    h("div", { class: "judged-head" }, tileDrawing(play.tile, { lying: true, trump: ask.engine.isTrump(ask.choice(state).trump, play.tile) }),
      h("h2", null, `Trick ${play.trick + 1}: ${playerName(state.names, play.seat)}`), h("span", { class: "verdict-mark" }, isSlip ? `−${countOf(play.cost, "trick")}` : [sign("tick"), "keeps all"])),
    h("p", null, h("span", { class: "tag" }, WORDS.hindsight), " ", isSlip ? slipWords(state, ask, play) : `${tileWords(play.tile)} keeps the ${countOf(play.before, "trick")}.`),
    foresightLine(state, play, seen, why),
    why ? [whyPart(why, seen !== null), askWhy(state)] : null,
    why ? h("div", { class: "two-lines" }, lineBox(state, ask, twoLines(state, play.at, ask).punished, { at: play.at, better: false, here: play.at }), lineBox(state, ask, twoLines(state, play.at, ask).better, { at: play.at, better: true, here: play.at })) : null,
  );
}

/** @param {State} state @param {Ask} ask @param {Judged} play */
function slipWords(state, ask, play) {
  const words = judgedWords(state, play, ask);
  return words.slice(words.indexOf(": ") + 2);
}

/** What the player could know: foresight where it is told, else the word that this was hindsight. @param {State} state @param {Judged} play @param {ReturnType<typeof foresightOf>} seen @param {import("./why.js").Why | null} why */
function foresightLine(state, play, seen, why) {
  if (seen) return h("p", { class: `foresight ${seen.kind}` }, h("span", { class: "tag" }, WORDS.foresight), " ", seen.words);
  return play.cost > 0 && why && !why.atTable ? h("p", { class: "muted small" }, WORDS.noBlame(playerName(state.names, play.seat))) : null;
}

/** @param {State} state @param {Ask} ask @param {ReturnType<typeof toldOf>} told */
function choiceLine(state, ask, told) {
  const cost = choiceCost(state, ask);
  const seen = told?.facts.choice?.verdict;
  const words = cost === 0 ? "Trump and discard gave nothing away." : `Trump and discard gave away ${countOf(cost, "trick")}.`;
  const why = Object.values(told?.facts.choice?.reasons ?? {}).flatMap(({ sentences }) => sentences).join(" ");
  return h("p", { class: "choice-line" }, h("span", { class: "tag" }, WORDS.hindsight), ` ${words} ${why && `${why} `}`, seen ? [h("span", { class: "tag" }, WORDS.foresight), ` ${WORDS.kinds[seen] ?? seen}.`] : null);
}

/** @param {State} state @param {LineReview} review */
function reviewControls(state, review) {
  const end = review.plays.length;
  return h(
    "div",
    { class: "controls", role: "group", "aria-label": "Stepping" },
    stepButton("back", "back", "Back one play", state.cursor === 0),
    stepButton("on", "on", "Forward one play", state.cursor >= end),
    h("button", { class: "with-sign main-button", act: "nextMistake", arg: 1, disabled: review.mistakes.length === 0, key: "next" }, h("span", { class: "long" }, sign("slip")), h("span", null, "Next mistake")),
    isAway(state)
      ? h("button", { class: "icon", act: "reviewGame", key: "game", "aria-label": "Back to the game", title: "Back to the game" }, sign("home"))
      : h("button", { class: "with-sign", act: "learnFrom", key: "learn", "aria-label": "Learn from the mistakes", disabled: review.mistakes.length === 0 }, sign("seat"), h("span", null, "Learn")),
  );
}

/** @param {string} arg @param {string} icon @param {string} label @param {boolean} disabled */
function stepButton(arg, icon, label, disabled) {
  return h("button", { class: "icon", act: "reviewTo", arg, "aria-label": label, title: label, disabled, key: arg }, sign(icon));
}

/** The board before the play that is judged; a tap on another tile tries it. @param {State} state @param {Ask} ask @param {LineReview} review */
function boardBefore(state, ask, review) {
  const made = review.plays[state.cursor]?.tile;
  const now = nowOf(state, ask);
  return felt(state, ask, made === undefined ? now : { ...now, look: { made } });
}

/** Every mistake, to be gone to, and who gave away how much. @param {State} state @param {Ask} ask @param {LineReview} review */
function slips(state, ask, review) {
  const given = givenAway(state, review).filter((each) => each.given > 0);
  return h(
    "section",
    { class: "slips", "aria-label": "Mistakes" },
    h("h2", null, "Given away, with all hands open"),
    h("p", null, given.length ? given.map(({ seat, given: count }) => `${playerName(state.names, seat)} ${count}`).join(", ") : WORDS.noMistake),
    h("ul", null, review.mistakes.map((play) => h("li", { key: `x${play.at}` }, h("button", { class: "slip-row", act: "reviewTo", arg: play.at, "aria-current": play.at === state.cursor ? "step" : null },
      h("span", null, `Trick ${play.trick + 1}`), h("span", { class: "player" }, playerName(state.names, play.seat)), h("b", null, tileText(play.tile)), h("span", { class: "muted" }, `not ${listed(tilesOf(bestAt(state, play.at, ask)).map(tileText), "or")}`), h("span", { class: "cost" }, `−${play.cost}`))))),
  );
}

/** What the command's post-mortem says of the whole hand. @param {State} state @param {ReturnType<typeof toldOf>} told */
function toldWords(state, told) {
  if (!told) return state.asPlayed ? h("p", { class: "muted small" }, WORDS.noForesight) : null;
  const { contract, choice, seats, foresight } = told.facts.words;
  return h(
    "details",
    { class: "told" },
    h("summary", null, "The post-mortem in words"),
    h("h3", null, WORDS.hindsight), [...contract, ...choice, ...seats].map((words) => h("p", null, words)),
    h("h3", null, WORDS.foresight), (foresight.length ? foresight : [WORDS.noForesight]).map((/** @type {string} */ words) => h("p", null, words)),
  );
}
