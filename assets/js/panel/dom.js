// What the panel's modules look for in the page, and how they press it. React owns
// the markup: scripts move focus, open, close and press.

export const hasPopovers = "popover" in HTMLElement.prototype;

/**
 * Return the first element that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement | null}
 */
export const one = (selector, within = document) => within.querySelector(selector);

/**
 * Return every element that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement[]}
 */
export const every = (selector, within = document) => [...within.querySelectorAll(selector)].map(
  (node) => /** @type {HTMLElement} */ (node),
);

/**
 * Return the element around which an event happened.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** @param {string} selector @returns {HTMLDialogElement | null} */
export const dialog = (selector) => {
  const found = one(selector);
  return found instanceof HTMLDialogElement ? found : null;
};

/**
 * Open a dialog with the focus on what it marks as first.
 * @param {string} selector
 */
export const show = (selector) => {
  dialog(selector)?.showModal();
  one(`${selector} [data-first]`)?.focus();
};

/** @returns {HTMLFormElement | null} the form of the lead that is edited */
export const editForm = () => /** @type {HTMLFormElement | null} */ (one("form#edit-form"));

/** @param {EventTarget | null} node */
export const isInEdit = (node) => node instanceof Node && Boolean(editForm()?.contains(node));

/** @param {HTMLElement | null | undefined} node */
export const press = (node) => {
  if (node && !("disabled" in node && node.disabled)) node.click();
};

/** Return the rows, or cards, of the leads. */
export const rows = () => every("[data-lead]");

/** Return the row that has the focus. @returns {HTMLElement | null | undefined} */
export const current = () => document.activeElement?.closest("[data-lead]");

/** Return a lead's row. @param {string | null | undefined} id */
export const rowOf = (id) => (id ? one(`[data-lead="${id}"]`) : null);

/** Return where the keys of the page work: nobody types, and nothing is chosen. */
export const title = () => {
  const found = one("main h2");
  if (found) found.tabIndex = -1;
  return found;
};

/** Return whether nothing has the focus. */
export const isFree = () => !document.activeElement || document.activeElement === document.body;

/** Return whether a dialog or a small window is open. */
export const isOver = () =>
  Boolean(one(hasPopovers ? "dialog[open], [popover]:popover-open" : "dialog[open]"));

/** Return whether a key goes into a field. @param {KeyboardEvent} event */
export const isTyping = (event) => Boolean(around(event, "input:not([type=checkbox]), textarea, select, [contenteditable]"));

/** Return the element that tells how the session and the page stand. */
export const frame = () => one("[data-session]");

/**
 * Look at the page after each change of it.
 * @param {() => void} look
 * @param {string[]} [attributes] those whose change counts
 */
export const follow = (look, attributes = []) => {
  const changes = { childList: true, subtree: true };
  new MutationObserver(look).observe(
    document.body,
    attributes.length ? { ...changes, attributes: true, attributeFilter: attributes } : changes,
  );
};

/**
 * Keep a form from being sent while it is, or let it go again.
 * @param {HTMLElement} form
 * @param {boolean} busy
 */
export const setBusy = (form, busy) => {
  if (busy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
  for (const button of form.querySelectorAll("button")) button.disabled = busy;
};
