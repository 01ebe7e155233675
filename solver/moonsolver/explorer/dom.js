/**
 * Elements out of plain calls, and a live tree brought into line with a fresh one. Owns: how a view becomes what is seen.
 *
 * A view builds its elements anew for every state with `h`; `patch` then changes only what differs, so that the focus,
 * the caret and what a screen reader is reading stay where they are. There are no handlers on elements: `act` and `arg`
 * name what a tap does, and main.js listens once, for all. Text goes in as text: nothing that a person wrote is markup.
 */

const SVG_SPACE = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "use", "rect", "circle", "path", "line", "polyline", "polygon", "text", "symbol", "title"]);
// What a tree keeps by itself while a person types, opens or chooses.
const PROPERTIES = ["value", "checked", "selected"];
const PROSE = new Set(["P", "H1", "H2"]);
const TILE = /(?<![\d-])([0-6]-[0-6])(?![\d-])/;
const KEEPS_ITSELF = new Set(["INPUT", "SELECT", "OPTION"]);

/** @typedef {string | number | boolean | null | undefined} Setting */
/** @typedef {Node | string | number | null | undefined | false | readonly Child[]} Child */

/**
 * Make an element: `h("button", { class: "big", act: "play", arg: 19 }, "6-4")`. Settings that are null, undefined or
 * false are left out; true stands for an empty attribute, save in `aria-*`, where true and false are written.
 * @param {string} tag @param {Record<string, Setting> | null} [settings] @param {...Child} children @returns {Element}
 */
export function h(tag, settings, ...children) {
  const made = SVG_TAGS.has(tag) ? document.createElementNS(SVG_SPACE, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(settings ?? {})) {
    const attribute = name === "act" || name === "arg" || name === "key" ? `data-${name}` : name;
    if (name.startsWith("aria-") ? value === null || value === undefined : value === false || value === null || value === undefined) continue;
    made.setAttribute(attribute, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  append(made, children);
  return made;
}

/** @param {Element} parent @param {readonly Child[]} children */
function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.append(child);
    else parent.append(...(PROSE.has(parent.nodeName) && parent.className !== "sr" ? withWholeTiles(String(child)) : [String(child)]));
  }
}

/** A text whose tiles, such as 6-5, do not break at the dash. @param {string} text @returns {(string | Element)[]} */
function withWholeTiles(text) {
  return text.split(TILE).map((part, at) => (at % 2 ? h("span", { class: "whole" }, part) : part)).filter((part) => part !== "");
}

/** Make `live` what `fresh` is, keeping every element that is still the same one. @param {Element} live @param {Element} fresh */
export function patch(live, fresh) {
  if (live.isEqualNode(fresh)) return;
  patchSettings(live, fresh);
  const wanted = [...fresh.childNodes];
  for (const [at, child] of wanted.entries()) {
    const there = live.childNodes[at];
    if (!there) live.append(child);
    else if (isSame(there, child)) {
      if (there instanceof Element) patch(there, /** @type {Element} */ (child));
      else if (there.nodeValue !== child.nodeValue) there.nodeValue = child.nodeValue;
    } else there.replaceWith(child);
  }
  while (live.childNodes.length > wanted.length) live.lastChild?.remove();
}

/** @param {Node} one @param {Node} other */
function isSame(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  if (!(one instanceof Element) || !(other instanceof Element)) return true;
  return one.getAttribute("data-key") === other.getAttribute("data-key") && one.id === other.id;
}

/** @param {Element} live @param {Element} fresh */
function patchSettings(live, fresh) {
  for (const { name, value } of [...fresh.attributes]) if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const { name } of [...live.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") live.removeAttribute(name);
  }
  if (!KEEPS_ITSELF.has(live.nodeName)) return;
  for (const name of PROPERTIES) {
    if (!(name in live) || live === document.activeElement) continue;
    const there = /** @type {any} */ (live);
    const wanted = /** @type {any} */ (fresh);
    if (there[name] !== wanted[name]) there[name] = wanted[name];
  }
}
