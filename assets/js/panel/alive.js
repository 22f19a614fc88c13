// Whether the server answers, and when it did by its own clock.

const PATIENCE = 2500;

/**
 * Return when the server answered; null where nothing comes through.
 * @param {string} address
 * @returns {Promise<string | null>} the date of its answer, as HTTP writes it
 */
export const answeredAt = async (address) => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: end.signal });
    return answer.headers.get("date") || "";
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};
