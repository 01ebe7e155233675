/**
 * The post-mortem of the line that is shown. Owns: what each play cost, the next mistake, the two lines beside each other.
 *
 * Values are the engine's, with all hands open: hindsight. What a player could know (foresight) is only in a page that the
 * command made of a record: `toldOf` finds it. A cursor of k stands before the play k, which is the one that is judged.
 */
import { backToGame, isAway, isClosed, jumpTo, lineOf, sideName } from "./game.js";
import { listed, readHand, seatText, tileText, tilesOf, trumpText } from "./notation.js";
import { changed, ruleSet } from "./state.js";
import { WORDS, countOf, playerName, tileWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** One play; `before` and `after` are totals of the bidder's side, `cost` is what the side of the seat gave away.
 * @typedef {{ at: number, trick: number, seat: number, tile: number, before: number, after: number, cost: number, turns: boolean }} Judged */
/** `target` is how many tricks the bid promised; null where no bid is known.
 * @typedef {{ plays: readonly Judged[], totals: readonly number[], target: number | null, mistakes: readonly Judged[] }} LineReview */

/** What each play of the line cost. @param {State} state @param {Ask} ask @returns {LineReview} */
export function reviewOf(state, ask) {
  const { seats, line } = soundLine(state, ask);
  const totals = ask.totals(state, line);
  const side = ask.side(state);
  const target = targetOf(state, ask);
  const plays = line.map((tile, at) => {
    const seat = seats[at] ?? 0;
    const before = totals[at] ?? 0;
    const after = totals[at + 1] ?? 0;
    const turns = target !== null && before >= target !== after >= target;
    return { at, trick: Math.floor(at / ruleSet(state).seats), seat, tile, before, after, cost: (side >>> seat) & 1 ? before - after : after - before, turns };
  });
  return { plays, totals, target, mistakes: plays.filter((play) => play.cost > 0) };
}

/** The line up to the first play that is not legal, and who made each. @param {State} state @param {Ask} ask */
function soundLine(state, ask) {
  const line = lineOf(state);
  const { seats } = ask.played(state, line);
  return { seats, line: line.slice(0, seats.length) };
}

/** Tricks that the bid promised. @param {State} state @param {Ask} ask @returns {number | null} */
function targetOf(state, ask) {
  if (isClosed(state) && state.asPlayed?.bid !== undefined) return ask.engine.needed(state.asPlayed.bid);
  const { auction } = state;
  if (!auction) return null;
  const said = ask.engine.auction(ask.rules(state), auction.first, [...auction.calls]);
  return said.isOver && said.winner === state.bidder ? ask.engine.needed(said.highest) : null;
}

/** What the choice of trump and discard gave away. @param {State} state @param {Ask} ask @returns {number} */
export function choiceCost(state, ask) {
  return ask.table(state).best.tricks - ask.chosenTricks(state);
}

/** The line that perfect play makes after this play, and after the better one; both with what came before.
 * @param {State} state @param {number} at @param {Ask} ask @returns {{ punished: readonly number[], better: readonly number[] }} */
export function twoLines(state, at, ask) {
  const line = lineOf(state);
  const after = line.slice(0, at + 1);
  const before = line.slice(0, at);
  const { position } = ask.played(state, before);
  const explained = ask.reasons(state, position, /** @type {number} */ (line[at]));
  if (explained) return { punished: [...before, ...explained.punished], better: [...before, ...explained.betterLine] };
  return {
    punished: [...after, ...ask.line(state, ask.played(state, after).position)],
    better: [...before, ...ask.line(state, position)],
  };
}

/** Every play that gives nothing away there. @param {State} state @param {number} at @param {Ask} ask @returns {number} mask */
export function bestAt(state, at, ask) {
  return ask.plays(state, ask.played(state, lineOf(state).slice(0, at)).position).best;
}

/** Go to the mistake after the cursor (1) or before it (-1), round the end. @param {State} state @param {number} step @param {Ask} ask @returns {State} */
export function nextMistake(state, step, ask) {
  const found = reviewOf(state, ask).mistakes.map((play) => play.at);
  // Coming from elsewhere, a mistake under the cursor has not been seen.
  const isThere = state.view === "review";
  const ahead = step > 0 ? found.filter((at) => at > state.cursor || (at === state.cursor && !isThere)) : found.filter((at) => at < state.cursor).reverse();
  const to = ahead[0] ?? (step > 0 ? found[0] : found.at(-1));
  const shown = changed(state, { view: "review", faults: [], half: null });
  return to === undefined ? changed(shown, { said: WORDS.noMistake }) : reviewTo(shown, to, ask);
}

/** Go to a place of the line, and say what is judged there. @param {State} state @param {number} cursor @param {Ask} ask @returns {State} */
export function reviewTo(state, cursor, ask) {
  const moved = jumpTo(state, cursor, ask);
  const play = reviewOf(moved, ask).plays[moved.cursor];
  return play ? changed(moved, { said: judgedWords(moved, play, ask) }) : moved;
}

/** A play and what it cost, in words. @param {State} state @param {Judged} play @param {Ask} ask @returns {string} */
export function judgedWords(state, play, ask) {
  const made = WORDS.trickPlay(play.trick + 1, playerName(state.names, play.seat), tileWords(play.tile));
  if (play.cost === 0) return `${made} ${WORDS.nothingLost}`;
  const better = listed(tilesOf(bestAt(state, play.at, ask)).map(tileWords), "or");
  return `${made} ${WORDS.gaveAway(play.cost, better)}${play.turns ? ` ${turnedWords(state, play, ask)}` : ""}`;
}

/** What became of the contract with this play. @param {State} state @param {Judged} play @param {Ask} ask @returns {string} */
function turnedWords(state, play, ask) {
  return (ask.side(state) >>> play.seat) & 1 ? WORDS.couldBeSet : WORDS.couldBeMade;
}

/** Make one of the two lines a branch, and stand after its first play. @param {State} state @param {"punished" | "better"} which @param {Ask} ask @returns {State} */
export function tryLine(state, which, ask) {
  const play = reviewOf(state, ask).plays[state.cursor];
  if (!play || play.cost === 0) return state;
  const line = twoLines(state, play.at, ask)[which];
  const { branch, cursor } = state;
  const at = branch ? Math.min(branch.at, cursor) : cursor;
  const tried = changed(state, { branch: { at, plays: line.slice(at) }, cursor: cursor + 1, half: null, faults: [] });
  return changed(tried, { said: WORDS.lineShown(which === "better", line.slice(cursor).map(tileText).join(" ")) });
}

/** Back to the game, to the play that was judged there. @param {State} state @param {Ask} ask @returns {State} */
export function backToReview(state, ask) {
  return isAway(state) ? backToGame(state, ask) : state;
}

/** How the hand ended, or stands, in one sentence. @param {State} state @param {LineReview} review @param {Ask} ask @returns {string} */
export function resultWords(state, review, ask) {
  const who = sideName(state, ask);
  const { position } = ask.played(state, soundLine(state, ask).line);
  const total = review.totals.at(-1) ?? 0;
  const { isOver } = ask.facts(state, position);
  if (!isOver) return WORDS.stands(who, total);
  const { target } = review;
  return `${WORDS.tookWords(who, total)}${target === null ? "." : total >= target ? ": made." : WORDS.setBy(target - total)}`;
}

/** Tricks that each seat gave away. @param {State} state @param {LineReview} review @returns {{ seat: number, given: number }[]} */
export function givenAway(state, review) {
  return Array.from({ length: ruleSet(state).seats }, (_, seat) => ({
    seat,
    given: review.mistakes.reduce((sum, play) => sum + (play.seat === seat ? play.cost : 0), 0),
  }));
}

/**
 * What the command's post-mortem has of this very hand: facts as of `review --json`, and sentences in `words`. It belongs
 * to the plays, not to the file: null for every other hand, and in a branch `upTo` says where it ends.
 * @param {State} state @param {Ask} ask @returns {{ facts: any, upTo: number } | null}
 */
export function toldOf(state, ask) {
  if (!isClosed(state)) return null;
  const { trump, discard } = ask.choice(state);
  const deal = ask.deal(state);
  const parts = [...deal.hands, ...(deal.widow ? [deal.widow] : [])].join();
  const made = state.game.map(tileText).join(" ");
  const { set, house } = state.rules;
  const facts = (ask.data.record?.reviews ?? []).find((/** @type {any} */ each) =>
    each.plays && each.rules === state.known.ruleSets[set]?.name && JSON.stringify(each.house) === JSON.stringify(house) &&
    each.bidder === seatText(state.bidder) && each.trump === trumpText(trump) && (each.discard ?? "") === (discard < 0 ? "" : tileText(discard)) &&
    partsOf(each.deal) === parts && each.plays.map((/** @type {any} */ play) => play.tile).join(" ") === made);
  return facts ? { facts, upTo: state.branch ? state.branch.at : state.game.length } : null;
}

/** A deal in one line, as masks. @param {string} text @returns {string} */
function partsOf(text) {
  return text.split(" / ").map(readHand).join();
}

/** What the foresight says of a play, if it was looked at: the kind of play, and a sentence. @param {ReturnType<typeof toldOf>} told @param {number} at @returns {{ kind: string, words: string } | null} */
export function foresightOf(told, at) {
  const play = told && at < told.upTo ? told.facts.plays[at] : null;
  if (!play?.foresight) return null;
  return { kind: play.verdict, words: told?.facts.words.plays_foresight[String(at + 1)] ?? WORDS.rightAtTable };
}

/** Mistakes in words: "2 mistakes". @param {LineReview} review @returns {string} */
export function mistakeCount(review) {
  return review.mistakes.length ? countOf(review.mistakes.length, "mistake") : WORDS.noMistake;
}
