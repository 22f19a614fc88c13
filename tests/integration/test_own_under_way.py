"""The own page of a home some of whose visits are today, missed, or of another day."""

import threading
import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlmodel import select

from app.api.own_view import filling_of, told
from app.content import own_deadline
from app.content.own_request import NOTICES
from app.domain.clock import CHILE
from app.domain.consent import ConsentWithdrawn
from app.domain.errors import MoveRefused, NotFree, RequestClosed
from app.domain.events import Kind, Subject
from app.domain.lead_state import LeadState
from app.domain.own_deadline import VisitBegun
from app.domain.visit import Slot, Visit, VisitState
from app.domain.visitor_mail import Dropped
from app.persistence import consents as consent_rows
from app.persistence import events
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import agenda, consents, household_visits, own_requests, visits
from tests.integration.test_own_begun import form_of, opened, view, visit_of
from tests.support.builders import clock, day, noon
from tests.support.homes import STARTS, Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
HALF = timedelta(minutes=30)
TOMORROW = STARTS + timedelta(days=1)
RAW = {"late": "1"}


def ended(home: Home, number: int, how: VisitState, at: datetime) -> None:
    visit = visit_of(home, number, at)
    version = visit.version
    visits.end(ROSA, visit.id, how, expected_version=version, clock=clock(at))


def moved(home: Home, number: int, to: datetime, at: datetime) -> None:
    visit = visit_of(home, number, at)
    slot, version = Slot(to, 30, None), visit.version
    late, then = to < at, clock(at)
    visits.move(ROSA, visit.id, slot, expected_version=version, passed=late, clock=then)


def states(home: Home, at: datetime) -> Sequence[LeadState]:
    return [one.state for one in view(home, at).people]


def hours(home: Home) -> Sequence[datetime]:
    return [visit_of(home, number, home.at).slot.starts_at for number in (1, 2, 3)]


def withdraw(home: Home, number: int, at: datetime) -> None:
    """Take back what was agreed to for one of a home alone."""
    lead_id = view(home, at).people[number - 1].id
    with transaction() as session:
        record = consent_rows.of_lead(session, lead_id)[0]
    raw = {f"person_{number}": "1"}
    consents.withdraw_own(opened(home, at), str(record.id), raw, clock=clock(at))


def give_address(home: Home, number: int, address: str) -> None:
    """Let one of a home be visited elsewhere, as a change of theirs alone does."""
    with transaction() as session:
        row = session.get_one(AppointmentRow, home.people[number - 1].id)
        row.address = address


@pytest.fixture
def homes() -> tuple[Home, Home]:
    """Return two homes that are visited one after the other from the same hour on."""
    both = Home(ROSA), Home(ROSA, "otra@correo.cl", ("Dora", "Eva"))
    for home in both:
        home.schedule()
        for number in (2, 3):
            moved(home, number, STARTS + (number - 1) * HALF, home.at)
    return both


def test_who_is_visited_today_is_spoken_of_before_who_is_tomorrow(homes) -> None:
    home, other = homes
    moved(home, 2, TOMORROW, home.at)
    give_address(home, 2, "Calle de Beto 1, Quilpué")
    before = STARTS - timedelta(minutes=1)
    assert view(home, before).may_change
    own = view(home, STARTS)
    assert own.spoken.id == own.people[0].id
    shown = filling_of(own, STARTS)
    assert shown.texts["next"] == own_deadline.NEXT_UNDERWAY
    assert shown.texts["address"] == own.people[0].address
    assert "begun" in shown.parts
    assert not {"change", "confirm"} & set(shown.parts)
    for deed in (own_requests.change, own_requests.confirm):
        with pytest.raises(VisitBegun):
            deed(opened(home, STARTS), form_of(own, time="19:00"), clock=clock(STARTS))
    # Who is visited tomorrow may still be cancelled, alone.
    own_requests.cancel(
        opened(home, STARTS), {"person_2": "1", **RAW}, clock=clock(STARTS)
    )
    there = [LeadState.SCHEDULED, LeadState.CANCELLED, LeadState.SCHEDULED]
    assert states(home, STARTS) == there
    assert states(other, STARTS) == [LeadState.SCHEDULED] * 3


def test_the_day_after_what_nobody_noted_makes_way_for_what_is_to_come(homes) -> None:
    home, _ = homes
    moved(home, 2, STARTS + timedelta(days=3), home.at)
    own = view(home, TOMORROW)
    assert own.spoken.id == own.people[1].id
    assert {"change", "confirm"} <= set(filling_of(own, TOMORROW).parts)


