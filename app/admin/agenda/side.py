"""Who waits for a visit, beside the agenda."""

from typing import Any

import reflex as rx

from app.admin.agenda.agenda_state import AgendaState
from app.content import agenda as copy


def waiting_list() -> rx.Component:
    """Return the leads for which a visit can be made."""
    return rx.el.aside(
        rx.el.h3(copy.WAITING, class_name="text-lg font-bold"),
        rx.el.p(copy.WAITING_LEAD, class_name="text-sm text-ink-soft"),
        rx.cond(
            AgendaState.waiting.length() > 0,
            rx.fragment(
                rx.el.ul(
                    rx.foreach(AgendaState.waiting, _lead), class_name="mt-2 grid gap-2"
                ),
                rx.cond(AgendaState.more, _more(), rx.fragment()),
            ),
            rx.el.p(copy.WAITING_EMPTY, class_name="mt-2 font-semibold"),
        ),
        class_name="agenda-side",
        custom_attrs={
            "aria-label": copy.WAITING,
            "data-scrolls": "",
            "tabIndex": 0,
        },
    )


def _more() -> rx.Component:
    """Return the way to others who wait; once it is gone, all of them are there."""
    return rx.el.button(
        copy.WAITING_MORE,
        type="button",
        on_click=AgendaState.show_more,
        class_name="btn btn-secondary btn-sm mt-2 w-full",
        custom_attrs={"data-more": ""},
    )


def _lead(lead: Any) -> rx.Component:
    return rx.el.li(
        rx.el.button(
            rx.el.span(lead["name"], class_name="agenda-name"),
            rx.el.span(lead["asked"], class_name="agenda-told empty:hidden"),
            rx.el.span(lead["wish"], class_name="agenda-told"),
            rx.el.span(lead["told"], class_name="agenda-told"),
            rx.el.span(
                lead["together"], class_name="agenda-told font-bold empty:hidden"
            ),
            rx.el.span(
                lead["state_label"],
                class_name="badge state",
                custom_attrs={"data-state": lead["state"]},
            ),
            type="button",
            on_click=AgendaState.open_lead(lead["lead_id"]),
            class_name="agenda-card agenda-lead",
            custom_attrs={
                "data-waiting": lead["lead_id"],
                "title": lead["name"],
                "data-movable": "true",
                "data-lead-id": lead["lead_id"],
                "data-name": lead["name"],
                "data-date": lead["day"],
                "data-time": lead["time"],
                "data-minutes": lead["minutes"],
                "data-together": lead["together"],
                "data-people": lead["people"],
            },
        ),
        key=lead["lead_id"],
    )
