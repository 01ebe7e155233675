/**
 * The loop of the page: a tap or a key -> a transition -> the page rendered anew. Owns: history, events, what is on the
 * document. Knows no view but by its registry (views.js), and no rule of the game.
 *
 * Taps: one listener for all. The nearest element with `data-act` names an action, `data-arg` its argument. Actions are
 * those of the views and PAGE_ACTIONS; a few that are no change of the state (undo, files, the clipboard) are DEEDS.
 * Keys: those of the view shown, then PAGE_KEYS (page_keys.js); nothing is heard while somebody types into a field.
 */
import { browserDevice } from "./device.js";
import { elementOf, h, patch } from "./dom.js";
import { sign, tileStore } from "./draw.js";
import { dealRandomly } from "./entry.js";
import { Facts } from "./facts.js";
import { keepFocus } from "./focus.js";
import { pickBidder, stepChoice } from "./game.js";
import { hasReplaced, linkOf, openFirst, whichHand } from "./open.js";
import { PAGE_KEYS, keyTables } from "./page_keys.js";
import { goInPast, placeNow, remember } from "./past.js";
import { changed, isStep, newState, ruleSet, showView } from "./state.js";
import { withTried } from "./tried.js";
import { VIEWS } from "./views.js";
import { serveWorker, unpackedEngine } from "./worker.js";
import { WORDS } from "./words.js";
import { isUnsaved } from "./write_file.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {(state: State, arg: string, ask: Facts) => State} Action */

/** @type {Record<string, Action>} */
const PAGE_ACTIONS = {
  view: (state, arg) => (VIEWS.some((view) => view.id === arg && view.isOpen(state)) ? showView(state, arg) : state),
  seat: (state, arg, ask) => (Number(arg) < ruleSet(state).seats && isWhole(state) ? pickBidder(state, Number(arg), ask) : state),
  nextTrump: (state, arg, ask) => (isWhole(state) ? stepChoice(state, "trump", Number(arg), ask) : state),
  nextDiscard: (state, arg, ask) => (isWhole(state) ? stepChoice(state, "discard", Number(arg), ask) : state),
};

const MOST_SHOWN = 8;
/** @type {Record<string, Action>} */
const ACTIONS = Object.assign({ ...PAGE_ACTIONS }, ...VIEWS.map((view) => view.actions ?? {}));

/** @param {State} state */
function isWhole(state) {
  return VIEWS.some((view) => view.id === "answer" && view.isOpen(state));
}

/** The page: its states so far, and the one shown. */
class Page {
  /** @param {Facts} ask @param {State} state @param {Element} root */
  constructor(ask, state, root) {
    this.ask = ask;
    this.root = root;
    this.at = placeNow() ?? 0;
    /** By place in the browser's history: of the steps before a reload there are only links. @type {(State | undefined)[]} */
    this.timeline = [];
    this.timeline[this.at] = state;
    /** What is put off until the picture has been shown. @type {(() => void)[]} */
    this.putOff = [];
    this.draw(true);
    remember("replaceState", this.at, state);
    this.later(() => this.tend(this.state));
  }

  /** @returns {State} */
  get state() {
    return /** @type {State} */ (this.timeline[this.at]);
  }

  /** Do what a tap or a key names. @param {string} name @param {string} [arg] */
  act(name, arg = "") {
    const deed = DEEDS[name];
    if (deed) return deed(this, arg);
    const ofView = VIEWS.find((view) => view.deeds?.[name])?.deeds?.[name];
    if (ofView) return ofView(this.state, (next, text) => this.act(next, text), this.ask);
    const action = ACTIONS[name];
    if (!action) throw new Error(`there is no action ${name}`);
    this.go(withTried(this.state, action(this.state, arg, this.ask)));
  }

  /** Show a state: as a new step, or in the place of the last. @param {State} next @param {"pushState" | "replaceState"} how */
  go(next, how = "pushState") {
    const before = this.state;
    if (next === before) return;
    this.catchUp();
    if (how === "replaceState" || isStep(before, next)) {
      this.timeline = [...this.timeline.slice(0, this.at + 1), next];
      const at = ++this.at;
      // The place of a link that was followed is told at once: the browser may have gone to another before the picture is shown.
      if (how === "replaceState") remember(how, at, next);
      else this.later(() => remember(how, at, next));
    } else {
      this.timeline[this.at] = next;
      if (before.cursor !== next.cursor || before.spot !== next.spot) this.later(() => remember("replaceState", this.at, next));
    }
    this.draw(before.view !== next.view);
    if (before.view !== next.view) this.showTop();
    else if (next.faults.length && next.faults !== before.faults) document.getElementById("faults")?.scrollIntoView({ block: "nearest" });
    this.tend(before);
  }

  /** Let views begin and end what runs beside the page. @param {State} before */
  tend(before) {
    const { state } = this;
    for (const view of VIEWS) view.effect?.(before, state, this.ask, (name, arg) => this.act(name, arg));
  }

