// Deals as they are written: the one line, a JSON object, several lines pasted from anywhere; and which rules they are of.
//
// The twin of `moonsolver/game/deal.py`, `which_rules.py` and the deals of `json_reader.py`, in the same words. What the
// rule sets are, with their seats and tiles, is handed in, so that nothing of the game is said here.

import { houseOf, readSettings, settingOf } from "./house.js";
import { jsonObject } from "./json_text.js";
import {
  handText, listed, maskOf, normalWord, NotationError, quote, readableTiles, scanHands, scanTiles, seatText, sizeOf,
  stripped, tilesOf, tileText, withCommas,
} from "./notation.js";

/** @typedef {import("./notation.js").TileText} TileText */
/** @typedef {import("./house.js").House} House */
/** A rule set as the engine describes it: `tiles` is a mask.
 * @typedef {{ name: string, seats: 3 | 4, tiles: number, handSize: number, widowSize: number }} RuleSet */
/** What there is to choose from: the rule sets, that which holds where nothing is said first, and the house rules.
 * @typedef {{ ruleSets: readonly RuleSet[], houseRules: import("./house.js").HouseRules }} Known */
/** What is asked for beside a text: a rule set's name, house rules; either may be missing.
 * @typedef {{ name?: string | undefined, house?: Readonly<Record<string, unknown>> | undefined }} Asked */
/** Hands by seat and the widow, as masks; 0 where there is no widow.
 * @typedef {{ hands: readonly number[], widow: number }} Dealt */
/** A deal with the rules it is of.
 * @typedef {{ rules: string, house: House, hands: readonly number[], widow: number }} Deal */
/** A part of a deal while it is read: a mask or, for a `?`, null; how many tiles were written, and how.
 * @typedef {{ name: string, mask: number | null, count: number, text: string }} DealPart */

const MOST_PARTS = 8;
const EVERY_TILE = 2 ** 28 - 1;

/** Returns a deal as it is written, on one line.
 * @param {Dealt} deal @returns {string} */
export function dealText(deal) {
  const parts = deal.widow ? [...deal.hands, deal.widow] : deal.hands;
  return parts.map(handText).join(" / ");
}

/** Reads a deal from its one line, under known rules. Throws with every fault.
 * @param {string} text @param {RuleSet} rules @returns {Dealt} */
export function readDeal(text, rules) {
  const groups = scanHands(text);
  const sizes = groups.map((group) => group?.length ?? 0);
  refuseFourHands(rules, sizes);
  if (groups.length > MOST_PARTS) {
    const count = withCommas(groups.length);
    throw new NotationError(`${quote(stripped(text))} has ${count} parts between slashes: a deal has 3 or 4`);
  }
  let names = partNames(rules);
  const faults = [];
  const fitting = groups.length === names.length;
  if (!fitting) {
    faults.push(wrongParts(text, rules, groups.length));
    names = groups.map((_, at) => `part ${at + 1}`);
  }
  const parts = groups.map((group, at) => {
    const name = names[at] ?? "";
    const { tiles, faults: wrong } = readableTiles(group ?? []);
    faults.push(...wrong.map((fault) => `${name}: ${fault}`));
    const written = (group ?? []).map((piece) => piece.text).join(" ");
    return { name, mask: group && maskOf(tiles), count: sizes[at] ?? 0, text: quote(written).slice(1, -1) };
  });
  return wholeDeal(rules, parts, faults, fitting);
}

/** Makes a deal from masks, the widow last; one part may be null and gets what the others leave. Throws with every fault.
 * @param {readonly (number | null)[]} masks @param {RuleSet} rules @returns {Dealt} */
export function completedDeal(masks, rules) {
  const names = partNames(rules);
  const parts = names.map((name, at) => {
    const mask = masks[at] ?? null;
    return { name, mask, count: sizeOf(mask ?? 0), text: handText(mask ?? 0) };
  });
  refuseFourHands(rules, parts.map((part) => part.count));
  return wholeDeal(rules, parts, [], true);
}

