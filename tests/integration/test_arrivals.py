"""What came in since a tab was looked at: numbers, and for who may see requests alone."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from app.api.router import create_api
from app.domain.errors import NotAllowed
from app.domain.lead import Category
from app.domain.roles import Role
from app.services import arrivals, bookings, sign_in, staff
from tests.support.builders import NOON, booking_form, clock, wished
from tests.support.people import Colleague

URL = "/api/leads/arrived"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


def ask(name: str, *, after: int, soon: bool = False) -> None:
    """Store a request so many seconds after noon; one for hours later is urgent."""
    wish = wished(NOON + timedelta(hours=3)) if soon else {}
    form = booking_form(name=name, email=f"{name}@correo.cl", **wish)
    at = clock(NOON + timedelta(seconds=after))
    bookings.submit(form, Category.B2C, clock=at)


def test_what_came_since_is_counted_and_what_is_urgent_too(two_colleagues) -> None:
    rosa = two_colleagues[0].me
    ask("antes", after=1, soon=True)
    begun = arrivals.since(rosa, None, clock=clock(NOON + timedelta(seconds=2)))
    assert (begun.count, begun.urgent) == (0, 0)
    ask("tranquila", after=3)
    ask("urgente", after=4, soon=True)
    found = arrivals.since(rosa, begun.at, clock=clock(NOON + timedelta(seconds=5)))
    assert (found.count, found.urgent) == (2, 1)
    again = arrivals.since(rosa, found.at, clock=clock(NOON + timedelta(seconds=6)))
    assert (again.count, again.urgent) == (0, 0)


def test_what_came_in_the_moment_of_an_answer_is_counted_once(two_colleagues) -> None:
    rosa = two_colleagues[0].me
    begun = arrivals.since(rosa, None, clock=clock())
    ask("ahora", after=5, soon=True)
    at = clock(NOON + timedelta(seconds=5))
    found = arrivals.since(rosa, begun.at, clock=at)
    assert (found.count, found.urgent) == (1, 1)
    again = arrivals.since(rosa, found.at, clock=at)
    assert (again.count, again.urgent) == (0, 0)


async def test_the_route_tells_numbers_to_who_may_see_requests(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, elena = two_colleagues
    staff.give_role(rosa.me, elena.me.id, Role.PROFESSIONAL)

    async def told(token: str, since: object = "") -> httpx.Response:
        headers = {"Cookie": f"session={token}"}
        return await client.get(URL, params={"since": str(since)}, headers=headers)

    begun = (await told(rosa.token)).json()
    assert (begun["count"], begun["urgent"]) == (0, 0)
    bookings.submit(booking_form(name="Nombre Secreto"), Category.B2C)
    answer = await told(rosa.token, begun["at"])
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json() | {"at": 0} == {"count": 1, "urgent": 0, "at": 0}
    assert "Secreto" not in answer.text
    refused = await told(elena.sign_in(), begun["at"])
    assert (refused.status_code, refused.json()["error"]["code"]) == (
        403,
        "not_allowed",
    )
    assert (await told("inventada", begun["at"])).status_code == 401


@pytest.mark.parametrize("since", ["ayer", "-1", "9" * 18, "1e5", "٣"])
async def test_a_moment_that_is_none_is_told_at_the_field(
    two_colleagues, client, since
) -> None:
    headers = {"Cookie": f"session={two_colleagues[0].token}"}
    answer = await client.get(URL, params={"since": since}, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"]["fields"]["since"]["message"] == (
        "Este filtro no se entiende."
    )


def test_who_makes_visits_is_told_nothing(two_colleagues) -> None:
    rosa, elena = two_colleagues
    staff.give_role(rosa.me, elena.me.id, Role.PROFESSIONAL)
    now = sign_in.resolve(elena.sign_in())
    assert now
    with pytest.raises(NotAllowed):
        arrivals.since(now, NOON)
