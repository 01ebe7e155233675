/**
 * What a hand is worth for each bid, out of counts over layouts: the best choice, its chance, the points. Solves nothing.
 *
 * The twin of `moonsolver/chances/odds.py`, whose figures these are. What a result scores the engine says; here are only
 * means and their errors. A count says in how many layouts a choice takes exactly so many tricks, everybody playing
 * perfectly with all hands open once it is made; every layout weighs the same.
 */

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Rules} Rules */
/** One trump: counts[discard][tricks], over so many layouts.
 * @typedef {{ discards: readonly number[], counts: readonly (readonly number[])[], counted: number }} Row */
/** One widow (-1 where there is none): a row a trump, null where it may not be named or is not counted yet.
 * @typedef {{ widow: number, possible: number, rows: readonly (Row | null)[] }} Table */
/** What the count has found so far; with several tables the widow has not been seen. A seed where it is a sample.
 * @typedef {{ tables: readonly Table[], seed: number }} Found */
/** A bid and what it comes to: by tricks, the points (or marks) of the bidder's side and of all others together.
 * @typedef {{ bid: number, needed: number, own: readonly number[], others: readonly number[] }} Stake */
/** @typedef {{ trump: number, discard: number, counts: readonly number[], counted: number }} Choice */
/** What a bid is worth: chances from 0 to 1, expected points, standard errors (0 when all is counted). `choices`: all that
 * are best for it, where the widow is known; `trump`: to be named before it is seen, -1 where it is not.
 * @typedef {{ stake: Stake, chance: number, chanceError: number, score: number, error: number, others: number, choices: readonly Choice[], trump: number }} BidOdds */

/** The bids that there are, lowest first, and what each comes to. @param {Engine} engine @param {Rules} rules @returns {Stake[]} */
export function stakesOf(engine, rules) {
  const { seats, handSize } = /** @type {import("./engine.js").RuleSet} */ (engine.ruleSets[rules.set]);
  const side = engine.side(rules, 0);
  const against = Array.from({ length: seats }, (_, seat) => seat).find((seat) => !((side >>> seat) & 1)) ?? 0;
  const all = engine.bids(rules);
  return Array.from({ length: 32 }, (_, bid) => bid).filter((bid) => bid > 0 && (all >>> bid) & 1).map((bid) => {
    const scores = Array.from({ length: handSize + 1 }, (_, tricks) => {
      const taken = Array.from({ length: seats }, (__, seat) => (seat === 0 ? tricks : seat === against ? handSize - tricks : 0));
      const { score, partnerships } = engine.result(rules, 0, bid, taken);
      const own = score[partnerships.findIndex((seatsOfSide) => seatsOfSide & 1)] ?? 0;
      return { own, others: totalOf(score) - own };
    });
    return { bid, needed: engine.needed(bid), own: scores.map((each) => each.own), others: scores.map((each) => each.others) };
  });
}

/** Every choice of a table, trump by trump, discards from the highest tile down. @param {Table} table @returns {Choice[]} */
export function choicesOf(table) {
  return table.rows.flatMap((row, trump) =>
    row ? row.discards.map((discard, at) => ({ trump, discard, counts: row.counts[at] ?? [], counted: row.counted })).reverse() : [],
  );
}

/** How often a choice takes at least so many tricks: 0 to 1. @param {Choice} choice @param {number} tricks @returns {number} */
export function chanceOf(choice, tricks) {
  return totalOf(choice.counts.slice(tricks)) / choice.counted;
}

/** How often the best choice for at least so many tricks takes them. @param {Table} table @param {number} tricks @param {number} [trump] with this one only; -1 for any @returns {number} */
export function bestChance(table, tricks, trump = -1) {
  return Math.max(0, ...choicesOf(table).filter((choice) => trump < 0 || choice.trump === trump).map((choice) => chanceOf(choice, tricks)));
}

/** Whether every layout was counted. @param {Found} found @returns {boolean} */
export function isExact(found) {
  return found.tables.every((table) => table.rows.every((row) => !row || row.counted === table.possible));
}

/**
 * What each bid is worth. Before the widow is seen each widow has its own best choice, or where the trump is named before
 * (`first`), one trump serves for all. @param {Found} found @param {readonly Stake[]} stakes @param {boolean} first @returns {BidOdds[]}
 */
export function bidsOf(found, stakes, first) {
  const [table] = found.tables;
  if (table && found.tables.length === 1) return tableOdds(table, stakes);
  if (!first) return meanOdds(found.tables, stakes, -1);
  const trumps = (table?.rows ?? []).flatMap((row, trump) => (row ? [trump] : []));
  const each = trumps.map((trump) => meanOdds(found.tables, stakes, trump));
  const picks = bestByRule(stakes.map((_, at) => each.map((odds) => odds[at]?.score ?? 0)), stakes);
  return stakes.map((_, at) => /** @type {BidOdds} */ (each[picks[at] ?? 0]?.[at]));
}

