"""Who is at the other end of a connection."""

from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Scope

from app.domain.limits import client_behind
from app.settings import get_settings

_FORWARDED: Final = "x-forwarded-for"


def client_of(scope: Scope) -> str:
    """Return the client's address, through the proxies of ours."""
    connection = HTTPConnection(scope)
    return client_behind(
        connection.client.host if connection.client else "",
        connection.headers.getlist(_FORWARDED),
        get_settings().trusted_proxy_hops,
    )