/** @param {RuleSet} rules @param {readonly DealPart[]} parts @param {string[]} faults @param {boolean} fitting
 * @returns {Dealt} */
function wholeDeal(rules, parts, faults, fitting) {
  faults.push(...holderFaults(rules, parts.map(({ name, mask }) => [name, mask ?? 0])));
  if (fitting) faults.push(...sizeFaults(rules, parts));
  const unknown = parts.filter((part) => part.mask === null).map((part) => part.name);
  if (unknown.length > 1) {
    faults.push(`${listed(unknown)} are unknown (?): only one part can be worked out from the others`);
  }
  if (faults.length) throw new NotationError(faults);
  const rest = parts.reduce((left, part) => left & ~(part.mask ?? 0), rules.tiles);
  const masks = parts.map((part) => part.mask ?? rest);
  return { hands: masks.slice(0, rules.seats), widow: masks[rules.seats] ?? 0 };
}

/** Reads a deal of which each hand is a text of its own, and the widow. Throws with every fault.
 * @param {readonly string[]} hands @param {string} widow @param {RuleSet} rules @returns {Dealt} */
export function readHands(hands, widow, rules) {
  if (hands.length > MOST_PARTS) throw new NotationError(handCountFaults(rules, hands.length));
  /** @type {string[]} */
  const faults = [];
  const parts = [...hands, widow].map((text, at) => {
    const name = at < hands.length ? handName(at) : "the widow";
    const { tiles, faults: wrong } = readableOrNot(text);
    faults.push(...wrong.map((fault) => `${name}: ${fault}`));
    const mask = maskOf(tiles);
    return { name, mask, count: tiles.length, text: handText(mask) };
  });
  const unread = faults.length > 0;
  faults.push(...handCountFaults(rules, hands.length));
  faults.push(...holderFaults(rules, parts.map(({ name, mask }) => [name, mask])));
  if (!unread && hands.length === rules.seats) faults.push(...sizeFaults(rules, parts));
  if (faults.length) throw new NotationError(faults);
  const masks = parts.map((part) => part.mask);
  return { hands: masks.slice(0, -1), widow: masks[masks.length - 1] ?? 0 };
}

/** @param {string} text @returns {{ tiles: number[], faults: readonly string[] }} */
function readableOrNot(text) {
  try {
    return readableTiles(scanTiles(text));
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return { tiles: [], faults: error.faults };
  }
}

/** Returns what messages call the hand at this place.
 * @param {number} at @returns {string} */
export function handName(at) {
  return at < 4 ? `${seatText(at)}'s hand` : `hand ${at + 1}`;
}

/** Returns the names of the parts of a deal in turn, the widow last where there is one.
 * @param {RuleSet} rules @returns {string[]} */
export function partNames(rules) {
  const hands = Array.from({ length: rules.seats }, (_, at) => handName(at));
  return rules.widowSize ? [...hands, "the widow"] : hands;
}

/** Says what is wrong with the tiles held under each name: held twice, not in the set.
 * @param {RuleSet} rules @param {readonly (readonly [string, number])[]} held @returns {string[]} */
export function holderFaults(rules, held) {
  const faults = [];
  /** @type {Map<number, string[]>} */
  const holders = new Map();
  for (const [name, mask] of held) {
    for (const tile of tilesOf(mask)) {
      holders.set(tile, [...(holders.get(tile) ?? []), name]);
      if (!((rules.tiles >> tile) & 1)) {
        const out = listed(tilesOf(EVERY_TILE & ~rules.tiles).reverse().map(tileText));
        faults.push(`${tileText(tile)} in ${name} is not used in ${rules.name}: ${out} are left out`);
      }
    }
  }
  for (const [tile, where] of holders) {
    if (where.length > 1) faults.push(`${tileText(tile)} is in ${where.join(" and in ")}: there is only one of each tile`);
  }
  return faults;
}

/** Says which hands, or the widow, have a wrong number of tiles.
 * @param {RuleSet} rules @param {readonly DealPart[]} parts @returns {string[]} */
