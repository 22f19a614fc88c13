"""The leads screen."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.leads.bulk_bar import bulk_bar
from app.admin.leads.delete_dialog import delete_dialog
from app.admin.leads.drawer import drawer
from app.admin.leads.edit_keeper import edit_keeper, edit_refresh
from app.admin.leads.keys_dialog import keys_dialog
from app.admin.leads.list_state import LeadListState
from app.admin.leads.merge_dialog import merge_dialog
from app.admin.leads.moves_dialog import moves_dialog
from app.admin.leads.new_lead import new_lead_button, new_lead_window
from app.admin.leads.table import table
from app.admin.leads.toolbar import toolbar
from app.admin.leads.unsaved_dialog import unsaved_dialog
from app.content import admin as copy
from app.ui.icon import icon


def leads_panel() -> rx.Component:
    """Return the title, the table and the way through its pages."""
    return rx.el.section(
        rx.el.div(
            rx.el.h2(copy.LEADS_TITLE, class_name="text-2xl font-extrabold"),
            new_lead_button(),
            rx.el.p(
                _loading(),
                LeadListState.count,
                class_name="text-ink-soft tabular-nums ml-auto",
                role="status",
            ),
            rx.el.button(
                copy.DENSITY,
                type="button",
                class_name="density-toggle",
                custom_attrs={
                    "data-density-toggle": "",
                    "aria-pressed": "false",
                    "suppressHydrationWarning": True,
                },
            ),
            class_name="lead-head mb-2 flex flex-wrap items-center justify-between gap-x-6 "
            "gap-y-2",
        ),
        toolbar(),
        bulk_bar(),
        table(),
        _pages(),
        delete_dialog(),
        unsaved_dialog(),
        keys_dialog(),
        moves_dialog(),
        merge_dialog(),
        new_lead_window(),
        drawer(),
        _refresh(),
        _follow_address(),
        edit_keeper(),
        edit_refresh(),
        class_name="panel-wrap leads-section",
    )


def _loading() -> rx.Component:
    """Return the word of rows that are on their way while others are shown."""
    return rx.cond(
        LeadListState.loading & (LeadListState.order.length() > 0),
        rx.el.span(copy.LOADING_LEADS, class_name="mr-3 font-semibold text-sea"),
        rx.fragment(),
    )


def _refresh() -> rx.Component:
    """Return what the script presses when the list has changed elsewhere."""
    return rx.el.button(
        type="button",
        hidden=True,
        on_click=LeadListState.refresh,
        custom_attrs={"data-refresh": routes.API_CHANGES},
    )


def _follow_address() -> rx.Component:
    """Return what the script presses when only what stands behind `#` has changed."""
    return rx.el.button(
        type="button",
        hidden=True,
        on_click=LeadListState.follow,
        custom_attrs={"data-follow-address": ""},
    )


def _pages() -> rx.Component:
    return rx.cond(
        LeadListState.has_next | (LeadListState.page > 1),
        rx.el.nav(
            _step(
                copy.PAGE_PREVIOUS,
                "chevron-left",
                LeadListState.previous_page,
                disabled=LeadListState.page <= 1,
            ),
            rx.el.span(
                copy.PAGE_CURRENT.partition("{page}")[0],
                LeadListState.page,
                class_name="tabular-nums",
                custom_attrs={"aria-live": "polite"},
            ),
            _step(
                copy.PAGE_NEXT,
                "chevron-right",
                LeadListState.next_page,
                disabled=~LeadListState.has_next,
            ),
            class_name="list-pages",
            custom_attrs={"aria-label": copy.PAGING_LABEL, "data-leaves": ""},
        ),
        rx.fragment(),
    )


def _step(
    text: str, icon_name: str, handler: rx.event.EventCallback, *, disabled: Any
) -> rx.Component:
    picture = icon(icon_name, 18)
    back = icon_name == "chevron-left"
    return rx.el.button(
        *((picture, text) if back else (text, picture)),
        type="button",
        disabled=disabled | LeadListState.loading,
        on_click=handler,
        custom_attrs={"data-turn": "previous" if back else "next"},
        class_name="btn btn-secondary btn-sm",
    )
