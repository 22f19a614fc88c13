"""Who is at the other end of a request."""

from typing import Final

from fastapi import Request

from app.domain.limits import client_behind
from app.settings import get_settings

_FORWARDED: Final = "x-forwarded-for"


def client_address(request: Request) -> str:
    """Return the client's address, through the proxies of ours."""
    return client_behind(
        request.client.host if request.client else "",
        request.headers.getlist(_FORWARDED),
        get_settings().trusted_proxy_hops,
    )
