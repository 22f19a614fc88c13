// How high is what stays at the top of a screen: what stays below it begins there, so
// that no row shows between the two.

import { follow, one } from "./dom.js";

const root = document.documentElement;
const PARTS = {
  "--panel-banners": ".panel-banners",
  "--panel-header": ".panel-header",
  "--bulk-bar": "[data-bulk-bar]",
};

/** @param {HTMLElement | null} node */
const heightOf = (node) => {
  const stays = node && !node.hidden && getComputedStyle(node).position === "sticky";
  return stays ? Math.floor(node.getBoundingClientRect().height) : 0;
};
/** Write down how high each is. */
export const measure = () => {
  for (const [name, part] of Object.entries(PARTS)) {
    const height = `${heightOf(one(part))}px`;
    if (root.style.getPropertyValue(name) !== height) root.style.setProperty(name, height);
  }
};
const sizes = new ResizeObserver(measure);
/** @type {WeakSet<Element>} */
const watched = new WeakSet();
const look = () => {
  for (const part of Object.values(PARTS)) {
    const node = one(part);
    if (!node || watched.has(node)) continue;
    watched.add(node);
    sizes.observe(node);
  }
};

addEventListener("resize", measure);
follow(look);
look();
