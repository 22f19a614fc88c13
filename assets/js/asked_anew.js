// A page into which the server wrote somebody's contact may be put aside whole by the
// browser; where what it was filled from was closed or erased meanwhile, the Back button
// brings it no more: it is asked for anew, and nothing is seen of it until then.

if (document.querySelector("form[data-again]")) {
  addEventListener("pagehide", () => (document.body.style.display = "none"));
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
