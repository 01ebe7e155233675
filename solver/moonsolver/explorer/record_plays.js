// The plays of a recorded hand: read, a missing one put in where it is certain, and held against the rules.
//
// The twin of `moonsolver/records/plays_reader.py` and of the tricks in `gaps.py`. A revoke and what was played after it are
// kept as well (`rest`): a person may want to see the hand as it was played.

import { playFault } from "./judge.js";
import { listed, maskOf, readTiles, seatText, sizeOf, stripped, tilesOf, tileText, withCommas } from "./notation.js";
import { filledParts } from "./record_deal.js";
import { faultsOf, fewFaults, LONGEST_FIELD, plainName } from "./record_notes.js";

/** @typedef {import("./record_notes.js").HandNotes} PlayNotes */
/** @typedef {import("./record_deal.js").WrittenDeal} PlayedFrom */
/** @typedef {import("./record_deal.js").TrickPlays} TrickOfPlays */
/** A trick as written: who is said to have led it, if that is said; the tiles, or why there are none.
 * @typedef {{ leader: string | null, tiles: readonly number[], faults: readonly string[] }} WrittenTrick */
/** @typedef {{ bidder: number, trump: number | null, discard: number | null }} SaidChoice */

/** Returns the plays as written, a trick a row; of too many rows, one more than there can be tricks.
 * @param {PlayNotes} notes @returns {WrittenTrick[]} */
export function writtenTricks(notes) {
  const written = notes.form["plays"];
  const rows = typeof written === "string" ? written.split("\n") : /** @type {string[]} */ (written ?? []);
  const texts = rows.map((row) => stripped(row.split("#", 1)[0] ?? "")).filter((row) => row !== "");
  return texts.slice(0, notes.setting.rules.handSize + 1).map((text) => writtenTrick(notes, text));
}

/** @param {PlayNotes} notes @param {string} text @returns {WrittenTrick} */
function writtenTrick(notes, text) {
  const { leader, plays } = partedLeader(notes, text);
  if (plays.length > LONGEST_FIELD) {
    const words = `${withCommas(plays.length)} characters on one line: a trick has ${notes.setting.rules.seats} tiles, so write one trick a line`;
    return { leader, tiles: [], faults: [words] };
  }
  /** @type {number[]} */
  let tiles = [];
  const faults = faultsOf(() => readTiles(plays), (read) => (tiles = read));
  return { leader, tiles, faults };
}

/** Parts who led from what was played; a tile may have a colon too, but no letter.
 * @param {PlayNotes} notes @param {string} text @returns {{ leader: string | null, plays: string }} */
function partedLeader(notes, text) {
  for (const name of notes.setting.names) {
    const length = name ? nameLength(text, plainName(name)) : 0;
    if (length) return { leader: name, plays: text.slice(length) };
  }
  const colon = text.indexOf(":");
  const before = text.slice(0, Math.max(colon, 0));
  if (/\p{L}/u.test(before)) return { leader: stripped(before), plays: text.slice(colon + 1) };
  return { leader: null, plays: text };
}

/** Returns how long a name with its colon is at the beginning of a text; 0 when it is not there.
 * @param {string} text @param {string} name @returns {number} */
function nameLength(text, name) {
  for (let at = text.indexOf(":"); at >= 0 && at <= LONGEST_FIELD; at = text.indexOf(":", at + 1)) {
    if (plainName(text.slice(0, at)) === name) return at + 1;
  }
  return 0;
}

/** Returns who led the first trick, by the words before it or by the hands that its tiles are in.
 * @param {PlayNotes} notes @param {readonly WrittenTrick[]} tricks @param {PlayedFrom | null} parts @returns {number | null} */
export function whoLed(notes, tricks, parts) {
  const [trick] = tricks;
  if (!trick) return null;
  if (trick.leader !== null) return notes.seatIfAny(trick.leader);
  const { seats } = notes.setting.rules;
  for (const [at, tile] of trick.tiles.entries()) {
    // The lead may be the widow, and in no hand.
    const seat = (parts?.hands ?? []).slice(0, seats).findIndex((hand) => ((hand ?? 0) >> tile) & 1);
    if (seat >= 0) return (seat - at + seats) % seats;
  }
  return null;
}

