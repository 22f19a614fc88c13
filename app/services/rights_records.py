"""The records of who asks for their rights: taken out as a file, blocked, erased."""

import uuid
from collections.abc import Callable, Collection, Mapping
from typing import Final

from sqlmodel import Session

from app.adapters.kept_decisions import Decision
from app.content import rights_file as copy
from app.domain.clock import Clock, utc_now
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.rights_outcome import NoVisitMade
from app.domain.roles import Right
from app.persistence import merging, unsent_mails, visits
from app.persistence.database import transaction
from app.services import (
    blocked_requests,
    consents,
    decided,
    erasure,
    newsletter,
    rest_of_home,
    rights_at_hand,
    rights_file,
    visitor_links,
)
from app.services.rights_at_hand import at_hand, broadcast, known, tell, there

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
    """Return the name and the content of a file of what is kept of some, and an address.

    Args:
        admin: Who takes it out.
        request_id: Of whoever asked for it.
        lead_ids: The requests for visits that are theirs, it may be none.
        kind: One of `KINDS`.
        clock: Tells when it was made.

    Raises:
        ChosenGone: None of what was ticked is there any more.
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        RightsChanged: The request is unknown, or closed.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        merging.hold(session, lead_ids)
        request = known(session, request_id)
        chosen = there(session, lead_ids) if lead_ids else []
        told = rights_file.told(
            session, chosen, request.email, now, reference=request.reference
        )
        rights_at_hand.tell_taken(session, admin, request_id, chosen, now)
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

    The address of the petition gets no news any more, which is all where none is ticked.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
        VisitFirst: A visit of one of them is to come.
        VisitMade: One of them had its visit, so it is kept.
    """
    admin.must(Right.RIGHTS)
    now = clock()

    def still(session: Session) -> str:
        request = known(session, request_id)
        return rights_at_hand.there_or_news(session, lead_ids, request.email)

    def done(session: Session, rows: int) -> None:
        tell(session, admin, Kind.RIGHTS_ERASED, request_id, rows, now)

    return len(erasure.erase(lead_ids, admin, at=now, as_right=still, done=done))


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
    with at_hand(admin, request_id, lead_ids, clock) as desk:
        if visits.made(desk.session, desk.chosen) != set(desk.chosen):
            raise NoVisitMade
        for lead_id in desk.chosen:
            visitor_links.end(desk.session, lead_id)
            rest_of_home.hand_on(desk.session, lead_id)
            unsent_mails.drop_of(desk.session, lead_id, now=desk.now)
        desk.tell_all(Kind.LEAD_KEPT, desk.chosen)
    newsletter.forget(desk.request.email, admin, at=desk.now)
    return broadcast(desk.chosen)


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
    with at_hand(admin, request_id, lead_ids, clock) as desk:
        desk.refuse_what_is_to_come()
        done = [
            each
            for each in desk.chosen
            if blocked_requests.block(desk.session, each, at=desk.now)
        ]
        desk.tell_all(Kind.LEAD_BLOCKED, done)
        parts = desk.with_parts(done)
    decided.keep(Decision.BLOCKED, parts, at=desk.now)
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
    with at_hand(admin, request_id, lead_ids, clock) as desk:
        done = [
            each
            for each in desk.chosen
            if consents.withdraw(desk.session, each, admin, at=desk.now)
        ]
        desk.tell(Kind.CONSENT_WITHDRAWN, done)
        parts = desk.with_parts(done)
    decided.keep(Decision.WITHDRAWN, parts, at=desk.now)
    return broadcast(done)


def unblock(
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Collection[uuid.UUID],
    *,
    clock: Clock = utc_now,
) -> int:
    """Let blocked requests be used again, and their mails go; return how many were.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        NothingChosen: None of them is there.
        RightsChanged: The request is unknown, or closed.
    """
    with at_hand(admin, request_id, lead_ids, clock) as desk:
        done = [
            each
            for each in desk.chosen
            if blocked_requests.unblock(desk.session, each, at=desk.now)
        ]
        desk.tell_all(Kind.LEAD_UNBLOCKED, done)
        parts = desk.with_parts(done)
    decided.keep(Decision.UNBLOCKED, parts, at=desk.now)
    return broadcast(done)
