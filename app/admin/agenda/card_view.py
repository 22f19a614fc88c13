"""A visit of the agenda: a button that opens it, and that can be dragged."""

from typing import Any

import reflex as rx

from app.admin.agenda.agenda_state import AgendaState
from app.content import visits


def card_view(card: Any) -> rx.Component:
    """Return the card of a visit."""
    marks = card["marks"].to(list[str])
    return rx.el.li(
        rx.el.button(
            rx.el.span(
                rx.el.span(
                    card["time"].to(str),
                    rx.el.span(card["until"].to(str), class_name="agenda-until"),
                    class_name="agenda-when",
                ),
                " ",
                rx.el.span(
                    card["name"].to(str),
                    rx.cond(card["together"].to(str) != "", visits.BETWEEN, ""),
                    card["together"].to(str),
                    class_name="agenda-name",
                ),
                class_name="agenda-first",
            ),
            rx.el.span(
                rx.cond(
                    card["state"].to(str) != "",
                    rx.el.span(
                        card["state"].to(str), class_name="agenda-told font-bold"
                    ),
                    rx.fragment(),
                ),
                rx.foreach(
                    marks,
                    lambda mark: rx.el.span(mark, class_name="agenda-mark", key=mark),
                ),
                rx.el.span(
                    card["asked"].to(str), class_name="agenda-told empty:hidden"
                ),
                rx.el.span(card["told"].to(str), class_name="agenda-told"),
                class_name="agenda-rest",
            ),
            type="button",
            on_click=AgendaState.open_visit(card["id"].to(str)),
            class_name="agenda-card",
            custom_attrs={
                "aria-label": card["label"].to(str),
                "title": card["label"].to(str),
                "data-visit": card["id"].to(str),
                "data-movable": rx.cond(card["movable"].to(bool), "true", "false"),
                "data-ended": card["ended"].to(str),
                "data-short": rx.cond(card["short"].to(bool), "true", "false"),
                "data-odd": rx.cond(marks.length() > 0, "true", "false"),
                "data-lead-id": card["lead_id"].to(str),
                "data-version": card["version"].to(str),
                "data-seen": card["seen"].to(str),
                "data-name": card["name"].to(str),
                "data-date": card["day"].to(str),
                "data-time": card["time"].to(str),
                "data-minutes": card["minutes"].to(str),
                "data-together": card["together"].to(str),
                "data-people": card["people"].to(str),
                "data-before": card["before"].to(str),
                "data-professional": card["professional"].to(str),
            },
        ),
        class_name="agenda-slot",
        key=card["id"].to(str),
        custom_attrs={"style": card["place"]},
    )


def place_marks(place: Any) -> dict[str, Any]:
    """Return what the page's script reads of a place for visits."""
    return {
        "data-target": place["key"].to(str),
        "data-day": place["day"].to(str),
        "data-who": place["professional"].to(str),
        "data-first": place["first"].to(str),
        "data-label": place["title"].to(str),
    }
