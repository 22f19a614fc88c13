"""Notices that rise above the page and are read aloud."""

from typing import Any

import reflex as rx

from app.ui.icon import icon


def toast_region(notices: Any, label: str, close_label: str) -> rx.Component:
    """Return the region; a script takes each notice away after a while.

    Args:
        notices: State var, a list of notices with `id`, `title`, `text`, `kind`.
        label: Name of the region for screen readers.
        close_label: Name of the button that takes a notice away.
    """
    return rx.el.div(
        rx.foreach(notices, lambda notice: _toast(notice, close_label)),
        class_name="toasts",
        custom_attrs={
            "data-toasts": "",
            "role": "status",
            "aria-live": "polite",
            "aria-label": label,
        },
    )


def _toast(notice: Any, close_label: str) -> rx.Component:
    return rx.el.div(
        rx.cond(
            notice["kind"] == "error",
            icon("circle-alert", 22, "mt-0.5 flex-none text-coral"),
            icon("circle-check", 22, "mt-0.5 flex-none text-sea"),
        ),
        rx.el.div(
            rx.el.p(notice["title"], class_name="font-bold leading-snug"),
            rx.cond(
                notice["text"] != "",
                rx.el.p(notice["text"], class_name="text-[0.9375rem] text-ink-soft"),
                rx.fragment(),
            ),
            class_name="min-w-0 grow",
        ),
        rx.el.button(
            icon("x", 18),
            type="button",
            class_name="icon-btn -my-1 -mr-2",
            custom_attrs={"data-toast-close": "", "aria-label": close_label},
        ),
        key=notice["id"],
        class_name="toast",
        custom_attrs={"data-toast": notice["id"], "data-kind": notice["kind"]},
    )
