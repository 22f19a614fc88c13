// The second press of a double click that closed what lies above the page does not fall
// on what lies below: there it would call or write to somebody, or open them.

import { around } from "./dom.js";

const ABOVE = "[popover], dialog, [data-toasts], [data-drawer], [data-bulk-bar]";
/** What held the press before, where something did. @type {HTMLElement | null} */
let above = null;
document.addEventListener("click", (event) => {
  if (event.detail > 1 && above && !(event.target instanceof Node && above.contains(event.target))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else above = around(event, ABOVE);
}, true);
