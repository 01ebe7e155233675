/**
 * A hand that a person plays alone against perfect play, values hidden. Owns: the practice, who answers with what.
 *
 * A session keeps its own plays, so that the game on the board is left as it is; `extras.practice` holds it. The other side
 * plays, of its best plays, the one that leaves the person the most chances to go wrong (engine.defence); seats of the
 * person's own side play their best. A play without a choice is made by itself.
 */
import { isClosed, lineOf, whyNot } from "./game.js";
import { sizeOf, tileText } from "./notation.js";
import { reviewOf } from "./review.js";
import { changed, ruleSet, withExtra } from "./state.js";
import { WORDS, tileWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** `of` says of which hand it is; `seen` is how many plays had been made when the person last played.
 * @typedef {{ of: string, choice: import("./state.js").ChoiceMade, seat: number, plays: readonly number[], seen: number, takenBack: number, closed: boolean }} Session */

/** What tells a hand and its contract from every other. @param {State} state @param {Ask} ask @returns {string} */
export function stampOf(state, ask) {
  return JSON.stringify([state.rules, ask.deal(state), state.bidder, ask.choice(state)]);
}

/** The practice of the hand that is shown: a new one, as the bidder, while there is none. @param {State} state @param {Ask} ask @returns {Session} */
export function sessionOf(state, ask) {
  const session = /** @type {Session | undefined} */ (state.extras["practice"]);
  return session?.of === stampOf(state, ask) ? session : newSession(state, state.bidder, ask);
}

/** @param {State} state @param {number} seat @param {Ask} ask @returns {Session} */
function newSession(state, seat, ask) {
  const closed = state.extras["practice"]?.closed ?? false;
  const session = { of: stampOf(state, ask), choice: ask.choice(state), seat, plays: [], seen: 0, takenBack: 0, closed };
  return { ...session, plays: playedOn(state, session, ask) };
}

/** The table as the practice has it: a state of its own, without values until the hand is over. @param {State} state @param {Session} session @returns {State} */
export function practiceTable(state, session) {
  const { choice, plays } = session;
  const settings = { ...state.settings, values: false };
  return changed(state, { choice, game: plays, branch: null, asPlayed: null, auction: null, cursor: plays.length, settings });
}

/** Sit down on a seat, with nothing played. @param {State} state @param {number} seat @param {Ask} ask @returns {State} */
export function sitDown(state, seat, ask) {
  if (!(seat >= 0 && seat < ruleSet(state).seats)) return state;
  const session = newSession(state, seat, ask);
  return withSession(state, session, `${sinceWords(session)}${WORDS.yourTurn}`);
}

/** @param {State} state @param {Session} session @param {string} said @returns {State} */
function withSession(state, session, said) {
  return changed(withExtra(state, "practice", Object.freeze({ ...session, step: session.plays })), { half: null, faults: [], said });
}

/** Play a tile for the person, and what the others answer. @param {State} state @param {number} tile @param {Ask} ask @returns {State} */
export function playOwn(state, tile, ask) {
  const session = sessionOf(state, ask);
  const why = whyNot(practiceTable(state, session), tile, ask);
  if (why) return changed(state, { faults: [why], half: null, said: "" });
  const made = { ...session, plays: [...session.plays, tile], seen: session.plays.length + 1 };
  const next = { ...made, plays: playedOn(state, made, ask) };
  return withSession(state, next, `${WORDS.youPlay(tileWords(tile))} ${sinceWords(next)}${standWords(state, next, ask)}`);
}

/** The plays with those that follow by themselves, up to the person's next choice. @param {State} state @param {Session} session @param {Ask} ask @returns {readonly number[]} */
function playedOn(state, session, ask) {
  const plays = [...session.plays];
  for (;;) {
    const next = nextByItself(practiceTable(state, { ...session, plays }), session.seat, ask);
    if (next === null) return plays;
    plays.push(next);
  }
}

/** What is played now without the person; null when it is over or for the person to choose. @param {State} table @param {number} seat @param {Ask} ask @returns {number | null} */
function nextByItself(table, seat, ask) {
  const { position } = ask.played(table);
  const { isOver, toPlay, legal } = ask.facts(table, position);
  if (isOver) return null;
  if (sizeOf(legal) === 1) return 31 - Math.clz32(legal);
  if (toPlay === seat) return null;
  const side = ask.side(table);
  const isFriend = ((side >>> seat) & 1) === ((side >>> toPlay) & 1);
  if (isFriend) return ask.line(table, position)[0] ?? null;
  return ask.engine.defence(ask.rules(table), position, 1 << seat).tile;
}

/** Take the last own choice back, with what followed. @param {State} state @param {Ask} ask @returns {State} */
export function takePlayBack(state, ask) {
  const session = sessionOf(state, ask);
  const at = ownChoices(state, session, ask).at(-1);
  return at === undefined ? state : goBackTo(state, at, ask);
}

/** Play on from a place of one's own hand. @param {State} state @param {number} at so many plays stay @param {Ask} ask @returns {State} */
export function goBackTo(state, at, ask) {
  const session = sessionOf(state, ask);
  const takenBack = session.takenBack + 1;
  const seen = ownChoices(state, session, ask).filter((own) => own < at).at(-1);
  const back = { ...session, plays: session.plays.slice(0, at), seen: seen === undefined ? 0 : seen + 1, takenBack };
  return withSession(state, back, `${WORDS.takenBackPlay} ${WORDS.yourTurn}`);
}

/** Where the person had a choice: how many plays stood before each. @param {State} state @param {Session} session @param {Ask} ask @returns {number[]} */
export function ownChoices(state, session, ask) {
  const table = practiceTable(state, session);
  return session.plays.flatMap((_, at) => {
    const { position } = ask.played(table, session.plays.slice(0, at));
    const { toPlay, legal } = ask.facts(table, position);
    return toPlay === session.seat && sizeOf(legal) > 1 ? [at] : [];
  });
}

/** @param {Session} session */
function sinceWords(session) {
  const since = session.plays.slice(session.seen).map(tileText).join(", ");
  return since ? `${WORDS.thenPlayed(since)} ` : "";
}

/** @param {State} state @param {Session} session @param {Ask} ask */
function standWords(state, session, ask) {
  const end = comparisonOf(state, session, ask);
  return end ? WORDS.youTook(end.yours, end.perfect) : WORDS.yourTurn;
}

/**
 * The hand beside perfect play, once it is over: tricks of the person's side, and where some were lost.
 * @param {State} state @param {Session} session @param {Ask} ask
 * @returns {{ yours: number, perfect: number, slips: readonly import("./review.js").Judged[] } | null}
 */
export function comparisonOf(state, session, ask) {
  const table = practiceTable(state, session);
  if (!ask.facts(table).isOver) return null;
  const { totals, plays } = reviewOf(table, ask);
  const ofSide = (ask.side(table) >>> session.seat) & 1;
  const all = ruleSet(state).handSize;
  const [perfect = 0, yours = 0] = [totals[0], totals.at(-1)].map((total = 0) => (ofSide ? total : all - total));
  return { yours, perfect, slips: plays.filter((play) => play.cost > 0) };
}

/** Lay the practised hand on the board, at a play: as the game, or as a branch of one that is there. @param {State} state @param {number} cursor @param {string} view @param {Ask} ask @returns {State} */
export function layOnBoard(state, cursor, view, ask) {
  const { plays, choice } = sessionOf(state, ask);
  const laid = changed(state, { choice, cursor, view, half: null, faults: [] });
  const { game } = state;
  if (game.length === 0 && !isClosed(laid)) return changed(laid, { game: plays, branch: null });
  const apart = plays.findIndex((tile, at) => tile !== game[at]);
  if (apart < 0) return changed(laid, { branch: null });
  return changed(laid, { branch: { at: apart, plays: plays.slice(apart) } });
}

/** Whether the line on the board is worth learning from. @param {State} state @returns {boolean} */
export function hasLine(state) {
  return state.asPlayed !== null || lineOf(state).length > 0;
}
