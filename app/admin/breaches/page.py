"""The screen of the breaches: what is due first, or the one at hand."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.breaches.breaches_state import BreachesState
from app.admin.breaches.form import breach_form
from app.admin.frame import frame
from app.admin.load_failure import failure_line
from app.content import breaches as copy
from app.ui.element import link


def breaches_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
            rx.el.p(copy.LEAD, class_name="mt-2 max-w-3xl text-ink-soft"),
            rx.el.p(copy.DUE_NOTE, class_name="mt-2 max-w-3xl text-ink-soft"),
            rx.el.p(
                link(
                    copy.NOTICES,
                    href=routes.API_BREACH_NOTICES,
                    class_name="link inline-flex min-h-11 items-center",
                    target="_blank",
                ),
                link(
                    copy.BACK_TO_DESK,
                    href=routes.page_href(routes.RIGHTS_DESK),
                    class_name="link inline-flex min-h-11 items-center",
                ),
                class_name="mt-2 mb-5 flex flex-wrap gap-x-6",
            ),
            failure_line(BreachesState.failed, copy.LOAD_ERROR, BreachesState.load),
            rx.cond(
                BreachesState.chosen.length() > 0,
                rx.foreach(BreachesState.chosen, breach_form),
                _register(),
            ),
            class_name="panel-wrap py-8",
        ),
        routes.BREACHES,
    )


def _register() -> rx.Component:
    return rx.el.div(
        rx.el.button(
            copy.ADD,
            type="button",
            on_click=BreachesState.add,
            class_name="btn btn-primary btn-sm mb-5",
        ),
        rx.cond(
            BreachesState.lines.length() > 0,
            rx.el.ul(
                rx.foreach(BreachesState.lines, _line),
                class_name="grid gap-4",
                custom_attrs={"aria-label": copy.TITLE},
            ),
            rx.el.p(
                rx.cond(BreachesState.loaded, copy.EMPTY, copy.LOADING),
                role="status",
                class_name="plot-card",
            ),
        ),
    )


def _line(line: Any) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.p(
                line["what"],
                class_name="line-clamp-3 min-w-0 flex-1 font-bold wrap-anywhere",
            ),
            rx.el.span(
                line["urgency_label"],
                class_name=rx.match(
                    line["urgency"],
                    ("overdue", "badge badge-coral"),
                    ("soon", "badge badge-sun"),
                    "badge badge-sea",
                ),
            ),
            class_name="flex flex-wrap items-start justify-between gap-3",
        ),
        rx.el.p(f"{line['known']}. {line['stands']}.", class_name="mt-1 text-ink-soft"),
        rx.el.button(
            copy.OPEN,
            type="button",
            on_click=BreachesState.work(line["id"]),
            class_name="btn btn-secondary btn-sm mt-3",
        ),
        key=line["id"],
        class_name=rx.cond(
            line["urgency"] == "overdue",
            "plot-card border-2 border-coral",
            "plot-card",
        ),
        custom_attrs={"data-urgency": line["urgency"]},
    )
