"""What the team is mailed of a home stands in the files of those whom it tells of."""

from datetime import timedelta

import pytest

from app.domain.events import Kind, Subject
from app.domain.lead import Lead
from app.persistence import events
from app.persistence.database import transaction
from app.services import consents, own_requests
from tests.support.builders import NOON, clock
from tests.support.homes import Home
from tests.support.mailing import post
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
LATER = NOON + timedelta(minutes=1)


@pytest.fixture
async def two_homes() -> tuple[Home, Home]:
    homes = Home(ROSA), Home(ROSA, "berta@correo.cl")
    await post(NOON)
    return homes


def mailed(one: Lead) -> list[object]:
    """Return of what the team was mailed by the file of one request, in its order."""
    with transaction() as session:
        told = events.of_subject(session, Subject.LEAD, str(one.id), limit=99)
    return [
        event.deed.facts["mail"]
        for event in reversed(told)
        if event.deed.kind is Kind.TEAM_MAILED
    ]


def change(home: Home) -> None:
    own = own_requests.view(home.cookie, clock=clock())
    (date, time), lead = own.wish, own.lead
    form = {"date": date, "time": time, "message": lead.message, "seen": own.seen}
    raw = {**form, "address": "Calle Nueva 5, Concón"}
    own_requests.change(home.cookie, raw, clock=clock(LATER))


def cancel(home: Home) -> None:
    own_requests.cancel(home.cookie, {"person_2": "1"}, clock=clock(LATER))


def withdraw(home: Home) -> None:
    consents.withdraw_own(home.cookie, clock=clock(LATER))


@pytest.mark.parametrize(
    ("deed", "mail", "of"),
    [
        (change, "changed-by-visitor", 1),
        (cancel, "cancelled-by-visitor", 2),
        (withdraw, "withdrawn-by-visitor", 1),
    ],
)
async def test_a_deed_is_told_once_and_a_new_request_with_each(
    two_homes, deed, mail: str, of: int
) -> None:
    home, other = two_homes
    deed(home)
    await post(LATER)
    new = ["appointment-created"]
    told = [mailed(one) for one in home.people]
    expected = [new, new, new]
    expected[of - 1] = [*new, mail]
    assert told == expected
    assert [mailed(one) for one in other.people] == [new, new, new]


async def test_the_team_hears_of_a_request_though_it_was_withdrawn_at_once() -> None:
    """What waits for the visitor is dropped, and nothing of what the team is told."""
    home, other = Home(ROSA), Home(ROSA, "berta@correo.cl")
    consents.withdraw_own(home.cookie, clock=clock(NOON + timedelta(seconds=1)))
    await post(LATER)
    new = "appointment-created"
    assert mailed(home.people[0]) == [new, "withdrawn-by-visitor"]
    assert [mailed(one)[0] for one in other.people] == [new, new, new]
