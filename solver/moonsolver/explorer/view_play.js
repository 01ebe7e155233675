/** Playing a hand out: whose turn, what each tile is worth, the trick on the table, the tricks so far, and what if. */
import { h } from "./dom.js";
import { emptyTile, faceDown, sign, tileDrawing } from "./draw.js";
import { dropHalf, enteredDeal } from "./entry.js";
import { backToGame, isAway, isClosed, jumpTo, lineOf, pickChoice, playTile, sideName, startAgain, stepOn, stepTrick } from "./game.js";
import { seatText, tileBit, tileText, tilesOf } from "./notation.js";
import { changed, ruleSet, seatsOf, withSettings } from "./state.js";
import { isPuzzleOnBoard } from "./puzzle_game.js";
import { goToTried, triedLine, triedOf } from "./tried.js";
import { whyRow } from "./view_why.js";
import { WORDS, countOf, namesWords, playerName, seatAndName, tileWords, trumpName, trumpShort } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./facts.js").Facts} Ask */
/** What the board shows at the cursor. @typedef {{ played: import("./engine.js").Played, facts: import("./engine.js").Facts, values: import("./engine.js").PlayValues | null, taken: number, look?: Look }} Now */
/** How another view wants the board: the action of a tap on a tile, the tile that was really played, tiles crossed out, seats (masks) whose hands are face down.
 * @typedef {{ act?: string, made?: number, crossed?: number, closed?: number }} Look */

/** @type {import("./state.js").View} */
export const playView = {
  id: "play",
  title: "Play",
  icon: "on",
  isOpen: (state) => enteredDeal(state) !== null,
  render: (state, ask, isHurried) => {
    const now = nowOf(state, ask);
    return h(
      "div",
      { class: "view play-view" },
      h("div", { class: "columns" },
        h("div", { class: "column" }, heading(state, ask, now), felt(state, ask, now), controls(state, ask), backToPuzzle(state, ask), isHurried ? null : whyRow(state, ask)),
        isHurried ? null : h("div", { class: "column" }, tricksSoFar(state, ask), contract(state, ask), othersRow(state))),
    );
  },
  actions: {
    tile: (state, arg, ask) => playTile(state, Number(arg), ask),
    playPip: (state, arg, ask) => playPip(state, Number(arg), ask),
    on: (state, _arg, ask) => stepOn(state, ask),
    onTrick: (state, _arg, ask) => stepTrick(state, ask),
    backTrick: (state, _arg, ask) => jumpTo(state, Math.floor((state.cursor - 1) / ruleSet(state).seats) * ruleSet(state).seats, ask),
    jump: (state, arg, ask) => jumpTo(state, arg === "end" ? lineOf(state).length : arg === "back" ? state.cursor - 1 : Number(arg), ask),
    game: (state, _arg, ask) => (state.half !== null ? dropHalf(state) : backToGame(state, ask)),
    tried: (state, arg, ask) => goToTried(state, Number(arg), ask),
    again: (state, _arg, ask) => startAgain(state, ask),
    choose: (state, arg, ask) => chooseOnBoard(state, arg, ask),
    values: (state) => withSettings(state, { values: !state.settings.values }, state.settings.values ? "Values hidden." : "Values shown."),
    others: (state, arg) => withOthers(state, arg),
    stepOthers: (state) => withOthers(state, OTHERS[(OTHERS.indexOf(state.settings.others) + 1) % OTHERS.length] ?? "never"),
  },
  keys: {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((pip) => [String(pip), ["playPip", String(pip), "play a tile: its two ends"]])),
    ArrowRight: ["on", "", "the next play, or the best one"],
    ArrowLeft: ["jump", "back", "back one play"],
    ArrowDown: ["onTrick", "", "to the end of the trick"],
    ArrowUp: ["backTrick", "", "back to its beginning"],
    Home: ["jump", "0", "to the start"],
    End: ["jump", "end", "to the end of the line"],
    Escape: ["game", "", "back to the game as it was played"],
    v: ["values", "", "hide or show values"],
    w: ["openWhy", "", "why the last play gave tricks away; with Shift the proof"],
    W: ["showMe", "", ""],
    g: ["stepOthers", "", "what is played for you"],
  },
};

