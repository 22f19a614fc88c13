"""Notices that rise above the page and are read aloud."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import reflex as rx

from app.ui.icon import icon


@dataclass(frozen=True, slots=True)
class Undo:
    """A notice's button that takes back what it tells of.

    Attributes:
        label: What it says.
        on_click: Returns its handler, given the notice's `undo`.
        seconds: How long a notice with this button stays.
    """

    label: str
    on_click: Callable[[Any], Any]
    seconds: int


def toast_region(
    notices: Any, label: str, close_label: str, undo: Undo | None = None
) -> rx.Component:
    """Return the region; a script takes each notice away after a while.

    Args:
        notices: State var, a list of notices with `id`, `title`, `text`, `kind`.
        label: Name of the region for screen readers.
        close_label: Name of the button that takes a notice away.
        undo: Button of the notices whose `undo` is not empty.
    """
    return rx.el.div(
        rx.foreach(notices, lambda notice: _toast(notice, close_label, undo)),
        class_name="toasts",
        custom_attrs={
            "data-toasts": "",
            "role": "status",
            "aria-live": "polite",
            "aria-label": label,
        },
    )


def _toast(notice: Any, close_label: str, undo: Undo | None) -> rx.Component:
    stays = rx.cond(notice["undo"] != "", str(undo.seconds), "") if undo else ""
    return rx.el.div(
        rx.cond(
            notice["kind"] == "error",
            icon("circle-alert", 22, "text-coral"),
            icon("circle-check", 22, "text-sea"),
        ),
        rx.el.div(
            rx.el.p(notice["title"], class_name="font-bold leading-snug"),
            rx.cond(
                notice["text"] != "",
                rx.el.p(notice["text"], class_name="text-ink-soft"),
                rx.fragment(),
            ),
            class_name="min-w-0 grow",
        ),
        _undo(notice, undo) if undo else rx.fragment(),
        rx.el.button(
            icon("x", 18),
            type="button",
            class_name="icon-btn -my-1 -mr-2",
            custom_attrs={"data-toast-close": "", "aria-label": close_label},
        ),
        key=notice["id"],
        class_name="toast",
        custom_attrs={
            "data-toast": notice["id"],
            "data-kind": notice["kind"],
            "data-stays": stays,
        },
    )


def _undo(notice: Any, undo: Undo) -> rx.Component:
    return rx.cond(
        notice["undo"] != "",
        rx.el.button(
            undo.label,
            type="button",
            on_click=undo.on_click(notice["undo"]),
            class_name="btn btn-secondary btn-sm",
            custom_attrs={
                "data-undo": "",
                "data-toast-close": "",
                "aria-keyshortcuts": "z Control+Z",
            },
        ),
        rx.fragment(),
    )
