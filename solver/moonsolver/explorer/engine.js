/**
 * The exact solver as plain calls on plain values. Owns: carrying numbers to moon.wasm and back. Refuses: any rule of
 * the game. What may be played, bid, named or discarded, who wins and what it is worth, the module says.
 *
 * What a page may know by itself are names alone (engine_names.js); how numbers lie on the board, engine_board.js knows.
 * Everything is a whole number, numbered as in `moonsolver.game.tiles`:
 *
 *   tile   0..27    the bit of a tile: `engine.tiles[bit]` has its ends; `mask >>> bit & 1` asks whether a set has it
 *   tiles  a mask   a set of tiles, such as a hand
 *   trump  0..8     the numbers 0 to 6, then doubles, then none
 *   suit   0..7     the numbers 0 to 6, then the trumps as a suit of their own
 *   seat   0..3     A, B, C, D clockwise; `seats` are masks of seats, A in bit 0
 *   bid    0..6     pass, 3, 4, 5, 6, 7, 21
 *
 * The same file runs in a page, in a worker and in node. One engine answers one question at a time and keeps what it
 * has learnt of a hand for the next; a worker has an engine of its own, and ending the worker ends a long question.
 */
import { BIDDER, Board, EngineFault, HUMANS, LEADER, NUMBER, OUT, SET, TRUMP } from "./engine_board.js";
import { RULE_SETS, TRUMPS } from "./engine_names.js";
import { readReasons } from "./engine_reasons.js";

/**
 * @typedef {import("./engine_names.js").Rules} Rules
 * @typedef {import("./engine_names.js").RuleSet} RuleSet
 * @typedef {import("./engine_names.js").Tile} Tile
 * @typedef {import("./engine_names.js").Deal} Deal
 * @typedef {import("./engine_names.js").Choice} Choice
 * @typedef {import("./engine_names.js").Position} Position
 * @typedef {import("./engine_names.js").Fault} Fault
 * @typedef {import("./engine_names.js").Facts} Facts
 * @typedef {import("./engine_names.js").Played} Played
 * @typedef {import("./engine_names.js").PlayValues} PlayValues
 * @typedef {import("./engine_names.js").Defence} Defence
 * @typedef {import("./engine_names.js").AuctionState} AuctionState
 * @typedef {import("./engine_names.js").Result} Result
 * @typedef {import("./engine_names.js").Known} Known
 * @typedef {import("./engine_reasons.js").Explained} Explained
 */

const BOUNDS = ["free", "must-follow", "must-lead-trump"];

/**
 * Make an engine from the bytes of moon.wasm, or from a module that was compiled before (which a worker can be sent).
 * @param {BufferSource | WebAssembly.Module} source
 * @returns {Promise<Engine>}
 */
export async function createEngine(source) {
  const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return new Engine(await WebAssembly.instantiate(compiled, {}));
}

