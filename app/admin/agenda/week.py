"""A week: a row for each professional or comuna, its days side by side."""

from typing import Any

import reflex as rx

from app.admin.agenda.card_view import card_view, place_marks
from app.content import agenda as copy


def week_view(shown: Any) -> rx.Component:
    """Return the week; on a phone a list for each row."""
    return rx.el.div(
        rx.el.table(
            rx.el.thead(
                rx.el.tr(
                    rx.el.td(),
                    rx.foreach(
                        shown["days"].to(list[str]),
                        lambda day: rx.el.th(
                            day,
                            scope="col",
                            key=day,
                            custom_attrs={
                                "data-chosen": rx.cond(
                                    day == shown["chosen"].to(str), "true", "false"
                                )
                            },
                        ),
                    ),
                )
            ),
            rx.el.tbody(
                rx.foreach(
                    shown["rows"].to(list[dict[str, Any]]), lambda row: _row(row, shown)
                )
            ),
            class_name="agenda-week",
        ),
        class_name="agenda-scroll",
        role="region",
        custom_attrs={"data-scrolls": "", "tabIndex": 0, "aria-label": copy.TITLE},
    )


def _row(row: Any, shown: Any) -> rx.Component:
    return rx.el.tr(
        rx.el.th(
            rx.el.span(row["title"].to(str), class_name="agenda-title"),
            rx.el.span(row["note"].to(str), class_name="agenda-note empty:hidden"),
            scope="row",
        ),
        rx.foreach(
            row["places"].to(list[dict[str, Any]]),
            lambda place, at: _place(place, shown["days"].to(list[str])[at]),
        ),
        key=row["key"].to(str),
    )


def _place(place: Any, day: Any) -> rx.Component:
    cards = place["cards"].to(list[dict[str, Any]])
    return rx.el.td(
        rx.el.span(
            day, class_name="agenda-of-day", custom_attrs={"aria-hidden": "true"}
        ),
        rx.el.ul(rx.foreach(cards, card_view), class_name="agenda-cell"),
        rx.cond(
            place["note"].to(str) == copy.DAY_OFF,
            rx.el.span(copy.DAY_OFF, class_name="agenda-note"),
            rx.fragment(),
        ),
        key=place["key"].to(str),
        custom_attrs={
            **place_marks(place),
            "data-empty": rx.cond(cards.length() == 0, "true", "false"),
        },
    )
