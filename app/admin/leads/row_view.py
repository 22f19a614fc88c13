"""One lead in the table; on a phone the same cells stack up as a card."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from app.admin.leads.delete_state import DeleteState
from app.admin.leads.edit_state import EditState
from app.content import admin as copy
from app.ui.icon import filled_icon, icon

_LABELS = {column.key: column.label for column in copy.COLUMNS}


def row_view(row: Any) -> rx.Component:
    """Return the ten cells of a lead."""
    cells: dict[str, Callable[[Any], rx.Component]] = {
        "name": lambda row: rx.el.span(row["name"], class_name="font-bold"),
        "contact": _contact,
        "schedule": _schedule,
        "vaccine": lambda row: rx.el.span(row["vaccine"]),
        "category": _category,
        "address": _address,
        "receipt_number": lambda row: rx.el.span(row["receipt_number"]),
        "message": lambda row: _clipped(row["message"]),
        "created_at": lambda row: rx.el.span(
            rx.el.span(row["registered_day"]),
            rx.el.span(row["registered_time"]),
            class_name="two-lines text-ink-soft tabular-nums",
        ),
        "actions": _actions,
    }
    return rx.el.tr(
        *(
            rx.el.td(
                cell(row),
                class_name=f"cell cell-{key.replace('_', '-')}",
                custom_attrs={"data-label": _LABELS[key]},
            )
            for key, cell in cells.items()
        ),
        key=row["id"],
        class_name=rx.cond(row["fresh"], "lead lead-fresh", "lead"),
        custom_attrs={"data-lead": row["id"], "tabIndex": -1},
    )


def _contact(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.a(
            row["email"],
            href=f"mailto:{row['email']}",
            class_name="cell-link break-anywhere",
        ),
        rx.el.span(
            rx.el.a(
                row["phone"],
                href=row["phone_link"],
                class_name="cell-link",
            ),
            rx.cond(
                row["whatsapp_link"] != "",
                rx.el.a(
                    filled_icon("whatsapp", 18),
                    href=row["whatsapp_link"],
                    title=copy.WHATSAPP,
                    target="_blank",
                    rel="noopener noreferrer",
                    class_name="icon-btn -my-2",
                    custom_attrs={"aria-label": _named(copy.LINK_WHATSAPP, row)},
                ),
                rx.fragment(),
            ),
            rx.cond(
                row["phone_odd"],
                rx.el.span(copy.BADGE_PHONE, class_name="badge badge-sun ml-2"),
                rx.fragment(),
            ),
        ),
        class_name="flex flex-col items-start",
    )


def _schedule(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.span(
            rx.el.span(row["day"]), rx.el.span(row["time"]), class_name="two-lines"
        ),
        rx.cond(
            row["urgent"],
            rx.el.span(
                copy.BADGE_URGENT,
                title=copy.BADGE_URGENT_HINT,
                class_name="badge badge-sun",
            ),
            rx.fragment(),
        ),
        class_name="flex flex-wrap items-center gap-x-2 tabular-nums",
    )


def _category(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.span(
            row["category"],
            class_name=rx.cond(row["pharmacy"], "badge badge-sea", "badge badge-sky"),
        ),
        rx.cond(
            row["suspect"],
            rx.el.span(
                copy.BADGE_SUSPECT,
                title=copy.BADGE_SUSPECT_HINT,
                class_name="badge badge-sun",
            ),
            rx.fragment(),
        ),
        class_name="flex flex-wrap items-center gap-1",
    )


def _address(row: Any) -> rx.Component:
    return rx.el.a(
        row["address"],
        href=row["map_link"],
        title=row["address"],
        target="_blank",
        rel="noopener noreferrer",
        class_name="clipped cell-link",
    )


def _clipped(text: Any) -> rx.Component:
    """Return text cut at 200 px, whole as a tooltip."""
    return rx.el.span(text, title=text, class_name="clipped")


def _actions(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.button(
            icon("pencil", 18),
            type="button",
            title=copy.EDIT,
            on_click=EditState.start(row["id"]),
            class_name="icon-btn",
            custom_attrs={
                "aria-label": _named(copy.EDIT_LABEL, row),
                "data-edit": "",
                "data-leaves": "",
            },
        ),
        rx.el.button(
            icon("trash-2", 18),
            type="button",
            title=copy.DELETE,
            on_click=DeleteState.ask(row["id"], row["name"]),
            class_name="icon-btn text-coral",
            custom_attrs={
                "aria-label": _named(copy.DELETE_LABEL, row),
                "data-delete": "",
                "data-leaves": "",
            },
        ),
        class_name="flex items-center",
    )


def _named(label: str, row: Any) -> Any:
    """Return a label with the lead's name in its place."""
    before, _, after = label.partition("{name}")
    return rx.Var.create(before) + row["name"].to(str) + rx.Var.create(after)
