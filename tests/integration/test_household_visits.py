"""The staff schedule, move and end the visits of a household in one deed."""

import uuid
from datetime import datetime, timedelta

import pytest
from sqlmodel import select

from app.domain.errors import ProfessionalBusy
from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.overtaken import VisitChanged, VisitExists
from app.domain.visit import EVERY_DAY, Professional, Slot, Visit, VisitState
from app.domain.visitor_mail import SETTLED_AFTER, VisitorMail
from app.persistence import households
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    bookings,
    household_visits,
    leads,
    notifications,
    professionals,
    reminders,
    undoing,
    visits,
)
from tests.support.builders import NOON, FakeMailer, booking_form, clock, noon
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
THREE = {
    "patient_2": "Beto",
    "vaccine_2": "covid",
    "patient_3": "Carla",
    "vaccine_3": "tetanos",
}
START = noon(3)
LATER = clock(NOON + timedelta(seconds=5))


@pytest.fixture
def nurse() -> uuid.UUID:
    new = Professional(
        id=uuid.uuid4(),
        name="Marta Soto",
        registration="",
        comunas=(),
        hours=EVERY_DAY,
        days_off=(),
        admin_id=None,
        active=True,
        version=1,
    )
    return professionals.add(ROSA, new, clock=clock()).id


@pytest.fixture
def home() -> list[Lead]:
    return people_of(
        bookings.submit(booking_form(**THREE), Category.B2C, clock=clock()).id
    )


def people_of(lead_id: uuid.UUID) -> list[Lead]:
    with transaction() as session:
        return list(households.of(session, leads.find(ROSA, lead_id)[0]))


def visit_of(lead: Lead) -> Visit:
    return visits.of_lead(ROSA, lead.id)[0]


def minutes_from(home: list[Lead], start: datetime) -> list[int]:
    return [
        int((visit_of(lead).slot.starts_at - start) / timedelta(minutes=1))
        for lead in home
    ]


def states(home: list[Lead]) -> list[LeadState]:
    return [one.state for one in people_of(home[0].id)]


def queued() -> list[tuple[str, uuid.UUID | None]]:
    with transaction() as session:
        rows = session.exec(select(OutboxRow))
        return [
            (row.kind, row.subject_id) for row in rows if row.recipient == "visitor"
        ]


async def sent_at(moment: datetime) -> list[str]:
    """Let everything out that is due; return the subjects of those to the visitor."""
    mailer = FakeMailer()
    for _ in range(4):
        await notifications.dispatch_due(mailer, clock=clock(moment))
    return [
        mail.subject for mail in mailer.sent if mail.recipients == ("ana@correo.cl",)
    ]


def test_each_has_a_visit_one_after_another_and_one_mail_tells(home, nurse) -> None:
    household_visits.schedule(ROSA, home[1].id, Slot(START, 20, nurse), clock=clock())
    assert minutes_from(home, START) == [0, 20, 40]
    assert {visit_of(one).slot.professional_id for one in home} == {nurse}
    assert set(states(home)) == {LeadState.SCHEDULED}
    told = [subject for kind, subject in queued() if kind == VisitorMail.VISIT]
    assert set(told) == {visit_of(home[0]).id}


def test_whoever_is_cancelled_or_has_a_visit_is_left_out(home, nurse) -> None:
    visits.schedule(ROSA, home[0].id, Slot(START, 30, nurse), clock=clock())
    after = Slot(START + timedelta(minutes=30), 30, nurse)
    household_visits.schedule(ROSA, home[1].id, after, clock=clock())
    assert minutes_from(home, START) == [0, 30, 60]
    with pytest.raises(VisitExists):
        household_visits.schedule(
            ROSA, home[0].id, Slot(START, 30, None), clock=clock()
        )


def test_one_who_is_in_the_way_refuses_all_of_them(home, nurse) -> None:
    other = bookings.submit(
        booking_form(name="Otra", email="o@correo.cl"), Category.B2C, clock=clock()
    )
    taken = Slot(START + timedelta(minutes=50), 30, nurse)
    visits.schedule(ROSA, other.id, taken, clock=clock())
    with pytest.raises(ProfessionalBusy):
        household_visits.schedule(
            ROSA, home[0].id, Slot(START, 30, nurse), clock=clock()
        )
    assert set(states(home)) == {LeadState.NEW}
    assert not any(visits.of_lead(ROSA, one.id) for one in home)


