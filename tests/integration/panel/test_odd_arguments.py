"""Whatever a script sends to a handler of the panel, no failure of ours comes of it."""

import inspect
from typing import Any

import pytest
from reflex_base.registry import RegistrationContext

from app.web.sockets.arguments import fits
from tests.integration.panel.conftest import Desks

ODD: dict[str, Any] = {
    "nothing": None,
    "a flag": True,
    "a number": 7,
    "no number": float("nan"),
    "an unknown text": "none of ours",
    "an empty text": "",
    "a list": [["x"]],
    "an empty list": [],
    "a form of nothing": {},
    "a form of lists": {"x": ["y"], "id": ["y"], "name": {}},
}


def calls(odd: Any) -> list[tuple[str, Any, dict[str, Any]]]:
    """Return each handler of the panel with every argument of a kind."""
    known = RegistrationContext.get().event_handlers
    return [
        (name, one.handler, dict.fromkeys(arguments, odd))
        for name, one in sorted(known.items())
        if ".app___admin___" in name and not name.endswith(".setvar")
        for _, *arguments in [inspect.signature(one.handler.fn).parameters]
        if arguments
    ]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("kind", list(ODD))
async def test_an_argument_of_any_kind_is_refused_or_breaks_nothing(
    desks: Desks, kind: str
) -> None:
    broken: list[str] = []
    for name, handler, payload in calls(ODD[kind]):
        if not fits(name, payload):
            continue
        try:
            await desks.rosa.do(handler, *payload.values())
        except PermissionError:
            broken.append(f"{name} ended the session of who tries")
        except Exception as error:  # noqa: BLE001 - each one is told
            broken.append(f"{name}: {type(error).__name__}: {error}")
    assert broken == []
    assert len(calls(ODD[kind])) > 60


def test_what_does_not_fit_is_refused_of_what_the_panel_takes_too() -> None:
    fitting = {
        kind: sum(fits(name, payload) for name, _, payload in calls(odd))
        for kind, odd in ODD.items()
    }
    assert fitting["a number"] == fitting["no number"] == 0
    assert fitting["a list"] < fitting["an empty text"]
