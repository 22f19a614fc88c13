"""The table of leads with its states: loading, empty, failed, filled."""

from typing import Any

import reflex as rx

from app.admin.leads.edit_row import edit_row
from app.admin.leads.list_state import LeadListState
from app.admin.leads.row_view import row_view
from app.admin.leads.slots import rows_in_order
from app.admin.load_failure import failure_block
from app.content import admin as copy
from app.content import messages


def table() -> rx.Component:
    """Return the table, or what stands in its place."""
    return rx.el.div(
        rx.cond(
            LeadListState.order.length() > 0,
            _rows(),
            rx.cond(
                LeadListState.loading,
                _spinner(),
                rx.cond(
                    LeadListState.failed,
                    failure_block(
                        messages.LEADS_LOAD_ERROR, LeadListState.reload, "lead-state"
                    ),
                    _empty(),
                ),
            ),
        ),
        class_name="lead-frame",
        custom_attrs={"aria-busy": LeadListState.loading},
    )


def _rows() -> rx.Component:
    return rx.el.table(
        rx.el.thead(
            rx.el.tr(
                *(
                    rx.el.th(
                        column.label,
                        scope="col",
                        class_name=f"head-cell head-{column.key.replace('_', '-')}",
                    )
                    for column in copy.COLUMNS
                )
            )
        ),
        rx.el.tbody(rx.foreach(rows_in_order(LeadListState), _row)),
        class_name="lead-table",
        custom_attrs={"aria-label": copy.TABLE_LABEL},
    )


def _row(row: Any) -> rx.Component:
    shown = rx.cond(LeadListState.editing == row["id"], edit_row(row), row_view(row))
    # The key of what moves when rows come and go; the form must move whole.
    return rx.fragment(shown, key=row["id"])


def _spinner() -> rx.Component:
    return rx.el.div(
        rx.el.span(class_name="spinner", custom_attrs={"aria-hidden": "true"}),
        copy.LOADING_LEADS,
        class_name="lead-state flex-row",
        role="status",
    )


def _empty() -> rx.Component:
    return rx.cond(
        LeadListState.chips.length() > 0,
        rx.el.div(
            rx.el.p(copy.EMPTY_NO_MATCH, class_name="text-lg font-bold"),
            class_name="lead-state",
        ),
        _none_yet(),
    )


def _none_yet() -> rx.Component:
    return rx.el.div(
        rx.el.img(
            src="/illustrations/empty-list.svg",
            width="200",
            height="150",
            alt="",
        ),
        rx.el.p(copy.EMPTY_NO_LEADS_TITLE, class_name="text-xl font-bold"),
        rx.el.p(copy.EMPTY_NO_LEADS_TEXT, class_name="text-ink-soft"),
        class_name="lead-state",
    )
