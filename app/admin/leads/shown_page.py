"""A page of leads as the table shows it, read once for all panels that ask for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.admin.leads.row import LeadRow, lead_row
from app.domain.identity import Admin
from app.domain.lead_criteria import LeadCriteria
from app.domain.roles import Right
from app.services import leads
from app.services.shared_reads import SharedReads


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page of leads, and its rows from the top, which nobody may change."""

    page: leads.LeadPage
    rows: Sequence[LeadRow]


_reads: Final = SharedReads[ShownPage]()


async def shown_page(admin: Admin, criteria: LeadCriteria) -> ShownPage:
    """Return the page that the criteria ask for, read after this was asked."""
    admin.must(Right.LEADS)
    return await _reads(criteria, lambda: _read(admin, criteria))


def _read(admin: Admin, criteria: LeadCriteria) -> ShownPage:
    page = leads.list_page(admin, criteria)
    rows = [
        lead_row(
            lead,
            page.catalogue,
            lead.id in page.twice,
            page.people_with(lead),
            withdrawn=lead.id in page.withdrawn,
        )
        for lead in page.leads
    ]
    return ShownPage(page, rows)
