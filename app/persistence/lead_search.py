"""Finding requests by their text, on the index that each engine has."""

import uuid
from typing import Final

from sqlalchemy import ColumnElement, Select, column, exists, table
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, func

from app.persistence.tables import AppointmentRow, LeadSearchRow

# Up to here the index finds the matches and they are sorted; beyond, walking the
# list in its order meets enough of them at once. Either way alone takes some
# half a second among a million leads.
RARE: Final = 10_000
GROUP: Final = 3

_INDEX = table("lead_search_fts", column("rowid"))


def add(session: Session, appointment_id: uuid.UUID, text: str) -> None:
    """Make a request findable."""
    session.add(LeadSearchRow(appointment_id=appointment_id, text=text))


def found_by(session: Session, term: str) -> ColumnElement[bool]:
    """Return the condition that a request's text holds a folded term."""
    of, text = col(LeadSearchRow.appointment_id), col(LeadSearchRow.text)
    lead_id = col(AppointmentRow.id)
    if session.get_bind().dialect.name != "sqlite":
        return lead_id.in_(rows_of(of).where(text.like(_pattern(term))))
    # LIKE would take letters of either case for equal, but only in ASCII.
    holds = func.instr(text, term) > 0
    candidates = _candidates(term) if len(term) >= GROUP else None
    if candidates is None or not _is_rare(session, candidates):
        return exists().where(of == lead_id, holds)
    number = col(LeadSearchRow.number)
    return lead_id.in_(rows_of(of).where(number.in_(candidates), holds))


def _pattern(term: str) -> str:
    r"""Return a whole LIKE pattern, so that the planner sees its letters."""
    for special in ("\\", "%", "_"):
        term = term.replace(special, "\\" + special)
    return f"%{term}%"


def _candidates(term: str) -> Select[int]:
    """Return the rows that have every group of three letters of a term."""
    groups = dict.fromkeys(
        term[start : start + GROUP] for start in range(len(term) - GROUP + 1)
    )
    query = " AND ".join('"' + group.replace('"', '""') + '"' for group in groups)
    matching = column("lead_search_fts").op("MATCH")(query)
    return rows_of(_INDEX.c.rowid).where(matching)


def _is_rare(session: Session, candidates: Select[int]) -> bool:
    some = candidates.limit(RARE + 1).subquery()
    counted = rows_of(func.count()).select_from(some)
    return session.connection().execute(counted).scalar_one() <= RARE
