// Answers questions to the explorer's engine: one line of JSON each, [call, ...arguments] in, the answer out.
// "rubbish" writes random words to the board and calls everything, which must come back.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const part = (name) => import(pathToFileURL(`${folder}/${name}.js`));
const [{ createEngine }, { EngineFault }, names] = await Promise.all(["engine", "engine_board", "engine_names"].map(part));
const module = new WebAssembly.Module(readFileSync(`${folder}/moon.wasm`));
const engine = await createEngine(module);

function rubbish(seed, rounds) {
  const calls = new WebAssembly.Instance(module).exports;
  calls.moon_start();
  const board = new Int32Array(calls.memory.buffer, calls.moon_board(), 256);
  const word = () => (seed = (Math.imul(seed, 1664525) + 1013904223) | 0);
  const any = () => [word(), word() >>> 4, (word() >>> 8) % 40, -1][(word() >>> 8) % 4];
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < 256; at++) board[at] = any();
    board[0] = (word() >>> 8) % 4;
    const asked = [any(), (word() >>> 8) % 50, any(), any()];
    for (const [name, call] of Object.entries(calls)) {
      if (typeof call === "function" && name !== "moon_start") call(...asked);
    }
  }
  return rounds;
}

function answer([call, ...args]) {
  if (call === "rubbish") return rubbish(...args);
  if (call in names || call === "tiles" || call === "ruleSets") return names[call] ?? engine[call];
  try {
    return engine[call](...args);
  } catch (error) {
    if (error instanceof EngineFault) return { thrown: error.fault };
    throw error;
  }
}

let out = "";
for await (const line of createInterface({ input: process.stdin })) out += `${JSON.stringify(answer(JSON.parse(line)))}\n`;
process.stdout.write(out);
