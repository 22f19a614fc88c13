"""What the agenda shows: the day, its span, its grouping, and whose."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.agenda.agenda_state import AgendaState
from app.admin.session.rights import allowed
from app.content import agenda as copy
from app.domain.agenda import Grouping
from app.domain.roles import Right
from app.ui.element import anchor, link
from app.ui.icon import icon

_DAY_ID = "agenda-day"
_WHO_ID = "agenda-who"


def tools(shown: Any) -> rx.Component:
    """Return the bar above the agenda."""
    return rx.el.div(
        rx.el.div(
            _step("previous", icon("chevron-left", 20), copy.PREVIOUS),
            rx.el.a(
                copy.TODAY,
                href=AgendaState.links["today"],
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-go": "today"},
            ),
            _step("next", icon("chevron-right", 20), copy.NEXT),
            class_name="flex items-center gap-1",
        ),
        rx.el.div(
            rx.el.label(copy.DAY_LABEL, html_for=_DAY_ID, class_name="sr-only"),
            rx.el.input(
                type="date",
                value=shown["day"].to(str),
                on_change=AgendaState.choose_day,
                class_name="field-input",
                custom_attrs=anchor(_DAY_ID),
            ),
            class_name="agenda-pick",
        ),
        _choice(copy.SPANS, shown["span"].to(str)),
        # Who has the own visits alone has nobody to choose from.
        allowed(
            Right.LEADS,
            rx.fragment(
                _choice(copy.GROUPINGS, shown["grouping"].to(str), copy.BY),
                _who(shown),
            ),
        ),
        link(
            icon("download", 18),
            copy.SHEET,
            href=f"{routes.API_DAY_SHEET}?{routes.QUERY_AGENDA_DAY}="
            + shown["day"].to(str)
            + f"&{routes.QUERY_WHO}="
            + rx.cond(
                shown["grouping"].to(str) == Grouping.PROFESSIONAL.value,
                shown["who"].to(str),
                "",
            ).to(str),
            class_name="btn btn-secondary btn-sm",
            target="_blank",
            rel="noopener",
            data_sheet="",
        ),
        class_name="agenda-tools",
        role="group",
        custom_attrs={"aria-label": copy.TOOLS_LABEL},
    )


def _step(name: str, picture: rx.Component, label: str) -> rx.Component:
    return rx.el.a(
        picture,
        href=AgendaState.links[name],
        class_name="icon-btn",
        custom_attrs={"aria-label": label, "data-go": name},
    )


def _choice(words: dict[str, str], chosen: Any, before: str = "") -> rx.Component:
    lead = [rx.el.span(before, class_name="agenda-by")] if before else []
    return rx.el.div(
        *(
            rx.el.a(
                *lead,
                rx.el.span(text),
                href=AgendaState.links[value],
                class_name="agenda-choice",
                custom_attrs={
                    "data-go": value,
                    "aria-current": rx.cond(chosen == value, "true", "false"),
                },
            )
            for value, text in words.items()
        ),
        class_name="agenda-choices",
    )


def _who(shown: Any) -> rx.Component:
    grouping = shown["grouping"].to(str)
    return rx.el.div(
        rx.el.label(
            rx.match(grouping, *copy.WHO.items(), ""),
            html_for=_WHO_ID,
            class_name="sr-only",
        ),
        rx.el.select(
            rx.el.option(rx.match(grouping, *copy.EVERYBODY.items(), ""), value=""),
            rx.foreach(
                shown["groups"].to(list[list[str]]),
                lambda one: rx.el.option(one[1], value=one[0], key=one[0]),
            ),
            value=shown["who"].to(str),
            on_change=AgendaState.choose_who,
            class_name="field-input agenda-who",
            custom_attrs=anchor(_WHO_ID),
        ),
        class_name="agenda-pick",
    )