def test_one_missed_and_one_done_leave_the_third_who_is_next(homes) -> None:
    home, _ = homes
    at = STARTS + HALF + timedelta(minutes=1)
    ended(home, 1, VisitState.DONE, at)
    ended(home, 2, VisitState.NO_SHOW, at)
    own = view(home, at)
    assert own.spoken.id == own.people[2].id
    shown = filling_of(own, at)
    assert shown.texts["next"] == own_deadline.NEXT_UNDERWAY
    assert {"visit", "begun"} <= set(shown.parts)
    assert "change" not in shown.parts


def test_who_was_missed_first_does_not_open_the_rest_of_the_stay_again(homes) -> None:
    home, other = homes
    at = STARTS + timedelta(minutes=5)
    ended(home, 1, VisitState.NO_SHOW, at)
    own = view(home, at)
    assert own.begun == {one.id for one in own.people[1:]}
    for each in ({"person_2": "1"}, {"person_3": "1"}):
        with pytest.raises(VisitBegun):
            own_requests.cancel(opened(home, at), {**each, **RAW}, clock=clock(at))
    own_requests.cancel(opened(home, at), {"all": "1", **RAW}, clock=clock(at))
    assert states(home, at)[1:] == [LeadState.SCHEDULED] * 2
    assert states(other, at) == [LeadState.SCHEDULED] * 3


async def test_who_took_their_consent_back_is_visited_on_no_other_day(homes) -> None:
    home, other = homes
    await home.letters()
    for each in homes:
        each.at = STARTS
    consents.withdraw_own(opened(home, STARTS), clock=clock(STARTS))
    for number in (1, 2):
        with pytest.raises(ConsentWithdrawn):
            moved(home, number, TOMORROW, STARTS)
    slot = Slot(TOMORROW, 30, None)
    visit = visit_of(home, 1, STARTS)
    with pytest.raises(ConsentWithdrawn):
        household_visits.move(
            ROSA, visit.id, slot, expected_version=visit.version, clock=clock(STARTS)
        )
    moved(other, 1, TOMORROW, STARTS)
    assert await home.letters() == []
    # At which hour of this day it was is put right, and nobody is mailed.
    home.at = other.at = STARTS + timedelta(hours=3)
    moved(home, 1, STARTS + timedelta(hours=2), home.at)
    assert await home.letters() == []


async def test_no_mail_of_a_visit_goes_to_who_took_their_consent_back(homes) -> None:
    """Whatever put it into the queue."""
    home, _ = homes
    await home.letters()
    consents.withdraw_own(opened(home, STARTS), clock=clock(STARTS))
    home.at = STARTS
    with transaction() as session:
        for row in session.exec(select(OutboxRow)):
            row.sent_at = row.dead_at = row.counted_at = None
            row.outcome, row.due_at, row.created_at = "", STARTS, STARTS
    assert await home.letters(timedelta(minutes=1)) == []
    with transaction() as session:
        why = session.exec(
            select(OutboxRow.last_error).where(OutboxRow.appointment_id == home.id)
        ).all()
    assert Dropped.WITHDRAWN in why


def test_who_was_missed_after_taking_it_back_is_called_no_more(homes) -> None:
    home, other = homes
    at = STARTS + 4 * HALF
    consents.withdraw_own(opened(home, STARTS), clock=clock(STARTS))
    for each in homes:
        for number in (1, 2, 3):
            ended(each, number, VisitState.NO_SHOW, at)
    shown = filling_of(view(home, at), at)
    assert shown.texts["next"] == own_deadline.NEXT_WITHDRAWN
    assert not {"change", "cancel", "confirm"} & set(shown.parts)
    with pytest.raises(RequestClosed):
        own_requests.change(
            opened(home, at), form_of(view(home, at), time="19:00"), clock=clock(at)
        )
    # Who did not is asked for another day.
    shown = filling_of(view(other, at), at)
    assert "change" in shown.parts
    assert shown.texts["next"] != own_deadline.NEXT_WITHDRAWN


def test_the_others_of_a_home_are_scheduled_without_who_took_it_back(homes) -> None:
    home, _ = homes
    at = STARTS + 4 * HALF
    (first, *rest), others = (view(each, STARTS).people for each in homes)
    withdraw(home, 1, STARTS)
    for each in homes:
        for number in (1, 2, 3):
            ended(each, number, VisitState.NO_SHOW, at)
    shown = agenda.of_days(ROSA, [day(4)])
    waiting = {lead.id for lead in shown.waiting}
    assert first.id not in waiting
    assert {one.id for one in (*rest, *others)} <= waiting
    ours = [
        shown.waiting_with.get(one.household_id or uuid.uuid4())
        for one in (first, others[0])
    ]
    assert ours == [2, 3]
    slot = Slot(TOMORROW, 30, None)
    household_visits.schedule(ROSA, rest[0].id, slot, clock=clock(at))
    assert states(home, at) == [LeadState.NO_SHOW, *[LeadState.SCHEDULED] * 2]
    with pytest.raises(MoveRefused):
        household_visits.schedule(ROSA, first.id, slot, clock=clock(at))


