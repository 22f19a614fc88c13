"""Who makes visits: added, changed and set aside by the staff."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

from app.domain.clock import Clock, utc_now
from app.domain.errors import ProfessionalChanged, ProfessionalNotFound
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.staff_session import new_token, token_hash
from app.domain.visit import Professional
from app.persistence import professionals, visits
from app.persistence.database import transaction
from app.services.events import record


def everybody(admin: Admin, *, active_only: bool = False) -> Sequence[Professional]:
    """Return everybody who makes visits, by name."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return professionals.all_of(session, active_only=active_only)


def add(admin: Admin, who: Professional, *, clock: Clock = utc_now) -> Professional:
    """Add somebody; their id is made here."""
    admin.must(Right.PROFESSIONALS)
    now = clock()
    new = replace(who, id=uuid.uuid4(), version=1)
    with transaction() as session:
        professionals.add(session, new, now=now)
        deed = Deed(Kind.PROFESSIONAL_ADDED, Subject.PROFESSIONAL, str(new.id))
        record(session, admin, deed, at=now)
    return new


def change(admin: Admin, who: Professional, *, clock: Clock = utc_now) -> Professional:
    """Write somebody as they are now.

    Raises:
        ProfessionalChanged: Somebody else was faster, or they are gone.
    """
    admin.must(Right.PROFESSIONALS)
    with transaction() as session:
        if not professionals.write(session, who):
            raise ProfessionalChanged
        deed = Deed(Kind.PROFESSIONAL_CHANGED, Subject.PROFESSIONAL, str(who.id))
        record(session, admin, deed, at=clock())
    return replace(who, version=who.version + 1)


def open_visits(admin: Admin, professional_id: uuid.UUID) -> int:
    """Return how many open visits are somebody's."""
    admin.must(Right.PROFESSIONALS)
    with transaction() as session:
        return visits.count_open(session, professional_id)


def open_feed(
    admin: Admin, professional_id: uuid.UUID, *, clock: Clock = utc_now
) -> str:
    """Return a new token by which a calendar follows somebody's visits.

    The one before counts no more. Only its hash is kept.

    Raises:
        ProfessionalNotFound: There is nobody of this id.
    """
    admin.must(Right.PROFESSIONALS)
    token = new_token()
    _set_feed(admin, professional_id, token_hash(token), Kind.FEED_OPENED, clock)
    return token


def close_feed(
    admin: Admin, professional_id: uuid.UUID, *, clock: Clock = utc_now
) -> None:
    """Let no calendar follow somebody's visits any more.

    Raises:
        ProfessionalNotFound: There is nobody of this id.
    """
    admin.must(Right.PROFESSIONALS)
    _set_feed(admin, professional_id, None, Kind.FEED_CLOSED, clock)


def _set_feed(
    admin: Admin,
    professional_id: uuid.UUID,
    hashed: str | None,
    kind: Kind,
    clock: Clock,
) -> None:
    with transaction() as session:
        if not professionals.set_feed(session, professional_id, hashed):
            raise ProfessionalNotFound
        deed = Deed(kind, Subject.PROFESSIONAL, str(professional_id))
        record(session, admin, deed, at=clock())
