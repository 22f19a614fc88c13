// Dialogs and small windows: the server says which dialog is open, the browser keeps
// the focus inside; a small window closes once something in it was chosen.

import { around, every, follow, hasPopovers, isFree, one } from "./dom.js";
import { restoreFocus } from "./scroll_and_focus.js";

const followDialogs = () => {
  let isLater = false;
  for (const dialog of every("dialog[data-open]")) {
    if (!(dialog instanceof HTMLDialogElement)) continue;
    const wanted = dialog.dataset.open === "true";
    // A question stands behind the window that it is about, and lies above it.
    if (dialog.open && (!wanted || isLater)) dialog.close();
    if (!wanted || dialog.open) continue;
    dialog.showModal();
    isLater = true;
  }
};
/** @type {Element | null} what had the focus as somebody wanted to leave */
let at = null;
document.addEventListener(
  "cancel",
  (event) => {
    const { target } = event;
    at = document.activeElement;
    const button = target instanceof Element && one("[data-cancel]", target);
    const isServers = target instanceof HTMLElement && target.dataset.open === "true";
    if (button || isServers) event.preventDefault();
    if (button) button.click();
  },
  true,
);
// A key that is held asks once: it sends no form that came under it meanwhile.
document.addEventListener("keydown", (event) => {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === "Enter" && event.repeat && !isText) event.preventDefault();
}, true);
document.addEventListener("click", (event) => {
  const chosen = around(event, "[data-closes], .rdp-day_button");
  const pop = chosen?.closest("[popover]");
  if (hasPopovers && pop instanceof HTMLElement) pop.hidePopover();
  const whole = around(event, "[data-select]");
  if (whole instanceof HTMLInputElement) whole.select();
});
// Arrows choose in a calendar that opens, and do not scroll the page behind it.
document.addEventListener("toggle", (event) => {
  const { target, newState } = /** @type {ToggleEvent} */ (event);
  if (newState === "open" && target instanceof Element)
    one(".rdp-day_button[tabindex='0']", target)?.focus();
}, true);
// One without a way back stays, also where the browser closes it on a second Escape.
document.addEventListener(
  "close",
  ({ target }) => {
    if (!(target instanceof HTMLDialogElement) || target.open || target.dataset.open !== "true") return;
    target.showModal();
    if (at instanceof HTMLElement && target.contains(at)) at.focus();
    // What was asked meanwhile lies above it.
    const asked = one("[data-unsaved][open]");
    if (!(asked instanceof HTMLDialogElement)) return;
    asked.close();
    asked.showModal();
  },
  true,
);

// What a colleague did draws a window's fields anew: who types goes on at the same place,
// and where the fields gave way to a sentence the focus is at the way out.
/** @type {any} what had the focus */
let held = null;
const keepIn = () => {
  const open = one("dialog[open]:has([data-cancel])");
  if (!open || !held || held.isConnected || !isFree()) return;
  restoreFocus();
  if (isFree()) one("[data-cancel]", open)?.focus();
};
document.addEventListener("focusin", ({ target }) => {
  held = target;
});
// Whoever presses beside everything wants no focus.
document.addEventListener("pointerdown", (event) => {
  if (!around(event, "a, button, input, select, textarea, summary, [tabindex]")) held = null;
}, true);
// A card that folds.
document.addEventListener("click", (event) => {
  const button = around(event, "[data-unfold]");
  const open = button?.closest("[data-lead]")?.toggleAttribute("data-open");
  button?.setAttribute("aria-expanded", String(open));
});

// The tools of a phone.
document.addEventListener("click", (event) => {
  const button = around(event, "[data-tools-toggle]");
  const open = button?.parentElement?.toggleAttribute("data-open");
  button?.setAttribute("aria-expanded", String(open));
});

follow(followDialogs, ["data-open"]);
// Once the fields have back what was typed.
follow(() => queueMicrotask(keepIn));
