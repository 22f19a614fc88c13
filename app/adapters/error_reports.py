"""Failures told to a Sentry-compatible service: kind and place, nobody's data."""

from functools import cache
from typing import Any, Final

import sentry_sdk
from sentry_sdk.types import Event, Hint
from sentry_sdk.utils import event_from_exception

from app import __version__
from app.settings import get_settings

# Of what the library would tell, this is kept; the rest may quote somebody.
_KEPT: Final = frozenset(
    {"event_id", "timestamp", "level", "platform", "release", "environment", "sdk"}
)
_OF_A_FRAME: Final = frozenset(
    {"filename", "abs_path", "function", "module", "lineno", "in_app"}
)
# Seconds for which a process that ends waits for what is on its way.
_PATIENCE: Final = 2.0


def report(error: BaseException, what: str, reference: str) -> None:
    """Tell of a failure, where somebody is to be told.

    Args:
        error: What was raised; its words stay here.
        what: What failed, in words of ours.
        reference: Finds the line in the log.
    """
    client = _client()
    if client is None:
        return
    event, hint = event_from_exception(error, client_options=client.options)
    event["tags"] = {"what": what, "reference": reference}
    client.capture_event(event, hint)


@cache
def _client() -> sentry_sdk.Client | None:
    settings = get_settings()
    if not settings.sentry_dsn:
        return None
    return sentry_sdk.Client(
        dsn=settings.sentry_dsn.get_secret_value(),
        release=__version__,
        environment=settings.environment,
        include_source_context=False,
        max_breadcrumbs=0,
        default_integrations=False,
        auto_enabling_integrations=False,
        server_name="-",
        shutdown_timeout=_PATIENCE,
        before_send=_scrubbed,
    )


def _scrubbed(event: Event, hint: Hint) -> Event:
    """Return what may leave: our tags, kinds, and places in the code."""
    del hint
    whole: dict[str, Any] = dict(event)
    kept = {name: value for name, value in whole.items() if name in _KEPT}
    tags: Any = whole.get("tags") or {}
    kept["tags"] = {name: tags[name] for name in ("what", "reference") if name in tags}
    raised: Any = whole.get("exception") or {}
    values: list[dict[str, Any]] = raised.get("values") or []
    kept["exception"] = {"values": [_kind_and_places(value) for value in values]}
    return kept  # pyright: ignore[reportReturnType]


def _kind_and_places(value: dict[str, Any]) -> dict[str, Any]:
    trace: Any = value.get("stacktrace") or {}
    frames: list[dict[str, Any]] = trace.get("frames") or []
    places = [
        {name: part for name, part in frame.items() if name in _OF_A_FRAME}
        for frame in frames
    ]
    return {
        "type": value.get("type"),
        "module": value.get("module"),
        "value": "",
        "stacktrace": {"frames": places},
    }