/**
 * Which option is best for each bid: the one with the best expected score; of equals the one that is best for the next
 * higher bid, if it is among them, else the first. Where none ever makes a bid, its best is that of the next lower bid.
 * @param {readonly (readonly number[])[]} scores  scores[bid][option] @param {readonly Stake[]} stakes @returns {number[]} options
 */
export function bestByRule(scores, stakes) {
  /** @type {(number | null)[]} */
  const found = [];
  let higher = /** @type {number | null} */ (null);
  for (let bid = scores.length - 1; bid >= 0; bid--) {
    const row = (scores[bid] ?? []).map((score) => Math.round(score * 1e9)); // sums in another order are the same score
    const top = Math.max(...row);
    const isNever = top === Math.round((stakes[bid]?.own[0] ?? 0) * 1e9);
    higher = isNever ? null : higher !== null && row[higher] === top ? higher : row.indexOf(top);
    found[bid] = higher;
  }
  let lower = 0;
  return found.map((best) => (lower = best ?? lower));
}

/** The bid that is worth most; of equals, the lowest. @param {readonly BidOdds[]} bids @returns {BidOdds} */
export function bestBid(bids) {
  return firstMost(bids, (odds) => [odds.score]);
}

/** What each bid is worth with one widow. @param {Table} table @param {readonly Stake[]} stakes @param {number} [trump] @returns {BidOdds[]} */
function tableOdds(table, stakes, trump = -1) {
  const choices = choicesOf(table).filter((choice) => trump < 0 || choice.trump === trump);
  const picks = bestByRule(stakes.map((stake) => choices.map((choice) => dotOf(choice.counts, stake.own) / choice.counted)), stakes);
  return stakes.map((stake, at) => {
    const best = /** @type {Choice} */ (choices[picks[at] ?? 0]);
    const choicesAlike = choices.filter((choice) => choice.counted === best.counted && String(choice.counts) === String(best.counts));
    return { ...choiceOdds(table, stake, best), choices: choicesAlike, trump };
  });
}

/** What a bid is worth with one choice. @param {Table} table @param {Stake} stake @param {Choice} best @returns {BidOdds} */
function choiceOdds(table, stake, best) {
  const { counts, counted } = best;
  // A sample in which something never happened does not prove that it never does: the errors are those of counts to
  // which one layout was added, spread over all numbers of tricks. The whole count has no error.
  const spread = Math.sqrt((table.possible - counted) / Math.max(1, table.possible - 1) / counted);
  const smooth = counts.map((count) => (count + 1 / counts.length) / (counted + 1));
  const chance = totalOf(smooth.slice(stake.needed));
  const mean = dotOf(smooth, stake.own);
  const square = dotOf(smooth, stake.own.map((score) => score ** 2));
  return {
    stake,
    chance: chanceOf(best, stake.needed),
    chanceError: spread * Math.sqrt(Math.max(0, chance * (1 - chance))),
    score: dotOf(counts, stake.own) / counted,
    error: spread * Math.sqrt(Math.max(0, square - mean ** 2)),
    others: dotOf(counts, stake.others) / counted,
    choices: [best],
    trump: -1,
  };
}

/** @param {readonly Table[]} tables @param {readonly Stake[]} stakes @param {number} trump @returns {BidOdds[]} */
function meanOdds(tables, stakes, trump) {
  const possible = totalOf(tables.map((table) => table.possible));
  const byTable = tables.map((table) => tableOdds(table, stakes, trump).map((odds) => ({ ...odds, weight: table.possible / possible })));
  return stakes.map((stake, at) => {
    const parts = byTable.flatMap((odds) => odds[at] ?? []);
    const mean = (/** @type {"chance" | "score" | "others"} */ of) => totalOf(parts.map((part) => part.weight * part[of]));
    const error = (/** @type {"chanceError" | "error"} */ of) => Math.hypot(...parts.map((part) => part.weight * part[of]));
    return { stake, chance: mean("chance"), chanceError: error("chanceError"), score: mean("score"), error: error("error"), others: mean("others"), choices: [], trump };
  });
}

/** The first of those with the highest marks, compared mark by mark. @template T @param {readonly T[]} all @param {(each: T) => readonly number[]} marks @returns {T} */
function firstMost(all, marks) {
  if (!all.length) throw new Error("there is nothing to choose from");
  const first = /** @type {T} */ (all[0]);
  let best = { each: first, marks: marks(first) };
  for (const each of all.slice(1)) {
    const now = marks(each);
    const differs = now.findIndex((mark, at) => mark !== best.marks[at]);
    if (differs >= 0 && (now[differs] ?? 0) > (best.marks[differs] ?? 0)) best = { each, marks: now };
  }
  return best.each;
}

/** @param {readonly number[]} numbers @returns {number} */
export function totalOf(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** @param {readonly number[]} one @param {readonly number[]} other @returns {number} */
function dotOf(one, other) {
  return one.reduce((sum, each, at) => sum + each * (other[at] ?? 0), 0);
}
