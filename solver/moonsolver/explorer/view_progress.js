/** How far somebody has come with the puzzles: days in a row, solved by level; and what the device keeps of it. */
import { h } from "./dom.js";
import { MOST_LEVEL } from "./puzzle_pack.js";
import { streakOf } from "./puzzle_progress.js";
import { PUZZLE_WORDS } from "./puzzle_words.js";
import { countOf } from "./words.js";

/** @param {import("./puzzle_book.js").PuzzleBook} book @param {import("./device.js").Device} device */
export function puzzleProgress(book, device) {
  const { progress } = device;
  const outcomes = book.words.map((word) => progress.done.get(word)?.outcome);
  const solved = outcomes.filter((outcome) => outcome === "first" || outcome === "later").length;
  const missed = outcomes.filter((outcome) => outcome === "shown").length;
  const streak = streakOf(progress, device.today());
  return h(
    "section",
    { class: "puzzle-progress", "aria-label": "Your progress", key: "progress" },
    h("h2", null, "Your progress"),
    h("p", null, `${solved} of ${book.words.length} solved${missed ? `, ${missed} missed` : ""}. `, streak ? `The puzzle of the day: ${countOf(streak, "day")} in a row.` : "Solve today's to begin a row of days."),
    h("ul", { class: "levels" }, Array.from({ length: MOST_LEVEL }, (_, at) => {
      const places = book.places({ kind: "", level: at + 1 });
      const found = places.filter((place) => outcomes[place] === "first" || outcomes[place] === "later").length;
      return h("li", { key: `l${at}` }, h("span", null, `Level ${at + 1}`), h("b", null, `${found} of ${places.length}`));
    })),
    device.trouble ? h("p", { class: "trouble" }, troubleWords(device)) : null,
    progress.done.size || device.trouble === "partly" || device.trouble === "damaged" ? h("button", { act: "puzzleForget" }, "Forget all this") : null,
    h("p", { class: "muted small" }, PUZZLE_WORDS.keptHere),
  );
}

/** @param {import("./device.js").Device} device */
function troubleWords({ trouble, lost }) {
  if (trouble === "closed") return PUZZLE_WORDS.notKept;
  if (trouble === "full") return PUZZLE_WORDS.full;
  if (trouble === "newer") return PUZZLE_WORDS.newer;
  return trouble === "partly" ? PUZZLE_WORDS.partly(lost) : PUZZLE_WORDS.damaged;
}
