// The page's readers of notation as the shared cases name them. Run by itself it answers the cases on stdin, as JSON.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { dealText, readDeal, readDealLine, ruleSetNamed } from "../../solver/moonsolver/explorer/deal_text.js";
import { readHouse } from "../../solver/moonsolver/explorer/house.js";
import * as notation from "../../solver/moonsolver/explorer/notation.js";
import { data } from "./cases.mjs";

const { known } = data("notation_cases.json");

export const READERS = {
  tile: ({ text }) => notation.tileText(notation.readTile(text)),
  hand: ({ text }) => notation.handText(notation.readHand(text)),
  tiles: ({ text }) => notation.readTiles(text).map(notation.tileText).join(" "),
  trump: ({ text }) => notation.trumpText(notation.readTrump(text)),
  seat: ({ text, seats }) => notation.seatText(notation.readSeat(text, seats)),
  bid: ({ text }) => notation.bidText(notation.readBid(text)),
  house: ({ text }) => readHouse(text, known.houseRules),
  deal: ({ text, rules }) => dealText(readDeal(text, ruleSetNamed(rules, known.ruleSets))),
  line: ({ text, asked }) => {
    const { rules, house, ...dealt } = readDealLine(text, known, asked);
    return { rules, house, deal: dealText(dealt) };
  },
};

/** What a reader makes of a text: `is`, or `faults`; any other error is thrown. */
export function outcome(read) {
  try {
    return { is: read() };
  } catch (error) {
    if (!(error instanceof notation.NotationError)) throw error;
    return { faults: error.faults };
  }
}

/** What the page makes of a shared case. */
export function answer(each) {
  return outcome(() => READERS[each.read](each.times ? { ...each, text: each.text.repeat(each.times) } : each));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
}
