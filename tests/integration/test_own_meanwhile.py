"""What the staff do just as a visitor's deed on the own page waits for the request."""

import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from sqlmodel import Session

from app.domain.errors import (
    AppointmentNotFound,
    LeadChanged,
    NotFree,
    VisitFirst,
    WrongCode,
)
from app.domain.events import Kind
from app.domain.lead_state import LeadState
from app.domain.own_choice import PersonGone
from app.domain.visit import Slot, VisitState
from app.domain.visitor_link import Purpose
from app.persistence import consents as consent_rows
from app.persistence import merging
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.services import (
    consents,
    erasure,
    leads,
    own_access,
    own_data,
    own_requests,
    visitor_codes,
    visitor_links,
    visits,
)
from app.services import merging as joining
from tests.integration.test_own_requests import Owner
from tests.support.builders import NOON, clock
from tests.support.homes import STARTS, Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
Deed = Callable[[], object]


@pytest.fixture
def owners(two_visitors) -> tuple[Owner, Owner]:
    ana, berta = two_visitors
    return Owner(ana), Owner(berta)


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Deed], list[Deed]]:
    """Return what lets a deed be done just before the next one holds its requests."""
    hold = merging.hold

    def let(deed: Deed) -> list[Deed]:
        left = [deed]

        def held(session: Session, lead_ids) -> bool:
            while left:
                left.pop()()
            return hold(session, lead_ids)

        monkeypatch.setattr(merging, "hold", held)
        return left

    return let


def has_visit(lead_id: uuid.UUID) -> bool:
    with transaction() as session:
        return stored.open_of(session, lead_id) is not None


def test_a_visit_that_is_scheduled_while_somebody_cancels_falls_too(
    owners, meanwhile
) -> None:
    ana, berta = owners
    berta.schedule(30)
    left = meanwhile(lambda: ana.schedule(40))
    assert ana.cancel().lead.state is LeadState.CANCELLED
    assert not left
    assert not has_visit(ana.id)
    told = {change.field: change.after for change in ana.newest_event().deed.changes}
    assert told["visit_state"] == VisitState.CANCELLED
    assert berta.lead.state is LeadState.SCHEDULED
    assert has_visit(berta.id)


def test_visits_of_a_home_that_are_scheduled_while_somebody_cancels_fall_too(
    meanwhile,
) -> None:
    home, other = Home(ROSA), Home(ROSA, "otra@correo.cl", ("Dora", "Eva"))
    other.schedule(STARTS + timedelta(days=1))
    left = meanwhile(home.schedule)
    own = own_requests.cancel(home.cookie, {"all": "1"}, clock=clock())
    assert not left
    assert [one.state for one in own.people] == [LeadState.CANCELLED] * 3
    assert not any(has_visit(one.id) for one in own.people)
    assert all(has_visit(one.id) for one in other.people)


def test_who_cancels_a_visit_that_was_just_scheduled_for_soon_hears_of_the_fee(
    owners, meanwhile
) -> None:
    ana, _ = owners
    left = meanwhile(lambda: ana.schedule(4))
    with pytest.raises(NotFree):
        ana.cancel()
    assert not left
    assert ana.lead.state is LeadState.SCHEDULED
    assert has_visit(ana.id)
    assert ana.cancel(late="1").lead.state is LeadState.CANCELLED
    assert not has_visit(ana.id)


@pytest.mark.parametrize("typed", [{"message": "Timbre malo"}, {"time": "19:00"}])
def test_a_change_is_asked_again_where_a_visit_was_scheduled_meanwhile(
    owners, meanwhile, typed: Mapping[str, str]
) -> None:
    ana, berta = owners
    before, form = ana.lead, ana.form(**typed)
    left = meanwhile(lambda: ana.schedule(40))
    with pytest.raises(LeadChanged):
        own_requests.change(ana.cookie, form, clock=clock())
    assert not left
    assert has_visit(ana.id)
    assert (ana.lead.time, ana.lead.message) == (before.time, before.message)
    assert Kind.CHANGED_BY_VISITOR not in ana.told()
    # Shown with the visit, it is changed, and so is that of nobody else.
    ana.change(message="Timbre malo")
    assert (ana.lead.message, berta.lead.message) == ("Timbre malo", before.message)


