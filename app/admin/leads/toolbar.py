"""What narrows and turns the list: search, category, order, and the chips."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.leads.export_state import ExportState
from app.admin.leads.list_state import LeadListState
from app.content import admin as copy
from app.domain.lead import Category
from app.ui.day_picker import day_picker
from app.ui.element import anchor, link
from app.ui.icon import icon

DEBOUNCE_MS = 250
_SEARCH_ID = "lead-search"
_CATEGORY_ID = "lead-category"
_DAY_ID = "lead-day"
_EXPORT_ID = "lead-export"


def toolbar() -> rx.Component:
    """Return the tools above the table and what they narrow it to."""
    return rx.el.div(
        rx.el.div(
            _search(),
            _day(),
            _category(),
            _order(),
            _export(),
            class_name="flex flex-wrap items-end gap-3",
            role="search",
            custom_attrs={"data-leaves": ""},
        ),
        _chips(),
        class_name="mb-5",
    )


def _search() -> rx.Component:
    return rx.el.div(
        rx.el.label(copy.SEARCH_LABEL, html_for=_SEARCH_ID, class_name="sr-only"),
        rx.el.input(
            type="search",
            placeholder=copy.SEARCH_PLACEHOLDER,
            default_value=LeadListState.search,
            key=LeadListState.search_round,
            on_change=LeadListState.search_for.debounce(DEBOUNCE_MS),
            class_name="field-input",
            custom_attrs=anchor(_SEARCH_ID) | {"autoComplete": "off", "maxLength": 100},
        ),
        class_name="grow basis-64",
    )


def _day() -> rx.Component:
    return rx.fragment(
        rx.el.button(
            icon("calendar-days", 18),
            copy.DATE_FILTER,
            type="button",
            class_name="btn btn-secondary day-button",
            custom_attrs={"popoverTarget": _DAY_ID},
        ),
        rx.el.div(
            day_picker(LeadListState.day, LeadListState.choose_day),
            rx.el.button(
                copy.DATE_FILTER_CLEAR,
                type="button",
                on_click=LeadListState.choose_day(""),
                disabled=LeadListState.day == "",
                class_name="btn btn-secondary btn-sm w-full",
                custom_attrs={"data-closes": ""},
            ),
            class_name="pop day-pop",
            custom_attrs=anchor(_DAY_ID)
            | {"popover": "auto", "aria-label": copy.DATE_FILTER},
        ),
    )


def _category() -> rx.Component:
    options = {category: copy.CATEGORY_LABELS[category] for category in Category}
    return rx.el.div(
        rx.el.label(copy.CATEGORY_FILTER, html_for=_CATEGORY_ID, class_name="sr-only"),
        rx.el.select(
            rx.el.option(copy.CATEGORY_FILTER, value="", disabled=True, hidden=True),
            *(rx.el.option(text, value=value.value) for value, text in options.items()),
            rx.el.option(copy.CATEGORY_FILTER_ALL, value="all"),
            value=LeadListState.category,
            on_change=LeadListState.choose_category,
            class_name="field-input",
            custom_attrs=anchor(_CATEGORY_ID),
        ),
        class_name="basis-60",
    )


def _order() -> rx.Component:
    return rx.el.button(
        rx.el.span(
            rx.el.span(
                copy.SORT_LABEL, class_name="text-[0.8125rem] font-medium text-ink-soft"
            ),
            rx.el.span(
                rx.cond(LeadListState.oldest_first, copy.SORT_OLDEST, copy.SORT_NEWEST)
            ),
            class_name="flex flex-col items-start leading-tight",
        ),
        icon("arrow-up-down", 18),
        type="button",
        on_click=LeadListState.toggle_order,
        class_name="btn btn-secondary py-1!",
    )


def _export() -> rx.Component:
    """Return the button that downloads the list; the script tells how it went."""
    return rx.fragment(
        link(
            icon("download", 18),
            copy.EXPORT_BUTTON,
            href=_export_href(routes.API_EXPORT),
            class_name="btn btn-secondary rounded-r-none",
            data_export="",
        ),
        rx.el.button(
            icon("chevron-down", 18),
            type="button",
            class_name="btn btn-secondary export-button -ml-3.5 rounded-l-none px-3",
            custom_attrs={
                "popoverTarget": _EXPORT_ID,
                "aria-label": copy.EXPORT_FORMATS,
            },
        ),
        rx.el.div(
            *(
                link(
                    text,
                    href=_export_href(path),
                    class_name="menu-item",
                    data_export="",
                    data_closes="",
                )
                for text, path in (
                    (copy.EXPORT_CSV, routes.API_EXPORT),
                    (copy.EXPORT_XLSX, routes.API_EXPORT_XLSX),
                )
            ),
            class_name="pop export-pop",
            custom_attrs=anchor(_EXPORT_ID)
            | {"popover": "auto", "aria-label": copy.EXPORT_FORMATS},
        ),
        *(
            rx.el.button(
                type="button",
                hidden=True,
                on_click=handler,
                custom_attrs={f"data-export-{outcome}": ""},
            )
            for outcome, handler in (
                ("done", ExportState.done),
                ("failed", ExportState.failed),
            )
        ),
    )


def _export_href(path: str) -> Any:
    return rx.Var.create(f"{path}?") + LeadListState.export_query.to(str)


def _chips() -> rx.Component:
    return rx.el.div(
        rx.cond(
            LeadListState.search != "",
            _chip(copy.CHIP_SEARCH, LeadListState.search, LeadListState.clear_search),
            rx.fragment(),
        ),
        rx.cond(
            LeadListState.day != "",
            _chip(
                copy.CHIP_DATE, LeadListState.day_label, LeadListState.choose_day("")
            ),
            rx.fragment(),
        ),
        rx.cond(
            LeadListState.category != "",
            _chip(
                copy.CHIP_CATEGORY,
                rx.cond(
                    LeadListState.category == Category.PHARMACY.value,
                    copy.CATEGORY_LABELS[Category.PHARMACY],
                    copy.CATEGORY_LABELS[Category.B2C],
                ),
                LeadListState.choose_category(""),
            ),
            rx.fragment(),
        ),
        class_name="mt-3 flex flex-wrap gap-2 empty:hidden",
        role="group",
        custom_attrs={"aria-label": copy.FILTERS_LABEL, "data-leaves": ""},
    )


def _chip(text: str, value: Any, clear: Any) -> rx.Component:
    before, _, after = text.partition("{value}")
    return rx.el.span(
        rx.el.span(before, value, after, class_name="truncate"),
        rx.el.button(
            copy.CHIP_CLEAR,
            type="button",
            on_click=clear,
            class_name="min-h-11 font-bold text-sea-dark hover:underline",
        ),
        class_name="inline-flex max-w-full items-center gap-2 rounded-full bg-sky "
        "pl-4 pr-3 text-[0.9375rem]",
    )
