/**
 * Every sentence that the page says, and the names of trumps and seats: the one catalogue. Knows no state.
 *
 * Tiles in prose are 6-5; in lists and tables 65. Add yours to WORDS, in the part of your view.
 */
import { listed, seatText, tileText } from "./notation.js";

/** A tile as it stands in a sentence. @param {number} tile @returns {string} */
export function tileWords(tile) {
  return [...tileText(tile)].join("-");
}

const TRUMP_SHORT = ["0s", "1s", "2s", "3s", "4s", "5s", "6s", "dbls", "none"];
const TRUMP_PLURALS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "no trumps"];

/** A trump as a heading: "twos", "no trumps". @param {number} trump @returns {string} */
export function trumpName(trump) {
  return TRUMP_PLURALS[trump] ?? "?";
}

/** A trump where there is little room: "2s". @param {number} trump @returns {string} */
export function trumpShort(trump) {
  return TRUMP_SHORT[trump] ?? "?";
}

/** A trump after "5 tricks": "with threes as trumps", "with no trumps". @param {number} trump @returns {string} */
export function withTrump(trump) {
  return trump === 8 ? "with no trumps" : `with ${trumpName(trump)} as trumps`;
}

/** What a bidder named: "names ones and discards 5-2"; -1 for nothing discarded. @param {number} trump @param {number} discard @returns {string} */
export function namesWords(trump, discard) {
  return `names ${trumpName(trump)}${discard >= 0 ? ` and discards ${tileWords(discard)}` : ""}`;
}