@pytest.mark.parametrize("shift", [-20, 20, 90])
def test_all_move_together_through_their_own_hours_and_back(home, nurse, shift) -> None:
    household_visits.schedule(ROSA, home[0].id, Slot(START, 30, nurse), clock=clock())
    first = visit_of(home[0])
    moved = Slot(START + timedelta(minutes=shift), 30, nurse)
    events = household_visits.move(
        ROSA, first.id, moved, expected_version=first.version, clock=clock()
    )
    assert minutes_from(home, START) == [shift, shift + 30, shift + 60]
    for event in reversed(events):
        undoing.undo(ROSA, event, clock=LATER)
    assert minutes_from(home, START) == [0, 30, 60]
    with pytest.raises(VisitChanged):
        household_visits.move(
            ROSA, first.id, moved, expected_version=first.version, clock=clock()
        )


def test_the_hour_that_is_written_is_of_the_person_of_the_file(home, nurse) -> None:
    household_visits.schedule(ROSA, home[0].id, Slot(START, 30, nurse), clock=clock())
    second = visit_of(home[1])
    unchanged = household_visits.move(
        ROSA, second.id, second.slot, expected_version=second.version, clock=clock()
    )
    assert list(unchanged) == []
    assert minutes_from(home, START) == [0, 30, 60]
    later = Slot(START + timedelta(minutes=90), 30, nurse)
    household_visits.move(
        ROSA, second.id, later, expected_version=second.version, clock=clock()
    )
    assert minutes_from(home, START) == [60, 90, 120]


def test_all_are_done_or_cancelled_together_and_one_by_itself(home, nurse) -> None:
    household_visits.schedule(ROSA, home[0].id, Slot(START, 30, nurse), clock=clock())
    visits.end(
        ROSA,
        visit_of(home[1]).id,
        VisitState.NO_SHOW,
        expected_version=1,
        clock=clock(),
        early=True,
    )
    household_visits.end(
        ROSA,
        visit_of(home[0]).id,
        VisitState.DONE,
        expected_version=1,
        clock=clock(),
        early=True,
    )
    assert states(home) == [LeadState.DONE, LeadState.NO_SHOW, LeadState.DONE]


def test_the_rest_of_a_stay_ends_unasked_once_its_first_visit_has_begun(
    home, nurse
) -> None:
    """Somebody is at the door, also where the first of them is done already."""
    household_visits.schedule(ROSA, home[0].id, Slot(START, 30, nurse), clock=clock())
    begun = clock(START)
    first = visit_of(home[0])
    visits.end(ROSA, first.id, VisitState.DONE, expected_version=1, clock=begun)
    rest = visit_of(home[1])
    household_visits.end(
        ROSA, rest.id, VisitState.DONE, expected_version=1, clock=begun
    )
    assert set(states(home)) == {LeadState.DONE}


async def test_the_visitor_gets_one_mail_a_turn(home, nurse) -> None:
    settled = NOON + SETTLED_AFTER + timedelta(seconds=1)
    await sent_at(NOON)
    household_visits.schedule(ROSA, home[0].id, Slot(START, 30, nurse), clock=clock())
    assert len(await sent_at(settled)) == 1
    first = visit_of(home[0])
    later = settled + timedelta(hours=2)
    household_visits.move(
        ROSA,
        first.id,
        Slot(START + timedelta(hours=1), 30, nurse),
        expected_version=first.version,
        clock=clock(later),
    )
    assert len(await sent_at(later + SETTLED_AFTER * 2)) == 1
    evening = START - timedelta(hours=16)
    reminders.queue_due(clock=clock(evening))
    due = [subject for kind, subject in queued() if kind == VisitorMail.REMINDER]
    assert due == [first.id]
    assert len(await sent_at(evening + timedelta(minutes=1))) == 1
    household_visits.end(
        ROSA,
        first.id,
        VisitState.CANCELLED,
        expected_version=visit_of(home[0]).version,
        clock=clock(evening + timedelta(hours=1, minutes=30)),
    )
    last = evening + timedelta(hours=1, minutes=30) + SETTLED_AFTER * 2
    assert len(await sent_at(last)) == 1


async def test_who_is_first_from_now_on_is_told_of(home, nurse) -> None:
    household_visits.schedule(ROSA, home[0].id, Slot(START, 30, nurse), clock=clock())
    visits.end(
        ROSA,
        visit_of(home[0]).id,
        VisitState.CANCELLED,
        expected_version=1,
        clock=clock(),
    )
    assert await sent_at(NOON) == []
    (told,) = await sent_at(NOON + SETTLED_AFTER * 2)
    assert home[1].reference in told


def test_one_who_asked_alone_is_scheduled_as_before(nurse) -> None:
    alone = bookings.submit(booking_form(), Category.B2C, clock=clock()).id
    household_visits.schedule(ROSA, alone, Slot(START, 30, nurse), clock=clock())
    assert leads.find(ROSA, alone)[0].state is LeadState.SCHEDULED
