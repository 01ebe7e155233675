/**
 * Why a play cost tricks, in sentences: the cause first, the remedy last. Says to the letter what reason_words.py says;
 * tests/data/reason_cases.json holds both to it. Knows no rule of the game: every fact is handed in.
 *
 * Tiles, seats and suits are numbers, as everywhere in the page; -1 stands for none.
 *
 * @typedef {object} ReasonFacts
 * @property {string} cause the word for it in JSON
 * @property {number} tile what it is about
 * @property {number[]} tiles all it is about, where they are several
 * @property {number} seat
 * @property {number} other
 * @property {number} suit 0 to 6, 7 for the trumps
 * @property {number} trick from 1
 * @property {string} role empty for none
 * @property {number} against the enemy tile that the tile beats in that trick
 * @property {number} againstSeat who holds it
 * @property {number} guarded the tile that it guards
 * @property {boolean} guards whether it is needed to follow in a suit of the guarded tile
 * @property {number} remedy
 *
 * @typedef {object} WhyFacts
 * @property {number} seat who moved
 * @property {number} partner who plays with that seat
 * @property {number} tile the play that was made
 * @property {number} better
 * @property {number} cost
 * @property {number} trick the number of this trick in the hand
 * @property {boolean} pullsTrumps whether the better play is a trump and the one that was made is not
 * @property {boolean} goodLater whether the tile that was played takes a trick in the line after the better play
 * @property {ReasonFacts[]} reasons the most instructive first
 *
 * @typedef {object} Told a sentence, and which of the reasons prove it
 * @property {string} words
 * @property {ReasonFacts[]} reasons
 */
import { listed } from "./notation.js";
import { tileWords } from "./words.js";

const SUIT_PLURALS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "trumps"];
const SUIT_SINGULARS = ["blank", "one", "two", "three", "four", "five", "six", "trump"];
const BEFORE = ["void", "too_low", "trump_out", "trumps_out", "beater"];
/** @type {Record<string, [number, number]>} which ends of the tile, from the high one */
const GUARDED_ENDS = { guard_high: [0, 1], guard_low: [1, 2], guard_both: [0, 2] };

/** Where a play can be seen to be wrong; null for a position that nobody played. @param {boolean | null} atTable @returns {string} */
export function seenWords(atTable) {
  if (atTable === null) return "Seen with all hands open.";
  return atTable ? "Wrong at the table too." : "Hard to see unless all hands are open.";
}

/**
 * One to three sentences that say why a play cost tricks, the first behind its label; none where nothing was proved.
 * @param {WhyFacts} why
 * @param {readonly string[]} names what each seat is called
 * @param {boolean | null} atTable
 * @returns {string[]}
 */
export function whySentences(why, names, atTable) {
  const sentences = whyTold(why, names).map((told) => told.words);
  return sentences.length ? [`${seenWords(atTable)} ${sentences[0]}`, ...sentences.slice(1)] : [];
}

/**
 * The sentences without their label, each with the reasons that prove it.
 * @param {WhyFacts} why
 * @param {readonly string[]} names
 * @returns {Told[]}
 */
export function whyTold(why, names) {
  const top = why.reasons[0];
  if (!top) return [];
  const remedy = remedyOf(why, top);
  const words = sayingOf(why, top, names);
  const reasons = top.cause === "trump_out" ? why.reasons.filter((each) => each.cause === "trump_out") : [top];
  return [{ words, reasons }, ...(remedy ? [remedy] : [])];
}

/** What to play first, or what can go instead. @param {WhyFacts} why @param {ReasonFacts} top @returns {Told | null} */
function remedyOf(why, top) {
  if ((top.cause === "spent" || top.cause === "too_high") && top.remedy >= 0) {
    return { words: `The ${tileWords(top.remedy)} can go: it is worth nothing later.`, reasons: [top] };
  }
  const first = why.reasons.find((each) => each.cause === "first");
  if (!first || !BEFORE.includes(top.cause)) return null;
  const [b, m] = [tileWords(why.better), tileWords(why.tile)];
  const words = why.pullsTrumps
    ? `Pull trumps first: after the ${b} the ${m} costs nothing.`
    : `Lead the ${b} first: after that the ${m} costs nothing.`;
  return { words, reasons: [first] };
}

