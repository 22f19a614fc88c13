// Leaves a trace of the unknown path in the console.

const log = () => {
  const page = document.querySelector("[data-not-found]");
  if (!(page instanceof HTMLElement)) return;
  console.error((page.dataset.notFound || "").replace("{path}", location.pathname));
};
if (document.readyState === "loading") addEventListener("DOMContentLoaded", log);
else log();
