"""'No fui yo': a button ends the mails to an address; opening a page ends nothing."""

import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from app import routes
from app.adapters.kept_decisions import Decision, known
from app.admin.leads.file_view import file_view
from app.admin.leads.row import lead_row
from app.api.router import create_api
from app.content import admin, messages
from app.domain.errors import AppointmentNotFound, RateLimited
from app.domain.events import Actor, Kind
from app.domain.lead import Category, Lead, asked_of
from app.domain.visitor_link import Purpose
from app.persistence import households, unwanted
from app.persistence.database import transaction
from app.services import (
    admission,
    bookings,
    disowning,
    lead_file,
    leads,
    own_access,
    received,
    visitor_codes,
    visitor_links,
)
from app.services.booking_receipt import BookingReceipt
from app.services.bookings import Submission
from tests.support.builders import NOON, booking_form, clock
from tests.support.homes import give_address
from tests.support.mailing import add, history, lead, post
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
TOGETHER: dict[str, Any] = {
    "patient_2": "Beto",
    "vaccine_2": "covid",
    "patient_3": "Carla",
    "vaccine_3": "tetanos",
}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(
        transport=transport,
        base_url="https://vacunas.example",
        headers={"Origin": "https://vacunas.example"},
    ) as made:
        yield made


async def token_of(mailed: Lead) -> str:
    (mail,) = [m for m in await post(NOON) if m.recipients == (mailed.email,)]
    return mail.body.split("/no-fui-yo/#")[1].split()[0]


def people_of(one: Lead) -> list[Lead]:
    with transaction() as session:
        return list(households.of(session, lead(one.id)))


def ended(one: Lead) -> bool:
    with transaction() as session:
        return unwanted.holds(session, one.email)


