// Whoever keeps something for this tab forgets it when somebody signs out. Other scripts
// never see the press itself: the page sends its form, and lets nobody else have it. An
// event of the document reaches scripts of every bundle.

const NAME = "signedout";

export const tellSignedOut = () => document.dispatchEvent(new Event(NAME));
/** @param {() => void} forget */
export const onSignOut = (forget) => document.addEventListener(NAME, forget);
