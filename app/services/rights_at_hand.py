"""What each deed of the desk begins and ends with: who asks, what is theirs, the event."""

import uuid
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock
from app.domain.errors import (
    ChosenGone,
    IdentityFirst,
    NothingChosen,
    RightsChanged,
    VisitFirst,
)
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import Admin, normalise_email
from app.domain.rights_request import RightsRequest
from app.domain.roles import Right
from app.persistence import (
    appointments,
    newsletter,
    rights_requests,
    visits,
)
from app.persistence.database import transaction
from app.services import decided
from app.services.events import record
from app.services.home_locks import hold_homes


def broadcast(lead_ids: Sequence[uuid.UUID]) -> int:
    """Let open panels hear of requests; return how many they are."""
    for lead_id in lead_ids:
        changes.tell(lead_id)
    return len(lead_ids)


def tell_all(
    session: Session,
    admin: Admin,
    kind: Kind,
    request_id: uuid.UUID,
    lead_ids: Sequence[uuid.UUID],
    at: datetime,
) -> None:
    """Write a deed down of each request for a visit, and of the one for rights."""
    for lead_id in lead_ids:
        record(session, admin, Deed(kind, Subject.LEAD, str(lead_id)), at=at)
    if lead_ids:
        tell(session, admin, kind, request_id, len(lead_ids), at)


def known(session: Session, request_id: uuid.UUID) -> RightsRequest:
    """Return a petition that is open, and of which somebody is sure who asks.

    Nobody closes it until the transaction ends.

    Raises:
        IdentityFirst: Nobody noted yet how it was made sure who asks.
        RightsChanged: It is unknown, or closed.
    """
    held = rights_requests.hold(session, request_id)
    found = rights_requests.find(session, request_id) if held else None
    if found is None:
        raise RightsChanged
    if not found.identity:
        raise IdentityFirst
    return found


def there(session: Session, lead_ids: Collection[uuid.UUID]) -> list[uuid.UUID]:
    """Return those of some requests for visits that are there, blocked or not.

    Raises:
        ChosenGone: None is there any more.
        NothingChosen: None was ticked.
    """
    if not lead_ids:
        raise NothingChosen
    found = sorted(
        appointments.find_all(session, list(set(lead_ids)), blocked_too=True)
    )
    if not found:
        raise ChosenGone
    return found


def there_or_news(session: Session, lead_ids: Collection[uuid.UUID], email: str) -> str:
    """Return the address whose news end with what is erased.

    Raises:
        ChosenGone: None of what was ticked is there any more.
        NothingChosen: None was ticked, and the address gets no news either.
    """
    if lead_ids or not newsletter.find_by_address(session, normalise_email(email)):
        there(session, lead_ids)
    return email


def tell_taken(
    session: Session,
    admin: Admin,
    request_id: uuid.UUID,
    lead_ids: Sequence[uuid.UUID],
    at: datetime,
) -> None:
    """Write down that a file was taken, be it of nothing but the address."""
    tell_all(session, admin, Kind.RIGHTS_FILE_TAKEN, request_id, lead_ids, at)
    if not lead_ids:
        tell(session, admin, Kind.RIGHTS_FILE_TAKEN, request_id, 0, at)


def tell(
    session: Session,
    admin: Admin,
    kind: Kind,
    request_id: uuid.UUID,
    rows: int,
    at: datetime,
) -> None:
    """Write a deed down of a petition, and with how many requests it was done."""
    deed = Deed(kind, Subject.RIGHTS, str(request_id), facts={"rows": rows})
    record(session, admin, deed, at=at)


@dataclass(frozen=True, slots=True)
class Desk:
    """A deed within its transaction: who does it, for which petition, with which."""

    session: Session
    admin: Admin
    request: RightsRequest
    chosen: Sequence[uuid.UUID]
    now: datetime

    def refuse_what_is_to_come(self) -> None:
        """Ask for a visit to be cancelled first, so that nobody is on the way."""
        if any(visits.open_of(self.session, each) for each in self.chosen):
            raise VisitFirst

    def with_parts(self, done: Sequence[uuid.UUID]) -> list[uuid.UUID]:
        """Return them with all that they come from, which older copies know instead."""
        return decided.with_parts(self.session, done)

    def tell(self, kind: Kind, done: Sequence[uuid.UUID]) -> None:
        """Write it down of the petition, where it was done to something."""
        if done:
            tell(self.session, self.admin, kind, self.request.id, len(done), self.now)

    def tell_all(self, kind: Kind, done: Sequence[uuid.UUID]) -> None:
        """Write it down of each request for a visit too."""
        tell_all(self.session, self.admin, kind, self.request.id, done, self.now)


@contextmanager
def at_hand(
    admin: Admin, request_id: uuid.UUID, lead_ids: Collection[uuid.UUID], clock: Clock
) -> Generator[Desk]:
    """Open the transaction of a deed: allowed, the petition known, something ticked.

    The requests are held before the petition, which goes along where they are joined.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        hold_homes(session, lead_ids)
        request = known(session, request_id)
        yield Desk(session, admin, request, there(session, lead_ids), now)
