// The text of a link: one large number as digits, with their number and a sum of them; what is no such text is refused.
//
//   #v1.  LL  digits ...  SSSS
//
// `LL` is how many digits there are, `SSSS` a sum of them, so that a link cut off or mistyped is noticed and said. Knows
// nothing of what the number holds.

import { NotationError, printable, stripped } from "./notation.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LINK_START = "#v1.";
const LONGEST_LINK = 200;
const WRONG_CHARACTER = "A character of the link is wrong. Copy the link again, do not type it.";

/** Returns the link of a number. @param {bigint} packed @returns {string} */
export function sealed(packed) {
  let digits = "";
  for (let rest = packed; rest > 0n; rest /= 64n) digits += DIGITS.charAt(Number(rest % 64n));
  return LINK_START + inDigits(digits.length, 2) + digits + inDigits(sumOf(digits), 4);
}

/** Finds the link in a text, such as an address, and returns it with its number. Throws a sentence for what is none.
 * @param {string} text @returns {{ link: string, packed: bigint }} */
export function opened(text) {
  const start = text.indexOf("#v");
  if (start < 0) throw new NotationError("This is not a link of this page: it has no #v1 in it.");
  const link = stripped(text.slice(start)).replace(/[\s.,;:!?'"»”’)\]}>]{1,20}$/, "");
  if (link.length > LONGEST_LINK) {
    throw new NotationError(`The link is too long: ${link.length} characters, where at most ${LONGEST_LINK} make sense.`);
  }
  if (!link.startsWith(LINK_START) && !LINK_START.startsWith(link)) {
    const version = /^#v([0-9]+)\./.exec(link)?.[1] ?? "";
    const words = version ? `is of version ${version}, and this page reads version 1` : "does not say its version";
    throw new NotationError(`The link ${words}. Open it with the page that made it, or with a newer one.`);
  }
  const body = Array.from(link.slice(LINK_START.length));
  const strange = body.findIndex((character) => !DIGITS.includes(character));
  if (strange >= 0) {
    const place = strange + LINK_START.length + 1;
    const shown = printable(body[strange] ?? "");
    throw new NotationError(`Character ${place} of the link, "${shown}", does not belong in it. Copy the link again.`);
  }
  return { link, packed: unsealed(body.join("")) };
}

/** @param {string} body @returns {bigint} */
function unsealed(body) {
  const wanted = 6 + fromDigits(body.slice(0, 2).padEnd(2, "A"));
  if (wanted + LINK_START.length > LONGEST_LINK) throw new NotationError(WRONG_CHARACTER);
  if (body.length < wanted) {
    const whole = body.length < 2 ? "it" : `${wanted + LINK_START.length} characters`;
    const missing = body.length < 2 ? "only its beginning is here" : `${body.length + LINK_START.length} of ${whole} are here`;
    throw new NotationError(`The link is cut off: ${missing}. Copy all of it.`);
  }
  if (body.length > wanted) {
    const more = body.length - wanted;
    throw new NotationError(`The link has ${more} character${more === 1 ? "" : "s"} too many. Copy the link again.`);
  }
  const digits = body.slice(2, -4);
  if (fromDigits(body.slice(-4)) !== sumOf(digits)) {
    throw new NotationError(WRONG_CHARACTER);
  }
  let packed = 0n;
  for (let at = digits.length - 1; at >= 0; at--) packed = packed * 64n + BigInt(DIGITS.indexOf(digits.charAt(at)));
  return packed;
}

/** @param {number} value @param {number} length @returns {string} */
function inDigits(value, length) {
  let text = "";
  for (let at = 0; at < length; at++) text += DIGITS.charAt((value >>> (6 * at)) & 63);
  return text;
}

/** @param {string} text @returns {number} */
function fromDigits(text) {
  return Array.from(text).reduceRight((value, digit) => value * 64 + DIGITS.indexOf(digit), 0);
}

/** A sum of 24 bits over the digits (FNV-1a, folded). @param {string} digits @returns {number} */
function sumOf(digits) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < digits.length; at++) sum = Math.imul(sum ^ digits.charCodeAt(at), 0x01000193);
  return ((sum >>> 24) ^ sum) & 0xffffff;
}

/** Returns the error of a link whose number holds what no link of ours does. @param {string} why @returns {NotationError} */
export function notOurs(why) {
  return new NotationError(`The link was not made by this page: ${why}.`);
}
