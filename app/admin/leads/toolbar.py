"""What narrows and turns the list: search, category, order, and the chips."""

from typing import Any

import reflex as rx

from app.admin.leads.export_tools import export_tools
from app.admin.leads.list_state import LeadListState
from app.admin.leads.more_filters import more_filters
from app.admin.leads.views_menu import views_menu
from app.admin.session.rights import allowed
from app.content import admin as copy
from app.domain.lead import Category
from app.domain.roles import Right
from app.ui.day_picker import day_picker
from app.ui.element import anchor
from app.ui.icon import icon

_SEARCH_ID = "lead-search"
_CATEGORY_ID = "lead-category"
_DAY_ID = "lead-day"


def toolbar() -> rx.Component:
    """Return the tools above the table and what they narrow it to."""
    return rx.el.div(
        rx.el.div(
            _search(),
            _fold(),
            _day(),
            _category(),
            more_filters(),
            _order(),
            views_menu(),
            allowed(Right.EXPORT, export_tools()),
            class_name="lead-tools flex flex-wrap items-end gap-3",
            role="search",
            custom_attrs={
                "data-leaves": "",
                # By these the script sends one search at a time, the latest last.
                "data-searched": LeadListState.search,
                "data-searching": rx.cond(LeadListState.loading, "true", "false"),
                # Where it grows the list was asked something else than by typing.
                "data-search-round": LeadListState.search_round,
            },
        ),
        _chips(),
        class_name="lead-bar mb-3",
    )


def _search() -> rx.Component:
    return rx.el.div(
        rx.el.label(copy.SEARCH_LABEL, html_for=_SEARCH_ID, class_name="sr-only"),
        rx.el.input(
            type="search",
            placeholder=copy.SEARCH_PLACEHOLDER,
            default_value=LeadListState.search,
            on_change=LeadListState.search_for,
            class_name="field-input",
            custom_attrs=anchor(_SEARCH_ID) | {"autoComplete": "off", "maxLength": 100},
        ),
        class_name="lead-search grow basis-64",
    )


def _fold() -> rx.Component:
    """Return what shows a phone the other tools; it says how many filters are active."""
    count = LeadListState.chips.length()
    before, after = copy.TOOLS_ACTIVE.split("{count}")
    return rx.el.button(
        icon("sliders-horizontal", 18),
        rx.el.span(
            rx.cond(count > 0, before + count.to_string() + after, copy.TOOLS),
            class_name="tabular-nums",
        ),
        type="button",
        class_name="btn btn-secondary tools-toggle",
        custom_attrs={
            "data-tools-toggle": "",
            "aria-expanded": "false",
            "suppressHydrationWarning": True,
        },
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
        class_name="lead-category basis-60",
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
        class_name="btn btn-secondary py-1! xl:py-0!",
    )


def _chips() -> rx.Component:
    return rx.el.div(
        rx.foreach(LeadListState.chips, _chip),
        class_name="mt-3 flex flex-wrap gap-2 empty:hidden xl:mt-2",
        role="group",
        custom_attrs={"aria-label": copy.FILTERS_LABEL, "data-leaves": ""},
    )


def _chip(chip: Any) -> rx.Component:
    return rx.el.span(
        rx.el.span(chip["text"], class_name="truncate"),
        rx.el.button(
            copy.CHIP_CLEAR,
            type="button",
            on_click=LeadListState.clear(chip["field"]),
            custom_attrs={"data-clears": chip["field"]},
            class_name="min-h-11 font-bold text-sea-dark hover:underline xl:min-h-8",
        ),
        key=chip["field"],
        class_name="inline-flex max-w-full items-center gap-2 rounded-full bg-sky "
        "pl-4 pr-3 text-[0.9375rem]",
    )
