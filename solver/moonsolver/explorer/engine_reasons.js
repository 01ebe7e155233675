/**
 * Why a play costs tricks, read from the board. Owns: the names of causes, roles and changes. Refuses: to prove.
 *
 * `moonsolver.reasons.causes` says what each name means. Values are totals for the side that moved: the tricks that it
 * takes from the position on, this trick included. A low tile is imaginary: it belongs to its suit alone and loses to
 * every other tile of it.
 */

/**
 * @typedef {object} Explained
 * @property {number} tile  the play
 * @property {number} better  what it is compared with
 * @property {number} value  of the better play
 * @property {number} cost
 * @property {Reason[]} reasons
 * @property {number[]} punished  tiles: perfect play to the end, from the play on
 * @property {number[]} betterLine  the same from the better play on
 *
 * @typedef {object} Reason What there is not is null, a list or mask of nothing empty.
 * @property {string} cause
 * @property {number | null} tile
 * @property {number} tiles  mask
 * @property {number | null} seat
 * @property {number | null} other  seat
 * @property {number | null} suit
 * @property {number | null} trick  from 1
 * @property {string | null} role
 * @property {number} more
 * @property {number | null} against  tile
 * @property {number | null} guarded  tile
 * @property {number | null} remedy  tile
 * @property {Proof[]} proofs
 *
 * @typedef {object} Proof
 * @property {Change | null} change
 * @property {number | null} play  that is valued; null for the position
 * @property {number} before
 * @property {number} after
 *
 * @typedef {object} Change
 * @property {string} kind
 * @property {number} seat
 * @property {number | null} to  seat
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

const orNull = (/** @type {number} */ number) => (number < 0 ? null : number);

/**
 * What moon_reasons left on the board.
 * @param {import("./engine_board.js").Board} board @param {any} calls @param {number} number of reasons
 * @param {number} tile @returns {Explained | null}
 */
export function readReasons(board, calls, number, tile) {
  const [better, made, value, plays, betterPlays] = board.out(0, 5);
  if (better < 0) return null;
  const lines = { punished: board.out(32, plays), betterLine: board.out(64, betterPlays) };
  const reasons = Array.from({ length: number }, (_, at) => readReason(board, calls, at));
  return { tile, better, value, cost: value - made, reasons, ...lines };
}

/** @param {import("./engine_board.js").Board} board @param {any} calls @param {number} at @returns {Reason} */
function readReason(board, calls, at) {
  const proofs = calls.moon_reason(at);
  const [cause, tile, tiles, seat, other, suit, trick, role, more, against, guarded, remedy] = board.out(0, 12);
  return {
    cause: CAUSES[cause] ?? "",
    tile: orNull(tile),
    tiles,
    seat: orNull(seat),
    other: orNull(other),
    suit: orNull(suit),
    trick: orNull(trick),
    role: ROLES[role] ?? null,
    more,
    against: orNull(against),
    guarded: orNull(guarded),
    remedy: orNull(remedy),
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
    to: orNull(to),
    tiles: low ? [] : tiles,
    lows: low ? tiles.map((tile, place) => ({ tile, suit: suits[place] })) : [],
    plays: board.out(24, plays),
  };
  return { change: kind ? change : null, play: orNull(play), before, after };
}
