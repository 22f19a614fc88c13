"""A day: a column for each professional or comuna, hours from top to bottom."""

from typing import Any

import reflex as rx

from app.admin.agenda.card_view import card_view, place_marks
from app.content import agenda as copy


def day_view(shown: Any) -> rx.Component:
    """Return the day; on a phone a list for each column."""
    return rx.el.div(
        rx.el.div(
            rx.foreach(
                shown["hours"].to(list[dict[str, str]]),
                lambda hour: rx.el.span(
                    hour["text"],
                    class_name="agenda-hour",
                    key=hour["text"],
                    custom_attrs={"style": {"top": hour["top"]}},
                ),
            ),
            class_name="agenda-hours",
            custom_attrs={"style": shown["size"], "aria-hidden": "true"},
        ),
        rx.foreach(
            shown["columns"].to(list[dict[str, Any]]),
            lambda column: _column(column, shown),
        ),
        class_name="agenda-day",
        custom_attrs={"data-scrolls": "", "tabIndex": 0, "aria-label": copy.TITLE},
        role="region",
    )


def _column(column: Any, shown: Any) -> rx.Component:
    cards = column["cards"].to(list[dict[str, Any]])
    return rx.el.section(
        rx.el.div(
            rx.el.h3(column["title"].to(str), class_name="agenda-title"),
            rx.el.p(column["note"].to(str), class_name="agenda-note empty:hidden"),
            class_name="agenda-head",
        ),
        rx.el.div(
            rx.foreach(
                column["off"].to(list[dict[str, str]]),
                lambda off: rx.el.span(
                    class_name="agenda-off",
                    key=off["top"],
                    custom_attrs={"style": off},
                ),
            ),
            rx.el.ul(rx.foreach(cards, card_view), class_name="agenda-cards"),
            rx.cond(
                cards.length() == 0,
                rx.el.p(copy.FREE, class_name="agenda-free"),
                rx.fragment(),
            ),
            class_name="agenda-track",
            custom_attrs={**place_marks(column), "style": shown["size"]},
        ),
        class_name="agenda-column",
        key=column["key"].to(str),
        custom_attrs={
            "aria-label": column["label"].to(str),
            "style": column["lanes"],
        },
    )
