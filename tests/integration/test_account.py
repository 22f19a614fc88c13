"""Somebody's own account: another password, and no session left behind."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import httpx
import pytest

from app.api.router import create_api
from app.content import passkeys as copy
from app.domain.errors import (
    BadCredentials,
    ConfirmationNeeded,
    GuessablePassword,
    WeakPassword,
)
from app.domain.identity import Admin
from app.domain.password import PASSWORD_LIMIT
from app.domain.staff_session import SESSION_IDLE_LIMIT
from app.services import admin_accounts, own_account, passkeys, sign_in, staff
from tests.support.builders import NOON, FakeMailer, clock
from tests.support.people import Colleague, sure

pytestmark = pytest.mark.usefixtures("database")
NEW = "una clave bastante larga"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver"
    ) as http:
        yield http


@pytest.fixture
def admin() -> tuple[Admin, str, str]:
    """Somebody signed in, with their token and password."""
    made = sign_in.set_up_admin()
    password = made.generated_password or ""
    token = sign_in.sign_in(made.email, password)
    found = sign_in.resolve(token)
    assert found is not None
    return found, token, password


def test_another_password_ends_the_other_sessions(admin) -> None:
    me, token, password = admin
    other = sign_in.sign_in(me.email, password)
    own_account.change_password(me, password, NEW)
    assert sign_in.resolve(token) == me
    assert sign_in.resolve(other) is None
    with pytest.raises(BadCredentials):
        sign_in.sign_in(me.email, password)
    assert sign_in.sign_in(me.email, NEW)


@pytest.mark.parametrize(
    ("current", "new", "refusal"),
    [
        ("otra", NEW, BadCredentials),
        (None, "corta", WeakPassword),
        (None, "x" * 1_001, WeakPassword),
    ],
)
def test_a_refused_change_changes_nothing(admin, current, new, refusal) -> None:
    me, _, password = admin
    other = sign_in.sign_in(me.email, password)
    with pytest.raises(refusal):
        own_account.change_password(me, current or password, new)
    assert sign_in.resolve(other)
    assert sign_in.sign_in(me.email, password)


def test_open_sessions_are_listed_and_the_others_closed(admin) -> None:
    me, token, password = admin
    other = sign_in.sign_in(me.email, password)
    assert {s.id for s in own_account.open_sessions(me)} >= {me.session_id}
    assert len(own_account.open_sessions(me)) == 2
    own_account.close_other_sessions(sure(me))
    assert [s.id for s in own_account.open_sessions(me)] == [me.session_id]
    assert sign_in.resolve(token) == me
    assert sign_in.resolve(other) is None


def test_one_session_ends_by_itself_and_nobody_elses(two_colleagues) -> None:
    rosa, elena = two_colleagues
    phone, desk = rosa.sign_in(), rosa.sign_in()
    its = sign_in.resolve(phone)
    assert its
    with pytest.raises(ConfirmationNeeded):
        own_account.close_session(its, rosa.me.session_id)
    assert own_account.close_session(sure(rosa.me), its.session_id)
    assert not own_account.close_session(rosa.me, its.session_id)
    assert not own_account.close_session(rosa.me, rosa.me.session_id)
    assert not own_account.close_session(rosa.me, elena.me.session_id)
    assert not rosa.is_in(phone)
    assert rosa.is_in(desk)
    assert rosa.is_in()
    assert elena.is_in()


async def test_a_session_names_the_browser_that_it_was_opened_in(client) -> None:
    rosa = await asyncio.to_thread(Colleague, "rosa@correo.cl")
    agent = "Mozilla/5.0 (Windows NT 10.0) Secreto/9 Firefox/140.0"
    form = {"email": rosa.email, "password": rosa.password}
    answer = await client.post(
        "/api/auth/login", json=form, headers={"user-agent": agent}
    )
    assert answer.status_code == 200
    named = {each.device for each in own_account.open_sessions(rosa.me)}
    assert named == {"", "Firefox, Windows"}


@pytest.mark.parametrize(
    "chosen",
    [
        *("password1234", "123456789012", "qwertyuiop12", "aaaaaaaaaaaa"),
        *("iloveyou1234", "rosa@correo.cl", "Rosa.Correo.CL"),
        *("vacunaencasa12", "Vacuna en Casa 2026", "1rosa@correo1"),
        *("contraseña123", "Contraseña2026", "contrasenas2026", "valparaiso2026"),
        *("viñadelmar2026", "vacunacion2026", "enfermera2026", "noviembre2026"),
        *("colocolo2024", "bienvenido2026", "administrador1", "Quilpué.2026"),
    ],
)
def test_password_that_is_guessed_soon_is_refused(two_colleagues, chosen) -> None:
    rosa, elena = two_colleagues
    for deed in (
        lambda: own_account.change_password(rosa.me, rosa.password, chosen),
        lambda: admin_accounts.create("rosa@correo.cl", chosen),
        lambda: admin_accounts.reset_password(rosa.email, chosen),
    ):
        with pytest.raises(GuessablePassword):
            deed()
    assert rosa.is_in()
    assert rosa.sign_in()
    assert elena.is_in()


@pytest.mark.parametrize("chosen", ["mi gato duerme poco", "Tr3n-a-Lima-jueves"])
def test_password_of_words_that_do_not_go_together_is_taken(
    two_colleagues, chosen
) -> None:
    rosa, _ = two_colleagues
    own_account.change_password(rosa.me, rosa.password, chosen)
    assert sign_in.sign_in(rosa.email, chosen)


async def test_invited_person_reads_why_a_password_is_refused(client) -> None:
    rosa = await asyncio.to_thread(Colleague, "rosa@correo.cl")
    made = await staff.invite(rosa.me, "nueva@correo.cl", mailer=FakeMailer())
    token = made.link.partition("#")[2]
    form = {"token": token, "password": "nueva@correo.cl"}
    answer = await client.post("/api/auth/invitation", json=form)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "guessable_password"
    assert "se adivina pronto" in answer.json()["error"]["message"]
    form["password"] = "mi gato duerme poco"
    assert (await client.post("/api/auth/invitation", json=form)).status_code == 200


def test_password_is_taken_as_it_was_typed_however_long(two_colleagues) -> None:
    rosa, _ = two_colleagues
    words = "  Mi Gato ñandú Duerme POCO 日本 "
    chosen = words + "x" * (PASSWORD_LIMIT - len(words) - 2) + "y "
    assert len(chosen) == PASSWORD_LIMIT
    own_account.change_password(rosa.me, rosa.password, chosen)
    changed = (chosen.strip(), chosen[:-1], chosen[:-2] + "z ", chosen.swapcase())
    for wrong in (*changed, chosen[:64], chosen[:72]):
        with pytest.raises(BadCredentials):
            sign_in.sign_in(rosa.email, wrong, client=str(wrong)[:9])
    assert sign_in.sign_in(rosa.email, chosen)


def test_a_password_grows_no_older(two_colleagues) -> None:
    rosa, elena = two_colleagues
    later = clock(NOON + timedelta(days=3_650))
    for who in (rosa, elena):
        token = sign_in.sign_in(who.email, who.password, clock=later)
        found = sign_in.resolve(token, clock=later)
        assert found
        assert found.rights == who.me.rights


def test_a_key_is_called_as_the_browser_of_its_own_session(two_colleagues) -> None:
    rosa, elena = two_colleagues
    phone = sign_in.resolve(rosa.sign_in())
    assert phone
    own_account.name_device(rosa.me, "Mozilla/5.0 (Windows) Firefox/140.0")
    own_account.name_device(phone, "Mozilla/5.0 (iPhone) CriOS/140.0")
    named = [passkeys.suggested_name(who) for who in (rosa.me, phone, elena.me)]
    assert named == ["Firefox, Windows", "Chrome, iPhone", copy.UNNAMED]
    devices = {
        one.id: one.device
        for who in (rosa, elena)
        for one in own_account.open_sessions(who.me)
    }
    assert devices == {
        rosa.me.session_id: "Firefox, Windows",
        phone.session_id: "Chrome, iPhone",
        elena.me.session_id: "",
    }


def test_a_sign_in_that_ran_out_is_listed_no_more(two_colleagues) -> None:
    rosa, elena = two_colleagues
    hour = NOON + timedelta(hours=1)
    later = sign_in.sign_in(rosa.email, rosa.password, clock=clock(hour))
    found = sign_in.resolve(later, clock=clock(hour))
    assert found

    def listed(who: Colleague, at: datetime) -> set[uuid.UUID]:
        return {one.id for one in own_account.open_sessions(who.me, clock=clock(at))}

    assert listed(rosa, hour) == {rosa.me.session_id, found.session_id}
    assert listed(elena, hour) == {elena.me.session_id}
    over = NOON + SESSION_IDLE_LIMIT
    assert listed(rosa, over + timedelta(minutes=1)) == {found.session_id}
    assert listed(elena, over + timedelta(minutes=1)) == set()
