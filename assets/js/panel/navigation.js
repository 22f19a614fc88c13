// The links to the screens: where they are wider than their place, as on a phone, they
// show where one is, and that there are more.

import { follow, one } from "./dom.js";

let shown = "";

const tellOfMore = () => {
  const nav = one(".panel-header nav");
  nav?.toggleAttribute("data-more", nav.scrollWidth > nav.clientWidth);
};
const show = () => {
  tellOfMore();
  const here = one(".panel-header nav [aria-current]");
  const nav = here?.closest("nav");
  const address = here?.getAttribute("href") ?? "";
  if (!here || !nav || address === shown) return;
  shown = address;
  nav.scrollLeft += here.getBoundingClientRect().left - nav.getBoundingClientRect().left - (nav.clientWidth - here.offsetWidth) / 2;
};

addEventListener("resize", tellOfMore);
follow(show);
show();
