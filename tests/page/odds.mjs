// The count of odds, asked from Python: a line of JSON in, what the worker would find and what is shown of it out.

import { countOdds } from "../../solver/moonsolver/explorer/odds_count.js";
import { bestBid, bidsOf, isExact, stakesOf } from "../../solver/moonsolver/explorer/odds.js";
import { ask } from "./table.mjs";

let input = "";
for await (const chunk of process.stdin) input += chunk;
const answers = JSON.parse(input).map(({ trumpFirst, ...asked }) => {
  const parts = [];
  const found = countOdds(ask.engine, { seed: 1, limit: 4, found: null, ...asked }, (part) => parts.push(part));
  const bids = bidsOf(found, stakesOf(ask.engine, asked.rules), trumpFirst);
  return { found, exact: isExact(found), bids, best: bestBid(bids).stake.bid, parts: parts.filter((part) => part.found).length };
});
console.log(JSON.stringify(answers));
