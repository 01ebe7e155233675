// What people write, read into the numbers that the engine takes; knows the marks on the paper and nothing of the game.
//
// The twin of `moonsolver/game/notation.py`, `tiles.py`, `trumps.py`, `seats.py` and of the bids in `auction.py`: the same
// texts are read, and what is refused is refused in the same words. Both run `tests/data/notation_cases.json`.
//
// Plain values: a tile is its bit (0 to 27), a hand a mask of bits, a trump 0 to 8 (7 doubles, 8 none), a seat 0 to 3,
// a bid 0 to 6 (pass, 3 to 7, 21). Which tiles a rule set has, and what may be done with them, is not said here.

/** Two ends as written, or why they are no tile. `column` counts characters from 1.
 * @typedef {{ first: number, second: number, text: string, column: number, fault: string | null }} TileText */

/** What is refused: a sentence for each fault, in the words of the command. */
export class NotationError extends Error {
  /** @param {string | readonly string[]} faults */
  constructor(faults) {
    const told = boundedFaults(typeof faults === "string" ? [faults] : faults);
    super(told.join("\n"));
    this.name = "NotationError";
    /** @type {readonly string[]} */
    this.faults = told;
  }
}

const MOST_FAULTS = 50;
const LONGEST_FAULT = 1000;
const LONGEST_LINE = 100_000;
const MOST_LISTED = 40;

// What Python calls a blank; JavaScript's own \s is another set.
const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const MARK = "[-:/_|]";
const IN_BRACKETS = new RegExp(`\\[[${BLANK}]*([0-9])(?:[${BLANK}]*(?:${MARK}|,))?[${BLANK}]*([0-9])[${BLANK}]*\\]`, "y");
const BARE_TILE = new RegExp(`([0-9])${MARK}?([0-9])(?![0-9])`, "y");
const TILE_GAP = new RegExp(`[${BLANK},]+`, "y");
const TILE_WORD = new RegExp(`\\[[^\\]]*\\]?|[^${BLANK},/\\[]+|/`, "y");
const ONE_BLANK = new RegExp(`[${BLANK}]`);
const WORD_GAP = new RegExp(`[${BLANK}_-]+`, "g");
const DASH = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

/** @param {readonly string[]} faults @returns {string[]} */
function boundedFaults(faults) {
  const kept = faults.slice(0, MOST_FAULTS);
  if (faults.length > MOST_FAULTS) {
    kept[MOST_FAULTS - 1] = `and ${withCommas(faults.length - MOST_FAULTS + 1)} more faults`;
  }
  return kept.map((fault) => shortened(fault, LONGEST_FAULT));
}

/** Returns a text cut to `limit` characters, dots at its end.
 * @param {string} text @param {number} limit @returns {string} */
function shortened(text, limit) {
  if (text.length <= limit) return text;
  const characters = Array.from(text);
  return characters.length <= limit ? text : characters.slice(0, limit - 3).join("") + "...";
}

/** Returns a number with a comma before every three digits.
 * @param {number} count @returns {string} */
export function withCommas(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns how many characters a text has; a character may be two of JavaScript's units.
 * @param {string} text @returns {number} */
export function characterCount(text) {
  let pairs = 0;
  for (let at = 0; at + 1 < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      pairs++;
      at++;
    }
  }
  return text.length - pairs;
}

/** Returns a text without the blanks around it.
 * @param {string} text @returns {string} */
