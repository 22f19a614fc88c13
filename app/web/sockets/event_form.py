"""What of a client's packet is an event: its name, its arguments, its page."""

import re
from functools import lru_cache
from typing import Any, Final, TypeGuard, get_origin, get_type_hints

from reflex_base.registry import RegistrationContext

from app.domain.text import whole

_SCHEMA_LIMIT: Final = 200
_TEXT_LIMIT: Final = 4_000
_PATHS: Final = ("pathname", "asPath")
_ABOUT_PAGE: Final = (*_PATHS, "query")
_PATH: Final = re.compile(r"/(?![/\\])")

Fields = dict[str, Any]


def greeting_in(auth: Any) -> Fields:
    """Return of a connection's first packet what is as it should be."""
    if not isinstance(auth, dict):
        return {}
    return {
        name: value
        for name, value in auth.items()
        if isinstance(value, dict)
        or (isinstance(value, str) and len(value) <= _SCHEMA_LIMIT)
    }


def event_in(data: Any) -> Fields | None:
    """Return an event in the form that pages send, None where it is none."""
    if not isinstance(data, dict):
        return None
    name, payload = data.get("name"), data.get("payload", {})
    about = data.get("router_data", {})
    if not isinstance(payload, dict) or not isinstance(about, dict):
        return None
    page = {key: about[key] for key in _ABOUT_PAGE if key in about}
    if not _is_handler(name) or not _is_page(page):
        return None
    try:
        given = _fitting(name, whole(payload))
    except RecursionError:
        return None
    return {"name": name, "payload": given, "router_data": whole(page)}


def _is_handler(name: Any) -> TypeGuard[str]:
    return isinstance(name, str) and name in RegistrationContext.get().event_handlers


def _fitting(name: str, payload: Fields) -> Fields:
    """Return arguments of which each form is one; what is none is an empty form."""
    return payload | {
        field: {}
        for field in _forms_of(name)
        if field in payload and not isinstance(payload[field], dict)
    }


@lru_cache(maxsize=1_000)
def _forms_of(name: str) -> frozenset[str]:
    """Return the names of a handler's arguments that are forms."""
    handler = RegistrationContext.get().event_handlers[name].handler
    hints = get_type_hints(handler.fn)
    return frozenset(field for field, hint in hints.items() if get_origin(hint) is dict)


def _is_page(page: Fields) -> bool:
    """Return whether that is how a page tells its address."""
    query = page.get("query", {})
    paths = [page[key] for key in _PATHS if key in page]
    return (
        all(isinstance(path, str) and _PATH.match(path) for path in paths)
        and isinstance(query, dict)
        and len(str(page)) <= _TEXT_LIMIT
    )
