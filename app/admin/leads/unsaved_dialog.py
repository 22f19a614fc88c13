"""The question before typed changes are left behind; the page's script asks it."""

import reflex as rx

from app.content import admin as copy
from app.ui.element import anchor

_TITLE_ID = "unsaved-title"


def unsaved_dialog() -> rx.Component:
    """Return the dialog, closed."""
    return rx.el.dialog(
        rx.el.h2(
            copy.EDIT_UNSAVED_TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(_TITLE_ID),
        ),
        rx.el.p(copy.EDIT_UNSAVED, class_name="mt-3"),
        rx.el.div(
            rx.el.button(
                copy.EDIT_CONTINUE,
                type="button",
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-continue": "", "data-first": ""},
            ),
            rx.el.button(
                copy.EDIT_DISCARD,
                type="button",
                class_name="btn btn-danger btn-sm",
                custom_attrs={"data-discard": ""},
            ),
            class_name="mt-6 flex flex-wrap justify-end gap-3",
        ),
        class_name="confirm",
        custom_attrs={
            "data-unsaved": "",
            "aria-labelledby": _TITLE_ID,
            "role": "alertdialog",
        },
    )
