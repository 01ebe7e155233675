// The auction of a recorded hand, read from how people write it. Knows neither the deal nor the plays.
//
// The twin of `moonsolver/records/auction_reader.py`.

import { callFault } from "./judge.js";
import { NotationError, quote, readBid, seatText, stripped, wordsOf } from "./notation.js";

/** @typedef {import("./record_notes.js").HandNotes} AuctionNotes */
/** A call as written, with who is said to have made it. @typedef {{ speaker: string | null, call: string }} WrittenCall */
/** @typedef {{ first: number, calls: readonly number[] }} ReadAuction */

/** Returns the auction as far as it is sound, and who spoke first. `led` is who led trick 1, `expected` whose turn it was
 * to speak first; each null when it is not known.
 * @param {AuctionNotes} notes @param {number | null} led @param {number | null} expected
 * @returns {{ auction: ReadAuction | null, first: number | null }} */
export function readAuction(notes, led, expected) {
  const written = notes.form["auction"];
  const calls = written === undefined ? [] : writtenCalls(notes, written);
  const speaks = notes.seatIfAny(calls[0]?.speaker ?? null);
  const known = notes.value("first", (text) => notes.seat(text)) ?? speaks ?? expected;
  if (written === undefined) return { auction: null, first: known };
  const auction = { first: known ?? 0, calls: soundCalls(notes, calls, known ?? 0) };
  if (known === null) auction.first = turnedFirst(notes, auction, led);
  return { auction, first: auction.first };
}

/** Returns the seat that must have spoken first for the winner to be the bidder, where that is known.
 * @param {AuctionNotes} notes @param {ReadAuction} auction @param {number | null} led @returns {number} */
function turnedFirst(notes, auction, led) {
  const { judge, rules } = notes.setting;
  const written = notes.form["bidder"];
  const bidder = written === undefined ? led : (notes.seatIfAny(String(written)) ?? led);
  const { winner } = judge.auction(auction.first, auction.calls);
  if (bidder === null || winner < 0) return auction.first;
  const first = (bidder - winner + rules.seats) % rules.seats;
  if (written === undefined && !notes.isWritten("first")) {
    notes.find(`the first bidder is missing: it was ${seatText(first)}, since ${seatText(bidder)} led trick 1`);
  }
  return first;
}

/** Returns the calls up to the first that is none, is made by another seat, or is not allowed.
 * @param {AuctionNotes} notes @param {readonly WrittenCall[]} calls @param {number} first @returns {number[]} */
function soundCalls(notes, calls, first) {
  const { judge, rules } = notes.setting;
  /** @type {number[]} */
  const bids = [];
  for (const { speaker, call } of calls) {
    const bid = notes.tried("auction", () => {
      const { toSpeak } = judge.auction(first, bids);
      if (speaker !== null && toSpeak >= 0 && notes.seat(speaker) !== toSpeak) {
        const words = `${quote(speaker)} (${seatText(notes.seat(speaker))}) is written where it is ${seatText(toSpeak)}'s turn`;
        throw new NotationError(`${words}, starting from ${seatText(first)}`);
      }
      const said = readBid(call);
      const after = judge.auction(first, [...bids, said]);
      if (after.fault) throw new NotationError(callFault(judge, judge.auction(first, bids), said, rules.seats));
      return said;
    });
    if (bid === null) break;
    bids.push(bid);
  }
  return bids;
}

/** Returns the calls in turn, each with who is written as making it: `pass`, `Ann: 5`, `Ann 5`.
 * @param {AuctionNotes} notes @param {unknown} written @returns {WrittenCall[]} */
function writtenCalls(notes, written) {
  if (typeof written === "string" && !notes.isShort("auction", written)) return [];
  const parts = Array.isArray(written) ? written : String(written).split(/[,;\n]/);
  return parts.flatMap((part) => (typeof part === "string" ? callsIn(notes, stripped(part)) : [{ speaker: null, call: String(part) }]));
}

/** @param {AuctionNotes} notes @param {string} part @returns {WrittenCall[]} */
function callsIn(notes, part) {
  if (part === "") return [];
  const [before = "", ...rest] = part.split(":");
  if (!rest.length) return plainCalls(notes, part);
  /** @type {WrittenCall[]} */
  const calls = [];
  let speaker = stripped(before);
  for (const piece of rest) {
    const [call, ...next] = wordsOf(piece);
    if (call === undefined) return [{ speaker: null, call: part }]; // a colon without a call behind it
    calls.push({ speaker, call });
    speaker = next.join(" ");
  }
  return speaker ? [...calls, ...plainCalls(notes, speaker)] : calls;
}

/** @param {AuctionNotes} notes @param {string} part @returns {WrittenCall[]} */
function plainCalls(notes, part) {
  const words = wordsOf(part);
  const name = words.slice(0, -1).join(" ");
  if (notes.seatIfAny(name) !== null) return [{ speaker: name, call: words[words.length - 1] ?? "" }];
  return words.map((call) => ({ speaker: null, call }));
}
