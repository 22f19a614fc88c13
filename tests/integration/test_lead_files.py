"""What a file of leads is read as: whatever stands in a field stays in that field."""

import uuid
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update
from sqlmodel import col

from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order
from app.persistence import lead_files
from app.persistence.database import transaction
from app.persistence.lead_files import Page
from app.persistence.tables import AppointmentRow
from app.services import bookings, lead_export
from tests.support.builders import NOON, booking_form, clock, day
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
# What takes texts apart, in one language or another.
ODD = (
    "a\x1fb",
    "\x1f\x1f",
    "%s %d %",
    "un \"texto\", 'otro'; y\r\nuna línea",
    "\\x1f {0} $1 null",
    "שלום\u200f 👩‍⚕️ ñ",
    "[1, 2]",
)


def stored(at: datetime = NOON, **changes: Any) -> uuid.UUID:
    return bookings.submit(booking_form(**changes), Category.B2C, clock=clock(at)).id


def write(lead: uuid.UUID, **fields: Any) -> None:
    """Put something into a row that no form would let in."""
    with transaction() as session:
        is_meant = col(AppointmentRow.id) == lead
        session.execute(update(AppointmentRow).where(is_meant).values(**fields))


def page(*fields: str, **asked: Any) -> Page:
    with transaction() as session:
        return lead_files.told_page(session, LeadCriteria(**asked), fields)


@pytest.mark.parametrize("odd", ODD)
def test_whatever_stands_in_a_field_stays_in_it(odd: str) -> None:
    lead, other = stored(NOON), stored(NOON - timedelta(minutes=1), name="Otra")
    write(lead, name=odd, message=odd, receipt_number=odd)
    told = page("name", "message", "vaccine", "receipt_number")
    assert told.count == 2
    assert told.column("name") == [odd, "Otra"]
    assert told.column("message") == [odd, ""]
    assert told.column("vaccine") == ["influenza", "influenza"]
    assert told.column("receipt_number") == [odd, ""]
    assert list(told.column("id")) == [lead, other]


def test_days_numbers_and_ids_are_read_as_such() -> None:
    lead = stored()
    pharmacy = uuid.uuid4()
    write(lead, pharmacy_id=pharmacy, vaccine_price=12_345)
    without = stored(NOON - timedelta(minutes=1), date=day(9).isoformat())
    told = page("date", "vaccine_price", "pharmacy_id", "created_at")
    assert list(told.column("date")) == [day(5), day(9)]
    assert all(type(each) is date for each in told.column("date"))
    assert told.column("vaccine_price")[0] == 12_345
    assert list(told.column("pharmacy_id")) == [pharmacy, ""]
    assert told.column("created_at")[0][:19] == f"{NOON:%Y-%m-%d %H:%M:%S}"
    assert list(told.column("id")) == [lead, without]


def test_no_leads_give_no_rows() -> None:
    told = page("name", "created_at")
    assert (told.count, told.next) == (0, None)
    assert list(told.column("name")) == []


@pytest.mark.parametrize("order", Order)
def test_pages_go_on_where_the_one_before_ended_to_the_microsecond(
    order: Order,
) -> None:
    instants = [NOON, NOON, NOON + timedelta(microseconds=1), NOON + timedelta(hours=9)]
    leads = [stored(at, name=f"Persona {n}") for n, at in enumerate(instants)]
    backwards = order is Order.NEWEST_FIRST
    due = sorted(zip(instants, leads, strict=True), reverse=backwards)
    told, at = [], LeadCriteria(order=order, limit=1)
    for _ in leads:
        with transaction() as session:
            one = lead_files.told_page(session, at, ["name"])
        told += one.column("id")
        at = replace(at, after=one.next)
    assert told == [lead for _, lead in due]
    assert at.after is not None
    assert page("name", order=order, limit=1, after=at.after).count == 0


def test_a_file_of_odd_texts_has_as_many_lines_as_leads() -> None:
    for number, odd in enumerate(ODD):
        write(stored(NOON + timedelta(minutes=number)), name=odd, message="")
    lines = "".join(lead_export.as_csv(ROSA, LeadCriteria(), clock=clock(NOON)))
    assert lines.count('"\r\n"') == len(ODD)
    assert lines.count(',"Influenza",') == len(ODD)
