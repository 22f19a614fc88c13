"""What is sent under the id of a stored request: the same, its correction, or another."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from sqlmodel import Session

from app.domain.booking import CONTENT, Booking, content_of
from app.domain.errors import LeadChanged
from app.domain.events import Actor, Deed, Event, Kind, Subject
from app.domain.lead import Asked, Lead, asked_of
from app.domain.lead_state import LeadState
from app.domain.outbox import VISITOR_CHANGED
from app.domain.own_request import CHANGED
from app.domain.vaccines import Vaccine
from app.persistence import appointments, events
from app.services import lead_writing, staff_mails
from app.services.events import record

# For so long who sends again from the same page corrects what was sent before.
CORRECTED_WITHIN: Final = timedelta(minutes=15)
# So far back the edits of a request are read.
_EDITS: Final = 200
_KINDS: Final = {Kind.LEAD_EDITED, Kind.CHANGED_BY_VISITOR}


class Again(Enum):
    """What a submission is to the request that has its id."""

    SAME = auto()
    CORRECTED = auto()  # it was written into it before
    OTHER = auto()


def again(session: Session, stored: Lead, booking: Booking) -> Again:
    """Tell whether a request is what was sent, whatever became of it since."""
    if (stored.patient, stored.minor) != (booking.patient, booking.minor):
        return Again.OTHER
    sent, now = content_of(booking), content_of(stored)
    if stored.version == 1:
        return Again.SAME if sent == now else Again.OTHER
    edits = _edits(session, stored)
    first = _as_first_sent(stored, edits)
    if sent == now:
        is_new = booking.unheard and sent != first
        return Again.CORRECTED if is_new else Again.SAME
    # Who changed it by a correction takes that back. An edit of which nothing is written
    # down may have changed anything.
    takes_back = booking.unheard and bool(edits) and _are_of_visitor(edits)
    is_first = sent == first and not takes_back
    return Again.SAME if is_first or not edits else Again.OTHER


def _edits(session: Session, stored: Lead) -> Sequence[Event]:
    """Return the edits of a request that are written down, newest first."""
    history = events.of_subject(session, Subject.LEAD, str(stored.id), limit=_EDITS)
    return [one for one in history if one.deed.kind in _KINDS and one.deed.changes]


def _are_of_visitor(edits: Iterable[Event]) -> bool:
    return all(one.actor is Actor.VISITOR for one in edits)


def _as_first_sent(stored: Lead, edits: Iterable[Event]) -> tuple[str, ...]:
    told = dict(zip(CONTENT, content_of(stored), strict=True))
    for change in (one for event in edits for one in event.deed.changes):
        if change.field in told:
            told[change.field] = change.before
    return tuple(told.values())


def correct(
    session: Session,
    stored: Lead,
    booking: Booking,
    catalogue: Sequence[Vaccine],
    now: datetime,
) -> Lead | None:
    """Write what was changed after a lost answer into the request that it had stored.

    Only what a visitor may change of their own request, minutes later, and while
    nobody has touched it. Whatever else differs may be of somebody else: it is another
    request, so that neither is lost.

    Returns:
        The request as it is then; None where it is left as it is.
    """
    if not may_correct(session, stored, booking, now):
        return None
    try:
        after = write(session, stored, booking, catalogue, now)
    except LeadChanged:  # somebody of the staff was faster
        return None
    staff_mails.tell(session, VISITOR_CHANGED, after.id, now=now)
    return after


def may_correct(
    session: Session, stored: Lead, booking: Booking, now: datetime
) -> bool:
    """Return whether a request may become what was sent."""
    if not _is_correction(stored, booking, now):
        return False
    edits = _edits(session, stored)
    return _are_of_visitor(edits) and (stored.version == 1 or bool(edits))


def write(
    session: Session,
    stored: Lead,
    booking: Booking,
    catalogue: Sequence[Vaccine],
    now: datetime,
) -> Lead:
    """Write a correction, and that it was the visitor's; return the request then.

    Raises:
        LeadChanged: Somebody of the staff was faster.
    """
    asked = Asked(**asked_of(booking))
    after, changes = lead_writing.write(
        session, stored, asked, catalogue, expected_version=stored.version, now=now
    )
    deed = Deed(Kind.CHANGED_BY_VISITOR, Subject.LEAD, str(after.id), changes)
    record(session, Actor.VISITOR, deed, at=now)
    return after


def _is_correction(stored: Lead, booking: Booking, now: datetime) -> bool:
    differing = {
        name
        for name, was, is_now in zip(
            CONTENT, content_of(stored), content_of(booking), strict=True
        )
        if was != is_now
    }
    return (
        booking.unheard
        and differing <= set(CHANGED)
        and (stored.patient, stored.minor) == (booking.patient, booking.minor)
        and stored.state is LeadState.NEW
        and not (stored.blocked_at or stored.disowned_at)
        and not (stored.suspect or booking.suspect)
        and now - stored.created_at <= CORRECTED_WITHIN
    )


def reference_before(session: Session, booking: Booking) -> str:
    """Return that of a request for one, which was sent before somebody was added."""
    if not (booking.unheard and booking.others and booking.submission_id):
        return ""
    stored = appointments.find_by_submission(session, booking.submission_id)
    return stored.reference if stored and not stored.blocked_at else ""
