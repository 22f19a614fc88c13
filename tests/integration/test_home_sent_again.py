"""Several people whose answer was lost, and what is sent next from the same form."""

import uuid
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from sqlmodel import col, select

from app.content import sent_again as copy
from app.domain.booking import UNHEARD_FIELD
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.lead import Category, Lead, asked_of
from app.domain.outbox import NEW_APPOINTMENT, VISITOR_CHANGED
from app.persistence import appointments
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import bookings, events, lead_states, leads
from app.services.booking_answer import answer_soon
from app.services.booking_receipt import BookingReceipt
from app.services.bookings import Submission
from tests.support.builders import NOON, booking_form, clock, day, pharmacy_form

pytestmark = pytest.mark.usefixtures("database", "writing")
ROSA = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())
SOON = NOON + timedelta(minutes=3)
BEATRIZ = {"patient_2": "Beatriz", "vaccine_2": "covid"}
CARLOS = {"patient_3": "Carlos", "vaccine_3": "influenza"}


def submit(
    form: dict[str, str], category: Category = Category.B2C, at: datetime = SOON
) -> BookingReceipt:
    return bookings.submit(form, category, clock=clock(at))


def sent(**changes: str) -> dict[str, str]:
    """Store a home, and return what its form holds where no answer came."""
    submission = str(uuid.uuid4())
    form = booking_form(submission_id=submission, **BEATRIZ, **changes)
    submit(form, at=NOON)
    return {**form, UNHEARD_FIELD: "1"}


def stored() -> Sequence[Lead]:
    with transaction() as session:
        ids = session.exec(select(AppointmentRow.id)).all()
        found = appointments.find_all(session, ids, blocked_too=True).values()
    return sorted(found, key=lambda lead: (lead.created_at, lead.household_place or 0))


def homes() -> list[list[str | None]]:
    """Return who is in each home, of whatever order."""
    found: dict[uuid.UUID | None, list[str | None]] = {}
    for lead in sorted(stored(), key=lambda lead: lead.household_place or 0):
        found.setdefault(lead.household_id, []).append(lead.patient)
    return sorted(found.values(), key=len)


def mails(kind: str) -> int:
    with transaction() as session:
        return [*session.exec(select(col(OutboxRow.kind)))].count(kind)


@pytest.mark.parametrize("name", ["date", "time", "address", "message"])
def test_what_was_changed_after_a_lost_answer_corrects_the_whole_home(name) -> None:
    value = {
        "date": day(6).isoformat(),
        "time": "16:45",
        "address": "Calle Larga 13, Concón",
        "message": "Timbre malo",
    }[name]
    form = sent()
    first = stored()
    receipt = submit({**form, name: value})
    after = stored()
    assert [one.id for one in after] == [one.id for one in first]
    assert [str(getattr(one, name)) for one in after] == [value, value]
    assert [told for told, _ in receipt.people] == [one.reference for one in first]
    assert (receipt.id, receipt.corrected, receipt.earlier) == (first[0].id, True, "")
    # Sent once more, its answer having been lost too, it says the same and does nothing.
    assert submit({**form, name: value}) == receipt
    assert stored() == after


def test_what_is_taken_back_after_lost_answers_is_what_stands() -> None:
    form = sent()
    submit({**form, "time": "16:45"})
    assert submit(form).corrected
    assert [one.time for one in stored()] == ["10:30", "10:30"]


def test_a_corrected_home_is_in_each_history_and_the_staff_are_told_once() -> None:
    form = sent()
    submit({**form, "time": "16:45"})
    with transaction() as session:
        for lead in stored():
            (event,) = events.history_of_lead(session, lead.id, limit=9)
            assert event.deed.kind is Kind.CHANGED_BY_VISITOR
            assert [(one.before, one.after) for one in event.deed.changes] == [
                ("10:30", "16:45")
            ]
    assert (mails(NEW_APPOINTMENT), mails(VISITOR_CHANGED)) == (1, 1)


def test_the_very_home_sent_again_is_one_home() -> None:
    form = sent()
    receipt = submit(form)
    assert (receipt.outcome, receipt.corrected, receipt.earlier) == (
        "repeated",
        False,
        "",
    )
    assert homes() == [[None, "Beatriz"]]


