// What every public page does by itself: header, menu, section in view,
// questions, newsletter. The page is complete without this file.
(() => {
  "use strict";

  const root = document.documentElement;
  const SCROLLED_PAST = 10;

  const markScrolled = () =>
    root.classList.toggle("scrolled", window.scrollY > SCROLLED_PAST);

  // A fresh visit and a reload start at the top; going back returns to the place.
  const startAtTop = () => {
    const [entry] = performance.getEntriesByType("navigation");
    if (location.hash || (entry && entry.type === "back_forward")) return;
    history.scrollRestoration = "manual";
    // Only a reload brings the old place back; who has begun to read stays there.
    if (entry && entry.type === "reload") window.scrollTo({ top: 0, behavior: "instant" });
    addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
  };

  /* Menu: opening, Escape, backdrop and the return of focus are the popover's. */

  const menu = () => document.getElementById("menu");
  const isOpen = (popover) => popover && popover.matches(":popover-open");

  const keepFocusInside = (event) => {
    const popover = menu();
    if (event.key !== "Tab" || !isOpen(popover)) return;
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

  const onToggle = (event) => {
    const target = event.target;
    if (target.id === "menu" && event.newState === "open") {
      const link = target.querySelector("nav a");
      if (link) link.focus({ preventScroll: true });
    }
    if (target.tagName === "DETAILS" && target.open && target.getAttribute("name")) {
      const name = target.getAttribute("name");
      for (const other of document.querySelectorAll(`details[name="${name}"][open]`))
        if (other !== target) other.open = false;
    }
  };

  const onClick = (event) => {
    const link = event.target.closest && event.target.closest("#menu a");
    if (link && isOpen(menu())) menu().hidePopover();
  };

  /* The link of the section in view. */

  const watchSections = () => {
    const links = [...document.querySelectorAll("[data-spy] a, #menu nav a")];
    const sections = new Set();
    for (const link of links) {
      const section = document.getElementById(link.hash.slice(1));
      if (section && link.pathname === location.pathname) sections.add(section);
    }
    const mark = (entries) => {
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

  /* Newsletter: stays on the page; without this file it is a plain post. */

  const onSubmit = async (event) => {
    const form = event.target;
    if (!form.matches("[data-newsletter]")) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    const status = form.querySelector("[data-newsletter-status]");
    form.setAttribute("aria-busy", "true");
    status.textContent = "";
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams(new FormData(form)),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      form.reset();
      status.textContent = form.dataset.success;
    } catch {
      status.textContent = form.dataset.error;
    } finally {
      form.removeAttribute("aria-busy");
    }
  };

  startAtTop();
  markScrolled();
  watchSections();
  addEventListener("scroll", markScrolled, { passive: true });
  // While React takes the page over it swallows events on their way down, so all
  // our scripts hear them before it does: at the window, in the capture phase.
  addEventListener("keydown", keepFocusInside, true);
  addEventListener("toggle", onToggle, true);
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
})();
