/**
 * Tiles and signs as inline SVG. Owns: how they look. Knows pips and nothing of the game.
 *
 * Every tile is drawn once, in a store that `tileStore` puts on the page; a tile on the page is a reference to it. Nothing
 * is said by color alone: pips are counted, a trump has a double frame, each sign has a shape of its own.
 */
import { h } from "./dom.js";
import { tileText } from "./notation.js";

const HALF = 40;
// Where the pips of each number are, in thirds of an upright end: columns, then rows.
const PIPS = ["", "11", "00 22", "00 11 22", "00 20 02 22", "00 20 11 02 22", "00 20 01 21 02 22"].map((spots) =>
  spots.split(" ").filter(Boolean).map((spot) => [Number(spot[0]), Number(spot[1])]),
);

/** The store of all tiles, to be put on the page once. @returns {import("./dom.js").Drawn} */
export function tileStore() {
  const tiles = Array.from({ length: 28 }, (_, bit) => drawnTile(bit));
  const ring = h("g", { id: "trump-ring" }, h("rect", { class: "ring", x: -0.5, y: -0.5, width: 41, height: 81, rx: 7.5 }));
  return h("svg", { class: "store", "aria-hidden": "true", width: 0, height: 0 }, tiles, ring);
}

/** The pips of one end as a single path: a page shows some fifty tiles. @param {number} pip @param {number} top @returns {string} */
function pipPath(pip, top) {
  return (PIPS[pip] ?? []).map(([across = 0, down = 0]) => `M${5.3 + 10.5 * across} ${top + 9.5 + 10.5 * down}a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z`).join("");
}

/** @param {number} bit @returns {import("./dom.js").Drawn} */
function drawnTile(bit) {
  const ends = [...tileText(bit)].map(Number);
  return h(
    "g",
    { id: `tile-${bit}` },
    h("rect", { class: "edge", x: 0, y: 2.5, width: HALF, height: 2 * HALF, rx: 7 }),
    h("rect", { class: "face", x: 0, y: 0, width: HALF, height: 2 * HALF, rx: 7 }),
    h("line", { class: "bar", x1: 7, y1: HALF, x2: 33, y2: HALF }),
    h("circle", { class: "pin", cx: HALF / 2, cy: HALF, r: 2.3 }),
    ends.map((pip, end) => pip > 0 && h("path", { class: `p${pip}`, d: pipPath(pip, end * HALF) })),
  );
}

/**
 * A tile. It is hidden from screen readers unless it has a `label`: the button around it has the words.
 * @param {number} bit @param {{ lying?: boolean, trump?: boolean, faint?: boolean, label?: string }} [look] @returns {import("./dom.js").Drawn}
 */
export function tileDrawing(bit, look = {}) {
  const classes = ["t", look.lying && "lying", look.faint && "faint"].filter(Boolean).join(" ");
  const turn = look.lying ? "translate(0 40) rotate(-90)" : null;
  return h(
    "svg",
    {
      class: classes,
      viewBox: look.lying ? "-2 -2 85 44.5" : "-2 -2 44 86.5",
      role: look.label ? "img" : null,
      "aria-label": look.label ?? null,
      "aria-hidden": look.label ? null : "true",
      focusable: "false",
    },
    h("use", { href: `#tile-${bit}`, transform: turn }),
    look.trump && h("use", { href: "#trump-ring", transform: turn }),
  );
}

/** An empty place for a tile. @param {boolean} [lying] @returns {import("./dom.js").Drawn} */
export function emptyTile(lying = false) {
  const [width, height] = lying ? [80, 40] : [40, 80];
  return h(
    "svg",
    { class: lying ? "t lying" : "t", viewBox: lying ? "-2 -2 85 44.5" : "-2 -2 44 86.5", "aria-hidden": "true" },
    h("rect", { class: "hole", x: 0, y: 0, width, height, rx: 7 }),
  );
}

/** A tile that lies face down. @returns {import("./dom.js").Drawn} */
export function faceDown() {
  return h("svg", { class: "t", viewBox: "-2 -2 44 86.5", role: "img", "aria-label": "face down" }, h("rect", { class: "edge", x: 0, y: 2.5, width: 40, height: 80, rx: 7 }), h("rect", { class: "back", x: 0, y: 0, width: 40, height: 80, rx: 7 }));
}

/** @type {Record<string, string>} */
const SIGNS = {
  moon: "M15 3a9 9 0 1 0 6 14A8 8 0 0 1 15 3z",
  star: "M12 2.5l2.6 6.3 6.8.5-5.2 4.4 1.6 6.6-5.8-3.6-5.8 3.6 1.6-6.6-5.2-4.4 6.8-.5z",
  undo: "M8.5 4L4 8.5 8.5 13M4.5 8.5H14a5.5 5.5 0 0 1 0 11H9",
  redo: "M15.5 4L20 8.5 15.5 13M19.5 8.5H10a5.5 5.5 0 0 0 0 11h5",
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  home: "M4 12l8-8 8 8M6.5 10v9h11v-9",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  odds: "M18 6L6 18M7.5 5.5a2 2 0 1 0 .01 0M16.5 14.5a2 2 0 1 0 .01 0",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  clear: "M6 6l12 12M18 6L6 18",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
  again: "M5 12a7 7 0 1 0 2.2-5.1M5 4v4.5h4.5",
  tick: "M5 12.5l4.5 4.5L19 7.5",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.01",
  pen: "M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19zM13 7.5l3.5 3.5",
  save: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14",
  copy: "M9 8h10v12H9zM5 16V4h10",
  share: "M12 15V4M8 7.5L12 4l4 3.5M7 11H5.5v9h13v-9H17",
  flag: "M6 21V4h11l-2.5 4L17 12H6",
  plus: "M12 5v14M5 12h14",
  lead: "M7 8h10l-5 8z",
  graph: "M4 4v16h16M7.5 9h4v4h4v3.5h4",
  seat: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  puzzle: "M4 9h4.2a2.4 2.4 0 1 1 4.4 0H17v4a2.4 2.4 0 1 1 0 4.4V21H4z",
  slip: "M5 6l6 6-6 6M12 6l6 6-6 6",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.2 11v1.5h6.4V14A6 6 0 0 0 12 3z",
};
const FILLED = new Set(["moon", "star", "lead"]);

/** A sign, by name; what it means stands beside it in words. @param {string} name @returns {import("./dom.js").Drawn} */
export function sign(name) {
  return h("svg", { class: FILLED.has(name) ? "sign filled" : "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: SIGNS[name] ?? "" }));
}
