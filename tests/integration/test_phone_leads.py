"""A request made by phone: checked as the site's own, told apart, with its consent."""

import uuid
from datetime import timedelta

import pytest
from sqlmodel import col, select, update

from app.admin.leads.file_view import file_view
from app.domain.errors import InvalidInput
from app.domain.events import Kind
from app.domain.lead import Category, Source
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.visit import Slot
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import bookings, lead_file, leads, phone_leads, summary, visits
from tests.support.builders import NOON, booking_form, clock, day
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


def row_of(lead_id: uuid.UUID) -> AppointmentRow:
    with transaction() as session:
        return session.exec(
            select(AppointmentRow).where(AppointmentRow.id == lead_id)
        ).one()


def test_it_is_stored_as_told_by_phone_and_by_whom() -> None:
    web = bookings.submit(booking_form(name="Berta"), Category.B2C, clock=clock()).id
    phone = phone_leads.add(ROSA, booking_form(), Category.B2C, clock=clock())
    row, other = row_of(phone), row_of(web)
    assert (row.source, other.source) == ("phone", "web")
    assert row.consented_at == NOON
    assert row.consent_text_hash != other.consent_text_hash
    file = lead_file.open_file(ROSA, phone)
    assert (file.lead.source, file.lead.state) == (Source.PHONE, LeadState.CONTACTED)
    seen, event = file.history
    assert seen.deed.kind is Kind.LEAD_SEEN
    assert (event.deed.kind, event.admin_id) == (Kind.LEAD_BY_PHONE, ROSA.id)
    assert event.deed.facts["told_by"] == "phone"
    view = file_view(file)
    assert view["row"]["source"] == "Teléfono"
    assert "por teléfono" in view["history"][1]["title"]


def test_no_answer_is_counted_for_who_was_on_the_phone() -> None:
    """Nor when their visit is made, days after the call."""
    phone = phone_leads.add(ROSA, booking_form(), Category.B2C, clock=clock())
    assert row_of(phone).answered_at is None
    at = NOON + timedelta(days=3)
    slot = Slot(at + timedelta(days=1), 30, None)
    visits.schedule(ROSA, phone, slot, clock=clock(at))
    assert row_of(phone).answered_at is None
    # An earlier release had written one.
    with transaction() as session:
        written = update(AppointmentRow).where(col(AppointmentRow.id) == phone)
        session.exec(written.values(answered_at=at))
    answers = summary.last_days(ROSA, 7, clock=clock(at)).answers
    assert (answers.answered, answers.waiting) == (0, 0)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"consent": None}, "consent"),
        ({"email": "sin arroba"}, "email"),
        ({"date": "2001-01-01"}, "date"),
    ],
)
def test_what_the_site_refuses_is_refused_here(changes, field) -> None:
    with pytest.raises(InvalidInput) as wrong:
        phone_leads.add(ROSA, booking_form(**changes), Category.B2C, clock=clock())
    assert set(wrong.value.fields) == {field}
    page = leads.list_page(ROSA, LeadCriteria())
    assert page.leads == []


def test_who_is_on_the_phone_is_asked_for_themselves_alone() -> None:
    others = {
        "for_whom": "minor",
        "patient": "",
        "patient_2": "Beto",
        "vaccine_2": "",
        "patient_9": "Nadie",
    }
    lead_id = phone_leads.add(ROSA, booking_form(**others), Category.B2C, clock=clock())
    assert (row_of(lead_id).patient, row_of(lead_id).minor) == (None, False)
    assert len(leads.list_page(ROSA, LeadCriteria()).leads) == 1


def test_a_customer_of_a_pharmacy_has_a_receipt() -> None:
    with pytest.raises(InvalidInput) as wrong:
        phone_leads.add(ROSA, booking_form(), Category.PHARMACY, clock=clock())
    assert set(wrong.value.fields) == {"receipt_number"}


def test_sent_twice_it_is_stored_and_told_once() -> None:
    form = booking_form(submission_id=str(uuid.uuid4()))
    first = phone_leads.add(ROSA, form, Category.B2C, clock=clock())
    later = clock(NOON + timedelta(minutes=1))
    assert phone_leads.add(ROSA, form, Category.B2C, clock=later) == first
    told = [event.deed.kind for event in lead_file.open_file(ROSA, first).history]
    assert told == [Kind.LEAD_SEEN, Kind.LEAD_BY_PHONE]


def test_its_words_are_found_by_the_search() -> None:
    form = booking_form(name="Zulema Quiñones", date=day(9).isoformat())
    phone = phone_leads.add(ROSA, form, Category.B2C, clock=clock())
    found = leads.list_page(ROSA, LeadCriteria(search="quinones")).leads
    assert [lead.id for lead in found] == [phone]
