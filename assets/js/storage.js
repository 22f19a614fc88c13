// The browser's storage, which may be full, forbidden or written by somebody else.

// Before a form's id: what was typed in this tab, and that it was posted.
export const DRAFT = "draft:";
export const SENT = "sent:";
// Before a request's reference: what was typed over it.
export const OWN_DRAFT_KEY = "own-draft:";
// Before the name of a form of the panel: what was typed into it.
export const KEPT = "kept:";

/**
 * Return what is kept under a key, read as JSON.
 * @param {"localStorage" | "sessionStorage"} kind
 * @param {string} key
 * @returns {any} null where there is nothing that can be read
 */
export const read = (kind, key) => {
  try {
    return JSON.parse(window[kind].getItem(key) || "null");
  } catch {
    return null;
  }
};

let isOut = false;

/**
 * Keep a value under a key, or take it away with null; also once somebody signed out.
 * @param {"localStorage" | "sessionStorage"} kind
 * @param {string} key
 * @param {unknown} value
 */
export const write = (kind, key, value) => {
  try {
    if (value === null || isOut) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
  } catch {
    // Nothing that a visitor sends depends on it.
  }
};

/**
 * Drop from this tab what is kept under keys that begin so.
 * @param {string[]} beginnings
 */
export const dropAll = (...beginnings) => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (beginnings.some((one) => key.startsWith(one))) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
};

// Whoever keeps something for this tab forgets it once somebody of the staff has signed
// out; a press that never arrived ends nothing, and loses nothing. Other scripts never
// see that press: the page sends its form, and lets nobody else have it. An event of the
// window reaches scripts of every bundle.
export const tellSignedOut = () => dispatchEvent(new Event("out"));
/** @param {() => void} forget */
export const onSignOut = (forget) => addEventListener("out", () => forget());
// As a form goes from the page, the browser says once more what was typed into it.
onSignOut(() => (isOut = true));
