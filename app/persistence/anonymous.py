"""Queries on what stays of requests whose person is told no more."""

from collections.abc import Collection, Iterable
from datetime import date, timedelta
from operator import attrgetter
from typing import Final

from sqlalchemy import ColumnElement, Row, and_
from sqlmodel import Session, col, func, select, update

from app.domain.clock import chilean_day
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.retention import ALIKE, Span
from app.persistence.anonymous_tables import AnonymousRequestRow as AnonymousRow

_span: Final = col(AnonymousRow.span)
_day: Final = col(AnonymousRow.day)
_comuna: Final = col(AnonymousRow.comuna)


def add(session: Session, leads: Iterable[Lead], known: Collection[str]) -> None:
    """Store what stays of leads, with their days; `merge` makes them coarse.

    Args:
        session: In whose transaction the leads themselves are erased.
        leads: As they are.
        known: Ids and names of vaccines; another text may name somebody.
    """
    rows = [
        AnonymousRow(
            day=chilean_day(lead.created_at),
            span=Span.DAY.value,
            comuna=lead.comuna,
            vaccine=lead.vaccine if lead.vaccine in known else "",
            price=lead.vaccine_price,
            category=lead.category.value,
            state=lead.state.value,
            pharmacy_id=lead.pharmacy_id,
            cancelled=_cancelled(lead),
        )
        for lead in leads
    ]
    # Nor does their order on the disk lead back.
    session.add_all(sorted(rows, key=attrgetter("id")))
    session.flush()


def merge(session: Session, *, sheets_from: date) -> None:
    """Make coarse what fewer than `ALIKE` share.

    A day becomes its month; a month of one comuna that of all places; and where even
    that is shared by few, the smallest comuna of the month joins, or its smallest day.
    A month of which no sheet is made any more becomes its year.

    Args:
        session: Where they are.
        sheets_from: First day of the months that monthly sheets may tell of.
    """
    for day, comuna in _few(session, Span.DAY):
        _write(session, Span.DAY, day, comuna, span=Span.MONTH, day=day.replace(day=1))
    for day, comuna in _few(session, Span.MONTH):
        if comuna is not None:
            _write(session, Span.MONTH, day, comuna, comuna=None)
    for day, comuna in _few(session, Span.MONTH):
        if smallest := _smallest_place(session, day):
            _write(session, Span.MONTH, day, smallest, comuna=None)
        elif joins := _smallest_day(session, day):
            _write(session, Span.DAY, *joins, span=Span.MONTH, day=day, comuna=None)
        elif day < sheets_from:
            coarse = {"span": Span.YEAR, "day": day.replace(month=1), "cancelled": None}
            _write(session, Span.MONTH, day, comuna, **coarse)


def _cancelled(lead: Lead) -> date | None:
    if lead.state is not LeadState.CANCELLED or lead.state_at is None:
        return None
    return chilean_day(lead.state_at).replace(day=1)


def _few(session: Session, span: Span) -> list[Row[date, str | None]]:
    """Return the days and places that too few share."""
    grouped = select(_day, _comuna).where(_span == span.value).group_by(_day, _comuna)
    return list(session.connection().execute(grouped.having(func.count() < ALIKE)))


def _smallest_place(session: Session, month: date) -> str | None:
    grouped = (
        select(_comuna)
        .where(_at(Span.MONTH, month), _comuna.is_not(None))
        .group_by(_comuna)
        .order_by(func.count(), _comuna)
    )
    return session.exec(grouped.limit(1)).first()


def _smallest_day(session: Session, month: date) -> Row[date, str | None] | None:
    """Return the day and place of a month that fewest share, of those that stayed."""
    after = (month + timedelta(days=31)).replace(day=1)
    grouped = (
        select(_day, _comuna)
        .where(_span == Span.DAY.value, _day >= month, _day < after)
        .group_by(_day, _comuna)
        .order_by(func.count(), _day, _comuna)
    )
    return session.connection().execute(grouped.limit(1)).first()


def _at(span: Span, day: date) -> ColumnElement[bool]:
    return and_(_span == span.value, _day == day)


def _write(
    session: Session, at: Span, on: date, place: str | None, **values: object
) -> None:
    here = _at(at, on), _comuna.is_not_distinct_from(place)
    session.exec(update(AnonymousRow).where(*here).values(**values))
