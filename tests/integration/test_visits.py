"""Leads move as agreed, visits with them; nobody is booked twice."""

import threading
import uuid
from datetime import datetime, time, timedelta

import pytest

from app.domain.errors import (
    AppError,
    AppointmentNotFound,
    MoveRefused,
    ProfessionalBusy,
    ProfessionalNotFound,
    TooLateToUndo,
)
from app.domain.events import Event, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_state import Attempt, LeadState
from app.domain.overtaken import VisitChanged, VisitExists, VisitNotFound
from app.domain.visit import EVERY_DAY, Professional, Slot, Visit, VisitState
from app.persistence import events, summaries
from app.persistence import visits as stored_visits
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import (
    bookings,
    lead_states,
    leads,
    notes,
    professionals,
    undoing,
    visits,
)
from tests.support.builders import NOON, booking_form, clock, noon
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
IVAN = Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4())
LATER = NOON + timedelta(hours=3)
AFTER = LATER + timedelta(minutes=1)
TEN = noon(5) - timedelta(hours=2)


def stored(**changes) -> Lead:
    receipt = bookings.submit(booking_form(**changes), Category.B2C, clock=clock())
    return now(receipt.id)


def now(lead_id: uuid.UUID) -> Lead:
    return leads.find(ROSA, lead_id)[0]


def answered_at(lead_id: uuid.UUID) -> datetime | None:
    with transaction() as session:
        row = session.get(AppointmentRow, lead_id)
        assert row
        return row.answered_at


def nurse(name: str = "Marta Soto", **changes) -> Professional:
    new = Professional(
        id=uuid.uuid4(),
        name=name,
        registration="123456",
        comunas=("Quilpué",),
        hours=(*EVERY_DAY[:6], None),
        days_off=(NOON.date(),),
        admin_id=None,
        active=changes.get("active", True),
        version=1,
    )
    return professionals.add(ROSA, new, clock=clock())


def slot(who: Professional | None = None, start: datetime = TEN, minutes: int = 30):
    return Slot(start, minutes, who.id if who else None)


def history(lead: Lead) -> list[Event]:
    with transaction() as session:
        return list(events.of_subject(session, Subject.LEAD, str(lead.id), limit=100))


def test_a_request_is_new_and_is_answered_when_somebody_says_so() -> None:
    lead, other = stored(), stored(name="Otra persona")
    assert lead.state is LeadState.NEW
    assert lead_states.move(ROSA, lead.id, LeadState.CONTACTED, clock=clock(LATER))
    after = now(lead.id)
    assert (after.state, after.state_at) == (LeadState.CONTACTED, LATER)
    assert after.version == lead.version
    assert answered_at(lead.id) == LATER
    assert now(other.id).state is LeadState.NEW
    assert answered_at(other.id) is None
    (told,) = history(lead)
    assert (told.deed.kind, told.admin_id) == (Kind.STATE_MOVED, ROSA.id)


def test_who_is_cancelled_unheard_was_not_answered() -> None:
    """What is put right later tells how long it took then."""
    lead, other = stored(), stored(name="Otra persona")
    for one in (lead, other):
        assert lead_states.move(ROSA, one.id, LeadState.CANCELLED, clock=clock(NOON))
    assert answered_at(lead.id) is None
    lead_states.move(ROSA, lead.id, LeadState.CONTACTED, clock=clock(LATER))
    assert answered_at(lead.id) == LATER
    assert answered_at(other.id) is None
    with transaction() as session:
        since = NOON - timedelta(days=1)
        waited = summaries.waits(session, since=since, now=LATER)
    assert [(contacted, leads) for _, contacted, leads in waited] == [(True, 1)]


def test_saying_it_twice_tells_it_once() -> None:
    lead = stored()
    assert lead_states.move(ROSA, lead.id, LeadState.CONTACTED, clock=clock(LATER))
    assert lead_states.move(IVAN, lead.id, LeadState.CONTACTED) is None
    assert len(history(lead)) == 1


@pytest.mark.parametrize("to", [LeadState.SCHEDULED, LeadState.DONE, LeadState.NO_SHOW])
def test_what_follows_from_a_visit_is_not_just_said(to: LeadState) -> None:
    lead = stored()
    with pytest.raises(MoveRefused):
        lead_states.move(ROSA, lead.id, to)
    assert now(lead.id).state is LeadState.NEW
    assert history(lead) == []


