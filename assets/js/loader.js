// Brings what a page holds back until its first picture stands: the styles of what
// lies below it and the page's own scripts. Whoever acts before is not kept waiting,
// and a press on what opens the scheduler is heard as soon as something hears it.
(() => {
  const page = { script: "__SCRIPT__", styles: "__STYLES__" }; // by the build
  const PATIENCE = 4000;
  const HIDDEN = 2000; // a page opened behind others is not painted
  const mark = document.documentElement.dataset;
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  const returns = !visit || visit.type !== "navigate";
  let asked = false;
  /** @type {HTMLElement | null} */
  let pressed = null;
  /** @type {HTMLElement[] | null} */
  let parts = null;

  const bring = () => {
    if (asked) return;
    asked = true;
    if (page.styles) {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = page.styles;
      link.onload = link.onerror = show;
      document.head.append(link);
      setTimeout(show, PATIENCE);
    }
    if (document.readyState !== "loading") return run();
    document.addEventListener("readystatechange", run, { once: true });
  };
  // The scripts look for the page's forms: all of it has to be there.
  const run = () => {
    const script = document.createElement("script");
    script.src = page.script;
    script.onload = script.onerror = hear;
    document.head.append(script);
  };

  // What lies below has its look: show it part by part, so that no phone stands
  // still meanwhile, or at once where the browser waits to go to a part of it.
  const show = () => {
    if (!("first" in mark) || parts) return;
    parts = /** @type {HTMLElement[]} */ ([
      ...document.querySelectorAll("[data-fold]~*,main~*"),
    ]);
    showNext();
  };
  const showNext = () => {
    const part = /** @type {HTMLElement[]} */ (parts).shift();
    if (part && !returns && !location.hash) {
      part.dataset.shown = "";
      return setTimeout(showNext);
    }
    delete mark.first;
    const target = document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView({ behavior: "instant" });
  };

  const hear = () => {
    delete mark.loading;
    removeEventListener("click", keep, true);
    const opener = pressed;
    pressed = null;
    if (opener) opener.click();
  };
  const keep = (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null} */
    const opener = target.closest("[data-open-scheduler]");
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed = opener;
    setTimeout(hear, PATIENCE);
  };

  mark.loading = "";
  if (page.styles) mark.first = "";
  addEventListener("click", keep, true);
  for (const sign of ["pointerdown", "keydown", "focusin"])
    addEventListener(sign, bring, { capture: true, once: true });
  // Who comes back, or for a part of the page, wants what lies below at once.
  if (returns || location.hash) return bring();
  setTimeout(bring, HIDDEN);
  try {
    new PerformanceObserver(bring).observe({ type: "paint", buffered: true });
  } catch {
    bring();
  }
})();
