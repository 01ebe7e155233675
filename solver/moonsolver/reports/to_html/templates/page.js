"use strict";
document.documentElement.classList.add("js");

// Stepping through the play: the position, the graph and the trick follow.
for (const player of document.querySelectorAll(".player")) {
  const steps = JSON.parse(player.querySelector(".steps").textContent);
  const card = player.closest(".play-card");
  const last = steps.length - 1;
  const table = player.querySelector(".table");
  let at = 0;

  const show = (step, tell) => {
    at = Math.max(0, Math.min(last, step));
    const now = steps[at];
    player.querySelector(".at").textContent = `${at} / ${last}`;
    if (tell) player.querySelector(".say").textContent = now.say;
    for (const seat of player.querySelectorAll(".seat")) {
      const turn = seat.dataset.seat === now.turn;
      seat.classList.toggle("to-play", turn);
      seat.querySelector(".turn-mark").hidden = !turn;
    }
    for (const held of player.querySelectorAll(".hands li")) {
      const tile = held.dataset.tile;
      held.hidden = held.dataset.out !== undefined && Number(held.dataset.out) <= at;
      const legal = !held.hidden && Object.hasOwn(now.values, tile);
      const best = legal && now.best.includes(tile);
      held.querySelector(".value").textContent = legal ? `${now.values[tile]}${best ? "★" : ""}` : "";
      held.classList.toggle("legal", legal);
      held.classList.toggle("best", best);
    }
    let empty = true;
    for (const trick of table.querySelectorAll(".on-table")) {
      trick.hidden = Number(trick.dataset.trick) !== now.trick;
      let whole = true;
      for (const play of trick.children) {
        play.hidden = Number(play.dataset.step) > at;
        whole = whole && !play.hidden;
      }
      for (const star of trick.querySelectorAll("[data-wins] .win")) star.hidden = !whole;
      empty = empty && trick.hidden;
    }
    table.querySelector(".empty").hidden = !empty;
    for (const band of card.querySelectorAll(".band")) band.classList.toggle("now", Number(band.dataset.step) === at);
    for (const play of card.querySelectorAll(".all .play")) {
      const here = Number(play.dataset.step) === at;
      play.classList.toggle("now", here);
      play.classList.toggle("ahead", at > 0 && Number(play.dataset.step) > at);
      if (here) play.setAttribute("aria-current", "step");
      else play.removeAttribute("aria-current");
    }
    for (const button of player.querySelectorAll("[data-go]")) {
      const go = button.dataset.go;
      const none = go === "mistake" ? !ahead() : (go === "first" || go === "back") ? at === 0 : at === last;
      button.setAttribute("aria-disabled", String(none));
    }
  };
  const ahead = () => steps.findIndex((step, number) => number > at && step.costs) + 1;
  const moves = {
    first: () => 0,
    back: () => at - 1,
    on: () => at + 1,
    last: () => last,
    mistake: () => (ahead() ? ahead() - 1 : at),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

  player.querySelector(".controls").hidden = false;
  table.hidden = false;
  for (const button of player.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => show(moves[button.dataset.go](), true));
  }
  player.addEventListener("keydown", (event) => {
    const move = keys[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(moves[move](), true);
  });
  for (const place of card.querySelectorAll(".graph [data-step], .all .play")) {
    place.addEventListener("click", () => show(Number(place.dataset.step), true));
  }
  show(0, false);
  player.querySelector(".say").textContent = steps[0].say;
}

// A link into something folded unfolds it.
const unfold = () => {
  let place = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  for (; place; place = place.parentElement) if (place instanceof HTMLDetailsElement) place.open = true;
};
addEventListener("hashchange", unfold);
unfold();

for (const button of document.querySelectorAll("[data-fold]")) {
  button.closest(".controls").hidden = false;
  button.addEventListener("click", () => {
    for (const details of document.querySelectorAll(".tree details")) details.open = button.dataset.fold === "open";
  });
}