/** The sentence of a cause. @param {WhyFacts} why @param {ReasonFacts} top @param {readonly string[]} names @returns {string} */
function sayingOf(why, top, names) {
  const [b, m] = [tileWords(why.better), tileWords(why.tile)];
  const free = `the ${m} would cost nothing`;
  const more = why.cost - 1;
  /** @param {number} seat */
  const name = (seat) => names[seat] ?? "";
  const tile = top.tile >= 0 ? tileWords(top.tile) : "";
  const held = `${name(top.seat)}'s ${tile}`;
  const partner = `${name(why.partner)}, the partner,`;
  switch (top.cause) {
    case "missed": {
      const takes = `The ${b} ${top.role === "ruff" ? "trumps" : "takes"} this trick; holding it back`;
      return more ? `${takes} costs ${moreWords(more)} later.` : `${takes} gains nothing.`;
    }
    case "void": {
      const has = `${name(top.seat)} has no ${SUIT_PLURALS[top.suit]} and`;
      if (top.role !== "ruff") return `${has} need not follow.`;
      return `${has} can trump it${top.tiles.length === 1 ? ` with the ${tileWords(top.tiles[0] ?? -1)}` : ""}.`;
    }
    case "too_low":
      if (tile) return `Too low: ${name(top.seat)} still has the ${tile}.`;
      return `Too low: the ${b} takes this trick, the ${m} does not, ${restWords(more)}.`;
    case "trump_out":
      return trumpOutWords(why, top, held, free);
    case "overtook":
      if (top.seat < 0) return `${partner} was winning this trick, and the ${m} is needed later.`;
      return `${partner} was winning this trick: with ${name(top.seat)} left on lead ${free}.`;
    case "take_over":
      return `Take over from ${name(why.partner)} with the ${b}: ${name(why.seat)} must lead next.`;
    case "spent":
      return `Keep the ${m}: ${useWords(why, top, name)}.`;
    case "too_high":
      return `Too high. Keep the ${m}: ${useWords(why, top, name)}.`;
    case "partner_void": {
      const has = `${partner} has no ${SUIT_PLURALS[top.suit]}`;
      return top.role === "ruff" ? `${has} and trumps the ${b}.` : `${has}: that makes the ${b} good.`;
    }
    case "lead": {
      const cured = `with ${name(top.seat)} to lead trick ${why.trick + 1} ${free}`;
      return `The lead goes to ${name(top.other)} after the ${m}, to ${name(top.seat)} after the ${b}; ${cured}.`;
    }
    case "lead_better": {
      const gains = `The ${b} gains only by leaving ${name(top.other)} on lead`;
      return `${gains}; with ${name(top.seat)} on lead it would be no better.`;
    }
    case "beater":
      return `${held} does the harm: it takes trick ${top.trick}; after the ${b} it takes none.`;
    case "throws":
      return `It lets ${name(top.seat)} throw the ${tile}; had ${name(top.seat)} to keep it, ${free}.`;
    case "trumps_out":
      return `Trumps are still out, ${tilesWords(top.tiles)}: if they were not trumps, ${free}.`;
    case "first":
      return `Right tile, wrong time: after the ${b} the ${m} costs nothing.`;
    case "partner":
      if (top.trick === why.trick) return `The ${b} lets ${held} take this trick; after the ${m} it takes none.`;
      return `The ${b} makes ${held} good: it takes trick ${top.trick}; after the ${m} it takes none.`;
    case "own":
      return `The ${b} makes the ${tile} good: it takes trick ${top.trick}; after the ${m} it takes none.`;
    case "pair":
      return `The ${tilesWords(top.tiles)} do the harm together: were both low, ${free}.`;
    case "seat":
      return `It matters that ${name(top.seat)} has the ${tile}: if ${name(top.other)} had it, ${free}.`;
    case "burden":
      return `The ${b} does the harm if kept: were it low, ${free}.`;
    case "answer":
      return `Only ${name(top.seat)}'s ${listed(top.tiles.map(tileWords), "or")} punishes it.`;
    default:
      return `It gives this trick away, ${restWords(more)}.`;
  }
}

/** What a tile is needed for. @param {WhyFacts} why @param {ReasonFacts} top @param {(seat: number) => string} name @returns {string} */
function useWords(why, top, name) {
  const ends = GUARDED_ENDS[top.role];
  if (ends) {
    const pips = tileWords(why.tile).split("-").slice(...ends);
    const one = listed(pips.map((pip) => SUIT_SINGULARS[Number(pip)] ?? ""), "or");
    if (why.goodLater) return `it takes trick ${top.trick}, as any ${one} would`;
    if (top.guards) return `a ${one} is needed to guard the ${tileWords(top.guarded)}, which takes trick ${top.trick}`;
    return `a ${one} is needed later, and any ${one} would do`;
  }
  const any = top.role === "trump_any";
  if (!why.goodLater) {
    const worth = why.cost === 1 ? "a trick" : `${why.cost} tricks`;
    return `it is worth ${worth} later${any ? ", as any trump would be" : ""}`;
  }
  const would = any ? ", as any trump would" : "";
  if (top.against < 0) return `it takes trick ${top.trick}${would}`;
  return `it beats ${name(top.againstSeat)}'s ${tileWords(top.against)} in trick ${top.trick}${would}`;
}

/** The trumps that are still out, each of which does the harm. @param {WhyFacts} why @param {ReasonFacts} top @param {string} held @param {string} free @returns {string} */
function trumpOutWords(why, top, held, free) {
  const out = why.reasons.filter((each) => each.cause === "trump_out").map((each) => each.tile);
  if (out.length === 1) return `${held} is still out: it takes trick ${top.trick}. Were it not a trump, ${free}.`;
  return `Trumps are still out, ${tilesWords(out)}: if ${out.length === 2 ? "either" : "any one"} were not a trump, ${free}.`;
}

/** @param {number[]} tiles @returns {string} */
function tilesWords(tiles) {
  return listed(tiles.map(tileWords), "and");
}

/** @param {number} more @returns {string} */
function moreWords(more) {
  return more === 1 ? "another trick" : `${more} more tricks`;
}

/** What else is lost with a trick. @param {number} more @returns {string} */
function restWords(more) {
  if (!more) return "and the rest comes to the same";
  return `and ${moreWords(more)} ${more === 1 ? "goes" : "go"} with it`;
}
