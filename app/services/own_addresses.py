"""The addresses that are of some requests alone."""

import uuid
from collections.abc import Collection

from sqlmodel import Session

from app.domain.identity import normalise_email
from app.persistence import appointments, relatives


def of(session: Session, lead_ids: Collection[uuid.UUID]) -> set[str]:
    """Return the addresses of requests, blocked or not, that no other one has.

    One that others have too may be somebody else's. So may those that they were
    corrected from, or that what became part of them had: nobody knows whose mailboxes
    they are.
    """
    leads = appointments.find_all(session, list(lead_ids), blocked_too=True)
    told = {normalise_email(one.email) for one in leads.values()} - {""}
    return {one for one in told if not relatives.has_email(session, one, lead_ids)}
