// The list of leads in the panel: keys, small windows that close by themselves,
// the question before typed changes are lost, and news of what others did.
// React owns the markup: this file moves focus, opens, closes and presses.
(() => {
  "use strict";

  const AT_MOST_EVERY = 400;
  const REFUSED_AGAIN_AFTER = 2000;
  const one = (selector) => document.querySelector(selector);
  const form = () => document.getElementById("edit-form");
  const press = (node) => node && !node.disabled && node.click();

  /* Small windows. */

  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-closes], .rdp-day_button");
    const pop = chosen && chosen.closest("[popover]");
    if (pop) pop.hidePopover();
  });

  /* Changes that are typed and not saved. */

  let touched = false;
  let leave = null;
  const isDirty = () => touched && Boolean(form());
  const note = (event) => {
    const inForm = form() && form().contains(event.target);
    if (inForm && event.isTrusted) touched = true;
  };
  const ask = (goOn) => {
    leave = goOn;
    one("[data-unsaved]").showModal();
  };
  const onAnswer = (event) => {
    const dialog = one("[data-unsaved]");
    if (event.target.closest("[data-continue]")) dialog.close();
    if (!event.target.closest("[data-discard]")) return;
    touched = false;
    dialog.close();
    leave();
  };
  const guard = (event) => {
    const way = event.target.closest && event.target.closest("[data-leaves]");
    if (!way || !isDirty()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const wanted = event.target.closest("button, a, input, select");
    if (event.type === "focusin") event.target.blur();
    ask(() => (wanted && wanted.matches("button, a") ? wanted.click() : wanted && wanted.focus()));
  };
  document.addEventListener("input", note, true);
  document.addEventListener("change", note, true);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#edit-day .rdp-day_button")) touched = true;
    if (event.target.closest("[data-edit], [data-edit-cancel]") && !isDirty()) touched = false;
  }, true);
  document.addEventListener("click", guard, true);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input, select")) guard(event);
  }, true);
  document.addEventListener("click", onAnswer);
  addEventListener("beforeunload", (event) => isDirty() && event.preventDefault());

  const cancelEdit = () => {
    const cancel = one("[data-edit-cancel]");
    if (isDirty()) ask(() => press(cancel));
    else press(cancel);
  };

  /* Keys. */

  const rows = () => [...document.querySelectorAll("[data-lead]")];
  const current = () => document.activeElement && document.activeElement.closest("[data-lead]");
  const move = (step) => {
    const all = rows();
    const at = all.indexOf(current());
    const to = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
    if (!to) return;
    to.focus({ preventScroll: true });
    to.scrollIntoView({ block: "nearest" });
  };
  const onRow = (selector) => {
    const row = current();
    if (row) press(row.querySelector(selector));
  };
  const keys = {
    "/": () => one("#lead-search")?.focus(),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    e: () => onRow("[data-edit]"),
    E: () => onRow("[data-edit]"),
    Delete: () => onRow("[data-delete]"),
    "?": () => one("[data-keys]")?.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !one("#lead-search")) return;
    if (one("dialog[open], [popover]:popover-open")) return;
    if (event.key === "Escape" && form() && form().contains(event.target)) {
      event.preventDefault();
      cancelEdit();
      return;
    }
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (typing || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys-close]")) one("[data-keys]").close();
  });

  // After an edit or a cancelled one, the row takes the focus that its field had.
  let edited = null;
  const followEdit = () => {
    const open = form() && form().closest("[data-lead]").dataset.lead;
    if (!open && edited) {
      touched = false;
      const row = one(`[data-lead="${edited}"]`);
      if (row && document.activeElement === document.body) row.focus({ preventScroll: true });
    }
    if (open && open !== edited) touched = false;
    edited = open || null;
  };

  /* News. */

  let source = null;
  let lost = false;
  let due = null;
  let last = 0;
  const refresh = () => {
    if (due || document.hidden) {
      stale = stale || document.hidden;
      return;
    }
    due = setTimeout(() => {
      due = null;
      last = Date.now();
      press(one("[data-refresh]"));
    }, Math.max(0, last + AT_MOST_EVERY - Date.now()));
  };
  let stale = false;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !stale) return;
    stale = false;
    refresh();
  });
  const listen = () => {
    const button = one("[data-refresh]");
    if (Boolean(button) === Boolean(source)) return;
    if (!button) {
      source.close();
      source = null;
      return;
    }
    source = new EventSource(button.dataset.refresh);
    source.onmessage = refresh;
    source.onopen = () => {
      if (lost) refresh();
      lost = false;
    };
    source.onerror = () => {
      lost = true;
      // A browser comes back after a lost line, but not after a refusal, which is
      // what a proxy answers while it has nobody to ask.
      if (source.readyState !== EventSource.CLOSED) return;
      const refused = source;
      setTimeout(() => {
        if (source !== refused) return;
        source = null;
        listen();
      }, REFUSED_AGAIN_AFTER);
    };
    source.addEventListener("signed-out", () => {
      source.close();
      press(one("[data-refresh]"));
    });
  };

  new MutationObserver(() => {
    followEdit();
    listen();
  }).observe(document.body, { childList: true, subtree: true });
})();
