// The server's news. The tab that somebody looks at listens by itself; of those that
// nobody sees one does for all: a browser gives a host six lines over HTTP/1.1, and each
// page, file and press needs one.

const REFUSED_AGAIN_AFTER = 2000;
// Who turns to another tab for a moment keeps the line.
const UNSEEN_FOR = 5000;
const SETTLED = 1000;
const NAME = "panel-news";

/** @typedef {"message" | "signed-out"} Kind */

/**
 * Listen at an address; its first word says that something may have changed before.
 * @param {string} address
 * @param {(kind: Kind) => void} hear
 * @returns {() => void} what ends it
 */
export const listenAt = (address, hear) => {
  const others = "BroadcastChannel" in window ? new BroadcastChannel(NAME + address) : null;
  /** @type {EventSource | null} */
  let source = null;
  /** @type {AbortController | null} */
  let turn = null;
  let timer = 0;

  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    if (source) return;
    const made = new EventSource(address);
    source = made;
    /** @param {Kind} kind */
    const tell = (kind) => {
      others?.postMessage(kind);
      hear(kind);
    };
    made.onmessage = () => tell("message");
    made.onerror = () => {
      // A browser comes back after a lost line, but not after a refusal, which is
      // what a proxy answers while it has nobody to ask.
      if (made.readyState === EventSource.CLOSED) setTimeout(again, REFUSED_AGAIN_AFTER, made);
    };
    made.addEventListener("signed-out", () => {
      made.close();
      tell("signed-out");
    });
  };
  /** @param {EventSource} refused */
  const again = (refused) => {
    if (source !== refused) return;
    source = null;
    open();
  };
  const giveUpTurn = () => {
    turn?.abort();
    turn = null;
  };
  const goUnseen = () => {
    turn = new AbortController();
    const { signal } = turn;
    let isMine = false;
    // Held until somebody looks at this tab, or it is gone.
    const held = () =>
      new Promise((leave) => {
        isMine = true;
        // Somebody may look in the very moment in which it is given.
        if (signal.aborted) return leave(null);
        signal.addEventListener("abort", leave);
        open();
      });
    navigator.locks.request(NAME + address, { signal }, held).catch(() => null);
    timer = window.setTimeout(() => isMine || close(), SETTLED);
  };
  const follow = () => {
    clearTimeout(timer);
    if (document.hidden && others && navigator.locks) timer = window.setTimeout(goUnseen, UNSEEN_FOR);
    else {
      giveUpTurn();
      open();
    }
  };
  others?.addEventListener("message", ({ data }) => {
    if (!source) hear(data);
  });
  document.addEventListener("visibilitychange", follow);
  open();
  if (document.hidden) follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    clearTimeout(timer);
    giveUpTurn();
    close();
    others?.close();
  };
};
