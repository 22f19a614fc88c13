// Amounts and days as a visitor reads them.

/**
 * @param {string} iso
 * @param {Intl.DateTimeFormatOptions} options
 */
const day = (iso, options) => {
  const date = new Date(`${iso.slice(0, 10)}T12:00:00Z`);
  if (Number.isNaN(Number(date))) return iso;
  return new Intl.DateTimeFormat("es-CL", { timeZone: "UTC", ...options }).format(date);
};

/** @param {string} iso */
export const longDay = (iso) =>
  day(iso, { weekday: "long", day: "numeric", month: "long" }).replace(",", "");

/** @param {string} iso */
export const shortDay = (iso) => day(iso, { day: "numeric", month: "long" });

/** @param {number | string} amount */
export const price = (amount) => "$" + String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ".");
