// The panel's own script: signing in and out without losing the page, notices
// that leave by themselves, and tabs that follow each other. React owns the
// markup: only attributes and one error line change here.
(() => {
  "use strict";

  const NOTICE_TIME = 6000;
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel("session") : null;
  const tellTabs = (what) => tabs && tabs.postMessage(what);

  /* Sending a form without leaving the page. */

  const setBusy = (form, busy) => {
    if (busy) form.setAttribute("aria-busy", "true");
    else form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll("button")) button.disabled = busy;
  };
  const post = (form) =>
    fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });

  /* Signing in. */

  const showError = (form, text) => {
    const place = form.querySelector("[data-login-error]");
    place.textContent = text;
    for (const field of form.querySelectorAll(".field-input")) {
      if (text) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  };
  // Whoever signs in again comes back to the same page, the list as it was asked for.
  const withCriteria = (next) => {
    const url = new URL(next, location.href);
    url.pathname = location.pathname;
    for (const [name, value] of new URLSearchParams(location.search))
      if (!url.searchParams.has(name)) url.searchParams.set(name, value);
    return url;
  };
  // What the server says; a failure of its own gets the form's sentence.
  const reasonOf = async (answer, form) => {
    if (answer.status >= 500) return [form.dataset.unexpected];
    const { error } = await answer.json();
    const [field] = Object.values(error.fields);
    return [field ? field.message : error.message, error.code];
  };
  const askForCode = (form) => {
    const place = form.querySelector("[data-code]");
    if (!place) return null;
    place.hidden = false;
    return form.elements.namedItem("code");
  };
  const signIn = async (form) => {
    const { again, token, password } = form.elements;
    if (again && again.value !== password.value) {
      showError(form, form.dataset.mismatch);
      again.focus();
      return;
    }
    if (token) token.value = location.hash.slice(1);
    showError(form, "");
    setBusy(form, true);
    let focused = password;
    try {
      const answer = await post(form);
      if (answer.ok) {
        tellTabs("in");
        location.replace("comesBack" in form.dataset ? withCriteria(form.dataset.next) : form.dataset.next);
        return;
      }
      const [text, code] = await reasonOf(answer, form);
      showError(form, text);
      if (code === "second_factor_required" || code === "bad_code")
        focused = askForCode(form) || focused;
    } catch {
      showError(form, form.dataset.unexpected);
    }
    setBusy(form, false);
    focused.focus();
  };

  /* Signing out. */

  const signOut = async (form) => {
    setBusy(form, true);
    try {
      if ((await post(form)).ok) {
        tellTabs("out");
        location.replace(form.dataset.next);
        return;
      }
    } catch {
      // The form posts by itself below.
    }
    setBusy(form, false);
    HTMLFormElement.prototype.submit.call(form);
  };

  /* Notices. */

  const takeAway = (toast) => toast.setAttribute("data-gone", "");
  const dueToasts = new WeakSet();
  const watchToast = (toast) => {
    if (dueToasts.has(toast)) return;
    dueToasts.add(toast);
    const later = () =>
      setTimeout(() => (toast.matches(":hover, :focus-within") ? later() : takeAway(toast)), NOTICE_TIME);
    later();
  };
  const watchToasts = () => {
    for (const toast of document.querySelectorAll("[data-toast]")) watchToast(toast);
  };

  /* Dialogs: the server says which is open, the browser keeps focus inside. */

  const followDialogs = () => {
    for (const dialog of document.querySelectorAll("dialog[data-open]")) {
      const wanted = dialog.dataset.open === "true";
      if (wanted && !dialog.open) dialog.showModal();
      if (!wanted && dialog.open) dialog.close();
    }
  };
  document.addEventListener(
    "cancel",
    (event) => {
      const button = event.target.querySelector("[data-cancel]");
      if (!button) return;
      event.preventDefault();
      button.click();
    },
    true,
  );

  /* Downloading the list. */

  const download = async (link) => {
    if (link.getAttribute("aria-busy") === "true") return;
    link.setAttribute("aria-busy", "true");
    let outcome = "done";
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(String(answer.status));
      const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"));
      const file = document.createElement("a");
      file.href = URL.createObjectURL(await answer.blob());
      file.download = name ? name[1] : "leads.csv";
      file.click();
      setTimeout(() => URL.revokeObjectURL(file.href), 1000);
    } catch {
      outcome = "failed";
    }
    link.removeAttribute("aria-busy");
    document.querySelector(`[data-export-${outcome}]`).click();
  };

  /* Wiring. */

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.matches("[data-login], [data-logout]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (form.getAttribute("aria-busy") === "true") return;
      if (form.matches("[data-login]")) signIn(form);
      else signOut(form);
    },
    true,
  );
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (form && form.matches("[data-login]")) showError(form, "");
  });
  document.addEventListener("click", (event) => {
    const close = event.target.closest("[data-toast-close]");
    const whole = event.target.closest("[data-select]");
    if (whole) whole.select();
    const wanted = event.target.closest("[data-export]");
    if (wanted) {
      event.preventDefault();
      download(wanted);
    }
    if (close) takeAway(close.closest("[data-toast]"));
  });
  if (tabs) tabs.addEventListener("message", () => location.replace(location.pathname + location.search));

  new MutationObserver(watchToasts).observe(document.body, { childList: true, subtree: true });
  new MutationObserver(followDialogs).observe(document.body, {
    attributes: true,
    subtree: true,
    attributeFilter: ["data-open"],
  });
  // The server has read the reason for coming here by the time it says who is in.
  new MutationObserver((_, observer) => {
    const status = document.querySelector("[data-session]");
    if (!status || status.dataset.session === "loading") return;
    observer.disconnect();
    const url = new URL(location.href);
    if (!url.searchParams.has("aviso")) return;
    url.searchParams.delete("aviso");
    history.replaceState(history.state, "", url);
  }).observe(document.body, { attributes: true, subtree: true, attributeFilter: ["data-session"] });
})();
