// What the panel's scripts decide without looking at the page; tested by Node.

/**
 * @typedef {object} Draft What is typed into a lead, as the tab keeps it.
 * @property {string | undefined} who address of the one who typed
 * @property {Record<string, string>} fields the form's, the lead's id and version among them
 */

/**
 * Return where somebody goes after signing in: the same page, the list as it was.
 * @param {string} next address that the form names, with its notice
 * @param {string} here address of the page
 */
export const withCriteria = (next, here) => {
  const now = new URL(here);
  const url = new URL(next, now);
  url.pathname = now.pathname;
  for (const [name, value] of now.searchParams)
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  url.hash = now.hash;
  return url.href;
};

/**
 * Return what an edit is known by: its lead, and the version that was read.
 * @param {Record<string, string>} fields
 */
export const idOf = (fields) => `${fields.lead_id}:${fields.version}`;

/**
 * Return what to do with a form that appeared without a press of 'Editar'.
 * @param {Draft | null} kept
 * @param {Record<string, string>} fields the form's own
 * @returns {"close" | "resume" | "keep"} a form that nobody typed into closes, one
 *   that lost what was typed gets it back
 */
export const onUncalled = (kept, fields) => {
  if (!kept || kept.fields.lead_id !== fields.lead_id) return "close";
  return JSON.stringify(kept.fields) === JSON.stringify(fields) ? "keep" : "resume";
};

/**
 * Return whether a key was pressed alone, or with shift.
 * @param {{ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event
 */
export const isBare = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Return whether a key takes back: `z`, alone or with Ctrl. One that is held down does
 * it once.
 * @param {{key: string, altKey: boolean, shiftKey: boolean, repeat: boolean}} event
 */
export const isUndo = ({ key, altKey, shiftKey, repeat }) =>
  key.toLowerCase() === "z" && !altKey && !shiftKey && !repeat;

/**
 * Return the row that takes the focus of one that went away.
 * @template T
 * @param {T[]} all
 * @param {number} at where the row stood
 * @returns {T | undefined}
 */
export const nearest = (all, at) => all[Math.min(Math.max(at, 0), all.length - 1)];

/**
 * Return how many leads a piece of a CSV file ends.
 * @param {string} text the lines of a cell are divided otherwise
 */
export const leadsIn = (text) => text.split("\r\n").length - 1;

/**
 * Return the first line of bytes and what follows it, null where no line ends.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export const firstLine = (bytes) => {
  const end = bytes.indexOf(10);
  if (end < 0) return null;
  return { line: new TextDecoder().decode(bytes.subarray(0, end)), rest: bytes.subarray(end + 1) };
};

/**
 * Return bytes side by side.
 * @param {Uint8Array<ArrayBuffer>} before
 * @param {Uint8Array<ArrayBuffer>} after
 */
export const joined = (before, after) => {
  const both = new Uint8Array(before.length + after.length);
  both.set(before);
  both.set(after, before.length);
  return both;
};

/**
 * Return what lies from one place to another, both included, in either direction.
 * @template T
 * @param {T[]} all
 * @param {number} from -1 for nowhere, which is the other place
 * @param {number} to
 */
export const span = (all, from, to) =>
  from < 0 ? [all[to]] : all.slice(Math.min(from, to), Math.max(from, to) + 1);

const SECOND = 1000;
const WARNED_BEFORE = 5 * 60;
const LOOK_AGAIN = 20;

/**
 * Return what to do about a session that ends after so many seconds without a sign
 * of life.
 * @param {number} endsIn
 * @returns {{isEnding: boolean, wait: number}} whether to warn, and after how many
 *   milliseconds to ask again
 */
export const endOf = (endsIn) => {
  const isEnding = endsIn <= WARNED_BEFORE;
  const until = isEnding ? Math.min(endsIn + 1, LOOK_AGAIN) : endsIn - WARNED_BEFORE;
  return { isEnding, wait: Math.max(until, 1) * SECOND };
};

const DAY = 24 * 60;
const SNAP = 15;

/**
 * Return the minute of the day that a time names; nine o'clock where it names none.
 * @param {string} text
 */
export const minutesOf = (text) => {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : 9 * 60;
};

/** Return a minute of the day as HH:MM. @param {number} minute */
export const timeOf = (minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Return the nearest quarter of an hour. @param {number} minute */
export const rounded = (minute) => Math.round(minute / SNAP) * SNAP;

/** Return a minute within one day. @param {number} minute */
export const inDay = (minute) => Math.min(Math.max(minute, 0), DAY - 5);

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 */

/** Tell whether two lie one upon the other. @param {Box} one @param {Box} other */
export const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export const GAP = 8;
// What covering costs, beside a button's: what stands still on top of a page comes back
// in a moment, and of a text to write in a part is seen all the same. A file has one way
// out that is pressed.
export const OF_EXIT = 9;
export const OF_BUTTON = 1;
export const OF_TEXT = 0.5;
export const OF_HEAD = 0.01;

/**
 * Return where on the screen a box covers nothing that is pressed, or least of it; of a
 * box that is higher than the screen the lower part is seen, where the newest lies.
 * @param {Box} box where it lies by itself
 * @param {{width: number, height: number}} screen
 * @param {{box: Box, cost: number}[]} actions what is pressed
 * @param {Box | null} [now] where it lies at present: it stays, if it covers nothing
 *   and did not grow beyond the screen
 * @returns {Box}
 */
export const clearOf = (box, screen, actions, now = null) => {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [last, side] = [screen.height - height - GAP, screen.width - width - GAP];
  const lefts = [box.left, side, GAP].filter((left, at) => !at || side > 4 * GAP);
  /** @param {number} top */
  const isSeen = (top) => top >= 0 && top + height <= screen.height;
  const edges = actions.flatMap(({ box: other }) => [other.top - height - 1, other.bottom + 1]);
  const tops = [box.top, last, GAP, ...edges].filter((top) => top === last || isSeen(top));
  const places = tops.flatMap((top) =>
    lefts.map((left) => ({ left, top, right: left + width, bottom: top + height })),
  );
  /** @param {Box} place */
  const cost = (place) => actions.reduce(
    (sum, { box: other, cost: its }) => sum + (meet(place, other) ? its : 0), 0);
  const stays = now && isSeen(now.top) && now.left >= 0 && now.right <= screen.width;
  if (stays && cost(now) === 0) return now;
  let [best, least] = [box, Infinity];
  for (const place of places) {
    const its = least && cost(place);
    if (its < least) [best, least] = [place, its];
  }
  return best;
};
