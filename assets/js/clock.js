// Days and hours as clocks in Chile show them.

const ZONE = "America/Santiago";
const DAY = 86_400_000;

/**
 * Return the present day and time in Chile. Every part is named: short formats
 * differ between browsers, down to years of two digits.
 * @param {Date} [now]
 * @returns {{day: string, time: string}} `YYYY-MM-DD` and `HH:MM`
 */
export const chileNow = (now = new Date()) => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  /** @param {string} type @param {number} digits */
  const at = (type, digits) =>
    (parts.find((part) => part.type === type) || { value: "" }).value.padStart(digits, "0");
  return {
    day: `${at("year", 4)}-${at("month", 2)}-${at("day", 2)}`,
    time: `${at("hour", 2)}:${at("minute", 2)}`,
  };
};

/** @param {Date} instant */
const shownAt = (instant) => {
  const { day, time } = chileNow(instant);
  return Date.parse(`${day}T${time}:00Z`);
};

/**
 * Return the instant at which clocks in Chile show a day and time; an hour that
 * is skipped counts from before the change, one that comes twice is the first.
 * @param {string} day
 * @param {string} time
 */
export const chileInstant = (day, time) => {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const candidates = [wanted - DAY, wanted + DAY].map(
    (near) => wanted + near - shownAt(new Date(near)),
  );
  return candidates.find((at) => shownAt(new Date(at)) === wanted) ?? candidates[0];
};

/**
 * Return whether a visit is wished within 24 hours.
 * @param {string} day
 * @param {string} time
 * @param {Date} [now]
 */
export const isUrgent = (day, time, now = new Date()) => {
  if (!day) return false;
  return chileInstant(day, time || "23:59") - Number(now) < DAY;
};

/**
 * Return whether a moment is over; a day that is not chosen yet has no such.
 * @param {string} day
 * @param {string} time
 * @param {Date} [now]
 */
export const isPast = (day, time, now = new Date()) => {
  const { day: today, time: clock } = chileNow(now);
  return Boolean(day) && (day < today || (day === today && Boolean(time) && time < clock));
};
