"""The screen of the prices: one line a vaccine, and one for a new one."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.cards import card_head, kept_card
from app.admin.form_lines import back_line, theirs_line, told_at
from app.admin.frame import frame
from app.admin.load_failure import failure_line
from app.admin.prices.prices_state import PricesState
from app.content import prices as copy
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor, keeps


def prices_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
            rx.el.p(copy.LEAD, class_name="mb-5 text-ink-soft"),
            failure_line(PricesState.failed, copy.LOAD_ERROR, PricesState.load),
            rx.el.ul(
                rx.foreach(PricesState.rows, _line),
                class_name="plot-card",
                custom_attrs={"aria-label": copy.TITLE},
            ),
            rx.el.div(
                rx.el.h3(copy.ADD_TITLE, class_name="text-lg font-bold"),
                rx.el.form(
                    *_fields("new", "", ""),
                    rx.el.button(
                        copy.ADD, type="submit", class_name="btn btn-primary btn-sm"
                    ),
                    back_line(),
                    on_submit=PricesState.add,
                    key=PricesState.round,
                    no_validate=True,
                    custom_attrs=keeps("price-new"),
                    class_name="mt-3 flex flex-wrap items-end gap-3",
                ),
                _error("new"),
                class_name="plot-card mt-4",
            ),
            class_name="panel-wrap py-8",
        ),
        routes.PRICES,
    )


def _line(row: Any) -> rx.Component:
    return rx.el.li(
        rx.el.form(
            *card_head(row),
            *_fields(row["id"], row["name"], row["price"]),
            rx.el.button(
                copy.SAVE, type="submit", class_name="btn btn-secondary btn-sm"
            ),
            back_line(),
            theirs_line(),
            on_submit=PricesState.save,
            key=row["key"],
            no_validate=True,
            custom_attrs=kept_card("price-" + row["id"].to(str), row),
            class_name="flex flex-wrap items-end gap-3",
        ),
        rx.el.div(
            rx.cond(
                row["first"],
                rx.fragment(),
                _button(
                    copy.MOVE_UP, row, PricesState.move_up(row["id"], row["place"])
                ),
            ),
            rx.cond(
                row["retired"],
                _button(
                    copy.RESTORE,
                    row,
                    PricesState.set_retired(row["id"], row["version"], False),
                ),
                _button(
                    copy.RETIRE,
                    row,
                    PricesState.set_retired(row["id"], row["version"], True),
                ),
            ),
            rx.cond(
                row["retired"],
                rx.el.span(copy.BADGE_RETIRED, class_name="badge badge-sun"),
                rx.fragment(),
            ),
            class_name="flex flex-wrap items-center gap-3",
        ),
        _error(row["id"]),
        key=row["id"],
        class_name="flex flex-wrap items-end justify-between gap-3 border-b "
        "border-line py-4 last:border-0",
        custom_attrs={"data-price-row": row["id"]},
    )


def _fields(ident: Any, name: Any, price: Any) -> tuple[rx.Component, ...]:
    return (
        _field(
            f"price-name-{ident}",
            copy.NAME,
            rx.el.input(
                name="vaccine_name",
                default_value=name,
                max_length=TYPED_LIMIT,
                auto_complete="off",
                class_name="field-input",
                custom_attrs=_marks(f"price-name-{ident}", "vaccine_name", ident),
            ),
        ),
        _field(
            f"price-amount-{ident}",
            copy.PRICE,
            rx.el.input(
                name="price",
                default_value=price,
                auto_complete="off",
                class_name="field-input max-w-36 tabular-nums",
                custom_attrs=_marks(f"price-amount-{ident}", "price", ident)
                | {"inputMode": "numeric"},
            ),
        ),
    )


def _marks(place: str, name: str, ident: Any) -> dict[str, Any]:
    return anchor(place) | told_at(PricesState, name, ident, f"price-error-{ident}")


def _field(name: str, label: str, control: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.label(label, html_for=name, class_name="edit-label"),
        control,
        class_name="min-w-0",
    )


def _error(ident: Any) -> rx.Component:
    return rx.el.p(
        PricesState.errors[ident],
        class_name="login-error basis-full empty:hidden",
        custom_attrs=anchor(f"price-error-{ident}") | {"role": "alert"},
    )


def _button(label: str, row: Any, on_click: Any) -> rx.Component:
    return rx.el.button(
        label,
        type="button",
        on_click=on_click,
        class_name="btn btn-secondary btn-sm",
        custom_attrs={"aria-label": f"{label}: " + row["name"].to(str)},
    )
