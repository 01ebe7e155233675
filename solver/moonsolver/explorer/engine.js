/**
 * The exact solver as plain calls on plain values. Owns: carrying numbers to moon.wasm and back. Refuses: any rule of
 * the game. What may be played, bid, named or discarded, who wins and what it is worth, the module says.
 *
 * What a page may know by itself are names alone: of the rule sets, trumps, suits, seats, bids and faults (the lists
 * below). Everything is a whole number, numbered as in `moonsolver.game.tiles`:
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

/**
 * @typedef {object} Rules What the table plays. Every house rule but `set` may be left out: then the default holds.
 * @property {number} set  0 moon3, 1 moon3-21, 2 moon4: the order of RULE_SETS
 * @property {boolean} [mustLeadTrump]  first-lead=trump
 * @property {number} [trumps]  a mask of the trumps that may be named; all nine
 * @property {number} [lowestBid]  3, 4 or 5; 4
 * @property {boolean} [lastMustBid]  all-pass=last-must-bid
 * @property {boolean} [marks]  scoring=marks
 * @property {boolean} [moonWinsGame]  moon-made=wins-game
 *
 * @typedef {object} RuleSet
 * @property {number} seats
 * @property {number} tiles  mask
 * @property {number} handSize
 * @property {number} widowSize  1 or 0
 *
 * @typedef {object} Tile
 * @property {number} bit
 * @property {number} high  pips of the higher end
 * @property {number} low
 * @property {boolean} isDouble
 *
 * @typedef {object} Deal
 * @property {number[]} hands  masks, a hand a seat, of seven tiles each
 * @property {number} widow  a mask of one tile, or 0
 *
 * @typedef {object} Choice What the bidder names.
 * @property {number} bidder
 * @property {number} trump
 * @property {number} discard  a tile; -1 without a widow
 *
 * @typedef {object} Position During the play, perhaps within a trick.
 * @property {number[]} hands  masks: what every seat holds now
 * @property {number} trump
 * @property {number} bidder
 * @property {number} leader  who led, or leads, this trick
 * @property {number[]} table  tiles played to this trick, in turn from the leader
 *
 * @typedef {object} Fault
 * @property {string} name  one of FAULTS
 * @property {number} code  its place there
 * @property {number} at  which: the seat of a hand, the place on the table, the play or the call, from 0; -1
 * @property {number} what  the tile, suit, trump, seat or count that FAULTS tells; -1
 *
 * @typedef {object} Facts Of a position.
 * @property {boolean} isOver  every tile has been played; then nobody is to play
 * @property {number} toPlay  seat; -1 when it is over
 * @property {number} legal  mask of the legal plays
 * @property {string} bound  why no other: "free", "must-follow" (`suit`), "must-lead-trump"
 * @property {number} suit  the led suit; -1 before the lead
 * @property {number} suitTiles  mask: all the tiles that belong to it, of this rule set
 * @property {number} winningSeat  who is winning the trick so far; -1 before the lead
 * @property {number} winningTile  with what; -1
 * @property {number} tricksLeft  this one included
 * @property {boolean} isFirstTrick
 * @property {number} side  mask of the seats that play with the bidder, the bidder included
 *
 * @typedef {object} Played A position after plays.
 * @property {Position} position
 * @property {number[]} taken  tricks taken by each seat on the way
 * @property {number[]} seats  who made each play
 * @property {number[]} winners  who won each trick that became full, in order
 * @property {Fault | null} fault  of the first play that is not legal (`at`); the rest tells of the plays before it
 *
 * @typedef {object} PlayValues
 * @property {number} legal  mask
 * @property {number[]} values  by tile, 28 of them: tricks the bidder's side takes from here on; -1 where not legal
 * @property {number[]} groups  masks: the legal plays parted into equal ones, the highest first
 * @property {number} best  mask: plays of the best value for the seat to play
 * @property {number} value  that value
 *
 * @typedef {object} Defence
 * @property {number} tile  the play to make: of best value, leaving the most chances to go wrong; -1 when it is over
 * @property {number} replies  after it: legal plays at the next real choice of the humans; 0 if none will come
 * @property {number} keeping  those of them that keep the value
 * @property {{tile: number, replies: number, keeping: number}[]} all  the same for each play of best value
 *
 * @typedef {object} AuctionState
 * @property {boolean} isOver
 * @property {number} toSpeak  seat; -1 when it is over
 * @property {number} allowed  mask of bids that it may say
 * @property {number} highest  bid; 0 while all have passed
 * @property {number} winner  who made it: the bidder once it is over; -1 while all have passed
 * @property {boolean} redeal  all passed: deal again
 * @property {boolean} mustBid  the seat to speak may not pass
 * @property {Fault | null} fault  of the first call that was not allowed (`at`); the rest tells of the calls before it
 *
 * @typedef {object} Result Of a hand played out.
 * @property {number} sideTricks  of the bidder's side
 * @property {number} needed  tricks that the bid promises
 * @property {boolean} isMade
 * @property {number[]} score  points, or marks, of each partnership
 * @property {number[]} partnerships  masks of seats, in the order of `score`
 * @property {boolean} winsGame  a made 21 ends the game at once under the house rules
 *
 * @typedef {object} Known What a bidder knows before the play.
 * @property {number} bidder
 * @property {number} hand  mask of seven tiles
 * @property {number} widow  mask of the widow, 0 if there is none or it has not been seen
 * @property {number[]} [barred]  by seat, then the widow: tiles that cannot be there
 */

