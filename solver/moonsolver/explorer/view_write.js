/** Writing down a played hand: one question at a time, each answered by a tap; what has been said so far, the score. */
import { h } from "./dom.js";
import { sign } from "./draw.js";
import { missingWords } from "./entry.js";
import { bidText, tilesOf } from "./notation.js";
import { changed, ruleSet, seatsOf } from "./state.js";
import { playerFields, recordKeeping } from "./view_keep.js";
import { tileButton, trickRows, writtenFelt } from "./view_written.js";
import { WORDS, countOf, namesWords, playerName, seatAndName, trumpName } from "./words.js";
import {
  auctionNow, contractOf, isAsItWas, nameBidder, nameSeat, nameTrump, resultOf, sayCall, sheetOf, sideTaken, speakFirst, stageOf,
  switchAsItWas, takeBack, writeBid, writeKey, writeTile,
} from "./write.js";
import { nextHand, recordText, savedNow, writeNote } from "./write_file.js";
import { copyOut, saveAsFile, shareOut } from "./write_out.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */

// What is said when the record has been kept outside of the page.
const KEPT = [WORDS.recordSaved, WORDS.recordCopied, WORDS.recordShared];

/** @type {import("./state.js").View} */
export const writeView = {
  id: "record",
  title: "Write",
  icon: "pen",
  isOpen: () => true,
  render: (state, ask) => {
    const stage = stageOf(state, ask);
    if (stage === "deal") return dealMissing(state, ask);
    return h(
      "div",
      { class: "view write-view" },
      h("div", { class: "columns" },
        h("div", { class: "column" }, writeHead(state, ask, stage), stageBody(state, ask, stage), writeControls(state, stage)),
        h("div", { class: "column" }, trickRows(state, ask), bidRow(state, ask), playerFields(state), recordKeeping(state, ask, stage === "over" || stage === "redeal"))),
    );
  },
  actions: {
    first: (state, arg) => speakFirst(state, Number(arg)),
    call: (state, arg, ask) => sayCall(state, Number(arg), ask),
    bidderWas: (state, arg) => nameBidder(state, Number(arg)),
    trumpWas: (state, arg, ask) => nameTrump(state, Number(arg), ask),
    tileWas: (state, arg, ask) => writeTile(state, Number(arg), ask),
    bidWas: (state, arg, ask) => writeBid(state, Number(arg), ask),
    asItWas: (state) => switchAsItWas(state),
    writeBack: (state, _arg, ask) => takeBack(state, ask),
    writeKey: (state, arg, ask) => writeKey(state, arg, ask),
    nextHand: (state, _arg, ask) => nextHand(state, ask),
    name: (state, arg) => nameSeat(state, Number(arg[0]), arg.slice(2)),
    note: (state, arg, ask) => writeNote(state, arg.slice(arg.indexOf("=") + 1), ask),
    handedOn: (state, arg, ask) => changed(KEPT.includes(arg) ? savedNow(state, ask) : state, { said: arg, faults: [] }),
  },
  deeds: {
    saveRecord: (state, act, ask) => {
      const { text } = recordText(state, ask);
      if (!text) return;
      saveAsFile(text);
      act("handedOn", WORDS.recordSaved);
    },
    copyRecord: (state, act, ask) => void copyOut(recordText(state, ask).text).then((said) => act("handedOn", said)),
    shareRecord: (state, act, ask) => void shareOut(recordText(state, ask).text).then((said) => act("handedOn", said)),
  },
  keys: {
    a: ["writeKey", "a", "who bids first: A, B, C, D"],
    b: ["writeKey", "b", ""],
    c: ["writeKey", "c", ""],
    d: ["writeKey", "d", ""],
    A: ["writeKey", "A", "who bid, without the auction: Shift and the letter"],
    B: ["writeKey", "B", ""],
    C: ["writeKey", "C", ""],
    D: ["writeKey", "D", ""],
    "-": ["writeKey", "-", "a call: a dash is a pass, 3 to 7 a bid, 2 is 21"],
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((digit) => [String(digit), ["writeKey", String(digit), "the trump; then tiles, one end after the other"]])),
    n: ["writeKey", "n", "no trumps; d is doubles"],
    ArrowLeft: ["writeBack", "", "take back what was written last"],
    k: ["asItWas", "", "keep a revoke as it was played, or refuse it"],
    N: ["nextHand", "", "the next hand"],
    S: ["saveRecord", "", "save the record"],
    Y: ["copyRecord", "", "copy the record"],
  },
};

