"""An open panel hears of each lead that a deed changed, and of nobody else's."""

import uuid
from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from app.domain.booking import earliest_day
from app.domain.events import Actor
from app.domain.lead_state import Attempt, LeadState
from app.domain.visit import Slot, VisitState
from app.persistence.database import transaction
from app.services import (
    consents,
    disowning,
    erasure,
    household_states,
    household_visits,
    lead_states,
    notes,
    own_requests,
    undoing,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, clock
from tests.support.homes import HOUR, STARTS, Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
Deed = Callable[[Home], object]
AT = clock()
LATER = Slot(STARTS + HOUR, 30, None)


@pytest.fixture
def two_homes() -> tuple[Home, Home]:
    return Home(ROSA), Home(ROSA, "berta@correo.cl")


def told_of(
    monkeypatch: pytest.MonkeyPatch, deed: Deed, home: Home
) -> Sequence[uuid.UUID]:
    """Return whom panels hear of while a deed is done to a home."""
    told: list[uuid.UUID] = []
    with monkeypatch.context() as patch:
        patch.setattr("app.adapters.changes.tell", told.append)
        deed(home)
    return sorted(set(told))


def form_of(home: Home, **changes: str) -> dict[str, str]:
    own = own_requests.view(home.cookie, clock=AT)
    date, time = own.wish
    shown = {"date": date, "time": time, "address": own.lead.address}
    return {**shown, "message": own.lead.message, "seen": own.seen, **changes}


def disown(home: Home) -> None:
    with transaction() as session:
        link = visitor_links.issue(session, home.id, to=home.address, now=NOON)
    disowning.disown(link.partition("#")[2], clock=AT)


def ids_of(home: Home) -> list[uuid.UUID]:
    return [one.id for one in home.people]


def version_of(home: Home, number: int = 1) -> int:
    return home.visit(number).version


def end_all(home: Home) -> object:
    return household_visits.end(
        ROSA,
        home.visit(1).id,
        VisitState.CANCELLED,
        expected_version=version_of(home),
        clock=AT,
    )


def move_all(home: Home) -> object:
    return household_visits.move(
        ROSA, home.visit(1).id, LATER, expected_version=version_of(home), clock=AT
    )


# What is done to all of a home that was asked for, and to one that is visited.
ASKED: dict[str, Deed] = {
    "moved": lambda home: household_states.move(
        ROSA, home.id, LeadState.CONTACTED, clock=AT
    ),
    "chosen": lambda home: lead_states.move_all(
        ROSA, ids_of(home), LeadState.CONTACTED, clock=AT
    ),
    "tried": lambda home: household_states.attempt(
        ROSA, home.id, Attempt.NO_ANSWER, clock=AT
    ),
    "scheduled": lambda home: home.schedule(),
    "changed": lambda home: own_requests.change(
        home.cookie, form_of(home, address="Calle Nueva 5, Concón"), clock=AT
    ),
    "cancelled": lambda home: own_requests.cancel(home.cookie, {"all": "1"}, clock=AT),
    "withdrawn": lambda home: consents.withdraw_own(home.cookie, clock=AT),
    "disowned": disown,
    "deleted": lambda home: erasure.erase(ids_of(home), ROSA, at=NOON),
    "erased": lambda home: erasure.erase(ids_of(home), Actor.SYSTEM, at=NOON),
}
VISITED: dict[str, Deed] = {
    "moved": move_all,
    "ended": end_all,
    "confirmed": lambda home: own_requests.confirm(
        home.cookie, form_of(home), clock=AT
    ),
    "changed": lambda home: own_requests.change(
        home.cookie,
        form_of(home, date=f"{earliest_day(NOON) + timedelta(days=9)}", time="16:00"),
        clock=AT,
    ),
    "cancelled": lambda home: own_requests.cancel(home.cookie, {"all": "1"}, clock=AT),
}


@pytest.mark.parametrize("deed", ASKED.values(), ids=list(ASKED))
def test_of_a_home_that_asked_of_each(two_homes, monkeypatch, deed: Deed) -> None:
    home, _ = two_homes
    people = sorted(ids_of(home))
    assert told_of(monkeypatch, deed, home) == people


@pytest.mark.parametrize("deed", VISITED.values(), ids=list(VISITED))
def test_of_a_home_that_is_visited_of_each(two_homes, monkeypatch, deed: Deed) -> None:
    for home in two_homes:
        home.schedule(STARTS if home is two_homes[0] else STARTS + timedelta(days=1))
    home, _ = two_homes
    people = sorted(ids_of(home))
    assert told_of(monkeypatch, deed, home) == people


def test_of_what_is_taken_back_of_each(two_homes, monkeypatch) -> None:
    home, other = two_homes
    events = household_states.move(ROSA, home.id, LeadState.CONTACTED, clock=AT)
    alone = household_states.move(ROSA, other.id, LeadState.CONTACTED, clock=AT)
    people = sorted(ids_of(home))

    def undo(_: Home) -> None:
        undoing.undo_all(ROSA, events, clock=AT)

    assert told_of(monkeypatch, undo, home) == people
    assert told_of(
        monkeypatch, lambda _: undoing.undo(ROSA, alone[0], clock=AT), other
    ) == [min(ids_of(other))]


def of_visit(deed: Callable[..., object], *how: object) -> Deed:
    """Return a deed on the visit of the second of a home."""
    return lambda home: deed(
        ROSA,
        home.visit(2).id,
        *how,
        expected_version=version_of(home, 2),
        clock=AT,
    )


# What is done to the second of a home alone.
ALONE: dict[str, Deed] = {
    "noted": lambda home: notes.add(ROSA, ids_of(home)[1], "Llamar", clock=AT),
    "moved": lambda home: lead_states.move(
        ROSA, ids_of(home)[1], LeadState.CANCELLED, clock=AT
    ),
    "tried": lambda home: lead_states.attempt(
        ROSA, ids_of(home)[1], Attempt.VOICEMAIL, clock=AT
    ),
    "visit moved": of_visit(visits.move, Slot(STARTS + 5 * HOUR, 30, None)),
    "visit ended": of_visit(visits.end, VisitState.CANCELLED),
    "cancelled": lambda home: own_requests.cancel(
        home.cookie, {"person_2": "1"}, clock=AT
    ),
}


@pytest.mark.parametrize("deed", ALONE.values(), ids=list(ALONE))
def test_of_one_alone_of_nobody_else(two_homes, monkeypatch, deed: Deed) -> None:
    home, _ = two_homes
    home.schedule()
    second = ids_of(home)[1]
    assert told_of(monkeypatch, deed, home) == [second]
