"""What the staff do with leads; every function asks who they are."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria, Order, Position
from app.domain.lead_edit import parse_edit
from app.domain.pharmacy import Pharmacy
from app.domain.roles import Right
from app.domain.vaccines import Vaccine
from app.persistence import (
    appointments,
    consents,
    households,
    lead_matches,
    pharmacies,
    receipts,
    vaccines,
)
from app.persistence.database import transaction
from app.services.erasure import erase
from app.services.events import record
from app.services.home_email import hold_others, write_others
from app.services.lead_writing import write
from app.services.whereabouts import gone


@dataclass(frozen=True, slots=True)
class LeadPage:
    """One page of leads.

    Attributes:
        total: Leads in all, at most one more than `COUNT_CAP`.
        next: Where the following page starts, None on the last.
        catalogue: Price list, to name the vaccines.
        twice: Those whose receipt another home names in their pharmacy.
        partners: All pharmacies by name, those that were set aside included.
        households: How many people were asked for together, by their household.
        withdrawn: Those whose person took back what they had agreed to.
    """

    leads: Sequence[Lead]
    total: int
    next: Position | None
    catalogue: Sequence[Vaccine]
    partners: Sequence[Pharmacy]
    twice: Collection[uuid.UUID]
    households: Mapping[uuid.UUID, int]
    withdrawn: Collection[uuid.UUID]

    def people_with(self, lead: Lead) -> int:
        """Return how many people were asked for together with a lead's."""
        return self.households.get(lead.household_id, 1) if lead.household_id else 1


@dataclass(frozen=True, slots=True)
class Edited:
    """What an edit wrote.

    Attributes:
        lead: As it is then.
        others: How many others of its home got its new address with it.
    """

    lead: Lead
    others: int


def list_page(admin: Admin, criteria: LeadCriteria) -> LeadPage:
    """Return the leads that the criteria ask for, one page of them."""
    admin.must(Right.LEADS)
    with transaction() as session:
        # One more than is shown tells whether a page follows.
        wider = replace(criteria, limit=criteria.limit + 1)
        found = appointments.page(session, wider)
        leads = found[: criteria.limit]
        total = lead_matches.count(session, criteria)
        catalogue = vaccines.catalogue(session)
        partners = pharmacies.all_of(session)
        twice = frozenset(receipts.used_twice(session, leads))
        together = {lead.household_id for lead in leads if lead.household_id}
        sizes = households.sizes(session, together)
        withdrawn = consents.withdrawn_among(session, [lead.id for lead in leads])
    more = len(found) > len(leads)
    last = Position(leads[-1].created_at, leads[-1].id) if more else None
    return LeadPage(leads, total, last, catalogue, partners, twice, sizes, withdrawn)


def page_before(admin: Admin, criteria: LeadCriteria) -> Position | None:
    """Return after which lead the page begins that ends where another begins.

    Args:
        admin: Who looks.
        criteria: Of the later page; `after` is the last lead of the one before.

    Returns:
        None where that page is the first.
    """
    admin.must(Right.LEADS)
    newest = criteria.order is Order.NEWEST_FIRST
    turned = Order.OLDEST_FIRST if newest else Order.NEWEST_FIRST
    with transaction() as session:
        earlier = appointments.page(session, replace(criteria, order=turned))
    if len(earlier) < criteria.limit:
        return None
    return Position(earlier[-1].created_at, earlier[-1].id)


def find(admin: Admin, lead_id: uuid.UUID) -> tuple[Lead, Sequence[Vaccine]]:
    """Return a lead as it is now, and the price list to name its vaccine.

    Raises:
        AppointmentNotFound: There is none with this id.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        lead = appointments.find(session, lead_id)
        if lead is None:
            raise gone(session, lead_id)
        return lead, vaccines.catalogue(session)


def update(
    admin: Admin,
    lead_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> Edited:
    """Write an edited row and return the lead as it is then.

    Price, urgency and comuna are decided anew where they follow from the change. Another
    email address is that of all of a home who had the same before.

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
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        edit = parse_edit(raw, catalogue)
        before = appointments.find(session, lead_id)
        if before is None:
            raise gone(session, lead_id)
        others = hold_others(session, before, edit.email)
        after, told = write(
            session, before, edit, catalogue, expected_version=expected_version, now=now
        )
        written = {lead_id: told}
        written |= write_others(session, others, edit.email, catalogue, now=now)
        for each, what in written.items():
            deed = Deed(Kind.LEAD_EDITED, Subject.LEAD, str(each), what)
            record(session, admin, deed, at=now)
    for each in written:
        changes.tell(each)
    return Edited(after, len(others))


def delete(admin: Admin, lead_id: uuid.UUID, *, clock: Clock = utc_now) -> None:
    """Delete a lead for good, with what its history says of it.

    Raises:
        AppointmentNotFound: Somebody else was faster, or what `gone` tells.
        VisitFirst: A visit is to come, which has to be cancelled first.
        VisitMade: Its visit was made, so it is kept.
    """
    if not delete_all(admin, [lead_id], clock=clock):
        with transaction() as session:
            raise gone(session, lead_id)


def delete_all(
    admin: Admin, lead_ids: Iterable[uuid.UUID], *, clock: Clock = utc_now
) -> int:
    """Delete leads for good, all or none; return how many there were.

    Those that somebody else deleted or blocked before are passed over.

    Raises:
        VisitFirst: A visit of one of them is to come.
        VisitMade: The visit of one of them was made, so it is kept.
    """
    admin.must(Right.DELETE)
    return len(erase(set(lead_ids), admin, at=clock()))
