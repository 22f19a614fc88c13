// Passkeys: the server says what is asked, the browser asks the device, and the form
// takes the answer back. Where a browser knows none, nothing offers them.

import { around, every, follow, one } from "./dom.js";

export const hasKeys = "PublicKeyCredential" in window && "credentials" in navigator;
if (hasKeys) document.documentElement.dataset.passkeys = "";

/* Bytes as the server writes them: base64url. */

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
/** @param {ArrayBuffer | null | undefined} buffer */
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer || new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * @typedef {object} Asked What the server asks of a key.
 * @property {string} attempt
 * @property {any} options as the server's library writes them
 */

/** @param {any[] | undefined} keys */
const known = (keys) => (keys || []).map((key) => ({ ...key, id: bytes(key.id) }));
/**
 * Return a key's answer as the server reads it.
 * @param {PublicKeyCredential} key
 * @param {object} response
 */
const written = (key, response) => ({
  id: key.id,
  rawId: text(key.rawId),
  type: key.type,
  clientExtensionResults: {},
  response: { clientDataJSON: text(key.response.clientDataJSON), ...response },
});
/** @param {any} options */
const made = async (options) => {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: known(options.excludeCredentials),
  };
  const key = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (key.response);
  return written(key, {
    attestationObject: text(response.attestationObject),
    transports: response.getTransports?.() || [],
  });
};
/** @param {any} options */
const answered = async (options) => {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: known(options.allowCredentials),
  };
  const key = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (key.response);
  return written(key, {
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : null,
  });
};

// What a browser says, by the name of the sentence that is told of it.
const REASONS = new Map([
  ["NotAllowedError", "keyCancelled"],
  ["AbortError", "keyCancelled"],
  ["InvalidStateError", "keyKnown"],
]);

/**
 * Have a device make a key, or answer with one.
 * @param {string | undefined} kind `create` or `get`
 * @param {Asked} asked
 * @returns {Promise<{answer: string, reason: string}>} what the form sends, or why nothing
 */
export const answerOf = async (kind, { attempt, options }) => {
  try {
    const credential = await (kind === "create" ? made(options) : answered(options));
    return { answer: JSON.stringify({ attempt, credential }), reason: "" };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { answer: "", reason: REASONS.get(name) || "keyImpossible" };
  }
};

/* Forms of the panel: the server's answer to the first sending says what is asked. */

/** @param {HTMLFormElement} form @param {string} words */
const tell = (form, words) => {
  const note = one("[data-key-note]", form);
  if (note) note.textContent = words;
};
/** @param {HTMLFormElement} form @param {string} asked */
const go = async (form, asked) => {
  const said = JSON.parse(asked);
  const { answer, reason } = await answerOf(form.dataset.keyKind, said);
  const field = form.elements.namedItem("key");
  if (!form.isConnected || form.dataset.keyAsked !== asked) return;
  if (!answer) {
    // Asked once more, the form says that it is not the same press again.
    const left = form.elements.namedItem("left");
    if (left instanceof HTMLInputElement) left.value = said.attempt;
    tell(form, form.dataset[reason] || "");
  } else if (field instanceof HTMLInputElement) {
    field.value = answer;
    form.requestSubmit();
    // It serves once.
    field.value = "";
  }
};
/** @type {WeakMap<HTMLFormElement, string>} */
const seen = new WeakMap();

follow(() => {
  for (const form of every("form[data-key-asked]")) {
    if (!(form instanceof HTMLFormElement)) continue;
    const asked = form.dataset.keyAsked || "";
    if (asked === (seen.get(form) || "")) continue;
    seen.set(form, asked);
    if (asked && hasKeys) go(form, asked);
  }
}, ["data-key-asked"]);
document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && "keyAsked" in target.dataset) tell(target, "");
});
// Sent without a code, a form is told anew what a key is to answer.
document.addEventListener("click", (event) => {
  const form = around(event, "[data-key-again]")?.closest("form");
  if (!form) return;
  const code = one("[data-factor-code]", form);
  if (code instanceof HTMLInputElement) code.value = "";
  form.requestSubmit();
});