def test_a_visit_that_is_moved_while_somebody_confirms_it_is_asked_again(
    owners, meanwhile
) -> None:
    ana, berta = owners
    for one in owners:
        one.schedule(40)
    (visit,) = visits.of_lead(ROSA, ana.id)
    slot = Slot(NOON + timedelta(hours=50), 30, None)
    left = meanwhile(
        lambda: visits.move(ROSA, visit.id, slot, expected_version=1, clock=clock())
    )
    with pytest.raises(LeadChanged):
        own_requests.confirm(ana.cookie, {"seen": ana.view().seen}, clock=clock())
    assert not left
    assert Kind.CONFIRMED_BY_VISITOR not in ana.told()
    own_requests.confirm(berta.cookie, {"seen": berta.view().seen}, clock=clock())
    assert (ana.view().confirmed, berta.view().confirmed) == (False, True)


def test_a_visit_that_is_confirmed_twice_at_once_is_so_once(
    owners, monkeypatch
) -> None:
    ana, berta = owners
    for one in owners:
        one.schedule(40)
    together, record = Barrier(2), own_requests.record

    def held(*given, **named):
        # Where one waits for the other, nobody else comes.
        try:
            together.wait(timeout=1)
        except BaseException:  # noqa: BLE001
            together.abort()
        return record(*given, **named)

    monkeypatch.setattr(own_requests, "record", held)
    raw = {"seen": ana.view().seen}
    with ThreadPoolExecutor(2) as pool:
        presses = [
            pool.submit(own_requests.confirm, ana.cookie, raw, clock=clock())
            for _ in range(2)
        ]
        assert all(press.result().lead.id == ana.id for press in presses)
    assert ana.told().count(Kind.CONFIRMED_BY_VISITOR) == 1
    assert Kind.CONFIRMED_BY_VISITOR not in berta.told()


@pytest.fixture
def twice(two_visitors) -> tuple[Owner, Owner, Owner]:
    """Return two requests of one person, the older first, and one of another."""
    ana, berta = two_visitors
    both = Owner(ana), Owner(ana, message="Otra vez")
    # Of two that came in the same moment the ids tell which one stays.
    older, newer = sorted(both, key=lambda one: one.id)
    return older, newer, Owner(berta)


def join(older: Owner, newer: Owner) -> None:
    versions = {one.id: one.lead.version for one in (older, newer)}
    assert joining.join(ROSA, versions, older.id, clock=clock()).id == older.id


def is_withdrawn(one: Owner) -> bool:
    with transaction() as session:
        return consent_rows.is_withdrawn(session, one.id)


def test_what_is_taken_back_is_so_where_the_request_was_joined_meanwhile(
    twice, meanwhile
) -> None:
    older, newer, berta = twice
    left = meanwhile(lambda: join(older, newer))
    consents.withdraw_own(newer.cookie, clock=clock())
    assert not left
    assert (is_withdrawn(older), is_withdrawn(berta)) == (True, False)
    assert older.lead.state is LeadState.CANCELLED
    assert berta.lead.state is LeadState.NEW


def test_who_cancels_a_request_that_was_joined_meanwhile_cancels_what_it_became(
    twice, meanwhile
) -> None:
    older, newer, berta = twice
    left = meanwhile(lambda: join(older, newer))
    assert newer.cancel().lead.id == older.id
    assert not left
    assert older.lead.state is LeadState.CANCELLED
    assert berta.lead.state is LeadState.NEW


def code_of(one: Owner) -> str:
    with transaction() as session:
        return visitor_codes.issue(session, one.id, Purpose.OWN_DATA, now=NOON)


def test_nothing_is_said_to_be_erased_that_was_joined_to_another_meanwhile(
    twice, monkeypatch
) -> None:
    older, newer, berta = twice
    erase = erasure.erase

    def later(*given, **named) -> object:
        join(older, newer)
        return erase(*given, **named)

    monkeypatch.setattr(own_data.erasure, "erase", later)
    with pytest.raises(PersonGone):
        own_data.erase(newer.cookie, code_of(newer), clock=clock())
    assert older.lead.state is LeadState.NEW
    monkeypatch.undo()
    assert own_data.erase(older.cookie, code_of(older), clock=clock()) == ""
    with pytest.raises(AppointmentNotFound):
        leads.find(ROSA, older.id)
    assert berta.lead.state is LeadState.NEW


