"""A screen of cards: its words, a card each, what is said of none, and one to add."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypedDict

import reflex as rx

from app.admin.load_failure import failure_line
from app.admin.session.panel_state import PanelState
from app.content import admin, messages
from app.domain.errors import InvalidInput
from app.ui.element import anchor, keeps, link

_ADDING_ID = "adding"


@dataclass(frozen=True, slots=True)
class CardsCopy:
    """What a screen of cards says of itself."""

    title: str
    lead: str
    load_error: str
    empty: str
    add_title: str


class CardRow(TypedDict):
    """What each card tells beside its own fields.

    `key` changes when its form is to be drawn anew, `saved` tells that it was just
    written, `theirs` what is said to whoever typed before somebody else changed it.
    """

    id: str
    version: str
    key: str
    theirs: str
    saved: bool


class CardsState(PanelState, mixin=True):
    """What such a screen knows beside its rows.

    Attributes:
        failed: The last try to load it failed.
        loaded: It was loaded once.
        errors: What is wrong with a card's form, by its id.
        wrong: The fields that it is about, each `field-id`; the first gets the focus.
        round: Grows with each card that was added, whose form is then drawn anew.
    """

    failed: rx.Field[bool] = rx.field(False)
    loaded: rx.Field[bool] = rx.field(False)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    wrong: rx.Field[list[str]] = rx.field(default_factory=list)
    round: rx.Field[int] = rx.field(0)

    @abstractmethod
    async def _load(self) -> None:
        """Read the rows anew, and `_show` them: each screen its own."""

    def _show(self, rows: list[Any]) -> list[Any]:
        """Return rows for the screen: a form is drawn anew when its row was changed."""
        before = self._known()
        for row in rows:
            old = before.get(row["id"])
            if old and row["version"] == old["version"]:
                row["key"] = old["key"]
        return rows

    def _taken(self, ident: str) -> None:
        """Let a form forget what it keeps: that is stored now."""
        if row := self._known().get(ident):
            row["saved"] = True

    def _find_nothing_wrong(self) -> None:
        """Forget what was wrong: a form is on its way, or was taken."""
        self.errors, self.wrong = {}, []

    def _refuse(self, ident: str, error: InvalidInput) -> None:
        """Tell what is wrong with a form, and at which of its fields."""
        told = (
            messages.staff_field_sentence(wrong.code, wrong.params)
            for wrong in error.fields.values()
        )
        # Several days of a week are told once.
        self.errors = {ident: " ".join(dict.fromkeys(told))}
        self.wrong = [f"{field}-{ident}" for field in error.fields]
        if row := self._known().get(ident):
            row["saved"] = False

    async def _tell_theirs(self, ident: str) -> None:
        """Show what a colleague saved meanwhile; what is typed stays in the form."""
        before = self._known()
        await self._load()
        now, old = self._known().get(ident), before.get(ident)
        if now and old and now["version"] != old["version"]:
            self.errors = {ident: now["theirs"]}
            now["key"] = old["key"]

    def _known(self) -> dict[str, Any]:
        rows: list[Any] = getattr(self, "rows", [])
        return {row["id"]: row for row in rows}


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


def kept_card(name: Any, row: Any) -> dict[str, Any]:
    """Return attributes of a card's form that keep what is typed until it is saved.

    Args:
        name: What tells the form from every other one of the panel.
        row: Its `CardRow`.
    """
    return keeps(name) | {
        "data-theirs": row["theirs"],
        "data-saved": rx.cond(row["saved"], "true", "false"),
    }


def card_head(row: Any) -> tuple[rx.Component, ...]:
    """Return what a card's form says of itself: which it is, and what was read.

    The version follows the row: what a colleague saved is known, what is typed stays.
    """
    return (
        rx.el.input(type="hidden", name="id", default_value=row["id"]),
        rx.el.input(type="hidden", name="version", value=row["version"]),
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