async def test_the_others_of_a_home_are_moved_without_who_took_it_back(homes) -> None:
    home, other = homes
    withdraw(home, 1, STARTS)
    home.at = STARTS
    await home.letters()
    for each in homes:
        visit = visit_of(each, 2, STARTS)
        household_visits.move(
            ROSA,
            visit.id,
            Slot(TOMORROW, 30, None),
            expected_version=visit.version,
            clock=clock(STARTS),
        )
    assert hours(home) == [STARTS, TOMORROW, TOMORROW + HALF]
    assert hours(other) == [TOMORROW - HALF, TOMORROW, TOMORROW + HALF]
    (letter,) = await home.letters()
    assert letter.enclosure is not None
    # Both of them, and nobody else.
    entry = letter.enclosure.content.decode()
    for name, at in (("START", TOMORROW), ("END", TOMORROW + 2 * HALF)):
        assert (
            f"DT{name};TZID=America/Santiago:{at.astimezone(CHILE):%Y%m%dT%H%M%S}"
            in entry
        )


def test_the_others_of_a_home_come_earlier_without_who_took_it_back(homes) -> None:
    home, other = homes
    withdraw(home, 1, STARTS)
    for each in homes:
        visit = visit_of(each, 3, STARTS)
        household_visits.move(
            ROSA,
            visit.id,
            Slot(STARTS + HALF + HALF / 2, 30, None),
            expected_version=visit.version,
            passed=True,
            clock=clock(STARTS),
        )
        each.at = STARTS
    earlier = [STARTS - HALF / 2, STARTS + HALF / 2, STARTS + HALF + HALF / 2]
    assert hours(home) == [STARTS, *earlier[1:]]
    assert hours(other) == earlier


def test_hours_that_passed_are_put_right_of_who_took_it_back_too(homes) -> None:
    """Nobody visits them again by that: it is when they were visited."""
    home, _ = homes
    withdraw(home, 1, STARTS)
    home.at = STARTS + 8 * HALF
    visit = visit_of(home, 2, home.at)
    household_visits.move(
        ROSA,
        visit.id,
        Slot(STARTS + 2 * HALF, 30, None),
        expected_version=visit.version,
        passed=True,
        clock=clock(home.at),
    )
    assert hours(home) == [STARTS + HALF * n for n in (1, 2, 3)]


def test_what_is_said_to_who_takes_it_back_during_a_visit(homes) -> None:
    home, other = homes
    early = noon(1)
    for each, at, sentence in (
        (home, STARTS, own_deadline.WITHDRAWN_BEGUN),
        (other, early, NOTICES["retirada"]),
    ):
        consents.withdraw_own(opened(each, at), clock=clock(at))
        said, good = told("retirada", view(each, at), mails=True, marked=True)
        assert (said, good) == (sentence, True)


def test_who_is_visited_the_same_evening_is_awaited_until_then(homes) -> None:
    home, _ = homes
    at, evening = STARTS + timedelta(minutes=20), STARTS + timedelta(hours=6)
    ended(home, 1, VisitState.NO_SHOW, at)
    for number in (2, 3):
        moved(home, number, evening, at)
    own = view(home, at)
    assert (set(own.begun), len(own.awaited)) == (set(), 2)
    assert {"change", "confirm"} <= set(filling_of(own, at).parts)
    consents.withdraw_own(opened(home, at), clock=clock(at))
    assert states(home, at)[1:] == [LeadState.CANCELLED] * 2


def test_what_was_over_hours_ago_makes_way_for_what_is_to_come(homes) -> None:
    """The reminder of tomorrow's visit leads to a page that can confirm it."""
    home, _ = homes
    moved(home, 2, TOMORROW, home.at)
    evening = STARTS + timedelta(hours=6)
    own = view(home, evening)
    assert own.spoken.id == own.people[1].id
    form = form_of(own)
    assert own_requests.confirm(opened(home, evening), form, clock=clock(evening))
    assert view(home, evening).confirmed


def test_all_are_cancelled_beside_who_took_it_back_and_a_second_press_is_quiet(
    homes,
) -> None:
    home, _ = homes
    at = STARTS + 4 * HALF
    cookie = opened(home, STARTS)
    (first,) = {one.id for one in view(home, STARTS).consents[:1]}
    raw = {"person_1": "1"}
    consents.withdraw_own(cookie, str(first), raw, clock=clock(STARTS))
    for number in (1, 2, 3):
        ended(home, number, VisitState.NO_SHOW, at)
    own_requests.cancel(opened(home, at), {"all": "1"}, clock=clock(at))
    own = own_requests.cancel(opened(home, at), {"all": "1"}, clock=clock(at))
    assert [one.state for one in own.people[1:]] == [LeadState.CANCELLED] * 2
    assert not own.stands_for_some
    said, _good = told("cancelada", own, mails=True, marked=True)
    assert said == NOTICES["cancelada"]


