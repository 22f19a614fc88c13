"""The address that is of one request alone."""

import uuid

from sqlmodel import Session

from app.domain.identity import normalise_email
from app.persistence import appointments, relatives


def of(session: Session, lead_id: uuid.UUID) -> set[str]:
    """Return the address of a request, blocked or not, where no other one has it.

    One that others have too may be somebody else's. So may those that it was corrected
    from, or that what became part of it had: nobody knows whose mailboxes they are.
    """
    lead = appointments.find(session, lead_id, blocked_too=True)
    address = normalise_email(lead.email) if lead else ""
    is_own = address and not relatives.has_email(session, address, lead_id)
    return {address} if is_own else set()
