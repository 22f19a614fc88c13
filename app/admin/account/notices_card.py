"""Whether this browser tells of an urgent request; its script keeps the answer."""

import reflex as rx

from app.content import account as copy


def notices_card() -> rx.Component:
    """Return the switch, off until somebody asks for it."""
    return rx.el.section(
        rx.el.h3(copy.NOTICES_TITLE, class_name="text-lg font-bold"),
        rx.el.p(copy.NOTICES_TEXT, class_name="text-ink-soft"),
        rx.el.label(
            rx.el.input(
                type="checkbox",
                class_name="field-check",
                custom_attrs={"data-urgent-switch": ""},
            ),
            rx.el.span(copy.NOTICES_SWITCH),
            class_name="mt-2 flex min-h-11 items-center gap-3",
        ),
        rx.el.p(
            copy.NOTICES_REFUSED,
            role="status",
            hidden=True,
            class_name="mt-2 font-semibold",
            custom_attrs={"data-urgent-refused": ""},
        ),
        rx.el.button(
            copy.NOTICES_TRY,
            type="button",
            hidden=True,
            class_name="btn btn-secondary btn-sm mt-2",
            custom_attrs={"data-urgent-try": ""},
        ),
        class_name="plot-card",
    )
