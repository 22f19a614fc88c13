// What every public page does by itself: header, menu, section in view,
// questions, newsletter. The page is complete without this file.

import { asked } from "./patient.js";
import "./requests.js";
import * as sentences from "./sentences.js";

const root = document.documentElement;
const SCROLLED_PAST = 10;

const markScrolled = () =>
  root.classList.toggle("scrolled", window.scrollY > SCROLLED_PAST);

// A fresh visit and a reload start at the top; going back returns to the place.
const startAtTop = () => {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  if (location.hash || (entry && entry.type === "back_forward")) return;
  history.scrollRestoration = "manual";
  // Only a reload brings the old place back; who has begun to read stays there.
  if (entry && entry.type === "reload") window.scrollTo({ top: 0, behavior: "instant" });
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
};

/* Menu: opening, Escape, backdrop and the return of focus are the popover's. */

const OPENER = "header [popovertarget=menu]";

const menu = () => document.getElementById("menu");
const hasPopovers = "popover" in HTMLElement.prototype;
const isOpen = (/** @type {HTMLElement} */ popover) =>
  popover.matches(hasPopovers ? ":popover-open" : ".is-open");

/** @param {ParentNode} parent @param {string} selector */
const focusOn = (parent, selector) => {
  const node = parent.querySelector(selector);
  if (node instanceof HTMLElement) node.focus({ preventScroll: true });
};

/** @param {KeyboardEvent} event */
const keepFocusInside = (event) => {
  const popover = menu();
  if (event.key !== "Tab" || !popover || !isOpen(popover)) return;
  /** @type {NodeListOf<HTMLElement>} */
  const stops = popover.querySelectorAll("a[href], button");
  const first = stops[0];
  const last = stops[stops.length - 1];
  const outside = !popover.contains(document.activeElement);
  if (event.shiftKey ? document.activeElement === first || outside
                     : document.activeElement === last || outside) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
};

/** @param {Event & {newState?: string}} event */
const onToggle = (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (target.id === "menu" && event.newState === "open") focusOn(target, "nav a");
  const name = target instanceof HTMLDetailsElement && target.open && target.getAttribute("name");
  if (!name) return;
  for (const other of document.querySelectorAll(`details[name="${name}"][open]`))
    if (other !== target) other.removeAttribute("open");
};

/** @param {MouseEvent} event */
const onClick = ({ target }) => {
  const popover = menu();
  if (!popover || !(target instanceof Element)) return;
  if (!hasPopovers) return toggleMenu(popover, target);
  if (target.closest("#menu a") && isOpen(popover)) popover.hidePopover();
};

// Where popovers are unknown (Safari before 17, Chrome before 114).
/** @param {HTMLElement} popover @param {Element} target */
const toggleMenu = (popover, target) => {
  const opens = target.closest("[popovertarget=menu]") && !isOpen(popover);
  const stays = target.closest("#menu") && !target.closest("a, button");
  if (!opens && (!isOpen(popover) || stays)) return;
  popover.classList.toggle("is-open", Boolean(opens));
  if (opens) focusOn(popover, "nav a");
  else if (target.closest("button")) focusOn(document, OPENER);
};
/** @param {KeyboardEvent} event */
const closeMenu = (event) => {
  const popover = menu();
  if (event.key !== "Escape" || hasPopovers || !popover || !isOpen(popover)) return;
  popover.classList.remove("is-open");
  focusOn(document, OPENER);
};

/* The link of the section in view. */

const watchSections = () => {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("[data-spy] a, #menu nav a");
  const sections = new Set();
  for (const link of links) {
    const section = document.getElementById(link.hash.slice(1));
    if (section && link.pathname === location.pathname) sections.add(section);
  }
  const mark = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      for (const link of links)
        if (link.hash === `#${entry.target.id}`) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: "-38% 0px -60% 0px" });
  for (const section of sections) observer.observe(section);
};

/* What floats makes room while a form is in view. */

const watchForms = () => {
  const seen = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    root.classList.toggle("form-in-view", seen.size > 0);
  });
  for (const form of document.querySelectorAll("main form, footer form"))
    observer.observe(form);
};

/* Newsletter: stays on the page; without this file it is a plain post. */

/** @param {SubmitEvent} event */
const onSubmit = async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-newsletter]")) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  const status = form.querySelector("[data-newsletter-status]");
  if (!status) return;
  form.setAttribute("aria-busy", "true");
  status.textContent = "";
  try {
    const how = {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(/** @type {any} */ (new FormData(form))),
    };
    const [answer, { message, error }] = await asked(form.action, how, async (given) => [given, await given.json()]);
    if (answer.ok) form.reset();
    status.textContent = message || (answer.status === 422 ? form.dataset.error : error.message);
  } catch {
    status.textContent = sentences.newsletterOffline;
  } finally {
    form.removeAttribute("aria-busy");
  }
};

startAtTop();
markScrolled();
watchSections();
watchForms();
addEventListener("scroll", markScrolled, { passive: true });
// While React takes the page over it swallows events on their way down, so all
// our scripts hear them before it does: at the window, in the capture phase.
addEventListener("keydown", keepFocusInside, true);
addEventListener("keydown", closeMenu, true);
addEventListener("toggle", onToggle, true);
addEventListener("click", onClick, true);
addEventListener("submit", onSubmit, true);
