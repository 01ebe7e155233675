/**
 * What the words about a costly play need to know beside its reasons: asked of the engine, so that no rule stands here.
 *
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine_names.js").Rules} Rules
 * @typedef {import("./engine_names.js").Position} Position
 * @typedef {import("./engine_reasons.js").Explained} Explained
 * @typedef {import("./engine_reasons.js").Reason} Reason
 * @typedef {import("./reason_words.js").WhyFacts} WhyFacts
 * @typedef {import("./reason_words.js").ReasonFacts} ReasonFacts
 */
import { tilesOf } from "./notation.js";
import { GUARDED_ENDS } from "./reason_words.js";

/**
 * The facts that `whySentences` takes, of a play that the engine has explained in a position.
 * @param {Engine} engine
 * @param {Rules} rules
 * @param {Position} position
 * @param {Explained} explained
 * @returns {WhyFacts}
 */
export function whyFacts(engine, rules, position, explained) {
  const { tile, better, cost } = explained;
  const now = engine.facts(rules, position);
  const { seats, handSize } = /** @type {import("./engine_names.js").RuleSet} */ (engine.ruleSets[rules.set]);
  const ours = (now.side >>> now.toPlay) & 1;
  const friends = [...Array(seats).keys()].filter((seat) => ((now.side >>> seat) & 1) === ours && seat !== now.toPlay);
  return {
    seat: now.toPlay,
    partner: friends[0] ?? -1,
    tile,
    better,
    cost,
    trick: handSize - now.tricksLeft + 1,
    pullsTrumps: engine.isTrump(position.trump, better) && !engine.isTrump(position.trump, tile),
    goodLater: takesTrick(engine, rules, position, explained, seats, now.toPlay),
    reasons: explained.reasons.map((reason) => reasonFacts(engine, rules, position, explained, reason)),
  };
}

/** Whether the tile that was played takes a trick in the better line. @param {Engine} engine @param {Rules} rules @param {Position} position @param {Explained} explained @param {number} seats @param {number} mover */
function takesTrick(engine, rules, position, { tile, betterLine }, seats, mover) {
  const { winners } = engine.replay(rules, position, betterLine);
  const at = betterLine.indexOf(tile);
  return at >= 0 && winners[Math.floor((position.table.length + at) / seats)] === mover;
}

/** @param {Engine} engine @param {Rules} rules @param {Position} position @param {Explained} explained @param {Reason} reason @returns {ReasonFacts} */
function reasonFacts(engine, rules, position, { tile }, reason) {
  const none = (/** @type {number | null} */ number) => number ?? -1;
  const { guarded, against } = reason;
  const ends = GUARDED_ENDS[reason.role ?? ""];
  const { high, low } = engine.tiles[tile] ?? { high: 0, low: 0 };
  const suits = ends ? [high, low].slice(...ends) : [];
  return {
    cause: reason.cause,
    tile: none(reason.tile),
    tiles: tilesOf(reason.tiles),
    seat: none(reason.seat),
    other: none(reason.other),
    suit: none(reason.suit),
    trick: none(reason.trick),
    role: reason.role ?? "",
    against: none(against),
    againstSeat: against === null ? -1 : position.hands.findIndex((hand) => (hand >>> against) & 1),
    guarded: none(guarded),
    guards: guarded !== null && suits.some((suit) => (engine.suitTiles(rules, position.trump, suit) >>> guarded) & 1),
    remedy: none(reason.remedy),
  };
}