def test_who_is_erased_last_of_a_home_while_others_are_leaves_no_page_open(
    monkeypatch,
) -> None:
    home, other = Home(ROSA), Home(ROSA, "otra@correo.cl", ("Dora", "Eva"))
    first, *rest = home.people
    erase = erasure.erase

    def later(*given, **named) -> object:
        monkeypatch.setattr(own_data.erasure, "erase", erase)
        erase([one.id for one in rest], ROSA, at=NOON)
        return erase(*given, **named)

    with transaction() as session:
        code = visitor_codes.issue(session, first.id, Purpose.OWN_DATA, now=NOON)
    monkeypatch.setattr(own_data.erasure, "erase", later)
    raw = {"person_1": "1"}
    assert own_data.erase(home.cookie, code, raw, clock=clock()) == ""
    with pytest.raises(AppointmentNotFound):
        leads.find(ROSA, first.id)
    assert len(other.people) == 3


def test_a_code_stays_good_where_a_visit_was_scheduled_meanwhile(
    owners, monkeypatch
) -> None:
    ana, berta = owners
    erase, code = erasure.erase, code_of(ana)

    def later(*given, **named) -> object:
        monkeypatch.setattr(own_data.erasure, "erase", erase)
        ana.schedule(40)
        return erase(*given, **named)

    monkeypatch.setattr(own_data.erasure, "erase", later)
    with pytest.raises(VisitFirst):
        own_data.erase(ana.cookie, code, clock=clock())
    ana.cancel()
    # Another's code opens nothing of hers, nor does her own twice.
    with pytest.raises(WrongCode):
        own_data.erase(ana.cookie, code_of(berta), clock=clock())
    assert own_data.erase(ana.cookie, code, clock=clock()) == ""
    with pytest.raises(AppointmentNotFound):
        leads.find(ROSA, ana.id)
    assert berta.lead.state is LeadState.NEW


def test_who_was_erased_meanwhile_is_answered_as_everybody_is(
    owners, monkeypatch
) -> None:
    """By a link, by a code, for another link, and for a code of their data."""
    ana, berta = owners
    other = berta.lead
    with transaction() as session:
        link = visitor_links.issue(session, ana.id, to=ana.lead.email, now=NOON)
        code = visitor_codes.issue(session, ana.id, Purpose.OPEN, now=NOON)
    asked = {"reference": ana.lead.reference, "email": ana.lead.email}
    hold, left = merging.hold, [ana.id]

    def held(session: Session, lead_ids) -> bool:
        if left:
            gone = left.pop()
            with ThreadPoolExecutor(1) as pool:
                pool.submit(erasure.erase, [gone], ROSA, at=NOON).result(timeout=30)
        return hold(session, lead_ids)

    monkeypatch.setattr(merging, "hold", held)
    own_access.ask_for_link(asked, clock=clock())
    assert not left
    assert own_access.open_by_token(link.partition("#")[2], clock=clock()) is None
    typed = {"reference": asked["reference"], "code": code}
    assert own_access.open_by_code(typed, clock=clock()) is None
    with pytest.raises(AppointmentNotFound):
        own_data.ask_for_code(ana.cookie, clock=clock())
    left.append(berta.id)
    with pytest.raises(AppointmentNotFound):
        own_data.ask_for_code(berta.cookie, clock=clock())
    assert not left
    with pytest.raises(AppointmentNotFound):
        leads.find(ROSA, other.id)


def test_a_link_opens_nothing_of_who_is_erased_as_it_is_opened(
    owners, monkeypatch
) -> None:
    ana, berta = owners
    with transaction() as session:
        tokens = [
            visitor_links.issue(session, one.id, to=one.lead.email, now=NOON)
            for one in (ana, berta)
        ]
    resolve = visitor_links.resolve

    def later(*given, **named) -> object:
        found = resolve(*given, **named)
        erasure.erase([ana.id], ROSA, at=NOON)
        return found

    monkeypatch.setattr(own_access.visitor_links, "resolve", later)
    opened = [
        own_access.open_by_token(token.partition("#")[2], clock=clock())
        for token in tokens
    ]
    assert [bool(one) for one in opened] == [False, True]