/** @type {readonly import("./state.js").Settings["others"][]} */
const OTHERS = ["never", "forced", "defence", "all"];

/** @param {State} state @param {string} arg */
function withOthers(state, arg) {
  const others = OTHERS.find((each) => each === arg) ?? "never";
  return withSettings(state, { others }, `Played for you: ${WORDS.othersWords[others]}.`);
}

/** Type one end of the tile to play; with the second it is played. @param {State} state @param {number} pip @param {Ask} ask */
function playPip(state, pip, ask) {
  if (state.half === null) return changed(state, { half: pip, faults: [], said: WORDS.oneEnd(pip) });
  return playTile(state, tileBit(state.half, pip), ask);
}

/** Another trump or discard, from the row below the board. @param {State} state @param {string} arg @param {Ask} ask */
function chooseOnBoard(state, arg, ask) {
  const [what, number] = arg.split(",");
  const now = ask.choice(state);
  return pickChoice(state, what === "trump" ? { ...now, trump: Number(number) } : { ...now, discard: Number(number) });
}

/** @param {State} state @param {Ask} ask @returns {Now} */
export function nowOf(state, ask) {
  const played = ask.played(state);
  const facts = ask.facts(state, played.position);
  return { played, facts, values: facts.isOver ? null : ask.plays(state, played.position), taken: ask.taken(state, played) };
}

/** @param {State} state @param {Ask} ask @param {Now} now */
function heading(state, ask, now) {
  const { trump, discard } = ask.choice(state);
  const who = now.facts.isOver ? "" : playerName(state.names, now.facts.toPlay);
  const turn = now.facts.isOver ? WORDS.handResult(sideName(state, ask), now.taken) : now.facts.winningSeat < 0 ? WORDS.toLead(who) : WORDS.toPlay(who);
  const shown = state.settings.values && now.values ? `${now.taken + now.values.value}` : null;
  return h(
    "header",
    { class: "board-head" },
    h("h1", null, turn, state.half === null ? null : h("span", { class: "half" }, `${state.half}–`)),
    h("p", { class: "muted" },
      `${seatAndName(state.names, state.bidder)} ${namesWords(trump, discard)}. `,
      h("b", null, `${countOf(now.taken, "trick")} taken`), shown === null ? "." : [", ", h("b", { class: "outlook" }, shown), " in all with perfect play."]),
  );
}

/** The table and the hands, at the cursor. @param {State} state @param {Ask} ask @param {Now} now */
export function felt(state, ask, now) {
  const { position } = now.played;
  const { trump } = ask.choice(state);
  return h(
    "div",
    { class: "felt" },
    h("div", { class: "table-tiles", role: "group", "aria-label": "The trick on the table" }, seatsOf(state).map((_, at) => tablePlace(state, ask, now, at))),
    h("div", { class: "seats" }, seatsOf(state).map((seat) => seatHand(state, ask, now, seat, position.hands[seat] ?? 0, trump))),
  );
}

/** @param {State} state @param {Ask} ask @param {Now} now @param {number} at */
function tablePlace(state, ask, now, at) {
  // Between two tricks the last one lies there still, until the next is led.
  const { position, seats } = now.played;
  const count = ruleSet(state).seats;
  const isBetween = position.table.length === 0 && seats.length > 0;
  const first = isBetween ? seats.length - count : seats.length - position.table.length;
  const seat = seats[first + at];
  const tile = lineOf(state)[first + at];
  if (seat === undefined || tile === undefined || first + at >= state.cursor) {
    return h("span", { class: "table-place", key: `e${at}` }, h("span", { class: "who" }, "\u00a0"), emptyTile());
  }
  const wins = isBetween ? now.played.winners.at(-1) === seat : now.facts.winningSeat === seat;
  const { trump } = ask.choice(state);
  return h(
    "span",
    { class: `table-place${isBetween ? " done" : ""}${wins ? " wins" : ""}`, key: `p${tile}` },
    h("span", { class: "who" }, h("span", { class: "name" }, playerName(state.names, seat)), wins && sign("star")),
    tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), label: `${playerName(state.names, seat)}: ${tileWords(tile)}${wins ? ", winning" : ""}` }),
  );
}

