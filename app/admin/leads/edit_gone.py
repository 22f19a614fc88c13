"""What stands above the fields of a lead that is no more."""

from typing import Any, Final

import reflex as rx

from app.admin.leads.edit_state import EditState
from app.admin.leads.joined_lead import way_on
from app.content import admin as copy

# Then there is nothing to make anew.
IS_JOINED: Final[Any] = EditState.joined.length() > 0


def edit_gone() -> rx.Component:
    """Return the sentence, and the way to the lead of which this one became part."""
    return rx.cond(
        EditState.gone,
        rx.el.div(
            rx.cond(IS_JOINED, _joined(), rx.el.p(copy.EDIT_GONE)),
            class_name="edit-gone",
            role="alert",
        ),
        rx.fragment(),
    )


def _joined() -> rx.Component:
    return rx.fragment(
        rx.el.p(copy.EDIT_JOINED),
        way_on(EditState.joined),
    )