  /** Go to a state that was shown before. @param {number} at @param {State} [known] */
  visit(at, known = this.timeline[at]) {
    if (!known || (at === this.at && !this.state.faults.length)) return;
    this.catchUp();
    const before = this.state;
    this.at = at;
    this.timeline[at] = changed(known, { settings: before.settings, half: null, said: "Undone.", faults: [] });
    this.draw(before.view !== this.state.view);
    if (before.view !== this.state.view) this.showTop();
    this.tend(before);
  }

  /** Undo (-1) or redo (1). @param {number} step */
  step(step) {
    const to = this.at + step;
    if (to < 0 || to >= this.timeline.length) return;
    this.visit(to);
    goInPast(step);
  }

  /** The browser has gone somewhere: to a step, to one from before a reload, or along a link. */
  follow() {
    const at = placeNow();
    if (at === null) return this.followLink();
    this.visit(at, this.timeline[at] ?? openFirst(newState(this.state.known), this.ask.data, location.hash, this.ask));
  }

  /** A link was followed: what it holds is a step, for which the browser has a place already. */
  followLink() {
    const { state, ask } = this;
    const opened = location.hash ? ACTIONS["text"]?.(state, location.hash, ask) : null;
    this.go(changed(withTried(state, opened ?? state), {}), "replaceState");
  }

  showTop() {
    window.scrollTo(0, 0);
    const active = document.activeElement;
    if (!active || active === document.body || !document.contains(active)) document.getElementById("main")?.focus({ preventScroll: true });
  }

  /** Draw the state. In a hurry a view leaves out what is not looked at first, and that is put off. @param {boolean} isHurried */
  draw(isHurried) {
    keepFocus(this.root, () => patch(this.root, pageOf(this, isHurried)));
    if (!isHurried) return;
    this.later(() => {
      document.title = `${VIEWS.find((view) => view.id === this.state.view)?.title ?? ""} · ${WORDS.title}`;
      this.draw(false);
    });
  }

  /** Put off what nobody waits for until the picture has been shown. @param {() => void} work */
  later(work) {
    this.putOff.push(work);
    requestAnimationFrame(() => setTimeout(() => this.catchUp()));
  }

  /** Do what was put off. */
  catchUp() {
    for (const work of this.putOff.splice(0)) work();
  }
}

/** What is no change of the state. @type {Record<string, (page: Page, arg: string) => void>} */
const DEEDS = {
  undo: (page) => page.step(-1),
  redo: (page) => page.step(1),
  share: (page) => void shareLink(page),
  file: () => document.getElementById("file")?.click(),
  read: (page) => {
    const field = document.getElementById("typed");
    if (!(field instanceof HTMLTextAreaElement) || !field.value.trim()) return;
    const before = page.state;
    page.act("text", field.value);
    if (page.state !== before && !page.state.faults.length) field.value = "";
  },
};

/** Hand the link on: to the phone's own sheet, or the clipboard. @param {Page} page */
async function shareLink(page) {
  page.catchUp();
  const address = location.href.split("#")[0] + linkOf(page.state);
  try {
    if (navigator.share) await navigator.share({ title: WORDS.title, url: address });
    else await navigator.clipboard.writeText(address);
    page.go(changed(page.state, { said: WORDS.linkCopied, faults: [] }));
  } catch {
    page.go(changed(page.state, { said: WORDS.linkShown }));
  }
}

/** @param {Page} page @param {boolean} isHurried @returns {import("./dom.js").Drawn} */
function pageOf(page, isHurried) {
  const { state, ask } = page;
  const shown = VIEWS.find((view) => view.id === state.view && view.isOpen(state)) ?? VIEWS[0];
  return h(
    "div",
    { id: "app", class: `at-${shown?.id}` },
    h(
      "header",
      { class: "top" },
      h("span", { class: "brand" }, sign("moon"), "Moon"),
      h("nav", { "aria-label": "Views" }, VIEWS.map((view) => h("button", { act: "view", arg: view.id, "aria-current": view === shown ? "page" : null, disabled: !view.isOpen(state), key: view.id }, sign(view.icon), h("span", null, view.title)))),
      h(
        "div",
        { class: "tools" },
        h("button", { class: "icon", act: "share", "aria-label": "Share the link", title: "Share the link" }, sign("link")),
        h("button", { class: "icon", act: "undo", "aria-label": "Undo", title: "Undo", disabled: page.at === 0 }, sign("undo")),
        h("button", { class: "icon", act: "redo", "aria-label": "Redo", title: "Redo", disabled: page.at === page.timeline.length - 1 }, sign("redo")),
      ),
    ),
    h(
      "main",
      { id: "main", tabindex: -1 },
      handSwitch(state, ask),
      hasReplaced(state) ? h("div", { class: "replaced", key: "replaced" }, h("p", null, WORDS.recordReplaced), h("button", { act: "undo" }, "Undo")) : null,
      h("div", { id: "faults", role: "alert" }, state.faults.length ? h("ul", { class: "faults" }, state.faults.slice(0, MOST_SHOWN).map((fault) => h("li", null, fault))) : null),
      shown?.render(state, ask, isHurried),
    ),
    h("p", { class: "sr", role: "status", "aria-live": "polite" }, state.said),
  );
}

