"""What the staff do with leads; every function asks who they are."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.adapters import changes, workbook
from app.content import admin as copy
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound, LeadChanged
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria, Position
from app.domain.lead_csv import Wording, cells, csv_lines
from app.domain.lead_edit import parse_edit
from app.domain.lead_search import search_text
from app.domain.vaccines import Vaccine, display_name, price_of
from app.persistence import appointments, lead_search, vaccines
from app.persistence.database import transaction

EXPORT_PAGE: Final = 2_000


@dataclass(frozen=True, slots=True)
class LeadPage:
    """One page of leads.

    Attributes:
        total: Leads in all, at most one more than `COUNT_CAP`.
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


def find(admin: Admin, lead_id: uuid.UUID) -> tuple[Lead, Sequence[Vaccine]]:
    """Return a lead as it is now, and the price list to name its vaccine.

    Raises:
        AppointmentNotFound: There is none with this id.
    """
    del admin
    with transaction() as session:
        lead = appointments.find(session, lead_id)
        catalogue = vaccines.catalogue(session)
    if lead is None:
        raise AppointmentNotFound
    return lead, catalogue


def update(
    admin: Admin,
    lead_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> Lead:
    """Write an edited row and return the lead as it is then.

    The price follows the vaccine where that becomes another one of the list.

    Args:
        admin: Who edits.
        lead_id: Which lead.
        raw: Field name to text.
        expected_version: Version that was read before editing.
        clock: Gives the present instant.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        LeadChanged: Somebody else was faster; carries the lead as it is now.
        AppointmentNotFound: Somebody deleted it.
    """
    del admin
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        edit = parse_edit(raw, catalogue)
        before = appointments.find(session, lead_id)
        if before is None:
            raise AppointmentNotFound
        same = edit.vaccine == before.vaccine
        written = appointments.update(
            session,
            lead_id,
            edit,
            vaccine_price=before.vaccine_price
            if same
            else price_of(edit.vaccine, catalogue),
            expected_version=expected_version,
            now=clock(),
        )
        if not written:
            raise LeadChanged(before)
        session.expire_all()
        after = appointments.find(session, lead_id)
        if after is None:
            raise AppointmentNotFound
        lead_search.rewrite(session, lead_id, search_text(after, catalogue))
    changes.tell(lead_id)
    return after


def delete(admin: Admin, lead_id: uuid.UUID) -> None:
    """Delete a lead for good.

    Raises:
        AppointmentNotFound: Somebody else was faster.
    """
    del admin
    with transaction() as session:
        if not appointments.delete(session, lead_id):
            raise AppointmentNotFound
    changes.tell(lead_id)


def export(admin: Admin, criteria: LeadCriteria) -> Iterator[str]:
    """Return the lines of a CSV file with all leads that match, in their order.

    Leads are read page by page, each in a transaction of its own: memory stays
    flat, and no reader holds the database for as long as somebody downloads.
    """
    del admin
    return csv_lines(_all_matching(criteria), _wording())


def export_workbook(admin: Admin, criteria: LeadCriteria, path: str) -> None:
    """Write a spreadsheet file with all leads that match, in their order."""
    del admin
    wording = _wording()
    rows = (cells(lead, wording) for lead in _all_matching(criteria))
    workbook.write(path, copy.TABLE_LABEL, wording.columns, rows)


def _wording() -> Wording:
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
    return Wording(
        copy.CSV_COLUMNS,
        lambda lead: copy.CATEGORY_LABELS[lead.category],
        lambda lead: display_name(lead.vaccine, catalogue),
        copy.CSV_EMPTY,
    )


def _all_matching(criteria: LeadCriteria) -> Iterator[Lead]:
    criteria = replace(criteria, after=None, limit=EXPORT_PAGE)
    while True:
        with transaction() as session:
            leads = appointments.page(session, criteria)
        yield from leads
        if len(leads) < criteria.limit:
            return
        last = Position(leads[-1].created_at, leads[-1].id)
        criteria = replace(criteria, after=last)
