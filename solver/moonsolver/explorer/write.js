/**
 * Writing down a hand that was played: the auction, the contract, the discard, then tile after tile. Owns: at which stage the
 * writing is, and what a tap adds or takes back. What may be said, named, thrown away or played the engine says.
 *
 * What has been written stands in the state itself, so that the link holds it and Undo takes it back: calls in `auction`;
 * then the trump in `choice`, without a discard (-1) while the widow is still to be exchanged; and from the exchange on
 * all of it in `asPlayed`, which trying in other views never changes. A revoke that is kept "as it was played" is the
 * first of `asPlayed.rest`; who takes the tricks from there on the engine is asked trick by trick.
 */
import { enteredDeal } from "./entry.js";
import { engineRules } from "./facts.js";
import { whyNot } from "./game.js";
import { callFault, judgeOf } from "./judge.js";
import { bidText, tileBit } from "./notation.js";
import { changed, ruleSet, seatsOf, withExtra } from "./state.js";
import { WORDS, countOf, playerName, tileWords, trumpName } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").AsPlayed} WrittenHand */
/** @typedef {import("./facts.js").Facts} WriteAsk */
/** @typedef {"deal" | "start" | "auction" | "redeal" | "trump" | "discard" | "play" | "over"} Stage */
/** What is known of the contract so far; null for what is not. @typedef {{ bidder: number, bid: number | null, trump: number | null, discard: number | null }} Contract */
/** The hand at the end of what has been written: who made each play, who took each full trick, what lies on the table and in
 * the hands, whose turn it is (-1 when it is over), tricks by seat, the play that is against the rules and who is
 * winning the trick on the table (-1 for none, and behind a revoke).
 * @typedef {{ plays: readonly number[], seats: readonly number[], winners: readonly number[], table: readonly number[], hands: readonly number[], toPlay: number, taken: readonly number[], revoke: number, winning: number }} Sheet */

const UNPLAYED = { game: [], branch: null, cursor: 0, asPlayed: null, choice: null, half: null, faults: [] };
const LONGEST_WRITTEN = 30;

/** Which of the house's judges to ask. @param {State} state @param {WriteAsk} ask */
function judgeAt(state, ask) {
  return judgeOf(ask.engine, engineRules)(state.rules);
}

/** @param {State} state @param {WriteAsk} ask @returns {import("./engine.js").AuctionState | null} */
export function auctionNow(state, ask) {
  return state.auction && ask.engine.auction(ask.rules(state), state.auction.first, [...state.auction.calls]);
}

/** Whether the trump is written, and the discard not yet. @param {State} state @returns {boolean} */
export function isExchanging(state) {
  return state.asPlayed === null && state.choice !== null && state.choice.discard < 0 && ruleSet(state).widowSize > 0;
}

/** @param {State} state @param {WriteAsk} ask @returns {Stage} */
export function stageOf(state, ask) {
  if (!enteredDeal(state)) return "deal";
  if (state.asPlayed) return sheetOf(state, ask).toPlay < 0 ? "over" : "play";
  const auction = auctionNow(state, ask);
  if (auction?.redeal) return "redeal";
  if (auction && !auction.isOver) return "auction";
  if (isExchanging(state)) return "discard";
  return auction ? "trump" : "start";
}

/** @param {State} state @param {WriteAsk} ask @returns {Contract} */
export function contractOf(state, ask) {
  const { asPlayed } = state;
  if (asPlayed) {
    const { trump, discard } = asPlayed.choice;
    return { bidder: asPlayed.bidder, bid: asPlayed.bid ?? null, trump, discard: discard < 0 ? null : discard };
  }
  const auction = auctionNow(state, ask);
  const isWon = auction !== null && auction.isOver && auction.winner >= 0;
  const trump = isExchanging(state) ? (state.choice?.trump ?? null) : null;
  return { bidder: isWon ? auction.winner : state.bidder, bid: isWon ? auction.highest : null, trump, discard: null };
}

/** Begin the auction with the seat that speaks first. @param {State} state @param {number} first @returns {State} */
export function speakFirst(state, first) {
  if (first >= ruleSet(state).seats || !enteredDeal(state)) return state;
  return changed(state, { ...UNPLAYED, auction: { first, calls: [] }, said: WORDS.speaksFirst(playerName(state.names, first)) });
}