def test_an_attempt_is_told_and_moves_nothing() -> None:
    lead = stored()
    lead_states.attempt(IVAN, lead.id, Attempt.VOICEMAIL, clock=clock(LATER))
    (told,) = history(lead)
    assert (told.deed.kind, told.deed.facts) == (
        Kind.ATTEMPTED,
        {"attempt": "voicemail"},
    )
    assert now(lead.id).state is LeadState.NEW
    with pytest.raises(AppointmentNotFound):
        lead_states.attempt(IVAN, uuid.uuid4(), Attempt.VOICEMAIL)


def test_several_are_moved_at_once_and_those_that_may_not_stay() -> None:
    one, two, three = stored(), stored(name="Dos"), stored(name="Tres")
    visits.schedule(ROSA, three.id, slot(), clock=clock())
    asked = [one.id, two.id, one.id, three.id, uuid.uuid4()]
    done = lead_states.move_all(IVAN, asked, LeadState.CONTACTED, clock=clock(LATER))
    assert (len(done.events), done.refused, done.gone) == (2, 1, 1)
    assert [now(lead.id).state for lead in (one, two, three)] == [
        LeadState.CONTACTED,
        LeadState.CONTACTED,
        LeadState.SCHEDULED,
    ]


def test_a_visit_is_made_moved_and_held_and_its_lead_follows() -> None:
    lead, who = stored(), nurse()
    visit, _ = visits.schedule(ROSA, lead.id, slot(who), clock=clock())
    assert now(lead.id).state is LeadState.SCHEDULED
    assert answered_at(lead.id) == NOON
    later = slot(who, TEN + timedelta(hours=2), 45)
    visits.move(IVAN, visit.id, later, expected_version=1, clock=clock(LATER))
    (moved,) = visits.of_lead(ROSA, lead.id)
    assert (moved.slot, moved.sequence, moved.version) == (later, 1, 2)
    assert now(lead.id).date == lead.date  # the wish is kept
    visits.end(
        IVAN,
        visit.id,
        VisitState.DONE,
        expected_version=2,
        clock=clock(LATER),
        early=True,
    )
    assert now(lead.id).state is LeadState.DONE
    assert [event.deed.kind for event in history(lead)] == [
        Kind.VISIT_ENDED,
        Kind.VISIT_MOVED,
        Kind.VISIT_SCHEDULED,
    ]
    with pytest.raises(VisitNotFound):
        visits.move(ROSA, visit.id, slot(who), expected_version=3)


def test_who_was_not_there_gets_another_visit() -> None:
    lead, who = stored(), nurse()
    first, _ = visits.schedule(ROSA, lead.id, slot(who), clock=clock())
    visits.end(ROSA, first.id, VisitState.NO_SHOW, expected_version=1, early=True)
    assert now(lead.id).state is LeadState.NO_SHOW
    second, _ = visits.schedule(ROSA, lead.id, slot(who), clock=clock(LATER))
    assert now(lead.id).state is LeadState.SCHEDULED
    assert [v.id for v in visits.of_lead(ROSA, lead.id)] == [second.id, first.id]


def test_cancelling_a_lead_cancels_its_visit_and_frees_the_time() -> None:
    lead, other, who = stored(), stored(name="Otra persona"), nurse()
    visit, _ = visits.schedule(ROSA, lead.id, slot(who), clock=clock())
    with pytest.raises(ProfessionalBusy):
        visits.schedule(IVAN, other.id, slot(who), clock=clock())
    assert now(other.id).state is LeadState.NEW
    lead_states.move(ROSA, lead.id, LeadState.CANCELLED, clock=clock(LATER))
    (ended,) = visits.of_lead(ROSA, lead.id)
    assert (ended.state, ended.sequence) == (VisitState.CANCELLED, 1)
    visits.schedule(IVAN, other.id, slot(who), clock=clock())
    assert visits.between(ROSA, TEN, TEN + timedelta(days=1)) == list(
        visits.of_lead(ROSA, other.id)
    )
    assert visit.id != visits.of_lead(ROSA, other.id)[0].id


def test_one_after_the_other_is_no_clash_and_neither_are_two_people() -> None:
    marta, luis = nurse(), nurse("Luis Vera")
    for who, start in (
        (marta, TEN),
        (marta, TEN + timedelta(minutes=30)),
        (luis, TEN),
    ):
        visits.schedule(ROSA, stored(name=f"{start}{who}"[:90]).id, slot(who, start))
    agenda = visits.between(
        ROSA, TEN, TEN + timedelta(hours=1), professional_id=marta.id
    )
    assert [v.slot.starts_at for v in agenda] == [TEN, TEN + timedelta(minutes=30)]


