// One lead's file: the focus goes in when it opens, and back to the row when it closes.

import { follow, one, rowOf } from "./dom.js";

/** @type {string | null} */
let shown = null;
follow(() => {
  const drawer = one("[data-drawer]");
  const now = drawer?.dataset.drawer || null;
  if (now === shown) return;
  const before = shown;
  shown = now;
  if (drawer) drawer.focus({ preventScroll: true });
  else if (document.activeElement === document.body) rowOf(before)?.focus({ preventScroll: true });
}, ["data-drawer"]);
