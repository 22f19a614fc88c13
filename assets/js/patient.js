// Asking over a line that may swallow a question: without an end nobody hears of that.

const PATIENCE = 15_000;

/** Return the text of an answer; fails where it is none. @param {Response} answer */
export const textOf = (answer) => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.text();
};
/** Return what an answer says, null where it is none. @param {Response} answer */
export const saidIn = (answer) => (answer.ok ? answer.json() : null);

/**
 * Fetch, and read the answer; fails where not all of it comes in time.
 * @template T
 * @param {string} address
 * @param {RequestInit} how
 * @param {(answer: Response) => T | Promise<T>} read
 * @param {number} [patience] in milliseconds
 * @returns {Promise<T>}
 */
export const asked = async (address, how, read, patience = PATIENCE) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    return await read(await fetch(address, { ...how, signal: stop.signal }));
  } finally {
    clearTimeout(timer);
  }
};
