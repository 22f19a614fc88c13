"""What an erasure leaves of a contact in the requests of others of the same home."""

import uuid
from collections.abc import Collection

from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.own_request import is_of_contact
from app.domain.roles import Right
from app.persistence import appointments, households
from app.persistence.database import transaction


def left_with_contact(admin: Admin, lead_ids: Collection[uuid.UUID]) -> int:
    """Return how many others of the same homes hold the contact of some requests.

    Name, phone, email and address stand in the request of each person of a home, so
    that they stay where some of them are erased.
    """
    admin.must(Right.RIGHTS)
    with transaction() as session:
        chosen = appointments.find_all(session, list(lead_ids), blocked_too=True)
        stay = {
            one.id
            for lead in chosen.values()
            for one in households.of(session, lead, blocked_too=True)
            if one.id not in chosen and _shares_contact(lead, one)
        }
    return len(stay)


def _shares_contact(lead: Lead, one: Lead) -> bool:
    if lead.email and is_of_contact(lead, one):
        return True
    return bool(lead.phone) and lead.phone == one.phone
