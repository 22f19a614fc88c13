// The links to the screens: on a phone they are wider than it, and show where one is.

import { follow, one } from "./dom.js";

let shown = "";

const show = () => {
  const here = one(".panel-header nav [aria-current]");
  const nav = here?.closest("nav");
  const address = here?.getAttribute("href") ?? "";
  if (!here || !nav || address === shown) return;
  shown = address;
  nav.scrollLeft += here.getBoundingClientRect().left - nav.getBoundingClientRect().left - (nav.clientWidth - here.offsetWidth) / 2;
};

follow(show);
show();
