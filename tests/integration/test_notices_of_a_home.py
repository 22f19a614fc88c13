"""Which notices are true of the page of a home, whoever of it they are about."""

from collections.abc import Callable

import pytest

from app.domain.own_notice import is_true_of
from app.services import own_requests
from tests.integration.test_withdrawn_visits import withdraw
from tests.support.builders import clock
from tests.support.homes import Home
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
