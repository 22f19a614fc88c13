// Whether the server answers, and when it did by its own clock.

import { asked } from "../patient.js";

const PATIENCE = 2500;

/**
 * Return when the server answered; null where nothing comes through.
 * @param {string} address
 * @returns {Promise<string | null>} the date of its answer, as HTTP writes it
 */
export const answeredAt = async (address) => {
  const read = (/** @type {Response} */ answer) => answer.headers.get("date") || "";
  try {
    return await asked(address, { cache: "no-store" }, read, PATIENCE);
  } catch {
    return null;
  }
};
