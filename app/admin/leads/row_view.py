"""One lead in the table; on a phone the same cells stack up as a card."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from app.admin.leads.delete_state import DeleteState
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
        "address": lambda row: _clipped(row["address"]),
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
        class_name="lead",
    )


def _contact(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.a(row["email"], href=f"mailto:{row['email']}", class_name="cell-link"),
        rx.el.span(
            rx.el.a(row["phone"], href=row["phone_link"], class_name="cell-link"),
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
        row["category"],
        class_name=rx.cond(row["pharmacy"], "badge badge-sea", "badge badge-sky"),
    )


def _clipped(text: Any) -> rx.Component:
    """Return text cut at 200 px, whole as a tooltip."""
    return rx.el.span(text, title=text, class_name="clipped")


def _actions(row: Any) -> rx.Component:
    return rx.el.span(
        _action(icon("phone", 18), row["phone_link"], copy.LINK_CALL, row),
        _action(icon("mail", 18), f"mailto:{row['email']}", copy.LINK_MAIL, row),
        rx.cond(
            row["whatsapp_link"] != "",
            _action(
                filled_icon("whatsapp", 18),
                row["whatsapp_link"],
                copy.LINK_WHATSAPP,
                row,
            ),
            rx.fragment(),
        ),
        _action(icon("map-pin", 18), row["map_link"], copy.LINK_MAP, row),
        rx.el.button(
            icon("trash-2", 18),
            type="button",
            title=copy.DELETE,
            on_click=DeleteState.ask(row["id"], row["name"]),
            class_name="icon-btn text-coral",
            custom_attrs={"aria-label": _named(copy.DELETE_LABEL, row)},
        ),
        class_name="flex items-center",
    )


def _action(picture: rx.Component, href: Any, label: str, row: Any) -> rx.Component:
    name = _named(label, row)
    return rx.el.a(
        picture,
        href=href,
        title=name,
        target="_blank",
        rel="noopener noreferrer",
        class_name="icon-btn",
        custom_attrs={"aria-label": name},
    )


def _named(label: str, row: Any) -> Any:
    """Return a label with the lead's name in its place."""
    before, _, after = label.partition("{name}")
    return rx.Var.create(before) + row["name"].to(str) + rx.Var.create(after)