/** Returns the tricks with the one tile that a complete play lacks, where it is certain.
 * @param {PlayNotes} notes @param {readonly WrittenTrick[]} tricks @param {PlayedFrom | null} parts @param {SaidChoice} said
 * @returns {readonly WrittenTrick[]} */
export function withMissingPlay(notes, tricks, parts, { bidder, trump, discard }) {
  const { rules, judge } = notes.setting;
  const filled = parts && filledParts(rules, parts.hands);
  if (!filled || trump === null || (discard === null) === (rules.widowSize > 0)) return tricks;
  if (tricks.length !== rules.handSize || tricks.some((trick) => trick.faults.length)) return tricks;
  const short = tricks.filter((trick) => trick.tiles.length === rules.seats - 1);
  const written = tricks.flatMap((trick) => trick.tiles);
  const dealt = maskOf(filled.flatMap(tilesOf)) & ~(discard === null ? 0 : 1 << discard);
  const missing = tilesOf(dealt & ~maskOf(written))[0];
  const [gap] = short;
  if (!gap || short.length !== 1 || missing === undefined || written.length !== rules.seats * rules.handSize - 1) return tricks;
  const deal = { hands: filled.slice(0, rules.seats), widow: filled[rules.seats] ?? 0 };
  const wholes = Array.from({ length: rules.seats }, (_, at) => [...gap.tiles.slice(0, at), missing, ...gap.tiles.slice(at)]);
  const found = wholes.filter((whole) => {
    const tried = tricks.map((trick) => (trick === gap ? { ...trick, tiles: whole } : trick));
    const played = judge.played(deal, { bidder, trump, discard: discard ?? -1 }, tried.flatMap((trick) => trick.tiles));
    return !played.fault && tried.every(({ leader }, at) => leader === null || notes.seatIfAny(leader) === played.seats[at * rules.seats]);
  });
  const [whole] = found;
  if (!whole || found.length !== 1) return tricks;
  const eight = (deal.hands[bidder] ?? 0) | deal.widow;
  const holder = (eight >> missing) & 1 ? bidder : deal.hands.findIndex((hand) => (hand >> missing) & 1);
  notes.find(`trick ${tricks.indexOf(gap) + 1}: ${tileText(missing)} is missing: ${seatText(holder)} played it`);
  return tricks.map((trick) => (trick === gap ? { ...trick, tiles: whole } : trick));
}

/** Returns the tricks, each play with its seat, up to the first that cannot be one.
 * @param {PlayNotes} notes @param {readonly WrittenTrick[]} written @param {SaidChoice} said @returns {TrickOfPlays[]} */
export function seatedTricks(notes, written, { bidder, trump, discard }) {
  const { rules, judge } = notes.setting;
  /** @type {TrickOfPlays[]} */
  const tricks = [];
  /** @type {Map<number, number>} */
  const played = new Map();
  let leader = bidder;
  for (const [at, each] of written.entries()) {
    if (!canBeTrick(notes, at + 1, each, leader, at === written.length - 1)) break;
    const trick = each.tiles.map((tile, turn) => ({ seat: (leader + turn) % rules.seats, tile }));
    const twice = trick.findIndex(({ tile }) => played.has(tile));
    const again = trick[twice];
    if (again) {
      const never = unplayedTiles(notes, written, discard);
      const other = never.length === 1 ? `: ${never[0]} was never played, one of the two must be ${never[0]}` : "";
      const before = `which was played in trick ${played.get(again.tile)}`;
      notes.trickFault(at + 1, `${seatText(again.seat)} played ${tileText(again.tile)}, ${before}${other}`);
      tricks.push(trick.slice(0, twice));
      break;
    }
    tricks.push(trick);
    for (const tile of each.tiles) played.set(tile, at + 1);
    if (trick.length < rules.seats || trump === null) break;
    leader = judge.winner(trump, leader, each.tiles);
  }
  return tricks;
}

/** Whether a trick led by `leader` can have been written so; a fault when not.
 * @param {PlayNotes} notes @param {number} number @param {WrittenTrick} trick @param {number} leader @param {boolean} isLast
 * @returns {boolean} */
