// Files of played hands read and held against the rules, with every fault; what follows with certainty is worked out.
//
// The twin of `moonsolver/records/reader.py`, in the same steps and words: auction, contract, deal and exchange, plays,
// result. Rules of the game are asked of a judge, which `judgeOf` makes of the engine.

import { ruleSetNamed } from "./deal_text.js";
import { readHouse } from "./house.js";
import { bidText, listed, NotationError, readBid, readSeat, readTile, readTrump, seatText, tilesOf, trumpText } from "./notation.js";
import { readAuction } from "./record_auction.js";
import { checkedDiscard, leftOverTile, readWrittenDeal, wholeRecordedDeal } from "./record_deal.js";
import { readForm } from "./record_form.js";
import { faultsOf, fewFaults, HandNotes } from "./record_notes.js";
import { readPuzzleNote } from "./record_puzzle.js";
import { legalPlays, seatedTricks, whoLed, withMissingPlay, writtenTricks } from "./record_plays.js";

/** @typedef {import("./record.js").RecordedHand} ReadHand */

/** Reads a file of hands, TOML or JSON. Throws a NotationError for what is no record at all or has rules that do not exist;
 * all other faults are in the result, and nothing sound is lost.
 * @param {string} text @param {import("./deal_text.js").Known} known @param {import("./judge.js").JudgeOf} judgeOfTable
 * @returns {import("./record.js").RecordedFile} */
export function readRecords(text, known, judgeOfTable) {
  const { file, hands, unread } = readForm(text);
  const rules = ruleSetNamed(String(file["rules"] ?? known.ruleSets[0]?.name), known.ruleSets);
  const house = readHouse(/** @type {Record<string, unknown>} */ (file["house"] ?? {}), known.houseRules);
  const faults = [...unread.values()];
  const names = playerNames(/** @type {Record<string, string>} */ (file["players"] ?? {}), rules.seats, faults);
  const setting = { rules, names, judge: judgeOfTable({ set: known.ruleSets.indexOf(rules), house }) };
  /** @type {number | null} */
  let expected = null;
  const read = hands.map(({ form, unread: wrong }) => {
    const { hand, first } = readRecordedHand(new HandNotes(setting, form, wrong), expected);
    expected = first === null ? null : (first + 1) % rules.seats;
    return hand;
  });
  const [date, place, note] = ["date", "place", "note"].map((name) => /** @type {string | null} */ (file[name] ?? null));
  return { rules: rules.name, house, date: date ?? null, place: place ?? null, note: note ?? null, names, hands: read, faults };
}

/** @param {Readonly<Record<string, string>>} players @param {number} seats @param {string[]} faults @returns {string[]} */
function playerNames(players, seats, faults) {
  const names = Array.from({ length: seats }, () => "");
  /** @type {string[]} */
  const wrong = [];
  for (const [letter, name] of Object.entries(players)) {
    wrong.push(...faultsOf(() => readSeat(letter, seats), (seat) => (names[seat] = name)));
  }
  faults.push(...fewFaults(wrong).map((words) => `players: ${words}`));
  return names;
}

/** Reads a hand, and says who spoke first; `expected` is who would by the hand before, if that is known.
 * @param {HandNotes} notes @param {number | null} expected @returns {{ hand: ReadHand, first: number | null }} */
function readRecordedHand(notes, expected) {
  const { form } = notes;
  const note = /** @type {string | null} */ (form["note"] ?? null);
  if (notes.unread.has("")) return { hand: { ...NO_HAND, note, faults: notes.faults, workedOut: [] }, first: expected }; // no table
  let tricks = writtenTricks(notes);
  const parts = readWrittenDeal(notes);
  const led = whoLed(notes, tricks, parts);
  const { auction, first } = readAuction(notes, led, expected);
  const { bidder, bid } = readContract(notes, auction, led);
  const trump = notes.value("trump", (text) => allowedTrump(notes, text));
  const discard = notes.value("discard", readTile);
  if (bidder === null) {
    const redeal = auction !== null && notes.setting.judge.auction(auction.first, auction.calls).redeal;
    if (form["plays"] !== undefined && !redeal) {
      notes.fault("the bidder, who leads, is not known: write bidder or the whole auction");
    }
    tricks = [];
  }
  const said = { bidder: bidder ?? 0, trump, discard };
  const checked = checkedPlay(notes, said, parts, tricks);
  const result = checkedResult(notes, { ...said, ...checked });
  const puzzle = readPuzzleNote(notes, { ...said, ...checked });
  return {
    hand: { auction, bidder: said.bidder, bid, trump, ...checked, result, note, puzzle, faults: notes.faults, workedOut: notes.workedOut },
    first,
  };
}

/** @type {ReadHand} */
const NO_HAND = {
  deal: null, auction: null, bidder: 0, bid: null, trump: null, discard: null, plays: [], rest: [], result: null, note: null,
  faults: [], workedOut: [],
};

