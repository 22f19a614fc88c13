"""What a form says back: a notice above it and a summary of its errors."""

import reflex as rx

from app.ui.element import script_slot
from app.ui.icon import icon


def notice() -> rx.Component:
    """Return the line that tells how sending went; empty until then."""
    return script_slot(
        "div",
        data_form_notice="",
        role="status",
        aria_live="polite",
        tabindex="-1",
        class_name="outline-none",
    )


def error_summary(title: str) -> rx.Component:
    """Return the summary that takes focus when fields are wrong.

    The list is filled by the script, or by the server in the page that answers
    a plain post, with one link per field.
    """
    return rx.el.div(
        rx.el.p(
            icon("circle-alert", 22, "flex-none"),
            title,
            class_name="flex items-center gap-2.5 font-bold text-coral",
        ),
        script_slot(
            "ul", data_error_list="", class_name="mt-2 space-y-1 pl-8 list-disc"
        ),
        hidden=True,
        class_name="mb-6 rounded-xl border-2 border-coral bg-coral-soft p-5",
        custom_attrs={"data-error-summary": "", "tabIndex": -1},
    )
