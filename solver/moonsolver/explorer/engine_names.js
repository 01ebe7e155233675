/**
 * Names and shapes of what goes to the engine and comes back. Owns: the lists of rule sets, trumps, suits, seats, bids and
 * faults, in the order of the sources of moon.wasm: all that a page knows of the game by itself.
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
