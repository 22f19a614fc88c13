"""What a page asks by itself keeps no session open; what a person does, does."""

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
import time_machine
from fastapi import Request

from app import routes
from app.api.lead_changes import lead_changes
from app.api.router import create_api
from app.domain.staff_session import SESSION_IDLE_LIMIT
from app.services import sign_in
from tests.support.builders import NOON

pytestmark = pytest.mark.usefixtures("database")
Asks = Callable[[httpx.AsyncClient, str], Awaitable[int]]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


async def arrived(client: httpx.AsyncClient, token: str) -> int:
    headers = {"Cookie": f"session={token}"}
    return (await client.get(routes.API_ARRIVED, headers=headers)).status_code


async def editing(client: httpx.AsyncClient, token: str) -> int:
    headers = {"Cookie": f"session={token}"}
    body = {"tab": str(uuid.uuid4()), "lead": str(uuid.uuid4())}
    answer = await client.post(routes.API_PRESENCE, json=body, headers=headers)
    return answer.status_code


async def changes(client: httpx.AsyncClient, token: str) -> int:
    """Begin to listen: of a line that has no end no client sees the beginning."""
    del client
    cookie = (b"cookie", f"session={token}".encode())
    return (
        await lead_changes(Request({"type": "http", "headers": [cookie]}))
    ).status_code


async def stood(client: httpx.AsyncClient, token: str) -> int:
    headers = {"Cookie": f"session={token}"}
    address = f"{routes.API_STANDING}?present=false"
    return (await client.get(address, headers=headers)).status_code


async def present(client: httpx.AsyncClient, token: str) -> int:
    headers = {"Cookie": f"session={token}"}
    return (await client.get(routes.API_STANDING, headers=headers)).status_code


@pytest.mark.parametrize("asks", [arrived, editing, changes, stood])
async def test_what_a_page_asks_by_itself_is_no_sign_of_life(
    client: httpx.AsyncClient, two_colleagues, asks: Asks
) -> None:
    """Elena works meanwhile, and stays."""
    rosa, elena = two_colleagues
    for minutes in (30, 60, 90):
        with time_machine.travel(NOON + timedelta(minutes=minutes)):
            assert await asks(client, rosa.token) == 200
            assert await present(client, elena.token) == 200
    with time_machine.travel(NOON + SESSION_IDLE_LIMIT + timedelta(minutes=1)):
        assert sign_in.resolve(rosa.token) is None
        assert sign_in.resolve(elena.token)
