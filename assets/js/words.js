// Amounts and days as a visitor reads them.

import { chileNow } from "./clock.js";

/**
 * @param {string} iso
 * @param {Intl.DateTimeFormatOptions} options
 */
const day = (iso, options) => {
  const date = new Date(`${iso.slice(0, 10)}T12:00:00Z`);
  if (Number.isNaN(Number(date))) return iso;
  return new Intl.DateTimeFormat("es-CL", { timeZone: "UTC", ...options }).format(date);
};

/**
 * Return a day with its weekday, and with its year where that is not today's.
 * @param {string} iso
 * @param {string} today
 */
export const longDay = (iso, today = chileNow().day) => {
  /** @type {Intl.DateTimeFormatOptions} */
  const year = iso.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" };
  return day(iso, { weekday: "long", day: "numeric", month: "long", ...year }).replace(",", "");
};

/** @param {string} iso */
export const shortDay = (iso) => day(iso, { day: "numeric", month: "long" });

/** @param {number | string} amount */
export const price = (amount) => "$" + String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ".");
