"""The box that chooses a lead, and how controls of a row name their lead."""

from typing import Any

import reflex as rx

from app.content import bulk as copy


def choose_box(row: Any) -> rx.Component:
    """Return the box; what is chosen is the browser's."""
    box = rx.el.input(
        type="checkbox",
        class_name="choose",
        custom_attrs={"data-choose": "", "aria-label": named(copy.CHOOSE, row)},
    )
    return rx.el.label(box, class_name="choose-around")


def named(label: str, row: Any) -> Any:
    """Return a label with the lead's name in its place."""
    before, _, after = label.partition("{name}")
    return rx.Var.create(before) + row["name"].to(str) + rx.Var.create(after)
