"""The records of who asks for their rights: taken out as a file, blocked, erased."""

import uuid
from collections.abc import Callable, Collection, Mapping
from typing import Final

from app.content import rights_file as copy
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    VisitFirst,
)
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.rights_outcome import NoVisitMade
from app.domain.roles import Right
from app.persistence import (
    blocking,
    unsent_mails,
    visits,
)
from app.persistence.database import transaction
from app.services import consents, erasure, newsletter, rights_file, visitor_links
from app.services.rights_at_hand import broadcast, known, tell, tell_all, there

KINDS: Final[Mapping[str, Callable[[rights_file.Told], bytes]]] = {
    "json": rights_file.as_json,
    "pdf": rights_file.as_pdf,
}


def as_file(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    kind: str = "json",
    *,
    clock: Clock = utc_now,
) -> tuple[str, bytes]:
    """Return the name and the content of a file of all that is kept in some requests.

    Args:
        admin: Who takes it out.
        request_id: Of whoever asked for it.
        lead_ids: The requests for visits that are theirs.
        kind: One of `KINDS`.
        clock: Tells when it was made.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        request = known(session, request_id)
        chosen = there(session, lead_ids)
        told = rights_file.told(session, request, chosen, now)
        tell_all(session, admin, Kind.RIGHTS_FILE_TAKEN, request_id, chosen, now)
    name = copy.FILE_NAME.format(reference=request.reference, kind=kind)
    return name, KINDS[kind](told)


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
        VisitMade: One of them had its visit, so it is kept.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        request = known(session, request_id)
        chosen = there(session, lead_ids)
        if any(visits.open_of(session, lead_id) for lead_id in chosen):
            raise VisitFirst
    gone = erasure.erase(chosen, admin, at=now)
    newsletter.forget(request.email, admin, at=now)
    with transaction() as session:
        tell(session, admin, Kind.RIGHTS_ERASED, request_id, len(gone), now)
    return len(gone)


def keep(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    *,
    clock: Clock = utc_now,
) -> int:
    """Keep requests whose visit was made, against an erasure; return how many.

    What the law does not ask for goes: ways to the own page, mails that wait, news.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
        NoVisitMade: One of them had no visit, so nothing asks to keep it.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        request = known(session, request_id)
        chosen = there(session, lead_ids)
        if visits.made(session, chosen) != set(chosen):
            raise NoVisitMade
        for lead_id in chosen:
            visitor_links.end(session, lead_id)
            unsent_mails.drop_of(session, lead_id, now=now)
        tell_all(session, admin, Kind.LEAD_KEPT, request_id, chosen, now)
    newsletter.forget(request.email, admin, at=now)
    return broadcast(chosen)


def block(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    *,
    clock: Clock = utc_now,
) -> int:
    """Block requests for visits: kept, and used for nothing; return how many were.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
        VisitFirst: A visit of one of them is to come.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        known(session, request_id)
        chosen = there(session, lead_ids)
        if any(visits.open_of(session, lead_id) for lead_id in chosen):
            raise VisitFirst
        done = [each for each in chosen if blocking.block(session, each, now=now)]
        tell_all(session, admin, Kind.LEAD_BLOCKED, request_id, done, now)
    return broadcast(done)


def withdraw(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    *,
    clock: Clock = utc_now,
) -> int:
    """Take back what was agreed to for requests; return for how many it stood.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        known(session, request_id)
        done = [
            each
            for each in there(session, lead_ids)
            if consents.withdraw(session, each, admin, at=now)
        ]
        if done:
            kind = Kind.CONSENT_WITHDRAWN
            tell(session, admin, kind, request_id, len(done), now)
    return broadcast(done)


def unblock(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    *,
    clock: Clock = utc_now,
) -> int:
    """Let blocked requests for visits be used again; return how many were.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        known(session, request_id)
        chosen = there(session, lead_ids)
        done = [each for each in chosen if blocking.unblock(session, each)]
        tell_all(session, admin, Kind.LEAD_UNBLOCKED, request_id, done, now)
    return broadcast(done)
