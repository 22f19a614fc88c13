// Browsers put a page aside whole when it is left, and show it again for the Back
// button without asking anybody. Where that may have been closed, erased or signed out
// of meanwhile, nothing is seen of it until it was asked for anew.

addEventListener("pagehide", () => (document.body.style.display = "none"));
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  // The answer to a form is not asked for again by sending that form again.
  if (location.pathname.endsWith("/")) location.reload();
  else location.replace("./");
});