export function stripped(text) {
  let start = 0;
  let end = text.length;
  while (start < end && ONE_BLANK.test(text.charAt(start))) start++;
  while (end > start && ONE_BLANK.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Returns the words of a text that blanks part.
 * @param {string} text @returns {string[]} */
export function wordsOf(text) {
  return text.split(new RegExp(`[${BLANK}]+`)).filter((word) => word !== "");
}

/** Returns somebody's words so that they can be shown anywhere: what steers a terminal or turns the text is escaped.
 * @param {string} words @returns {string} */
export function printable(words) {
  return words.replace(/[\p{C}\p{Z}]/gu, (character) => {
    if (character === " " || character === "\u200c" || character === "\u200d") return character;
    if (/\p{Zs}/u.test(character)) return " ";
    return escapedCharacter(character);
  });
}

/** @param {string} character @returns {string} */
function escapedCharacter(character) {
  const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
  if (named) return named;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}

/** Returns a text in quotes for a message: one line, printable, cut when long.
 * @param {string} text @param {number} [limit] @returns {string} */
export function quote(text, limit = 60) {
  return `"${printable(shortened(text, limit))}"`;
}

/** Returns items as a list in words: `a`, `a and b`, `a, b and c`; of very many, the first and their number.
 * @param {readonly unknown[]} items @param {string} [joiner] @returns {string} */
export function listed(items, joiner = "and") {
  let words = items.map(String);
  if (words.length > MOST_LISTED) {
    words = [...words.slice(0, MOST_LISTED), `${withCommas(words.length - MOST_LISTED)} more`];
  }
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joiner} ${words[words.length - 1]}`;
}

/** Returns a word for look-up: lower case, with blanks and underscores as hyphens.
 * @param {string} text @returns {string} */
export function normalWord(text) {
  return stripped(text.replace(DASH, "-")).toLowerCase().replace(WORD_GAP, "-");
}

/** Reads a text as groups of tiles parted by slashes; a group that is a lone `?` is null. What is not a tile is kept.
 * @param {string} written @returns {(TileText[] | null)[]} */
export function scanHands(written) {
  const length = characterCount(written);
  if (length > LONGEST_LINE) {
    const most = withCommas(LONGEST_LINE);
    throw new NotationError(`${withCommas(length)} characters: a deal or position has at most ${most}`);
  }
  const text = written.replace(DASH, "-");
  /** @type {TileText[][]} */
  const groups = [[]];
  let at = 0;
  let column = 1;
  while (at < text.length) {
    const end = pieceEnd(text, written, at, column, groups);
    column += characterCount(text.slice(at, end));
    at = end;
  }
  return groups.map((group) => (group.length === 1 && group[0]?.text === "?" ? null : group));
}

/** Reads the piece of a text that begins at `at` into the last of the groups, and returns where it ends.
 * @param {string} text @param {string} written @param {number} at @param {number} column @param {TileText[][]} groups
 * @returns {number} */
function pieceEnd(text, written, at, column, groups) {
  const gap = matchAt(TILE_GAP, text, at);
  if (gap) return at + gap[0].length;
  const group = /** @type {TileText[]} */ (groups[groups.length - 1]);
  const tile = matchAt(IN_BRACKETS, text, at) ?? matchAt(BARE_TILE, text, at);
  if (tile) {
    const end = at + tile[0].length;
    group.push(tileOf(Number(tile[1]), Number(tile[2]), written.slice(at, end), column));
    return end;
  }
  if (text[at] === "/") {
    groups.push([]);
    return at + 1;
  }
  const end = at + (matchAt(TILE_WORD, text, at)?.[0].length ?? 1);
  group.push(noTile(written.slice(at, end), column));
  return end;
}

/** @param {RegExp} pattern @param {string} text @param {number} at @returns {RegExpExecArray | null} */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** @param {number} first @param {number} second @param {string} text @param {number} column @returns {TileText} */
function tileOf(first, second, text, column) {
  const beyond = Math.max(first, second) > 6;
  const fault = beyond ? `${quote(text)} (column ${column}) is not a tile: pips go from 0 to 6, as in 64` : null;
  return { first, second, text, column, fault };
}

/** @param {string} text @param {number} column @returns {TileText} */
function noTile(text, column) {
  const fault =
    text === "?"
      ? `"?" (column ${column}) stands for a whole hand: remove it or the tiles beside it`
      : `${quote(text)} (column ${column}) is not a tile: write its two ends, as in 64, 6-4 or [6|4]`;
  return { first: 0, second: 0, text, column, fault };
}

/** Reads all of a text as one group of tiles. What is not a tile is kept, with its fault.
 * @param {string} text @returns {TileText[]} */
export function scanTiles(text) {
  const [group, ...more] = scanHands(text);
  if (more.length) {
    throw new NotationError(`${quote(text)} has a / between tiles: write one group of tiles, such as 64 53`);
  }
  if (!group) {
    throw new NotationError('"?" cannot be worked out here: write the tiles of the hand');
  }
  return group;
}

/** Returns those scanned texts that are tiles, each once and in order, and what is wrong with the others.
 * @param {readonly TileText[]} found @returns {{ tiles: number[], faults: string[] }} */
export function readableTiles(found) {
  /** @type {Map<number, TileText>} */
  const seen = new Map();
  const faults = [];
  for (const piece of found) {
    if (piece.fault) {
      faults.push(piece.fault);
      continue;
    }
    const bit = tileBit(piece.first, piece.second);
    const first = seen.get(bit);
    if (first) {
      faults.push(
        `${tileText(bit)} is written twice, as ${quote(first.text)} (column ${first.column}) and ${quote(piece.text)}` +
          ` (column ${piece.column}): there is only one of each tile`,
      );
    } else {
      seen.set(bit, piece);
    }
  }
  return { tiles: [...seen.keys()], faults };
}

/** Reads tiles and keeps their order.
 * @param {string} text @returns {number[]} */
export function readTiles(text) {
  const { tiles, faults } = readableTiles(scanTiles(text));
  if (faults.length) throw new NotationError(faults);
  return tiles;
}

/** Reads one tile.
 * @param {string} text @returns {number} */
export function readTile(text) {
  const [tile, ...more] = readTiles(text);
  if (tile === undefined || more.length) {
    throw new NotationError(`${quote(text)} is not one tile: write its two ends, as in 64, 6-4 or [6|4]`);
  }
  return tile;
}

/** Reads tiles as a mask.
 * @param {string} text @returns {number} */
export function readHand(text) {
  return maskOf(readTiles(text));
}

/** Returns the bit of the tile with these ends, in either order.
 * @param {number} one @param {number} other @returns {number} */
export function tileBit(one, other) {
  const high = Math.max(one, other);
  return one === other ? 21 + one : (high * (high - 1)) / 2 + Math.min(one, other);
}

const TILE_TEXTS = Array.from({ length: 28 }, (_, bit) => bit).map((bit) => {
  if (bit > 20) return `${bit - 21}${bit - 21}`;
  let high = 1;
  while ((high * (high + 1)) / 2 <= bit) high++;
  return `${high}${bit - (high * (high - 1)) / 2}`;
});

/** Returns a tile as it is written: its high end, its low end.
 * @param {number} bit @returns {string} */
export function tileText(bit) {
  return TILE_TEXTS[bit] ?? "?";
}

/** Returns the tiles of a mask, from the highest bit down.
 * @param {number} mask @returns {number[]} */
export function tilesOf(mask) {
  const tiles = [];
  for (let bit = 27; bit >= 0; bit--) if ((mask >> bit) & 1) tiles.push(bit);
  return tiles;
}

/** Returns tiles as a mask.
 * @param {readonly number[]} tiles @returns {number} */
export function maskOf(tiles) {
  return tiles.reduce((mask, bit) => mask | (1 << bit), 0);
}

/** Returns how many tiles a mask has.
 * @param {number} mask @returns {number} */
export function sizeOf(mask) {
  return tilesOf(mask).length;
}

/** Returns a hand as it is written, from its highest bit down.
 * @param {number} mask @returns {string} */
export function handText(mask) {
  return tilesOf(mask).map(tileText).join(" ");
}

const TRUMP_NAMES = ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"];
const TRUMP_WORDS = new Map(
  [
    ["0", "blanks", "zero", "blank", "zeros", "zeroes"],
    ["1", "ones", "one", "ace", "aces"],
    ["2", "twos", "two", "deuce", "deuces"],
    ["3", "threes", "three", "trey", "treys"],
    ["4", "fours", "four"],
    ["5", "fives", "five"],
    ["6", "sixes", "six"],
    ["doubles", "double"],
    ["none", "nt", "no", "no-trump", "no-trumps", "notrump", "notrumps", "followme", "follow-me", "follow"],
  ].flatMap((words, trump) => words.map((word) => /** @type {[string, number]} */ ([word, trump]))),
);

/** Reads a trump: 0 to 6 for the numbers, 7 for doubles, 8 for none.
 * @param {string | number} text @returns {number} */
export function readTrump(text) {
  const found = TRUMP_WORDS.get(normalWord(String(text)));
  if (found === undefined) {
    throw new NotationError(`${quote(String(text))} is not a trump: name a number from 0 to 6, doubles, or none`);
  }
  return found;
}

/** Returns a trump as it is written: `0` to `6`, `doubles`, `none`.
 * @param {number} trump @returns {string} */
export function trumpText(trump) {
  return TRUMP_NAMES[trump] ?? "?";
}

/** Reads a seat's letter, in either case, at a table of `seats`.
 * @param {string} text @param {number} [seats] @returns {number} */
export function readSeat(text, seats = 4) {
  const letter = stripped(text).toUpperCase();
  const found = letter.length === 1 ? "ABCD".slice(0, seats).indexOf(letter) : -1;
  if (found < 0) {
    const letters = listed([..."ABCD".slice(0, seats)]);
    const said = letter === "D" ? letter : text;
    throw new NotationError(`${quote(said)} is not a seat at this table: the seats are ${letters}`);
  }
  return found;
}

/** Returns a seat's letter.
 * @param {number} seat @returns {string} */
export function seatText(seat) {
  return "ABCD".charAt(seat);
}

// In the order of BIDS of engine.js: a bid is its place here.
const BID_NAMES = ["pass", "3", "4", "5", "6", "7", "21"];
const BID_WORDS = new Map([
  ...BID_NAMES.map((name, bid) => /** @type {[string, number]} */ ([name, bid])),
  ...["p", "moon", "shoot"].map((word) => /** @type {[string, number]} */ ([word, word === "p" ? 0 : 6])),
]);

/** Reads a bid: 0 for a pass, 1 to 5 for 3 to 7 tricks, 6 for 21.
 * @param {string | number} text @returns {number} */
export function readBid(text) {
  const found = BID_WORDS.get(normalWord(String(text)));
  if (found === undefined) {
    throw new NotationError(`${quote(String(text))} is not a bid: say pass, a number of tricks up to 7, or 21`);
  }
  return found;
}

/** Returns a bid as it is written: `pass`, `3` to `7`, `21`.
 * @param {number} bid @returns {string} */
export function bidText(bid) {
  return BID_NAMES[bid] ?? "?";
}
