// Signing in and out without losing the page, and tabs that follow each other.

import { asked } from "../patient.js";
import { tellSignedOut } from "../storage.js";
import { around, follow, frame, one, setBusy } from "./dom.js";
import { answerOf, hasKeys } from "./passkeys.js";
import { withCriteria } from "./rules.js";

const tabs = "BroadcastChannel" in window ? new BroadcastChannel("session") : null;
/** @param {"in" | "out"} what */
const tellTabs = (what) => tabs?.postMessage(what);

/* Sending a form without leaving the page. */

/** @param {HTMLFormElement} form */
const post = (form) => {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const how = { method: "POST", headers: { Accept: "application/json" }, body };
  return asked(form.action, how, (answer) => answer);
};

/**
 * Return a control of a form, if it has it.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const control = (form, name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));

/* Signing in. */

const TYPED = ".field-input:not([name=code])";
/**
 * Say what is wrong, at the fields that it is about.
 * @param {HTMLFormElement} form
 * @param {string} text
 * @param {string} about which fields, empty for none
 */
const showError = (form, text, about = TYPED) => {
  const place = one("[data-login-error]", form);
  if (place) place.textContent = text;
  for (const field of form.querySelectorAll(".field-input")) {
    if (text && about && field.matches(about)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
};
// What the server says; a failure of its own gets the form's sentence.
/**
 * @param {Response} answer
 * @param {HTMLFormElement} form
 * @returns {Promise<{text: string, code: string, key?: import("./passkeys.js").Asked}>}
 */
const reasonOf = async (answer, form) => {
  if (answer.status >= 500) return { text: form.dataset.unexpected || "", code: "" };
  const { error, key } = await answer.json();
  const [field] = Object.values(error.fields);
  // Who cannot use the key that they have types a code.
  const text = key && !hasKeys ? form.dataset.codeNeeded : error.message;
  return { text: field ? field.message : text, code: error.code, key: hasKeys ? key : undefined };
};
// What is told of a second factor: the field for a code stands there from then on.
const FACTORS = new Set(["second_factor_required", "bad_code", "bad_key"]);
/** @param {HTMLFormElement} form */
const askForCode = (form) => {
  const place = one("[data-code]", form);
  if (!place) return null;
  place.hidden = false;
  return control(form, "code");
};
/**
 * Have a key of the account answer; tell where none did.
 * @param {HTMLFormElement} form
 * @param {import("./passkeys.js").Asked} asked
 */
const useKey = async (form, asked) => {
  const place = one("[data-key]", form);
  const field = control(form, "key");
  if (!place || !field) return false;
  place.hidden = false;
  const { answer } = await answerOf("get", asked);
  if (!answer) showError(form, form.dataset.keyCancelled || "", "");
  field.value = answer;
  return Boolean(answer);
};
// Whoever can stay on the page takes it from here.
/** @param {EventTarget} target @param {string} kind */
const isTaken = (target, kind) =>
  !target.dispatchEvent(new CustomEvent(kind, { bubbles: true, cancelable: true }));
/** @param {HTMLFormElement} form */
const goOn = (form) => {
  const next = form.dataset.next || "";
  location.replace("comesBack" in form.dataset ? withCriteria(next, location.href) : next);
};
/** @param {HTMLFormElement} form */
const signIn = async (form) => {
  const [again, token, password] = ["again", "token", "password"].map((name) => control(form, name));
  if (again && again.value !== password?.value) {
    showError(form, form.dataset.mismatch || "");
    again.focus();
    return;
  }
  if (token) token.value = location.hash.slice(1);
  showError(form, "");
  setBusy(form, true);
  let focused = password;
  try {
    const answer = await post(form);
    const key = control(form, "key");
    // It serves once.
    if (key) key.value = "";
    if (answer.ok) {
      tellTabs("in");
      // Whoever takes it lets the form go once it is known who is in.
      if (!isTaken(form, "signed-in")) goOn(form);
      return;
    }
    const { text, code, key: asked } = await reasonOf(answer, form);
    showError(form, text, code === "bad_code" ? "[name=code]" : FACTORS.has(code) ? "" : TYPED);
    if (FACTORS.has(code)) focused = askForCode(form) || focused;
    if (asked && (await useKey(form, asked))) {
      await signIn(form);
      return;
    }
  } catch {
    showError(form, form.dataset.unexpected || "");
  }
  setBusy(form, false);
  focused?.focus();
};

/* Signing out. */

/** @param {HTMLFormElement} form */
const signOut = async (form) => {
  setBusy(form, true);
  try {
    if ((await post(form)).ok) {
      tellTabs("out");
      tellSignedOut();
      goOn(form);
      return;
    }
  } catch {
    // The form posts by itself below.
  }
  setBusy(form, false);
  HTMLFormElement.prototype.submit.call(form);
};

/* Wiring. */

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-login], [data-logout]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.getAttribute("aria-busy") === "true") return;
    if (form.matches("[data-login]")) signIn(form);
    else signOut(form);
  },
  true,
);
document.addEventListener("input", (event) => {
  const form = around(event, "form[data-login]");
  if (form instanceof HTMLFormElement) showError(form, "");
});
tabs?.addEventListener("message", ({ data }) => {
  if (data === "in" && isTaken(document, "signed-in")) return;
  location.reload();
});

// The server has read the reason for coming here by the time it says who is in.
let isRead = false;
follow(() => {
  const status = frame()?.dataset.session;
  if (isRead || !status || status === "loading") return;
  isRead = true;
  const url = new URL(location.href);
  if (!url.searchParams.has("aviso")) return;
  url.searchParams.delete("aviso");
  history.replaceState(history.state, "", url);
}, ["data-session"]);
