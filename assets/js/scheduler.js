// The scheduler: opens from every 'Agendar cita', leads through three steps and
// sends the request to the same address as the forms, without leaving the page.
(() => {
  "use strict";

  const dialog = document.getElementById("scheduler");
  if (!dialog || !dialog.showModal) return;

  // Returns what opens the dialog, once its content is there.
  const prepare = () => {
    const TIMEOUT = 15_000;
    const { booking, requests } = window;
    const form = dialog.querySelector("form");
    const get = (selector) => dialog.querySelector(selector);
    const all = (selector) => [...dialog.querySelectorAll(selector)];
    const control = (name) => form.elements.namedItem(name);
    const steps = all("[data-step]");
    const notice = get("[data-form-notice]");
    const summary = get("[data-error-summary]");
    let step = 1;
    let picker = null;

    /* Errors */

    const errorPlace = (name) => document.getElementById(`${form.id}-${name}-error`);
    const setError = (name, sentence) => {
      const place = errorPlace(name);
      const field = document.getElementById(`${form.id}-${name}`);
      if (place) {
        place.textContent = sentence;
        place.hidden = !sentence;
      }
      if (!field) return;
      if (sentence) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    };
    const clearErrors = () => {
      for (const place of all("[data-field-error]")) setError(place.dataset.fieldError, "");
      summary.hidden = true;
      notice.textContent = "";
    };

    /* Steps */

    const showStep = (number, focus = true) => {
      step = number;
      steps.forEach((node, at) => (node.hidden = at + 1 !== number));
      const progress = get("[data-progress]");
      progress.textContent = progress.dataset.progress
        .replace("{step}", number)
        .replace("{total}", progress.dataset.total);
      for (const mark of all("[data-step-mark]")) {
        const at = Number(mark.dataset.stepMark);
        mark.toggleAttribute("data-done", at < number);
        if (at === number) mark.setAttribute("aria-current", "step");
        else mark.removeAttribute("aria-current");
      }
      get("[data-back]").hidden = number === 1;
      get("[data-next]").hidden = number === steps.length;
      get("[data-send]").hidden = number !== steps.length;
      if (number === steps.length) showChoice();
      get("[data-scroller]").scrollTop = 0;
      if (focus) steps[number - 1].querySelector("legend").focus({ preventScroll: true });
    };

    const showChoice = () => {
      const list = get("[data-choice]");
      booking.fillSummary(list, { ...booking.entryOf(form), address: "" });
    };

    const missing = (name) => {
      const place = get(`[data-missing="${name}"]`);
      setError(name, place.dataset.sentence);
      errorPlace(name).scrollIntoView({ block: "nearest" });
    };

    // Native checks first: the browser's own words stand at the field.
    const isComplete = (number) => {
      clearErrors();
      if (number === 1 && !control("vaccine").value) {
        missing("vaccine");
        get("[name=vaccine]").focus();
        return false;
      }
      if (number === 2 && !control("date").value) {
        missing("date");
        get('[data-day][tabindex="0"]').focus();
        return false;
      }
      const wrong = [...steps[number - 1].querySelectorAll("input, textarea")]
        .find((field) => !field.checkValidity());
      if (wrong) wrong.reportValidity();
      return !wrong;
    };

    const next = () => isComplete(step) && showStep(step + 1);

    /* Sending */

    const send = async () => {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), TIMEOUT);
      try {
        const answer = await fetch(form.action, {
          method: "POST",
          headers: { Accept: "application/json", "Content-Type": "application/json" },
          body: JSON.stringify(Object.fromEntries(new FormData(form))),
          signal: stop.signal,
        });
        return { status: answer.status, body: await answer.json() };
      } finally {
        clearTimeout(timer);
      }
    };

    const stepOf = (name) => {
      const place = errorPlace(name);
      return place ? Number(place.closest("[data-step]").dataset.step) : steps.length;
    };

    const showRefusal = (error) => {
      const wrong = Object.entries(error.fields || {}).filter(([name]) => errorPlace(name));
      if (wrong.length === 0) {
        const known = error.code !== "unexpected" && error.message;
        return fail(known || form.dataset.failure);
      }
      for (const [name, { message }] of wrong) setError(name, message);
      showStep(Math.min(...wrong.map(([name]) => stepOf(name))), false);
      summary.querySelector("[data-error-list]").replaceChildren(
        ...wrong.map(([name, { message }]) => {
          const item = document.createElement("li");
          const link = document.createElement("a");
          link.href = `#${form.id}-${name}`;
          link.textContent = message;
          item.append(link);
          return item;
        }),
      );
      summary.hidden = false;
      summary.focus();
    };

    const fail = (sentence) => {
      notice.dataset.outcome = "error";
      notice.textContent = sentence;
      get("[data-scroller]").scrollTop = 0;
    };

    const succeed = () => {
      notice.dataset.outcome = "success";
      notice.textContent = form.dataset.success;
      const entry = requests.confirm() || booking.entryOf(form);
      form.reset();
      control("submission_id").value = "";
      control("date").value = "";
      if (picker) picker.clear();
      get("[data-foot]").hidden = true;
      get("[data-progress]").textContent = "";
      booking.showConfirmation(form, entry);
      get("[data-scroller]").scrollTop = 0;
    };

    const submit = async () => {
      if (form.getAttribute("aria-busy") === "true" || !isComplete(step)) return;
      if (!control("submission_id").value) control("submission_id").value = booking.uuid();
      control("filled_in").value = Math.round(performance.now());
      requests.begin(booking.entryOf(form));
      booking.setBusy(form, true);
      try {
        const { status, body } = await send();
        if (status === 201) succeed();
        else showRefusal(body.error || {});
      } catch {
        fail(form.dataset.offline);
      } finally {
        booking.setBusy(form, false);
      }
    };

    /* Opening and closing */

    const makePicker = () => {
      const holder = document.getElementById("scheduler-calendar");
      picker = window.calendar.create(
        holder.querySelector("[data-calendar-view]"),
        JSON.parse(holder.dataset.words),
        { now: booking.chileNow, onPick: pickDay },
      );
    };
    const pickDay = (day) => {
      control("date").value = day;
      setError("date", "");
      booking.showHelp(form);
    };
    const open = () => {
      if (!picker) makePicker();
      if (get("[data-form-body]").hidden) startAgain();
      dialog.showModal();
      showStep(step);
    };
    const startAgain = () => {
      clearErrors();
      get("[data-confirmation]").hidden = true;
      get("[data-form-body]").hidden = false;
      get("[data-foot]").hidden = false;
      booking.showHelp(form);
      markTime();
      step = 1;
    };

    const markTime = () => {
      for (const chip of all("[data-time]"))
        chip.setAttribute("aria-pressed", String(chip.dataset.time === control("time").value));
    };

    const hear = (element, sign, answer) =>
      addEventListener(sign, (event) => element.contains(event.target) && answer(event), true);
    hear(dialog, "click", (event) => {
      const on = (selector) => event.target.closest(selector);
      if (event.target === dialog || on("[data-close]")) dialog.close();
      else if (on("[data-next]")) next();
      else if (on("[data-back]")) showStep(step - 1);
      else if (on("[data-another]")) {
        startAgain();
        showStep(1);
      } else if (on("[data-time]")) {
        control("time").value = on("[data-time]").dataset.time;
        setError("time", "");
        markTime();
        booking.showHelp(form);
      }
    });
    form.noValidate = true;
    hear(form, "submit", (event) => {
      event.preventDefault();
      if (step < steps.length) next();
      else submit();
    });
    hear(form, "input", (event) => {
      setError(event.target.name, "");
      markTime();
      booking.showHelp(form);
    });

    return open;
  };

  let open = null;
  const ready = async () => {
    if (window.late) await window.late();
    open ??= prepare();
    return open;
  };

  // Without its content the button is what it is without scripts: a link to the form.
  addEventListener("click", async (event) => {
    const opener = event.target.closest && event.target.closest("[data-open-scheduler]");
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      (await ready())();
    } catch {
      location.hash = opener.hash;
    }
  }, true);
})();
