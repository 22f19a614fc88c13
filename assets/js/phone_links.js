// A link to the phone or to a mail program leaves no page. Chromium says that it does,
// and who listens would end the line, or ask what becomes of what was typed.

const LINKS = "a[href^='tel:'], a[href^='mailto:']";
const MOMENT = 1000;
let pressed = -MOMENT;

addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest(LINKS)) pressed = performance.now();
}, true);
// Capturing, so that it hears of it before anybody else.
addEventListener("beforeunload", (event) => {
  if (performance.now() - pressed < MOMENT) event.stopImmediatePropagation();
}, true);
