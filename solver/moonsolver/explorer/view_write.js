/** Writing down a played hand: one question at a time, then tile after tile; what is written so far; the record to keep. */
import { h } from "./dom.js";
import { emptyTile, sign, tileDrawing } from "./draw.js";
import { missingWords } from "./entry.js";
import { bidText, listed, seatText, tileText, tilesOf } from "./notation.js";
import { changed, ruleSet, seatsOf } from "./state.js";
import { WORDS, countOf, playerName, seatAndName, tileWords, trumpName } from "./words.js";
import {
  auctionNow, cleanName, contractOf, isAsItWas, nameBidder, nameSeat, nameTrump, resultOf, sayCall, sheetOf, sideTaken, speakFirst, stageOf,
  switchAsItWas, takeBack, writeBid, writeKey, writeTile,
} from "./write.js";
import { nextHand, noteOf, recordText, writeNote } from "./write_file.js";
import { canShare, copyOut, saveAsFile, shareOut } from "./write_out.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */

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
        h("div", { class: "column" }, trickRows(state, ask), bidRow(state, ask), players(state), keeping(state, ask, stage === "over" || stage === "redeal"))),
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
    handedOn: (state, arg) => changed(state, { said: arg, faults: [] }),
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
    a: ["writeKey", "a", "who speaks first: A, B, C, D"],
    b: ["writeKey", "b", ""],
    c: ["writeKey", "c", ""],
    d: ["writeKey", "d", ""],
    A: ["writeKey", "A", "who bid, without the auction: Shift and the letter"],
    B: ["writeKey", "B", ""],
    C: ["writeKey", "C", ""],
    D: ["writeKey", "D", ""],
    "-": ["writeKey", "-", "a call: a dash is a pass, 3 to 7 a bid, 2 is 21"],
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((digit) => [String(digit), ["writeKey", String(digit), "the trump; then tiles, one end after the other"]])),
    n: ["writeKey", "n", "no trump; d is doubles"],
    ArrowLeft: ["writeBack", "", "take back what was written last"],
    m: ["asItWas", "", "keep a revoke as it was played, or refuse it"],
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
    h("h1", { class: "quiet" }, "Write a hand down"),
    h("p", null, WORDS.dealFirst),
    h("p", { class: "muted" }, missingWords(state)),
    h("div", { class: "row" },
      h("button", { class: "main-button with-sign", act: "view", arg: "deal" }, "Lay the hands open"),
      h("button", { class: "with-sign", act: "file" }, sign("file"), "Open a record")),
    players(state),
    keeping(state, ask, false),
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
  if (stage === "start") return "Who spoke first?";
  if (stage === "auction") return `What did ${who(auctionNow(state, ask)?.toSpeak ?? 0)} say?`;
  if (stage === "redeal") return "All passed";
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
  if (stage === "start") return "Write the auction down, or only who bid and the trump.";
  const calls = state.auction ? callsSaid(state) : "";
  if (stage === "auction") return calls || "Nobody has spoken yet.";
  if (stage === "redeal") return `${calls} The tiles are dealt again.`;
  const { bidder, bid, trump, discard } = contractOf(state, ask);
  const what = [bid === null ? `${seatAndName(state.names, bidder)} bids` : `${seatAndName(state.names, bidder)} bids ${bidText(bid)}`];
  if (trump !== null) what.push(trumpName(trump));
  if (discard !== null) what.push(`discard ${tileWords(discard)}`);
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
  if (!result) return h("p", { class: "muted" }, "Say what was bid, and the score is worked out.");
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
    h("div", { class: "pick big", role: "group", "aria-label": "Who spoke first" }, names.map((name, seat) => h("button", { class: "pick-one", act: "first", arg: seat, key: `f${seat}` }, h("span", null, name)))),
    h("h2", null, "Or without the auction: who bid?"),
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

/** @param {Ask} ask @param {number} tile @param {number} trump @param {boolean} isLegal @param {string} [more] */
function tileButton(ask, tile, trump, isLegal, more = "") {
  return h(
    "button",
    { class: `play-tile${isLegal ? "" : " barred"}`, act: "tileWas", arg: tile, key: `t${tile}`, "aria-label": `${tileWords(tile)}${more}${isLegal ? "" : ", against the rules"}` },
    tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), faint: !isLegal }),
  );
}

