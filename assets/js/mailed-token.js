// Hands the token behind # of a mail's link to the form, which a person then sends by
// its button; what else asks for a link anew steps back.

import "./no_line.js";

// With what a mail program took for a part of it: a full stop, a bracket, a quote; or put
// before it: a second #, also encoded.
const TOKEN = /^(?:%[\da-f]{2}|[^\w-])*([\w-]{16,})(?![\w-])/i;

const fill = () => {
  const form = document.querySelector("[data-token-form]");
  const token = TOKEN.exec(location.hash.slice(1))?.[1];
  const field = form && form.querySelector("input[name=token]");
  if (!(field instanceof HTMLInputElement) || !token) return;
  field.value = token;
  const place = form && form.querySelector("[data-token-field]");
  if (place instanceof HTMLElement) place.hidden = true;
  for (const other of document.querySelectorAll("[data-without-token]"))
    if (other instanceof HTMLElement) other.hidden = true;
};
if (document.readyState === "loading") addEventListener("DOMContentLoaded", fill);
else fill();
// Whatever has filled the page anew meanwhile, what is sent is what the link held.
addEventListener("submit", fill, true);
addEventListener("hashchange", fill);