/** @param {State} state @param {Ask} ask @param {Now} now @param {number} seat @param {number} hand @param {number} trump */
function seatHand(state, ask, now, seat, hand, trump) {
  const isTurn = now.facts.toPlay === seat;
  const ours = (ask.side(state) >>> seat) & 1;
  const taken = now.played.taken[seat] ?? 0;
  const role = seat === state.bidder ? "bidder" : ours ? "partner" : "";
  return h(
    "section",
    { class: `seat${isTurn ? " turn" : ""}`, "aria-label": `${seatAndName(state.names, seat)}${role ? `, ${role}` : ""}${isTurn ? ", to play" : ""}`, key: `s${seat}` },
    h("p", { class: "seat-name" }, h("b", null, seatAndName(state.names, seat)), role && h("span", { class: "role" }, role), h("span", { class: "taken" }, countOf(taken, "trick"))),
    h("div", { class: "tiles" }, ((now.look?.closed ?? 0) >>> seat) & 1 ? tilesOf(hand).map((_, at) => h("span", { class: "held", key: `d${at}` }, faceDown())) : isTurn ? groupsToPlay(state, ask, now, hand, trump) : tilesOf(hand).map((tile) => heldTile(ask, tile, trump))),
  );
}

/** @param {Ask} ask @param {number} tile @param {number} trump */
function heldTile(ask, tile, trump) {
  return h("span", { class: "held", key: `t${tile}` }, tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile), label: tileWords(tile) }));
}

/** The hand to play: legal tiles as buttons, equal ones side by side under one value; the others faint. @param {State} state @param {Ask} ask @param {Now} now @param {number} hand @param {number} trump */
function groupsToPlay(state, ask, now, hand, trump) {
  if (!now.values) return [];
  const { groups, values, best, legal } = now.values;
  const { look = {} } = now;
  const parts = state.settings.values ? groups : tilesOf(legal).map((tile) => 1 << tile);
  const drawn = parts.map((group) => {
    const tiles = tilesOf(group);
    const total = (values[tiles[0] ?? 0] ?? 0) + now.taken;
    const isBest = (best & group) !== 0;
    const given = Math.abs(total - now.taken - (now.values?.value ?? 0));
    return h(
      "span",
      { class: `group${tiles.length > 1 ? " equal" : ""}${isBest && state.settings.values ? " best" : ""}`, key: `g${tiles[0]}` },
      h("span", { class: "group-tiles" }, tiles.map((tile) =>
        h("button", { class: `play-tile${tile === look.made ? " as-made" : ""}`, act: look.act ?? "tile", arg: tile, "data-focus": true, key: `t${tile}`, disabled: Boolean(((look.crossed ?? 0) >>> tile) & 1), "aria-label": `${tile === look.made ? "as played: " : ""}${tileWords(tile)}${state.settings.values ? `: ${total} in all${isBest ? ", best" : `, gives away ${given}`}${tiles.length > 1 ? `, equal to ${tiles.filter((other) => other !== tile).map(tileWords).join(", ")}` : ""}` : ""}` },
          tileDrawing(tile, { trump: ask.engine.isTrump(trump, tile) })))),
      state.settings.values ? h("span", { class: "worth", "aria-hidden": "true" }, total, isBest ? sign("star") : h("span", { class: "cost" }, `−${given}`)) : null,
    );
  });
  const rest = tilesOf(hand & ~legal).map((tile) => h("span", { class: "held barred", key: `t${tile}` }, tileDrawing(tile, { faint: true, trump: ask.engine.isTrump(trump, tile), label: `${tileWords(tile)}, cannot be played now` })));
  return [...drawn, ...rest];
}

