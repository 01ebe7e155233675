/**
 * The one state of the page, and the changes that belong to no view. Owns: the shape of the state. Refuses: the document.
 *
 * A state is frozen and plain. What changes it is a pure function `(state, ...) -> state`; what is known about it beyond
 * what it says (who is to play, what a tile is worth) is asked of `facts.js`, which keeps answers and asks the engine.
 *
 * How to add
 *   a view:    `view_NAME.js` that exports one `View` (below) under a name of its own, such as `oddsView`; import it in
 *              `views.js` and put it in VIEWS. Its `render(state, ask)` builds elements with `h` of dom.js and changes nothing.
 *   an action: a pure function `(state, arg, ask) -> state` in the file of its idea (entry.js, game.js, or your own), and
 *              its name in the `actions` of your View (or in main.js, when it belongs to all). An element that does it
 *              says so: `h("button", { act: "name", arg: 7 }, ...)`; `arg` arrives as a text.
 *   a key:     in the `keys` of your View: `{ "n": ["name", "arg", "what it does, for the help"] }`, by `KeyboardEvent.key`.
 *              Keys of a view go before those of the page (main.js). Digits type tiles in every view but the answer.
 *   something to keep: `withExtra(state, "odds", value)` and `state.extras.odds`, frozen and plain like the rest;
 *              what Undo takes back of it stands in its `step`.
 *   the focus: focus.js hands it on when its element goes; a view may say where to with `data-focus`.
 *
 * The game as it was played, branches and the cursor: see game.js.
 */

/**
 * @typedef {import("./deal_text.js").RuleSet} RuleSet
 * @typedef {import("./deal_text.js").Known} Known
 * @typedef {import("./facts.js").Facts} Facts
 *
 * @typedef {object} TableRules
 * @property {number} set  0 moon3, 1 moon3-21, 2 moon4: a place in RULE_SETS
 * @property {Readonly<Record<string, string>>} house  house rules other than the default, named and set as for the command
 *
 * @typedef {object} ChoiceMade What a bidder names.
 * @property {number} trump  0 to 8
 * @property {number} discard  a tile; -1 where there is no widow
 *
 * @typedef {object} AuctionSaid
 * @property {number} first  the seat that speaks first
 * @property {readonly number[]} calls  in turn: places in BIDS of engine.js (0 is a pass)
 *
 * @typedef {object} Branch What if: plays that leave the game.
 * @property {number} at  how many plays of the game stand before it
 * @property {readonly number[]} plays
 *
 * @typedef {object} AsPlayed A hand that was really played: from a record, or written down. It is never changed by trying.
 * @property {number} bidder
 * @property {ChoiceMade} choice
 * @property {readonly number[]} plays
 * @property {number} [bid]  a place in BIDS
 * @property {readonly number[]} [rest]  what was played from a revoke on, the revoke first: not by the rules
 *
 * @typedef {object} Settings What a person has set about the page; it is not in the link.
 * @property {boolean} values  whether values are shown
 * @property {"never" | "forced" | "defence" | "all"} others  who plays by themselves
 * @property {boolean} keys  whether single letters and digits are heard
 *
 * @typedef {object} State
 * @property {Known} known  the rule sets and house rules that there are; never changes
 * @property {TableRules} rules
 * @property {readonly number[]} hands  masks, as entered: a hand a seat, then the widow where there is one
 * @property {number} spot  the place (of `hands`) that the next tile goes to
 * @property {boolean} paused  a tile was just taken out: no hand fills itself until the next is put down
 * @property {number | null} half  one end of a tile of which the other has still to be typed
 * @property {number} bidder
 * @property {ChoiceMade | null} choice  null while nothing is chosen: then the best stands for it
 * @property {AuctionSaid | null} auction
 * @property {readonly number[]} game  plays of the main line, under this bidder and choice
 * @property {Branch | null} branch
 * @property {number} cursor  how many plays of the line (the game, or the branch) have been made
 * @property {AsPlayed | null} asPlayed
 * @property {readonly string[]} names  of the players, by seat; "" where there is none. Written by people: show as text only
 * @property {number} hand  which hand of a record this is, from 0
 * @property {string} view  the id of a View
 * @property {Settings} settings
 * @property {string} said  what a screen reader is told of the last change
 * @property {readonly string[]} faults  what is wrong with what was typed, pasted, opened or linked
 * @property {Readonly<Record<string, any>>} extras  what views keep for themselves, by their id
 *
 * @typedef {object} View
 * @property {string} id
 * @property {string} title  what the tab says
 * @property {string} icon  a name in SIGNS of draw.js
 * @property {(state: State) => boolean} isOpen  whether there is something to show
 * @property {(state: State, ask: Facts, isHurried: boolean) => import("./dom.js").Drawn} render  in a hurry it may leave out
 *   what is not looked at first: the whole follows as soon as the picture has been shown
 * @property {Readonly<Record<string, (state: State, arg: string, ask: Facts) => State>>} [actions]
 * @property {Readonly<Record<string, readonly [string, string, string]>>} [keys]  key: action, argument, words for the help
 * @property {Readonly<Record<string, (state: State, act: (name: string, arg?: string) => void, ask: Facts) => void>>} [deeds]  what is no change of the state: files, the clipboard
 * @property {(before: State, after: State, ask: Facts, act: (name: string, arg?: string) => void) => void} [effect]  after a step: starts or ends long work, which comes back through an action
 */