/** The table and the hands at the end of what is written. @param {State} state @param {Ask} ask */
function writtenFelt(state, ask) {
  const sheet = sheetOf(state, ask);
  const { trump = 8 } = state.asPlayed?.choice ?? {};
  const isOver = sheet.toPlay < 0;
  return h(
    "div",
    { class: "felt" },
    h("div", { class: "table-tiles", role: "group", "aria-label": "The trick on the table" }, seatsOf(state).map((_, at) => writtenPlace(state, ask, sheet, trump, at))),
    isOver ? null : h("div", { class: "seats" }, seatsOf(state).map((seat) => writtenHand(state, ask, sheet, trump, seat))),
  );
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Sheet} sheet @param {number} trump @param {number} at */
function writtenPlace(state, ask, sheet, trump, at) {
  const { seats } = ruleSet(state);
  const isBetween = sheet.table.length === 0 && sheet.plays.length > 0;
  const play = sheet.plays.length - (isBetween ? seats : sheet.table.length) + at;
  const tile = sheet.plays[play];
  const seat = sheet.seats[play];
  if (tile === undefined || seat === undefined) {
    return h("span", { class: "table-place", key: `e${at}` }, h("span", { class: "who" }, "\u00a0"), emptyTile());
  }
  const wins = isBetween && sheet.winners.at(-1) === seat;
  const name = playerName(state.names, seat);
  return h(
    "span",
    { class: `table-place${isBetween ? " done" : ""}`, key: `p${tile}` },
    h("span", { class: "who" }, name, wins && sign("star"), play === sheet.revoke && sign("flag")),
    tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), label: `${name}: ${tileWords(tile)}${wins ? ", took the trick" : ""}${play === sheet.revoke ? ", against the rules" : ""}` }),
  );
}

/** @param {State} state @param {Ask} ask @param {import("./write.js").Sheet} sheet @param {number} trump @param {number} seat */
function writtenHand(state, ask, sheet, trump, seat) {
  const isTurn = sheet.toPlay === seat;
  const tiles = tilesOf(sheet.hands[seat] ?? 0);
  const legal = isTurn ? legalNow(state, ask, sheet) : 0;
  const name = seatAndName(state.names, seat);
  return h(
    "section",
    { class: `seat${isTurn ? " turn" : ""}`, "aria-label": `${name}${isTurn ? ", to play" : ""}`, key: `s${seat}` },
    h("p", { class: "seat-name" }, h("b", null, name), seat === state.asPlayed?.bidder && h("span", { class: "role" }, "bidder"), h("span", { class: "taken" }, countOf(sheet.taken[seat] ?? 0, "trick"))),
    h("div", { class: "tiles" }, tiles.map((tile) => (isTurn
      ? tileButton(ask, tile, trump, ((legal >>> tile) & 1) === 1)
      : h("span", { class: "held", key: `t${tile}` }, tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), label: tileWords(tile) }))))),
  );
}