def test_who_takes_it_back_while_they_are_moved_is_not_visited(
    homes, monkeypatch
) -> None:
    """Between the look at what was agreed to and the new hour."""
    home, other = homes
    cookie, asked = opened(home, STARTS), threading.Event()
    in_calendar = visits.in_calendar

    def withdraws() -> None:
        asked.set()
        consents.withdraw_own(cookie, clock=clock(STARTS))

    at_once = threading.Thread(target=withdraws)

    def slow(*args: Any, **kwargs: Any) -> Visit:
        if not asked.is_set():
            at_once.start()
            at_once.join(timeout=1)
        return in_calendar(*args, **kwargs)

    monkeypatch.setattr(visits, "in_calendar", slow)
    visit = visit_of(home, 1, STARTS)
    household_visits.move(
        ROSA,
        visit.id,
        Slot(TOMORROW, 30, None),
        expected_version=visit.version,
        clock=clock(STARTS),
    )
    at_once.join(timeout=30)
    assert asked.is_set()
    assert states(home, STARTS) == [LeadState.CANCELLED] * 3
    assert states(other, STARTS) == [LeadState.SCHEDULED] * 3


@pytest.mark.parametrize("how", [VisitState.NO_SHOW, VisitState.DONE, None])
def test_who_takes_it_back_long_before_they_are_visited_is_cancelled(
    homes, how: VisitState | None
) -> None:
    """However the one before them in their stay ended; the other home is as it was."""
    home, other = homes
    at, later = STARTS + timedelta(minutes=20), STARTS + timedelta(minutes=135)
    for number in (2, 3):
        moved(home, number, later, at)
    if how:
        ended(home, 1, how, at)
    withdraw(home, 2, at)
    assert states(home, at)[1:] == [LeadState.CANCELLED, LeadState.SCHEDULED]
    assert states(other, at) == [LeadState.SCHEDULED] * 3


def test_a_fee_is_of_whose_visit_is_near_and_of_nobody_else(homes) -> None:
    home, other = homes
    at = STARTS - timedelta(hours=2)
    moved(home, 3, STARTS + timedelta(days=5), home.at)
    with pytest.raises(NotFree):
        own_requests.cancel(opened(home, at), {"all": "1"}, clock=clock(at))
    own_requests.cancel(opened(home, at), {"person_3": "1"}, clock=clock(at))
    with pytest.raises(NotFree):
        own_requests.cancel(opened(home, at), {"person_1": "1"}, clock=clock(at))
    own_requests.cancel(opened(home, at), {"person_1": "1", **RAW}, clock=clock(at))
    assert late(home, at) == [{"late": "yes"}, {}]
    moved(other, 3, STARTS + timedelta(days=5), other.at)
    form = form_of(view(other, at), time="19:00")
    own_requests.change(opened(other, at), form, clock=clock(at))
    assert late(other, at, Kind.CHANGED_BY_VISITOR) == [*[{"late": "yes"}] * 2, {}]


def late(
    home: Home, at: datetime, kind: Kind = Kind.CANCELLED_BY_VISITOR
) -> Sequence[object]:
    """Return what the history tells of a fee, by the people of whom it tells."""
    people = view(home, at).people
    with transaction() as session:
        return [
            event.deed.facts
            for one in people
            for event in events.of_subject(session, Subject.LEAD, str(one.id), limit=9)
            if event.deed.kind is kind
        ]


def test_the_visit_of_who_took_it_back_is_with_the_team_wherever_it_stands(
    homes,
) -> None:
    """The others were moved away before its own hour came."""
    home, other = homes
    at = STARTS + timedelta(minutes=5)
    withdraw(home, 2, at)
    for number in (1, 3):
        moved(home, number, TOMORROW + number * HALF, at)
    own = view(home, at)
    assert set(own.begun) == {own.people[1].id}
    own_requests.confirm(opened(home, at), {"seen": own.seen}, clock=clock(at))
    with transaction() as session:
        told = events.of_subject(session, Subject.LEAD, str(own.people[1].id), limit=9)
    assert Kind.CONFIRMED_BY_VISITOR not in {event.deed.kind for event in told}
    with pytest.raises(VisitBegun):
        own_requests.cancel(opened(home, at), {"person_2": "1", **RAW}, clock=clock(at))
    assert not view(other, STARTS - HALF).begun
