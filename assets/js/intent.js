// Loads the page's application when the visitor means to use the form: they move
// and it is near the viewport, it takes focus, or something that leads to it is pressed.
// Who only reads loads nothing and opens no connection.

import { hydrate, preload } from "./application.js"; // the build writes each page's
import { bring } from "./set_apart.js";

const leadsToForm = 'form[data-booking], a[href$="#servicios"], [data-scheduler]';
const signs = ["pointerdown", "focusin"];
// A page that is the answer to a post: React would put back the page that it knows.
const answered = "answered" in document.documentElement.dataset;
let started = false;

const start = () => {
  if (started || answered) return;
  started = true;
  for (const href of preload) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"][disabled]'))
    if (sheet instanceof HTMLLinkElement) sheet.disabled = false;
  // React must find the page as it was made: the part set apart, and nothing else.
  document.querySelector("noscript[data-rest]")?.remove();
  bring().then(run, () => (started = false));
};

const run = () => {
  const script = document.createElement("script");
  script.src = hydrate;
  document.head.append(script);
};

/** @param {Event} event */
const look = (event) => {
  if (event.target instanceof Element && event.target.closest(leadsToForm)) start();
};

for (const sign of signs) {
  addEventListener(sign, look, { capture: true, passive: true });
}
const near = new IntersectionObserver(
  (entries) => {
    if (entries.some((entry) => entry.isIntersecting)) start();
  },
  { rootMargin: "300px" },
);
// A form that is in view from the start is no sign of anybody yet.
const watch = () => {
  for (const form of document.querySelectorAll("form[data-booking]")) near.observe(form);
};
for (const sign of ["scroll", "pointermove", "touchstart", "keydown"])
  addEventListener(sign, watch, { capture: true, passive: true, once: true });
