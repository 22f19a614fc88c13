"""The page of the agenda; its script is loaded here and nowhere else."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.agenda.agenda_state import AgendaState
from app.admin.agenda.day import day_view
from app.admin.agenda.side import waiting_list
from app.admin.agenda.tools import tools
from app.admin.agenda.week import week_view
from app.admin.agenda.window import visit_window
from app.admin.frame import frame
from app.admin.leads.keys_dialog import keys_dialog
from app.admin.leads.moves_dialog import moves_dialog
from app.admin.leads.unsaved_dialog import unsaved_dialog
from app.admin.leads.visit_fields import visit_questions
from app.admin.load_failure import failure_line
from app.admin.session.rights import allowed
from app.content import agenda as copy
from app.content import visits
from app.domain.agenda import Span
from app.domain.roles import Right
from app.ui.element import script_slot, turn_field


def agenda_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            failure_line(AgendaState.failed, copy.LOAD_ERROR, AgendaState.refresh),
            rx.cond(
                AgendaState.shown.length() > 0,
                rx.foreach(AgendaState.shown, _agenda),
                rx.el.p(copy.LOADING, role="status", class_name="font-semibold"),
            ),
            visit_window(),
            visit_questions(AgendaState),
            unsaved_dialog(),
            moves_dialog(AgendaState.follow),
            keys_dialog(copy.KEYS_TITLE, copy.KEYS),
            _placer(),
            _refresh(),
            script_slot(class_name="agenda-ghost", hidden=True, data_ghost=""),
            script_slot("p", class_name="sr-only", role="status", data_agenda_says=""),
            class_name="panel-wrap py-2 sm:py-4",
        ),
        routes.AGENDA,
        rx.el.link(rel="stylesheet", href="/css/board.css"),
        rx.el.script(src="/js/agenda.js", defer=True, type="module"),
    )


def _agenda(shown: Any) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.h2(
                copy.TITLE, class_name="agenda-name-of-page text-2xl font-extrabold"
            ),
            rx.el.p(
                rx.el.span(shown["title"].to(str), class_name="font-bold"),
                visits.BETWEEN,
                rx.el.span(shown["count"].to(str), class_name="inline-block"),
                role="status",
                custom_attrs={"data-agenda-title": ""},
            ),
            class_name="flex flex-wrap items-baseline justify-between gap-x-6",
        ),
        tools(shown),
        rx.el.div(
            rx.el.div(
                rx.cond(shown["empty"].to(bool), _empty(shown), rx.fragment()),
                rx.cond(
                    shown["span"].to(str) == Span.WEEK.value,
                    week_view(shown),
                    day_view(shown),
                ),
                class_name="min-w-0",
            ),
            allowed(Right.LEADS, waiting_list()),
            class_name="agenda",
        ),
        custom_attrs={
            "data-agenda": shown["span"].to(str),
            "data-say-begun": copy.MOVE_BEGUN,
            "data-say-place": copy.MOVING,
            "data-say-ended": copy.MOVE_ENDED,
            "data-say-late": copy.CAME_LATE,
        },
    )


def _empty(shown: Any) -> rx.Component:
    return rx.el.p(
        rx.el.strong(shown["empty"].to(str)),
        # A professional has no list to plan from.
        allowed(Right.LEADS, rx.el.span(" ", copy.EMPTY_HINT)),
        class_name="agenda-empty",
        custom_attrs={"data-agenda-empty": ""},
    )


def _placer() -> rx.Component:
    """Return the form that the page's script fills when a visit was put somewhere."""
    names = ("lead_id", "visit_id", "version", "seen", "date", "time", "minutes")
    return rx.el.form(
        *(
            rx.el.input(type="hidden", name=name, default_value="")
            for name in (*names, "together", "professional", "sent")
        ),
        turn_field(AgendaState.turn),
        on_submit=AgendaState.place,
        hidden=True,
        custom_attrs={"data-place-form": ""},
    )


def _refresh() -> rx.Component:
    """Return what the panel's script presses when somebody changed something."""
    return rx.el.button(
        type="button",
        hidden=True,
        on_click=AgendaState.refresh,
        custom_attrs={"data-refresh": routes.API_CHANGES},
    )
