/**
 * Playing: the line of plays, the cursor on it, what-if branches and the way back. Owns: what a tap on a tile does to them.
 *
 * The line shown is `game`, or with a branch the first `branch.at` plays of it and then those of the branch. At the end of
 * the game a play lengthens it; anywhere else another play than the one made begins a branch. A game that was really
 * played (`asPlayed`) is closed: every other play is a branch, and to change the bidder or the choice leaves it whole.
 */
import { tileText, tilesOf } from "./notation.js";
import { changed } from "./state.js";
import { WORDS, playerName, tileWords, trumpName, withTrump } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Asked */

const START = { game: [], branch: null, cursor: 0 };

/** The plays of the line that is shown. @param {State} state @returns {readonly number[]} */
export function lineOf(state) {
  const { game, branch } = state;
  return branch ? [...game.slice(0, branch.at), ...branch.plays] : game;
}

/** Whether this is the hand as it was played, so that trying may not change it. @param {State} state @returns {boolean} */
export function isClosed(state) {
  const { asPlayed, choice } = state;
  return (
    asPlayed !== null && asPlayed.bidder === state.bidder && choice !== null &&
    asPlayed.choice.trump === choice.trump && asPlayed.choice.discard === choice.discard
  );
}

/** Whether there is a way back to the game: a branch, or another choice than was played. @param {State} state @returns {boolean} */
export function isAway(state) {
  return state.branch !== null || (state.asPlayed !== null && !isClosed(state));
}

/** Let another seat bid; the same discard makes no sense for it. @param {State} state @param {number} bidder @param {Asked} ask @returns {State} */
export function pickBidder(state, bidder, ask) {
  if (bidder === state.bidder || !(bidder in state.hands)) return state;
  return withGame(changed(state, { bidder, choice: null }), `${playerName(state.names, bidder)} bids. ${answerWords(changed(state, { bidder, choice: null }), ask)}`);
}

/** Name another trump or discard another tile. @param {State} state @param {import("./state.js").ChoiceMade} choice @returns {State} */
export function pickChoice(state, choice) {
  const now = state.choice;
  if (now && now.trump === choice.trump && now.discard === choice.discard) return state;
  return withGame(changed(state, { choice }), WORDS.withThis(choice.trump, choice.discard));
}

/** Begin the play anew, or with the plays that were really made. @param {State} state @param {string} said @returns {State} */
function withGame(state, said) {
  const game = isClosed(state) && state.asPlayed ? state.asPlayed.plays : [];
  return changed(state, { ...START, game, half: null, faults: [], said });
}

/** The answer in words, for a screen reader. @param {State} state @param {Asked} ask @returns {string} */
export function answerWords(state, ask) {
  const who = playerName(state.names, state.bidder);
  const { tricks, choices } = ask.table(state).best;
  const [first] = choices;
  if (!first) return "";
  if (tricks === 7) return `${WORDS.moonYes(who)} ${WORDS.withThis(first.trump, first.discard)}`;
  const how = `${withTrump(first.trump)}${first.discard >= 0 ? WORDS.discarding(first.discard) : ""}`;
  return `${WORDS.moonNo(who)} ${WORDS.best(who, tricks)}, ${how}.`;
}

/** The next trump (1) or the one before (-1), or the next discard. @param {State} state @param {"trump" | "discard"} what @param {number} step @param {Asked} ask @returns {State} */
export function stepChoice(state, what, step, ask) {
  const now = ask.choice(state);
  const { rows } = ask.table(state);
  const row = rows[now.trump];
  const allowed = what === "trump"
    ? rows.flatMap((each, trump) => (each ? [trump] : []))
    : (row?.values ?? []).flatMap((value, tile) => (value >= 0 ? [tile] : [])).reverse();
  if (!allowed.length) return state;
  const at = allowed.indexOf(now[what]);
  const next = /** @type {number} */ (allowed[(at + step + allowed.length) % allowed.length]);
  return pickChoice(state, { ...now, [what]: next });
}