/** Write what the seat in turn says; a call that is not allowed is refused with its reason. @param {State} state @param {number} call @param {WriteAsk} ask @returns {State} */
export function sayCall(state, call, ask) {
  const before = auctionNow(state, ask);
  if (!state.auction || !before || state.asPlayed) return state;
  const auction = { first: state.auction.first, calls: [...state.auction.calls, call] };
  if (!((before.allowed >>> call) & 1)) {
    const words = callFault(judgeAt(state, ask), before, call, ruleSet(state).seats);
    return changed(state, { faults: [`${words}.`], said: "", half: null });
  }
  const said = changed(state, { ...UNPLAYED, auction });
  const after = /** @type {import("./engine.js").AuctionState} */ (auctionNow(said, ask));
  const words = WORDS.saysCall(playerName(state.names, before.toSpeak), bidText(call));
  if (!after.isOver) return changed(said, { said: `${words} ${WORDS.speaksNext(playerName(state.names, after.toSpeak))}` });
  if (after.redeal) return changed(said, { said: `${words} ${WORDS.allPassed}` });
  return changed(said, { bidder: after.winner, said: `${words} ${WORDS.wonAuction(playerName(state.names, after.winner), bidText(after.highest))}` });
}

/** Write who bid, where nobody knows the auction. @param {State} state @param {number} bidder @returns {State} */
export function nameBidder(state, bidder) {
  if (bidder >= ruleSet(state).seats || !enteredDeal(state) || state.asPlayed) return state;
  return changed(state, { ...UNPLAYED, auction: null, bidder, said: WORDS.namesTrump(playerName(state.names, bidder)) });
}

/** Write the trump. @param {State} state @param {number} trump @param {WriteAsk} ask @returns {State} */
export function nameTrump(state, trump, ask) {
  const stage = stageOf(state, ask);
  if (stage !== "start" && stage !== "trump" && stage !== "discard") return state;
  const { bidder } = contractOf(state, ask);
  if (!((ask.engine.trumps(ask.rules(state)) >>> trump) & 1)) {
    return changed(state, { faults: [WORDS.trumpBarred(trumpName(trump))], said: "" });
  }
  const named = changed(state, { ...UNPLAYED, bidder, choice: { trump, discard: -1 } });
  if (ruleSet(state).widowSize) return changed(named, { said: WORDS.throwsAway(trumpName(trump), playerName(state.names, bidder)) });
  return begun(named, ask);
}

/** Write what the bidder put away. @param {State} state @param {number} tile @param {WriteAsk} ask @returns {State} */
export function nameDiscard(state, tile, ask) {
  if (stageOf(state, ask) !== "discard" || !state.choice) return state;
  const allowed = ask.engine.discards(ask.rules(state), ask.deal(state), state.bidder);
  if (!((allowed >>> tile) & 1)) {
    return changed(state, { faults: [WORDS.discardBarred(playerName(state.names, state.bidder), tileWords(tile))], said: "", half: null });
  }
  return begun(changed(state, { choice: { ...state.choice, discard: tile } }), ask);
}

/** The contract is complete: from here on the hand stands in `asPlayed`. @param {State} state @param {WriteAsk} ask @returns {State} */
function begun(state, ask) {
  const { bid } = contractOf(state, ask);
  const choice = /** @type {import("./state.js").ChoiceMade} */ (state.choice);
  const next = written(state, { bidder: state.bidder, choice, plays: [], ...(bid === null ? {} : { bid }) });
  return changed(next, { said: WORDS.withThis(choice.trump, choice.discard) + turnSaid(next, ask) });
}

/** The state with a written hand, at its end. @param {State} state @param {WrittenHand} asPlayed @returns {State} */
function written(state, asPlayed) {
  const { bidder, choice, plays } = asPlayed;
  return changed(state, { asPlayed, bidder, choice, game: plays, branch: null, cursor: plays.length, half: null, faults: [] });
}

/** Write the next tile that was played. @param {State} state @param {number} tile @param {WriteAsk} ask @returns {State} */
export function writePlay(state, tile, ask) {
  const { asPlayed } = state;
  if (!asPlayed) return state;
  const sheet = sheetOf(state, ask);
  const who = playerName(state.names, sheet.toPlay);
  const isHeld = sheet.toPlay >= 0 && ((sheet.hands[sheet.toPlay] ?? 0) >>> tile) & 1;
  const why = sheet.revoke >= 0 ? "" : whyNot(written(state, asPlayed), tile, ask);
  if (!isHeld || (why && !isAsItWas(state))) return refusedPlay(state, sheet, tile, why, Boolean(isHeld));
  const isRevoke = why !== "" || sheet.revoke >= 0;
  const next = written(state, isRevoke ? { ...asPlayed, rest: [...(asPlayed.rest ?? []), tile] } : { ...asPlayed, plays: [...asPlayed.plays, tile] });
  const said = why ? `${why} ${WORDS.keptAsPlayed}` : `${who} plays ${tileWords(tile)}.`;
  return changed(next, { faults: why ? [`${why} ${WORDS.keptAsPlayed}`] : [], said: said + turnSaid(next, ask) });
}

