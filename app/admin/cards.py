"""A screen of cards: its words, a card each, what is said of none, and one to add."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import reflex as rx

from app.admin.load_failure import failure_line
from app.admin.session.panel_state import PanelState
from app.content import admin
from app.ui.element import anchor, link

_ADDING_ID = "adding"


@dataclass(frozen=True, slots=True)
class CardsCopy:
    """What a screen of cards says of itself."""

    title: str
    lead: str
    load_error: str
    empty: str
    add_title: str


class CardsState(PanelState, mixin=True):
    """What such a screen knows beside its rows.

    Attributes:
        failed: The last try to load it failed.
        loaded: It was loaded once.
        errors: What is wrong with a card's form, by its id.
        round: Grows with each card that was added, whose form is then drawn anew.
    """

    failed: rx.Field[bool] = rx.field(False)
    loaded: rx.Field[bool] = rx.field(False)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    round: rx.Field[int] = rx.field(0)


def cards_screen(
    copy: CardsCopy,
    state: Any,
    card: Callable[[Any], rx.Component],
    new: rx.Component,
    *above: rx.Component,
) -> rx.Component:
    """Return the screen.

    Args:
        copy: Its words.
        state: A `CardsState` with `rows` and `load`.
        card: Makes the card of a row, a list item.
        new: The form that adds one.
        above: What stands between its words and the cards.
    """
    return rx.el.section(
        rx.el.div(
            rx.el.h2(copy.title, class_name="text-2xl font-extrabold"),
            # Fifty cards later, the form stands far below.
            rx.cond(
                state.rows.length() > 0,
                link(
                    copy.add_title,
                    href=f"#{_ADDING_ID}",
                    class_name="btn btn-secondary btn-sm",
                ),
                rx.fragment(),
            ),
            class_name="mb-1 flex flex-wrap items-center justify-between gap-3",
        ),
        rx.el.p(copy.lead, class_name="mb-4 max-w-3xl text-ink-soft"),
        *above,
        failure_line(state.failed, copy.load_error, state.load),
        rx.cond(
            state.rows.length() > 0,
            rx.el.ul(
                rx.foreach(state.rows, card),
                class_name="grid gap-4",
                custom_attrs={"aria-label": copy.title},
            ),
            rx.cond(
                state.failed,
                rx.fragment(),
                rx.el.p(
                    rx.cond(state.loaded, copy.empty, admin.LOADING),
                    role="status",
                    class_name="plot-card",
                ),
            ),
        ),
        rx.el.div(
            rx.el.h3(copy.add_title, class_name="text-lg font-bold"),
            new,
            class_name="plot-card mt-4 scroll-mt-28",
            custom_attrs=anchor(_ADDING_ID) | {"tabIndex": -1},
        ),
        class_name="panel-wrap py-8",
    )


def card_title(name: Any, active: Any, inactive: str) -> rx.Component:
    """Return the title of a card, with a badge where it was set aside."""
    return rx.el.h3(
        name,
        rx.cond(
            active,
            rx.fragment(),
            rx.el.span(inactive, class_name="badge badge-sun ml-2"),
        ),
        class_name="text-lg font-bold break-words",
    )