/** Sit down to play with a choice. @param {State} state @param {import("./state.js").ChoiceMade} choice @param {Asked} ask @returns {State} */
export function playChoice(state, choice, ask) {
  const chosen = changed(pickChoice(state, choice), { view: "play" });
  return changed(chosen, { said: `${WORDS.withThis(choice.trump, choice.discard)} ${turnWords(chosen, ask)}` });
}

/** Play a tile for whoever is to play, and what then plays by itself. @param {State} state @param {number} tile @param {Asked} ask @returns {State} */
export function playTile(state, tile, ask) {
  const { position } = ask.played(state);
  const why = whyNot(state, tile, ask);
  if (why) return changed(state, { faults: [why], half: null, said: "" });
  const { toPlay } = ask.facts(state, position);
  const made = withPlays(state, [tile], 1);
  const own = ownReplies(made, ask);
  const after = own.plays.length ? withPlays(made, own.plays, own.stops ? own.plays.length : 0) : made;
  const replies = own.stops ? own.plays.map(tileText).join(", ") : "";
  const said = `${playerName(state.names, toPlay)} plays ${tileWords(tile)}.${replies ? ` Then ${replies}.` : ""}`;
  return changed(after, { half: null, faults: [], said: `${said} ${turnWords(after, ask)}` });
}

/** Why a tile cannot be played now, in a sentence; "" when it can. @param {State} state @param {number} tile @param {Asked} ask @returns {string} */
export function whyNot(state, tile, ask) {
  const { position } = ask.played(state);
  const fault = ask.engine.whyNot(ask.rules(state), position, tile);
  if (!fault) return "";
  const facts = ask.facts(state, position);
  const who = playerName(state.names, facts.toPlay);
  if (fault.name === "must-follow") {
    return WORDS.mustFollow(who, tileWords(tile), fault.what === 7 ? "trumps" : trumpName(fault.what));
  }
  if (fault.name === "must-lead-trump") return WORDS.mustLeadTrump(who, tileWords(tile));
  if (fault.name === "hand-over") return WORDS.handOver;
  const holder = fault.what >= 0 ? `held by ${playerName(state.names, fault.what)}` : "no longer in play";
  return WORDS.notTheirs(who, tileWords(tile), holder);
}

/** Make plays at the cursor and move it `steps` on. @param {State} state @param {readonly number[]} plays @param {number} steps @returns {State} */
function withPlays(state, plays, steps) {
  const { cursor, game, branch } = state;
  const line = lineOf(state);
  const moved = { cursor: cursor + steps };
  if (plays.every((tile, at) => line[cursor + at] === tile)) return changed(state, moved);
  const made = [...line.slice(0, cursor), ...plays];
  if (branch && cursor >= branch.at) return changed(state, { ...moved, branch: { at: branch.at, plays: made.slice(branch.at) } });
  if (!branch && cursor === game.length && !isClosed(state)) return changed(state, { ...moved, game: made });
  return changed(state, { ...moved, branch: { at: cursor, plays } });
}

/**
 * What plays by itself from the cursor on. `stops`: it comes to a seat that a person plays, so that the cursor goes there;
 * a hand that is played out to the end is only laid ready. @param {State} state @param {Asked} ask @returns {{ plays: number[], stops: boolean }}
 */
function ownReplies(state, ask) {
  const { others } = state.settings;
  const made = lineOf(state).slice(0, state.cursor);
  if (others === "all") return { plays: [...ask.line(state, ask.played(state, made).position)], stops: false };
  /** @type {number[]} */
  const plays = [];
  while (others !== "never") {
    const { position } = ask.played(state, [...made, ...plays]);
    const facts = ask.facts(state, position);
    if (facts.isOver) break;
    const isDefender = !((facts.side >>> facts.toPlay) & 1);
    const { groups } = ask.plays(state, position);
    if (groups.length > 1 && !(others === "defence" && isDefender)) break;
    const best = ask.line(state, position)[0];
    if (best === undefined) break;
    plays.push(best);
  }
  return { plays, stops: true };
}

