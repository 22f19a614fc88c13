"""What the console ends is over in the server too, with what its tabs had loaded."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from click.testing import CliRunner

from app import app as composed
from app.admin.leads.list_state import LeadListState
from app.cli.main import main
from app.domain.staff_session import token_hash
from app.persistence import sessions
from app.persistence.database import transaction
from app.services import admin_accounts, session_ends
from app.web.sockets import ended_sessions
from tests.support.builders import clock
from tests.support.mailing import add
from tests.support.people import PASSWORD
from tests.support.state_store import Store, ended, loaded, state_store

pytestmark = pytest.mark.usefixtures("database")
COMMANDS = ["reset-password", "reset-second-factor"]


@pytest.fixture(params=["memory", "redis"])
async def store(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Store]:
    """What a server keeps that hears nothing of what other processes do."""
    monkeypatch.setattr(ended_sessions, "PAUSE", 0.05)
    redis = request.param == "redis"
    url = request.getfixturevalue("redis_url") if redis else ""
    async with state_store(url, monkeypatch) as kept:
        yield kept


@pytest.fixture
async def serving(store: Store) -> AsyncIterator[Store]:
    following = asyncio.create_task(ended_sessions.follow(composed.app))
    yield store
    assert not following.done()
    following.cancel()


@pytest.mark.parametrize("command", COMMANDS)
async def test_the_console_ends_what_a_server_has_loaded(
    two_colleagues, serving: Store, command
) -> None:
    rosa, elena = two_colleagues
    add(name="Zoila Nadie")
    for who in (rosa, elena):
        await loaded(serving, who.token, LeadListState.load)
    await asyncio.sleep(0.2)
    assert serving.holds(rosa.token)
    done = await asyncio.to_thread(CliRunner().invoke, main, [command, rosa.email])
    assert done.exit_code == 0, done.output
    await ended(serving, rosa.token)
    assert "Zoila Nadie" in serving.holds(elena.token)


async def test_what_ended_while_nobody_served_goes_at_the_start(
    two_colleagues, store: Store
) -> None:
    rosa, elena = two_colleagues
    add(name="Zoila Nadie")
    for who in (rosa, elena):
        await loaded(store, who.token, LeadListState.load)
    with transaction() as session:
        sessions.end_all(session, rosa.me.id)
    following = asyncio.create_task(ended_sessions.follow(composed.app))
    await ended(store, rosa.token)
    assert "Zoila Nadie" in store.holds(elena.token)
    following.cancel()


async def test_a_database_that_fails_keeps_nobody_from_looking_again(
    two_colleagues, store: Store, monkeypatch
) -> None:
    rosa, _ = two_colleagues
    await loaded(store, rosa.token, LeadListState.load)
    asked, real = [], session_ends.not_ended

    def fails_at_first() -> frozenset[str]:
        asked.append(1)
        if len(asked) < 3:
            raise OSError
        return real()

    with transaction() as session:
        sessions.end_all(session, rosa.me.id)
    monkeypatch.setattr(session_ends, "not_ended", fails_at_first)
    following = asyncio.create_task(ended_sessions.follow(composed.app))
    await ended(store, rosa.token)
    following.cancel()


@pytest.mark.parametrize("command", COMMANDS)
def test_both_commands_tell_of_the_sessions_that_they_end(
    two_colleagues, monkeypatch, command
) -> None:
    rosa, elena = two_colleagues
    told: list[str] = []
    monkeypatch.setattr(session_ends, "_listeners", [told.append])
    if command == "reset-password":
        admin_accounts.reset_password(rosa.email, PASSWORD, clock=clock())
    else:
        admin_accounts.reset_second_factor(rosa.email, clock=clock())
    assert told == [token_hash(rosa.token)]
    assert elena.is_in()
