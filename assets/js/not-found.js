// Leaves a trace of the unknown path in the console.
(() => {
  "use strict";

  const log = () => {
    const page = document.querySelector("[data-not-found]");
    if (page) console.error(page.dataset.notFound.replace("{path}", location.pathname));
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", log);
  else log();
})();
