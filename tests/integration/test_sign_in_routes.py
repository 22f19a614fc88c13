"""Signing in with a code, and coming in by invitation, over HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from pyotp.totp import TOTP

from app.api.router import create_api
from app.domain.clock import utc_now
from app.domain.identity import Admin
from app.domain.passkey import Asked
from app.services import passkeys, second_factor, sign_in, staff
from tests.support.authenticator import Authenticator, written
from tests.support.builders import FakeMailer
from tests.support.people import sure

pytestmark = pytest.mark.usefixtures("database")
ORIGIN = "http://testserver"
CHOSEN = "una clave bastante larga"
JSON = {"Accept": "application/json"}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as http:
        yield http


@pytest.fixture
def password() -> str:
    return sign_in.set_up_admin().generated_password or ""


def somebody(password: str) -> Admin:
    found = sign_in.resolve(sign_in.sign_in("admin@localhost", password))
    assert found is not None
    return sure(found)


async def test_code_is_asked_for_and_opens(client, password) -> None:
    me = await asyncio.to_thread(somebody, password)
    secret = second_factor.begin(me).secret
    codes = await asyncio.to_thread(
        second_factor.enable,
        me,
        password,
        secret,
        TOTP(secret).at(utc_now()),
    )
    form = {"email": me.email, "password": password}
    asked = await client.post("/api/auth/login", data=form, headers=JSON)
    assert asked.status_code == 401
    assert asked.json()["error"]["code"] == "second_factor_required"
    assert "set-cookie" not in asked.headers
    wrong = await client.post(
        "/api/auth/login", data={**form, "code": "nada"}, headers=JSON
    )
    assert wrong.json()["error"]["code"] == "bad_code"
    plain = await client.post("/api/auth/login", data=form)
    assert plain.headers["location"] == "/admin/?aviso=codigo"
    opened = await client.post(
        "/api/auth/login", data={**form, "code": codes[0]}, headers=JSON
    )
    assert opened.status_code == 200
    assert "HttpOnly" in opened.headers["set-cookie"]


async def test_key_is_offered_first_and_opens(client, password) -> None:
    me = await asyncio.to_thread(somebody, password)
    device = Authenticator()
    asked = await asyncio.to_thread(passkeys.begin, me, password)
    await asyncio.to_thread(passkeys.add, me, "", device.create(asked))
    form = {"email": me.email, "password": password}

    async def offered() -> Asked:
        answer = await client.post("/api/auth/login", data=form, headers=JSON)
        assert answer.status_code == 401
        assert answer.json()["error"]["code"] == "second_factor_required"
        assert "llave de acceso" in answer.json()["error"]["message"]
        assert "set-cookie" not in answer.headers
        key = answer.json()["key"]
        return Asked(key["attempt"], json.dumps(key["options"]))

    wrong = written(Authenticator().get(await offered()))
    refused = await client.post(
        "/api/auth/login", data=form | {"key": wrong}, headers=JSON
    )
    assert (refused.status_code, refused.json()["error"]["code"]) == (401, "bad_key")
    assert "key" not in refused.json()
    right = written(device.get(await offered()))
    stranger = await client.post(
        "/api/auth/login",
        data=form | {"key": right, "password": "otra"},
        headers=JSON,
    )
    assert stranger.json()["error"]["code"] == "bad_credentials"
    opened = await client.post(
        "/api/auth/login", data=form | {"key": right}, headers=JSON
    )
    assert opened.status_code == 200
    assert "HttpOnly" in opened.headers["set-cookie"]
    # A browser that posts by itself goes the way of the codes.
    plain = await client.post("/api/auth/login", data=form)
    assert plain.headers["location"] == "/admin/?aviso=codigo"


async def test_invited_person_gets_a_new_session(client, password) -> None:
    me = await asyncio.to_thread(somebody, password)
    invited = await staff.invite(me, "nueva@correo.cl", mailer=FakeMailer())
    token = invited.link.partition("#")[2]
    before = await asyncio.to_thread(sign_in.sign_in, me.email, password)
    client.cookies.set("session", before)
    for form, status, code in (
        ({"token": token}, 422, "validation"),
        ({"password": CHOSEN}, 422, "validation"),
        ({"token": token, "password": "corta"}, 422, "weak_password"),
        ({"token": "x", "password": CHOSEN}, 410, "invitation_unknown"),
    ):
        answer = await client.post("/api/auth/invitation", data=form, headers=JSON)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    done = await client.post(
        "/api/auth/invitation", data={"token": token, "password": CHOSEN}
    )
    assert done.headers["location"] == "/admin/?aviso=bienvenida"
    after = done.cookies["session"]
    assert after != before
    assert await asyncio.to_thread(sign_in.resolve, before) is None
    found = await asyncio.to_thread(sign_in.resolve, after)
    assert found is not None
    assert found.email == "nueva@correo.cl"


async def test_planted_session_is_worth_nothing(client, password) -> None:
    planted = "una-ficha-que-alguien-puso"
    client.cookies.set("session", planted)
    form = {"email": "admin@localhost", "password": password}
    answer = await client.post("/api/auth/login", json=form)
    assert answer.cookies["session"] != planted
    assert await asyncio.to_thread(sign_in.resolve, planted) is None


async def test_other_sites_pages_use_no_invitation(client, password) -> None:
    me = await asyncio.to_thread(somebody, password)
    invited = await staff.invite(me, "nueva@correo.cl", mailer=FakeMailer())
    form = {"token": invited.link.partition("#")[2], "password": CHOSEN}
    answer = await client.post(
        "/api/auth/invitation", data=form, headers={"Origin": "https://otro.example"}
    )
    assert answer.status_code == 403
    assert [i.email for i in staff.team(me).invitations] == ["nueva@correo.cl"]


async def test_standing_of_a_session_is_told_to_its_owner_alone(
    client, password
) -> None:
    nobody = await client.get("/api/auth/session/standing")
    assert nobody.json() == {"authenticated": False}
    form = {"email": "admin@localhost", "password": password}
    await client.post("/api/auth/login", data=form, headers=JSON)
    told = (await client.get("/api/auth/session/standing?present=false")).json()
    assert told["email"] == "admin@localhost"
    assert told["can_extend"] is True
    assert 7100 < told["ends_in"] <= 7200