/** A number of things: "1 tile", "3 tiles". @param {number} count @param {string} noun @returns {string} */
export function countOf(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const LONGEST_NAME = 24;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * A name as it can be shown: without control and direction marks, cut when long, and kept from turning its neighbours.
 * @param {string | undefined} name @returns {string}
 */
export function shownName(name = "") {
  const plain = name.replace(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  const letters = Array.from(plain);
  const short = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : plain;
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
}

/** The name of a player, or the letter of the seat. @param {readonly string[]} names @param {number} seat @returns {string} */
export function playerName(names, seat) {
  return shownName(names[seat]) || seatText(seat);
}

/** The name with the letter: "Ann (A)". @param {readonly string[]} names @param {number} seat @returns {string} */
export function seatAndName(names, seat) {
  const name = shownName(names[seat]);
  return name ? `${name} (${seatText(seat)})` : seatText(seat);
}

export const WORDS = {
  title: "Moon explorer",
  widow: "the widow",
  // --- entering a deal
  putThere: (/** @type {string} */ tile, /** @type {string} */ place) => `${tile} to ${place}.`,
  takenBack: (/** @type {string} */ tile, /** @type {string} */ place) => `${tile} taken back from ${place}.`,
  nextGoesTo: (/** @type {string} */ place) => `The next tile goes to ${place}.`,
  oneEnd: (/** @type {number} */ pip) => `${pip}: type the other end.`,
  cleared: "All tiles taken back.",
  dealtAtRandom: "Dealt at random.",
  dealWhole: "The deal is complete.",
  entered: "Read.",
  rulesNow: (/** @type {string} */ name) => `Rules: ${name}.`,
  houseNow: (/** @type {string} */ name, /** @type {string} */ setting) => `House rule ${name}: ${setting || "the default"}.`,
  twice: (/** @type {string} */ tile, /** @type {string} */ place) => `${tile} is already with ${place}: there is only one of each tile.`,
  inTwoPlaces: (/** @type {string} */ tile, /** @type {string} */ places) => `${tile} is with ${places}: there is only one of each tile.`,
  notPlayedWith: (/** @type {string} */ tile, /** @type {string} */ rules) => `${tile} is not used in ${rules}.`,
  tooMany: (/** @type {string} */ place, /** @type {number} */ count, /** @type {number} */ room) => `${place} has ${countOf(count, "tile")}: at most ${room} go there.`,
  tooManyHands: (/** @type {number} */ count, /** @type {number} */ room) => `${count} parts between slashes: at most ${room}.`,
  /** @param {{ name: string, count: number }[]} parts @param {string} last the name of what gets the rest */
  missing: (parts, last) =>
    parts.length ? `Still missing: ${listed(parts.map(({ name, count }, at) => `${at === 0 ? countOf(count, "tile") : count} for ${name}`))}; ${last} gets the rest.` : "",
  dealOf: (/** @type {number} */ at, /** @type {number} */ count) => `Deal ${at} of ${count}.`,
  handOf: (/** @type {number} */ at, /** @type {number} */ count) => `Hand ${at} of ${count}.`,
  noHands: "The record has no hands.",
  fileUnreadable: "The file cannot be read. Is it a folder, or gone?",
  fileEmpty: "The file is empty.",
  houseFile: "These are house rules. Set them in Deal, below the tiles.",
  fileNoText: "This is not a text file. Open a deal or a record.",
  dealUnknown: "The deal of this hand is not known, so it cannot be shown.",
  linkPlaysBarred: "The link contains plays that the rules do not allow.",
  linkOpened: "The link has been opened.",
  recordReplaced: "This takes the place of the record that was open. Undo brings it back.",
  dropHere: "Drop a file with a deal or a record",
  linkCopied: "The link is copied.",
  linkShown: "Copy the link from the address bar.",
  // --- the answer
  moonYes: (/** @type {string} */ who) => `Yes. ${who} can shoot the moon.`,
  moonNo: (/** @type {string} */ who) => `No moon for ${who}${who.endsWith("…") ? "" : "."}`,
  best: (/** @type {string} */ who, /** @type {number} */ tricks) => `The best ${who} can do is ${countOf(tricks, "trick")}`,
  discarding: (/** @type {number} */ tile) => `, discarding ${tileWords(tile)}`,
  withThis: (/** @type {number} */ trump, /** @type {number} */ discard) =>
    `${withTrump(trump)[0]?.toUpperCase()}${withTrump(trump).slice(1)}${discard >= 0 ? `, discarding ${tileWords(discard)}` : ""}.`,
  otherChoices: (/** @type {number} */ count) => (count > 0 ? ` ${countOf(count, "other choice")} just as good.`.replace("choice just", "choice is just").replace("choices just", "choices are just") : ""),
  valuesMean3: "Tricks the bidder's side takes with all hands open and everyone playing perfectly; the defenders play as one.",
  valuesMean4: "Tricks the bidder's side takes with all hands open and everyone playing perfectly.",
  // --- the play
  toPlay: (/** @type {string} */ who) => `${who} to play`,
  toLead: (/** @type {string} */ who) => `${who} to lead`,
  mustFollow: (/** @type {string} */ who, /** @type {string} */ tile, /** @type {string} */ suit) => `${who} cannot play ${tile}: ${who} holds ${suit} and must follow.`,
  mustLeadTrump: (/** @type {string} */ who, /** @type {string} */ tile) => `${who} cannot lead ${tile}: the first lead must be a trump.`,
  notTheirs: (/** @type {string} */ who, /** @type {string} */ tile, /** @type {string} */ holder) => `${who} is to play, and ${tile} is ${holder}.`,
  handOver: "Every tile has been played.",
  handResult: (/** @type {string} */ who, /** @type {number} */ tricks) => `The hand is over: ${who} took ${countOf(tricks, "trick")}.`,
  // --- writing a hand down
  speaksFirst: (/** @type {string} */ who) => `${who} bids first.`,
  speaksNext: (/** @type {string} */ who) => `${who} is next.`,
  saysCall: (/** @type {string} */ who, /** @type {string} */ call) => `${who}: ${call}.`,
  wonAuction: (/** @type {string} */ who, /** @type {string} */ bid) => `${who} bids ${bid}.`,
  allPassed: "Everyone passed: deal again.",
  namesTrump: (/** @type {string} */ who) => `${who} names a trump.`,
  trumpBarred: (/** @type {string} */ trump) => `${trump[0]?.toUpperCase()}${trump.slice(1)} may not be named under these house rules.`,
  throwsAway: (/** @type {string} */ trump, /** @type {string} */ who) => `${trump[0]?.toUpperCase()}${trump.slice(1)}. ${who} discards a tile.`,
  discardBarred: (/** @type {string} */ who, /** @type {string} */ tile) => `${who} cannot discard ${tile}: it is not among the eight tiles with the widow.`,
  orAsPlayed: "If that is how it was played, turn on \u201cas it was played\u201d.",
  keptAsPlayed: "Kept as it was played; a review stops before it.",
  revokesKept: "A play against the rules is kept, and marked.",
  revokesRefused: "A play against the rules is refused.",
  bidNow: (/** @type {string} */ bid) => (bid ? `The bid: ${bid}.` : "No bid."),
  playTakenBack: (/** @type {string} */ tile) => `${tile} taken back.`,
  discardTakenBack: "The discard is taken back.",
  trumpTakenBack: "The trump is taken back.",
  callTakenBack: "The call is taken back.",
  tookTrick: (/** @type {string} */ who) => `${who} takes the trick.`,
  tookTricks: (/** @type {string} */ who, /** @type {string} */ tricks) => `The hand is over: ${who} took ${tricks}.`,
  namedNow: (/** @type {string} */ seat, /** @type {string} */ name) => (name ? `${seat} is ${name}.` : `${seat} has no name.`),
  noteKept: "The note is kept.",
  handEmpty: "Nothing has been written down for this hand yet.",
  dealFirst: "Enter the deal first; then write down the bidding and the play.",
  recordSaved: "The record is saved.",
  recordCopied: "The record is copied.",
  recordShared: "The record has been shared.",
  recordShown: "Copy the record from the text below.",
  unsaved: "not saved yet",
  unsavedNames: "The names are not saved yet: they go into the record, as soon as there is a deal.",
  leftOut: (/** @type {string} */ hands, /** @type {boolean} */ many) => `Hand${many ? "s" : ""} ${hands} ${many ? "are" : "is"} left out: the deal is incomplete.`,
  /** @type {Record<string, string>} */
  othersWords: { never: "nothing", forced: "forced plays", defence: "the defence", all: "everything" },
  // --- the review
  trickPlay: (/** @type {number} */ trick, /** @type {string} */ who, /** @type {string} */ tile) => `Trick ${trick}: ${who} played ${tile}.`,
  nothingLost: "It gave nothing away.",
  gaveAway: (/** @type {number} */ cost, /** @type {string} */ better) => `It gave away ${countOf(cost, "trick")}; ${better} would not have.`,
  couldBeSet: "From here on the contract could be set.",
  couldBeMade: "From here on the contract could be made.",
  noMistakeOf: (/** @type {string} */ who) => `${who} gave nothing away in the play.`,
  noMistake: "Nobody gave a trick away in the play.",
  tookWords: (/** @type {string} */ who, /** @type {number} */ tricks) => `${who} took ${countOf(tricks, "trick")}`,
  setBy: (/** @type {number} */ short) => `: set, ${short} short.`,
  stands: (/** @type {string} */ who, /** @type {number} */ tricks) => `Unfinished: perfect play from here gives ${who} ${countOf(tricks, "trick")}.`,
  lineShown: (/** @type {boolean} */ better, /** @type {string} */ line) => `${better ? "The better line" : "How it was punished"}: ${line}.`,
  nothingProved: "No single reason can be proved; the two lines show what it cost.",
  nothingToExplain: "Nothing was given away here.",
  backFromProof: "Back where you were.",
  proofTitle: (/** @type {number} */ trick, /** @type {string} */ who, /** @type {string} */ tile, /** @type {boolean} */ isProved) => `${isProved ? "Proof: " : ""}${who}'s ${tile} in trick ${trick}`,
  whatProves: (/** @type {string} */ who) => `What proves it: tricks for ${who}'s side from here on`,
  hindsight: "With all hands open",
  foresight: "At the table",
  noBlame: (/** @type {string} */ who) => `${who} saw only one hand. What is wrong with all hands open can be right at the table.`,
  noForesight: "What each play was worth at the table is not in this page: a page made with “moonsolver explore FILE --foresight” tells it.",
  rightAtTable: "Right at the table too: no other play had a better chance.",
  /** @type {Record<string, string>} */
  kinds: { right: "right", unlucky: "unlucky, not a mistake", lucky: "lucky", mistake: "a mistake" },
  // --- practice
  yourTurn: "Your turn.",
  youPlay: (/** @type {string} */ tile) => `You play ${tile}.`,
  thenPlayed: (/** @type {string} */ plays) => `Then ${plays}.`,
  youTook: (/** @type {number} */ yours, /** @type {number} */ best) =>
    yours >= best ? `${countOf(yours, "trick")}: perfect.` : `${countOf(yours, "trick")}; perfect play takes ${best}.`,
  takenBackPlay: "Taken back.",
  noSlip: "You gave nothing away.",
  // --- learning
  /** @type {Record<string, string>} */
  everyAnswer: {
    trump: "Every trump that gives nothing away is right. Tap one.",
    discard: "Every discard that gives nothing away is right. Tap a tile.",
    play: "Every play that gives nothing away is right. Tap a tile.",
  },
  askBetter: (/** @type {string} */ who, /** @type {string} */ did, /** @type {string} */ what, /** @type {number} */ cost) => `${who} ${did} ${what}, which gave away ${countOf(cost, "trick")}. What is better?`,
  /** @type {Record<string, string>} */
  didWords: { trump: "named", discard: "discarded", play: "played" },
  wrongTry: (/** @type {string} */ what, /** @type {number} */ cost, /** @type {boolean} */ many) => `${what[0]?.toUpperCase()}${what.slice(1)} ${many ? "give" : "gives"} ${countOf(cost, "trick")} away too. Try again.`,
  rightTry: (/** @type {string} */ tile) => `Yes, ${tile}.`,
  justAsGood: (/** @type {string} */ others) => `${others} just as good.`,
  solution: (/** @type {string} */ tiles) => `The answer: ${tiles}.`,
  hintCount: (/** @type {number} */ right, /** @type {number} */ options) => `${right} of the ${options} possible answers ${right === 1 ? "is" : "are"} right.`,
  lookAt: (/** @type {string} */ where) => `Look at ${where}.`,
  hintTwo: (/** @type {string} */ two) => `One of these two is right: ${two}.`,
  foundOf: (/** @type {number} */ found, /** @type {number} */ count) => `${found} of ${count} found on the first try.`,
};
