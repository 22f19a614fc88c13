"""Buttons and links that look like buttons."""

from typing import Any, Literal

import reflex as rx

from app.ui.element import link
from app.ui.icon import icon

Look = Literal["primary", "secondary", "ghost"]
Size = Literal["sm", "md", "lg"]

_SIZES: dict[Size, str] = {"sm": " btn-sm", "md": "", "lg": " btn-lg"}


def _classes(look: Look, size: Size, class_name: str) -> str:
    return f"btn btn-{look}{_SIZES[size]} {class_name}".strip()


def link_button(  # noqa: PLR0913
    text: str,
    href: str,
    *,
    look: Look = "primary",
    size: Size = "md",
    icon_name: str = "",
    class_name: str = "",
    attrs: dict[str, Any] | None = None,
) -> rx.Component:
    """Return a link in the shape of a button, its icon after the text."""
    return link(
        text,
        icon(icon_name) if icon_name else None,
        href=href,
        class_name=_classes(look, size, class_name),
        **(attrs or {}),
    )


def button(
    text: str,
    *,
    look: Look = "primary",
    size: Size = "md",
    class_name: str = "",
    attrs: dict[str, Any] | None = None,
) -> rx.Component:
    """Return a button that does nothing by itself: a script gives it a task."""
    return rx.el.button(
        text,
        type="button",
        class_name=_classes(look, size, class_name),
        custom_attrs=attrs or {},
    )


def submit_button(text: str, busy_text: str, class_name: str = "") -> rx.Component:
    """Return a submit button whose label follows the form's `aria-busy`."""
    return rx.el.button(
        rx.el.span(text, custom_attrs={"data-idle": ""}),
        rx.el.span(
            rx.el.span(class_name="spinner", custom_attrs={"aria-hidden": "true"}),
            busy_text,
            class_name="items-center gap-2.5",
            custom_attrs={"data-busy": ""},
        ),
        type="submit",
        class_name=_classes("primary", "lg", class_name),
        custom_attrs={"data-submit": ""},
    )
