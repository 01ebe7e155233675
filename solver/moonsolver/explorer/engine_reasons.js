/**
 * Why a play costs tricks, read from the board. Owns: the names of causes, roles and changes. Refuses: to prove.
 *
 * `moonsolver.reasons.causes` says what each name means. Values are totals for the side that moved: the tricks that it
 * takes from the position on, this trick included. A low tile is imaginary: it belongs to its suit alone and loses to
 * every other tile of it.
 */

/**
 * @typedef {object} Explained
 * @property {number} seat  who moved
 * @property {number} partner  who plays with that seat; -1
 * @property {number} trick  the number of this trick in the hand, from 1
 * @property {number} tile  the play
 * @property {number} better  what it is compared with
 * @property {number} value  of the better play
 * @property {number} cost
 * @property {boolean} pullsTrumps  whether the better play is a trump and the one that was made is not
 * @property {boolean} goodLater  whether the tile that was played takes a trick in the line after the better play
 * @property {Reason[]} reasons
 * @property {number[]} punished  tiles: perfect play to the end, from the play on
 * @property {number[]} betterLine  the same from the better play on
 *
 * @typedef {object} Reason Tiles, seats and suits are -1, and a role is empty, where there is none.
 * @property {string} cause
 * @property {number} tile
 * @property {number[]} tiles  all it is about where they are several, the highest first
 * @property {number} seat
 * @property {number} other  seat
 * @property {number} suit
 * @property {number} trick  from 1
 * @property {string} role
 * @property {number} more
 * @property {number} against  tile
 * @property {number} againstSeat  who holds it
 * @property {number} guarded  tile
 * @property {boolean} guards  whether the tile played is needed to follow in a suit of the guarded one
 * @property {number} remedy  tile
 * @property {Proof[]} proofs
 *
 * @typedef {object} Proof
 * @property {Change | null} change
 * @property {number} play  that is valued; -1 for the position
 * @property {number} before
 * @property {number} after
 *
 * @typedef {object} Change
 * @property {string} kind
 * @property {number} seat
 * @property {number} to  seat
 * @property {number[]} tiles
 * @property {{ tile: number, suit: number }[]} lows
 * @property {number[]} plays  after which it is changed
 */

export const CAUSES =
  "missed void too_low trump_out overtook take_over spent too_high partner_void lead beater throws trumps_out first lead_better partner own pair seat burden answer trick".split(
    " ",
  );
export const ROLES = "rank trump trump_rank trump_any guard_high guard_low guard_both ruff this_trick".split(" ");
export const CHANGES = ["", "low", "lead", "forbid", "keep", "exchange", "play"];

/**
 * What moon_reasons left on the board.
 * @param {import("./engine_board.js").Board} board @param {any} calls @param {number} number of reasons
 * @param {number} tile @returns {Explained | null}
 */
export function readReasons(board, calls, number, tile) {
  const [better, made, value, plays, betterPlays, seat, partner, trick, pulls, good] = board.out(0, 10);
  if (better < 0) return null;
  const lines = { punished: board.out(32, plays), betterLine: board.out(64, betterPlays) };
  const facts = { seat, partner, trick, tile, better, value, cost: value - made };
  const reasons = Array.from({ length: number }, (_, at) => readReason(board, calls, at));
  return { ...facts, pullsTrumps: pulls > 0, goodLater: good > 0, reasons, ...lines };
}

/** @param {import("./engine_board.js").Board} board @param {any} calls @param {number} at @returns {Reason} */
function readReason(board, calls, at) {
  const proofs = calls.moon_reason(at);
  const [cause, tile, mask, seat, other, suit, trick, role, more, against, guarded, remedy] = board.out(0, 12);
  const [againstSeat, guards] = board.out(12, 2);
  return {
    cause: CAUSES[cause] ?? "",
    role: ROLES[role] ?? "",
    tile,
    tiles: [...Array(28).keys()].reverse().filter((bit) => (mask >>> bit) & 1),
    seat,
    other,
    suit,
    trick,
    more,
    against,
    againstSeat,
    guarded,
    guards: guards > 0,
    remedy,
    proofs: Array.from({ length: proofs }, (_, which) => readProof(board, calls, at, which)),
  };
}

/** @param {import("./engine_board.js").Board} board @param {any} calls @param {number} at @param {number} which @returns {Proof} */
function readProof(board, calls, at, which) {
  const kind = calls.moon_reason_proof(at, which);
  const [seat, to, play, before, after, number, plays] = board.out(0, 7);
  const tiles = board.out(8, number);
  const suits = board.out(16, number);
  const low = CHANGES[kind] === "low";
  const change = {
    kind: CHANGES[kind] ?? "",
    seat,
    to,
    tiles: low ? [] : tiles,
    lows: low ? tiles.map((tile, place) => ({ tile, suit: suits[place] })) : [],
    plays: board.out(24, plays),
  };
  return { change: kind ? change : null, play, before, after };
}