def test_somebody_who_is_added_joins_the_home_that_was_sent() -> None:
    form = sent()
    receipt = submit({**form, **CARLOS})
    assert homes() == [[None, "Beatriz", "Carlos"]]
    assert len(receipt.people) == 3
    assert (receipt.corrected, receipt.earlier) == (True, "")
    assert (mails(NEW_APPOINTMENT), mails(VISITOR_CHANGED)) == (1, 1)
    again = submit({**form, **CARLOS})
    assert (again.people, homes()) == (receipt.people, [[None, "Beatriz", "Carlos"]])


def test_who_is_added_with_another_hour_joins_at_that_hour() -> None:
    form = sent()
    submit({**form, **CARLOS, "time": "16:45"})
    assert [one.time for one in stored()] == ["16:45"] * 3


@pytest.mark.parametrize(
    "changes",
    [
        {"patient_2": "Berta"},
        {"vaccine_2": "influenza"},
        {"name": "Otra Persona"},
        {"phone": "+56 9 1111 1111"},
        {"for_whom_2": "minor", "guardian_2": "on"},
    ],
)
def test_who_may_be_somebody_else_is_another_home_and_is_told_of_the_first(
    changes,
) -> None:
    form = sent()
    first = stored()
    changed = {**form, **changes, "time": "16:45"}
    receipt = submit(changed)
    assert (receipt.corrected, receipt.earlier) == (False, first[0].reference)
    assert len(homes()) == 2
    assert stored()[:2] == first
    # Sent once more it is found, and says the same.
    assert submit(changed) == receipt
    assert len(stored()) == 4


def test_who_is_left_out_is_told_of_the_home_that_was_sent() -> None:
    form = sent(**CARLOS)
    first = stored()
    two = {name: value for name, value in form.items() if name not in CARLOS}
    assert submit(two).earlier == first[0].reference
    assert [len(one) for one in homes()] == [2, 3]
    alone = {name: value for name, value in two.items() if name not in BEATRIZ}
    receipt = submit(alone)
    assert receipt.earlier == first[0].reference
    assert submit(alone) == receipt
    assert [len(one) for one in homes()] == [1, 2, 3]


def test_a_form_that_sent_nothing_before_corrects_no_home() -> None:
    """A copy of a tab, or a page that a browser brings back, has the id of another."""
    form = sent()
    first = stored()
    for change in ({"time": "16:45"}, CARLOS):
        receipt = submit({**form, UNHEARD_FIELD: "", **change})
        assert (receipt.earlier, receipt.corrected) == ("", False)
    assert [len(one) for one in homes()] == [2, 2, 3]
    assert stored()[:2] == first


@pytest.mark.parametrize(
    "meanwhile", ["edited", "contacted", "late", "suspect", "blocked"]
)
@pytest.mark.parametrize("which", [0, 1])
def test_a_home_of_which_one_is_no_longer_as_sent_is_not_overwritten(
    meanwhile, which
) -> None:
    form = sent(**({"filled_in": "100"} if meanwhile == "suspect" else {}))
    first = stored()
    one = first[which]
    if meanwhile == "edited":
        raw = {name: str(value or "") for name, value in asked_of(one).items()}
        edit = raw | {"address": "Avenida Alemania 1"}
        leads.update(ROSA, one.id, edit, expected_version=one.version)
    if meanwhile == "contacted":
        lead_states.move_all(ROSA, [one.id], one.state.CONTACTED, clock=clock(SOON))
    if meanwhile == "blocked":
        with transaction() as session:
            session.get_one(AppointmentRow, one.id).blocked_at = NOON
    at = NOON + timedelta(minutes=16) if meanwhile == "late" else SOON
    before = stored()
    receipt = submit({**form, "time": "16:45"}, at=at)
    assert not receipt.corrected
    assert [one.time for one in stored()].count("16:45") == 2
    known = {one.id: one for one in stored()}
    assert [known[one.id] for one in before] == before
    # Who is blocked is shown to nobody.
    left = [one for one in before if not one.blocked_at]
    assert receipt.earlier in {one.reference for one in left}


