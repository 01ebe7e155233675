/**
 * Why a play cost tricks, and its proof played on the board. Owns: what is said of a play, when it is asked, the proof.
 *
 * To ask takes longer than to draw, so it is asked once the picture has been shown: `whyEffect` (of the review, for every
 * view) sees that a play is to be explained, and comes back with the action `whyFound`. `extras.why` says of which play
 * the answer is there, `extras.whyOpen` which one somebody wants to know of in Play.
 * A proof (`extras.proof`) is a branch that goes through the line that punished the play, or through the better one; `back`
 * is where it was asked, to which one step leads.
 */
import { jumpTo, lineOf } from "./game.js";
import { isAsking, isThere, lessonOf, lessonTable } from "./learn.js";
import { tileText } from "./notation.js";
import { proofLines } from "./reason_proofs.js";
import { seenWords, whyTold } from "./reason_words.js";
import { toldOf } from "./review.js";
import { sightOf, wasSeen } from "./sight.js";
import { changed, seatsOf, withExtra } from "./state.js";
import { WORDS, playerName } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** A play that is to be explained: of the line of `table`, the play `at`. @typedef {{ table: State, at: number, key: string }} Wanted */
/** `atTable`: whether it was wrong at the table too; null where that is not known.
 * @typedef {{ explained: import("./engine.js").Explained, atTable: boolean | null, sentences: readonly string[], proofs: readonly string[] }} Why */
/** `line` is all of it, from the first play of the hand on; `better`: the better one.
 * @typedef {{ of: string, at: number, table: State, line: readonly number[], better: boolean, playing: boolean, back: Pick<State, "view" | "branch" | "cursor"> }} ShownProof */

const PACE = 1100; // milliseconds from play to play

/** What tells a play from every other. @param {State} state @param {number} at @returns {string} */
export function playKey(state, at) {
  const { rules, hands, bidder, choice, names } = state;
  return JSON.stringify([rules, hands, bidder, choice, names, lineOf(state).slice(0, at + 1)]);
}

/** The play that is to be explained in this state, if any. @param {State} state @param {Ask} ask @returns {Wanted | null} */
export function wantedWhy(state, ask) {
  const proof = proofOf(state);
  if (proof) return wantedAt(proof.table, proof.at);
  if (state.view === "review") return costAt(state, state.cursor, ask) > 0 ? wantedAt(state, state.cursor) : null;
  if (state.view === "play") return state.settings.values && costAt(state, state.cursor - 1, ask) > 0 ? wantedAt(state, state.cursor - 1) : null;
  const lesson = state.view === "practice" ? lessonOf(state, ask) : null;
  const play = lesson?.questions[lesson.at]?.play;
  if (!lesson || !play || isAsking(lesson) || !isThere(state, lesson, ask)) return null;
  const table = lessonTable(state, lesson);
  return wantedAt(changed(table, { game: [...table.game, play.tile], asPlayed: state.asPlayed }), play.at);
}

/** @param {State} table @param {number} at @returns {Wanted} */
function wantedAt(table, at) {
  return { table, at, key: playKey(table, at) };
}

/** What a play of the line gave away: 0 where there is none. @param {State} state @param {number} at @param {Ask} ask @returns {number} */
function costAt(state, at, ask) {
  const tile = lineOf(state)[at];
  if (at < 0 || tile === undefined) return 0;
  const { position, seats } = ask.played(state, lineOf(state).slice(0, at));
  if (seats.length < at) return 0;
  const { legal, values, value } = ask.plays(state, position);
  return (legal >>> tile) & 1 ? Math.abs((values[tile] ?? 0) - value) : 0;
}

/** Why the play cost tricks. @param {Wanted} wanted @param {State} state with what the record tells @param {Ask} ask @returns {Why | null} */
export function whyOf({ table, at, key }, state, ask) {
  return ask.kept("why", key, () => {
    const line = lineOf(table);
    const { position } = ask.played(table, line.slice(0, at));
    const explained = ask.reasons(table, position, /** @type {number} */ (line[at]));
    if (!explained) return null;
    const names = seatsOf(table).map((seat) => playerName(table.names, seat));
    const sentences = whyTold(explained, names).map((told) => told.words);
    const atTable = sentences.length ? labelOf(table, at, explained.better, state, ask) : null;
    return { explained, atTable, sentences, proofs: proofLines(explained, names, position.hands) };
  });
}

/** Whether the player could see it: as the command found, or by a few layouts of our own. @param {State} table @param {number} at @param {number} better @param {State} state @param {Ask} ask @returns {boolean} */
function labelOf(table, at, better, state, ask) {
  const told = toldOf(state, ask);
  const isTold = told && at < told.upTo && tileText(lineOf(table)[at] ?? -1) === told.facts.plays[at].tile;
  return (isTold ? told.facts.plays[at].reasons?.at_table : null) ?? wasSeen(sightOf(table, at, better, ask));
}

/** The sentences with their label, as the command says them. @param {Why} why @returns {string} */
export function whyWords({ sentences, atTable }) {
  return sentences.length ? `${seenWords(atTable)} ${sentences.join(" ")}` : WORDS.nothingProved;
}

/** The answer, once it is there. @param {State} state @param {Ask} ask @returns {Why | null} */
export function whyShown(state, ask) {
  const wanted = wantedWhy(state, ask);
  return wanted && state.extras["why"] === wanted.key ? whyOf(wanted, state, ask) : null;
}

