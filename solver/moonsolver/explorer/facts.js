/**
 * What is true of a state: asked of the engine once, kept, and given to views and actions. Owns: which question is asked.
 *
 * Answers are those of engine.js, so this is the only module between the page and the engine; a view that wants another
 * question adds a function here. Nothing here decides what is legal or what wins: the engine does.
 */
import { enteredDeal } from "./entry.js";
import { lineOf } from "./game.js";
import { ruleSet } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Rules} Rules */
/** The best choices of a bidder: their tricks, and each of them, trumps first.
 * @typedef {{ tricks: number, choices: readonly import("./state.js").ChoiceMade[] }} Best */
/** Tricks of each trump and discard, by trump; within it by tile (-1 where it cannot be discarded), or one at place 0.
 * @typedef {{ rows: ReturnType<Engine["table"]>, best: Best }} Table */

const MOST_KEPT = 600;

/** Answers about states. Make one for a page: `new Facts(engine, data)`; `data` is what the command put into the page. */
export class Facts {
  /** @type {Map<string, any>} */
  #kept = new Map();

  /** @param {Engine} engine @param {any} [data] */
  constructor(engine, data = {}) {
    this.engine = engine;
    this.data = data;
  }

  /** @template T @param {string} name @param {unknown} about @param {() => T} ask @returns {T} */
  #once(name, about, ask) {
    const key = name + JSON.stringify(about);
    if (!this.#kept.has(key)) {
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(key, ask());
    }
    return this.#kept.get(key);
  }

  /** What somebody works out of a state by this very thing, kept like an answer of the engine. @template T @param {string} name @param {unknown} about @param {() => T} work @returns {T} */
  kept(name, about, work) {
    return this.#once(name, about, work);
  }

  /** The rules in the form of the engine. @param {State} state @returns {Rules} */
  rules(state) {
    return this.#once("rules", state.rules, () => engineRules(state.rules));
  }

  /** The bidder's table of a whole deal. @param {State} state @param {number} [bidder] @returns {Table} */
  table(state, bidder = state.bidder) {
    const deal = this.deal(state);
    return this.#once("table", [state.rules, deal, bidder], () => {
      const rows = this.engine.table(this.rules(state), deal, bidder);
      return { rows, best: bestOf(rows, ruleSet(state).widowSize > 0) };
    });
  }

  /** The whole deal. Throws while tiles are missing. @param {State} state @returns {import("./engine.js").Deal} */
  deal(state) {
    const deal = enteredDeal(state);
    if (!deal) throw new Error("the deal is not whole");
    return deal;
  }

  /** What is chosen, or the best while nothing is; of a trump without a discard the best discard. @param {State} state @returns {import("./state.js").ChoiceMade} */
  choice(state) {
    const { choice } = state;
    if (choice && (choice.discard >= 0 || !ruleSet(state).widowSize)) return choice;
    if (!choice) return /** @type {import("./state.js").ChoiceMade} */ (this.table(state).best.choices[0]);
    const values = this.table(state).rows[choice.trump]?.values ?? [];
    return { trump: choice.trump, discard: values.lastIndexOf(Math.max(...values)) };
  }

  /** The value of what is chosen. @param {State} state @returns {number} */
  chosenTricks(state) {
    const { trump, discard } = this.choice(state);
    const row = this.table(state).rows[trump];
    return (discard >= 0 ? row?.values[discard] : row?.value) ?? 0;
  }

  /** The hand as it has been played up to the cursor, or so far as `plays` say. @param {State} state @param {readonly number[]} [plays] @returns {import("./engine.js").Played} */
  played(state, plays = lineOf(state).slice(0, state.cursor)) {
    const choice = { bidder: state.bidder, ...this.choice(state) };
    const deal = this.deal(state);
    return this.#once("played", [state.rules, deal, choice, plays], () =>
      this.engine.proof(this.rules(state), deal, choice, [...plays]),
    );
  }

  /** Whose turn, what is legal, who is winning. @param {State} state @param {import("./engine.js").Position} [position] @returns {import("./engine.js").Facts} */
  facts(state, position = this.played(state).position) {
    return this.#once("facts", [state.rules, position], () => this.engine.facts(this.rules(state), position));
  }

  /** Every legal play with its value, equal ones grouped. @param {State} state @param {import("./engine.js").Position} [position] @returns {import("./engine.js").PlayValues} */
  plays(state, position = this.played(state).position) {
    return this.#once("plays", [state.rules, position], () => this.engine.plays(this.rules(state), position));
  }

  /** The best line from a position to the end. @param {State} state @param {import("./engine.js").Position} [position] @returns {readonly number[]} */
  line(state, position = this.played(state).position) {
    return this.#once("line", [state.rules, position], () => this.engine.line(this.rules(state), position));
  }

  /** Why a play costs tricks, and both lines; null for one that costs nothing. @param {State} state @param {import("./engine.js").Position} position @param {number} tile @returns {import("./engine.js").Explained | null} */
  reasons(state, position, tile) {
    return this.#once("reasons", [state.rules, position, tile], () => this.engine.reasons(this.rules(state), position, tile));
  }

  /** Totals of the bidder's side before the first play of the line and after each. @param {State} state @param {readonly number[]} [plays] @returns {readonly number[]} */
  totals(state, plays = lineOf(state)) {
    const { position } = this.played(state, []);
    return this.#once("totals", [state.rules, position, plays], () => this.engine.trace(this.rules(state), position, [...plays]));
  }

  /** Tricks that the bidder's side has taken. @param {State} state @param {import("./engine.js").Played} [played] @returns {number} */
  taken(state, played = this.played(state)) {
    const side = this.side(state);
    return played.taken.reduce((sum, tricks, seat) => sum + ((side >>> seat) & 1 ? tricks : 0), 0);
  }

  /** The seats that play with the bidder. @param {State} state @param {number} [bidder] @returns {number} mask */
  side(state, bidder = state.bidder) {
    return this.#once("side", [state.rules, bidder], () => this.engine.side(this.rules(state), bidder));
  }
}

/** Rules as the engine takes them. @param {import("./state.js").TableRules} rules @returns {Rules} */
export function engineRules(rules) {
  const { house } = rules;
  return {
    set: rules.set,
    mustLeadTrump: house["first-lead"] === "trump",
    trumps: house["trumps"] ? trumpMask(house["trumps"]) : 511,
    lowestBid: Number(house["lowest-bid"] ?? 4),
    lastMustBid: house["all-pass"] === "last-must-bid",
    marks: house["scoring"] === "marks",
    moonWinsGame: house["moon-made"] === "wins-game",
  };
}

/** @param {string} text @returns {number} */
function trumpMask(text) {
  const names = ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"];
  return text.split(" ").reduce((mask, name) => mask | (1 << names.indexOf(name)), 0);
}

/** @param {ReturnType<Engine["table"]>} rows @param {boolean} hasWidow @returns {Best} */
function bestOf(rows, hasWidow) {
  const tricks = Math.max(...rows.map((row) => row?.value ?? -1));
  const choices = rows.flatMap((row, trump) => {
    if (!row || row.value !== tricks) return [];
    if (!hasWidow) return [{ trump, discard: -1 }];
    return row.values.flatMap((value, discard) => (value === tricks ? [{ trump, discard }] : [])).reverse();
  });
  return { tricks, choices };
}
