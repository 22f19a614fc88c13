"""The desk: the register with its clocks, or the request at hand."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.frame import frame
from app.admin.load_failure import failure_line
from app.admin.rights.at_hand import at_hand
from app.admin.rights.clock_badge import clock_badge
from app.admin.rights.over import kept_texts, over
from app.admin.rights.phone import by_phone
from app.admin.rights.rights_state import RightsState
from app.content import breaches
from app.content import rights_desk as copy
from app.content.calendar import long_day
from app.content.visits import BETWEEN
from app.domain.fields import TYPED_LIMIT
from app.domain.rights_clocks import LAW_IN_FORCE
from app.ui.element import anchor, link, whole_address

_LOOK = "rights-look"


def rights_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
            rx.el.p(
                copy.LEAD.format(day=long_day(LAW_IN_FORCE)),
                class_name="mt-2 mb-2 max-w-3xl text-ink-soft",
            ),
            link(
                breaches.LINK,
                href=routes.page_href(routes.BREACHES),
                class_name="link mb-3 inline-flex min-h-11 items-center",
            ),
            failure_line(RightsState.failed, copy.LOAD_ERROR, RightsState.load),
            rx.cond(
                RightsState.chosen.length() > 0,
                rx.foreach(RightsState.chosen, at_hand),
                _register(),
            ),
            _refresh(),
            class_name="panel-wrap py-8",
        ),
        routes.RIGHTS_DESK,
    )


def _refresh() -> rx.Component:
    """Return what the script presses when requests for visits have changed."""
    return rx.el.button(
        type="button",
        hidden=True,
        on_click=RightsState.refresh,
        custom_attrs={"data-refresh": routes.API_CHANGES},
    )


def _register() -> rx.Component:
    return rx.el.div(
        rx.foreach(RightsState.over, over),
        by_phone(),
        _look(),
        rx.el.h3(copy.OPEN_TITLE, class_name="mb-3 text-lg font-bold"),
        rx.el.p(
            RightsState.more,
            role="status",
            class_name="mb-3 font-semibold empty:hidden",
        ),
        rx.cond(
            RightsState.waiting.length() > 0,
            rx.el.ul(
                rx.foreach(RightsState.waiting, _waiting),
                class_name="grid gap-4",
                custom_attrs={"aria-label": copy.OPEN_TITLE},
            ),
            rx.el.p(
                rx.cond(
                    RightsState.loaded,
                    rx.cond(
                        RightsState.looked_for == "",
                        copy.EMPTY,
                        rx.cond(
                            RightsState.closed.length() > 0,
                            copy.EMPTY_OF_LOOK,
                            copy.LOOK_NONE,
                        ),
                    ),
                    copy.LOADING,
                ),
                role="status",
                class_name="plot-card",
            ),
        ),
        rx.cond(
            RightsState.closed.length() > 0,
            rx.el.div(
                rx.el.h3(copy.CLOSED_TITLE, class_name="mt-8 mb-3 text-lg font-bold"),
                rx.el.ul(
                    rx.foreach(RightsState.closed, _closed),
                    class_name="grid gap-3",
                    custom_attrs={"aria-label": copy.CLOSED_TITLE},
                ),
            ),
            rx.fragment(),
        ),
    )


def _look() -> rx.Component:
    return rx.el.form(
        rx.el.div(
            rx.el.label(copy.LOOK_LABEL, html_for=_LOOK, class_name="edit-label"),
            rx.el.input(
                name="looked_for",
                default_value=RightsState.looked_for,
                key=RightsState.looked_for,
                max_length=TYPED_LIMIT,
                auto_complete="off",
                class_name="field-input",
                custom_attrs=anchor(_LOOK),
            ),
            class_name="min-w-0 grow basis-64",
        ),
        rx.el.button(copy.LOOK, type="submit", class_name="btn btn-secondary btn-sm"),
        rx.cond(
            RightsState.looked_for != "",
            rx.el.button(
                copy.LOOK_AT_ALL,
                type="button",
                on_click=RightsState.look_at_all,
                class_name="btn btn-secondary btn-sm",
            ),
            rx.fragment(),
        ),
        on_submit=RightsState.look,
        class_name="mb-6 flex max-w-3xl flex-wrap items-end gap-3",
    )


def _waiting(line: Any) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.h4(
                line["reference"],
                rx.el.span(line["asks"], class_name="ml-3 font-semibold"),
                class_name="text-lg font-bold",
            ),
            clock_badge(line),
            class_name="flex flex-wrap items-center justify-between gap-3",
        ),
        rx.el.p(
            rx.cond(line["email"] != "", whole_address(line["email"]), copy.NO_EMAIL),
            class_name="break-anywhere mt-1",
        ),
        rx.el.p(f"{line['received']}. {line['due']}.", class_name="mt-1 text-ink-soft"),
        rx.el.button(
            copy.WORK,
            type="button",
            on_click=RightsState.work(line["id"]),
            class_name="btn btn-primary btn-sm mt-3",
            custom_attrs={"aria-label": f"{copy.WORK}: {line['reference']}"},
        ),
        key=line["id"],
        class_name=rx.cond(
            line["urgency"] == "overdue",
            "plot-card border-2 border-coral",
            "plot-card",
        ),
        custom_attrs={"data-urgency": line["urgency"]},
    )


def _closed(line: Any) -> rx.Component:
    return rx.el.li(
        rx.el.p(
            rx.el.strong(line["reference"]),
            f"{BETWEEN}{line['asks']}{BETWEEN}{line['closed']}",
        ),
        rx.el.p(line["reason"], class_name="mt-1 text-ink-soft whitespace-pre-line"),
        # The one that the address names tells it above.
        rx.cond(
            RightsState.over.length() > 0,
            rx.cond(
                RightsState.over[0]["id"] == line["id"], rx.fragment(), kept_texts(line)
            ),
            kept_texts(line),
        ),
        key=line["id"],
        class_name="plot-card",
    )
