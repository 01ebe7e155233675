/**
 * Entering a deal: what each tap and key does to the hands. Owns: which place the next tile goes to, and what is missing.
 * Knows places and numbers of tiles; whether the deal can be played the engine says.
 */
import { readHouse } from "./house.js";
import { listed, maskOf, readableTiles, scanHands, sizeOf, tileBit, tileText, tilesOf } from "./notation.js";
import { changed, emptyHands, newState, ruleSet, seatsOf } from "./state.js";
import { WORDS, playerName } from "./words.js";

/** @typedef {import("./state.js").State} State */

/** What a new deal leaves nothing of. @type {Partial<State>} */
const NEW_DEAL = { choice: null, auction: null, game: [], branch: null, cursor: 0, asPlayed: null, half: null, paused: false, faults: [] };

/** Places of tiles in the order in which they are filled: the last hand comes last, since it fills itself. @param {State} state @returns {number[]} */
export function placesInTurn(state) {
  const { seats, widowSize } = ruleSet(state);
  const places = seatsOf(state);
  return widowSize ? [...places.slice(0, -1), seats, seats - 1] : places;
}

/** How many tiles lie in a place of a whole deal. @param {State} state @param {number} place @returns {number} */
export function roomOf(state, place) {
  const { seats, handSize, widowSize } = ruleSet(state);
  return place < seats ? handSize : widowSize;
}

/** What a place is called. @param {State} state @param {number} place @returns {string} */
export function placeName(state, place) {
  return place < ruleSet(state).seats ? playerName(state.names, place) : WORDS.widow;
}

/** The tiles that have been put somewhere. @param {State} state @returns {number} mask */
export function placedTiles(state) {
  return state.hands.reduce((mask, hand) => mask | hand, 0);
}

/** How many tiles each place lacks. @param {State} state @returns {number[]} */
export function lacking(state) {
  return state.hands.map((hand, place) => roomOf(state, place) - sizeOf(hand));
}

/**
 * The hands with the last one filled in, once only one place lacks tiles. @param {State} state @returns {readonly number[]}
 */
export function filledHands(state) {
  const open = lacking(state).flatMap((lack, place) => (lack > 0 ? [place] : []));
  if (open.length !== 1 || state.paused) return state.hands;
  const left = ruleSet(state).tiles & ~placedTiles(state);
  return state.hands.map((hand, place) => (place === open[0] ? hand | left : hand));
}

/** The whole deal, in the form of the engine; null while tiles are missing. @param {State} state @returns {import("./engine.js").Deal | null} */
export function enteredDeal(state) {
  const hands = filledHands(state);
  if (hands.some((hand, place) => sizeOf(hand) !== roomOf(state, place))) return null;
  const { seats } = ruleSet(state);
  return { hands: hands.slice(0, seats), widow: hands[seats] ?? 0 };
}

/** Put a tile where the next one goes; a tile that lies somewhere is taken back. @param {State} state @param {number} tile @returns {State} */
export function tapTile(state, tile) {
  const bit = 1 << tile;
  if (!(ruleSet(state).tiles & bit)) {
    return changed(state, { half: null, faults: [WORDS.notPlayedWith(tileText(tile), ruleSet(state).name)], said: "" });
  }
  const holder = filledHands(state).findIndex((hand) => hand & bit);
  if (holder >= 0) return takeTile(state, tile, holder);
  const spot = openSpot(state, state.spot);
  if (spot < 0) return state;
  const hands = state.hands.map((hand, place) => (place === spot ? hand | bit : hand));
  const next = changed(state, { ...NEW_DEAL, hands, spot });
  const moved = changed(next, { spot: Math.max(openSpot(next, spot), 0) });
  return seen(moved, WORDS.putThere(tileText(tile), placeName(state, spot)));
}

/** @param {State} state @param {number} tile @param {number} holder @returns {State} */
function takeTile(state, tile, holder) {
  // Out of the hand that filled itself: then it keeps the others that it was given.
  const entered = (state.hands[holder] ?? 0) & (1 << tile) ? state.hands : filledHands(state);
  const hands = entered.map((hand) => hand & ~(1 << tile));
  return changed(state, { ...NEW_DEAL, hands, spot: holder, paused: true, said: WORDS.takenBack(tileText(tile), placeName(state, holder)) });
}

/** The place for the next tile: this one while it has room, or the next that has. @param {State} state @param {number} spot @returns {number} -1 for none */
function openSpot(state, spot) {
  const lack = lacking(state);
  const order = placesInTurn(state);
  const from = order.indexOf(spot);
  const round = [...order.slice(from), ...order.slice(0, from)];
  return round.find((place) => (lack[place] ?? 0) > 0) ?? -1;
}

/** Show the answer as soon as the deal is whole, and say what has happened. @param {State} state @param {string} said @returns {State} */
function seen(state, said) {
  const whole = enteredDeal(state) !== null;
  return changed(state, { view: whole ? "answer" : "deal", said: whole ? WORDS.dealWhole : `${said} ${missingWords(state)}` });
}

/** What is missing, in a sentence; "" for a whole deal. @param {State} state @returns {string} */
export function missingWords(state) {
  if (enteredDeal(state)) return "";
  const lack = lacking(state);
  const parts = placesInTurn(state).filter((place) => (lack[place] ?? 0) > 0);
  const last = parts.pop() ?? 0;
  return WORDS.missing(parts.map((place) => ({ name: placeName(state, place), count: lack[place] ?? 0 })), placeName(state, last));
}