/** Make the best play: the next one of the line, or at its end the engine's. @param {State} state @param {Asked} ask @returns {State} */
export function stepOn(state, ask) {
  const line = lineOf(state);
  if (state.cursor < line.length) return jumpTo(state, state.cursor + 1, ask);
  const best = ask.line(state)[0];
  if (best === undefined) return changed(state, { said: WORDS.handOver });
  const { toPlay } = ask.facts(state);
  const next = withPlays(state, [best], 1);
  return changed(next, { half: null, faults: [], said: `${playerName(state.names, toPlay)} plays ${tileWords(best)}. ${turnWords(next, ask)}` });
}

/** Go to the end of this trick, making the best plays where there are none yet. @param {State} state @param {Asked} ask @returns {State} */
export function stepTrick(state, ask) {
  const seats = ask.played(state).taken.length;
  const target = (Math.floor(state.cursor / seats) + 1) * seats;
  let next = state;
  while (next.cursor < target) {
    const after = stepOn(next, ask);
    if (after.cursor === next.cursor) break;
    next = after;
  }
  return next;
}

/** Go to a place of the line: after so many plays. @param {State} state @param {number} cursor @param {Asked} ask @returns {State} */
export function jumpTo(state, cursor, ask) {
  const to = Math.max(0, Math.min(cursor, lineOf(state).length));
  const moved = changed(state, { cursor: to, half: null, faults: [] });
  const last = lineOf(state)[to - 1];
  const seat = ask.played(moved).seats[to - 1];
  const said = last === undefined || seat === undefined ? "The start." : `${playerName(state.names, seat)} played ${tileWords(last)}.`;
  return changed(moved, { said: `${said} ${turnWords(moved, ask)}` });
}

/** Back to the game: out of the branch, to where it began; or to the bidder and choice that were played. @param {State} state @param {Asked} ask @returns {State} */
export function backToGame(state, ask) {
  const { asPlayed, branch } = state;
  if (asPlayed && !isClosed(state)) {
    const back = changed(state, { ...START, bidder: asPlayed.bidder, choice: asPlayed.choice, game: asPlayed.plays });
    return changed(back, { half: null, faults: [], said: `Back to the game as it was played. ${turnWords(back, ask)}` });
  }
  if (!branch) return state;
  const back = changed(state, { branch: null, cursor: branch.at, half: null, faults: [] });
  return changed(back, { said: `Back to the game. ${turnWords(back, ask)}` });
}

/** Put the play at its beginning and forget what was tried. @param {State} state @param {Asked} ask @returns {State} */
export function startAgain(state, ask) {
  const game = isClosed(state) ? state.game : [];
  const again = changed(state, { ...START, game, half: null, faults: [] });
  return changed(again, { said: `From the start. ${turnWords(again, ask)}` });
}

/** Who is to play and what there is to play, for a screen reader. @param {State} state @param {Asked} ask @returns {string} */
export function turnWords(state, ask) {
  const played = ask.played(state);
  const facts = ask.facts(state, played.position);
  if (facts.isOver) return WORDS.handResult(sideName(state, ask), ask.taken(state, played));
  const who = playerName(state.names, facts.toPlay);
  const turn = facts.winningSeat < 0 ? WORDS.toLead(who) : WORDS.toPlay(who);
  if (!state.settings.values) return `${turn}.`;
  const { best, value } = ask.plays(state, played.position);
  return `${turn}: best ${tilesOf(best).map(tileWords).join(", ")}; ${value + ask.taken(state, played)} in all.`;
}

/** The bidder's side by name: "A", or "A and C". @param {State} state @param {Asked} ask @returns {string} */
export function sideName(state, ask) {
  const side = ask.side(state);
  const seats = [0, 1, 2, 3].filter((seat) => (side >>> seat) & 1);
  return seats.map((seat) => playerName(state.names, seat)).join(" and ");
}