export class Engine {
  /** @type {any} the module's exports */
  #calls;
  /** @type {Board} */
  #board;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#calls = instance.exports;
    this.#calls.moon_start();
    this.#board = new Board(new Int32Array(this.#calls.memory.buffer, this.#calls.moon_board(), 256));
    /** @type {Tile[]} the 28 tiles by bit */
    this.tiles = Array.from({ length: this.#calls.moon_tile_count() }, (_, bit) => this.#tile(bit));
    /** @type {RuleSet[]} by number */
    this.ruleSets = RULE_SETS.map((_, set) => this.#ruleSet(set));
  }

  // ------------------------------------------------------------------------------------------------ facts of the game

  /** Whether the tile is a trump. @param {number} trump @param {number} tile @returns {boolean} */
  isTrump(trump, tile) {
    return this.#calls.moon_led_suit(trump, tile) === 7;
  }

  /** The suit that the tile leads. @param {number} trump @param {number} tile @returns {number} suit */
  ledSuit(trump, tile) {
    return this.#calls.moon_led_suit(trump, tile);
  }

  /**
   * All the tiles of a suit (7: the trumps) that the rule set plays with; of two, the higher bit beats the lower.
   * @param {Rules} rules @param {number} trump @param {number} suit @returns {number} mask
   */
  suitTiles(rules, trump, suit) {
    this.#board.rules(rules);
    return this.#board.asked(this.#calls.moon_suit_tiles(trump, suit));
  }

  /** The seats that play with the bidder. @param {Rules} rules @param {number} bidder @returns {number} mask of seats */
  side(rules, bidder) {
    this.#board.rules(rules);
    return this.#board.asked(this.#calls.moon_side(bidder));
  }

  // --------------------------------------------------------------------------------------------- before the play

  /** What is wrong with a deal: hands of seven tiles and the widow. @param {Rules} rules @param {Deal} deal @returns {Fault | null} */
  checkDeal(rules, deal) {
    this.#board.deal(rules, deal);
    this.#calls.moon_check_deal();
    return this.#board.fault();
  }

  /** The tiles that the bidder may discard; 0 without a widow. @param {Rules} rules @param {Deal} deal @param {number} bidder @returns {number} mask */
  discards(rules, deal, bidder) {
    this.#board.deal(rules, deal);
    this.#board.words[BIDDER] = bidder;
    return this.#board.asked(this.#calls.moon_discards());
  }

  /** The trumps that may be named. @param {Rules} rules @returns {number} mask of trumps */
  trumps(rules) {
    this.#board.rules(rules);
    return this.#board.asked(this.#calls.moon_trumps());
  }

  /**
   * The first position of the play, after the exchange. Throws EngineFault for what is not allowed.
   * @param {Rules} rules @param {Deal} deal @param {Choice} choice @returns {Position}
   */
  start(rules, deal, choice) {
    const played = this.proof(rules, deal, choice, []);
    if (played.fault) throw new EngineFault(played.fault);
    return played.position;
  }

  /**
   * Whether a whole hand could be played so: the deal, then the choice, then the plays, as a link tells them. `fault`
   * is the first thing wrong, and `stage` says with what; if it is the deal or the choice, nothing is played and the
   * position has the hands as dealt.
   * @param {Rules} rules @param {Deal} deal @param {Choice} choice @param {number[]} plays
   * @returns {Played & {stage: "deal" | "choice" | "plays"}}
   */
  proof(rules, deal, choice, plays) {
    const { bidder, trump } = choice;
    const position = { hands: [...deal.hands], trump, bidder, leader: bidder, table: [] };
    const nothing = { position, taken: deal.hands.map(() => 0), seats: [], winners: [] };
    const fault = this.checkDeal(rules, deal);
    if (fault) return { ...nothing, fault, stage: "deal" };
    this.#board.choice(choice);
    this.#board.plays(plays);
    this.#calls.moon_begin();
    if (this.#board.fault()) return { ...nothing, fault: this.#board.fault(), stage: "choice" };
    this.#calls.moon_replay();
    return { ...this.#played(trump, bidder), stage: "plays" };
  }

  /**
   * The values of one trump: tricks that the bidder's side takes after each discard, by tile, 28 of them; -1 where the
   * tile cannot be discarded. Without a widow the one value is in `value`; with one it is the best.
   * @param {Rules} rules @param {Deal} deal @param {number} bidder @param {number} trump
   * @returns {{value: number, values: number[]}}
   */
  row(rules, deal, bidder, trump) {
    this.#board.deal(rules, deal);
    this.#board.choice({ bidder, trump, discard: -1 });
    const value = this.#board.asked(this.#calls.moon_row());
    return { value, values: this.#board.out(0, 28) };
  }

  /**
   * The whole table: a row for each trump, null where it may not be named.
   * @param {Rules} rules @param {Deal} deal @param {number} bidder
   * @returns {({value: number, values: number[]} | null)[]}
   */
  table(rules, deal, bidder) {
    const allowed = this.trumps(rules);
    return TRUMPS.map((_, trump) => ((allowed >>> trump) & 1 ? this.row(rules, deal, bidder, trump) : null));
  }

  // ---------------------------------------------------------------------------------------------------- the play

  /** What is wrong with a position. @param {Rules} rules @param {Position} position @returns {Fault | null} */
  checkPosition(rules, position) {
    this.#board.position(rules, position);
    this.#calls.moon_facts();
    return this.#board.fault();
  }

  /** @param {Rules} rules @param {Position} position @returns {Facts} */
  facts(rules, position) {
    this.#board.position(rules, position);
    this.#board.asked(this.#calls.moon_facts());
    const [isOver, toPlay, legal, bound, suit, suitTiles, winningSeat, winningTile, tricksLeft, isFirst, side] =
      this.#board.out(0, 11);
    return {
      isOver: isOver === 1, toPlay, legal, bound: BOUNDS[bound] ?? "", suit, suitTiles, winningSeat, winningTile, tricksLeft,
      isFirstTrick: isFirst === 1, side,
    };
  }

  /** Why the tile cannot be played now; null if it can. @param {Rules} rules @param {Position} position @param {number} tile @returns {Fault | null} */
  whyNot(rules, position, tile) {
    return this.replay(rules, position, [tile]).fault;
  }

  /** Play on from a position until a play that is not legal. @param {Rules} rules @param {Position} position @param {number[]} plays @returns {Played} */
  replay(rules, position, plays) {
    this.#board.position(rules, position);
    this.#board.plays(plays);
    if (this.#calls.moon_replay() < 0) throw new EngineFault(/** @type {Fault} */ (this.#board.fault()));
    return this.#played(position.trump, position.bidder);
  }

  /** Tricks that the bidder's side takes from here on, this one included. @param {Rules} rules @param {Position} position @returns {number} */
  value(rules, position) {
    this.#board.position(rules, position);
    return this.#board.asked(this.#calls.moon_value());
  }

  /** @param {Rules} rules @param {Position} position @returns {PlayValues} */
  plays(rules, position) {
    this.#board.position(rules, position);
    const number = this.#board.asked(this.#calls.moon_plays());
    const [legal, best, value] = this.#board.out(64, 3);
    return { legal, best, value, values: this.#board.out(0, 28), groups: this.#board.out(32, number) };
  }

  /**
   * A line in which every play is among the best, to the end: the one that `moonsolver` shows.
   * @param {Rules} rules @param {Position} position @returns {number[]} tiles
   */
  line(rules, position) {
    this.#board.position(rules, position);
    return this.#board.out(0, this.#board.asked(this.#calls.moon_line()));
  }

  /**
   * n + 1 totals for n plays: before the first and after each, the tricks that the bidder's side has taken on the way
   * and will take. Throws EngineFault for a play that is not legal.
   * @param {Rules} rules @param {Position} position @param {number[]} plays @returns {number[]}
   */
  trace(rules, position, plays) {
    this.#board.position(rules, position);
    this.#board.plays(plays);
    return this.#board.out(0, this.#board.asked(this.#calls.moon_trace()));
  }

  /**
   * The play of best value that leaves the humans the most chances to go wrong. `humans` are their seats; 0 stands for
   * everybody who does not play with the seat to play. Their next real choice is what counts: forced plays are passed
   * over, and whoever else plays before it helps the seat to play, or does its own best.
   * @param {Rules} rules @param {Position} position @param {number} [humans] mask of seats @returns {Defence}
   */
  defence(rules, position, humans = 0) {
    this.#board.position(rules, position);
    this.#board.words[HUMANS] = humans;
    const tile = this.#board.asked(this.#calls.moon_defence());
    const words = this.#board.out(0, 3 * this.#board.words[NUMBER]);
    const all = [];
    for (let at = 0; at < words.length; at += 3) {
      all.push({ tile: words[at], replies: words[at + 1], keeping: words[at + 2] });
    }
    const chosen = all.find((each) => each.tile === tile) ?? { replies: 0, keeping: 0 };
    return { tile, replies: chosen.replies, keeping: chosen.keeping, all };
  }

  /**
   * Why a play costs tricks: what is proved, the most instructive first. Throws EngineFault for a play that is not legal.
   * @param {Rules} rules @param {Position} position @param {number} tile @returns {Explained | null} null: it costs nothing
   */
  reasons(rules, position, tile) {
    this.#board.position(rules, position);
    return readReasons(this.#board, this.#calls, this.#board.asked(this.#calls.moon_reasons(tile)), tile);
  }

  // -------------------------------------------------------------------------------------------- auction and score

  /** @param {Rules} rules @param {number} first  the seat that speaks first @param {number[]} calls  bids in turn @returns {AuctionState} */
  auction(rules, first, calls) {
    this.#board.rules(rules);
    this.#board.words[LEADER] = first;
    this.#board.plays(calls);
    if (this.#calls.moon_auction() < 0) throw new EngineFault(/** @type {Fault} */ (this.#board.fault()));
    const [isOver, toSpeak, allowed, highest, winner, redeal, mustBid] = this.#board.out(0, 7);
    return {
      isOver: isOver === 1, toSpeak, allowed, highest, winner, redeal: redeal === 1, mustBid: mustBid === 1,
      fault: this.#board.fault(),
    };
  }

  /** The bids that there are under these rules, pass included. @param {Rules} rules @returns {number} mask of bids */
  bids(rules) {
    this.#board.rules(rules);
    return this.#board.asked(this.#calls.moon_bids());
  }

  /** How many tricks a bid promises: seven for 21. @param {number} bid @returns {number} */
  needed(bid) {
    return this.#calls.moon_needed(bid);
  }

  /** @param {Rules} rules @param {number} bidder @param {number} bid @param {number[]} tricks  taken by each seat; they add up to seven @returns {Result} */
  result(rules, bidder, bid, tricks) {
    this.#board.rules(rules);
    this.#board.words[BIDDER] = bidder;
    this.#board.plays(tricks);
    const number = this.#board.asked(this.#calls.moon_result(bid));
    const [sideTricks, needed, isMade, winsGame] = this.#board.out(0, 4);
    return {
      sideTricks, needed, isMade: isMade === 1, winsGame: winsGame === 1, score: this.#board.out(4, number),
      partnerships: this.#board.out(8, number),
    };
  }

  // ------------------------------------------------------------------------------------------------------- layouts

  /**
   * How many ways there are for the unseen tiles to lie, and which tiles they are. Numbered as by `Layouts` in Python.
   * @param {Rules} rules @param {Known} known @returns {{count: number, unseen: number}}
   */
  layouts(rules, known) {
    this.#board.known(rules, known);
    const count = this.#board.asked(this.#calls.moon_layouts());
    return { count, unseen: this.#board.words[OUT] };
  }

  /**
   * One layout by number. @param {Rules} rules @param {Known} known @param {number} number
   * @returns {Deal} all hands as dealt, and the widow
   */
  layout(rules, known, number) {
    this.#board.known(rules, known);
    this.#board.asked(this.#calls.moon_layout(number));
    const [a, b, c, d, widow] = this.#board.out(0, 5);
    return { hands: [a, b, c, d].slice(0, this.ruleSets[rules.set]?.seats), widow };
  }

  /**
   * The `at`-th number of a shuffle of 0 to count - 1: a sample without repeats is the first so many of a seed.
   * @param {number} count @param {number} seed  0 to 2**32 - 1 @param {number} at @returns {number}
   */
  shuffled(count, seed, at) {
    return this.#calls.moon_shuffled(count, seed, at) >>> 0;
  }

  /**
   * Solve some layouts under one trump and count: counts[discard][tricks], discards by rising bit (`discards`, a list
   * of tiles; -1 alone where there is nothing to discard). The bidder's tiles are all known: where there is a widow it
   * must be given, so before it is seen ask for each tile of `unseen` as the widow.
   * With a `seed` the layouts are the numbers `shuffled(count, seed, start)` and so on; else `start` and so on.
   * @param {Rules} rules @param {Known} known @param {number} trump @param {number} start @param {number} count
   * @param {number | null} [seed]
   * @returns {{discards: number[], counts: number[][]}}
   */
  odds(rules, known, trump, start, count, seed = null) {
    this.#board.known(rules, known);
    this.#board.words[TRUMP] = trump;
    const number = this.#board.asked(this.#calls.moon_odds(start, count, seed === null ? 0 : 1, seed ?? 0));
    const discards = this.#board.out(64, number);
    return { discards, counts: discards.map((_, at) => this.#board.out(8 * at, 8)) };
  }

  /** @param {number} bit @returns {Tile} */ #tile(bit) {
    const ends = this.#calls.moon_tile(bit);
    return { bit, high: ends >> 3, low: ends & 7, isDouble: ends >> 3 === (ends & 7) };
  }

  /** @param {number} set @returns {RuleSet} */ #ruleSet(set) {
    this.#board.rules({ set });
    this.#board.asked(this.#calls.moon_rule_set());
    const [seats, tiles, handSize, widowSize] = this.#board.out(0, 4);
    return { seats, tiles, handSize, widowSize };
  }

  /** @param {number} trump @param {number} bidder @returns {Played} */ #played(trump, bidder) {
    const number = this.#board.words[NUMBER];
    const [leader, onTable, tricks] = this.#board.out(0, 3);
    const seats = this.ruleSets[this.#board.words[SET]]?.seats ?? 0;
    return {
      position: { hands: this.#board.out(8, seats), trump, bidder, leader, table: this.#board.out(16, onTable) },
      taken: this.#board.out(12, seats),
      seats: this.#board.out(32, number),
      winners: this.#board.out(64, tricks),
      fault: this.#board.fault(),
    };
  }
}
