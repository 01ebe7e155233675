/**
 * Where the keys go while the page is drawn anew. Owns: that the focus is never lost.
 *
 * `patch` keeps the elements that stay what they are. One that goes, or that can do nothing any more, hands the focus on:
 * to the one that now does the same; within a view to what took its place, to where one came from (`data-focus="back"`), or
 * to the first with `data-focus`; or else to the view, from whose beginning a screen reader then goes on.
 */

/** Draw, and see that the focus is somewhere afterwards. @param {Element} root @param {() => void} draw */
export function keepFocus(root, draw) {
  const before = document.activeElement;
  const had = before instanceof HTMLElement && root.contains(before);
  const { act = "", arg = "" } = had ? before.dataset : {};
  const view = root.className;
  draw();
  if (!had || (document.contains(before) && sameDeed(before, act, arg) && canHold(before))) return;
  const next = act ? [...root.querySelectorAll("[data-act]")].find((each) => sameDeed(each, act, arg) && canHold(each)) : null;
  const held = view === root.className && document.contains(before) && canHold(before) ? before : null;
  const to = next instanceof HTMLElement ? next : held ?? document.querySelector("#main [data-focus=back]") ?? document.querySelector("#main [data-focus]") ?? document.getElementById("main");
  if (to instanceof HTMLElement && to !== document.activeElement) to.focus({ preventScroll: true });
}

/**
 * Whether it takes keys: a heading that took them does so no more when its `tabindex` is gone. To know what is seen, asked
 * last, the browser has to lay the page out. @param {Element} element
 */
function canHold(element) {
  if (element.id === "main") return true;
  const takesKeys = element instanceof HTMLElement && (element.tabIndex >= 0 || element.hasAttribute("tabindex"));
  return takesKeys && !(element instanceof HTMLButtonElement && element.disabled) && element.checkVisibility();
}

/** @param {Element} element @param {string} act @param {string} arg */
function sameDeed(element, act, arg) {
  return element instanceof HTMLElement && (element.dataset["act"] ?? "") === act && (element.dataset["arg"] ?? "") === arg;
}
