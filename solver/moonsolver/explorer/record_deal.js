// The hands and the widow of a recorded hand: read, made whole where only one way is left, and the exchange checked.
//
// The twin of `moonsolver/records/deal_reader.py` and of the deals in `gaps.py`. Nothing is guessed: where two answers are
// possible it is a fault.

import { completedDeal, handName, holderFaults, readDeal } from "./deal_text.js";
import {
  handText, listed, maskOf, readableTiles, scanHands, scanTiles, seatText, sizeOf, stripped, tilesOf, tileText,
} from "./notation.js";
import { fewFaults } from "./record_notes.js";

/** @typedef {import("./record_notes.js").HandNotes} DealNotes */
/** @typedef {import("./deal_text.js").RuleSet} DealRules */
/** @typedef {import("./deal_text.js").Dealt} WholeDeal */
/** The hands and the widow as written, null where nothing is; `asked` where that is a `?`.
 * @typedef {{ hands: readonly (number | null)[], asked: readonly boolean[] }} WrittenDeal */
/** The plays of a trick in order, each with its seat. @typedef {readonly { seat: number, tile: number }[]} TrickPlays */

const FEW_TILES = 4;

/** Returns the hands and the widow as written; null, with the faults, when some of it is no hand.
 * @param {DealNotes} notes @returns {WrittenDeal | null} */
export function readWrittenDeal(notes) {
  const line = notes.form["deal"];
  return typeof line === "string" ? inOneLine(notes, line) : seatBySeat(notes);
}

/** @param {DealNotes} notes @param {string} text @returns {WrittenDeal | null} */
function inOneLine(notes, text) {
  const { rules } = notes.setting;
  if (["A", "B", "C", "D", "widow"].some((name) => notes.form[name] !== undefined)) {
    notes.fault("the deal is written twice, on one line and seat by seat: keep one");
  }
  if (!notes.isShort("deal", text)) return null;
  const groups = scanHands(text);
  if (rules.widowSize && groups.length === rules.seats) groups.push([]);
  if (groups.length !== rules.seats + rules.widowSize) {
    notes.tried("deal", () => readDeal(text, rules));
    return null;
  }
  const faults = notes.faults.length;
  const hands = groups.map((group, at) => handOf(notes, `deal: ${partName(rules, at)}`, group));
  if (notes.faults.length > faults) {
    tellNowhere(notes, hands);
    return null;
  }
  return { hands, asked: groups.map((group) => group === null) };
}

/** @param {DealNotes} notes @returns {WrittenDeal | null} */
function seatBySeat(notes) {
  const { form, setting: { rules } } = notes;
  if (form["D"] !== undefined && rules.seats === 3) notes.fault(`D's hand is written, but ${rules.name} has three seats`);
  if (form["widow"] !== undefined && !rules.widowSize) notes.fault(`a widow is written, but ${rules.name} has none`);
  const names = Array.from({ length: rules.seats + rules.widowSize }, (_, at) => (at < rules.seats ? seatText(at) : "widow"));
  const faults = notes.faults.length;
  const written = names.map((name) => stripped(String(form[name] ?? "")));
  const hands = written.map((text, at) => {
    const name = names[at] ?? "";
    if (text === "?") return null;
    return handOf(notes, name, notes.isShort(name, text) ? notes.tried(name, () => scanTiles(text)) : null);
  });
  if (names.some((name) => notes.unread.has(name))) return null;
  if (notes.faults.length > faults) {
    tellNowhere(notes, hands);
    return null;
  }
  return { hands, asked: written.map((text) => text === "?") };
}

/** Returns the tiles of a group; null for none. What is not a tile is a fault.
 * @param {DealNotes} notes @param {string} who @param {readonly import("./notation.js").TileText[] | null} group
 * @returns {number | null} */
function handOf(notes, who, group) {
  const { tiles, faults } = readableTiles(group ?? []);
  for (const words of fewFaults(faults)) notes.fault(`${who}: ${words}`);
  return tiles.length ? maskOf(tiles) : null;
}

/** Returns the deal, made whole from the tiles that are left and, where these do not tell, from the plays.
 * @param {DealNotes} notes @param {WrittenDeal | null} parts @param {number} bidder @param {number | null} discard
 * @param {readonly TrickPlays[]} tricks @returns {WholeDeal | null} */
