"""Whether an event has the arguments that its handler takes.

What does not fit would fail in the handler, and each failure would be a line in the
log, from anybody for what anybody may call.
"""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from reflex.app import App
from reflex.event import Event
from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, StateUpdate
from reflex_base.constants.state import FIELD_MARKER
from reflex_base.registry import RegistrationContext

from app.telemetry import metrics

# What the browser kept for the site, by the full names of what it is kept for.
_STORED: Final = "vars"
_CHECKED: Final[frozenset[Any]] = frozenset({dict, list, bool, str, NoneType})


@dataclass(frozen=True, slots=True)
class _Signature:
    hints: Mapping[str, Any]
    needed: frozenset[str]


class Fitting(Middleware):
    """Answers an event that its handler cannot take with nothing.

    It comes behind the guard, which says first who may call the handler at all.
    """

    async def preprocess(
        self, app: App, state: BaseState, event: Event
    ) -> StateUpdate | None:
        """Let an event through that fits, or that has no handler."""
        del app, state
        known = RegistrationContext.get().event_handlers
        if event.name not in known or fits(event.name, event.payload):
            return None
        metrics.EVENTS.labels(event.name, "malformed").inc()
        return StateUpdate()


def fits(name: str, payload: Mapping[str, Any]) -> bool:
    """Return whether a handler can be called with these arguments.

    Args:
        name: Of a handler that there is.
        payload: The arguments by their names.
    """
    takes = _signature_of(name)
    return (
        takes.needed <= payload.keys() <= takes.hints.keys()
        and all(_is_of(value, takes.hints[field]) for field, value in payload.items())
        # Of these it is a form or nothing by now.
        and all(_is_stored(field) for field in payload.get(_STORED) or {})
    )


@lru_cache(maxsize=1_000)
def _signature_of(name: str) -> _Signature:
    function = RegistrationContext.get().event_handlers[name].handler.fn
    hints = get_type_hints(function)
    _, *arguments = inspect.signature(function).parameters.values()
    return _Signature(
        {one.name: hints.get(one.name, Any) for one in arguments},
        frozenset(one.name for one in arguments if one.default is one.empty),
    )


def _is_of(value: Any, hint: Any) -> bool:
    """Return whether a value is of a kind; what is no form, list, flag or text, may be any."""
    kind: Any = get_origin(hint) or hint
    if kind in (Union, UnionType):
        return any(_is_of(value, one) for one in get_args(hint))
    if kind not in _CHECKED:
        return True
    if not isinstance(value, kind):
        return False
    of = get_args(hint)
    return kind is not list or not of or all(_is_of(one, of[0]) for one in value)


def _is_stored(name: str) -> bool:
    """Return whether the browser keeps a value of that name for us."""
    state, _, field = name.rpartition(".")
    known = RegistrationContext.get().base_states.get(state)
    return known is not None and known._is_client_storage(  # noqa: SLF001 - as Reflex asks
        field.removesuffix(FIELD_MARKER)
    )
