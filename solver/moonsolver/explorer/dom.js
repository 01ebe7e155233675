/**
 * Plain calls that draw, and the live tree brought into line with what was drawn. Owns: how a view becomes what is seen.
 *
 * A view draws all of itself anew for every state with `h`: plain objects, which cost next to nothing. `patch` compares
 * them with what was drawn before and changes only what differs, so that the focus, the caret and what a screen reader is
 * reading stay where they are. Among the children of an element, `key` and `id` tell which is still the same one.
 *
 * There are no handlers on elements: `act` and `arg` name what a tap does, and main.js listens once, for all. Text goes in
 * as text: nothing that a person wrote is markup.
 */

const SVG_SPACE = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "use", "rect", "circle", "path", "line", "polyline", "polygon", "text", "symbol", "title"]);
const PROSE = new Set(["p", "h1", "h2"]);
const TILE = /(?<![\d-])([0-6]-[0-6])(?![\d-])/;
/** @type {Readonly<Record<string, string>>} */
const IN_FULL = { act: "data-act", arg: "data-arg", key: "data-key" };

/** @typedef {string | number | boolean | null | undefined} Setting */
/** @typedef {Drawn | string | number | null | undefined | false | readonly Child[]} Child */
/** An element as it should be: its attributes, and its children in order.
 * @typedef {{ readonly tag: string, readonly attributes: Readonly<Record<string, string>>, readonly children: readonly (Drawn | string)[] }} Drawn */

/** What each live element was drawn from. @type {WeakMap<Element, Drawn>} */
const SHOWN = new WeakMap();

/**
 * Draw an element: `h("button", { class: "big", act: "play", arg: 19 }, "6-4")`. Settings that are null, undefined or
 * false are left out; true stands for an empty attribute, save in `aria-*`, where true and false are written.
 * @param {string} tag @param {Readonly<Record<string, Setting>> | null} [settings] @param {...Child} children @returns {Drawn}
 */
export function h(tag, settings, ...children) {
  /** @type {Record<string, string>} */
  const attributes = {};
  for (const name in settings) {
    const value = settings[name];
    const isAria = name.startsWith("aria-");
    if (value === null || value === undefined || (value === false && !isAria)) continue;
    attributes[IN_FULL[name] ?? name] = value === true && !isAria ? "" : String(value);
  }
  /** @type {(Drawn | string)[]} */
  const flat = [];
  collect(flat, children, PROSE.has(tag) && attributes["class"] !== "sr");
  return { tag, attributes, children: flat };
}

/** @param {(Drawn | string)[]} flat @param {readonly Child[]} children @param {boolean} isProse */
function collect(flat, children, isProse) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === "") continue;
    if (typeof child === "object") {
      if ("tag" in child) flat.push(child);
      else collect(flat, child, isProse);
    } else if (isProse) flat.push(...withWholeTiles(String(child)));
    else flat.push(String(child));
  }
}

/** A text whose tiles, such as 6-5, do not break at the dash. @param {string} text @returns {(string | Drawn)[]} */
function withWholeTiles(text) {
  return text.split(TILE).map((part, at) => (at % 2 ? h("span", { class: "whole" }, part) : part)).filter((part) => part !== "");
}

/** Make what is drawn. @param {Drawn} drawn @returns {Element} */
export function elementOf(drawn) {
  const { tag, attributes, children } = drawn;
  const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG_SPACE, tag) : document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name] ?? "");
  for (const child of children) element.append(typeof child === "string" ? child : elementOf(child));
  SHOWN.set(element, drawn);
  return element;
}

/** Make `live` what `fresh` is, keeping every element that is still the same one. @param {Element} live @param {Drawn} fresh */
export function patch(live, fresh) {
  const before = SHOWN.get(live) ?? foundThere(live);
  SHOWN.set(live, fresh);
  if (before === fresh) return;
  patchAttributes(live, before.attributes, fresh.attributes);
  patchChildren(live, before.children, fresh.children);
}

/** What stood on the page before anything was drawn: its children go. @param {Element} live @returns {Drawn} */
function foundThere(live) {
  live.replaceChildren();
  return { tag: live.localName, attributes: Object.fromEntries([...live.attributes].map(({ name, value }) => [name, value])), children: [] };
}

/** @param {Element} live @param {Drawn["attributes"]} before @param {Drawn["attributes"]} fresh */
function patchAttributes(live, before, fresh) {
  for (const name in fresh) if (before[name] !== fresh[name]) live.setAttribute(name, fresh[name] ?? "");
  // A person opens and closes by themselves, and types: a field is put right unless somebody is in it.
  for (const name in before) if (!(name in fresh) && name !== "open") live.removeAttribute(name);
  if (live instanceof HTMLInputElement && live !== document.activeElement && live.value !== (fresh["value"] ?? "")) live.value = fresh["value"] ?? "";
}

/** @param {Element} live @param {Drawn["children"]} before @param {Drawn["children"]} fresh */
function patchChildren(live, before, fresh) {
  let there = live.firstChild;
  let at = 0;
  /** @param {number} to */
  const dropTo = (to) => {
    for (; at < to; at++) {
      const gone = /** @type {ChildNode} */ (there);
      there = gone.nextSibling;
      gone.remove();
    }
  };
  fresh.forEach((child, place) => {
    const old = before[at];
    if (old === undefined || !isSame(old, child)) {
      const later = keyOf(child) === "" ? -1 : before.findIndex((each, index) => index > at && isSame(each, child));
      const isWanted = old !== undefined && keyOf(old) !== "" && fresh.some((each, index) => index > place && isSame(old, each));
      if (later < 0 || isWanted) {
        live.insertBefore(typeof child === "string" ? document.createTextNode(child) : elementOf(child), there);
        if (old !== undefined && !isWanted) dropTo(at + 1);
        return;
      }
      dropTo(later);
    }
    const node = /** @type {ChildNode} */ (there);
    if (typeof child !== "string") patch(/** @type {Element} */ (node), child);
    else if (child !== before[at]) node.nodeValue = child;
    there = node.nextSibling;
    at++;
  });
  dropTo(before.length);
}

/** @param {Drawn | string} one @param {Drawn | string} other */
function isSame(one, other) {
  if (typeof one === "string" || typeof other === "string") return typeof one === typeof other;
  return one.tag === other.tag && keyOf(one) === keyOf(other);
}

/** @param {Drawn | string} drawn @returns {string} */
function keyOf(drawn) {
  return typeof drawn === "string" ? "" : drawn.attributes["data-key"] ?? drawn.attributes["id"] ?? "";
}
