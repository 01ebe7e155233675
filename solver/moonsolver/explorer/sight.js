/**
 * Whether a costly play could be seen to be worse at the table, or only with all hands open: over a few ways for the
 * tiles to lie that the player could not rule out. Asks what `moonsolver.reviews.sight` asks; the sample is another one.
 *
 * What could be ruled out is asked of the engine, too: a tile that would have made a play illegal was not in that hand.
 */
import { EngineFault } from "./engine_board.js";
import { lineOf } from "./game.js";
import { tilesOf } from "./notation.js";
import { seatsOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** In how many of the layouts that were counted the play takes fewer tricks than the better one, and in how many more.
 * @typedef {{ worse: number, better: number, counted: number, possible: number }} Sight */

const SIGHT_LAYOUTS = 30;
const CLEARLY_WORSE = 0.25;
const SIGHT_SEED = 0;
const RULED_OUT = ["must-follow", "must-lead-trump"];

/** Whether the player could see it: worse in clearly more layouts than in which it is better. @param {Sight} sight @returns {boolean} */
export function wasSeen({ worse, better, counted }) {
  return worse - better >= CLEARLY_WORSE * counted;
}

/** How a play of the line looked beside a better one, to the player who made it. @param {State} state @param {number} at @param {number} better @param {Ask} ask @param {number} [most] layouts that are looked at @returns {Sight} */
export function sightOf(state, at, better, ask, most = SIGHT_LAYOUTS) {
  const line = lineOf(state);
  const plays = line.slice(0, at);
  const tile = /** @type {number} */ (line[at]);
  const rules = ask.rules(state);
  const start = ask.played(state, []).position;
  const { toPlay, side } = ask.facts(state, ask.played(state, plays).position);
  const sign = (side >>> toPlay) & 1 ? 1 : -1;
  const known = knownTo(state, plays, toPlay, ask);
  const { count } = ask.engine.layouts(rules, known);
  const counted = Math.min(count, most);
  const sight = { worse: 0, better: 0, counted, possible: count };
  for (let number = 0; number < counted; number++) {
    const place = count > most ? ask.engine.shuffled(count, SIGHT_SEED, number) : number;
    const { hands } = ask.engine.layout(rules, known, place);
    const { position } = ask.engine.replay(rules, { ...start, hands }, [...plays]);
    const { values } = ask.engine.plays(rules, position);
    const gain = sign * ((values[tile] ?? 0) - (values[better] ?? 0));
    if (gain < 0) sight.worse++;
    if (gain > 0) sight.better++;
  }
  return sight;
}

/** What a seat can know after some plays: its hand as it was, the bidder its discard, and where no tile can have been. @param {State} state @param {readonly number[]} plays @param {number} viewer @param {Ask} ask @returns {import("./engine.js").Known} */
export function knownTo(state, plays, viewer, ask) {
  const { hands } = ask.played(state, []).position;
  const { seats } = ask.played(state, plays);
  const { discard } = ask.choice(state);
  const barred = [...seatsOf(state), -1].map((place) =>
    plays.reduce((mask, tile, at) => (seats[at] === place ? mask | (place === viewer ? 0 : ruledOut(state, plays, at, ask)) : mask | (1 << tile)), 0));
  return { bidder: viewer, hand: hands[viewer] ?? 0, widow: viewer === state.bidder && discard >= 0 ? 1 << discard : 0, barred };
}

/** The tiles that would have made a play illegal, had its seat held them. @param {State} state @param {readonly number[]} plays @param {number} at @param {Ask} ask @returns {number} mask */
function ruledOut(state, plays, at, ask) {
  const { position } = ask.played(state, plays.slice(0, at));
  const { toPlay } = ask.facts(state, position);
  const tile = /** @type {number} */ (plays[at]);
  const own = position.hands[toPlay] ?? 0;
  const [spare] = tilesOf(own & ~(1 << tile));
  if (spare === undefined) return 0;
  const { discard } = ask.choice(state);
  const elsewhere = position.hands.reduce((mask, hand) => mask | hand, discard >= 0 ? 1 << discard : 0) & ~own;
  return tilesOf(elsewhere).reduce((mask, other) => {
    const swap = (1 << spare) | (1 << other);
    const hands = position.hands.map((hand, seat) => (seat === toPlay || (hand >>> other) & 1 ? hand ^ swap : hand));
    return RULED_OUT.includes(faultOf(state, { ...position, hands }, tile, ask)) ? mask | (1 << other) : mask;
  }, 0);
}

/** @param {State} state @param {import("./engine.js").Position} position @param {number} tile @param {Ask} ask @returns {string} */
function faultOf(state, position, tile, ask) {
  const rules = ask.rules(state);
  // Once the lead is made it is no question any more how it had to be: a swap with the leader must not bring that up.
  const now = position.table.length ? { ...rules, mustLeadTrump: false } : rules;
  try {
    return ask.engine.whyNot(now, position, tile)?.name ?? "";
  } catch (error) {
    if (error instanceof EngineFault) return ""; // the swap itself cannot be: it tells nothing of the play
    throw error;
  }
}
