// Amounts, days and names as a visitor reads them.

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

// As the server keeps a line (`app/domain/text.py`): without what turns or hides text;
// joiners and selectors stay where they are part of a picture.
const PICTURE = "[\\u203c-\\u3299\\u{1f000}-\\u{1faff}][\\ufe00-\\ufe0f]?";
const PICTURE_OR_GLUE = new RegExp(`(${PICTURE}(?:\\u200d${PICTURE})*)|[\\u200d\\ufe00-\\ufe0f]`, "gu");
const CONTROL = /(?![\n\t\u200d])[\p{Cc}\p{Cs}\p{Cf}]/gu;
const HIDDEN =
  /[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\uffa0\ufff0-\ufff8\u{16fe4}\u{1d159}\u{e0000}-\u{e0fff}]/gu;

/** Return a name as the server keeps it. @param {string} text */
export const cleaned = (text) =>
  text
    .normalize("NFC")
    .replace(CONTROL, "")
    .replace(HIDDEN, "")
    .replace(PICTURE_OR_GLUE, "$1")
    .trim()
    .replace(/\s+/g, " ");
