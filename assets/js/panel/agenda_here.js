// A week that is wider than the screen begins with the day that was chosen.

import { follow, one } from "./dom.js";

let shown = "";

const show = () => {
  const day = one(".agenda-week th[data-chosen='true']");
  const place = day?.closest(".agenda-scroll");
  const title = one("[data-agenda-title]")?.textContent ?? "";
  if (!place || !day || title === shown) return;
  shown = title;
  const names = one(".agenda-week thead td")?.offsetWidth ?? 0;
  if (day.offsetLeft + day.offsetWidth > place.clientWidth) place.scrollLeft = day.offsetLeft - names;
};

follow(show);
