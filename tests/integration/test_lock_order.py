"""Deeds on one home at once wait for each other in turn, and never in a circle."""

import contextlib
import threading
import time
import uuid
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from sqlmodel import Session, col, select, update

from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.outbox import NEW_APPOINTMENT
from app.domain.overtaken import VisitExists
from app.domain.visit import EVERY_DAY, Professional, Slot, VisitState
from app.domain.visitor_link import Purpose
from app.domain.visitor_mail import VisitorMail
from app.persistence import appointments, merging, visitor_outbox
from app.persistence import professionals as held_professionals
from app.persistence import visitor_links as visitor_link_rows
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import (
    bookings,
    consents,
    due_mails,
    erasure,
    household_states,
    household_visits,
    lead_states,
    own_access,
    own_requests,
    professionals,
    rest_of_home,
    undoing,
    visitor_codes,
    visits,
)
from tests.support.builders import NOON, booking_form, clock
from tests.support.homes import STARTS, Home
from tests.support.people import ELENA, ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
Deed = Callable[[], object]
# So long the first waits for what the second may take; who writes on SQLite waits longer.
A_WHILE = 1.0
NEXT_DAY = STARTS + timedelta(days=1)


@dataclass
class Meeting:
    """Two deeds of which the second begins once the first holds something.

    Attributes:
        begun: The first holds something, and the second may begin.
        met: The second holds something; the first waits a while for that.
    """

    begun: threading.Event = field(default_factory=threading.Event)
    met: threading.Event = field(default_factory=threading.Event)
    threads: dict[str, int] = field(default_factory=dict)

    def here(self, which: str) -> bool:
        """Return whether this is the thread of the first or the second."""
        return self.threads.get(which) == threading.get_ident()

    def pause(self) -> None:
        """Let the second one begin, and wait a while until it holds something."""
        self.begun.set()
        self.met.wait(A_WHILE)

    def hold(self, first: Deed, second: Deed) -> None:
        """Let both be done; whoever waits in a circle fails."""

        def go(which: str, deed: Deed) -> None:
            self.threads[which] = threading.get_ident()
            if which == "second":
                self.begun.wait(10)
            deed()

        with ThreadPoolExecutor(2) as pool:
            both = {"first": first, "second": second}
            for done in [pool.submit(go, *each) for each in both.items()]:
                done.result(timeout=30)
        assert self.begun.is_set()


@pytest.fixture
def nurse() -> uuid.UUID:
    new = Professional(
        uuid.uuid4(), "Marta Soto", "", (), EVERY_DAY, (), None, active=True, version=1
    )
    return professionals.add(ROSA, new, clock=clock()).id


@pytest.fixture
def homes() -> tuple[Home, Home]:
    """Return two homes; the order of their people is not the one of their ids."""
    both = Home(ROSA), Home(ELENA, "otra@correo.cl", ("Dora", "Eva"))
    for home in both:
        with transaction() as session:
            ids = sorted((one.id for one in home.people), reverse=True)
            for place, one in enumerate(ids, start=1):
                row = update(AppointmentRow).where(col(AppointmentRow.id) == one)
                session.exec(row.values(household_place=place))
    return both


@pytest.fixture
def at_professional(monkeypatch: pytest.MonkeyPatch) -> Meeting:
    """Let two meet of whom the first wants a professional whom the second has."""
    meeting, hold = Meeting(), held_professionals.hold

    def held(session: Session, ident: uuid.UUID, *, whoever: bool = False) -> bool:
        if meeting.here("first"):
            meeting.pause()
        done = hold(session, ident, whoever=whoever)
        if meeting.here("second"):
            meeting.met.set()
        return done

    monkeypatch.setattr(held_professionals, "hold", held)
    return meeting


@pytest.fixture
def at_requests(monkeypatch: pytest.MonkeyPatch) -> Meeting:
    """Let two meet of whom the first has one of the requests that the second holds."""
    meeting, hold, schedule = Meeting(), merging.hold, household_visits.schedule_in
    paused: list[object] = []

    def held(session: Session, lead_ids: Collection[uuid.UUID]) -> bool:
        if not meeting.here("second"):
            return hold(session, lead_ids)
        for lead_id in sorted(set(lead_ids)):
            hold(session, [lead_id])
            meeting.met.set()
        return hold(session, lead_ids)

    def scheduled(*given) -> object:
        done = schedule(*given)
        if not paused:
            paused.append(done)
            meeting.pause()
        return done

    monkeypatch.setattr(merging, "hold", held)
    monkeypatch.setattr(household_visits, "schedule_in", scheduled)
    return meeting


def states(home: Home) -> list[LeadState]:
    return [one.state for one in home.people]


def with_visit(home: Home) -> list[bool]:
    with transaction() as session:
        return [stored.open_of(session, one.id) is not None for one in home.people]


