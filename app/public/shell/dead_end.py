"""A screen that leads back: something is not there, or has failed."""

from typing import Any

import reflex as rx

from app.ui.picture import Picture, picture

_CABLE_CAR = Picture("/illustrations/not-found.svg", 480, 360)


def dead_end(
    *words: rx.Component,
    actions: tuple[rx.Component, ...],
    custom_attrs: dict[str, Any] | None = None,
) -> rx.Component:
    """Return the screen: a picture, what happened, and the ways on."""
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                picture(_CABLE_CAR, eager=True, class_name="w-full"),
                class_name="mx-auto w-full max-w-md",
            ),
            rx.el.div(
                *words,
                rx.el.div(
                    *actions, class_name="mt-8 flex flex-wrap gap-3 max-sm:[&>*]:grow"
                ),
            ),
            class_name="wrap grid grid-cols-1 items-center gap-12 pt-28 pb-20 lg:grid-cols-2",
            custom_attrs=custom_attrs or {},
        ),
        class_name="h-full bg-linear-to-b from-sky to-white",
    )


def title(text: str, **attributes: Any) -> rx.Component:
    """Return the screen's title."""
    return rx.el.h1(
        text,
        class_name="mt-3 text-[clamp(1.875rem,1.3rem+2.4vw,2.75rem)] font-extrabold",
        custom_attrs=attributes,
    )


def explanation(text: str) -> rx.Component:
    """Return the sentence below the title."""
    return rx.el.p(text, class_name="mt-4 text-lg text-ink-soft")
