"""The records of who asks for their rights: taken out as a file, or erased."""

import uuid
from collections.abc import Collection
from datetime import datetime

from sqlmodel import Session

from app.content import rights_file as copy
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    IdentityFirst,
    NothingChosen,
    RightsChanged,
    VisitFirst,
)
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.rights_request import RightsRequest
from app.domain.roles import Right
from app.persistence import appointments, rights_requests, visits
from app.persistence.database import transaction
from app.services import erasure, newsletter, rights_file
from app.services.events import record


def as_file(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    *,
    clock: Clock = utc_now,
) -> tuple[str, str]:
    """Return the name and the text of a file of all that is kept in some requests.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        request = _known(session, request_id)
        chosen = _there(session, lead_ids)
        text = rights_file.written(session, request, chosen, now)
        for lead_id in chosen:
            deed = Deed(Kind.RIGHTS_FILE_TAKEN, Subject.LEAD, str(lead_id))
            record(session, admin, deed, at=now)
        _tell(session, admin, Kind.RIGHTS_FILE_TAKEN, request_id, len(chosen), now)
    return copy.FILE_NAME.format(reference=request.reference), text


def erase(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    *,
    clock: Clock = utc_now,
) -> int:
    """Erase requests for visits for good; return how many there were.

    The address that was proved gets no news any more; others may be of other people.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
        VisitFirst: A visit of one of them is to come.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        request = _known(session, request_id)
        chosen = _there(session, lead_ids)
        if any(visits.open_of(session, lead_id) for lead_id in chosen):
            raise VisitFirst
    gone = erasure.erase(chosen, admin, at=now)
    newsletter.forget(request.email, admin, at=now)
    with transaction() as session:
        _tell(session, admin, Kind.RIGHTS_ERASED, request_id, len(gone), now)
    return len(gone)


def _known(session: Session, request_id: uuid.UUID) -> RightsRequest:
    found = rights_requests.find(session, request_id)
    if found is None or found.received_at is None or found.closed_at is not None:
        raise RightsChanged
    if not found.identity:
        raise IdentityFirst
    return found


def _there(session: Session, lead_ids: Collection[uuid.UUID]) -> list[uuid.UUID]:
    found = sorted(appointments.find_all(session, list(set(lead_ids))))
    if not found:
        raise NothingChosen
    return found


def _tell(
    session: Session,
    admin: Admin,
    kind: Kind,
    request_id: uuid.UUID,
    rows: int,
    at: datetime,
) -> None:
    deed = Deed(kind, Subject.RIGHTS, str(request_id), facts={"rows": rows})
    record(session, admin, deed, at=at)
