"""What a page asks for as it opens a websocket, read once, whatever else is sent."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection
from starlette.types import Scope

from app.domain.staff_session import token_hash
from app.settings import get_settings

EVENTS: Final = "/_event"
MOST_HEADERS: Final = 16 * 1024
# Of the query; a page sends five.
_MOST_FIELDS: Final = 20

_KEPT: Final = frozenset(
    {b"host", b"origin", b"connection", b"upgrade", b"x-forwarded-proto"}
)
_PROTOCOL: Final = b"sec-websocket-"
_TOKEN: Final = re.compile(r"[A-Za-z0-9-]{1,64}")


@dataclass(frozen=True, slots=True)
class Handshake:
    """What is needed of a request for a websocket.

    Attributes:
        token: What the tab calls itself.
        session: Hash of the token in the session's cookie, empty without one.
        query: What stands in the address, each name once.
        headers: Those that the websocket itself needs.
    """

    token: str
    session: str
    query: Mapping[str, str]
    headers: tuple[tuple[bytes, bytes], ...]

    def short(self, scope: Scope, client: str, session: str) -> dict[str, Any]:
        """Return the request as it goes on, with nothing else of what was sent."""
        said = {"EIO": "4", "transport": "websocket", "token": self.token}
        cookie = ((b"cookie", session.encode()),) if session else ()
        return {
            **scope,
            "headers": [*self.headers, *cookie],
            "client": (client, 0),
            "query_string": urlencode(said).encode(),
        }


def handshake_in(scope: Scope) -> Handshake | None:
    """Return what a request for a websocket asks for; None where no page of ours does."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if sum(len(name) + len(value) for name, value in headers) > MOST_HEADERS:
        return None
    query = _query_in(scope["query_string"])
    token = query.get("token", "")
    if not scope["path"].startswith(EVENTS) or not _TOKEN.fullmatch(token):
        return None
    if not _tells_origin([value for name, value in headers if name == b"origin"]):
        return None
    kept = tuple(
        (name, value)
        for name, value in headers
        if name in _KEPT or name.startswith(_PROTOCOL)
    )
    if not all(value.isascii() for _, value in kept):
        return None
    session = HTTPConnection(scope).cookies.get(get_settings().session_cookie)
    return Handshake(token, token_hash(session) if session else "", query, kept)


def _query_in(query: bytes) -> dict[str, str]:
    """Return the first value of each field; nothing where they are too many."""
    try:
        fields = parse_qsl(query.decode("latin-1"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return {}
    return dict(reversed(fields))


def _tells_origin(origins: list[bytes]) -> bool:
    """Return whether there is one origin or none, as programs send; no empty one.

    Whether it is ours, Engine.IO asks; one that is empty it takes for none.
    """
    return not origins or (len(origins) == 1 and bool(origins[0].strip()))
