// Reads the files of hands on stdin, a list of texts as JSON, and answers with what the page makes of each, as JSON.

import { readFileSync } from "node:fs";

import { NotationError } from "../../solver/moonsolver/explorer/notation.js";
import { writeRecords } from "../../solver/moonsolver/explorer/record.js";
import { readRecords } from "../../solver/moonsolver/explorer/record_reader.js";
import { bookJudge, known } from "./book.mjs";

function answer(text) {
  try {
    const file = readRecords(text, known, bookJudge);
    const toml = writeRecords(file, known);
    return {
      toml,
      again: writeRecords(readRecords(toml, known, bookJudge), known),
      faults: [file.faults, ...file.hands.map((hand) => hand.faults)],
      workedOut: file.hands.map((hand) => hand.workedOut),
    };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return { refused: error.faults };
  }
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