def test_a_lead_has_one_open_visit_and_strangers_make_none() -> None:
    lead = stored()
    visits.schedule(ROSA, lead.id, slot(), clock=clock())
    with pytest.raises(VisitExists):
        visits.schedule(IVAN, lead.id, slot(), clock=clock())
    with pytest.raises(AppointmentNotFound):
        visits.schedule(IVAN, uuid.uuid4(), slot(), clock=clock())
    with pytest.raises(ProfessionalNotFound):
        visits.schedule(IVAN, stored(name="x").id, Slot(TEN, 30, uuid.uuid4()))
    gone = nurse("Ana", active=False)
    with pytest.raises(ProfessionalNotFound):
        visits.schedule(IVAN, stored(name="y").id, slot(gone))
    assert len(visits.of_lead(ROSA, lead.id)) == 1


def test_the_database_itself_keeps_a_second_open_visit_out() -> None:
    lead, other = stored(), stored(name="Otra")
    first, _ = visits.schedule(ROSA, lead.id, slot(), clock=clock())
    later = slot(start=TEN + timedelta(hours=3))

    def write(of: Lead, state: VisitState) -> None:
        new = Visit(uuid.uuid4(), of.id, later, state, sequence=0, version=1)
        with transaction() as session:
            stored_visits.add(session, new, now=NOON)

    with pytest.raises(VisitExists):
        write(lead, VisitState.OPEN)
    assert [one.id for one in visits.of_lead(ROSA, lead.id)] == [first.id]
    write(lead, VisitState.CANCELLED)
    write(other, VisitState.OPEN)
    assert len(visits.of_lead(ROSA, lead.id)) == 2


def test_who_was_slower_is_told_and_nothing_is_overwritten() -> None:
    lead, who = stored(), nurse()
    visit, _ = visits.schedule(ROSA, lead.id, slot(who), clock=clock())
    first = slot(who, TEN + timedelta(hours=1))
    visits.move(ROSA, visit.id, first, expected_version=1)
    with pytest.raises(VisitChanged):
        visits.move(
            IVAN, visit.id, slot(who, TEN + timedelta(hours=2)), expected_version=1
        )
    with pytest.raises(VisitChanged):
        visits.end(IVAN, visit.id, VisitState.DONE, expected_version=1, early=True)
    assert visits.of_lead(ROSA, lead.id)[0].slot == first
    assert now(lead.id).state is LeadState.SCHEDULED


def test_what_changed_since_it_was_read_is_not_written_over() -> None:
    """Whoever reads without holding the lead first is kept out here at the latest."""
    visit, _ = visits.schedule(ROSA, stored().id, slot(), clock=clock())
    later, last = (slot(start=TEN + timedelta(hours=n)) for n in (1, 2))
    with transaction() as session:
        first, then = (
            stored_visits.write(session, visit, to, VisitState.OPEN, told=True)
            for to in (later, last)
        )
    assert (first, then) == (True, False)
    assert visits.of_lead(ROSA, visit.lead_id)[0].slot == later


