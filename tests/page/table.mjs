// The page's state with the real engine behind it, for tests in node.

import { readFileSync } from "node:fs";

import { createEngine } from "../../solver/moonsolver/explorer/engine.js";
import { Facts } from "../../solver/moonsolver/explorer/facts.js";
import { readTile } from "../../solver/moonsolver/explorer/notation.js";
import { newState } from "../../solver/moonsolver/explorer/state.js";
import { data } from "./cases.mjs";

const MOON = new URL("../../solver/moonsolver/explorer/moon.wasm", import.meta.url);

export const { known } = data("notation_cases.json");
export const ask = new Facts(await createEngine(readFileSync(MOON)), { version: "test", keyTables: [] });
export const empty = newState(known);

/** Tiles out of their texts. */
export const tiles = (text) => text.split(" ").map(readTile);
