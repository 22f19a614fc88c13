"""Views of one's own: criteria of the list under a name, for who keeps them alone."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Final

from app.content import filters as copy
from app.domain.clock import Clock, utc_now
from app.domain.errors import FieldError, InvalidInput
from app.domain.identity import Admin
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_view import AT_MOST, LeadView, ViewNotFound, kept_of, view_name
from app.domain.roles import Right
from app.persistence import lead_views
from app.persistence.database import transaction
from app.services.lead_query import query_of

_FIXED: Final = (
    copy.VIEW_ALL,
    copy.VIEW_UNCONTACTED,
    copy.VIEW_URGENT,
    copy.VIEW_PHONE,
    copy.VIEW_ZONE,
)


def mine(admin: Admin) -> Sequence[LeadView]:
    """Return one's own views, the oldest first."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return lead_views.of_admin(session, admin.id)


def keep(
    admin: Admin,
    criteria: LeadCriteria,
    raw: Mapping[str, object],
    *,
    clock: Clock = utc_now,
) -> Sequence[LeadView]:
    """Keep what the list is asked for, without the text of its search.

    Args:
        admin: Whose view it is.
        criteria: Of the list.
        raw: `name`.
        clock: Gives the present instant.

    Returns:
        All of one's views.

    Raises:
        InvalidInput: The name is empty, too long or taken, or there are too many.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        lead_views.hold(session, admin.id)
        there = lead_views.of_admin(session, admin.id)
        name = view_name(raw, _taken(there))
        if len(there) >= AT_MOST:
            raise InvalidInput({"name": FieldError("views_full", {"limit": AT_MOST})})
        query = query_of(kept_of(criteria))
        lead_views.add(session, admin.id, name, query, clock())
        return lead_views.of_admin(session, admin.id)


def rename(
    admin: Admin, view_id: uuid.UUID, raw: Mapping[str, object]
) -> Sequence[LeadView]:
    """Give one of one's views another name; return all of them.

    Raises:
        InvalidInput: The name is empty, too long or taken.
        ViewNotFound: It is not one's own, or is no more.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        lead_views.hold(session, admin.id)
        others = [
            one for one in lead_views.of_admin(session, admin.id) if one.id != view_id
        ]
        name = view_name(raw, _taken(others))
        if not lead_views.rename(session, admin.id, view_id, name):
            raise ViewNotFound
        return lead_views.of_admin(session, admin.id)


def remove(admin: Admin, view_id: uuid.UUID) -> Sequence[LeadView]:
    """Delete one of one's views; return the others.

    Raises:
        ViewNotFound: It is not one's own, or is no more.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        if not lead_views.remove(session, admin.id, view_id):
            raise ViewNotFound
        return lead_views.of_admin(session, admin.id)


def _taken(views: Sequence[LeadView]) -> list[str]:
    return [*_FIXED, *(one.name for one in views)]
