"""'No fui yo': a button ends the mails to an address; opening a page ends nothing."""

import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from app import routes
from app.api.router import create_api
from app.domain.events import Actor, Kind
from app.domain.lead import Lead
from app.persistence import unwanted
from app.persistence.database import transaction
from app.services import disowning, visitor_links
from tests.support.builders import NOON, clock
from tests.support.mailing import add, history, lead, post

pytestmark = pytest.mark.usefixtures("database", "writing")


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
