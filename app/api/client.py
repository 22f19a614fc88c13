"""Who is at the other end of a request."""

from typing import Final

from fastapi import Request

from app.settings import get_settings

_FORWARDED: Final = "x-forwarded-for"


def client_address(request: Request) -> str:
    """Return the client's address as the outermost proxy of ours saw it.

    Each proxy appends the address that it was called from; what stands further
    left than our proxies reach is the client's own word.
    """
    hops = get_settings().trusted_proxy_hops
    direct = request.client.host if request.client else ""
    if hops == 0:
        return direct
    forwarded = [
        part.strip()
        for line in request.headers.getlist(_FORWARDED)
        for part in line.split(",")
        if part.strip()
    ]
    return forwarded[-hops] if len(forwarded) >= hops else direct
