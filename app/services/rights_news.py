"""Whether who asks for their rights is on the list of the news, by their address."""

import uuid

from app.domain.identity import Admin, normalise_email
from app.domain.newsletter import Subscriber
from app.domain.roles import Right
from app.persistence import newsletter, rights_requests
from app.persistence.database import transaction


def standing(admin: Admin, request_id: uuid.UUID) -> Subscriber | None:
    """Return how the address of a petition stands in the news, None where it is not."""
    admin.must(Right.RIGHTS)
    with transaction() as session:
        request = rights_requests.find(session, request_id)
        if request is None or not request.email:
            return None
        return newsletter.find_by_address(session, normalise_email(request.email))