export function wholeRecordedDeal(notes, parts, bidder, discard, tricks) {
  if (!parts) return null;
  const { rules } = notes.setting;
  const played = Array.from({ length: rules.seats }, (_, seat) =>
    maskOf(tricks.flat().filter((play) => play.seat === seat).map((play) => play.tile)));
  const filled = filledParts(rules, parts.hands) ?? filledParts(rules, parts.hands, { bidder, discard, played });
  if (!filled) {
    tellUndecided(notes, parts.hands, bidder, discard, played);
    return null;
  }
  filled.forEach((whole, at) => {
    const written = parts.hands[at] ?? null;
    const missing = whole & ~(written ?? 0);
    if (missing && !parts.asked[at]) notes.find(wasMissing(rules, at, written, missing));
  });
  return { hands: filled.slice(0, rules.seats), widow: filled[rules.seats] ?? 0 };
}

/** Returns the parts of a deal completed, if there is only one way to do it. `played` is what each seat played, `discard` what
 * the bidder discarded: those tiles were in its hand or in the widow.
 * @param {DealRules} rules @param {readonly (number | null)[]} parts
 * @param {{ bidder: number, discard: number | null, played: readonly number[] }} [known] @returns {number[] | null} */
export function filledParts(rules, parts, known = { bidder: 0, discard: null, played: [] }) {
  const held = parts.map((part) => part ?? 0);
  const space = held.map((mask, at) => (at < rules.seats ? rules.handSize : rules.widowSize) - sizeOf(mask));
  let loose = rules.tiles;
  for (const mask of held) {
    if (mask & ~loose) return null; // a tile twice, or of another set
    loose &= ~mask;
  }
  while (loose) {
    // Where only one completion fits, some tile has only one part to go to: no ring of exchanges is open.
    const found = tilesOf(loose).flatMap((tile) => {
      const open = holdersOf(rules, tile, known).filter((at) => (space[at] ?? 0) > 0);
      return open.length === 1 && open[0] !== undefined ? [{ tile, at: open[0] }] : [];
    });
    if (!found.length) return null;
    for (const { tile, at } of found) {
      held[at] = (held[at] ?? 0) | (1 << tile);
      space[at] = (space[at] ?? 0) - 1;
      loose &= ~(1 << tile);
    }
  }
  return space.some((left) => left !== 0) ? null : held;
}

/** @param {DealRules} rules @param {number} tile @param {{ bidder: number, discard: number | null, played: readonly number[] }} known
 * @returns {number[]} */
function holdersOf(rules, tile, { bidder, discard, played }) {
  const other = played.findIndex((mask, seat) => seat !== bidder && (mask >> tile) & 1);
  if (other >= 0) return [other];
  const widow = rules.widowSize ? [rules.seats] : [];
  if (tile === discard || ((played[bidder] ?? 0) >> tile) & 1) return [bidder, ...widow];
  return [...Array.from({ length: rules.seats }, (_, at) => at), ...widow];
}

/** Says why the deal cannot be worked out. @param {DealNotes} notes @param {readonly (number | null)[]} known @param {number} bidder
 * @param {number | null} discard @param {readonly number[]} played */
function tellUndecided(notes, known, bidder, discard, played) {
  const { rules } = notes.setting;
  const widow = rules.widowSize ? (known[rules.seats] ?? 0) : 0;
  const eight = (played[bidder] ?? 0) | (discard === null ? 0 : 1 << discard);
  if (known[bidder] === null && widow && sizeOf(eight) > rules.handSize && widow & ~eight) {
    notes.fault(`the widow is ${handText(widow)}, but ${seatText(bidder)} neither played nor discarded it`);
    return;
  }
  const unknown = known.flatMap((hand, at) => (hand === null ? [partName(rules, at)] : []));
  const wrong = holderFaults(rules, known.map((hand, at) => [partName(rules, at), hand ?? 0]));
  if (unknown.length < 2) notes.tried("deal", () => completedDeal(known, rules));
  else if (wrong.length) wrong.forEach((words) => notes.fault(`deal: ${words}`));
  else if (played.some((mask) => mask) || unknown.length < known.length) {
    notes.fault(`${listed(unknown)} cannot be worked out: write them, or all the plays`);
  } else notes.fault('no deal is written: write deal = "HAND / HAND / ...", or each seat\'s tiles');
  tellNowhere(notes, known);
}