/** The way back to a puzzle that is played out. @param {State} state @param {Ask} ask */
function backToPuzzle(state, ask) {
  if (!isPuzzleOnBoard(state, ask)) return null;
  return h("div", { class: "row back-to-puzzle", key: "puzzle" }, h("button", { class: "with-sign", act: "view", arg: "puzzle" }, sign("puzzle"), h("span", null, "Back to the puzzle")));
}

/** @param {State} state @param {Ask} ask */
function controls(state, ask) {
  const end = lineOf(state).length;
  const away = isAway(state);
  const over = ask.facts(state).isOver;
  return h(
    "div",
    { class: "controls", role: "group", "aria-label": "Stepping" },
    iconButton("jump", "0", "first", "To the start", state.cursor === 0),
    iconButton("jump", "back", "back", "Back one play", state.cursor === 0),
    iconButton("on", "", "on", state.cursor < end ? "Forward one play" : "Make the best play", over),
    iconButton("onTrick", "", "last", "To the end of the trick", over),
    iconButton("values", "", "eye", state.settings.values ? "Hide values" : "Show values", false, state.settings.values),
    away
      ? h("button", { class: "with-sign main-button", act: "game", key: "game", "aria-label": "Back to the game" }, sign("home"), h("span", { class: "long" }, "Back to the game"), h("span", { class: "short" }, "Game"))
      : h("button", { class: "with-sign", act: "again", key: "again", "aria-label": "Start again", title: "Start again", disabled: end === 0 || isClosed(state) }, sign("again"), h("span", { class: "long" }, "Start again")),
  );
}

/** @param {string} act @param {string} arg @param {string} icon @param {string} label @param {boolean} disabled @param {boolean} [pressed] */
function iconButton(act, arg, icon, label, disabled, pressed) {
  return h("button", { class: "icon", act, arg, "aria-label": label, title: label, disabled, "aria-pressed": pressed ?? null, key: act + arg }, sign(icon));
}

/** The line, a row for each trick; a tap on a play goes there. @param {State} state @param {Ask} ask */
function tricksSoFar(state, ask) {
  const line = lineOf(state);
  const whole = ask.played(state, line);
  const count = ruleSet(state).seats;
  const tricks = Array.from({ length: Math.ceil(line.length / count) }, (_, at) => at);
  const branchAt = state.branch ? state.branch.at : -1;
  return h(
    "section",
    { class: "tricks", "aria-label": "Tricks" },
    h("h2", null, state.branch ? "What if" : isClosed(state) ? "The game as it was played" : "Tricks"),
    tricks.length === 0 ? h("p", { class: "muted" }, "Tap a tile to play it, or step on with the best play.") : null,
    h("ol", null, tricks.map((trick) => h(
      "li",
      { key: `k${trick}`, class: whole.winners[trick] === undefined ? "" : (ask.side(state) >>> (whole.winners[trick] ?? 0)) & 1 ? "ours" : "theirs" },
      h("span", { class: "number" }, trick + 1),
      h("span", { class: "plays" }, line.slice(trick * count, (trick + 1) * count).map((tile, at) => {
        const play = trick * count + at;
        const seat = whole.seats[play] ?? 0;
        const wins = whole.winners[trick] === seat;
        return h(
          "button",
          { class: `made${play + 1 === state.cursor ? " now" : ""}${play >= state.cursor ? " ahead" : ""}${branchAt >= 0 && play >= branchAt ? " tried" : ""}`, act: "jump", arg: play + 1, key: `m${play}`, "aria-current": play + 1 === state.cursor ? "step" : null, "aria-label": `Trick ${trick + 1}: ${playerName(state.names, seat)} ${tileWords(tile)}${wins ? ", wins" : ""}` },
          h("span", { class: "who" }, seatText(seat)), tileText(tile), wins ? sign("star") : null,
        );
      })),
      h("span", { class: "sum" }, trickSum(state, ask, whole, trick)),
    ))),
    triedRow(state, ask),
  );
}

