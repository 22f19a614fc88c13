"""What the staff do with leads; every function asks who they are."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.content import admin as copy
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria, Position
from app.domain.lead_csv import csv_lines
from app.domain.vaccines import Vaccine, display_name
from app.persistence import appointments, vaccines
from app.persistence.database import transaction

EXPORT_PAGE: Final = 2_000


@dataclass(frozen=True, slots=True)
class LeadPage:
    """One page of leads.

    Attributes:
        total: Leads in all; of filtered ones at most one more than `COUNT_CAP`.
        next: Where the following page starts, None on the last.
        catalogue: Price list, to name the vaccines.
    """

    leads: Sequence[Lead]
    total: int
    next: Position | None
    catalogue: Sequence[Vaccine]


def list_page(admin: Admin, criteria: LeadCriteria) -> LeadPage:
    """Return the leads that the criteria ask for, one page of them."""
    del admin
    with transaction() as session:
        leads = appointments.page(session, criteria)
        total = appointments.count(session, criteria)
        catalogue = vaccines.catalogue(session)
    full = len(leads) == criteria.limit
    last = Position(leads[-1].created_at, leads[-1].id) if full else None
    return LeadPage(leads, total, last, catalogue)


def delete(admin: Admin, lead_id: uuid.UUID) -> None:
    """Delete a lead for good.

    Raises:
        AppointmentNotFound: Somebody else was faster.
    """
    del admin
    with transaction() as session:
        if not appointments.delete(session, lead_id):
            raise AppointmentNotFound


def export(admin: Admin, criteria: LeadCriteria) -> Iterator[str]:
    """Return the lines of a CSV file with all leads that match, in their order.

    Leads are read page by page, each in a transaction of its own: memory stays
    flat, and no reader holds the database for as long as somebody downloads.
    """
    del admin
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
    return csv_lines(
        _all_matching(replace(criteria, after=None, limit=EXPORT_PAGE)),
        copy.CSV_COLUMNS,
        lambda lead: copy.CATEGORY_LABELS[lead.category],
        lambda lead: display_name(lead.vaccine, catalogue),
        copy.CSV_EMPTY,
    )


def _all_matching(criteria: LeadCriteria) -> Iterator[Lead]:
    while True:
        with transaction() as session:
            leads = appointments.page(session, criteria)
        yield from leads
        if len(leads) < criteria.limit:
            return
        last = Position(leads[-1].created_at, leads[-1].id)
        criteria = replace(criteria, after=last)
