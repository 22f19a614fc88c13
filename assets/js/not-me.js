// Hands the token behind # to the form, which a person then sends by its button.

const fill = () => {
  const form = document.querySelector("[data-not-me]");
  const token = location.hash.slice(1);
  const field = form && form.querySelector("input[name=token]");
  if (!(field instanceof HTMLInputElement) || !/^[\w-]{16,}$/.test(token)) return;
  field.value = token;
  const place = form && form.querySelector("[data-token-field]");
  if (place instanceof HTMLElement) place.hidden = true;
};
if (document.readyState === "loading") addEventListener("DOMContentLoaded", fill);
else fill();
// Whatever has filled the page anew meanwhile, what is sent is what the link held.
addEventListener("submit", fill, true);
addEventListener("hashchange", fill);
