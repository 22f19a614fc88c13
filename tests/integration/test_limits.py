"""Every limit, through what people reach it by, with the number that is promised."""

import uuid
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlmodel import col, select, update

from app import routes
from app.adapters import rate_limit
from app.api.router import create_api
from app.content import own_request as own_copy
from app.content import rights as rights_copy
from app.domain.clock import utc_now
from app.domain.errors import BadCredentials, RateLimited
from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.reference import new_reference
from app.domain.rights_mail import RightsMail
from app.domain.visitor_mail import VisitorMail
from app.persistence import unwanted
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.rights_tables import PrivacyRequestRow
from app.persistence.tables import AppointmentRow
from app.services import (
    admin_accounts,
    bookings,
    own_account,
    own_requests,
    sign_in,
    staff,
    visitor_links,
)
from app.settings import get_settings
from tests.support.builders import FakeMailer, booking_form
from tests.support.mailing import write_to_visitors

# Counting knows no database.
pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
HERE, ELSEWHERE = "203.0.113.7", "203.0.113.8"
MORE = tuple(f"203.0.113.{100 + number}" for number in range(24))


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
    write_to_visitors(monkeypatch, PUBLIC_URL="http://site")
    yield
    rate_limit._own.cache_clear()


@dataclass(frozen=True)
class Case:
    """`amount` requests pass; `body` gives the one of a number.

    Attributes:
        clients: From how many addresses they come where they count for what they are
            about, whoever sends them; 1 where each address counts by itself.
    """

    route: str
    amount: int
    body: Callable[[int], dict[str, Any]]
    clients: int = 1


def lead(number: int) -> dict[str, Any]:
    return booking_form(name=f"P{number}", email=f"p{number}@correo.cl", consent=True)


def right(contact: str) -> dict[str, Any]:
    return {"asks": "access", "contact": contact, "detail": ""}


PETITION = str(uuid.uuid4())
# By the name of the limit; another way to the same one is told after a slash.
CASES = {
    "booking": Case("/api/appointments", 60, lead),
    "booking-email": Case(
        "/api/appointments",
        20,
        lambda n: {**lead(n), "email": "Una@correo.cl" if n % 2 else "una@correo.cl"},
        clients=2,
    ),
    "notification": Case(
        "/api/send-appointment-notification",
        60,
        lambda _: {"appointment": {"id": str(uuid.uuid4())}},
    ),
    "newsletter": Case("/api/newsletter", 30, lambda n: {"email": f"n{n}@correo.cl"}),
    "newsletter-email": Case(
        "/api/newsletter", 5, lambda _: {"email": "una@correo.cl"}, clients=2
    ),
    "newsletter-link": Case(
        "/api/newsletter/confirm", 120, lambda n: {"token": f"x{n}"}
    ),
    "invitation-client": Case(
        "/api/auth/invitation",
        30,
        lambda n: {"token": f"x{n}", "password": "una clave bastante larga"},
    ),
    "disown": Case("/api/no-fui-yo", 30, lambda n: {"token": f"x{n}"}),
    "own-open": Case("/solicitud/abrir", 120, lambda n: {"token": f"x{n}"}),
    "own-code": Case(
        "/solicitud/codigo",
        30,
        lambda _: {"reference": new_reference(), "code": "123456"},
    ),
    "own-code-of": Case(
        "/solicitud/codigo",
        20,
        lambda n: {"reference": ("VC-222222", "vc 222222")[n % 2], "code": "123456"},
        clients=2,
    ),
    "own-link": Case(
        "/solicitud/enlace",
        30,
        lambda n: {"reference": new_reference(), "email": f"o{n}@correo.cl"},
    ),
    "rights": Case(routes.RIGHTS_ASK, 30, lambda n: right(f"r{n}@correo.cl")),
    "rights/another code": Case(
        routes.RIGHTS_CODE, 30, lambda _: {"peticion": str(uuid.uuid4())}
    ),
    "rights-of-by": Case(
        routes.RIGHTS_ASK,
        5,
        lambda n: right("UNA@correo.cl " if n % 2 else "una@correo.cl"),
    ),
    "rights-of": Case(routes.RIGHTS_ASK, 20, lambda _: right("una@correo.cl"), 10),
    "rights-of/another code": Case(
        routes.RIGHTS_CODE, 20, lambda _: {"peticion": PETITION}, 2
    ),
    "rights-code": Case(
        routes.RIGHTS_PROVE,
        60,
        lambda _: {"peticion": str(uuid.uuid4()), "code": "123456"},
    ),
    "sign-in": Case(
        "/api/auth/login", 60, lambda n: {"email": f"s{n}@correo.cl", "password": "x"}
    ),
}


