/** The tray of all tiles: the triangle, folded, so that the short rows stand at the right of the long ones. */
import { h } from "./dom.js";
import { tileDrawing } from "./draw.js";
import { tileText, tilesOf } from "./notation.js";
import { tileWords } from "./words.js";

const TRAY_ROWS = [[6], [5, 0], [4, 1], [3, 2]];

/**
 * The tray; a tile that lies somewhere has the letter of its place.
 * @param {number} tiles a mask @param {string} act what a tap does @param {(tile: number) => { letter: string, name: string } | null} placeOf
 */
export function tileTray(tiles, act, placeOf) {
  const ofEnd = (/** @type {number} */ high) => tilesOf(tiles).filter((tile) => tileText(tile).startsWith(String(high)));
  return h(
    "div",
    { class: "tray", role: "group", "aria-label": "All tiles" },
    TRAY_ROWS.map((ends) => h("div", { class: "tray-row" }, ends.map((end) => h("div", { class: "tray-part" }, ofEnd(end).map((tile) => trayTile(tile, act, placeOf(tile))))))),
  );
}

/** @param {number} tile @param {string} act @param {{ letter: string, name: string } | null} place */
function trayTile(tile, act, place) {
  return h(
    "button",
    { class: `tray-tile${place ? " used" : ""}`, act, arg: tile, key: `t${tile}`, "aria-label": place ? `${tileWords(tile)}, with ${place.name}` : tileWords(tile), "aria-pressed": place !== null },
    tileDrawing(tile, { lying: true }),
    place && h("span", { class: "badge" }, place.letter),
  );
}
