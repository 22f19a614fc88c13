"""The email of a home is one, that of whoever asked for all of it.

Whoever corrects it for one corrects it for all who had the same: else the mails for the
others, and a link that shows the whole home, would go on to the mailbox of a stranger.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Change
from app.domain.identity import normalise_email
from app.domain.lead import Asked, Lead, asked_of
from app.domain.own_request import is_of_contact
from app.domain.vaccines import Vaccine
from app.persistence import blocking, households, merging
from app.services.lead_writing import write


def hold_others(session: Session, before: Lead, email: str) -> Sequence[Lead]:
    """Return who else has the address that an edit changes, blocked or not.

    Nobody else writes any of the home until the transaction ends. They are taken in
    order, itself among them, so that two who edit two of them wait in turn.

    Args:
        session: Of the edit, which wrote nothing yet.
        before: The lead that is edited.
        email: What it is edited to.
    """
    if before.household_id is None or not before.email:
        return ()
    if _is_same(before.email, email):
        return ()
    for one in sorted(_home(session, before), key=lambda one: one.id):
        merging.hold(session, [one.id])
    session.expire_all()
    home = _home(session, before)
    return [one for one in home if one.id != before.id and is_of_contact(before, one)]


def write_others(
    session: Session,
    others: Sequence[Lead],
    email: str,
    catalogue: Sequence[Vaccine],
    *,
    now: datetime,
) -> Mapping[uuid.UUID, tuple[Change, ...]]:
    """Write the address to each of those who are held; return what it changed of them.

    Each is an edit of its own. Who is blocked stays so: what is kept of them is right.
    """
    written: dict[uuid.UUID, tuple[Change, ...]] = {}
    for one in others:
        edit = replace(Asked(**asked_of(one)), email=email)
        with blocking.lifted(session, one.id):
            _, written[one.id] = write(
                session, one, edit, catalogue, expected_version=one.version, now=now
            )
    return written


def _home(session: Session, lead: Lead) -> Sequence[Lead]:
    return households.of(session, lead, blocked_too=True)


def _is_same(before: str, after: str) -> bool:
    return normalise_email(before) == normalise_email(after)