/** What may be played now; behind a revoke nothing is judged any more. @param {State} state @param {Ask} ask @param {import("./write.js").Sheet} sheet @returns {number} mask */
function legalNow(state, ask, sheet) {
  const { asPlayed } = state;
  if (!asPlayed || sheet.revoke >= 0) return sheet.hands[sheet.toPlay] ?? 0;
  const { bidder, choice } = asPlayed;
  const end = changed(state, { bidder, choice });
  return ask.facts(end, ask.played(end, sheet.plays).position).legal;
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

/** The tricks that are written, a row each. @param {State} state @param {Ask} ask */
function trickRows(state, ask) {
  if (!state.asPlayed) return null;
  const sheet = sheetOf(state, ask);
  const { seats } = ruleSet(state);
  const side = ask.side(state, state.asPlayed.bidder);
  const tricks = Array.from({ length: Math.ceil(sheet.plays.length / seats) }, (_, at) => at);
  return h(
    "section",
    { class: "tricks", "aria-label": "Tricks" },
    h("h2", null, sheet.revoke >= 0 ? "Tricks, as they were played" : "Tricks"),
    tricks.length ? null : h("p", { class: "muted" }, "Tap the tiles in the order in which they were played."),
    h("ol", null, tricks.map((trick) => h(
      "li",
      { key: `k${trick}`, class: (side >>> (sheet.winners[trick] ?? 9)) & 1 ? "ours" : "theirs" },
      h("span", { class: "number" }, trick + 1),
      h("span", { class: "plays" }, sheet.plays.slice(trick * seats, (trick + 1) * seats).map((tile, at) => writtenPlay(state, sheet, trick * seats + at, tile))),
      h("span", { class: "sum" }, sheet.winners[trick] === undefined ? "" : sheet.winners.slice(0, trick + 1).filter((seat) => (side >>> seat) & 1).length),
    ))),
  );
}

/** @param {State} state @param {import("./write.js").Sheet} sheet @param {number} play @param {number} tile */
function writtenPlay(state, sheet, play, tile) {
  const seat = sheet.seats[play] ?? 0;
  const wins = sheet.winners[Math.floor(play / ruleSet(state).seats)] === seat;
  const isRevoke = play === sheet.revoke;
  return h(
    "span",
    { class: `made${isRevoke ? " revoke" : ""}${sheet.revoke >= 0 && play > sheet.revoke ? " after" : ""}`, key: `m${play}` },
    h("span", { class: "who" }, seatText(seat)), tileText(tile), wins ? sign("star") : null,
    isRevoke ? [sign("flag"), h("span", { class: "sr" }, "against the rules")] : null,
  );
}

/** The bid of a hand whose auction is not written. @param {State} state @param {Ask} ask */
function bidRow(state, ask) {
  if (!state.asPlayed || state.auction) return null;
  const bids = tilesOf(ask.engine.bids(ask.rules(state))).reverse().filter((bid) => bid > 0);
  return h(
    "section",
    { "aria-label": "The bid" },
    h("h2", null, "What was bid, if you know"),
    h("div", { class: "pick bids" }, bids.map((bid) => h("button", { class: "pick-one", act: "bidWas", arg: bid, "aria-pressed": state.asPlayed?.bid === bid, key: `bid${bid}` }, h("span", null, bidText(bid))))),
  );
}

/** Names of the players, and a note. @param {State} state */
function players(state) {
  return h(
    "details",
    { class: "players" },
    h("summary", null, "Players and a note"),
    seatsOf(state).map((seat) => h("div", { class: "named", key: `n${seat}` }, h("label", { for: `name-${seat}` }, seatText(seat)), nameField(`name-${seat}`, "name", String(seat), cleanName(state.names[seat] ?? ""), 30))),
    h("div", { class: "named" }, h("label", { for: "hand-note" }, "Note"), nameField("hand-note", "note", "note", cleanName(noteOf(state), 300), 300)),
  );
}

/** @param {string} id @param {string} change @param {string} name @param {string} value @param {number} longest */
function nameField(id, change, name, value, longest) {
  return h("input", { id, type: "text", "data-change": change, "data-name": name, value, maxlength: longest, autocomplete: "off", spellcheck: "false", dir: "auto" });
}

/** The record: to save, to copy, to hand on, to read. @param {State} state @param {Ask} ask @param {boolean} isDone the way to the next hand stands elsewhere */
function keeping(state, ask, isDone) {
  const { text, left } = recordText(state, ask);
  if (!text) return null;
  const count = text.split("\n").length;
  return h(
    "section",
    { class: "keeping", "aria-label": "The record" },
    h("h2", null, "The record"),
    left.length ? h("p", { class: "muted" }, WORDS.leftOut(listed(left), left.length > 1)) : null,
    h("div", { class: "row" },
      h("button", { class: "with-sign", act: "saveRecord" }, sign("save"), "Save"),
      h("button", { class: "with-sign", act: "copyRecord" }, sign("copy"), "Copy"),
      canShare() ? h("button", { class: "with-sign", act: "shareRecord" }, sign("share"), "Share") : null,
      isDone ? null : h("button", { class: "with-sign", act: "nextHand" }, sign("plus"), "Next hand")),
    h("details", null, h("summary", null, "As text"),
      h("textarea", { id: "record-text", readonly: true, rows: Math.min(count, 24), spellcheck: "false", "aria-label": "The record as text" }, text)),
    h("p", { class: "muted small" }, "moonsolver review reads it; so does this page."),
  );
}