def test_a_home_is_moved_while_another_of_it_is_scheduled(
    homes, nurse, at_professional
) -> None:
    home, other = homes
    first, second, third = home.people
    half = timedelta(minutes=30)
    for one, starts in ((first, STARTS), (second, STARTS + half)):
        visits.schedule(ROSA, one.id, Slot(starts, 30, None), clock=clock())
    other.schedule()
    visit = home.visit(1)
    at_professional.hold(
        lambda: household_visits.move(
            ROSA,
            visit.id,
            Slot(STARTS + timedelta(hours=2), 30, nurse),
            expected_version=visit.version,
            clock=clock(),
        ),
        lambda: visits.schedule(
            ELENA, third.id, Slot(NEXT_DAY, 30, nurse), clock=clock()
        ),
    )
    theirs = [home.visit(number).slot.professional_id for number in (1, 2, 3)]
    assert theirs == [nurse] * 3
    assert home.visit(3).slot.starts_at == NEXT_DAY
    assert other.visit(1).slot == Slot(STARTS, 30, None)


def test_an_end_is_undone_while_a_colleague_schedules_one_of_the_home_anew(
    homes, nurse, at_professional
) -> None:
    home, other = homes
    slot, then = Slot(STARTS, 30, nurse), clock(NOON + timedelta(seconds=2))
    household_visits.schedule(ROSA, home.id, slot, clock=clock())
    other.schedule()
    visit = home.visit(1)
    version, how = visit.version, VisitState.NO_SHOW
    done = household_visits.end(
        ROSA, visit.id, how, expected_version=version, early=True, clock=then
    )

    def too_late() -> None:
        with pytest.raises(VisitExists):
            visits.schedule(
                ELENA, visit.lead_id, Slot(NEXT_DAY, 30, nurse), clock=clock()
            )

    at_professional.hold(lambda: undoing.undo_all(ROSA, done, clock=then), too_late)
    assert states(home) == states(other) == [LeadState.SCHEDULED] * 3
    assert home.visit(1).slot == visit.slot


@pytest.fixture
def one_each(monkeypatch: pytest.MonkeyPatch) -> dict[int, uuid.UUID]:
    """Let each of two wait a while for the other once it holds a professional."""
    hold, both = held_professionals.hold, threading.Barrier(2)
    first: dict[int, uuid.UUID] = {}

    def held(session: Session, ident: uuid.UUID, *, whoever: bool = False) -> bool:
        done = hold(session, ident, whoever=whoever)
        if first.setdefault(threading.get_ident(), ident) == ident:
            with contextlib.suppress(threading.BrokenBarrierError):
                both.wait(A_WHILE)
        return done

    monkeypatch.setattr(held_professionals, "hold", held)
    return first


def test_two_moves_from_the_same_professionals_are_undone_at_once(
    homes, nurse, request
) -> None:
    """In whatever order the visits of each were theirs."""
    ines = professionals.add(
        ROSA,
        Professional(
            uuid.uuid4(), "Ines", "", (), EVERY_DAY, (), None, active=True, version=1
        ),
        clock=clock(),
    ).id
    half, later = timedelta(minutes=30), timedelta(hours=3)
    then = clock(NOON + timedelta(seconds=2))
    undone: list[Sequence[uuid.UUID]] = []
    for who, home, theirs, starts in (
        (ROSA, homes[0], (nurse, ines), STARTS),
        (ELENA, homes[1], (ines, nurse), NEXT_DAY),
    ):
        for number, (one, whose) in enumerate(zip(home.people, theirs, strict=False)):
            slot = Slot(starts + half * number, 30, whose)
            visits.schedule(who, one.id, slot, clock=clock())
        visit = home.visit(1)
        moved = Slot(starts + later, 30, None)
        version = visit.version
        undone.append(
            household_visits.move(
                who, visit.id, moved, expected_version=version, clock=then
            )
        )
    held = request.getfixturevalue("one_each")
    with ThreadPoolExecutor(2) as pool:
        both = [
            pool.submit(undoing.undo_all, who, done, clock=then)
            for who, done in zip((ROSA, ELENA), undone, strict=True)
        ]
        for one in both:
            one.result(timeout=30)
    assert len(held) == 2
    assert homes[0].visit(1).slot == Slot(STARTS, 30, nurse)
    assert homes[0].visit(2).slot == Slot(STARTS + half, 30, ines)
    assert homes[1].visit(1).slot == Slot(NEXT_DAY, 30, ines)
    assert homes[1].visit(2).slot == Slot(NEXT_DAY + half, 30, nurse)


def cancels(home: Home) -> None:
    own_requests.cancel(home.cookie, {"all": "1"}, clock=clock())


def withdraws(home: Home) -> None:
    consents.withdraw_own(home.cookie, clock=clock())


def is_cancelled_by_a_colleague(home: Home) -> None:
    household_states.move(ELENA, home.id, LeadState.CANCELLED, clock=clock())


def is_cancelled_in_the_list(home: Home) -> None:
    ids = [one.id for one in home.people]
    lead_states.move_all(ELENA, ids, LeadState.CANCELLED, clock=clock())


