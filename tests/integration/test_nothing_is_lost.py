"""Each thing that a visitor changes makes another request; every lead is told of."""

import csv
import uuid
from datetime import time as clock_time
from datetime import timedelta

import pytest
from sqlmodel import col, select, update

from app.domain.booking import CONTENT
from app.domain.clock import chilean_day, chilean_instant
from app.domain.identity import Admin
from app.domain.lead import TYPED, Category
from app.domain.lead_criteria import LeadCriteria, Order
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow, VaccineRow
from app.services import booking_rows, bookings, demo, lead_export, leads
from app.services.booking_receipt import BookingReceipt
from tests.support.builders import NOON, clock, day, pharmacy_form

pytestmark = pytest.mark.usefixtures("database")
ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())
MORNING = chilean_instant(chilean_day(NOON), clock_time(9))
OTHER = {
    "name": "Ana Pérez Soto",
    "phone": "+56 9 8765 4322",
    "email": "anita@correo.cl",
    "vaccine": "covid",
    "date": lambda: day(6).isoformat(),
    "time": "10:31",
    "address": "Calle Larga 13, Quilpué",
    "message": "Timbre malo",
    "receipt_number": "B-101",
}


def submit(form: dict, category=Category.PHARMACY, at=MORNING) -> BookingReceipt:
    return bookings.submit(form, category, clock=clock(at))


def rows() -> list[AppointmentRow]:
    with transaction() as session:
        order = col(AppointmentRow.created_at)
        return list(session.exec(select(AppointmentRow).order_by(order)))


@pytest.mark.parametrize("submission", [str(uuid.UUID(int=7, version=4)), None])
@pytest.mark.parametrize("name", list(OTHER))
def test_one_changed_field_makes_another_request(name, submission) -> None:
    """A restored page keeps its id; what is typed into it then must not be lost."""
    other = OTHER[name]
    form = pharmacy_form(submission_id=submission)
    changed = {**form, name: other() if callable(other) else other}
    first, second = submit(form), submit(changed)
    assert first.id != second.id
    assert submit(form).id == first.id
    assert submit(changed).id == second.id
    stored = {row.id: row for row in rows()}
    assert set(stored) == {first.id, second.id}
    told = {str(getattr(row, name)) for row in stored.values()}
    assert told == {str(form[name]), str(changed[name])}


def test_all_that_is_typed_tells_a_repeat_from_another_request() -> None:
    assert {*CONTENT} == {*TYPED} == {*OTHER, "category"}


def test_the_form_it_was_sent_with_makes_another_request() -> None:
    form = pharmacy_form(submission_id=str(uuid.uuid4()))
    assert submit(form).id != submit(form, Category.B2C).id
    assert len(rows()) == 2


def test_the_same_words_on_another_day_are_another_request() -> None:
    """A form without scripts has no id: its content and the day make one."""
    form = pharmacy_form(date=day(9).isoformat())
    first = submit(form)
    assert submit(form, at=MORNING + timedelta(hours=14, minutes=59)).id == first.id
    assert submit(form, at=MORNING + timedelta(hours=25)).id != first.id
    assert len(rows()) == 2


@pytest.mark.parametrize("part", ["lead_search", "consents", "outbox"])
def test_a_request_is_stored_with_all_that_belongs_to_it_or_not_at_all(
    monkeypatch, part
) -> None:
    named = "add" if part == "consents" else "add_all" if "lead" in part else "add_once"
    of = getattr(booking_rows, part)

    def fails(*_: object, **__: object) -> None:
        raise TimeoutError

    with monkeypatch.context() as broken:
        broken.setattr(of, named, fails)
        with pytest.raises(TimeoutError):
            submit(pharmacy_form())
    assert rows() == []
    assert submit(pharmacy_form()).outcome == "stored"
    assert len(rows()) == 1


@pytest.mark.parametrize("size", [1, 3, 7, 8])
def test_an_export_goes_on_after_its_first_page(monkeypatch, size) -> None:
    monkeypatch.setattr(lead_export, "PAGE", size)
    names = [f"Persona {number}" for number in range(7)]
    for number, name in enumerate(names):
        at = MORNING + timedelta(minutes=number // 2)
        submit(pharmacy_form(name=name), at=at)
    text = "".join(lead_export.as_csv(ADMIN, LeadCriteria(order=Order.OLDEST_FIRST)))
    told = [line[0] for line in csv.reader(text.splitlines())][1:]
    assert sorted(told) == names


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_export_of_more_than_two_thousand_is_whole() -> None:
    for _ in demo.fill(2_003, seed=5, clock=clock()):
        pass
    lines = list(
        csv.reader("".join(lead_export.as_csv(ADMIN, LeadCriteria())).splitlines())
    )
    assert lead_export.PAGE == 2_000
    assert len(lines) == 2_003 + 1


def test_an_edit_leaves_the_price_that_was_agreed() -> None:
    lead = leads.find(ADMIN, submit(pharmacy_form()).id)[0]
    with transaction() as session:
        session.exec(update(VaccineRow).values(price=VaccineRow.price + 999))
    try:
        form = {**pharmacy_form(), "category": "Pharmacy"}
        kept = leads.update(
            ADMIN, lead.id, form | {"name": "Ana Soto"}, expected_version=1
        ).lead
        assert (kept.name, kept.vaccine_price) == ("Ana Soto", lead.vaccine_price)
        dearer = leads.update(
            ADMIN, lead.id, form | {"vaccine": "covid"}, expected_version=2
        ).lead
        assert dearer.vaccine_price == 15_999
    finally:  # the list is not emptied between tests
        with transaction() as session:
            session.exec(update(VaccineRow).values(price=VaccineRow.price - 999))