def test_fifty_at_once_book_a_professional_once() -> None:
    who = nurse()
    waiting = [stored(name=f"Persona {n}") for n in range(50)]
    made: list[Visit] = []
    refused: list[type[AppError]] = []
    start = threading.Barrier(50)

    def book(lead: Lead, place: int) -> None:
        by, shift = (ROSA, IVAN)[place % 2], timedelta(minutes=place % 5)
        start.wait(timeout=30)
        try:
            made.append(visits.schedule(by, lead.id, slot(who, TEN + shift))[0])
        except AppError as error:
            refused.append(type(error))

    threads = [
        threading.Thread(target=book, args=(lead, place))
        for place, lead in enumerate(waiting)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert len(made) == 1
    assert refused == [ProfessionalBusy] * 49
    assert [v.id for v in visits.between(ROSA, TEN, TEN + timedelta(days=1))] == [
        made[0].id
    ]
    states = [now(lead.id).state for lead in waiting]
    assert states.count(LeadState.SCHEDULED) == 1
    assert states.count(LeadState.NEW) == 49


def test_what_was_just_done_can_be_taken_back_by_who_did_it() -> None:
    lead, who = stored(), nurse()
    event = lead_states.move(ROSA, lead.id, LeadState.CONTACTED, clock=clock(LATER))
    assert event
    with pytest.raises(TooLateToUndo):
        undoing.undo(IVAN, event, clock=clock(LATER))
    undoing.undo(ROSA, event, clock=clock(LATER + timedelta(seconds=9)))
    assert now(lead.id).state is LeadState.NEW
    assert answered_at(lead.id) is None
    with pytest.raises(TooLateToUndo):
        undoing.undo(ROSA, event, clock=clock(LATER + timedelta(seconds=9)))

    visit, event = visits.schedule(ROSA, lead.id, slot(who), clock=clock(AFTER))
    moved = visits.move(
        ROSA,
        visit.id,
        slot(None, TEN + timedelta(hours=1), 60),
        expected_version=1,
        clock=clock(AFTER),
    )
    assert moved
    with pytest.raises(TooLateToUndo):  # something was done since
        undoing.undo(ROSA, event, clock=clock(AFTER))
    undoing.undo(ROSA, moved, clock=clock(AFTER))
    (back,) = visits.of_lead(ROSA, lead.id)
    assert (back.slot, back.sequence, back.state) == (slot(who), 2, VisitState.OPEN)


def test_deeds_are_taken_back_one_after_the_other() -> None:
    lead, who = stored(), nurse()
    first = lead_states.move(ROSA, lead.id, LeadState.CONTACTED, clock=clock(AFTER))
    assert first
    visit, second = visits.schedule(ROSA, lead.id, slot(who), clock=clock(AFTER))
    moved = [
        visits.move(
            ROSA,
            visit.id,
            slot(who, TEN + timedelta(hours=at)),
            expected_version=at,
            clock=clock(AFTER),
        )
        for at in (1, 2)
    ]
    for event in (*reversed(moved), second, first):
        assert event
        undoing.undo(ROSA, event, clock=clock(AFTER))
        with pytest.raises(TooLateToUndo):  # once
            undoing.undo(ROSA, event, clock=clock(AFTER))
    (gone,) = visits.of_lead(ROSA, lead.id)
    assert gone.state is VisitState.CANCELLED
    assert now(lead.id).state is LeadState.NEW
    assert answered_at(lead.id) is None


def test_what_a_colleague_did_since_stands_in_the_way_until_it_is_taken_back() -> None:
    lead, who = stored(), nurse()
    visit, first = visits.schedule(ROSA, lead.id, slot(who), clock=clock(AFTER))
    theirs = visits.move(
        IVAN, visit.id, slot(None), expected_version=1, clock=clock(AFTER)
    )
    assert theirs
    with pytest.raises(TooLateToUndo):
        undoing.undo(ROSA, first, clock=clock(AFTER))
    undoing.undo(IVAN, theirs, clock=clock(AFTER))
    undoing.undo(ROSA, first, clock=clock(AFTER))
    assert now(lead.id).state is LeadState.NEW


def test_undoing_ends_soon_and_asks_whether_the_time_is_still_free() -> None:
    lead, other, who = stored(), stored(name="Otra persona"), nurse()
    visit, _ = visits.schedule(ROSA, lead.id, slot(who), clock=clock())
    ended = visits.end(
        ROSA, visit.id, VisitState.CANCELLED, expected_version=1, clock=clock(LATER)
    )
    with pytest.raises(TooLateToUndo):
        undoing.undo(ROSA, ended, clock=clock(LATER + timedelta(minutes=1)))
    visits.schedule(IVAN, other.id, slot(who), clock=clock(LATER))
    with pytest.raises(TooLateToUndo):
        undoing.undo(ROSA, ended, clock=clock(LATER))
    assert now(lead.id).state is LeadState.CANCELLED


def test_notes_are_the_staffs_own_and_stay_with_their_lead() -> None:
    lead, other = stored(), stored(name="Otra persona")
    notes.add(ROSA, lead.id, "  Llamar después de las 18  ", clock=clock())
    notes.add(IVAN, lead.id, "Vive en el\ntercer piso", clock=clock(LATER))
    found = notes.of_lead(ROSA, lead.id)
    assert [(note.admin_id, note.text) for note in found] == [
        (IVAN.id, "Vive en el\ntercer piso"),
        (ROSA.id, "Llamar después de las 18"),
    ]
    assert notes.of_lead(ROSA, other.id) == []
    leads.delete(ROSA, lead.id)
    assert notes.of_lead(ROSA, lead.id) == []


def test_professionals_are_kept_as_they_were_written() -> None:
    marta, _ = nurse(), nurse("Luis Vera")
    assert [who.name for who in professionals.everybody(ROSA)] == [
        "Luis Vera",
        "Marta Soto",
    ]
    assert marta in professionals.everybody(ROSA)
    assert marta.hours[0] == (time(9), time(19))
