/** What the page says of odds: percentages that never read as a certainty they are not, points, whole sentences. */
import { listed, tileText, withCommas } from "./notation.js";
import { BIDS } from "./engine_names.js";
import { trumpName, tileWords } from "./words.js";

/** @typedef {import("./odds.js").BidOdds} BidOdds */

export const ODDS_WORDS = {
  hand: "your hand",
  full: "Your hand is full: tap one of its tiles to take it back.",
  taken: (/** @type {readonly number[]} */ tiles) => `Your hand: ${tiles.map(tileWords).join(", ")}.`,
  missing: (/** @type {number} */ count) => (count === 7 ? "Tap your seven tiles." : `${count === 1 ? "One more tile" : `${count} more tiles`}.`),
  widowNext: "Tap the widow once you have seen it.",
  goesOn: "Counting again.",
  stopped: "Stopped. The count so far is kept.",
  allCounted: "All counted.",
  estimate: "An estimate so far.",
  noTrump: "No trump may be named under these house rules.",
  assumed3: "The choice is made without seeing the other hands; after that all hands are open and everyone plays perfectly, the defenders as one.",
  assumed4: "The choice is made without seeing the other hands; after that all hands are open and everyone plays perfectly.",
  equalLayouts: "All layouts count as equally likely; the bidding is ignored.",
  flatters: "A sample is a little too kind: the best choice is picked on the same layouts that then judge it.",
};

/** A chance in percent; what is not certain stays a tenth away from 0 and 100. @param {number} chance @returns {number} */
function inPercent(chance) {
  return chance > 0 && chance < 1 ? Math.min(Math.max(100 * chance, 0.1), 99.9) : 100 * chance;
}

/** With one place: "86.7%", "100%". @param {number} chance @returns {string} */
export function percentText(chance) {
  return `${chance === 0 || chance === 1 ? inPercent(chance) : inPercent(chance).toFixed(1)}%`;
}

/** Whole percents, with a place near the ends: "87%", "99.5%". @param {number} chance @returns {string} */
export function roughPercent(chance) {
  const shown = inPercent(chance);
  return `${chance === 0 || chance === 1 || (shown >= 10 && shown <= 90) ? shown.toFixed(0) : shown.toFixed(1)}%`;
}

/** In a cell, without the sign: "87", "99.5", "0". @param {number} chance @returns {string} */
export function cellPercent(chance) {
  return roughPercent(chance).slice(0, -1);
}

/** "+4.00", "−1.25". @param {number} score @returns {string} */
export function signedText(score) {
  return `${score < 0 ? "−" : "+"}${Math.abs(score).toFixed(2)}`;
}

/** "± 2.1"; nothing where there is no error. @param {number} error @param {number} [places] @returns {string} */
export function errorText(error, places = 1) {
  return error ? ` ± ${error.toFixed(places)}` : "";
}

/** How often, in a sentence: "87% of the time". @param {BidOdds} odds @returns {string} */
function howOften(odds) {
  if (odds.chanceError && (odds.chance === 0 || odds.chance === 1)) return odds.chance ? "every time so far" : "not once so far";
  const error = odds.chanceError ? ` (give or take ${(100 * odds.chanceError).toFixed(1)})` : "";
  return `${roughPercent(odds.chance)} of the time${error}`;
}

/** The choices that are best, as far as one line has room: "fours as trumps", "5-3 or 3-2". @param {BidOdds} odds */
function bestTrump({ choices, trump }) {
  const [first] = choices;
  const named = first ? first.trump : trump;
  const discards = choices.filter((choice) => choice.trump === named && choice.discard >= 0).map((choice) => tileWords(choice.discard));
  return { named, subject: named < 0 ? "" : named === 8 ? "no trumps" : `${trumpName(named)} as trumps`, discards, others: new Set(choices.map((choice) => choice.trump)).size - 1 };
}

/** "Bid 5: fours as trumps make it 87% of the time." @param {BidOdds} odds @returns {string} */
export function oddsSentence(odds) {
  const name = `Bid ${BIDS[odds.stake.bid]}`;
  if (odds.chance === 0 && !odds.chanceError) return `${name}: it cannot be made.`;
  const { named, subject, discards, others } = bestTrump(odds);
  if (named < 0) return `${name}: the best choice for the widow makes it ${howOften(odds)}.`;
  const away = discards.length ? `, discarding ${listed(discards, "or")}` : "";
  const also = others ? `; ${others === 1 ? "another trump is" : `${others} other trumps are`} as good` : "";
  if (odds.chance === 1 && !odds.chanceError) return `${name}: ${subject} always make it${away}${also}.`;
  return `${name}: ${subject} make it ${howOften(odds)}${away}${also}.`;
}

/** The first words: the bid that is worth most, and what it is worth. @param {BidOdds} best @returns {string} */
export function oddsHeadline(best) {
  if (best.score > 0) return oddsSentence(best);
  return `No bid is worth its risk. ${oddsSentence(best)}`;
}

/** "Worth +2.93 points on average." @param {BidOdds} odds @param {boolean} marks @returns {string} */
export function worthSentence(odds, marks) {
  const unit = marks ? "marks" : "points";
  return `That is worth ${signedText(odds.score)}${errorText(odds.error, 2)} ${unit} on average, and ${odds.others.toFixed(2)} to the others.`;
}

/** How many layouts lie behind it. @param {number} counted @param {number} possible @param {number} seed @param {boolean} exact @returns {string} */
export function extentSentence(counted, possible, seed, exact) {
  if (exact) return `All ${withCommas(possible)} layouts counted: this is exact.`;
  return `${withCommas(counted)} of ${withCommas(possible)} layouts, drawn at random (seed ${seed}); ± is one standard error.`;
}

/** A row of the table of bids: the choice in short. @param {BidOdds} odds @returns {string} */
export function choiceText(odds) {
  if (odds.chance === 0 && !odds.chanceError) return "–";
  const { named, discards, others } = bestTrump(odds);
  const texts = odds.choices.filter((choice) => choice.trump === named && choice.discard >= 0).map((choice) => tileText(choice.discard));
  const away = discards.length ? `, discard ${texts.length > 3 ? `${texts.slice(0, 2).join(", ")} …` : texts.join("/")}` : "";
  return `${trumpName(named)}${away}${others ? " …" : ""}`;
}
