"""Reading leads as files tell them: few columns of many rows, page by page."""

import secrets
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, func, literal
from sqlalchemy import select as rows_of
from sqlmodel import Session, col

from app.domain.lead_criteria import LeadCriteria, Position
from app.persistence import lead_matches
from app.persistence.lead_filters import in_order, registered
from app.persistence.tables import AppointmentRow

# Where a page ends is read with it.
_PLACE: Final = frozenset({"created_at", "id"})


@dataclass(frozen=True, slots=True)
class Page:
    """Some fields of some leads, as texts until somebody asks for them.

    Attributes:
        next: Where the next page begins, None on the last.
    """

    next: Position | None
    _cells: Sequence[str]
    _kinds: Mapping[str, type]

    @property
    def count(self) -> int:
        """Of the leads."""
        return len(self._cells) // len(self._kinds)

    def column(self, name: str) -> Sequence[Any]:
        """Return a field of all leads; what is missing is an empty text.

        `created_at` stays a text, in UTC: 2026-11-20 15:04:05.000006.
        """
        at = list(self._kinds).index(name)
        return _made_out(self._kinds[name], self._cells[at :: len(self._kinds)])


def told_page(session: Session, criteria: LeadCriteria, fields: Sequence[str]) -> Page:
    """Return some fields of a page of leads, and where the next page begins.

    The database gives the whole page as one text: it makes that without Python's lock,
    while others work, where each row by itself would wait for them.

    Args:
        session: Where to ask.
        criteria: Which page of which leads.
        fields: Names of texts, numbers, days and ids, and `created_at`; `id` is read
            in any case.
    """
    told = {
        name: getattr(AppointmentRow, name) for name in fields if name not in _PLACE
    }
    told |= {"created_at": registered(session), "id": col(AppointmentRow.id)}
    matching = lead_matches.conditions(session, criteria)
    asked = in_order(rows_of(*told.values()).where(*matching), criteria).subquery()
    # Nobody can have written it into a field.
    between = f"\x1f{secrets.token_hex(2)}"
    cells = _cells(session, list(asked.c), between)
    kinds = {name: column.type.python_type for name, column in told.items()}
    if len(cells) < criteria.limit * len(told):
        return Page(None, cells, kinds)
    instant = datetime.fromisoformat(cells[-2]).replace(tzinfo=UTC)
    last = Position(instant, uuid.UUID(cells[-1]))
    return Page(last, cells, kinds)


def _cells(
    session: Session, columns: Sequence[ColumnElement[Any]], between: str
) -> Sequence[str]:
    """Return the texts of all columns of all rows, row by row."""
    template = literal(between.join(["%s"] * len(columns)))
    if session.get_bind().dialect.name == "sqlite":
        rows = func.group_concat(func.printf(template, *columns), between)
    else:
        rows = func.string_agg(func.format(template, *columns), between)
    text = session.connection().execute(rows_of(rows)).scalar()
    return () if text is None else text.split(between)


_READ: Final[Mapping[type, Callable[[str], Any]]] = {
    date: date.fromisoformat,
    int: int,
    uuid.UUID: uuid.UUID,
}


def _made_out(kind: type, texts: Sequence[str]) -> Sequence[Any]:
    """Return what texts say as what it is; few days are met, each is made out once."""
    read = _READ.get(kind)
    if read is None:
        return texts
    known = {text: text and read(text) for text in set(texts)}
    return [known[text] for text in texts]
