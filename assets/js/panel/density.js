// How close the rows stand: remembered by this browser.

import { around, every, follow } from "./dom.js";
import { read, write } from "../storage.js";

const KEY = "panel-density";
const COMPACT = "compact";
const root = document.documentElement;

const isCompact = () => root.dataset.density === COMPACT;
/** @param {boolean} compact */
const show = (compact) => {
  if (compact) root.dataset.density = COMPACT;
  else delete root.dataset.density;
  mark();
};
const mark = () => {
  for (const button of every("[data-density-toggle]"))
    if (button.getAttribute("aria-pressed") !== String(isCompact()))
      button.setAttribute("aria-pressed", String(isCompact()));
};

document.addEventListener("click", (event) => {
  if (!around(event, "[data-density-toggle]")) return;
  show(!isCompact());
  write("localStorage", KEY, isCompact() ? COMPACT : null);
});
// Other tabs of this browser follow.
addEventListener("storage", ({ key }) => {
  if (key === KEY) show(read("localStorage", KEY) === COMPACT);
});
follow(mark);
show(read("localStorage", KEY) === COMPACT);