function sizeFaults(rules, parts) {
  return parts.flatMap((part, at) => {
    if (part.mask === null) return [];
    const isWidow = at === rules.seats;
    const name = isWidow ? "the widow" : seatText(at);
    const tiles = part.count === 1 ? "1 tile" : `${part.count} tiles`;
    const found = part.count ? `${name} has ${tiles} (${part.text})` : `${name} has no tiles`;
    if (isWidow && part.count !== rules.widowSize) {
      const want = rules.widowSize ? "one tile" : "no tiles, since there is no widow";
      return [`${found}: in ${rules.name} it has ${want}`];
    }
    return !isWidow && part.count !== rules.handSize ? [`${found}: every seat is dealt ${rules.handSize}`] : [];
  });
}

/** @param {RuleSet} rules @param {number} count @returns {string[]} */
function handCountFaults(rules, count) {
  const seats = listed(Array.from({ length: rules.seats }, (_, at) => seatText(at)));
  return count === rules.seats ? [] : [`${count} hands: ${rules.name} has ${rules.seats}, one for each of ${seats}`];
}

/** @param {RuleSet} rules @param {readonly number[]} sizes */
function refuseFourHands(rules, sizes) {
  if (rules.seats === 3 && sizes.length === 4 && sizes.every((size) => size === rules.handSize)) {
    const words = `four hands of ${rules.handSize} tiles are a deal of moon4, but the rules are ${rules.name}`;
    throw new NotationError(words);
  }
}

/** @param {string} text @param {RuleSet} rules @param {number} count @returns {string} */
function wrongParts(text, rules, count) {
  const form = [...Array(rules.seats).fill("HAND"), ...Array(rules.widowSize).fill("WIDOW")].join(" / ");
  const parts = `${count} part${count === 1 ? "" : "s"} between slashes`;
  return `${quote(stripped(text))} has ${parts}: a deal of ${rules.name} has ${rules.seats + rules.widowSize}, ${form}`;
}

/** Returns the rule set that hands, and the widow behind them, can only be of; null when they leave it open.
 * @param {readonly (readonly TileText[] | null)[]} parts @param {readonly RuleSet[]} ruleSets @returns {RuleSet | null} */
export function toldByHands(parts, ruleSets) {
  const pieces = parts.flatMap((part) => part ?? []).filter((piece) => !piece.fault);
  const seen = maskOf(readableTiles(pieces).tiles);
  if (parts.length === 4) {
    const last = parts[3];
    const others = ruleSets.filter((rules) => rules.seats === 3);
    const told = last ? last.length > 2 : others.every((rules) => (seen & ~rules.tiles) !== 0);
    return told ? (ruleSets.find((rules) => rules.seats === 4) ?? null) : null;
  }
  const bare = ruleSets.find((rules) => rules.seats === 3 && !rules.widowSize);
  const hands = parts.every((part) => part === null || part.length > 2);
  return bare && parts.length === 3 && hands && !(seen & ~bare.tiles) ? bare : null;
}

/** Returns the rule set of this name, in any spelling.
 * @param {string} name @param {readonly RuleSet[]} ruleSets @returns {RuleSet} */
export function ruleSetNamed(name, ruleSets) {
  const found = ruleSets.find((rules) => rules.name === normalWord(name));
  if (!found) {
    const names = ruleSets.map((rules) => rules.name);
    throw new NotationError(`${quote(name)} is not a rule set: choose ${listed(names, "or")}`);
  }
  return found;
}

/** Returns the rules of a text that says a name, house rules and a number of seats, and whose tiles tell a rule set.
 * @param {Known} known @param {Asked} asked
 * @param {Asked & { seats?: number | null | undefined, told?: RuleSet | null | undefined }} said
 * @returns {{ rules: RuleSet, house: House }} */
