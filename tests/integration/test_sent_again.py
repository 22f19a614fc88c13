"""A request whose answer was lost, and what is sent next from the same form."""

import uuid
from datetime import timedelta

import pytest
from sqlmodel import col, select

from app.content import sent_again as copy
from app.domain.booking import UNHEARD_FIELD
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.lead import Category, Lead, asked_of
from app.domain.lead_state import LeadState
from app.domain.outbox import VISITOR_CHANGED
from app.persistence import appointments
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import bookings, events, leads
from app.services.booking_answer import answer_soon
from app.services.bookings import Submission
from tests.support.builders import NOON, booking_form, clock, day, pharmacy_form, wished

pytestmark = pytest.mark.usefixtures("database")
ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())
SOON = NOON + timedelta(minutes=3)
CORRECTION = {
    "date": lambda: day(6).isoformat(),
    "time": lambda: "16:45",
    "address": lambda: "Calle Larga 13, Concón",
    "message": lambda: "Timbre malo",
}


def submit(form: dict, category: Category = Category.B2C, at=SOON):
    return bookings.submit(form, category, clock=clock(at))


def sent(**changes) -> dict:
    """Store a request, and return what its form holds where no answer came."""
    form = booking_form(submission_id=str(uuid.uuid4()), **changes)
    submit(form, at=NOON)
    return {**form, UNHEARD_FIELD: "1"}


def stored() -> list[Lead]:
    with transaction() as session:
        rows = session.exec(select(appointments.AppointmentRow.id)).all()
        return [*appointments.find_all(session, rows).values()]


def edit(lead: Lead, **changes) -> None:
    raw = {name: str(value or "") for name, value in asked_of(lead).items()} | changes
    leads.update(ADMIN, lead.id, raw, expected_version=lead.version)


@pytest.mark.parametrize("name", list(CORRECTION))
def test_what_was_changed_after_a_lost_answer_corrects_the_request(name) -> None:
    form = sent()
    (first,) = stored()
    changed = {**form, name: CORRECTION[name]()}
    receipt = submit(changed)
    (lead,) = stored()
    assert (receipt.id, receipt.reference) == (lead.id, lead.reference)
    assert lead.reference == first.reference
    assert receipt.corrected
    assert str(getattr(lead, name)) == changed[name]
    # Sent once more, its answer having been lost too, it says the same and does nothing.
    assert submit(changed) == receipt
    assert stored() == [lead]


def test_a_correction_is_in_the_history_and_the_staff_are_told() -> None:
    form = sent()
    receipt = submit({**form, "time": "16:45"})
    with transaction() as session:
        (event,) = events.history_of_lead(session, receipt.id, limit=9)
        kinds = [*session.exec(select(col(OutboxRow.kind)))]
    assert event.deed.kind is Kind.CHANGED_BY_VISITOR
    assert [(one.field, one.before, one.after) for one in event.deed.changes] == [
        ("time", "10:30", "16:45")
    ]
    assert kinds.count(VISITOR_CHANGED) == 1


def test_what_is_changed_twice_after_lost_answers_is_what_stands() -> None:
    form = sent()
    submit({**form, "time": "16:45"})
    receipt = submit({**form, "time": "17:15"})
    (lead,) = stored()
    assert receipt.id == lead.id
    assert receipt.corrected
    assert lead.time == "17:15"


def test_a_request_for_today_that_was_corrected_is_urgent() -> None:
    form = sent()
    assert submit({**form, **wished(SOON + timedelta(hours=6))}).urgent


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", "Otra Persona"),
        ("email", "otra@correo.cl"),
        ("phone", "+56 9 1111 1111"),
        ("vaccine", "covid"),
    ],
)
def test_who_may_be_somebody_else_is_another_request_and_is_told_of_the_first(
    name, value
) -> None:
    form = sent()
    (first,) = stored()
    changed = {**form, name: value}
    receipt = submit(changed)
    assert receipt.id != first.id
    assert (receipt.earlier, receipt.corrected) == (first.reference, False)
    assert len(stored()) == 2
    assert submit(changed) == receipt
    assert len(stored()) == 2


def test_a_person_more_is_another_request_and_is_told_of_the_first() -> None:
    form = sent(patient="Ana", for_whom="adult")
    (first,) = stored()
    receipt = submit({**form, "patient_2": "Berta", "vaccine_2": "covid"})
    assert receipt.earlier == first.reference
    assert len(stored()) == 3