@asynccontextmanager
async def sender(folder: Path, address: str) -> AsyncIterator[httpx.AsyncClient]:
    for path in (routes.OWN_REQUEST, routes.OWN_REQUEST_OPEN, routes.RIGHTS):
        page = folder / path.strip("/") / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(
            "<html><div data-own-notice></div><p data-own-notice=data></p>"
            "<p data-own-notice=code></p></html>",
            encoding="utf-8",
        )
    transport = httpx.ASGITransport(app=create_api(folder), client=(address, 4000))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


def told_in(refused: httpx.Response) -> bool:
    """Tell whether whoever is refused reads why: in the answer, or on its page."""
    if refused.headers["content-type"].startswith("text/html"):
        spent = own_copy.CODES_SPENT.partition("{")[0]
        told = (own_copy.LIMITED, spent, rights_copy.LIMITED.partition("{")[0])
        return any(sentence in refused.text for sentence in told)
    return bool(refused.json()["error"]["message"])


@pytest.mark.any_day
@pytest.mark.parametrize("name", list(CASES))
async def test_so_many_pass_and_the_next_waits(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    async with AsyncExitStack() as open_ones:
        here, other, *more = [
            await open_ones.enter_async_context(sender(tmp_path, address))
            for address in (HERE, ELSEWHERE, *MORE[: case.clients - 2])
        ]
        senders = (here, other, *more)[: case.clients]
        passed = [
            await senders[n % case.clients].post(case.route, json=case.body(n))
            for n in range(case.amount)
        ]
        assert {answer.status_code for answer in passed} <= {
            *(201, 202, 303, 401, 404, 410)
        }
        refused = await here.post(case.route, json=case.body(case.amount))
        assert refused.status_code == 429
        assert told_in(refused)
        again = await other.post(case.route, json=case.body(case.amount))
        assert again.status_code == (
            passed[0].status_code if case.clients == 1 else 429
        )


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


@pytest.fixture
def two_requests(two_visitors) -> tuple[tuple[Lead, str], tuple[Lead, str]]:
    """Return two requests, each with the cookie that opens its page."""

    def opened(visitor: Any) -> tuple[Lead, str]:
        receipt = bookings.submit(visitor.form(), Category.B2C)
        with transaction() as session:
            cookie = visitor_links.open_for(session, receipt.id, now=utc_now())
        return own_requests.view(cookie).lead, cookie

    ana, berta = two_visitors
    return opened(ana), opened(berta)


def queued(kind: VisitorMail, lead: Lead) -> int:
    with transaction() as session:
        rows = select(OutboxRow.id).where(
            col(OutboxRow.kind) == kind.value, OutboxRow.appointment_id == lead.id
        )
        return len(session.exec(rows).all())


async def test_of_one_request_five_links_are_mailed_and_nobody_is_told(
    two_requests, tmp_path: Path
) -> None:
    (ana, _), (berta, _) = two_requests
    async with sender(tmp_path, HERE) as here:
        answers = [
            await here.post(
                routes.OWN_LINK, data={"reference": of.reference, "email": of.email}
            )
            for of in (*(ana,) * 7, berta)
        ]
    assert {(a.status_code, a.headers["location"]) for a in answers} == {
        (303, "/solicitud/?aviso=enviado")
    }
    assert queued(VisitorMail.LINK, ana) == 5
    assert queued(VisitorMail.LINK, berta) == 1


@pytest.mark.any_day
@pytest.mark.parametrize(
    ("route", "amount", "body"),
    [
        (routes.OWN_DATA_CODE, 5, lambda own, _n: {"request": own.lead.reference}),
        (
            routes.OWN_CHANGE,
            60,
            lambda own, n: {
                "request": own.lead.reference,
                "seen": own.seen,
                "date": own.wish[0],
                "time": own.wish[1],
                "address": f"Calle Larga {n}, Quilpué",
            },
        ),
    ],
    ids=["own-data-code", "own-change"],
)
async def test_one_request_may_ask_so_often_and_another_still_may(
    two_requests, tmp_path: Path, route, amount, body
) -> None:
    (_, of_ana), (_, of_berta) = two_requests
    async with sender(tmp_path, HERE) as here, sender(tmp_path, ELSEWHERE) as other:
        for cookie, client in ((of_ana, here), (of_berta, other)):
            client.cookies.set(get_settings().own_request_cookie, cookie)
        for number in range(amount):
            own = own_requests.view(of_ana)
            passed = await here.post(route, data=body(own, number))
            assert passed.status_code == 303
            assert "aviso=" in passed.headers["location"]
        own = own_requests.view(of_ana)
        refused = await here.post(route, data=body(own, amount))
        assert refused.status_code == 429
        assert told_in(refused)
        again = await other.post(route, data=body(own_requests.view(of_berta), 1))
        assert again.status_code == 303


async def asked(folder: Path, contacts: Iterable[str], *, from_one: bool) -> None:
    """Ask for rights, from one address or each from its own; nobody is refused."""
    for address, contact in zip((HERE, *MORE), contacts, strict=False):
        async with sender(folder, HERE if from_one else address) as client:
            answer = await client.post(routes.RIGHTS_ASK, data=right(contact))
        assert answer.status_code == 303
        assert "peticion=" in answer.headers["location"]


def codes_for(email: str) -> int:
    """Return how many codes wait that prove an address."""
    with transaction() as session:
        rows = (
            select(OutboxRow.id)
            .join(
                PrivacyRequestRow,
                col(PrivacyRequestRow.id) == col(OutboxRow.subject_id),
            )
            .where(
                OutboxRow.kind == RightsMail.CODE.value,
                PrivacyRequestRow.email == email,
            )
        )
        return len(session.exec(rows).all())


@pytest.mark.parametrize(
    ("requests", "from_one", "amount"),
    [(3, True, 5), (5, False, 20)],
    ids=["rights-mail-by", "rights-mail"],
)
async def test_references_of_one_address_lead_to_so_many_codes_and_nobody_is_told(
    two_visitors, tmp_path: Path, requests, from_one, amount
) -> None:
    ana, _ = two_visitors
    sent = [
        bookings.submit(
            ana.form(address=f"Calle {n}, Quilpué"),
            Category.B2C,
        ).reference
        for n in range(requests)
    ]
    asks = sent * 3 if from_one else sent * 5
    assert amount < len(asks) - 1
    await asked(tmp_path, asks[:amount], from_one=from_one)
    assert codes_for("ana@correo.cl") == amount
    await asked(tmp_path, asks[amount:], from_one=from_one)
    assert codes_for("ana@correo.cl") == amount
    await asked(tmp_path, ["berta@correo.cl"], from_one=True)
    assert codes_for("berta@correo.cl") == 1


async def test_one_reference_of_who_was_called_leads_to_five_codes(
    two_requests, tmp_path: Path
) -> None:
    (ana, _), (berta, _) = two_requests
    with transaction() as session:
        session.exec(update(AppointmentRow).values(state=LeadState.CONTACTED))
    await asked(tmp_path, [ana.reference] * 7, from_one=False)
    assert codes_for(ana.email) == 5
    await asked(tmp_path, [berta.reference], from_one=True)
    assert codes_for(berta.email) == 1


async def test_who_wants_no_mails_gets_two_codes_in_a_day(tmp_path: Path) -> None:
    with transaction() as session:
        unwanted.add(session, "ana@correo.cl", now=utc_now())
    for email in ("ana@correo.cl", "berta@correo.cl"):
        await asked(tmp_path, [email] * 4, from_one=True)
    assert (codes_for("ana@correo.cl"), codes_for("berta@correo.cl")) == (2, 4)
