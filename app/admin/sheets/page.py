"""The screen of the monthly sheets: choose a month and a pharmacy, read, take along."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.frame import frame
from app.admin.load_failure import failure_line
from app.admin.sheets.sheets_state import SheetsState
from app.content import pharmacy_sheet as copy
from app.ui.element import anchor, link


def sheets_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
            rx.el.p(copy.LEAD, class_name="mb-3 max-w-3xl text-ink-soft"),
            link(
                copy.PHARMACIES,
                href=routes.page_href(routes.PHARMACIES),
                class_name="link mb-3 inline-flex min-h-11 items-center",
            ),
            rx.el.div(
                _choice(
                    "month",
                    copy.MONTH,
                    SheetsState.months,
                    SheetsState.month,
                    SheetsState.choose_month,
                ),
                _choice(
                    "pharmacy",
                    copy.PHARMACY,
                    SheetsState.partners,
                    SheetsState.slug,
                    SheetsState.choose_pharmacy,
                    rx.el.option(copy.ALL, value=""),
                ),
                class_name="mb-5 flex flex-wrap gap-4",
            ),
            failure_line(SheetsState.failed, copy.LOAD_ERROR, SheetsState.load),
            rx.cond(SheetsState.failed, rx.fragment(), _sheet()),
            class_name="panel-wrap py-8",
            custom_attrs={"aria-busy": SheetsState.loading},
        ),
        routes.SHEETS,
    )


def _choice(
    name: str, label: str, options: Any, value: Any, chosen: Any, *first: rx.Component
) -> rx.Component:
    place = f"sheet-{name}"
    return rx.el.div(
        rx.el.label(label, html_for=place, class_name="edit-label"),
        rx.el.select(
            *first,
            rx.foreach(
                options, lambda one: rx.el.option(one[1], value=one[0], key=one[0])
            ),
            value=value,
            on_change=chosen,
            class_name="field-input",
            custom_attrs=anchor(place),
        ),
        class_name="min-w-0 max-w-full",
    )


def _sheet() -> rx.Component:
    return rx.fragment(
        rx.el.h3(
            SheetsState.title,
            class_name="mb-3 text-lg font-bold [overflow-wrap:anywhere]",
        ),
        rx.cond(
            SheetsState.lines.length() > 0,
            _table(),
            rx.el.p(
                rx.cond(SheetsState.loading, copy.LOADING, copy.EMPTY),
                role="status",
                class_name="plot-card",
            ),
        ),
        rx.el.div(
            rx.foreach(
                SheetsState.files,
                lambda file: link(
                    file[0],
                    href=file[1],
                    class_name="btn btn-secondary btn-sm",
                    download="",
                ),
            ),
            class_name="mt-4 flex flex-wrap gap-3 empty:hidden",
        ),
        rx.cond(SheetsState.slug != "", _sharing(), rx.fragment()),
    )


def _table() -> rx.Component:
    return rx.el.div(
        rx.el.table(
            rx.el.caption(SheetsState.title, class_name="sr-only"),
            rx.el.thead(
                rx.el.tr(
                    rx.foreach(
                        SheetsState.headings,
                        lambda head: rx.el.th(
                            head, scope="col", class_name="head-cell"
                        ),
                    )
                )
            ),
            rx.el.tbody(rx.foreach(SheetsState.lines, _line)),
            class_name="lead-table plain sums",
        ),
        class_name="lead-frame plot-table",
        custom_attrs={"tabIndex": 0, "role": "region", "aria-label": copy.TITLE},
    )


def _line(texts: Any) -> rx.Component:
    return rx.el.tr(
        rx.el.th(
            rx.cond(
                texts[7] != "",
                link(texts[0], href=texts[7], class_name="link"),
                texts[0],
            ),
            scope="row",
            class_name="plain-cell font-semibold",
        ),
        *(
            rx.el.td(texts[place], class_name="plain-cell tabular-nums")
            for place in range(1, 7)
        ),
    )


def _sharing() -> rx.Component:
    return rx.el.div(
        rx.el.h3(copy.SHARE_TITLE, class_name="text-lg font-bold"),
        rx.el.p(copy.SHARE_LEAD, class_name="text-ink-soft"),
        rx.cond(
            SheetsState.is_aside,
            rx.el.p(copy.ASIDE, class_name="mt-2 font-semibold"),
            rx.fragment(),
        ),
        rx.cond(
            SheetsState.link != "",
            rx.el.div(
                rx.el.p(copy.SHOWN, class_name="mt-2 font-semibold"),
                rx.el.input(
                    read_only=True,
                    value=SheetsState.link,
                    class_name="field-input",
                    custom_attrs={
                        "aria-label": copy.SHARE_TITLE,
                        "data-select": "",
                        "data-sheet-link": "",
                    },
                ),
                role="status",
            ),
            rx.fragment(),
        ),
        rx.el.div(
            rx.el.button(
                rx.cond(SheetsState.is_shared, copy.SHARE_AGAIN, copy.SHARE),
                type="button",
                on_click=SheetsState.share,
                class_name="btn btn-secondary btn-sm",
            ),
            rx.cond(
                SheetsState.is_shared,
                rx.el.button(
                    copy.REVOKE,
                    type="button",
                    on_click=SheetsState.revoke,
                    class_name="btn btn-secondary btn-sm",
                ),
                rx.fragment(),
            ),
            class_name="mt-3 flex flex-wrap gap-3",
        ),
        class_name="plot-card mt-6",
    )