@pytest.mark.parametrize("which", [0, 1])
def test_who_of_a_home_was_deleted_meanwhile_is_asked_for_anew_within_it(which) -> None:
    form = sent()
    leads.delete(ROSA, stored()[which].id)
    receipt = submit({**form, "time": "16:45"})
    assert receipt.corrected
    assert homes() == [[None, "Beatriz"]]
    after = sorted(stored(), key=lambda lead: lead.household_place or 0)
    assert [one.time for one in after] == ["16:45"] * 2
    assert [told for told, _ in receipt.people] == [one.reference for one in after]


def test_an_id_that_follows_from_what_was_sent_opens_no_home() -> None:
    submit(booking_form(**BEATRIZ), at=NOON)
    for lead in stored():
        with transaction() as session:
            row = session.get_one(AppointmentRow, lead.id)
            made = str(row.submission_id)
        form = booking_form(submission_id=made, **BEATRIZ) | {UNHEARD_FIELD: "1"}
        receipt = submit({**form, "address": "Otra 1, Concón"})
        assert (receipt.earlier, receipt.corrected) == ("", False)
    assert [len(one) for one in homes()] == [2, 2, 2]


def test_a_pharmacys_home_is_corrected_as_any_other() -> None:
    form = pharmacy_form(submission_id=str(uuid.uuid4()), **BEATRIZ)
    submit(form, Category.PHARMACY, at=NOON)
    changed = {**form, "time": "16:45", UNHEARD_FIELD: "1"}
    assert submit(changed, Category.PHARMACY).corrected
    assert submit({**changed, "receipt_number": "B-9"}, Category.PHARMACY).earlier
    assert [one.receipt_number for one in stored()] == ["B-100"] * 2 + ["B-9"] * 2


def test_a_home_whose_hour_has_passed_meanwhile_is_found_again() -> None:
    wish = NOON + timedelta(hours=2)
    form = sent(date=wish.date().isoformat(), time=f"{wish:%H:%M}")
    receipt = submit(form, at=NOON + timedelta(hours=3))
    assert [told for told, _ in receipt.people] == [one.reference for one in stored()]
    assert len(stored()) == 2


def test_two_contents_of_one_form_at_once_are_two_homes_or_one_corrected() -> None:
    """Whichever is first: of nobody there is half a home, and nobody has two places."""
    forms = [booking_form(submission_id=str(uuid.uuid4()), **BEATRIZ) for _ in range(6)]
    all_sent = [
        {**form, **changes}
        for form in forms
        for changes in ({}, {"time": "16:45"}, {"name": "Otra", **CARLOS})
    ]
    with ThreadPoolExecutor(len(all_sent)) as visitors:
        answers = [*visitors.map(submit, all_sent)]
    assert len({one.id for one in answers}) == len(all_sent)
    assert [len(one) for one in homes()] == [2] * 12 + [3] * 6
    for receipt, form in zip(answers, all_sent, strict=True):
        references = {told for told, _ in receipt.people}
        theirs = [one for one in stored() if one.reference in references]
        assert {(one.name, one.time) for one in theirs} == {
            (form["name"], form["time"])
        }
        assert [one.household_place for one in theirs] == [*range(1, len(theirs) + 1)]


def test_several_contents_of_one_form_in_one_commit_are_told_apart() -> None:
    form = booking_form(submission_id=str(uuid.uuid4()), **BEATRIZ)
    unheard = {**form, UNHEARD_FIELD: "1"}
    both = [form, {**unheard, "time": "16:45"}, {**unheard, "name": "Otra"}]
    answers = bookings.submit_all(
        [Submission(one, Category.B2C) for one in both], clock=clock(SOON)
    )
    first, corrected, other = (
        one for one in answers if isinstance(one, BookingReceipt)
    )
    assert corrected.people == first.people
    assert corrected.corrected
    assert (other.corrected, other.earlier) == (False, first.reference)
    assert [len(one) for one in homes()] == [2, 2]


async def test_the_answer_says_what_became_of_the_first_home() -> None:
    form = sent()
    (first, _) = stored()
    other = await answer_soon(Submission({**form, "name": "Otra"}, Category.B2C))
    assert copy.EARLIER_KEPT.format(reference=first.reference) in other.sentence
    changed = await answer_soon(Submission({**form, "time": "16:45"}, Category.B2C))
    assert copy.EARLIER_CORRECTED in changed.sentence
