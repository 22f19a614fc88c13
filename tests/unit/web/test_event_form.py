"""What a client calls an event, before Reflex sees it."""

import pytest

from app.app import app as site_app  # noqa: F401 - registers the handlers
from app.public.landing.booking_state import LandingBookingState
from app.web.sockets.event_form import event_in

SUBMIT = f"{LandingBookingState.get_full_name()}.submit"
PAGE = {"pathname": "/", "asPath": "/"}


def sent(payload: object, name: object = SUBMIT) -> dict[str, object] | None:
    return event_in({"name": name, "payload": payload, "router_data": PAGE})


@pytest.mark.parametrize("form", [None, 7, "texto", ["a"], True])
def test_a_form_that_is_none_is_an_empty_one(form) -> None:
    event = sent({"form": form})
    assert event is not None
    assert event["payload"] == {"form": {}}


def test_a_form_passes_as_it_is() -> None:
    event = sent({"form": {"name": "Ana María", "again": ["ñ", 1, None]}})
    assert event == {
        "name": SUBMIT,
        "payload": {"form": {"name": "Ana María", "again": ["ñ", 1, None]}},
        "router_data": PAGE,
    }


def test_halves_of_characters_are_dropped_wherever_they_stand() -> None:
    event = sent({"form": {"na\ud800me": "A\udfffna", "list": ["x\ud800"]}})
    assert event is not None
    assert event["payload"] == {"form": {"name": "Ana", "list": ["x"]}}


def test_what_is_nested_without_end_is_no_event() -> None:
    nested: object = "x"
    for _ in range(5_000):
        nested = [nested]
    assert sent({"form": {"name": nested}}) is None


@pytest.mark.parametrize("name", ["unknown", 7, None, ["a"], "hydrate"])
def test_an_unknown_name_is_no_event(name) -> None:
    assert sent({"form": {}}, name) is None
