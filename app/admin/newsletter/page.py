"""The screen of the newsletter: figures, addresses, and the file."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.frame import frame
from app.admin.load_failure import failure_line
from app.admin.newsletter.newsletter_state import NewsletterState
from app.admin.newsletter.proof import proof
from app.content import newsletter as copy
from app.domain.newsletter import Standing
from app.settings import get_settings
from app.ui.element import link, whole_address
from app.ui.icon import icon


def newsletter_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.div(
                rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
                link(
                    icon("download", 18),
                    copy.EXPORT,
                    href=routes.API_NEWSLETTER_EXPORT,
                    class_name="btn btn-secondary btn-sm",
                    download="",
                ),
                class_name="flex flex-wrap items-center justify-between gap-3",
            ),
            rx.el.p(copy.LEAD, class_name="mt-2 max-w-3xl text-ink-soft"),
            rx.el.p(
                copy.LEAVE_PAGE.format(
                    address=get_settings().public_url
                    + routes.page_href(routes.NEWS_LEAVE)
                ),
                class_name="mt-2 mb-5 max-w-3xl wrap-anywhere text-ink-soft",
            ),
            failure_line(NewsletterState.failed, copy.LOAD_ERROR, NewsletterState.load),
            rx.el.dl(
                rx.foreach(NewsletterState.figures, _figure), class_name="figures"
            ),
            proof(),
            rx.cond(
                NewsletterState.rows.length() > 0,
                _list(),
                rx.cond(
                    NewsletterState.failed,
                    rx.fragment(),
                    rx.el.p(
                        rx.cond(NewsletterState.loaded, copy.EMPTY, copy.LOADING),
                        role="status",
                        class_name="plot-card",
                    ),
                ),
            ),
            rx.el.div(
                rx.cond(
                    NewsletterState.is_later_page,
                    _button(copy.NEWEST, NewsletterState.load),
                    rx.fragment(),
                ),
                rx.cond(
                    NewsletterState.has_older,
                    _button(copy.OLDER, NewsletterState.older),
                    rx.fragment(),
                ),
                class_name="mt-4 flex flex-wrap gap-3",
            ),
            class_name="panel-wrap py-8",
        ),
        routes.NEWSLETTER,
    )


def _figure(figure: Any) -> rx.Component:
    return rx.el.div(
        rx.el.dt(figure[0], class_name="text-ink-soft"),
        rx.el.dd(figure[1], class_name="text-2xl font-extrabold tabular-nums"),
        class_name="figure",
    )


def _list() -> rx.Component:
    """Return the addresses as a table; on a phone each row stacks up."""
    return rx.el.table(
        rx.el.caption(copy.TITLE, class_name="sr-only"),
        rx.el.thead(
            rx.el.tr(
                *(
                    rx.el.th(head, scope="col", class_name="head-cell")
                    for head in copy.CSV_COLUMNS
                )
            )
        ),
        rx.el.tbody(rx.foreach(NewsletterState.rows, _row)),
        class_name="lead-table plain stacked mt-5",
    )


def _row(row: Any) -> rx.Component:
    return rx.el.tr(
        rx.el.th(
            whole_address(row[0]),
            scope="row",
            class_name="plain-cell break-anywhere font-semibold",
        ),
        rx.el.td(_label(copy.SINCE), row[1], class_name="plain-cell"),
        rx.el.td(_label(copy.CONFIRMED), _standing(row), class_name="plain-cell"),
    )


def _label(text: str) -> rx.Component:
    """Return what a cell's column is called, where the columns stack up."""
    return rx.el.span(
        text,
        class_name="block text-ink-soft sm:hidden",
        custom_attrs={"aria-hidden": "true"},
    )


def _standing(row: Any) -> rx.Component:
    """Return when it was confirmed, or a badge of why there is no such moment."""
    badge = rx.match(
        row[3],
        (Standing.WAITING.value, "badge badge-sun"),
        (Standing.FROM_BEFORE.value, "badge badge-sky"),
        "",
    )
    return rx.el.span(row[2], class_name=badge)


def _button(text: str, chosen: Any) -> rx.Component:
    return rx.el.button(
        text, type="button", on_click=chosen, class_name="btn btn-secondary btn-sm"
    )
