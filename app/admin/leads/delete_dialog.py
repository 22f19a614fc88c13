"""The question before a lead is deleted for good."""

import reflex as rx

from app.admin.leads.delete_state import DeleteState
from app.content import admin as copy
from app.ui.element import anchor

_TITLE_ID = "delete-title"
_TEXT_ID = "delete-text"


def delete_dialog() -> rx.Component:
    """Return the dialog; the page's script opens it as the state says."""
    return rx.el.dialog(
        rx.el.h2(
            copy.DELETE_TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(_TITLE_ID),
        ),
        rx.el.p(DeleteState.lead_name, class_name="mt-3 font-bold break-words"),
        rx.el.p(copy.DELETE_TEXT, class_name="mt-1", custom_attrs=anchor(_TEXT_ID)),
        rx.el.div(
            rx.el.button(
                copy.DELETE_CANCEL,
                type="button",
                on_click=DeleteState.cancel,
                disabled=DeleteState.deleting,
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-cancel": "", "autoFocus": True},
            ),
            rx.el.button(
                rx.cond(DeleteState.deleting, copy.DELETE_BUSY, copy.DELETE_CONFIRM),
                type="button",
                on_click=DeleteState.confirm,
                disabled=DeleteState.deleting,
                class_name="btn btn-danger btn-sm",
            ),
            class_name="mt-6 flex justify-end gap-3",
        ),
        class_name="confirm",
        custom_attrs={
            "data-open": rx.cond(DeleteState.lead_id != "", "true", "false"),
            "aria-labelledby": _TITLE_ID,
            "aria-describedby": _TEXT_ID,
            "role": "alertdialog",
        },
    )