/**
 * A new state, of an empty deal. @param {Known} known @param {number} [set] @returns {State}
 */
export function newState(known, set = 0) {
  /** @type {State} */
  const state = {
    known,
    rules: { set, house: {} },
    hands: emptyHands(known, set),
    spot: 0,
    paused: false,
    half: null,
    bidder: 0,
    choice: null,
    auction: null,
    game: [],
    branch: null,
    cursor: 0,
    asPlayed: null,
    names: [],
    hand: 0,
    view: "deal",
    settings: { values: true, others: "never", keys: true },
    said: "",
    faults: [],
    extras: {},
  };
  return Object.freeze(state);
}

/** @param {Known} known @param {number} set @returns {readonly number[]} */
export function emptyHands(known, set) {
  const of = /** @type {RuleSet} */ (known.ruleSets[set]);
  return Array.from({ length: of.seats + of.widowSize }, () => 0);
}

/** The state with some of it changed. @param {State} state @param {Partial<State>} changes @returns {State} */
export function changed(state, changes) {
  return Object.freeze({ ...state, ...changes });
}

/** The rule set now played: its name, seats, tiles. @param {State} state @returns {RuleSet} */
export function ruleSet(state) {
  return /** @type {RuleSet} */ (state.known.ruleSets[state.rules.set]);
}

/** The seats, in turn. @param {State} state @returns {number[]} */
export function seatsOf(state) {
  return Array.from({ length: ruleSet(state).seats }, (_, seat) => seat);
}

/** Show a view. @param {State} state @param {string} view @returns {State} */
export function showView(state, view) {
  return changed(state, { view, half: null, faults: [], said: "" });
}

/** Set something about the page. @param {State} state @param {Partial<Settings>} settings @param {string} said @returns {State} */
export function withSettings(state, settings, said) {
  return changed(state, { settings: { ...state.settings, ...settings }, said });
}

/** Keep something for a view. @param {State} state @param {string} id @param {any} value @returns {State} */
export function withExtra(state, id, value) {
  return changed(state, { extras: { ...state.extras, [id]: value } });
}

/**
 * Whether the step from one state to another is one that Undo and the Back button take back; otherwise, as with the cursor
 * or a setting, the new state takes the place of the old. @param {State} before @param {State} after @returns {boolean}
 */
export function isStep(before, after) {
  const kept = /** @type {const} */ (["rules", "hands", "bidder", "choice", "auction", "game", "branch", "asPlayed", "names", "view"]);
  const extras = new Set([...Object.keys(before.extras), ...Object.keys(after.extras)]);
  return kept.some((name) => before[name] !== after[name]) || [...extras].some((id) => before.extras[id]?.step !== after.extras[id]?.step);
}