@pytest.mark.parametrize(
    "deed", [cancels, withdraws, is_cancelled_by_a_colleague, is_cancelled_in_the_list]
)
@pytest.mark.parametrize("named", [True, False])
def test_a_home_is_cancelled_while_it_is_scheduled(
    homes, nurse, at_requests, deed: Callable[[Home], None], named: bool
) -> None:
    home, other = homes
    slot = Slot(STARTS, 30, nurse if named else None)
    at_requests.hold(
        lambda: household_visits.schedule(ROSA, home.id, slot, clock=clock()),
        lambda: deed(home),
    )
    assert states(home) == [LeadState.CANCELLED] * 3
    assert with_visit(home) == [False] * 3
    assert states(other) == [LeadState.NEW] * 3


def test_who_is_erased_while_their_mail_is_taken_is_erased(
    homes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever takes mails holds them, and wants their requests once more.

    Of a home the mails that are handed on would wait before.
    """
    form = booking_form(name="Sola", email="sola@correo.cl")
    alone = bookings.submit(form, Category.B2C, clock=clock()).id
    meeting, let_out = Meeting(), visitor_outbox.let_out
    remove = erasure.unsent_mails.remove_of

    def taken(*given, **named) -> object:
        if not meeting.begun.is_set():
            meeting.pause()
            # Until the request itself would be deleted, if nothing were in the way.
            time.sleep(A_WHILE / 2)
        return let_out(*given, **named)

    def removed(session: Session, lead_id: uuid.UUID) -> None:
        meeting.met.set()
        remove(session, lead_id)

    monkeypatch.setattr(visitor_outbox, "let_out", taken)
    monkeypatch.setattr(erasure.unsent_mails, "remove_of", removed)
    then = NOON + timedelta(minutes=5)
    meeting.hold(
        lambda: due_mails.take(then), lambda: erasure.erase([alone], ROSA, at=then)
    )
    stays = homes[0].people[0].id
    with transaction() as session:
        there = appointments.find_all(session, [alone, stays])
    assert list(there) == [stays]


def test_two_of_a_home_who_are_erased_at_once_leave_the_others_their_mails(
    homes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = homes[0].people
    hand_on, both = rest_of_home.hand_on, threading.Barrier(2)

    def handed(*given, **named) -> None:
        hand_on(*given, **named)
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait(A_WHILE)

    monkeypatch.setattr(rest_of_home, "hand_on", handed)
    with ThreadPoolExecutor(2) as pool:
        at_once = [
            pool.submit(erasure.erase, [one.id], who, at=NOON)
            for one, who in ((first, ROSA), (second, ELENA))
        ]
        assert [one.result(timeout=30) for one in at_once] == [[first.id], [second.id]]
    with transaction() as session:
        row = OutboxRow
        asked = select(row.kind).where(row.appointment_id == third.id)
        waiting = sorted(session.exec(asked))
    # The visitor's first mail, and the one that tells the team of the home.
    assert waiting == sorted([NEW_APPOINTMENT, VisitorMail.RECEIVED])


@pytest.mark.parametrize("deed", ["schedule", "move"])
def test_two_of_a_home_who_are_visited_at_once_have_one_entry(
    homes, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each by a colleague of their own; the calendar and the mails are of the home."""
    home, other = homes
    first, second = home.people[:2]
    half = timedelta(minutes=30)
    other.schedule()
    if deed == "move":
        home.schedule()
    joins, both = visits.in_calendar, threading.Barrier(2)

    def joined(*given, **named) -> object:
        found = joins(*given, **named)
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait(A_WHILE)
        return found

    monkeypatch.setattr(visits, "in_calendar", joined)

    def go(who: Admin, number: int, lead_id: uuid.UUID) -> None:
        slot = Slot(NEXT_DAY + half * number, 30, None)
        if deed == "schedule":
            visits.schedule(who, lead_id, slot, clock=clock())
        else:
            visit = home.visit(number)
            version = visit.version
            visits.move(who, visit.id, slot, expected_version=version, clock=clock())

    with ThreadPoolExecutor(2) as pool:
        at_once = [
            pool.submit(go, who, number, one.id)
            for who, number, one in ((ROSA, 1, first), (ELENA, 2, second))
        ]
        for one in at_once:
            one.result(timeout=30)
    assert home.visit(1).entry == home.visit(2).entry
    assert other.visit(1).entry != home.visit(1).entry


def test_a_page_is_opened_by_a_code_while_its_request_is_erased(
    homes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes second finds nothing, and nobody waits in a circle."""
    lead = homes[0].people[0]
    with transaction() as session:
        code = visitor_codes.issue(session, lead.id, Purpose.OPEN, now=NOON)
    meeting, count_try = Meeting(), visitor_link_rows.count_try

    def counted(*given, **named) -> object:
        found = count_try(*given, **named)
        meeting.pause()
        return found

    def erased() -> None:
        hold = erasure.hold_homes

        def held(*given) -> None:
            hold(*given)
            meeting.met.set()

        monkeypatch.setattr(erasure, "hold_homes", held)
        erasure.erase([lead.id], ROSA, at=NOON)

    monkeypatch.setattr(visitor_link_rows, "count_try", counted)
    typed = {"reference": lead.reference, "code": code}
    meeting.hold(lambda: own_access.open_by_code(typed, clock=clock()), erased)
    with transaction() as session:
        assert appointments.find(session, lead.id) is None
    assert len(homes[1].people) == 3
