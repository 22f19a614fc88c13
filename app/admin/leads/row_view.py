"""One lead in the table; on a phone the same cells stack up as a card."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from app.admin.leads.choose_box import named
from app.admin.leads.delete_state import DeleteState
from app.admin.leads.edit_state import EditState
from app.admin.leads.moves_state import MovesState
from app.admin.leads.name_cell import name_cell
from app.admin.leads.zone_badge import zone_badge
from app.admin.session.rights import allowed
from app.content import admin as copy
from app.content import consents, household
from app.content.visits import BETWEEN
from app.domain.roles import Right
from app.ui.icon import filled_icon, icon

_LABELS = {column.key: column.label for column in copy.COLUMNS}


def row_view(row: Any) -> rx.Component:
    """Return the ten cells of a lead."""
    cells: dict[str, Callable[[Any], rx.Component]] = {
        "name": name_cell,
        "contact": _contact,
        "schedule": _schedule,
        "vaccine": _vaccine,
        "category": _category,
        "address": _address,
        "receipt_number": _receipt,
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
        custom_attrs={
            "data-lead": row["id"],
            "data-home": row["home"],
            "data-people": row["people"],
            "tabIndex": -1,
        },
    )


def _sun(is_so: Any, text: str, hint: str | None = None) -> rx.Component:
    """Return a badge for what somebody should look at."""
    badge = rx.el.span(text, title=hint, class_name="badge badge-sun")
    return rx.cond(is_so, badge, rx.fragment())


def _line(text: Any, class_name: str = "") -> rx.Component:
    """Return text on one line, cut with an ellipsis, whole as a tooltip."""
    return rx.el.span(text, title=text, class_name=f"one-line {class_name}".strip())


def _contact(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.span(
            _way(row, "email", f"mailto:{row['email']}", "one-line only-open"),
            _sun(row["disowned"], copy.BADGE_DISOWNED, copy.BADGE_DISOWNED_HINT),
            class_name="in-line",
        ),
        rx.el.span(
            _way(row, "phone", row["phone_link"], "one-line tabular-nums"),
            rx.cond(
                row["whatsapp_link"] != "",
                rx.el.a(
                    filled_icon("whatsapp", 18),
                    href=row["whatsapp_link"],
                    title=copy.WHATSAPP,
                    on_click=MovesState.ask(row["id"]),
                    target="_blank",
                    rel="noopener noreferrer",
                    class_name="icon-btn",
                    custom_attrs={
                        "aria-label": named(copy.LINK_WHATSAPP, row),
                        "data-whatsapp": "",
                    },
                ),
                rx.fragment(),
            ),
            _sun(row["phone_odd"], copy.BADGE_PHONE),
            class_name="in-line",
        ),
        _sun(row["withdrawn"], consents.BADGE, consents.BADGE_HINT),
        class_name="flex min-w-0 flex-col items-start",
    )


def _way(row: Any, name: str, address: Any, class_name: str) -> rx.Component:
    """Return a way to somebody; words alone where they took their consent back."""
    return rx.cond(
        row["withdrawn"],
        rx.el.span(row[name], title=row[name], class_name=class_name),
        rx.el.a(
            row[name],
            href=address,
            title=row[name],
            on_click=MovesState.ask(row["id"]),
            class_name=f"cell-link {class_name}",
        ),
    )


def _schedule(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.span(row["day"]),
        rx.el.span(
            _line(row["time"]),
            _sun(row["urgent"], copy.BADGE_URGENT, copy.BADGE_URGENT_HINT),
            class_name="in-line",
        ),
        class_name="two-lines tabular-nums",
    )


def _vaccine(row: Any) -> rx.Component:
    """Return which vaccine, and for whom where it is not for who asks."""
    return rx.el.span(
        _clipped(row["vaccine"]),
        rx.cond(
            row["patient"] != "",
            _line(row["patient"], "for-whom"),
            rx.fragment(),
        ),
        class_name="flex min-w-0 flex-col items-start",
    )


def _category(row: Any) -> rx.Component:
    """Return by which form it came, and with how many at one address."""
    group = rx.el.span(
        row["household"], title=household.BADGE_HINT, class_name="badge badge-sky"
    )
    return rx.el.span(
        rx.el.span(
            row["category"],
            class_name=rx.cond(row["pharmacy"], "badge badge-sea", "badge badge-sky"),
        ),
        rx.cond(row["household"] != "", group, rx.fragment()),
        _sun(row["suspect"], copy.BADGE_SUSPECT, copy.BADGE_SUSPECT_HINT),
        class_name="flex flex-wrap items-center gap-1",
    )


def _receipt(row: Any) -> rx.Component:
    return rx.el.span(
        _clipped(row["receipt_number"]),
        _sun(row["receipt_twice"], copy.BADGE_RECEIPT, copy.BADGE_RECEIPT_HINT),
        class_name="flex flex-wrap items-center gap-1",
    )


def _address(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.a(
            row["address"],
            href=row["map_link"],
            title=row["address"],
            target="_blank",
            rel="noopener noreferrer",
            class_name="clipped cell-link",
        ),
        zone_badge(row),
        class_name="flex min-w-0 flex-col items-start",
    )


def _clipped(text: Any) -> rx.Component:
    """Return text cut at 200 px, whole as a tooltip."""
    return rx.el.span(text, title=text, class_name="clipped")


def _actions(row: Any) -> rx.Component:
    return rx.el.span(
        rx.el.button(
            icon("chevron-down", 18),
            type="button",
            title=copy.UNFOLD,
            class_name="icon-btn fold-btn",
            custom_attrs={
                "aria-label": named(copy.UNFOLD_LABEL, row),
                "data-unfold": "",
            },
        ),
        rx.el.button(
            icon("pencil", 18),
            type="button",
            title=copy.EDIT,
            on_click=EditState.start(row["id"]),
            class_name="icon-btn",
            custom_attrs={
                "aria-label": named(copy.EDIT_LABEL, row),
                "data-edit": "",
                "data-leaves": "",
            },
        ),
        allowed(
            Right.DELETE,
            rx.el.button(
                icon("trash-2", 18),
                type="button",
                title=copy.DELETE,
                on_click=DeleteState.ask(row["id"], _whose(row)),
                class_name="icon-btn text-coral",
                custom_attrs={
                    "aria-label": named(copy.DELETE_LABEL, row),
                    "data-delete": "",
                    "data-leaves": "",
                },
            ),
        ),
        class_name="flex items-center",
    )


def _whose(row: Any) -> Any:
    """Return whose lead it is: of a home, each has one of their own."""
    name, patient = row["name"].to(str), row["patient"].to(str)
    return rx.cond(patient != "", name + BETWEEN + patient, name)
