"""A request is stored once, priced, and announced in the same commit."""

import hashlib
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import time, timedelta

import pytest
from sqlmodel import col, select

from app.content import forms
from app.domain.clock import chilean_day, chilean_instant
from app.domain.errors import InvalidInput
from app.domain.lead import Category
from app.domain.reference import read_reference
from app.domain.vaccines import Vaccine
from app.persistence import outbox, vaccines
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import booking_rows, bookings
from app.settings import get_settings
from tests.support.builders import NOON, booking_form, clock, pharmacy_form, wished

pytestmark = pytest.mark.usefixtures("database")


def submit(form: dict, category: Category = Category.B2C, at=NOON):
    return bookings.submit(form, category, clock=clock(at))


def rows() -> list[AppointmentRow]:
    with transaction() as session:
        order = col(AppointmentRow.created_at)
        return list(session.exec(select(AppointmentRow).order_by(order)))


def messages() -> list[OutboxRow]:
    with transaction() as session:
        return list(session.exec(select(OutboxRow)))


def test_landing_request_is_b2c_without_receipt() -> None:
    receipt = submit(booking_form(receipt_number="B-1", category="Pharmacy"))
    (row,) = rows()
    assert row.id == receipt.id
    assert row.category == "B2C"
    assert row.receipt_number is None
    assert row.vaccine_price == 12_000
    assert row.phone_e164 == "+56987654321"
    assert row.created_at == NOON
    assert row.version == 1


def test_pharmacy_request_needs_a_receipt() -> None:
    with pytest.raises(InvalidInput) as refused:
        submit(booking_form(), Category.PHARMACY)
    assert refused.value.fields["receipt_number"].code == "receipt_number_required"
    submit(pharmacy_form(), Category.PHARMACY)
    (row,) = rows()
    assert (row.category, row.receipt_number) == ("Pharmacy", "B-100")


def test_price_is_the_servers_and_zero_for_an_unknown_vaccine() -> None:
    submit(booking_form(vaccine="covid", vaccine_price="1"))
    submit(booking_form(vaccine="rabia"))
    assert {row.vaccine: row.vaccine_price for row in rows()} == {
        "covid": 15_000,
        "rabia": 0,
    }


@pytest.mark.usefixtures("price_table")
def test_a_name_or_other_letters_are_stored_as_the_vaccine_of_the_list() -> None:
    with transaction() as session:
        vaccines.add(session, Vaccine("vph-9", "VPH", 30_000))
    submit(booking_form(vaccine="vph"))
    submit(booking_form(vaccine="Tétanos", name="Berta Rojas"))
    submit(booking_form(vaccine="rabia humana", name="Carla Díaz"))
    assert {row.vaccine: row.vaccine_price for row in rows()} == {
        "vph-9": 30_000,
        "tetanos": 10_000,
        "rabia humana": 0,
    }


@pytest.mark.parametrize("submission", [str(uuid.UUID(int=4**60)), None])
def test_repeat_stores_one_request_and_answers_as_before(submission) -> None:
    form = booking_form(submission_id=submission)
    # A form without an id is known by its content and the day.
    noon = chilean_instant(chilean_day(NOON), time(12))
    first = submit(form, at=noon)
    assert submit(form, at=noon + timedelta(minutes=5)) == first
    assert len(rows()) == len(messages()) == 1


def test_each_request_has_a_reference_that_its_repeat_tells_again() -> None:
    form = booking_form(submission_id=str(uuid.uuid4()))
    first, other = submit(form), submit(booking_form(name="Otra Persona"))
    assert submit(form).reference == first.reference
    assert read_reference(first.reference) == first.reference != other.reference
    assert {row.id: row.reference for row in rows()} == {
        first.id: first.reference,
        other.id: other.reference,
    }


def test_a_taken_reference_is_replaced_and_nothing_is_lost(monkeypatch) -> None:
    made = iter(["VC-222222", "VC-222222", "VC-222222", "VC-32222Y"])
    monkeypatch.setattr(booking_rows, "new_reference", lambda: next(made))
    form = booking_form(submission_id=str(uuid.uuid4()), name="Eva")
    assert submit(booking_form()).reference == "VC-222222"
    assert submit(form).reference == "VC-32222Y"
    assert {row.reference for row in rows()} == {"VC-222222", "VC-32222Y"}
    assert {str(row.submission_id) for row in rows()} > {form["submission_id"]}
    assert len(messages()) == 2


def test_same_id_around_other_content_is_another_request() -> None:
    form = booking_form(submission_id=str(uuid.uuid4()))
    first, second = submit(form), submit({**form, "name": "Otra Persona"})
    assert first.id != second.id
    assert submit({**form, "name": "Otra Persona"}) == second
    assert len(rows()) == len(messages()) == 2


@pytest.mark.parametrize("wait", [timedelta(hours=3), timedelta(days=30)])
def test_repeat_after_its_moment_has_passed_answers_as_before(wait) -> None:
    form = booking_form(
        submission_id=str(uuid.uuid4()), **wished(NOON + timedelta(hours=1))
    )
    first = submit(form)
    later = NOON + wait
    assert submit(form, at=later) == first
    with pytest.raises(InvalidInput):
        submit({**form, "name": "Nueva"}, at=later)
    assert len(rows()) == 1


def test_repeat_of_an_edited_request_stores_nothing() -> None:
    form = booking_form(submission_id=str(uuid.uuid4()))
    first = submit(form)
    with transaction() as session:
        row = session.get_one(AppointmentRow, first.id)
        row.name, row.version = "Corregida", 2
    assert submit(form) == first
    assert len(rows()) == 1


def test_crowd_with_one_id_stores_one_request() -> None:
    form = booking_form(submission_id=str(uuid.uuid4()))
    with ThreadPoolExecutor(12) as crowd:
        receipts = set(crowd.map(lambda _: submit(form), range(24)))
    assert len(receipts) == 1
    assert len(rows()) == len(messages()) == 1


def test_crowd_of_different_people_loses_nobody() -> None:
    people = [booking_form(name=f"Persona {number}") for number in range(40)]
    with ThreadPoolExecutor(12) as crowd:
        receipts = {receipt.id for receipt in crowd.map(submit, people)}
    assert len(receipts) == len(rows()) == len(messages()) == 40


def test_consent_is_stored_beside_the_request() -> None:
    submit(booking_form())
    (row,) = rows()
    digest = hashlib.sha256(forms.CONSENT_TEXT.encode()).hexdigest()
    assert row.consent_version == forms.CONSENT_VERSION
    assert row.consent_text_hash == digest
    assert row.consented_at == NOON


def test_box_left_empty_is_refused() -> None:
    with pytest.raises(InvalidInput) as refused:
        submit(booking_form(consent=None))
    assert list(refused.value.fields) == ["consent"]


def test_sentence_mode_asks_for_no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(get_settings(), "consent_mode", "sentence")
    submit(booking_form(consent=None))
    (row,) = rows()
    digest = hashlib.sha256(forms.CONSENT_SENTENCE.encode()).hexdigest()
    assert row.consent_text_hash == digest


def test_failing_message_takes_the_request_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(outbox, "add_once", fail)
    with pytest.raises(OSError):  # noqa: PT011 - the one raised above
        submit(booking_form())
    assert rows() == []


@pytest.mark.parametrize(
    "text",
    ["\x00nul", "\ud800 surrogate", "👩‍⚕️", "ñandú", "'; DROP TABLE x; --", "%_\\"],
)
def test_any_text_can_be_stored(text: str) -> None:
    submit(booking_form(name=text + "a", message=text))
    assert len(rows()) == 1
