// What others change in the list: the server tells that something did, and the page
// presses what loads it again.

import { heard } from "./arrivals.js";
import { editForm, every, follow, one, press } from "./dom.js";
import { listenAt } from "./stream.js";

// The first is shown at once; of many in a second nobody reads each.
const AT_MOST_EVERY = 1000;
// All panels hear of it at once; by so much of that time, at most, each asks later again.
const SPREAD = 0.5;
// What is promised within hours grows due by itself, with no news of anybody.
const LOOK_AGAIN_AFTER = 60_000;
const GROWS_DUE = "[data-clock='running'], [data-clock='near']";

/** @type {(() => void) | null} what ends listening */
let leave = null;
let stale = false;
/** @type {number | null} */
let due = null;
let last = 0;

const load = () => {
  due = null;
  last = Date.now();
  press(one("[data-refresh]"));
  press(one("[data-refresh-file]"));
  for (const each of every("[data-refresh-window]")) press(each);
  if (editForm()) press(one("[data-refresh-edit]"));
};
const refresh = () => {
  stale = stale || document.hidden;
  if (due || document.hidden) return;
  const every = Number(one("[data-refresh]")?.dataset.atMostEvery) || AT_MOST_EVERY;
  const rest = every * (1 + SPREAD * Math.random());
  due = window.setTimeout(load, Math.max(0, last + rest - Date.now()));
};
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !stale) return;
  stale = false;
  refresh();
});

const listen = () => {
  const address = one("[data-refresh]")?.dataset.refresh;
  if (address && !leave)
    leave = listenAt(address, (kind) => {
      if (kind === "signed-out") return press(one("[data-refresh]"));
      refresh();
      heard();
    });
  if (address || !leave) return;
  leave();
  leave = null;
};

setInterval(() => {
  if (one(GROWS_DUE)) refresh();
}, LOOK_AGAIN_AFTER);
follow(listen);
