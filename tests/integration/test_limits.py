"""Every limit, through what people reach it by, with the number that is promised."""

import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.adapters import rate_limit
from app.api.router import create_api
from app.domain.errors import BadCredentials, RateLimited
from app.services import admin_accounts, own_account, sign_in, staff
from app.settings import get_settings
from tests.support.builders import FakeMailer, booking_form

# Counting knows no database.
pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
HERE, ELSEWHERE = "203.0.113.7", "203.0.113.8"


@pytest.fixture(autouse=True)
def exact(monkeypatch: pytest.MonkeyPatch, database: str) -> Iterator[None]:
    """Count as the site does, and spend no time on hashes."""
    del database
    monkeypatch.delenv("RATE_LIMIT_FACTOR")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()
    rate_limit._shared.cache_clear()
    monkeypatch.setattr(sign_in, "verify_password", lambda typed, _: typed != "x")
    monkeypatch.setattr(admin_accounts, "hash_password", lambda _: "$argon2id$")
    yield
    rate_limit._own.cache_clear()


@dataclass(frozen=True)
class Case:
    """`amount` requests pass; `body` gives the one of a number."""

    route: str
    amount: int
    body: Callable[[int], dict[str, Any]]
    by_client: bool = True


def lead(number: int) -> dict[str, Any]:
    return booking_form(name=f"P{number}", email=f"p{number}@correo.cl", consent=True)


CASES = {
    "booking": Case("/api/appointments", 60, lead),
    "booking-email": Case(
        "/api/appointments",
        20,
        lambda n: {**lead(n), "email": "Una@correo.cl" if n % 2 else "una@correo.cl"},
        by_client=False,
    ),
    "notification": Case(
        "/api/send-appointment-notification",
        60,
        lambda _: {"appointment": {"id": str(uuid.uuid4())}},
    ),
    "newsletter": Case("/api/newsletter", 30, lambda n: {"email": f"n{n}@correo.cl"}),
    "newsletter-email": Case(
        "/api/newsletter", 5, lambda _: {"email": "una@correo.cl"}, by_client=False
    ),
    "invitation-client": Case(
        "/api/auth/invitation",
        30,
        lambda n: {"token": f"x{n}", "password": "una clave bastante larga"},
    ),
    "sign-in": Case(
        "/api/auth/login", 60, lambda n: {"email": f"s{n}@correo.cl", "password": "x"}
    ),
}


@asynccontextmanager
async def sender(folder: Path, address: str) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(folder), client=(address, 4000))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


@pytest.mark.parametrize("name", list(CASES))
async def test_so_many_pass_and_the_next_waits(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    async with sender(tmp_path, HERE) as here, sender(tmp_path, ELSEWHERE) as other:
        passed = [
            await (here if case.by_client or n % 2 else other).post(
                case.route, json=case.body(n)
            )
            for n in range(case.amount)
        ]
        assert {answer.status_code for answer in passed} <= {201, 202, 401, 404, 410}
        refused = await here.post(case.route, json=case.body(case.amount))
        assert refused.status_code == 429
        assert refused.json()["error"]["message"]
        again = await other.post(case.route, json=case.body(case.amount))
        assert again.status_code == (passed[0].status_code if case.by_client else 429)


async def test_one_member_invites_thirty_in_an_hour(two_colleagues) -> None:
    rosa, elena = two_colleagues
    for number in range(30):
        address = f"i{number}@correo.cl"
        assert await staff.invite(rosa.me, address, mailer=FakeMailer())
    with pytest.raises(RateLimited):
        await staff.invite(rosa.me, "mas@correo.cl", mailer=FakeMailer())
    assert await staff.invite(elena.me, "mas@correo.cl", mailer=FakeMailer())


async def test_one_address_is_invited_five_times(two_colleagues) -> None:
    rosa, elena = two_colleagues
    for number in range(5):
        who = (rosa, elena)[number % 2]
        assert await staff.invite(who.me, "una@correo.cl", mailer=FakeMailer())
    with pytest.raises(RateLimited):
        await staff.invite(elena.me, "Una@correo.cl", mailer=FakeMailer())
    assert await staff.invite(elena.me, "otra@correo.cl", mailer=FakeMailer())


def test_one_member_tries_a_password_twenty_times(two_colleagues, monkeypatch) -> None:
    monkeypatch.setattr(admin_accounts, "verify_password", lambda *_: False)
    rosa, elena = two_colleagues
    for _ in range(20):
        with pytest.raises(BadCredentials):
            own_account.change_password(rosa.me, "x", "otra clave bastante larga")
    with pytest.raises(RateLimited):
        own_account.change_password(rosa.me, "x", "otra clave bastante larga")
    with pytest.raises(BadCredentials):
        own_account.change_password(elena.me, "x", "otra clave bastante larga")
