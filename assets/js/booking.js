// The booking forms. They are plain forms that post by themselves; this file adds
// the busy button, one submission id a filling, a draft for the tab, the price,
// the note for urgent wishes, and what happens with an answer that comes without
// leaving the page. React owns the markup: only attributes and empty slots change.
(() => {
  "use strict";

  const FALLBACK_AFTER = 4000;
  const SLOW_AFTER = 2000;
  const FORMS = "form[data-booking]";
  const NOT_KEPT = new Set(["consent", "category", "filled_in", "homepage"]);
  const timers = new WeakMap();

  const each = (form, selector) => [...form.querySelectorAll(selector)];
  const control = (form, name) => form.elements.namedItem(name);
  const valueOf = (form, name) => (control(form, name) || { value: "" }).value;

  const uuid = () => {
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  /* Time as clocks in Chile show it. */

  const chileNow = () => {
    const parts = new Intl.DateTimeFormat("en-CA", {
      timeZone: "America/Santiago",
      dateStyle: "short",
      timeStyle: "short",
      hourCycle: "h23",
    }).formatToParts(new Date());
    const at = (type) => parts.find((part) => part.type === type).value;
    return {
      day: `${at("year")}-${at("month")}-${at("day")}`,
      time: `${at("hour")}:${at("minute")}`,
    };
  };
  const clock = (day, time) => Date.parse(`${day}T${time}:00Z`);
  const isUrgent = (day, time) => {
    if (!day) return false;
    const now = chileNow();
    return clock(day, time || "23:59") - clock(now.day, now.time) < 86_400_000;
  };

  /* Storage of this tab. */

  const stored = (key) => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const store = (key, value) => {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // Without storage the form works all the same.
    }
  };
  const saveDraft = (form) => {
    const entries = [...new FormData(form)].filter(([name]) => !NOT_KEPT.has(name));
    store(`draft:${form.id}`, JSON.stringify(Object.fromEntries(entries)));
  };
  const restoreDraft = (form) => {
    if (form.dataset.retry) return;
    let draft = {};
    try {
      draft = JSON.parse(stored(`draft:${form.id}`)) || {};
    } catch {
      return;
    }
    for (const [name, value] of Object.entries(draft)) {
      const field = control(form, name);
      if (field && !NOT_KEPT.has(name) && !field.value) field.value = value;
    }
  };

  /* What the fields tell while they are filled. */

  const chosen = (form) =>
    form.querySelector("[name=vaccine] option:checked[data-price], [name=vaccine]:checked");
  const nameOf = (option) => option.dataset.name || option.textContent;
  const showPrice = (form) => {
    const line = form.querySelector("[data-price-line]");
    if (!line) return;
    const option = chosen(form);
    const text = option
      ? line.dataset.template.replace("{price}", window.requests.price(option.dataset.price))
      : "";
    if (line.textContent !== text) line.textContent = text;
  };
  const showUrgency = (form) => {
    const note = form.querySelector("[data-urgent-note]");
    if (note) note.hidden = !isUrgent(valueOf(form, "date"), valueOf(form, "time"));
  };
  const showHelp = (form) => {
    showPrice(form);
    showUrgency(form);
  };

  /* Errors: the sentences are the server's, the script shows and hides them. */

  const showErrors = (form) => {
    const wrong = [];
    for (const place of each(form, "[data-field-error]")) {
      const text = place.textContent.trim();
      const field = control(form, place.dataset.fieldError);
      place.hidden = !text;
      if (field && text) field.setAttribute("aria-invalid", "true");
      else if (field) field.removeAttribute("aria-invalid");
      if (field && text) wrong.push([field, text]);
    }
    const summary = form.querySelector("[data-error-summary]");
    summary.hidden = wrong.length === 0;
    const list = summary.querySelector("[data-error-list]");
    if (list) list.replaceChildren(...wrong.map(([field, text]) => errorLink(field, text)));
    return summary.hidden ? null : summary;
  };
  const errorLink = (field, text) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${field.id}`;
    link.textContent = text;
    item.append(link);
    return item;
  };
  const forgiveField = (form, field) => {
    const place = document.getElementById(`${field.id}-error`);
    if (place) place.hidden = true;
    field.removeAttribute("aria-invalid");
  };

  /* Sending. */

  const setBusy = (form, busy) => {
    for (const id of timers.get(form) || []) clearTimeout(id);
    timers.delete(form);
    if (busy) form.setAttribute("aria-busy", "true");
    else form.removeAttribute("aria-busy");
    const button = form.querySelector("[data-submit]");
    if (button) button.disabled = busy;
    const slow = form.querySelector("[data-slow-note]");
    if (slow) slow.hidden = true;
  };
  const entryOf = (form) => {
    const option = chosen(form);
    return {
      id: valueOf(form, "submission_id"),
      name: valueOf(form, "name"),
      phone: valueOf(form, "phone"),
      email: valueOf(form, "email"),
      date: valueOf(form, "date"),
      time: valueOf(form, "time"),
      vaccine: valueOf(form, "vaccine"),
      vaccineName: option ? nameOf(option) : valueOf(form, "vaccine"),
      vaccinePrice: option ? Number(option.dataset.price) : 0,
      address: valueOf(form, "address"),
      message: valueOf(form, "message"),
      category: valueOf(form, "category"),
      receiptNumber: valueOf(form, "receipt_number") || null,
      registrationDate: new Date().toISOString(),
    };
  };
  const ensureId = (form) => {
    const field = control(form, "submission_id");
    if (!field.value) field.value = uuid();
    control(form, "filled_in").value = Math.round(performance.now());
  };
  const waitForAnswer = (form) => {
    const slow = form.querySelector("[data-slow-note]");
    timers.set(form, [
      setTimeout(() => slow && (slow.hidden = false), SLOW_AFTER),
      setTimeout(() => HTMLFormElement.prototype.submit.call(form), FALLBACK_AFTER),
    ]);
  };
  const onSubmit = (event) => {
    const form = event.target;
    if (!form.matches(FORMS)) return;
    if (form.getAttribute("aria-busy") === "true") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    ensureId(form);
    saveDraft(form);
    window.requests.begin(entryOf(form));
    setBusy(form, true);
    // Whoever answers without leaving the page has prevented the post by then.
    setTimeout(() => event.defaultPrevented && waitForAnswer(form));
  };

  /* Answers. */

  const onAnswer = (form) => {
    setBusy(form, false);
    const notice = form.querySelector("[data-form-notice]");
    notice.hidden = false;
    const summary = showErrors(form);
    if (form.dataset.outcome === "success") succeed(form);
    else (summary || notice).scrollIntoView({ block: "center" });
    if (form.dataset.outcome !== "success" && summary) summary.focus({ preventScroll: true });
  };
  const succeed = (form) => {
    const entry = window.requests.confirm() || entryOf(form);
    renew(form);
    showConfirmation(form, entry);
  };
  const renew = (form) => {
    form.reset();
    store(`draft:${form.id}`, null);
    control(form, "submission_id").value = uuid();
    for (const field of each(form, "[aria-invalid]")) forgiveField(form, field);
    showHelp(form);
  };
  const showConfirmation = (form, entry) => {
    const card = form.querySelector("[data-confirmation]");
    fillSummary(card.querySelector("[data-summary]"), entry);
    form.querySelector("[data-form-body]").hidden = true;
    card.hidden = false;
    card.entry = entry;
    const title = card.querySelector("[data-confirmation-title]");
    if (form.matches(FORMS)) form.scrollIntoView({ block: "start" });
    title.focus({ preventScroll: true });
  };
  const fillSummary = (list, entry) => {
    const { longDay, price } = window.requests;
    const rows = [
      [list.dataset.labelVaccine, entry.vaccineName],
      [list.dataset.labelPrice, entry.vaccinePrice ? price(entry.vaccinePrice) : ""],
      [list.dataset.labelWhen, `${longDay(entry.date)}, ${entry.time}`],
      [list.dataset.labelAddress, entry.address],
    ];
    list.replaceChildren(
      ...rows.filter(([, text]) => text).flatMap(([label, text]) => {
        const term = document.createElement("dt");
        const detail = document.createElement("dd");
        term.textContent = label;
        detail.textContent = text;
        return [term, detail];
      }),
    );
  };
  const askAgain = (form) => {
    form.querySelector("[data-form-notice]").hidden = true;
    form.querySelector("[data-confirmation]").hidden = true;
    form.querySelector("[data-form-body]").hidden = false;
    control(form, "name").focus();
  };

  /* Calendar file. */

  const downloadCalendar = (button) => {
    const entry = button.closest("[data-confirmation]").entry;
    if (!entry) return;
    const escape = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
    const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    const start = `${entry.date.replaceAll("-", "")}T${entry.time.replace(":", "")}00`;
    const lines = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//vaccination//request//ES",
      "BEGIN:VEVENT",
      `UID:${entry.id}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${start}`,
      "STATUS:TENTATIVE",
      `SUMMARY:${escape(button.dataset.title)}`,
      `DESCRIPTION:${escape(entry.vaccineName)}`,
      `LOCATION:${escape(entry.address)}`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ];
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([lines.join("\r\n")], { type: "text/calendar" }));
    link.download = button.dataset.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  /* Prices that other parts of the page may read. */

  const keepPrices = () => {
    const list = document.querySelector(`${FORMS} select[name=vaccine]`);
    if (!list) return;
    const prices = [...list.options]
      .filter((option) => option.dataset.price)
      .map((option) => ({
        id: option.value,
        name: option.textContent,
        price: Number(option.dataset.price),
      }));
    try {
      localStorage.setItem("vaccinesPrices", JSON.stringify(prices));
    } catch {
      // Display does not depend on it.
    }
  };

  /* Wiring. */

  const prepare = (form) => {
    restoreDraft(form);
    ensureId(form);
    const date = control(form, "date");
    if (date) date.min = chileNow().day;
    showHelp(form);
  };
  const watch = (form) =>
    new MutationObserver(() => setTimeout(() => onAnswer(form))).observe(form, {
      attributeFilter: ["data-answered"],
    });
  const onInput = (event) => {
    const form = event.target.form;
    if (!form || !form.matches(FORMS)) return;
    forgiveField(form, event.target);
    showHelp(form);
    saveDraft(form);
  };
  const onClick = (event) => {
    if (!event.target.closest) return;
    const link = event.target.closest("[data-error-summary] a");
    const again = event.target.closest("[data-another]");
    const calendar = event.target.closest("[data-calendar]");
    const form = again && document.getElementById(again.dataset.another);
    if (form && form.matches(FORMS)) askAgain(form);
    if (calendar) downloadCalendar(calendar);
    if (link) {
      const field = document.getElementById(link.hash.slice(1));
      event.preventDefault();
      field.focus({ preventScroll: true });
      field.closest("[data-field]").scrollIntoView({ block: "center" });
    }
  };

  window.booking = {
    uuid, chileNow, entryOf, setBusy, showHelp, showConfirmation, fillSummary,
  };
  for (const form of document.querySelectorAll(FORMS)) {
    prepare(form);
    watch(form);
  }
  keepPrices();
  addEventListener("submit", onSubmit, true);
  addEventListener("input", onInput, true);
  addEventListener("change", onInput, true);
  addEventListener("click", onClick, true);
  // Going back after a request was sent: the browser has put its values back.
  const onShow = (event) => {
    for (const form of document.querySelectorAll(FORMS)) {
      if (event.persisted) setBusy(form, false);
      if (!stored(`sent:${form.id}`)) continue;
      store(`sent:${form.id}`, null);
      renew(form);
    }
  };
  addEventListener("pageshow", onShow);
  if (document.readyState === "complete") onShow({ persisted: false });
})();