/** Names of rule sets, trumps, suits, seats and bids, by number. */
export const RULE_SETS = ["moon3", "moon3-21", "moon4"];
export const TRUMPS = ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"];
export const SUITS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "trumps"];
export const SEATS = ["A", "B", "C", "D"];
export const BIDS = ["pass", "3", "4", "5", "6", "7", "21"];

/** What can be wrong, by code; `at` and `what` of a fault are told behind each. */
export const FAULTS = [
  "none",
  "no-rules", //          a rule set or house rule that does not exist
  "no-trump", //          what: the number that is not a trump
  "trump-not-allowed", // what: the trump that the house rules do not let be named
  "no-seat", //           what: the number that is no seat of the game
  "table-too-long", //    what: how many tiles lie on the table
  "no-tile", //           at: the hand, -1 for the widow or discard; a number or mask that is not a tile of any set
  "not-in-set", //        at: the hand, -1 for the widow or the table; what: the tile this rule set does not play with
  "tile-twice", //        at: the second hand (-1 the widow or the table) with it; what: the tile
  "unequal-hands", //     at: the hand; what: how many tiles it has
  "hand-too-long", //     what: how many tiles a hand would have
  "table-revoke", //      at: the place on the table; what: the suit that was not followed, 7 for a trump not led
  "widow-size", //        what: how many tiles the widow has and should not
  "discard-not-held", //  what: the tile
  "discard-not-allowed", // a discard where there is no widow, or none where there is one
  "hand-size", //         at: the hand; what: how many tiles it has
  "not-held", //          at: the play; what: the seat that holds the tile, -1 if nobody does any more
  "must-follow", //       at: the play; what: the suit that had to be followed
  "must-lead-trump", //   at: the play
  "hand-over", //         at: the play that came after the last
  "no-bid", //            at: the call; what: the number that is not a bid
  "auction-over", //      at: the call that came after the end
  "bid-too-low", //       at: the call; what: the lowest bid that was allowed
  "must-bid", //          at: the call of the last seat, which may not pass; what: the lowest bid that was allowed
  "tricks", //            what: how many tricks a result adds up to
  "no-layout", //         what is known leaves no way for the tiles to lie
  "layout-number", //     what: how many layouts there are
];

/** A question that cannot be asked, thrown by every call that has no `fault` in its answer. */
export class EngineFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(`${fault.name} (at ${fault.at}, what ${fault.what})`);
    this.name = "EngineFault";
    this.fault = fault;
  }
}

