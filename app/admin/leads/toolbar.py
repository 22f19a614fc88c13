"""What narrows and turns the list: search, category, order, and the chips."""

from typing import Any

import reflex as rx

from app.admin.leads.export_state import ExportState
from app.admin.leads.list_state import LeadListState
from app.content import admin as copy
from app.domain.lead import Category
from app.ui.element import anchor, link
from app.ui.icon import icon

DEBOUNCE_MS = 250
_SEARCH_ID = "lead-search"
_CATEGORY_ID = "lead-category"


def toolbar() -> rx.Component:
    """Return the tools above the table and what they narrow it to."""
    return rx.el.div(
        rx.el.div(
            _search(),
            _category(),
            _order(),
            _export(),
            class_name="flex flex-wrap items-end gap-3",
            role="search",
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
        rx.el.span(copy.SORT_LABEL, class_name="sr-only"),
        rx.cond(LeadListState.oldest_first, copy.SORT_OLDEST, copy.SORT_NEWEST),
        icon("chevron-down", 18),
        type="button",
        title=copy.SORT_LABEL,
        on_click=LeadListState.toggle_order,
        class_name="btn btn-secondary",
    )


def _export() -> rx.Component:
    """Return the button that downloads the list; the script tells how it went."""
    return rx.fragment(
        link(
            icon("download", 18),
            copy.EXPORT_BUTTON,
            href=LeadListState.export_href,
            class_name="btn btn-secondary",
            data_export="",
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


def _chips() -> rx.Component:
    return rx.el.div(
        rx.cond(
            LeadListState.search != "",
            _chip(copy.CHIP_SEARCH, LeadListState.search, LeadListState.clear_search),
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
        custom_attrs={"aria-label": copy.FILTERS_LABEL},
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
