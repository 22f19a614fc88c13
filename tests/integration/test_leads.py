"""The list of leads: newest first, page by page."""

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select

from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import LeadSearchRow
from app.services import bookings, leads
from tests.support.builders import NOON, booking_form, clock

pytestmark = pytest.mark.usefixtures("database")
ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())


def add(count: int, *, at=NOON) -> None:
    for number in range(count):
        form = booking_form(name=f"{at:%H%M} {number}")
        bookings.submit(form, Category.B2C, clock=clock(at))


def test_newest_lead_comes_first() -> None:
    add(1)
    add(1, at=NOON + timedelta(minutes=1))
    page = leads.list_page(ADMIN, LeadCriteria())
    assert [lead.created_at for lead in page.leads] == [
        NOON + timedelta(minutes=1),
        NOON,
    ]
    assert page.total == 2
    assert page.next is None


@pytest.mark.parametrize("order", list(Order))
def test_pages_show_every_lead_once_even_of_one_instant(order: Order) -> None:
    add(7)
    add(3, at=NOON + timedelta(hours=1))
    criteria = LeadCriteria(order=order, limit=4)
    seen = []
    while True:
        page = leads.list_page(ADMIN, criteria)
        seen += page.leads
        if page.next is None:
            break
        criteria = replace(criteria, after=page.next)
    assert len({lead.id for lead in seen}) == len(seen) == 10
    keys = [(lead.created_at, lead.id.bytes) for lead in seen]
    assert keys == sorted(keys, reverse=order is Order.NEWEST_FIRST)


@pytest.mark.parametrize("order", Order)
def test_a_last_page_that_is_full_leads_to_no_empty_one(order: Order) -> None:
    for number in range(4):
        bookings.submit(
            booking_form(name=f"Persona {number}", email=f"p{number}@correo.cl"),
            Category.B2C,
            clock=clock(NOON + timedelta(hours=number)),
        )
    criteria = LeadCriteria(order=order, limit=2)
    first = leads.list_page(ADMIN, criteria)
    last = leads.list_page(ADMIN, replace(criteria, after=first.next))
    assert [len(page.leads) for page in (first, last)] == [2, 2]
    assert not {one.id for one in first.leads} & {one.id for one in last.leads}
    assert first.next is not None
    assert last.next is None
    wider = leads.list_page(ADMIN, replace(criteria, limit=4))
    assert (len(wider.leads), wider.next) == (4, None)


def test_deleted_lead_takes_its_message_and_search_text_along() -> None:
    add(2)
    lead = leads.list_page(ADMIN, LeadCriteria()).leads[0]
    leads.delete(ADMIN, lead.id)
    with pytest.raises(AppointmentNotFound):
        leads.delete(ADMIN, lead.id)
    assert lead.id not in {
        one.id for one in leads.list_page(ADMIN, LeadCriteria()).leads
    }
    with transaction() as session:
        for table in (OutboxRow, LeadSearchRow):
            kept = session.exec(select(table)).all()
            assert [row.appointment_id for row in kept] != []
            assert lead.id not in {row.appointment_id for row in kept}