/** What was tried before, to be gone back to. @param {State} state @param {Ask} ask */
function triedRow(state, ask) {
  const tried = triedOf(state);
  if (!tried.length) return null;
  const count = ruleSet(state).seats;
  return h(
    "div",
    { class: "tried-lines", role: "group", "aria-label": "Tried before" },
    h("h2", null, "Tried before"),
    h("div", { class: "row" }, tried.map((branch, at) => {
      const line = triedLine(state, branch);
      const { seats } = ask.played(state, line);
      const [first = 0] = branch.plays;
      const trick = Math.floor(branch.at / count) + 1;
      const who = playerName(state.names, seats[branch.at] ?? 0);
      const total = state.settings.values ? `${ask.totals(state, line).at(-1)}` : "";
      return h("button", { act: "tried", arg: at, key: `y${branch.at}-${branch.plays.join("-")}`, "aria-label": `What if, trick ${trick}: ${who} ${tileWords(first)}${total && `: ${total} in all`}` }, `${trick}. `, h("b", null, `${seatText(seats[branch.at] ?? 0)} ${tileText(first)}`), total && h("span", { class: "muted" }, ` ${total}`));
    })),
  );
}

/** @param {State} state @param {Ask} ask @param {import("./engine.js").Played} whole @param {number} trick */
function trickSum(state, ask, whole, trick) {
  const side = ask.side(state);
  if (whole.winners[trick] === undefined) return "";
  return whole.winners.slice(0, trick + 1).filter((seat) => (side >>> seat) & 1).length;
}

/** The contract, every part of it to be changed by one tap. @param {State} state @param {Ask} ask */
function contract(state, ask) {
  const now = ask.choice(state);
  const table = ask.table(state);
  const row = table.rows[now.trump];
  const held = (row?.values ?? []).flatMap((value, tile) => (value >= 0 ? [tile] : [])).reverse();
  const shown = state.settings.values;
  return h(
    "section",
    { class: "contract", "aria-label": "Bidder, trump, discard" },
    h("h2", null, "Change"),
    h("div", { class: "pick", role: "group", "aria-label": "Bidder" }, seatsOf(state).map((seat) => pickButton("bidder", seat, seat === state.bidder, seatAndName(state.names, seat), shown ? ask.table(state, seat).best.tricks : null))),
    h("div", { class: "pick trumps", role: "group", "aria-label": "Trump" }, table.rows.map((each, trump) => (each ? pickButton("choose", `trump,${trump}`, trump === now.trump, trumpShort(trump), shown ? (now.discard >= 0 ? each.values[now.discard] : each.value) ?? null : null, trumpName(trump)) : null))),
    held.length
      ? h("div", { class: "pick discards", role: "group", "aria-label": "Discard" }, held.map((tile) => pickButton("choose", `discard,${tile}`, tile === now.discard, tileDrawing(tile, { lying: true }), shown ? row?.values[tile] ?? null : null, `discard ${tileWords(tile)}`)))
      : null,
  );
}

/** @param {string} act @param {string | number} arg @param {boolean} pressed @param {import("./dom.js").Drawn | string} words @param {number | null} value @param {string} [label] */
function pickButton(act, arg, pressed, words, value, label) {
  return h("button", { class: "pick-one", act, arg, key: `${act}${arg}`, "aria-pressed": pressed, "aria-label": label ? `${label}${value === null ? "" : `: ${countOf(value, "trick")}`}` : null }, typeof words === "string" ? h("span", null, words) : words, value === null ? null : h("span", { class: "worth" }, value));
}

/** @param {State} state */
function othersRow(state) {
  const words = ["Nothing", "Forced", "Defence", "All"];
  return h(
    "section",
    { class: "others", "aria-label": "Played for you" },
    h("h2", null, "Played for you"),
    h("div", { class: "segments" }, OTHERS.map((each, at) => h("button", { act: "others", arg: each, "aria-pressed": state.settings.others === each, key: each }, words[at]))),
  );
}
