// Loads the page's application when the visitor means to use the form: it comes
// near the viewport, takes focus, or something that leads to it is pressed.
// Who only reads loads nothing and opens no connection.
(() => {
  const { hydrate, preload } = application; // the build writes it before this
  const leadsToForm = 'form[data-booking], a[href$="#servicios"], [data-scheduler]';
  const signs = ["pointerdown", "focusin"];
  let started = false;

  const start = () => {
    if (started) return;
    started = true;
    for (const href of preload) {
      if (document.querySelector(`link[href="${href}"]`)) continue;
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"][disabled]'))
      sheet.disabled = false;
    // React must find the page as it was made: the part set apart, and nothing else.
    document.querySelector("noscript[data-rest]")?.remove();
    Promise.resolve(window.late && window.late()).then(run, () => (started = false));
  };

  const run = () => {
    const script = document.createElement("script");
    script.src = hydrate;
    document.head.append(script);
  };

  const look = (event) => {
    if (event.target instanceof Element && event.target.closest(leadsToForm)) start();
  };

  for (const sign of signs) {
    addEventListener(sign, look, { capture: true, passive: true });
  }
  if (!("IntersectionObserver" in window)) {
    start();
    return;
  }
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: "300px" },
  );
  for (const form of document.querySelectorAll("form[data-booking]")) near.observe(form);
})();
