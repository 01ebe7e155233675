/** The views of the page, in the order of its tabs. A new one is imported and listed here, and nowhere else. */
import { answerView } from "./view_answer.js";
import { dealView } from "./view_deal.js";
import { helpView } from "./view_help.js";
import { oddsView } from "./view_odds.js";
import { playView } from "./view_play.js";
import { practiceView } from "./view_practice.js";
import { puzzleView } from "./view_puzzle.js";
import { reviewView } from "./view_review.js";
import { writeView } from "./view_write.js";

/** @type {readonly import("./state.js").View[]} */
export const VIEWS = [dealView, answerView, playView, writeView, reviewView, practiceView, puzzleView, oddsView, helpView];
