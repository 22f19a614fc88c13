"""Who else has a lead open, in its row and over the fields of its edit."""

from typing import Any

import reflex as rx

from app.admin.leads.presence_state import PresenceState
from app.content import admin as copy
from app.ui.icon import icon


def open_by(row: Any) -> rx.Component:
    """Return who else has the lead open for editing."""
    names = PresenceState.open_by[row["id"].to(str)]
    hint = rx.Var.create(copy.OPEN_BY.partition("{names}")[0]) + names.to(str)
    return rx.cond(
        names,
        rx.el.span(
            icon("pencil", 12),
            rx.el.span(names, class_name="one-line"),
            title=hint,
            class_name="badge badge-sky open-by",
            custom_attrs={"data-open-by": "", "aria-label": hint, "role": "img"},
        ),
        rx.fragment(),
    )


def also_open_by(row: Any) -> rx.Component:
    """Return who else has the lead open, told before anybody types."""
    names = PresenceState.open_by[row["id"].to(str)]
    before, _, after = copy.ALSO_OPEN_BY.partition("{names}")
    return rx.el.div(
        rx.cond(names, rx.el.p(before, names, after), rx.fragment()),
        class_name="edit-others",
        role="status",
    )
