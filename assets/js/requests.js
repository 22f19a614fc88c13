// What the visitor asked for from this device: kept in the browser alone, shown
// as "Mis solicitudes", gone 30 days after the date of the visit.
(() => {
  "use strict";

  const KEY = "appointments";
  const PENDING = "booking-pending";
  const KEEP_DAYS = 30;

  const read = (storage, key, fallback) => {
    try {
      return JSON.parse(storage.getItem(key)) || fallback;
    } catch {
      return fallback;
    }
  };
  const write = (storage, key, value) => {
    try {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden: the request itself does not depend on it.
    }
  };

  const isKept = (entry) => {
    const visit = Date.parse(`${entry.date}T12:00:00Z`);
    return Number.isFinite(visit) && Date.now() - visit < KEEP_DAYS * 86_400_000;
  };
  const kept = () => {
    const all = read(localStorage, KEY, []);
    const valid = Array.isArray(all) ? all.filter(isKept) : [];
    if (valid.length !== all.length) write(localStorage, KEY, valid.length ? valid : null);
    return valid;
  };

  /** Remember a request that is on its way; it counts once it was answered. */
  const begin = (entry) => write(sessionStorage, PENDING, entry);

  /** Keep the request on its way as sent. */
  const confirm = () => {
    const entry = read(sessionStorage, PENDING, null);
    write(sessionStorage, PENDING, null);
    if (!entry) return null;
    const others = kept().filter((other) => other.id !== entry.id);
    write(localStorage, KEY, [entry, ...others].slice(0, 20));
    show();
    return entry;
  };

  const element = (tag, text, className) => {
    const node = document.createElement(tag);
    node.textContent = text;
    if (className) node.className = className;
    return node;
  };
  const day = (iso, options) =>
    new Intl.DateTimeFormat("es-CL", { timeZone: "UTC", ...options }).format(
      new Date(`${iso.slice(0, 10)}T12:00:00Z`),
    );
  const longDay = (iso) => day(iso, { weekday: "long", day: "numeric", month: "long" });
  const price = (amount) =>
    "$" + String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ".");

  const card = (entry, sentOn) => {
    const item = element("li", "", "card p-5 sm:p-6");
    item.append(
      element("p", entry.vaccineName || entry.vaccine, "text-lg font-bold"),
      element("p", `${longDay(entry.date)}, ${entry.time}`, "first-letter:uppercase"),
      element("p", entry.address, "text-ink-soft"),
    );
    if (entry.vaccinePrice)
      item.append(element("p", price(entry.vaccinePrice), "mt-1 font-bold text-sea-dark"));
    const sent = day(entry.registrationDate, { day: "numeric", month: "long" });
    item.append(
      element("p", sentOn.replace("{date}", sent), "mt-3 text-sm text-ink-soft"),
    );
    return item;
  };

  const show = () => {
    const section = document.querySelector("[data-requests]");
    if (!section) return;
    const entries = kept();
    const list = section.querySelector("[data-requests-list]");
    list.replaceChildren(...entries.map((entry) => card(entry, list.dataset.sentOn)));
    section.hidden = entries.length === 0;
  };

  addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest("[data-requests-erase]");
    if (!button) return;
    write(localStorage, KEY, null);
    show();
    const note = document.querySelector("[data-requests-erased]");
    note.textContent = note.dataset.text;
    note.focus();
  }, true);

  window.requests = { begin, confirm, longDay, price };
  show();
})();