def test_an_id_that_follows_from_what_was_sent_opens_nothing() -> None:
    """Who knows what somebody asked for can make the id of a form without scripts."""
    submit(booking_form(), at=NOON)
    with transaction() as session:
        made = session.exec(select(appointments.AppointmentRow.submission_id)).one()
    form = booking_form(submission_id=str(made)) | {UNHEARD_FIELD: "1"}
    receipt = submit({**form, "address": "Otra 1, Concón"})
    assert (receipt.earlier, receipt.corrected) == ("", False)
    assert len(stored()) == 2


def test_a_form_that_sent_nothing_before_says_nothing_of_an_earlier_one() -> None:
    """A copy of a tab, or a page that a browser brings back, has the id of another."""
    form = sent()
    receipt = submit({**form, UNHEARD_FIELD: "", "time": "16:45"})
    assert (receipt.earlier, receipt.corrected) == ("", False)
    assert len(stored()) == 2


# What became of a request, by its columns, before what was changed came.
MEANWHILE = {
    "blocked": {"blocked_at": NOON},
    "disowned": {"disowned_at": NOON},
    "called": {"state": LeadState.CONTACTED},
}
FAST = {"filled_in": "100"}


@pytest.mark.parametrize("meanwhile", ["edited", "late", "suspect", *MEANWHILE])
def test_what_is_no_longer_as_it_was_sent_is_not_overwritten(meanwhile) -> None:
    form = sent(**(FAST if meanwhile == "suspect" else {}))
    (first,) = stored()
    if meanwhile == "edited":
        edit(first, address="Avenida Alemania 1")
    with transaction() as session:
        row = session.get_one(appointments.AppointmentRow, first.id)
        for name, value in MEANWHILE.get(meanwhile, {}).items():
            setattr(row, name, value)
    at = NOON + timedelta(minutes=16) if meanwhile == "late" else SOON
    receipt = submit({**form, "time": "16:45"}, at=at)
    assert receipt.id != first.id
    assert not receipt.corrected
    # Who is blocked is shown to nobody.
    assert receipt.earlier == ("" if meanwhile == "blocked" else first.reference)
    with transaction() as session:
        before = appointments.find(session, first.id, blocked_too=True)
    assert before
    assert before.time == "10:30"


def test_what_looks_automatic_corrects_nothing() -> None:
    form = sent()
    (first,) = stored()
    receipt = submit({**form, **FAST, "time": "16:45"})
    assert (receipt.corrected, receipt.earlier) == (False, first.reference)
    assert {one.time: one.suspect for one in stored()} == {
        "10:30": False,
        "16:45": True,
    }


def test_pharmacy_request_is_corrected_as_any_other() -> None:
    form = pharmacy_form(submission_id=str(uuid.uuid4()))
    submit(form, Category.PHARMACY, at=NOON)
    changed = {**form, "time": "16:45", UNHEARD_FIELD: "1"}
    assert submit(changed, Category.PHARMACY).corrected
    other = {**changed, "receipt_number": "B-999"}
    assert submit(other, Category.PHARMACY).earlier
    assert {one.receipt_number for one in stored()} == {"B-100", "B-999"}


def test_other_content_under_the_id_of_an_edited_request_is_not_lost() -> None:
    form = booking_form(submission_id=str(uuid.uuid4()))
    first = submit(form, at=NOON)
    (lead,) = stored()
    edit(lead, address="Avenida Alemania 1", name="Ana Pérez Soto")
    # The very form, sent again, is what was stored; so is what the staff made of it.
    assert submit(form).id == first.id
    corrected = {**form, "address": "Avenida Alemania 1", "name": "Ana Pérez Soto"}
    assert submit(corrected).id == first.id
    assert len(stored()) == 1
    assert submit({**form, "name": "Otra Persona"}).id != first.id
    assert sorted(one.name for one in stored()) == ["Ana Pérez Soto", "Otra Persona"]


async def test_the_answer_says_what_became_of_the_first() -> None:
    form = sent()
    (first,) = stored()
    other = await answer_soon(Submission({**form, "name": "Otra"}, Category.B2C))
    assert copy.EARLIER_KEPT.format(reference=first.reference) in other.sentence
    assert "earlier" not in str(other.as_json()["receipt"])
    changed = await answer_soon(Submission({**form, "time": "16:45"}, Category.B2C))
    assert copy.EARLIER_CORRECTED in changed.sentence
