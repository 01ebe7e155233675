// How many layouts each player of a record could not rule out before each play, and how the costly ones looked. Standard
// input is the text of a record, the argument how many layouts are looked at; the answer a list of hands, each a list of plays.

import { readFileSync } from "node:fs";

import { lineOf } from "../../solver/moonsolver/explorer/game.js";
import { openText, otherHand } from "../../solver/moonsolver/explorer/open.js";
import { reviewOf } from "../../solver/moonsolver/explorer/review.js";
import { knownTo, sightOf } from "../../solver/moonsolver/explorer/sight.js";
import { ask, empty } from "./table.mjs";

let state = openText(empty, readFileSync(0, "utf8"), ask);
const MOST = Number(process.argv[2]);
const { hands } = state.extras.record.file;
const told = hands.map((_, hand) => {
  if (hand) state = otherHand(state, 1, ask);
  return reviewOf(state, ask).plays.map(({ at, seat, cost, tile }) => {
    const line = lineOf(state);
    const { count } = ask.engine.layouts(ask.rules(state), knownTo(state, line.slice(0, at), seat, ask));
    const { better } = ask.reasons(state, ask.played(state, line.slice(0, at)).position, tile) ?? {};
    return { count, sight: cost ? { instead: better, ...sightOf(state, at, better, ask, MOST) } : null };
  });
});
console.log(JSON.stringify(told));