/** @param {State} state @param {Sheet} sheet @param {number} tile @param {string} why @param {boolean} isHeld @returns {State} */
function refusedPlay(state, sheet, tile, why, isHeld) {
  const holder = sheet.hands.findIndex((hand) => (hand >>> tile) & 1);
  const where = holder >= 0 ? `held by ${playerName(state.names, holder)}` : "no longer in play";
  const words = why || (sheet.toPlay < 0 ? WORDS.handOver : WORDS.notTheirs(playerName(state.names, sheet.toPlay), tileWords(tile), where));
  return changed(state, { faults: [isHeld ? `${words} ${WORDS.orAsPlayed}` : words], said: "", half: null });
}

/** Whether a revoke is kept as it was played. @param {State} state @returns {boolean} */
export function isAsItWas(state) {
  return state.extras["write"]?.asItWas === true;
}

/** @param {State} state @returns {State} */
export function switchAsItWas(state) {
  const asItWas = !isAsItWas(state);
  return changed(withExtra(state, "write", { asItWas }), { faults: [], said: asItWas ? WORDS.revokesKept : WORDS.revokesRefused });
}

/** The hand as far as it is written. @param {State} state @param {WriteAsk} ask @returns {Sheet} */
export function sheetOf(state, ask) {
  const asPlayed = /** @type {WrittenHand} */ (state.asPlayed);
  const end = written(state, asPlayed);
  const { position, seats, winners, taken } = ask.played(end);
  const { toPlay, winningSeat } = ask.facts(end, position);
  const { table, hands } = position;
  const sheet = { plays: asPlayed.plays, seats, winners, table, hands, toPlay, taken, revoke: -1, winning: winningSeat };
  return asPlayed.rest?.length ? withRest(sheet, asPlayed, position.leader, judgeAt(state, ask), ruleSet(state).handSize) : sheet;
}

/** Go on behind a revoke: everybody plays in turn, and who wins a trick leads the next. @param {Sheet} sheet @param {WrittenHand} asPlayed @param {number} led @param {import("./judge.js").Judge} judge @param {number} handSize @returns {Sheet} */
function withRest(sheet, asPlayed, led, judge, handSize) {
  const { choice: { trump }, plays, rest = [] } = asPlayed;
  const [seats, winners, taken, hands] = [[...sheet.seats], [...sheet.winners], [...sheet.taken], [...sheet.hands]];
  let leader = led;
  let table = [...sheet.table];
  for (const tile of rest) {
    const seat = (leader + table.length) % hands.length;
    seats.push(seat);
    hands[seat] = (hands[seat] ?? 0) & ~(1 << tile);
    table.push(tile);
    if (table.length < hands.length) continue;
    leader = judge.winner(trump, leader, table);
    winners.push(leader);
    taken[leader] = (taken[leader] ?? 0) + 1;
    table = [];
  }
  const isOver = plays.length + rest.length >= hands.length * handSize;
  const toPlay = isOver ? -1 : (leader + table.length) % hands.length;
  return { plays: [...plays, ...rest], seats, winners, table, hands, toPlay, taken, revoke: plays.length, winning: -1 };
}

/** The result of a hand that is over, where the bid is known. @param {State} state @param {WriteAsk} ask @returns {import("./engine.js").Result | null} */
export function resultOf(state, ask) {
  const { bid, bidder } = contractOf(state, ask);
  if (bid === null) return null;
  return ask.engine.result(ask.rules(state), bidder, bid, [...sheetOf(state, ask).taken]);
}

/** Tricks of the bidder's side so far. @param {State} state @param {WriteAsk} ask @returns {number} */
export function sideTaken(state, ask) {
  const side = ask.side(state, contractOf(state, ask).bidder);
  return sheetOf(state, ask).taken.reduce((sum, tricks, seat) => sum + ((side >>> seat) & 1 ? tricks : 0), 0);
}

/** Write the bid of a hand without its auction; the same again takes it out. @param {State} state @param {number} bid @param {WriteAsk} ask @returns {State} */
export function writeBid(state, bid, ask) {
  const { asPlayed } = state;
  if (!asPlayed || state.auction || !bid || !((ask.engine.bids(ask.rules(state)) >>> bid) & 1)) return state;
  const { bid: before, ...rest } = asPlayed;
  const next = before === bid ? rest : { ...rest, bid };
  return changed(state, { asPlayed: next, faults: [], said: WORDS.bidNow(before === bid ? "" : bidText(bid)) });
}