function canBeTrick(notes, number, trick, leader, isLast) {
  const { seats, handSize } = notes.setting.rules;
  const { tiles } = trick;
  let said = leader;
  let { faults } = trick;
  if (trick.leader !== null && !faults.length) {
    const name = trick.leader;
    faults = faultsOf(() => notes.seat(name), (seat) => (said = seat));
  }
  if (faults.length) {
    for (const words of fewFaults(faults)) notes.trickFault(number, words);
  } else if (number > handSize) {
    notes.trickFault(number, `a hand has ${handSize} tricks: remove the rest`);
  } else if (said !== leader) {
    const won = number > 1 ? `${seatText(leader)} won trick ${number - 1}` : `${seatText(leader)} is the bidder`;
    notes.trickFault(number, `${seatText(said)} is written as the leader, but ${won} and leads`);
  } else if (tiles.length > seats || (tiles.length < seats && !isLast)) {
    const only = tiles.length > seats ? "" : "only the last trick may be unfinished, ";
    notes.trickFault(number, `${tiles.length} tiles (${tiles.map(tileText).join(" ")}): ${only}a trick has ${seats}`);
  } else return true;
  return false;
}

/** Returns the tiles that are in no trick, the discard left out; those of all tricks when one cannot be read.
 * @param {PlayNotes} notes @param {readonly WrittenTrick[]} tricks @param {number | null} discard @returns {string[]} */
function unplayedTiles(notes, tricks, discard) {
  const { tiles, handSize } = notes.setting.rules;
  const found = tiles & ~(discard === null ? 0 : 1 << discard);
  const whole = tricks.slice(0, handSize);
  const gone = whole.some((trick) => trick.faults.length) ? 0 : maskOf(whole.flatMap((trick) => trick.tiles));
  return tilesOf(found & ~gone).map(tileText);
}

/** Returns the plays that the rules allow, up to the first that they do not, which is a fault; then what was written after.
 * @param {PlayNotes} notes @param {import("./deal_text.js").Dealt} deal
 * @param {{ bidder: number, trump: number, discard: number | null }} choice
 * @param {readonly TrickOfPlays[]} tricks @returns {{ plays: number[], rest: number[] }} */
export function legalPlays(notes, deal, choice, tricks) {
  const { rules, judge } = notes.setting;
  const written = tricks.flat();
  const tiles = written.map((play) => play.tile);
  const played = judge.played(deal, { ...choice, discard: choice.discard ?? -1 }, tiles);
  const { fault, position } = played;
  const wrong = fault ? written[fault.at] : undefined;
  if (!fault || !wrong) {
    const rest = tiles.length && notes.playsAreSound ? lastPlays(notes, position) : [];
    return { plays: [...tiles, ...rest], rest: [] };
  }
  const { seat, tile } = wrong;
  let words = playFault(judge, played, tile);
  if (tile === choice.discard) words = `${seatText(seat)} played ${tileText(tile)}, which is the discard`;
  if (!((rules.tiles >> tile) & 1)) words = `${seatText(seat)} played ${tileText(tile)}, which is not used in ${rules.name}`;
  notes.trickFault(Math.floor(fault.at / rules.seats) + 1, words);
  return { plays: tiles.slice(0, fault.at), rest: tiles.slice(fault.at) };
}

/** Returns the plays that are left when nobody has a choice any more: each seat holds one tile, or none.
 * @param {PlayNotes} notes @param {import("./judge.js").JudgedPosition} position @returns {number[]} */
function lastPlays(notes, { hands, leader, table }) {
  const { seats } = notes.setting.rules;
  const left = hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
  if (!left || left + table.length !== seats) return [];
  const turns = Array.from({ length: left }, (_, at) => (leader + table.length + at) % seats);
  const tiles = turns.map((seat) => tilesOf(hands[seat] ?? 0)[0] ?? 0);
  const words = turns.map((seat, at) => `${seatText(seat)} ${at ? "" : "played "}${tileText(tiles[at] ?? 0)}`);
  const what = left === seats ? "trick is" : left === 1 ? "play is" : `${left} plays are`;
  notes.find(`the last ${what} missing: ${listed(words)}`);
  return tiles;
}