/** @param {HandNotes} notes @param {string} text @returns {number} */
function allowedTrump(notes, text) {
  const trump = readTrump(text);
  const allowed = notes.setting.judge.trumps();
  if ((allowed >> trump) & 1) return trump;
  const others = listed(tilesOf(allowed).reverse().map(trumpText), "or");
  throw new NotationError(`trump ${trumpText(trump)} may not be named under these house rules: choose ${others}`);
}

/** Returns the bidder and the bid: as written, or from the auction; where both are there they must agree.
 * @param {HandNotes} notes @param {ReadHand["auction"]} auction @param {number | null} led
 * @returns {{ bidder: number | null, bid: number | null }} */
function readContract(notes, auction, led) {
  const { judge } = notes.setting;
  let bidder = notes.value("bidder", (text) => notes.seat(text));
  let bid = notes.value("bid", readBid);
  if (bid === 0) {
    notes.fault("bid: a pass is not a contract, write the bid that was played");
    bid = null;
  }
  const said = auction && judge.auction(auction.first, auction.calls);
  if (said && said.winner >= 0) {
    const won = seatText(said.winner);
    if (bidder !== null && bidder !== said.winner) notes.fault(`${seatText(bidder)} is written as the bidder, but ${won} won the auction`);
    if (bid !== null && bid !== said.highest) {
      notes.fault(`the bid is written as ${bidText(bid)}, but the auction ended at ${bidText(said.highest)}`);
    }
    return { bidder: said.winner, bid: said.highest };
  }
  if (said?.redeal && (bidder !== null || bid !== null || notes.form["plays"])) {
    notes.fault("everyone passed in the auction, but a contract is written: one of them is wrong");
  }
  if (bid !== null && bid < judge.lowestBid) {
    notes.fault(`the bid is ${bidText(bid)}, but the lowest is ${bidText(judge.lowestBid)}`);
    bid = null;
  }
  if (bidder === null && !notes.isWritten("bidder") && !notes.isWritten("auction")) {
    bidder = led ?? 0; // seats may be named so that the bidder is A
    if (bidder) notes.find(`the bidder is missing: it was ${seatText(bidder)}, who led trick 1`);
  }
  return { bidder, bid };
}

/** Returns the deal, the discard and the plays, each as far as it is sound.
 * @param {HandNotes} notes @param {import("./record_plays.js").SaidChoice} said
 * @param {import("./record_deal.js").WrittenDeal | null} parts @param {readonly import("./record_plays.js").WrittenTrick[]} written
 * @returns {Pick<ReadHand, "deal" | "discard" | "plays" | "rest">} */
function checkedPlay(notes, said, parts, written) {
  const { rules } = notes.setting;
  const { bidder, trump } = said;
  const whole = withMissingPlay(notes, written, parts, said);
  const tricks = seatedTricks(notes, whole, said);
  if (tricks.length && trump === null && !notes.isWritten("trump")) {
    notes.fault("the trump is missing: the plays cannot be judged without it");
  }
  const guess = said.discard === null && rules.widowSize && !notes.isWritten("discard") ? leftOverTile(rules, tricks) : said.discard;
  const deal = wholeRecordedDeal(notes, parts, bidder, guess, tricks);
  const discard = deal ? checkedDiscard(notes, deal, said, tricks) : said.discard;
  if (!deal || trump === null || (discard === null && deal.widow)) return { deal, discard, plays: [], rest: [] };
  return { deal, discard, ...legalPlays(notes, deal, { bidder, trump, discard }, tricks) };
}

/** Returns the written result if it can be; where the plays contradict it, it is kept, with the fault.
 * @param {HandNotes} notes @param {Pick<ReadHand, "deal" | "bidder" | "trump" | "discard" | "plays">} hand @returns {number | null} */
function checkedResult(notes, { deal, bidder, trump, discard, plays }) {
  const { rules, judge } = notes.setting;
  const written = /** @type {number | null} */ (notes.form["result"] ?? null);
  if (written === null) return null;
  if (written < 0 || written > rules.handSize) {
    notes.fault(`result ${written}: the bidder's side takes 0 to ${rules.handSize} tricks`);
    return null;
  }
  if (!deal || trump === null || (discard === null && deal.widow)) return written;
  const { winners } = judge.played(deal, { bidder, trump, discard: discard ?? -1 }, plays);
  const side = judge.side(bidder);
  const taken = winners.filter((seat) => (side >> seat) & 1).length;
  const left = rules.handSize - Math.floor(plays.length / rules.seats);
  if (!left && taken !== written) {
    notes.fault(`the result is written as ${written}, but in the plays the bidder's side took ${taken}`);
  } else if (written < taken || written > taken + left) {
    notes.fault(`the result is written as ${written}, but with ${taken} taken and ${left} tricks left it cannot be`);
  }
  return written;
}
