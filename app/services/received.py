"""What a request's own id shows to whoever sent it a moment ago."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.ident import id_in
from app.domain.lead import Category, Lead
from app.persistence import appointments, households, unwanted
from app.persistence.database import transaction
from app.settings import get_settings

# For so long a page thanks for a request.
_THANKED_FOR: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Received:
    """What its sender is thanked for.

    Attributes:
        reference: Of the request.
        pharmacy_id: Through which it came; the next one may come the same way.
        people: Name and reference of all who were asked for together with it, in
            their order; none where it stands alone.
        mailed: Whether a mail tells them once a visit is scheduled.
        urgent: Whether they wish a visit within 24 hours.
    """

    reference: str
    pharmacy_id: uuid.UUID | None
    people: Sequence[tuple[str, str]] = ()
    mailed: bool = False
    urgent: bool = False


def thanked(
    proof: str, category: Category, *, clock: Clock = utc_now
) -> Received | None:
    """Return what is told of a request received a moment ago.

    Args:
        proof: The request's id, as it stands in an address.
        category: By which form it came.
        clock: Gives the present instant.

    Returns:
        None where there is no such request.
    """
    lead = find(proof)
    if lead is None or lead.category is not category or not lead.reference:
        return None
    if clock() - lead.created_at >= _THANKED_FOR:
        return None
    with transaction() as session:
        people = households.of_contact(session, lead) if lead.household_id else ()
        mailed = is_mailed(session, lead.email)
    named = [(one.patient or one.name, one.reference or "") for one in people]
    return Received(lead.reference, lead.pharmacy_id, named, mailed, lead.urgent)


def is_mailed(session: Session, address: str) -> bool:
    """Return whether visitors get mails here, and the owner of an address wants them."""
    return are_mailed(session, [address])[0]


def are_mailed(session: Session, addresses: Sequence[str]) -> list[bool]:
    """Return of each of some addresses what `is_mailed` does."""
    if not get_settings().mails_visitors:
        return [False] * len(addresses)
    given = {address for address in addresses if address}
    without = unwanted.among(session, given) if given else set[str]()
    return [bool(address) and address not in without for address in addresses]


def find(proof: str) -> Lead | None:
    """Return the request whose id stands in an address; None for whatever is no id."""
    wanted = id_in(proof)
    if wanted is None:
        return None
    with transaction() as session:
        return appointments.find(session, wanted)
