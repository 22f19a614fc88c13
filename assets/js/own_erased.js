// Who erases data on the page of a request loses what this device shows of it, too.

import { drop } from "./requests.js";
import { read, write } from "./storage.js";

// References of the home of which somebody is to be erased, until there is an answer.
const KEY = "own-erased";

addEventListener("submit", ({ target, submitter }) => {
  if (!(target instanceof HTMLFormElement) || !submitter?.matches("[data-own-erases]")) return;
  const home = target.querySelector("[data-own-home]");
  if (home instanceof HTMLInputElement) write("sessionStorage", KEY, home.value.split(" "));
});

const asked = read("sessionStorage", KEY);
write("sessionStorage", KEY, null);
// The page says so once, where it was done; what an address says proves nothing.
if (Array.isArray(asked) && document.querySelector("[data-own-erased]")) drop(asked);
