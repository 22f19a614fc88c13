"""Which arguments a handler that anybody may call can be called with."""

import pytest
from reflex.state import State

from app.app import guard
from app.public.landing.booking_state import LandingBookingState
from app.web.sockets.arguments import fits

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