/** Whether the reasons of the last play are unfolded in Play. @param {State} state @param {Wanted} wanted @returns {boolean} */
export function isWhyOpen(state, wanted) {
  return state.extras["whyOpen"] === wanted.key;
}

/** Unfold the reasons of the last play, or fold them. @param {State} state @param {Ask} ask @returns {State} */
export function openWhy(state, ask) {
  const wanted = wantedWhy(state, ask);
  if (!wanted) return changed(state, { said: WORDS.nothingToExplain });
  return changed(withExtra(state, "whyOpen", isWhyOpen(state, wanted) ? null : wanted.key), { said: "", faults: [] });
}

/** The reasons are asked, now that there is time. @param {State} state @param {string} key @param {Ask} ask @returns {State} */
export function whyFound(state, key, ask) {
  const wanted = wantedWhy(state, ask);
  if (!wanted || wanted.key !== key) return state;
  const why = whyOf(wanted, state, ask);
  if (!why) return state;
  const words = why.sentences.length || state.view === "play" ? whyWords(why) : "";
  const said = proofOf(state) ? state.said : `${state.said} ${words}`.trim();
  return changed(withExtra(state, "why", key), { said });
}

/** Asks for the reasons when a picture has been shown, and moves a proof on. @param {State} before @param {State} after @param {Ask} ask @param {(name: string, arg?: string) => void} act */
export function whyEffect(before, after, ask, act) {
  const wanted = wantedWhy(after, ask);
  const isAsked = wanted && after.extras["why"] !== wanted.key && (after.view !== "play" || isWhyOpen(after, wanted));
  if (isAsked) requestAnimationFrame(() => setTimeout(() => act("whyFound", wanted.key)));
  const proof = proofOf(after);
  const isMoved = before.extras["proof"] !== after.extras["proof"] || before.cursor !== after.cursor;
  if (proof?.playing && isMoved) setTimeout(() => act("proofGoesOn", String(after.cursor)), PACE);
}

/** The proof that is on the board: none once something else is tried. @param {State} state @returns {ShownProof | null} */
export function proofOf(state) {
  const proof = /** @type {ShownProof | null} */ (state.extras["proof"] ?? null);
  if (!proof || state.view !== "review") return null;
  const { hands, bidder, choice } = proof.table;
  const line = lineOf(state);
  const isSame = state.hands === hands && state.bidder === bidder && state.choice === choice && line.length === proof.line.length;
  return isSame && proof.line.every((tile, at) => line[at] === tile) ? proof : null;
}

/** Put the proof on the board: before the play, then the line that punished it. @param {State} state @param {boolean} playing @param {Ask} ask @returns {State} */
export function showProof(state, playing, ask) {
  const wanted = wantedWhy(state, ask);
  if (!wanted || proofOf(state)) return wanted ? state : changed(state, { said: WORDS.nothingToExplain });
  const { view, branch, cursor } = state;
  const proof = { of: wanted.key, at: wanted.at, better: false, playing, back: { view, branch, cursor } };
  // Of a lesson the table has only the plays up to the question: the game on the board is the one that is left and kept.
  const table = view === "practice" ? changed(state, { branch: null }) : state;
  return proofLine(changed(table, { view: "review", half: null, faults: [] }), { ...proof, table, line: [] }, false, ask);
}

/** Lay one of the two lines on the board, at the play. @param {State} state @param {ShownProof} proof @param {boolean} better @param {Ask} ask @returns {State} */
function proofLine(state, proof, better, ask) {
  const { table, at } = proof;
  const before = lineOf(table).slice(0, at);
  const why = whyOf(wantedAt(table, at), table, ask);
  if (!why) return state;
  const { punished, betterLine } = why.explained;
  const line = [...before, ...(better ? betterLine : punished)];
  const from = table.branch ? Math.min(table.branch.at, at) : at;
  const laid = changed(state, { branch: { at: from, plays: line.slice(from) }, cursor: at });
  const words = WORDS.lineShown(better, line.slice(at).map(tileText).join(" "));
  return changed(withExtra(laid, "proof", Object.freeze({ ...proof, line, better })), { said: `${words} ${why.sentences.join(" ")}`.trim() });
}

/** The other of the two lines. @param {State} state @param {boolean} better @param {Ask} ask @returns {State} */
export function turnProof(state, better, ask) {
  const proof = proofOf(state);
  return proof && proof.better !== better ? proofLine(state, proof, better, ask) : state;
}

/** A play on, by itself, from where the cursor was. @param {State} state @param {number} cursor @param {Ask} ask @returns {State} */
export function proofGoesOn(state, cursor, ask) {
  const proof = proofOf(state);
  if (!proof?.playing || state.cursor !== cursor) return state;
  const moved = jumpTo(state, cursor + 1, ask);
  return moved.cursor < proof.line.length ? moved : withExtra(moved, "proof", Object.freeze({ ...proof, playing: false }));
}

/** Let the proof go on by itself, from the beginning if it is over; or stop it. @param {State} state @param {boolean} playing @param {Ask} ask @returns {State} */
export function letPlay(state, playing, ask) {
  const proof = proofOf(state);
  if (!proof || proof.playing === playing) return state;
  const from = playing && state.cursor >= proof.line.length ? jumpTo(state, proof.at, ask) : state;
  return withExtra(from, "proof", Object.freeze({ ...proof, playing }));
}

/** Back to where the proof was asked. @param {State} state @returns {State} */
export function endProof(state) {
  const proof = proofOf(state);
  if (!proof) return state;
  return changed(withExtra(state, "proof", null), { ...proof.back, half: null, faults: [], said: WORDS.backFromProof });
}
