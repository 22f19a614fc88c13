"""The bar of what can be done with the chosen leads; the script shows it and fills it."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.leads.bulk_state import BulkDeleteState, BulkState
from app.admin.session.rights import allowed
from app.content import admin as admin_copy
from app.content import bulk as copy
from app.domain.roles import Right
from app.ui.confirm_dialog import Question, confirm_dialog
from app.ui.element import link, script_slot, turn_field

_QUESTION = Question(
    name="bulk-delete",
    title=admin_copy.DELETE_TITLE,
    text=copy.DELETE_TEXT,
    no=admin_copy.DELETE_CANCEL,
    yes=admin_copy.DELETE_CONFIRM,
    busy=admin_copy.DELETE_BUSY,
)


def bulk_bar() -> rx.Component:
    """Return the bar, hidden until a lead is chosen, and the question of deleting."""
    return rx.fragment(
        rx.el.div(
            rx.el.div(
                script_slot(
                    "p",
                    class_name="font-bold tabular-nums",
                    role="status",
                    data_chosen_count=copy.CHOSEN,
                ),
                *_deeds(),
                class_name="bulk-row",
            ),
            _homes(),
            hidden=True,
            role="group",
            class_name="bulk-bar",
            custom_attrs={
                "data-bulk-bar": "",
                "data-leaves": "",
                "aria-label": copy.BAR_LABEL,
                "suppressHydrationWarning": True,
            },
        ),
        script_slot(
            "p",
            class_name="bulk-dropped",
            role="status",
            data_chosen_dropped=copy.DROPPED,
        ),
        _form("homes", BulkState.show_homes, "ids"),
        _form("move", BulkState.move, "ids", "seen", "to", turn=BulkState.turn),
        allowed(
            Right.DELETE,
            rx.fragment(
                _form("delete", BulkDeleteState.ask, "ids"),
                confirm_dialog(
                    _QUESTION,
                    BulkDeleteState.question,
                    is_open=BulkDeleteState.question != "",
                    busy=BulkDeleteState.deleting,
                    on_no=BulkDeleteState.cancel,
                    on_yes=BulkDeleteState.confirm,
                ),
            ),
        ),
    )


def _deeds() -> tuple[rx.Component, ...]:
    """Return the buttons; where they do not fit a small screen they are scrolled."""
    return (
        rx.el.button(
            copy.CHOOSE_HOMES,
            type="button",
            hidden=True,
            class_name="btn btn-secondary btn-sm",
            custom_attrs={"data-choose-homes": "", "suppressHydrationWarning": True},
        ),
        _button(copy.CHOOSE_PAGE, {"data-choose-page": ""}),
        *(
            _button(text, {"data-bulk": "move", "data-to": to})
            for to, text in copy.MOVES.items()
        ),
        allowed(
            Right.EXPORT,
            rx.fragment(
                _file(copy.EXPORT_CSV, routes.API_EXPORT),
                _file(copy.EXPORT_XLSX, routes.API_EXPORT_XLSX),
            ),
        ),
        allowed(
            Right.DELETE,
            _button(copy.DELETE, {"data-bulk": "delete"}, "btn-danger"),
        ),
        _button(copy.CHOOSE_NONE, {"data-choose-none": ""}),
    )


def _homes() -> rx.Component:
    """Return what the script says of homes that are chosen in part."""
    return rx.el.div(
        script_slot(
            "p",
            class_name="font-semibold",
            role="status",
            data_homes="",
            data_one=copy.HOMES_ONE,
            data_many=copy.HOMES_MANY,
            data_other_one=copy.HOMES_OTHER_ONE,
            data_others=copy.HOMES_OTHERS,
        ),
        script_slot("p", data_homes_away=copy.HOMES_AWAY),
        class_name="bulk-homes",
    )


def _button(
    text: str, attributes: dict[str, Any], kind: str = "btn-secondary"
) -> rx.Component:
    return rx.el.button(
        text, type="button", class_name=f"btn {kind} btn-sm", custom_attrs=attributes
    )


def _file(text: str, path: str) -> rx.Component:
    return link(
        text,
        href=path,
        class_name="btn btn-secondary btn-sm",
        data_export="",
        data_export_chosen="",
    )


def _form(name: str, handler: Any, *fields: str, turn: Any = None) -> rx.Component:
    return rx.el.form(
        *(rx.el.input(type="hidden", name=field) for field in fields),
        rx.fragment() if turn is None else turn_field(turn),
        on_submit=handler,
        hidden=True,
        custom_attrs={"data-bulk-form": name},
    )
