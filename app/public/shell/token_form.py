"""A button behind a mailed link: opening the page changes nothing, the button does."""

import reflex as rx

from app.ui.button import submit_button
from app.ui.element import NativeForm, anchor

# Fills the form; pages with it name it among their scripts.
SCRIPT = "mailed-token"
_FIELD = "codigo-del-enlace"


def token_form(
    action: str, *, button: str, busy: str, label: str, hint: str
) -> rx.Component:
    """Return the form; a script puts the link's token into it and hides the field."""
    return NativeForm.create(
        rx.el.div(
            rx.el.label(
                label, html_for=_FIELD, class_name="mb-1.5 block font-semibold"
            ),
            rx.el.input(
                type="text",
                name="token",
                required=True,
                class_name="field-input w-full",
                custom_attrs=anchor(_FIELD)
                | {
                    "autoComplete": "off",
                    "autoCapitalize": "none",
                    "spellCheck": "false",
                    "aria-describedby": f"{_FIELD}-hint",
                },
            ),
            rx.el.p(
                hint,
                class_name="mt-1.5 text-ink-soft",
                custom_attrs=anchor(f"{_FIELD}-hint"),
            ),
            custom_attrs={"data-token-field": ""},
        ),
        submit_button(button, busy, "mt-5"),
        class_name="mt-6 max-w-md",
        custom_attrs={"method": "post", "action": action, "data-token-form": ""},
    )
