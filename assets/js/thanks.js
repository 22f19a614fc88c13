// The page after a plain post: what was typed on the page that it came from is sent.

import { DRAFT, SENT } from "./storage.js";

try {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  const sent = visit && visit.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
  for (const key of sent ? Object.keys(sessionStorage) : [])
    if (key.startsWith(DRAFT)) {
      sessionStorage.removeItem(key);
      sessionStorage.setItem(key.replace(DRAFT, SENT), "true");
    }
} catch {
  // Storage is forbidden: there was no draft either.
}