/** @param {State} state @param {Ask} ask */
function dealMissing(state, ask) {
  return h(
    "div",
    { class: "view write-view" },
    h("h1", { class: "quiet" }, "Write down a hand"),
    h("p", null, WORDS.dealFirst),
    h("p", { class: "muted" }, missingWords(state)),
    h("div", { class: "row" },
      h("button", { class: "main-button with-sign", act: "view", arg: "deal" }, "Enter the deal"),
      h("button", { class: "with-sign", act: "file" }, sign("file"), "Open a record")),
    playerFields(state),
    recordKeeping(state, ask, false),
  );
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Stage} stage */
function writeHead(state, ask, stage) {
  return h(
    "header",
    { class: "board-head" },
    h("h1", { class: stage === "over" ? null : "quiet" }, question(state, ask, stage), state.half === null ? null : h("span", { class: "half" }, `${state.half}–`)),
    h("p", { class: "muted" }, contractWords(state, ask, stage)),
    stage === "over" ? scoreWords(state, ask) : null,
  );
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Stage} stage @returns {string} */
function question(state, ask, stage) {
  const who = (/** @type {number} */ seat) => playerName(state.names, seat);
  if (stage === "start") return "Who bid first?";
  if (stage === "auction") return `What did ${who(auctionNow(state, ask)?.toSpeak ?? 0)} say?`;
  if (stage === "redeal") return "Everyone passed";
  const { bidder } = contractOf(state, ask);
  if (stage === "trump") return `Which trump did ${who(bidder)} name?`;
  if (stage === "discard") return `What did ${who(bidder)} discard?`;
  const sheet = sheetOf(state, ask);
  if (stage === "over") return WORDS.tookTricks(sideWords(state, ask), countOf(sideTaken(state, ask), "trick"));
  return sheet.table.length ? WORDS.toPlay(who(sheet.toPlay)) : WORDS.toLead(who(sheet.toPlay));
}

/** @param {State} state @param {Ask} ask @returns {string} */
function sideWords(state, ask) {
  const side = ask.side(state, contractOf(state, ask).bidder);
  return seatsOf(state).filter((seat) => (side >>> seat) & 1).map((seat) => playerName(state.names, seat)).join(" and ");
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Stage} stage */
function contractWords(state, ask, stage) {
  if (stage === "start") return "Write down the auction, or just the bidder and the trump.";
  const calls = state.auction ? callsSaid(state) : "";
  if (stage === "auction") return calls || "No calls yet.";
  if (stage === "redeal") return `${calls} The tiles are dealt again.`;
  const { bidder, bid, trump, discard } = contractOf(state, ask);
  const what = [bid === null ? `${seatAndName(state.names, bidder)} bids` : `${seatAndName(state.names, bidder)} bids ${bidText(bid)}`];
  if (trump !== null) what.push(namesWords(trump, discard ?? -1));
  const taken = stage === "play" ? ` ${countOf(sideTaken(state, ask), "trick")} taken.` : "";
  return [`${what.join(", ")}.`, taken && h("b", null, taken)];
}

/** @param {State} state @returns {string} */
function callsSaid(state) {
  const { first, calls } = state.auction ?? { first: 0, calls: [] };
  const { seats } = ruleSet(state);
  const said = calls.map((call, at) => `${playerName(state.names, (first + at) % seats)} ${bidText(call)}`);
  return said.length ? `${said.join(", ")}.` : "";
}

/** @param {State} state @param {Ask} ask */
function scoreWords(state, ask) {
  const result = resultOf(state, ask);
  if (!result) return h("p", { class: "muted" }, "Enter the bid to see the score.");
  const names = (/** @type {number} */ mask) => seatsOf(state).filter((seat) => (mask >>> seat) & 1).map((seat) => playerName(state.names, seat)).join(" and ");
  return h(
    "div",
    { class: "score" },
    h("p", { class: `outcome${result.isMade ? " made-it" : ""}` }, sign(result.isMade ? "tick" : "clear"), `${result.isMade ? "Made" : "Set"}: ${result.sideTricks} of ${result.needed}${result.winsGame ? ", and the game is won" : ""}.`),
    h("dl", null, result.partnerships.map((mask, at) => h("div", { key: `s${at}` }, h("dt", null, names(mask)), h("dd", null, signed(result.score[at] ?? 0))))),
  );
}

/** @param {number} points @returns {string} */
function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Stage} stage */
function stageBody(state, ask, stage) {
  if (stage === "start") return startBody(state, ask);
  if (stage === "auction") return callBody(state, ask);
  if (stage === "redeal") return h("div", { class: "row" }, h("button", { class: "main-button with-sign", act: "nextHand" }, sign("plus"), "Next hand"));
  if (stage === "trump") return trumpRow(state, ask, null);
  if (stage === "discard") return discardBody(state, ask);
  return writtenFelt(state, ask);
}

