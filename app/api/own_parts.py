"""Which parts of its page stand for a visitor's own request."""

import uuid
from collections.abc import Collection
from datetime import datetime

from app.domain import own_fee
from app.domain.lead import cost_of
from app.domain.own_choice import by_place
from app.domain.own_deadline import is_late
from app.domain.own_request import DATA_PART, OwnRequest, is_of_contact


def late_of(own: OwnRequest, now: datetime) -> Collection[uuid.UUID]:
    """Return for whom of the household a fee may apply."""
    return {visit.lead_id for visit in own.awaited if is_late(visit, now)}


def parts_of(own: OwnRequest, *, late: Collection[uuid.UUID]) -> set[str]:
    """Return the names of the parts that stand.

    Args:
        own: The request as it is now.
        late: For whom a fee may apply.
    """
    for_all = own_fee.is_for_all(own, late)
    stand = {
        "change": own.may_change,
        "cancel": own.may_cancel,
        "visit": own.visit,
        "lets-go": own.awaited,
        "wish": not own.visit,
        "professional": own.professional,
        "in-calendar": own.in_calendar,
        "code-asked": own.code_asked,
        "late": late and for_all,
        "late-some": late and not for_all,
        "free": not late,
        "consent": own.consents,
    }
    parts = {name for name, stands in stand.items() if stands}
    return {DATA_PART} | parts | _of_visit(own) | _of_people(own)


def _of_visit(own: OwnRequest) -> set[str]:
    if own.has_begun:
        return {"begun"}
    if own.visit is None:
        return set()
    return {"confirmed" if own.confirmed else "confirm"}


def _of_people(own: OwnRequest) -> set[str]:
    parts = {"together" if own.people else "alone"}
    if cost_of(own.people) is not None:
        parts.add("total")
    for number, one in by_place(own.people).items():
        parts.add(f"person{number}")
        if own.is_left(one):
            parts.add(f"choice{number}")
        if is_of_contact(own.lead, one):
            parts.add(f"own{number}")
    return parts