/** Names the tiles that are in no hand, where they are few, and where they may belong.
 * @param {DealNotes} notes @param {readonly (number | null)[]} hands */
function tellNowhere(notes, hands) {
  const { rules } = notes.setting;
  const nowhere = tilesOf(rules.tiles & ~hands.reduce((/** @type {number} */ mask, hand) => mask | (hand ?? 0), 0));
  if (!nowhere.length || nowhere.length > FEW_TILES) return;
  const missing = `${listed(nowhere.map(tileText))} ${nowhere.length === 1 ? "is" : "are"} in no hand`;
  const twice = tilesOf(rules.tiles).filter((tile) => hands.filter((hand) => ((hand ?? 0) >> tile) & 1).length > 1);
  const short = hands.flatMap((hand, at) =>
    sizeOf(hand ?? 0) < (at < rules.seats ? rules.handSize : rules.widowSize) ? [partName(rules, at)] : []);
  if (twice.length === 1 && nowhere.length === 1) {
    notes.fault(`${missing}: one of the two ${tileText(twice[0] ?? 0)}s must be ${tileText(nowhere[0] ?? 0)}`);
  } else if (short.length) {
    notes.fault(`${missing}, and ${listed(short)} ${short.length > 1 ? "are" : "is"} short of tiles`);
  } else notes.fault(missing);
}

/** Returns the discard if the bidder could make it; if it is not written, the only one that the plays allow.
 * @param {DealNotes} notes @param {WholeDeal} deal @param {{ bidder: number, trump: number | null, discard: number | null }} said
 * @param {readonly TrickPlays[]} tricks @returns {number | null} */
export function checkedDiscard(notes, deal, { bidder, trump, discard }, tricks) {
  const { judge, rules } = notes.setting;
  const eight = deal.widow ? (deal.hands[bidder] ?? 0) | deal.widow : 0;
  const who = seatText(bidder);
  if (discard !== null) {
    if (!deal.widow) notes.fault(`discard: a discard (${tileText(discard)}) was named, but ${rules.name} has no widow to exchange`);
    else if (!((eight >> discard) & 1)) {
      const words = `it is not among the eight tiles held, ${handText(eight)}`;
      notes.fault(`discard: ${who} cannot discard ${tileText(discard)}: ${words}`);
    } else return discard;
    return null;
  }
  if (!deal.widow || !tricks.length || notes.isWritten("discard")) return null;
  const plays = tricks.flat().map((play) => play.tile);
  const unplayed = tilesOf(eight & ~maskOf(plays));
  const never = leftOverTile(rules, tricks);
  let fitting = unplayed.filter((tile) => tile === never);
  if (!fitting.length && trump !== null) {
    fitting = unplayed.filter((tile) => judge.played(deal, { bidder, trump, discard: tile }, plays).fault === null);
  }
  if (fitting.length === 1 && fitting[0] !== undefined) {
    notes.find(`the discard is missing: it was ${tileText(fitting[0])}`);
    return fitting[0];
  }
  const among = handText(maskOf(fitting.length ? fitting : unplayed));
  const words = among
    ? `${who} discarded one of ${among}`
    : `and ${who}'s eight tiles, ${handText(eight)}, were all played: is ${who} the bidder?`;
  notes.fault(`the discard is not written: ${words}`);
  return null;
}

/** Returns the one tile that a complete hand leaves over: the discard. @param {DealRules} rules @param {readonly TrickPlays[]} tricks
 * @returns {number | null} */
export function leftOverTile(rules, tricks) {
  const rest = tilesOf(rules.tiles & ~maskOf(tricks.flat().map((play) => play.tile)));
  return rest.length === rules.widowSize ? (rest[0] ?? null) : null;
}

/** @param {DealRules} rules @param {number} at @returns {string} */
function partName(rules, at) {
  return at < rules.seats ? handName(at) : "the widow";
}

/** @param {DealRules} rules @param {number} at @param {number | null} written @param {number} missing @returns {string} */
function wasMissing(rules, at, written, missing) {
  if (written === null) return `${partName(rules, at)} is missing: it was ${handText(missing)}`;
  const [are, them] = sizeOf(missing) === 1 ? ["is", "it"] : ["are", "them"];
  return `${listed(tilesOf(missing).map(tileText))} ${are} missing: ${seatText(at)} held ${them}`;
}
