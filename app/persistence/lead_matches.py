"""Which leads match criteria, the search included, and how many do."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement
from sqlalchemy import select as rows_of
from sqlmodel import Session, col

from app.domain.lead_criteria import COUNT_CAP, LeadCriteria
from app.domain.lead_text import search_term
from app.persistence import lead_search
from app.persistence.blocking import unblocked
from app.persistence.database import counted
from app.persistence.lead_filters import filters, leaves_few
from app.persistence.tables import AppointmentRow


def conditions(
    session: Session, criteria: LeadCriteria
) -> Sequence[ColumnElement[bool]]:
    """Return all that the criteria ask of a lead."""
    asked = filters(session, criteria)
    if not criteria.blocked_too:
        asked.append(unblocked(col(AppointmentRow.id)))
    if term := search_term(criteria.search):
        asked.append(lead_search.found_by(session, term))
    return asked


def holding(session: Session, words: Sequence[str]) -> Sequence[ColumnElement[bool]]:
    """Return the conditions that a lead's text holds each of some folded words."""
    return [lead_search.found_by(session, word) for word in words]


def count(session: Session, criteria: LeadCriteria, *, whole: bool = False) -> int:
    """Return how many leads the criteria ask for.

    Args:
        session: Where to ask.
        criteria: Which leads; their order and their page are nothing to a number.
        whole: Whether to count them all; otherwise one more than `COUNT_CAP` says
            that there are more, so that a page never waits for it.
    """
    asked = filters(session, criteria)
    up_to = None if whole else COUNT_CAP + 1
    if term := search_term(criteria.search):
        return lead_search.count_found(
            session,
            term,
            asked,
            narrow=leaves_few(criteria),
            up_to=up_to,
            blocked_too=criteria.blocked_too,
        )
    if not criteria.blocked_too:
        asked.append(unblocked(col(AppointmentRow.id)))
    return counted(session, rows_of(col(AppointmentRow.id)).where(*asked), up_to)
