"""The first cell of a lead's row: whose it is, and where it stands."""

from typing import Any

import reflex as rx

from app.admin.leads.choose_box import choose_box, named
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.moves_state import MovesState
from app.admin.leads.open_by import open_by
from app.content import admin as copy
from app.content import states


def name_cell(row: Any) -> rx.Component:
    """Return who asks, where the request stands, and what names it."""
    return rx.el.span(
        rx.el.span(choose_box(row), _opens(row), class_name="in-line"),
        rx.el.span(
            _state(row),
            open_by(row),
            rx.el.span(
                row["reference"],
                title=copy.REFERENCE_HINT,
                class_name="only-open one-line flex-none text-xs text-ink-soft tabular-nums",
            ),
            class_name="in-line",
        ),
        class_name="flex flex-col items-start",
    )


def _opens(row: Any) -> rx.Component:
    """Return the name; it opens the lead's file."""
    return rx.el.button(
        row["name"],
        type="button",
        title=row["name"],
        on_click=DrawerState.open(row["id"]),
        class_name="one-line text-left font-bold hover:underline",
        custom_attrs={"data-file": ""},
    )


def _state(row: Any) -> rx.Component:
    """Return the badge of where the lead stands; it opens the ways from there."""
    return rx.el.button(
        row["state_label"],
        type="button",
        on_click=MovesState.open(row["id"]),
        class_name="badge state",
        title=row["state_label"],
        custom_attrs={
            "aria-label": row["state_label"].to(str)
            + rx.Var.create(". ")
            + named(states.BADGE_LABEL, row),
            "data-state": row["state"],
            "data-clock": row["clock"],
            "data-leaves": "",
        },
    )