// The board: words of 32 bits through which numbers go in and out; the same places stand in src_ext/page.pyx.
const SET = 0;
const MUST_LEAD_TRUMP = 1;
const NAMEABLE = 2;
const LOWEST_BID = 3;
const LAST_MUST_BID = 4;
const MARKS = 5;
const MOON_WINS_GAME = 6;
const HANDS = 8;
const WIDOW = 12;
const BIDDER = 13;
const TRUMP = 14;
const DISCARD = 15;
const LEADER = 16;
const ON_TABLE = 17;
const TABLE = 18;
const PLAYS = 22;
const PLAY = 23;
const HUMANS = 51;
const BARRED = 52;
const FAULT = 64;
const FAULT_AT = 65;
const FAULT_WHAT = 66;
const NUMBER = 67;
const OUT = 128;

const BOUNDS = ["free", "must-follow", "must-lead-trump"];
const ALL_TRUMPS = 511;

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
  /** @type {any} an Int32Array; its places are all there */
  #board;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#calls = instance.exports;
    this.#calls.moon_start();
    this.#board = new Int32Array(this.#calls.memory.buffer, this.#calls.moon_board(), 256);
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
    this.#rules(rules);
    return this.#asked(this.#calls.moon_suit_tiles(trump, suit));
  }

  /** The seats that play with the bidder. @param {Rules} rules @param {number} bidder @returns {number} mask of seats */
  side(rules, bidder) {
    this.#rules(rules);
    return this.#asked(this.#calls.moon_side(bidder));
  }

  // --------------------------------------------------------------------------------------------- before the play

  /** What is wrong with a deal: hands of seven tiles and the widow. @param {Rules} rules @param {Deal} deal @returns {Fault | null} */
  checkDeal(rules, deal) {
    this.#deal(rules, deal);
    this.#calls.moon_check_deal();
    return this.#fault();
  }

  /** The tiles that the bidder may discard; 0 without a widow. @param {Rules} rules @param {Deal} deal @param {number} bidder @returns {number} mask */
  discards(rules, deal, bidder) {
    this.#deal(rules, deal);
    this.#board[BIDDER] = bidder;
    return this.#asked(this.#calls.moon_discards());
  }

  /** The trumps that may be named. @param {Rules} rules @returns {number} mask of trumps */
  trumps(rules) {
    this.#rules(rules);
    return this.#asked(this.#calls.moon_trumps());
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
    this.#choice(choice);
    this.#plays(plays);
    this.#calls.moon_begin();
    if (this.#fault()) return { ...nothing, fault: this.#fault(), stage: "choice" };
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
    this.#deal(rules, deal);
    this.#choice({ bidder, trump, discard: -1 });
    const value = this.#asked(this.#calls.moon_row());
    return { value, values: this.#out(0, 28) };
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
    this.#position(rules, position);
    this.#calls.moon_facts();
    return this.#fault();
  }

  /** @param {Rules} rules @param {Position} position @returns {Facts} */
  facts(rules, position) {
    this.#position(rules, position);
    this.#asked(this.#calls.moon_facts());
    const [isOver, toPlay, legal, bound, suit, suitTiles, winningSeat, winningTile, tricksLeft, isFirst, side] =
      this.#out(0, 11);
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
    this.#position(rules, position);
    this.#plays(plays);
    if (this.#calls.moon_replay() < 0) throw new EngineFault(/** @type {Fault} */ (this.#fault()));
    return this.#played(position.trump, position.bidder);
  }

  /** Tricks that the bidder's side takes from here on, this one included. @param {Rules} rules @param {Position} position @returns {number} */
  value(rules, position) {
    this.#position(rules, position);
    return this.#asked(this.#calls.moon_value());
  }

  /** @param {Rules} rules @param {Position} position @returns {PlayValues} */
  plays(rules, position) {
    this.#position(rules, position);
    const number = this.#asked(this.#calls.moon_plays());
    const [legal, best, value] = this.#out(64, 3);
    return { legal, best, value, values: this.#out(0, 28), groups: this.#out(32, number) };
  }

  /**
   * A line in which every play is among the best, to the end: the one that `moonsolver` shows.
   * @param {Rules} rules @param {Position} position @returns {number[]} tiles
   */
  line(rules, position) {
    this.#position(rules, position);
    return this.#out(0, this.#asked(this.#calls.moon_line()));
  }

  /**
   * n + 1 totals for n plays: before the first and after each, the tricks that the bidder's side has taken on the way
   * and will take. Throws EngineFault for a play that is not legal.
   * @param {Rules} rules @param {Position} position @param {number[]} plays @returns {number[]}
   */
  trace(rules, position, plays) {
    this.#position(rules, position);
    this.#plays(plays);
    return this.#out(0, this.#asked(this.#calls.moon_trace()));
  }

  /**
   * The play of best value that leaves the humans the most chances to go wrong. `humans` are their seats; 0 stands for
   * everybody who does not play with the seat to play. Their next real choice is what counts: forced plays are passed
   * over, and whoever else plays before it helps the seat to play, or does its own best.
   * @param {Rules} rules @param {Position} position @param {number} [humans] mask of seats @returns {Defence}
   */
  defence(rules, position, humans = 0) {
    this.#position(rules, position);
    this.#board[HUMANS] = humans;
    const tile = this.#asked(this.#calls.moon_defence());
    const words = this.#out(0, 3 * this.#board[NUMBER]);
    const all = [];
    for (let at = 0; at < words.length; at += 3) {
      all.push({ tile: words[at], replies: words[at + 1], keeping: words[at + 2] });
    }
    const chosen = all.find((each) => each.tile === tile) ?? { replies: 0, keeping: 0 };
    return { tile, replies: chosen.replies, keeping: chosen.keeping, all };
  }

  // -------------------------------------------------------------------------------------------- auction and score

  /** @param {Rules} rules @param {number} first  the seat that speaks first @param {number[]} calls  bids in turn @returns {AuctionState} */
  auction(rules, first, calls) {
    this.#rules(rules);
    this.#board[LEADER] = first;
    this.#plays(calls);
    if (this.#calls.moon_auction() < 0) throw new EngineFault(/** @type {Fault} */ (this.#fault()));
    const [isOver, toSpeak, allowed, highest, winner, redeal, mustBid] = this.#out(0, 7);
    return {
      isOver: isOver === 1, toSpeak, allowed, highest, winner, redeal: redeal === 1, mustBid: mustBid === 1,
      fault: this.#fault(),
    };
  }

  /** The bids that there are under these rules, pass included. @param {Rules} rules @returns {number} mask of bids */
  bids(rules) {
    this.#rules(rules);
    return this.#asked(this.#calls.moon_bids());
  }

  /** How many tricks a bid promises: seven for 21. @param {number} bid @returns {number} */
  needed(bid) {
    return this.#calls.moon_needed(bid);
  }

  /** @param {Rules} rules @param {number} bidder @param {number} bid @param {number[]} tricks  taken by each seat; they add up to seven @returns {Result} */
  result(rules, bidder, bid, tricks) {
    this.#rules(rules);
    this.#board[BIDDER] = bidder;
    this.#plays(tricks);
    const number = this.#asked(this.#calls.moon_result(bid));
    const [sideTricks, needed, isMade, winsGame] = this.#out(0, 4);
    return {
      sideTricks, needed, isMade: isMade === 1, winsGame: winsGame === 1, score: this.#out(4, number),
      partnerships: this.#out(8, number),
    };
  }

  // ------------------------------------------------------------------------------------------------------- layouts

  /**
   * How many ways there are for the unseen tiles to lie, and which tiles they are. Numbered as by `Layouts` in Python.
   * @param {Rules} rules @param {Known} known @returns {{count: number, unseen: number}}
   */
  layouts(rules, known) {
    this.#known(rules, known);
    const count = this.#asked(this.#calls.moon_layouts());
    return { count, unseen: this.#board[OUT] };
  }

  /**
   * One layout by number. @param {Rules} rules @param {Known} known @param {number} number
   * @returns {Deal} all hands as dealt, and the widow
   */
  layout(rules, known, number) {
    this.#known(rules, known);
    this.#asked(this.#calls.moon_layout(number));
    const [a, b, c, d, widow] = this.#out(0, 5);
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
    this.#known(rules, known);
    this.#board[TRUMP] = trump;
    const number = this.#asked(this.#calls.moon_odds(start, count, seed === null ? 0 : 1, seed ?? 0));
    const discards = this.#out(64, number);
    return { discards, counts: discards.map((_, at) => this.#out(8 * at, 8)) };
  }

  // --------------------------------------------------------------------------------------------------- the board

  /** @param {number} bit @returns {Tile} */ #tile(bit) {
    const ends = this.#calls.moon_tile(bit);
    return { bit, high: ends >> 3, low: ends & 7, isDouble: ends >> 3 === (ends & 7) };
  }

  /** @param {number} set @returns {RuleSet} */ #ruleSet(set) {
    this.#rules({ set });
    this.#asked(this.#calls.moon_rule_set());
    const [seats, tiles, handSize, widowSize] = this.#out(0, 4);
    return { seats, tiles, handSize, widowSize };
  }

  /** @param {Rules} rules */ #rules(rules) {
    const board = this.#board;
    board.fill(0, 0, FAULT);
    board[SET] = rules.set;
    board[MUST_LEAD_TRUMP] = rules.mustLeadTrump ? 1 : 0;
    board[NAMEABLE] = rules.trumps ?? ALL_TRUMPS;
    board[LOWEST_BID] = rules.lowestBid ?? 0;
    board[LAST_MUST_BID] = rules.lastMustBid ? 1 : 0;
    board[MARKS] = rules.marks ? 1 : 0;
    board[MOON_WINS_GAME] = rules.moonWinsGame ? 1 : 0;
  }

  /** @param {Rules} rules @param {{ hands: readonly number[], widow: number }} deal */ #deal(rules, deal) {
    this.#rules(rules);
    deal.hands.forEach((hand, seat) => (this.#board[HANDS + seat] = hand));
    this.#board[WIDOW] = deal.widow;
  }

  /** @param {Choice} choice */ #choice(choice) {
    this.#board[BIDDER] = choice.bidder;
    this.#board[TRUMP] = choice.trump;
    this.#board[DISCARD] = choice.discard;
  }

  /** @param {Rules} rules @param {Position} position */ #position(rules, position) {
    this.#deal(rules, { hands: position.hands, widow: 0 });
    this.#choice({ bidder: position.bidder, trump: position.trump, discard: -1 });
    this.#board[LEADER] = position.leader;
    this.#board[ON_TABLE] = position.table.length;
    position.table.slice(0, 4).forEach((tile, at) => (this.#board[TABLE + at] = tile));
  }

  /** @param {readonly number[]} plays */ #plays(plays) {
    this.#board[PLAYS] = plays.length;
    plays.slice(0, 28).forEach((tile, at) => (this.#board[PLAY + at] = tile));
  }

  /** @param {Rules} rules @param {Known} known */ #known(rules, known) {
    this.#rules(rules);
    this.#board[BIDDER] = known.bidder;
    this.#board[HANDS] = known.hand;
    this.#board[WIDOW] = known.widow;
    (known.barred ?? []).forEach((tiles, place) => (this.#board[BARRED + place] = tiles));
  }

  /** @param {number} trump @param {number} bidder @returns {Played} */ #played(trump, bidder) {
    const number = this.#board[NUMBER];
    const [leader, onTable, tricks] = this.#out(0, 3);
    const seats = this.ruleSets[this.#board[SET]]?.seats ?? 0;
    return {
      position: { hands: this.#out(8, seats), trump, bidder, leader, table: this.#out(16, onTable) },
      taken: this.#out(12, seats),
      seats: this.#out(32, number),
      winners: this.#out(64, tricks),
      fault: this.#fault(),
    };
  }

  /** @param {number} at @param {number} number @returns {any[]} numbers; what a place means its reader knows */ #out(at, number) {
    return Array.from(this.#board.subarray(OUT + at, OUT + at + number));
  }

  /** @returns {Fault | null} */ #fault() {
    const code = this.#board[FAULT];
    if (!code) return null;
    return { name: FAULTS[code] ?? "", code, at: this.#board[FAULT_AT], what: this.#board[FAULT_WHAT] };
  }

  /** @template T @param {T} answer @returns {T} */ #asked(answer) {
    const fault = this.#fault();
    if (fault) throw new EngineFault(fault);
    return answer;
  }
}
