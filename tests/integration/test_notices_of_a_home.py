"""Which notices are true of the page of a home, whoever of it they are about."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from app.domain.events import Kind
from app.domain.own_notice import is_true_of
from app.domain.visit import Slot
from app.services import household_visits, own_requests
from tests.integration.test_withdrawn_visits import withdraw
from tests.support.builders import clock
from tests.support.homes import HOUR, STARTS, Home
from tests.support.mailing import history
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
Deed = Callable[[Home], object]
NOTICES = ("cancelada", "retirada", "confirmada", "por-agendar", "guardado")
# As it is before anything is done.
ASKED = {"por-agendar", "guardado"}


def cancel(home: Home, **whom: str) -> None:
    own_requests.cancel(home.cookie, whom, clock=clock())


def confirm(home: Home) -> None:
    home.schedule()
    say_so(home)


def say_so(home: Home) -> None:
    seen = own_requests.view(home.cookie, clock=clock()).seen
    own_requests.confirm(home.cookie, {"seen": seen}, clock=clock())


def true_of(home: Home) -> set[str]:
    own = own_requests.view(home.cookie, clock=clock())
    return {said for said in NOTICES if is_true_of(said, own, marked=True)}


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (lambda home: cancel(home, person_2="1"), ASKED | {"cancelada"}),
        (lambda home: cancel(home, all="1"), {"cancelada"}),
        (lambda home: withdraw(home, person_2="1"), ASKED | {"cancelada", "retirada"}),
        (lambda home: withdraw(home, all="1"), {"cancelada", "retirada"}),
        (Home.schedule, {"guardado"}),
        (confirm, {"guardado", "confirmada"}),
    ],
    ids=["one off", "all off", "one back", "all back", "scheduled", "confirmed"],
)
def test_a_notice_is_true_of_what_was_done_for_any_of_them(
    deed: Deed, said: set[str]
) -> None:
    ours, other = Home(ROSA), Home(ROSA, "berta@correo.cl")
    assert true_of(ours) == ASKED
    deed(ours)
    assert (true_of(ours), true_of(other)) == (said, ASKED)


def confirmations(home: Home) -> list[int]:
    """Return how often it is written down of each that their visit is awaited."""
    return [
        [event.deed.kind for event in history(one)].count(Kind.CONFIRMED_BY_VISITOR)
        for one in home.people
    ]


def test_who_says_again_that_the_visit_is_awaited_says_nothing_new() -> None:
    ours, other = Home(ROSA), Home(ROSA, "berta@correo.cl")
    other.schedule(STARTS + timedelta(days=1))
    confirm(ours)
    say_so(ours)
    assert (confirmations(ours), confirmations(other)) == ([1, 1, 1], [0, 0, 0])
    # At another hour it is another visit to await.
    visit = ours.visit(1)
    household_visits.move(
        ROSA,
        visit.id,
        Slot(STARTS + HOUR, 30, None),
        expected_version=visit.version,
        clock=clock(),
    )
    assert "confirmada" not in true_of(ours)
    say_so(ours)
    assert "confirmada" in true_of(ours)
    assert (confirmations(ours), confirmations(other)) == ([2, 2, 2], [0, 0, 0])