/** @param {State} state @param {Ask} ask */
function startBody(state, ask) {
  const names = seatsOf(state).map((seat) => seatAndName(state.names, seat));
  return h(
    "div",
    { class: "write-start" },
    h("div", { class: "pick big", role: "group", "aria-label": "Who bid first" }, names.map((name, seat) => h("button", { class: "pick-one", act: "first", arg: seat, key: `f${seat}` }, h("span", null, name)))),
    h("h2", null, "Or skip the auction: who won the bid?"),
    h("div", { class: "pick", role: "group", "aria-label": "Who bid" }, names.map((name, seat) => h("button", { class: "pick-one", act: "bidderWas", arg: seat, "aria-pressed": seat === state.bidder, key: `b${seat}` }, h("span", null, name)))),
    trumpRow(state, ask, null),
  );
}

/** Every call that there is; those not allowed now are faint, and say why when they are tapped. @param {State} state @param {Ask} ask */
function callBody(state, ask) {
  const auction = auctionNow(state, ask);
  const calls = tilesOf(ask.engine.bids(ask.rules(state))).reverse();
  const { first, calls: said } = state.auction ?? { first: 0, calls: [] };
  const { seats } = ruleSet(state);
  return h(
    "div",
    { class: "write-start" },
    h("ol", { class: "calls", "aria-label": "The auction so far" }, seatsOf(state).map((at) => {
      const seat = (first + at) % seats;
      const call = said[at];
      const isNow = seat === auction?.toSpeak;
      return h("li", { class: isNow ? "now" : "", key: `c${at}`, "aria-current": isNow ? "step" : null }, h("span", { class: "who" }, seatAndName(state.names, seat)), h("b", null, call === undefined ? (isNow ? "?" : "\u00a0") : bidText(call)));
    })),
    auction?.mustBid ? h("p", { class: "muted" }, "All the others passed: the last seat must bid.") : null,
    h("div", { class: "pick bids", role: "group", "aria-label": "Calls" }, calls.map((call) => {
      const isAllowed = ((auction?.allowed ?? 0) >>> call) & 1;
      return h("button", { class: `pick-one${isAllowed ? "" : " barred"}`, act: "call", arg: call, key: `call${call}`, "aria-label": isAllowed ? null : `${bidText(call)}, not allowed now` }, h("span", null, bidText(call)));
    })),
  );
}

/** @param {State} state @param {Ask} ask @param {number | null} now */
function trumpRow(state, ask, now) {
  return h(
    "div",
    { class: "pick trump-names", role: "group", "aria-label": "Trump" },
    tilesOf(ask.engine.trumps(ask.rules(state))).reverse().map((trump) => h("button", { class: "pick-one", act: "trumpWas", arg: trump, key: `t${trump}`, "aria-pressed": now === trump }, h("span", null, trumpName(trump)))),
  );
}

/** @param {State} state @param {Ask} ask */
function discardBody(state, ask) {
  const { bidder, trump } = contractOf(state, ask);
  const tiles = tilesOf(ask.engine.discards(ask.rules(state), ask.deal(state), bidder));
  const { widow } = ask.deal(state);
  return h(
    "div",
    { class: "write-start" },
    h("div", { class: "felt eight", role: "group", "aria-label": "Discard" }, tiles.map((tile) => tileButton(ask, tile, trump ?? 8, true, (widow >>> tile) & 1 ? ", the widow" : ""))),
    h("h2", null, "Another trump"),
    trumpRow(state, ask, trump),
  );
}

/** @param {State} state @param {import("./write.js").Stage} stage */
function writeControls(state, stage) {
  const isKept = isAsItWas(state);
  return h(
    "div",
    { class: "controls write-controls", role: "group", "aria-label": "Writing" },
    h("button", { class: "with-sign", act: "writeBack", disabled: stage === "start" && state.half === null, key: "back" }, sign("undo"), h("span", null, "Take back")),
    stage !== "play" ? null : h("button", { class: "with-sign", act: "asItWas", "aria-pressed": isKept, title: "Keep a play against the rules", key: "as" }, sign("flag"), h("span", null, "As it was played")),
    stage === "over" ? h("button", { class: "with-sign main-button", act: "nextHand", key: "next" }, sign("plus"), h("span", null, "Next hand")) : null,
  );
}

/** The bid of a hand whose auction is not written. @param {State} state @param {Ask} ask */
function bidRow(state, ask) {
  if (!state.asPlayed || state.auction) return null;
  const bids = tilesOf(ask.engine.bids(ask.rules(state))).reverse().filter((bid) => bid > 0);
  return h(
    "section",
    { "aria-label": "The bid" },
    h("h2", null, "The bid, if you know it"),
    h("div", { class: "pick bids" }, bids.map((bid) => h("button", { class: "pick-one", act: "bidWas", arg: bid, "aria-pressed": state.asPlayed?.bid === bid, key: `bid${bid}` }, h("span", null, bidText(bid))))),
  );
}
