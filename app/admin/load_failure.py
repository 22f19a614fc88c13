"""What a screen says when it could not be loaded, with a way to try again."""

import reflex as rx
from reflex.event import EventType

from app.content import admin as copy
from app.ui.icon import icon


def failure_line(
    failed: rx.Var[bool], sentence: str, again: EventType[()]
) -> rx.Component:
    """Return a line above what is still shown, while `failed` holds."""
    return rx.cond(
        failed,
        rx.el.p(
            sentence,
            _again(again),
            role="alert",
            class_name="mb-4 flex flex-wrap items-center gap-3 font-bold",
        ),
        rx.fragment(),
    )


def failure_block(sentence: str, again: EventType[()], look: str) -> rx.Component:
    """Return what stands in the place of what is missing; `look` are its classes."""
    return rx.el.div(
        icon("circle-alert", 32, "text-coral"),
        rx.el.p(sentence, class_name="font-bold"),
        _again(again),
        role="alert",
        class_name=look,
    )


def _again(again: EventType[()]) -> rx.Component:
    return rx.el.button(
        copy.RETRY,
        type="button",
        on_click=again,
        class_name="btn btn-secondary btn-sm",
    )