/** Take back what was written last. @param {State} state @param {WriteAsk} ask @returns {State} */
export function takeBack(state, ask) {
  const { asPlayed, auction } = state;
  if (state.half !== null) return changed(state, { half: null, said: "" });
  if (asPlayed?.rest?.length || asPlayed?.plays.length) {
    const { rest = [], plays, ...contract } = asPlayed;
    const left = rest.slice(0, -1);
    const next = written(state, { ...contract, plays: rest.length ? plays : plays.slice(0, -1), ...(left.length ? { rest: left } : {}) });
    const tile = rest.at(-1) ?? plays.at(-1) ?? 0;
    return changed(next, { said: WORDS.playTakenBack(tileWords(tile)) + turnSaid(next, ask) });
  }
  if (asPlayed || isExchanging(state)) {
    const isBackAtDiscard = asPlayed !== null && ruleSet(state).widowSize > 0;
    const choice = isBackAtDiscard ? { trump: asPlayed.choice.trump, discard: -1 } : null;
    const bidder = asPlayed?.bidder ?? state.bidder;
    return changed(state, { ...UNPLAYED, bidder, choice, said: isBackAtDiscard ? WORDS.discardTakenBack : WORDS.trumpTakenBack });
  }
  if (!auction) return state;
  const calls = auction.calls.slice(0, -1);
  return changed(state, { ...UNPLAYED, auction: auction.calls.length ? { first: auction.first, calls } : null, said: WORDS.callTakenBack });
}

/** Type one end of a tile; the second writes it down. @param {State} state @param {number} pip @param {WriteAsk} ask @returns {State} */
export function typeWritten(state, pip, ask) {
  if (state.half === null) return changed(state, { half: pip, faults: [], said: WORDS.oneEnd(pip) });
  return writeTile(changed(state, { half: null }), tileBit(state.half, pip), ask);
}

/** A tile, as the stage has it: thrown away, or played. @param {State} state @param {number} tile @param {WriteAsk} ask @returns {State} */
export function writeTile(state, tile, ask) {
  return state.asPlayed ? writePlay(state, tile, ask) : nameDiscard(state, tile, ask);
}

const CALL_KEYS = "-34567";

/** A digit or letter, as the stage has it: a call, a trump, an end of a tile. @param {State} state @param {string} key @param {WriteAsk} ask @returns {State} */
export function writeKey(state, key, ask) {
  const stage = stageOf(state, ask);
  const seat = "abcd".indexOf(key);
  const bidder = "ABCD".indexOf(key);
  if (stage === "auction") {
    const call = key === "2" ? 6 : CALL_KEYS.indexOf(key);
    return call < 0 ? state : sayCall(state, call, ask);
  }
  if (stage === "start" && seat >= 0) return speakFirst(state, seat);
  if (stage === "start" && bidder >= 0) return nameBidder(state, bidder);
  if (stage === "start" || stage === "trump") {
    const trump = key === "d" ? 7 : key === "n" ? 8 : "0123456".indexOf(key);
    return trump < 0 ? state : nameTrump(state, trump, ask);
  }
  if ((stage === "discard" || stage === "play" || stage === "over") && "0123456".includes(key)) return typeWritten(state, Number(key), ask);
  return state;
}

/** Whose turn it is, for a screen reader, after what has just been said. @param {State} state @param {WriteAsk} ask @returns {string} */
function turnSaid(state, ask) {
  const { toPlay, table, winners } = sheetOf(state, ask);
  if (toPlay < 0) return ` ${WORDS.tookTricks(playerName(state.names, contractOf(state, ask).bidder), countOf(sideTaken(state, ask), "trick"))}`;
  const who = playerName(state.names, toPlay);
  const won = table.length === 0 && winners.length ? ` ${WORDS.tookTrick(who)}` : "";
  return `${won} ${table.length ? WORDS.toPlay(who) : WORDS.toLead(who)}.`;
}

/** Write a player's name. @param {State} state @param {number} seat @param {string} name @returns {State} */
export function nameSeat(state, seat, name) {
  const cleaned = cleanName(name);
  if (seat >= ruleSet(state).seats || (state.names[seat] ?? "") === cleaned) return state;
  const names = seatsOf(state).map((each) => (each === seat ? cleaned : (state.names[each] ?? "")));
  return changed(state, { names: names.some(Boolean) || state.extras["record"] ? names : [], said: WORDS.namedNow(playerName([], seat), cleaned) });
}

/** Somebody's words without what steers a terminal or turns the text about, on one line, not longer than fits. @param {string} words @param {number} [longest] @returns {string} */
export function cleanName(words, longest = LONGEST_WRITTEN) {
  const plain = words.normalize("NFC").replace(/\s+/gu, " ").replace(/(?![\u200c\u200d])\p{C}/gu, "");
  return Array.from(plain.trim()).slice(0, longest).join("").trim();
}