/** Type one end of a tile; the second end puts the tile down. @param {State} state @param {number} pip @returns {State} */
export function typePip(state, pip) {
  if (state.half === null) return changed(state, { half: pip, faults: [], said: WORDS.oneEnd(pip) });
  const tile = tileBit(state.half, pip);
  const holder = filledHands(state).findIndex((hand) => (hand >>> tile) & 1);
  if (holder >= 0) {
    return changed(state, { half: null, faults: [WORDS.twice(tileText(tile), placeName(state, holder))] });
  }
  return tapTile(changed(state, { half: null }), tile);
}

/** Take back an end just typed. @param {State} state @returns {State} */
export function dropHalf(state) {
  return state.half === null ? state : changed(state, { half: null, said: "" });
}

/** Choose where the next tiles go. @param {State} state @param {number} place @returns {State} */
export function pickSpot(state, place) {
  if (place >= state.hands.length) return state;
  // A hand that filled itself becomes one that was entered, so that its tiles can be taken out.
  return changed(state, { spot: place, half: null, faults: [], view: "deal", said: WORDS.nextGoesTo(placeName(state, place)) });
}

/** Take all tiles back. @param {State} state @returns {State} */
export function clearDeal(state) {
  return changed(state, { ...NEW_DEAL, hands: emptyHands(state.known, state.rules.set), spot: 0, names: [], view: "deal", said: WORDS.cleared });
}

/** Play another rule set: what has been entered is kept as far as it fits. @param {State} state @param {number} set @returns {State} */
export function pickRules(state, set) {
  if (set === state.rules.set || !state.known.ruleSets[set]) return state;
  const next = newState(state.known, set);
  const { tiles, seats, handSize } = ruleSet(next);
  const fits = state.hands.slice(0, Math.min(seats, ruleSet(state).seats)).map((hand) => maskOf(tilesOf(hand & tiles).slice(0, handSize)));
  const hands = emptyHands(state.known, set).map((_, place) => fits[place] ?? 0);
  const kept = changed(next, { hands, rules: { set, house: state.rules.house }, settings: state.settings, extras: state.extras });
  return changed(kept, { spot: Math.max(openSpot(kept, 0), 0), view: "deal", said: WORDS.rulesNow(ruleSet(next).name) });
}

/** Set a house rule; "" is the default, and what is the default is not kept. @param {State} state @param {string} name @param {string} setting @returns {State} */
export function pickHouse(state, name, setting) {
  const { [name]: _, ...others } = state.rules.house;
  const house = readHouse(setting === "" ? others : { ...others, [name]: setting }, state.known.houseRules);
  return changed(state, { ...NEW_DEAL, rules: { ...state.rules, house }, said: WORDS.houseNow(name, setting) });
}

/** Put a whole deal down. @param {State} state @param {number} set @param {readonly number[]} hands masks, the widow last @param {string} said @param {Readonly<Record<string, string>>} [house] @returns {State} */
export function putDeal(state, set, hands, said, house = state.rules.house) {
  return changed(state, { ...NEW_DEAL, rules: { set, house }, hands, spot: 0, bidder: 0, names: [], hand: 0, view: "answer", said });
}

/** A deal at random. `random` gives numbers from 0 up to 1. @param {State} state @param {() => number} random @returns {State} */
export function dealRandomly(state, random) {
  const tiles = tilesOf(ruleSet(state).tiles);
  for (let at = tiles.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [tiles[at], tiles[other]] = [/** @type {number} */ (tiles[other]), /** @type {number} */ (tiles[at])];
  }
  let from = 0;
  const hands = state.hands.map((_, place) => {
    const room = roomOf(state, place);
    from += room;
    return maskOf(tiles.slice(from - room, from));
  });
  return putDeal(state, state.rules.set, hands, WORDS.dealtAtRandom);
}

/**
 * Lay down the beginning of a deal: hands parted by slashes, as far as they are written. @param {State} state
 * @param {string} text @returns {State | null} null for what cannot be the beginning of a deal under these rules
 */
export function enterPart(state, text) {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim()).filter(Boolean);
  const groups = scanHands(lines.length > 1 ? lines.join(" / ") : (lines[0] ?? ""));
  const { hands, faults } = partHands(state, groups);
  if (faults.length || groups.includes(null)) return null;
  const entered = changed(state, { ...NEW_DEAL, hands, spot: 0, names: [] });
  return seen(changed(entered, { spot: Math.max(openSpot(entered, 0), 0) }), WORDS.entered);
}

/**
 * @param {State} state @param {ReturnType<typeof scanHands>} groups
 * @returns {{ hands: readonly number[], faults: string[] }}
 */
function partHands(state, groups) {
  const { tiles } = ruleSet(state);
  const hands = [...emptyHands(state.known, state.rules.set)];
  /** @type {string[]} */
  const faults = [];
  const filled = groups.filter((group) => group === null || group.length);
  if (filled.length > hands.length) faults.push(WORDS.tooManyHands(filled.length, hands.length));
  let before = 0;
  filled.slice(0, hands.length).forEach((group, place) => {
    const read = readableTiles(group ?? []);
    const name = placeName(state, place);
    faults.push(...read.faults.map((fault) => `${name}: ${fault}`));
    for (const tile of read.tiles) {
      if (!((tiles >>> tile) & 1)) faults.push(`${name}: ${WORDS.notPlayedWith(tileText(tile), ruleSet(state).name)}`);
      else if ((before >>> tile) & 1) {
        const other = hands.findIndex((hand) => (hand >>> tile) & 1);
        faults.push(WORDS.inTwoPlaces(tileText(tile), listed([placeName(state, other), name])));
      }
    }
    const room = roomOf(state, place);
    if (read.tiles.length > room) faults.push(WORDS.tooMany(name, read.tiles.length, room));
    hands[place] = maskOf(read.tiles);
    before |= maskOf(read.tiles);
  });
  return { hands, faults };
}
