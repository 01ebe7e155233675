/**
 * Long work beside the page, in a worker that can be ended. Owns: the way to the worker and back.
 *
 * The worker runs the same script as the page, out of a blob, and has an engine of its own. A task is a function in TASKS
 * `(engine, argument, tell)`: it calls `tell(part)` as often as it likes, and what it returns is the end. Start one with
 * `startTask("name", argument, { part, done, failed })`; what is returned ends it: `stop()`.
 */
import { createEngine } from "./engine.js";
import { countOdds } from "./odds_count.js";

/** @typedef {(engine: import("./engine.js").Engine, argument: any, tell: (part: any) => void) => any} Task */
/** @typedef {{ part?: (part: any) => void, done: (whole: any) => void, failed: (words: string) => void }} Listener */

/** @type {Record<string, Task>} */
export const TASKS = {
  table: (engine, { rules, deal, bidder }) => engine.table(rules, deal, bidder),
  odds: countOdds,
};

/** Start a task in a worker of its own. @param {string} name @param {any} argument @param {Listener} on @returns {() => void} ends it */
export function startTask(name, argument, on) {
  const source = document.getElementById("script")?.textContent ?? "";
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  const stop = () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
  worker.addEventListener("message", ({ data }) => {
    if ("part" in data) on.part?.(data.part);
    else {
      stop();
      if ("done" in data) on.done(data.done);
      else on.failed(data.failed);
    }
  });
  worker.addEventListener("error", (event) => {
    stop();
    on.failed(event.message || "the work could not be done");
  });
  worker.postMessage({ name, argument, moon: document.getElementById("moon")?.textContent ?? "" });
  return stop;
}

/** The engine out of its packed text on the page. @param {string} packed base 64 of a gzipped module @returns {Promise<import("./engine.js").Engine>} */
export async function unpackedEngine(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return createEngine(await new Response(plain).arrayBuffer());
}

/** Wait for the one task of this worker. Called where there is no document. */
export function serveWorker() {
  self.addEventListener("message", async ({ data }) => {
    try {
      const engine = await unpackedEngine(data.moon);
      const task = TASKS[data.name];
      if (!task) throw new Error(`there is no task ${data.name}`);
      self.postMessage({ done: task(engine, data.argument, (part) => self.postMessage({ part })) });
    } catch (error) {
      self.postMessage({ failed: String(error) });
    }
  });
}
