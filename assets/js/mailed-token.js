// Hands the token behind # of a mail's link to the form, which a person then sends by
// its button; what else asks for a link anew steps back.

import "./no_line.js";

const fill = () => {
  const form = document.querySelector("[data-token-form]");
  const token = location.hash.slice(1);
  const field = form && form.querySelector("input[name=token]");
  if (!(field instanceof HTMLInputElement) || !/^[\w-]{16,}$/.test(token)) return;
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
