// Notices leave by themselves, but not while somebody reads or reaches for them.

import { around, every, follow } from "./dom.js";

const NOTICE_TIME = 6000;

/** @param {HTMLElement | null} toast */
const takeAway = (toast) => toast?.setAttribute("data-gone", "");
const due = new WeakSet();
/** @param {HTMLElement} toast */
const watch = (toast) => {
  if (due.has(toast)) return;
  due.add(toast);
  const later = () => setTimeout(leave, Number(toast.dataset.stays) * 1000 || NOTICE_TIME);
  const leave = () => (toast.matches(":hover, :focus-within") ? later() : takeAway(toast));
  later();
};

document.addEventListener("click", (event) => {
  const close = around(event, "[data-toast-close]");
  if (close) takeAway(close.closest("[data-toast]"));
});
follow(() => every("[data-toast]").forEach(watch));
