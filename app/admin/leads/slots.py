"""The rows on the screen, each in a place of its own that the browser keeps.

What a state holds goes over the line whole when it changes: of fifty rows in one
list all fifty, for one that is new. In places of their own, only that one goes, and
the order in which the places are shown.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

import reflex as rx

from app.admin.leads.row import LeadRow
from app.admin.session.panel_state import PanelState
from app.domain.lead_criteria import PAGE_SIZE
from app.domain.roles import Right

V = TypeVar("V")
# A row that is edited stays, also where it left the page.
PLACES = PAGE_SIZE + 1


def _name(place: int) -> str:
    return f"place_{place}"


def unwatched(value: V) -> V:
    """Return what a state holds, to read it alone.

    A state gives its lists and dictionaries wrapped, to hear of each change in them:
    reading fifty rows so takes longer than asking the database for them.
    """
    return getattr(value, "__wrapped__", value)


def _held(state: "SlottedRows", place: int) -> LeadRow:
    return unwatched(getattr(state, _name(place)))


class SlottedRows(PanelState):
    """Rows in their order; `fresh` names the places that others filled just now."""

    REQUIRES: ClassVar = Right.LEADS

    order: rx.Field[list[int]] = rx.field(default_factory=list)
    fresh: rx.Field[list[int]] = rx.field(default_factory=list)
    # Fifty-one of the same kind: the class's own body writes them out.
    vars().update(
        {
            _name(place): rx.Field(
                default_factory=dict, annotated_type=dict[str, str | bool]
            )
            for place in range(PLACES)
        }
    )

    def _rows(self) -> list[LeadRow]:
        """Return the rows as they are shown, from the top."""
        return [LeadRow(**_held(self, n)) for n in unwatched(self.order)]

    def _put(self, rows: Sequence[LeadRow], *, mark: bool = False) -> None:
        """Show rows; those that stay keep their place, so that nothing is sent anew.

        Args:
            rows: All that is shown, from the top.
            mark: Whether to mark what is new or not as before.
        """
        before = list(unwatched(self.order))
        shown = {place: _held(self, place) for place in before}
        held = {row["id"]: place for place, row in shown.items()}
        staying = {held[row["id"]] for row in rows if row["id"] in held}
        free = iter([place for place in range(PLACES) if place not in staying])
        order, changed = list[int](), list[int]()
        for row in rows[:PLACES]:
            place = held[row["id"]] if row["id"] in held else next(free)
            order.append(place)
            if shown.get(place) != row:
                setattr(self, _name(place), LeadRow(**row))
                changed.append(place)
        if order != before:
            self.order = order
        fresh = changed if mark else []
        if fresh != unwatched(self.fresh):
            self.fresh = fresh


def rows_in_order(state: type[SlottedRows]) -> Any:
    """Return the rows as the browser puts them together, each told if it is fresh."""
    places: list[Any] = [getattr(state, _name(place)) for place in range(PLACES)]
    order: Any = state.order
    fresh: Any = state.fresh
    row = f"{{...[{', '.join(map(str, places))}][place], fresh: {fresh!s}.includes(place)}}"
    return order._replace(
        _js_expr=f"{order!s}.map((place) => ({row}))", _var_type=list[dict[str, Any]]
    )