export function whichRules(known, asked, said) {
  let base = asked.name === undefined ? null : ruleSetNamed(asked.name, known.ruleSets);
  if (said.name !== undefined) {
    const written = ruleSetNamed(said.name, known.ruleSets);
    if (base && base !== written) {
      const words = `the input says rules ${written.name}, but ${base.name} was asked for: leave one of them out`;
      throw new NotationError(words);
    }
    base = written;
  }
  const seats = said.seats ?? null;
  base = base ?? guessedRules(known.ruleSets, seats, said.told ?? null);
  if (seats !== null && seats !== base.seats) {
    throw new NotationError(`${seats} players, but ${base.name} has ${base.seats} seats: use other rules`);
  }
  return { rules: base, house: agreedHouse(known, asked.house ?? {}, said.house ?? {}) };
}

/** @param {readonly RuleSet[]} ruleSets @param {number | null} seats @param {RuleSet | null} told @returns {RuleSet} */
function guessedRules(ruleSets, seats, told) {
  if (told && (seats === null || seats === told.seats)) return told;
  const found = ruleSets.find((rules) => seats === null || rules.seats === seats);
  if (!found) throw new NotationError(`${quote(String(seats))} players: Moon is played by 3 or 4`);
  return found;
}

/** @param {Known} known @param {Readonly<Record<string, unknown>>} wish @param {Readonly<Record<string, unknown>>} text
 * @returns {House} */
function agreedHouse(known, wish, text) {
  const mine = readSettings(wish, known.houseRules);
  const own = readSettings(text, known.houseRules);
  const faults = [...mine.keys()]
    .filter((option) => own.has(option) && own.get(option) !== mine.get(option))
    .map((option) => {
      const [says, wants] = [own, mine].map((settings) => settingOf(option, settings, known.houseRules));
      return `the input says ${option}=${says}, but ${option}=${wants} was asked for: leave one of them out`;
    });
  if (faults.length) throw new NotationError(faults);
  return houseOf(new Map([...mine, ...own]), known.houseRules);
}

/** Reads a deal from one line, or from a JSON object when it starts with a brace, and says which rules it is of.
 * @param {string} text @param {Known} known @param {Asked} [asked] @returns {Deal} */
export function readDealLine(text, known, asked = {}) {
  if (stripped(text).startsWith("{")) return readDealObject(text, known, asked);
  const { rules, house } = whichRules(known, asked, { told: toldByHands(scanHands(text), known.ruleSets) });
  return { rules: rules.name, house, ...readDeal(text, rules) };
}

const DEAL_FIELDS = { hands: "list", widow: "text", rules: "text?", house: "object?", players: "number?", deal: "text?" };

/** @param {string} text @param {Known} known @param {Asked} asked @returns {Deal} */
function readDealObject(text, known, asked) {
  const form = jsonObject(text, { ...DEAL_FIELDS, tricks: "any" });
  const hands = /** @type {string[] | null} */ (form["hands"] ?? null);
  const line = /** @type {string | null} */ (form["deal"] ?? null);
  const widow = /** @type {string} */ (form["widow"] ?? "");
  if (hands === null && line === null) {
    throw new NotationError('a deal needs "hands" (a list of strings) and "widow", or "deal" (one line)');
  }
  const parts = [...(hands ?? []).slice(0, MOST_PARTS), ...(stripped(widow) ? [widow] : [])];
  const scanned = hands === null ? scanHands(line ?? "") : parts.map((part) => scanHands(part)[0] ?? null);
  const { rules, house } = whichRules(known, asked, {
    name: /** @type {string | undefined} */ (form["rules"] ?? undefined),
    house: /** @type {Record<string, unknown> | undefined} */ (form["house"] ?? undefined),
    seats: /** @type {number | null} */ (form["players"] ?? null),
    told: toldByHands(scanned, known.ruleSets),
  });
  const dealt = hands === null ? readDeal(line ?? "", rules) : readHands(hands, widow, rules);
  if (hands !== null && line !== null && dealText(readDeal(line, rules)) !== dealText(dealt)) {
    const said = quote(dealText(dealt));
    throw new NotationError(`"deal" is ${quote(line)} but "hands" and "widow" say ${said}: keep one`);
  }
  return { rules: rules.name, house, ...dealt };
}
