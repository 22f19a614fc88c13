"""Which arguments a handler that anybody may call can be called with."""

from typing import Any

import pytest
from reflex.event import Event
from reflex.state import State, StateUpdate

from app.admin.leads.list_state import LeadListState
from app.admin.session.guard import AuthGuard
from app.app import app as site_app
from app.app import guard
from app.public.landing.booking_state import LandingBookingState
from app.telemetry import metrics
from app.web.sockets.arguments import Fitting, fits

LOAD = f"{State.get_full_name()}.hydrate_and_load"
FLAG = f"{State.get_full_name()}.set_is_hydrated"
SUBMIT = f"{LandingBookingState.get_full_name()}.submit"


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        (LOAD, {}),
        (LOAD, {"vars": None, "hashes": None}),
        (LOAD, {"vars": {}, "hashes": ["a", "b"]}),
        (FLAG, {"value": False}),
        (SUBMIT, {"form": {"name": ["x", 7, None]}}),
    ],
)
def test_what_pages_send_fits(name, payload) -> None:
    assert fits(name, payload)


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        (LOAD, {"other": 1}),
        (LOAD, {"vars": []}),
        (LOAD, {"vars": {"nothing.of_ours": 1}}),
        (LOAD, {"vars": {"": 1}}),
        (LOAD, {"vars": {f"{State.get_full_name()}.is_hydrated": True}}),
        (LOAD, {"hashes": "ab"}),
        (LOAD, {"hashes": ["a", 7]}),
        (FLAG, {}),
        (FLAG, {"value": 1}),
        (FLAG, {"value": None}),
        (SUBMIT, {}),
        (SUBMIT, {"form": []}),
        (SUBMIT, {"form": {}, "self": 1}),
    ],
)
def test_what_a_handler_cannot_take_does_not(name, payload) -> None:
    assert not fits(name, payload)


@pytest.mark.parametrize("name", sorted(guard.public_events))
def test_nothing_takes_what_it_does_not_name(name: str) -> None:
    assert not fits(name, {"": 1})


LIST = LeadListState.get_full_name()


async def answered(name: str, payload: dict) -> StateUpdate | None:
    """Return what comes of an event of somebody signed in before its handler sees it."""
    state: Any = State(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    return await Fitting().preprocess(
        site_app, state, Event(name=name, payload=payload)
    )


async def test_what_does_not_fit_reaches_no_handler_and_is_counted() -> None:
    name = f"{LIST}.search_for"
    refused = metrics.EVENTS.labels(name, "malformed")
    before = refused._value.get()
    assert await answered(name, {"text": "Ana"}) is None
    assert await answered(f"{LIST}.nothing", {"value": 7}) is None
    assert refused._value.get() == before
    for payload in ({"text": 7}, {"text": ["Ana"]}, {}, {"text": "Ana", "x": ""}):
        assert await answered(name, payload) == StateUpdate()
    assert refused._value.get() == before + 4


def test_the_guard_hears_of_an_event_first() -> None:
    kinds = [type(one) for one in site_app._middlewares]
    assert kinds[:2] == [AuthGuard, Fitting]