/** Which of several deals or hands is shown, and the way to the others. @param {State} state @param {Facts} ask */
function handSwitch(state, ask) {
  const which = whichHand(state, ask);
  if (!which) return null;
  return h(
    "div",
    { class: "hand-switch", role: "group", "aria-label": `${which.noun}s`, key: "switch" },
    h("button", { class: "icon", act: "otherHand", arg: -1, "aria-label": `${which.noun} before`, disabled: which.at === 0 }, sign("back")),
    which.isElsewhere ? h("button", { act: "otherHand", arg: 0 }, `Back to ${which.noun.toLowerCase()} ${which.at + 1}`) : h("span", null, `${which.noun} ${which.at + 1} of ${which.count}`),
    h("button", { class: "icon", act: "otherHand", arg: 1, "aria-label": `Next ${which.noun.toLowerCase()}`, disabled: which.at === which.count - 1 }, sign("on")),
  );
}

/** @param {Page} page */
function listen(page) {
  document.addEventListener("click", (event) => {
    const on = event.target instanceof Element ? event.target.closest("[data-act]") : null;
    if (on) page.act(on.getAttribute("data-act") ?? "", on.getAttribute("data-arg") ?? "");
  });
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field instanceof HTMLSelectElement && field.dataset["change"]) page.act(field.dataset["change"], `${field.dataset["name"]}=${field.value}`);
    if (field instanceof HTMLInputElement && field.dataset["change"]) page.act(field.dataset["change"], `${field.dataset["name"]}=${field.value}`);
    if (field instanceof HTMLInputElement && field.type === "file") void readFile(page, field.files?.[0]).then(() => (field.value = ""));
  });
  document.addEventListener("keydown", (event) => onKey(page, event));
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isField(event.target) || !text.trim()) return;
    event.preventDefault();
    page.act("text", text);
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.dataset["drop"] = WORDS.dropHere;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) delete document.body.dataset["drop"];
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    delete document.body.dataset["drop"];
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) void readFile(page, file);
    else if (text) page.act("text", text);
  });
  window.addEventListener("pagehide", () => page.catchUp());
  window.addEventListener("beforeunload", (event) => {
    if (isUnsaved(page.state, page.ask)) event.preventDefault();
  });
  window.addEventListener("popstate", () => page.follow());
}

/** @param {Page} page @param {File | undefined} file */
async function readFile(page, file) {
  if (!file) return;
  const text = await file.text().catch(() => null); // a folder, or a file that is gone
  const fault = text === null ? WORDS.fileUnreadable : !text.trim() ? WORDS.fileEmpty : text.includes("\0") ? WORDS.fileNoText : "";
  if (fault) page.go(changed(page.state, { faults: [fault], said: "", half: null }));
  else page.act("text", text ?? "");
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** @param {Page} page @param {KeyboardEvent} event */
function onKey(page, event) {
  if (event.altKey || event.isComposing) return;
  if (isField(event.target)) {
    if (event.key === "Enter" && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      page.act("read");
    }
    return;
  }
  const ctrl = event.ctrlKey || event.metaKey;
  if (!ctrl && event.key.length === 1 && !page.state.settings.keys && event.key !== "?") return;
  if ((event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest("button, summary, a")) return;
  const name = (ctrl ? "Ctrl+" : "") + event.key;
  const view = VIEWS.find((each) => each.id === page.state.view);
  const found = view?.keys?.[name] ?? PAGE_KEYS[name];
  if (!found) return;
  event.preventDefault();
  page.act(found[0], found[1]);
}

/** @param {string} id */
function blockText(id) {
  return document.getElementById(id)?.textContent ?? "";
}

/** Answer a deal that nobody sees, so that the first real answer comes as fast as the others. @param {Facts} ask @param {State} state */
function warmUp(ask, state) {
  const deal = dealRandomly(state, Math.random);
  const aside = elementOf(h("div", { class: "aside", "aria-hidden": "true", inert: true }));
  document.body.append(aside);
  for (const view of VIEWS) {
    if (view.id !== "answer" && view.id !== "play") continue;
    aside.replaceChildren(elementOf(view.render(deal, ask, false)));
    aside.getBoundingClientRect();
  }
  aside.remove();
}

async function startPage() {
  const data = { ...JSON.parse(blockText("data")), keyTables: keyTables(), device: browserDevice() };
  const ask = new Facts(await unpackedEngine(blockText("moon")), data);
  document.body.prepend(elementOf(tileStore()));
  const root = /** @type {Element} */ (document.getElementById("app"));
  const state = openFirst(newState({ ruleSets: data.ruleSets, houseRules: data.houseRules }), data, location.hash, ask);
  const page = new Page(ask, state, root);
  listen(page);
  setTimeout(() => warmUp(ask, newState(state.known)), 300);
  document.documentElement.dataset["ready"] = String(Math.round(performance.now()));
}

if (typeof document === "undefined") serveWorker();
else void startPage();
