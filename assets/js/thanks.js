// The page after a plain post: the request on its way has arrived.
(() => {
  "use strict";

  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("draft:")) {
        sessionStorage.removeItem(key);
        sessionStorage.setItem(key.replace("draft:", "sent:"), "1");
      }
  } catch {
    // Storage is forbidden: there was no draft either.
  }
  window.requests.confirm();
})();
