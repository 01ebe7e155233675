/**
 * The value of the hand from play to play, as a picture. Owns: the graph of the review. A tap on a step goes there.
 *
 * Mistakes are told by shape: a triangle that points down for the bidder's side, up for the defenders. To a screen reader
 * the picture is one sentence: every step is in the list of plays too.
 */
import { h } from "./dom.js";
import { ruleSet } from "./state.js";

const LEFT = 18;
const WIDE = 340;
const TOP = 10;
const HIGH = 118;

/** @param {import("./state.js").State} state @param {import("./review.js").LineReview} review @param {number} side mask of the bidder's side @param {string} label @returns {import("./dom.js").Drawn} */
export function valueGraph(state, review, side, label) {
  const { totals, plays, target } = review;
  const most = ruleSet(state).handSize;
  const step = (WIDE - LEFT - 8) / Math.max(1, plays.length);
  const across = (/** @type {number} */ at) => round(LEFT + 4 + at * step);
  const down = (/** @type {number} */ total) => round(TOP + (1 - total / most) * HIGH);
  const seats = ruleSet(state).seats;
  const tricks = Array.from({ length: Math.ceil(plays.length / seats) }, (_, trick) => trick);
  const levels = Array.from({ length: most + 1 }, (_, total) => total);
  return h(
    "svg",
    { class: "graph", viewBox: `0 0 ${WIDE} ${TOP + HIGH + 18}`, role: "img", "aria-label": label },
    tricks.map((trick) => trick % 2 === 1 && h("rect", { class: "graph-band", x: across(trick * seats), y: TOP - 4, width: round(Math.min(seats, plays.length - trick * seats) * step), height: HIGH + 8 })),
    levels.map((total) => h("line", { class: "graph-rule", x1: LEFT, x2: WIDE - 4, y1: down(total), y2: down(total) })),
    levels.map((total) => total % 2 === 1 && h("text", { class: "graph-number", x: LEFT - 6, y: down(total) + 3.5, "text-anchor": "end" }, total)),
    tricks.map((trick) => h("text", { class: "graph-number", x: round(across(trick * seats) + (seats * step) / 2), y: TOP + HIGH + 15, "text-anchor": "middle" }, trick + 1)),
    target !== null && h("line", { class: "graph-bid", x1: LEFT, x2: WIDE - 4, y1: down(target), y2: down(target) }),
    h("line", { class: "graph-now", x1: across(state.cursor), x2: across(state.cursor), y1: TOP - 6, y2: TOP + HIGH + 4 }),
    h("polyline", { class: "graph-line", points: totals.map((total, at) => `${across(at)},${down(total)}`).join(" ") }),
    h("circle", { class: "graph-dot", cx: across(state.cursor), cy: down(totals[state.cursor] ?? 0), r: 4.5 }),
    plays.filter((play) => play.cost > 0).map((play) => mark(across(play.at + 0.5), down((play.before + play.after) / 2), Boolean((side >>> play.seat) & 1))),
    totals.map((_, at) => h("rect", { class: "graph-step", x: round(across(at) - step / 2), y: 0, width: round(step), height: TOP + HIGH + 18, act: "reviewTo", arg: at, key: `g${at}` })),
  );
}

/** @param {number} x @param {number} y @param {boolean} isDown */
function mark(x, y, isDown) {
  const [base, tip] = isDown ? [y - 5, y + 6] : [y + 5, y - 6];
  return h("path", { class: `graph-slip${isDown ? "" : " up"}`, d: `M${x - 6.5} ${base}h13L${x} ${tip}z` });
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 10) / 10;
}
