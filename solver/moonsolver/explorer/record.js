// A file of played hands as plain values, and written as the TOML that `moonsolver review` reads. `record_reader.js` reads it.
//
// What cannot be said in a record is not kept: branches, values, what was hidden. A hand in which somebody revoked is
// written as it was played: the command reviews it up to there, and says what was wrong.

import { dealText, ruleSetNamed } from "./deal_text.js";
import { bidText, seatText, tileText, trumpText } from "./notation.js";
import { puzzleLines } from "./record_puzzle.js";

/** One hand as it was played, as far as it is known. Tiles, trumps, seats and bids are numbers, as in notation.js.
 * @typedef {object} RecordedHand
 * @property {import("./deal_text.js").Dealt | null} deal
 * @property {{ first: number, calls: readonly number[] } | null} auction
 * @property {number} bidder
 * @property {number | null} bid
 * @property {number | null} trump
 * @property {number | null} discard
 * @property {readonly number[]} plays  in the order played, up to the first that the rules do not allow
 * @property {readonly number[]} rest  what was played from there on, as it was played: the revoke is the first of them
 * @property {number | null} result  tricks of the bidder's side, as somebody wrote it down
 * @property {string | null} note
 * @property {readonly string[]} faults  what is wrong with it, a sentence each
 * @property {readonly string[]} workedOut  what was not written but follows from the rest
 * @property {import("./puzzle_pack.js").PuzzleNote | null} [puzzle]  what the hand asks after its last play, where it is a puzzle
 * @property {readonly number[]} [entered]  tiles of a deal that is not whole yet, as masks by place; no file holds them */
/** What holds for every hand, and the hands. `names` are by seat, "" where there is none; `date` as in 2026-11-28.
 * @typedef {object} RecordedFile
 * @property {string} rules
 * @property {Readonly<Record<string, string>>} house
 * @property {string | null} date
 * @property {string | null} place
 * @property {string | null} note
 * @property {readonly string[]} names
 * @property {readonly RecordedHand[]} hands
 * @property {readonly string[]} faults */

// What a terminal obeys or what turns the direction of a text is escaped; joiners belong to words.
const ESCAPED = /["\\]|(?![\u200c\u200d])[\p{C}\u2028\u2029]/gu;

/** Returns a file of hands as TOML.
 * @param {RecordedFile} file @param {import("./deal_text.js").Known} known @returns {string} */
export function writeRecords(file, known) {
  const { seats } = ruleSetNamed(file.rules, known.ruleSets);
  const lines = [`rules = ${tomlText(file.rules)}`];
  if (file.date !== null) lines.push(`date = ${file.date}`);
  if (file.place !== null) lines.push(`place = ${tomlText(file.place)}`);
  if (file.note !== null) lines.push(`note = ${tomlText(file.note)}`);
  const house = Object.entries(file.house);
  if (house.length) lines.push("", "[house]", ...house.map(([name, setting]) => `${name} = ${tomlText(setting)}`));
  const players = file.names.flatMap((name, seat) => (name ? [`${seatText(seat)} = ${tomlText(name)}`] : []));
  if (players.length) lines.push("", "[players]", ...players);
  for (const hand of file.hands) lines.push("", ...handLines(hand, seats));
  return lines.join("\n") + "\n";
}

/** @param {RecordedHand} hand @param {number} seats @returns {string[]} */
function handLines(hand, seats) {
  const { deal, auction, bidder, bid, trump, discard, result, note } = hand;
  const plays = [...hand.plays, ...hand.rest];
  const lines = ["[[hand]]"];
  if (deal) lines.push(`deal = "${dealText(deal)}"`);
  if (auction) lines.push(`first = "${seatText(auction.first)}"`, `auction = "${auction.calls.map(bidText).join(" ")}"`);
  const isSaid = bid !== null || trump !== null || discard !== null || plays.length > 0 || bidder !== 0;
  if (isSaid) lines.push(`bidder = "${seatText(bidder)}"`);
  if (bid !== null) lines.push(`bid = "${bidText(bid)}"`);
  if (trump !== null) lines.push(`trump = "${trumpText(trump)}"`);
  if (discard !== null) lines.push(`discard = "${tileText(discard)}"`);
  if (plays.length) lines.push('plays = """', ...trickLines(plays, seats), '"""');
  if (result !== null) lines.push(`result = ${result}`);
  if (note !== null) lines.push(`note = ${tomlText(note)}`);
  if (hand.puzzle) lines.push(...puzzleLines(hand.puzzle));
  return lines;
}

/** @param {readonly number[]} plays @param {number} seats @returns {string[]} */
function trickLines(plays, seats) {
  const tricks = Math.ceil(plays.length / seats);
  return Array.from({ length: tricks }, (_, at) => plays.slice(at * seats, (at + 1) * seats).map(tileText).join(" "));
}

/** Returns somebody's words as a TOML text on one line; half a character becomes a sign that says so.
 * @param {string} words @returns {string} */
function tomlText(words) {
  const escaped = words.replace(ESCAPED, (character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    if (character === "\n") return "\\n";
    const code = character.codePointAt(0) ?? 0;
    return code >= 0xd800 && code <= 0xdfff ? "\ufffd" : `\\U${code.toString(16).padStart(8, "0")}`;
  });
  return `"${escaped}"`;
}