async def press(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post(routes.API_NOT_ME, data={"token": token})


async def test_the_button_ends_the_mails_and_marks_the_request(client) -> None:
    one = add()
    token = await token_of(one)
    other = add(email="berta@correo.cl", name="Berta")
    answer = await press(client, token)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/no-fui-yo/listo/"
    assert lead(one.id).disowned_at
    newest = history(one)[0]
    assert (newest.deed.kind, newest.actor) == (Kind.DISOWNED, Actor.VISITOR)
    again = add(name="Otra vez la misma dirección")
    assert [m.recipients for m in await post(NOON)] == [(other.email,)]
    assert (ended(one), ended(again), ended(other)) == (True, True, False)
    assert lead(other.id).disowned_at is None
    # Once: pressing again is told nothing new.
    count = len(history(one))
    assert (await press(client, token)).status_code == 303
    assert len(history(one)) == count


def test_all_who_were_asked_for_together_are_disowned_with_the_first() -> None:
    home, others = (
        add(email=to, **TOGETHER) for to in ("ana@correo.cl", "b@correo.cl")
    )
    first, second, put_right_before = people_of(home)
    give_address(put_right_before.id, "carla@correo.cl")
    token, of_second, of_third = map(visitor_links_of, people_of(home))
    browser = own_access.open_by_token(of_second, clock=clock()) or ""
    assert opened(browser) == second.id
    disowning.disown(token, clock=clock())
    marks = [bool(one.disowned_at) for one in people_of(home)]
    assert marks == [True, True, False]
    assert [bool(one.disowned_at) for one in people_of(others)] == [False] * 3
    assert history(lead(second.id))[0].deed.kind is Kind.DISOWNED
    # Each of their pages shows the whole home.
    assert visitor_links.resolve(of_second, clock=clock()) is None
    assert opened(browser) is None
    assert visitor_links.resolve(of_third, clock=clock()) == put_right_before.id
    kept = {one.about for one in known() if one.what is Decision.DISOWNED}
    assert kept == {str(first.id), str(second.id)}
    assert (ended(first), ended(others)) == (True, False)


async def test_who_opens_every_link_ends_nothing(client) -> None:
    one = add()
    token = await token_of(one)
    for method in ("GET", "HEAD", "OPTIONS"):
        for query in ("", f"?token={token}"):
            answer = await client.request(method, f"{routes.API_NOT_ME}{query}")
            assert answer.status_code in (404, 405)
    assert (await client.post(f"{routes.API_NOT_ME}?token={token}")).status_code < 500
    assert not ended(one)
    assert lead(one.id).disowned_at is None
    assert lead(one.id).state == "new"


async def test_every_other_link_is_answered_alike_and_ends_nothing(client) -> None:
    one = add()
    token = await token_of(one)
    answers = [
        await press(client, wrong)
        for wrong in (
            "",
            "nada",
            token[:-1],
            token + "x",
            str(uuid.uuid4()),
            "x" * 9999,
        )
    ]
    assert {(a.status_code, a.headers.get("location")) for a in answers} == {
        (303, "/no-fui-yo/listo/")
    }
    assert not ended(one)


async def test_a_link_that_ended_ends_nothing() -> None:
    one = add()
    token = await token_of(one)
    later = NOON + timedelta(days=40)
    assert visitor_links.resolve(token, clock=clock(later)) is None
    disowning.disown(token, clock=clock(later))
    assert not ended(one)


async def test_from_another_site_nothing_is_ended(client) -> None:
    one = add()
    token = await token_of(one)
    answer = await client.post(
        routes.API_NOT_ME,
        data={"token": token},
        headers={"Origin": "https://otro.example"},
    )
    assert answer.status_code == 403
    assert not ended(one)


def opened(cookie: str) -> uuid.UUID | None:
    try:
        with transaction() as session:
            return visitor_links.opened(session, cookie, now=NOON)
    except AppointmentNotFound:
        return None


def code_of(one: Lead) -> str:
    with transaction() as session:
        return visitor_codes.issue(session, one.id, Purpose.OPEN, now=NOON)


async def test_whoever_says_it_reads_that_request_no_more(client) -> None:
    one, other = add(), add(email="berta@correo.cl", name="Berta")
    mails = {mail.recipients: mail.body for mail in await post(NOON)}
    tokens = {
        lead.id: mails[(lead.email,)].split("/solicitud/#")[1].split()[0]
        for lead in (one, other)
    }
    cookies = {
        of: own_access.open_by_token(token, clock=clock()) or ""
        for of, token in tokens.items()
    }
    codes = {lead.reference: code_of(lead) for lead in (one, other)}
    assert [opened(cookie) for cookie in cookies.values()] == list(cookies)
    await press(client, tokens[one.id])
    assert visitor_links.resolve(tokens[one.id], clock=clock()) is None
    assert visitor_links.resolve(tokens[other.id], clock=clock()) == other.id
    assert opened(cookies[one.id]) is None
    assert opened(cookies[other.id]) == other.id
    found = [
        own_access.open_by_code({"reference": of, "code": code}, clock=clock())
        for of, code in codes.items()
    ]
    assert [bool(cookie) for cookie in found] == [False, True]


def test_what_was_on_its_way_in_that_moment_opens_nothing_either() -> None:
    one, other = add(), add(email="berta@correo.cl", name="Berta")
    with transaction() as session:
        first = visitor_links.issue(session, one.id, to=one.email, now=NOON).partition(
            "#"
        )[2]
    disowning.disown(first, clock=clock())
    with transaction() as session:
        late, others = (
            visitor_links.issue(session, lead.id, to=lead.email, now=NOON).partition(
                "#"
            )[2]
            for lead in (one, other)
        )
        browser = visitor_links.open_for(session, one.id, now=NOON)
    code = code_of(one)
    assert visitor_links.resolve(late, clock=clock()) is None
    assert opened(browser) is None
    typed = {"reference": one.reference, "code": code}
    assert own_access.open_by_code(typed, clock=clock()) is None
    assert visitor_links.resolve(others, clock=clock()) == other.id


async def test_who_mistyped_comes_back_once_the_staff_put_the_address_right() -> None:
    one, other = add(email="ana@corre.cl"), add(email="berta@correo.cl", name="Berta")
    strangers = await token_of(one)
    others = visitor_links_of(other)
    disowning.disown(strangers, clock=clock())
    assert lead_row(lead(one.id), [])["disowned"] is True
    assert lead_row(lead(other.id), [])["disowned"] is False
    ask(one, "ana@correo.cl")
    assert [m for m in await post(NOON) if m.recipients == ("ana@correo.cl",)] == []
    again = put_right(one, "ana@correo.cl")
    assert again.disowned_at is None
    assert lead_row(again, [])["disowned"] is False
    ask(one, "ana@correo.cl")
    (mail,) = [m for m in await post(NOON) if m.recipients == ("ana@correo.cl",)]
    own = mail.body.split("/solicitud/#")[1].split()[0]
    assert visitor_links.resolve(own, clock=clock()) == one.id
    assert visitor_links.resolve(strangers, clock=clock()) is None
    assert visitor_links.resolve(others, clock=clock()) == other.id


async def test_with_another_address_what_was_mailed_to_the_first_one_ends() -> None:
    one, other = add(email="ana@corre.cl"), add(email="berta@correo.cl", name="Berta")
    strangers, others = visitor_links_of(one), visitor_links_of(other)
    browser = own_access.open_by_token(strangers, clock=clock()) or ""
    put_right(one, "ANA@corre.cl")
    assert visitor_links.resolve(strangers, clock=clock()) == one.id
    put_right(one, "ana@correo.cl")
    assert visitor_links.resolve(strangers, clock=clock()) is None
    assert opened(browser) is None
    assert visitor_links.resolve(others, clock=clock()) == other.id


def test_of_an_address_that_was_put_right_twice_each_mailbox_ends_its_own_mails() -> (
    None
):
    wrong = ("ana@corre.cl", "ana@coreo.cl")
    one, other = add(email=wrong[0]), add(email="berta@correo.cl", name="Berta")
    tokens: list[str] = []
    for following in (wrong[1], "ana@correo.cl"):
        tokens.append(visitor_links_of(lead(one.id)))
        put_right(one, following)
    for token in tokens:
        disowning.disown(token, clock=clock())
    with transaction() as session:
        assert all(unwanted.holds(session, address) for address in wrong)
    assert not ended(lead(one.id))
    assert not ended(other)
    assert lead(one.id).disowned_at is None


def visitor_links_of(one: Lead) -> str:
    with transaction() as session:
        return visitor_links.issue(session, one.id, to=one.email, now=NOON).partition(
            "#"
        )[2]


def ask(one: Lead, email: str) -> None:
    typed = {"reference": one.reference, "email": email}
    own_access.ask_for_link(typed, clock=clock())


def put_right(one: Lead, email: str) -> Lead:
    before = lead(one.id)
    raw = {name: str(value or "") for name, value in asked_of(before).items()}
    raw |= {"email": email, "category": before.category.value}
    edited = leads.update(
        ROSA, one.id, raw, expected_version=before.version, clock=clock()
    )
    return edited.lead


async def test_other_requests_of_the_mailbox_promise_no_mails(client) -> None:
    one, again = add(), add(name="Otra vez")
    other = add(email="berta@correo.cl", name="Berta")

    def hints(of: Lead) -> list[str]:
        return file_view(lead_file.open_file(ROSA, of.id))["hints"]

    assert not {admin.UNWANTED_HINT, admin.BADGE_DISOWNED_HINT} & {*hints(again)}
    disowning.disown(visitor_links_of(one), clock=clock())
    assert admin.BADGE_DISOWNED_HINT in hints(one)
    assert admin.UNWANTED_HINT not in hints(one)
    assert admin.UNWANTED_HINT in hints(again)
    assert admin.UNWANTED_HINT not in hints(other)
    for extra in ({}, {"homepage": "https://spam.example"}):
        told = []
        for to in (one.email.upper(), other.email):
            form = {**booking_form(email=to), "submission_id": str(uuid.uuid4())}
            for _ in range(2):
                sent = {**form, "consent": True, **extra}
                answer = await client.post("/api/appointments", json=sent)
                receipt = answer.json()["receipt"]
                thanks = received.thanked(receipt["id"], Category.B2C)
                assert thanks
                told.append((receipt["mailed"], thanks.mailed))
        assert told == [(False, False)] * 2 + [(True, True)] * 2


async def test_of_requests_stored_together_each_is_told_of_its_own_mailbox() -> None:
    one = add()
    disowning.disown(visitor_links_of(one), clock=clock())
    sent = [
        Submission(booking_form(email=to), Category.B2C)
        for to in (one.email, "berta@correo.cl", one.email.upper())
    ]
    answers = bookings.submit_all(sent, clock=clock())
    receipts = [one for one in answers if isinstance(one, BookingReceipt)]
    assert [one.mailed for one in receipts] == [False, True, False]


@pytest.mark.parametrize(
    ("path", "page"),
    [
        (routes.API_NOT_ME, routes.NOT_ME),
        (routes.API_NEWS_CONFIRM, routes.NEWS_CONFIRM),
        (routes.API_NEWS_LEAVE, routes.NEWS_LEAVE),
    ],
)
async def test_who_presses_too_often_reads_why_and_may_go_back(
    client, monkeypatch, path, page
) -> None:
    def too_often(*_: object) -> None:
        raise RateLimited

    monkeypatch.setattr(admission, "of_client", too_often)
    browser = {"Accept": "text/html,*/*;q=0.8"}
    told = await client.post(path, data={"token": 'a"b'}, headers=browser)
    assert told.status_code == 429
    assert told.headers["content-type"].startswith("text/html")
    assert messages.API_ERRORS["rate_limited"] in told.text
    assert f'href="{page}/#a%22b"' in told.text
    answer = await client.post(path, json={"token": "x"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "rate_limited")
