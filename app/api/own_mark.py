"""A mark in the browser that a deed was done, without which its notice is not shown.

The name of a notice stands in the address, where anybody may write it. What left no
trace in the request that could prove it is told once, to the browser in which it was
done: the answer to the deed sets a cookie, signed with the token of the page that is
open there, and the next look at the page takes it back.
"""

import hashlib
import hmac
from datetime import datetime, timedelta
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from app import routes
from app.settings import get_settings

# The way from an answer to the page that it leads to.
_LASTS: Final = timedelta(minutes=2)


def put(response: Response, notice: str, key: str, now: datetime) -> None:
    """Set the mark of a notice.

    Args:
        response: Leads to the page.
        notice: Its name.
        key: Token of the page that is open then, empty where none is.
        now: The present instant.
    """
    ends = int((now + _LASTS).timestamp())
    response.set_cookie(
        get_settings().own_notice_cookie,
        f"{ends}.{_signature(notice, ends, key)}",
        max_age=int(_LASTS.total_seconds()),
        httponly=True,
        secure=get_settings().secure_cookies,
        samesite="strict",
        path=routes.OWN_REQUEST,
    )


def holds(request: Request, notice: str, key: str, now: datetime) -> bool:
    """Return whether the browser has the mark of a notice, for what is open there."""
    ends, _, signature = _kept(request).partition(".")
    if not (ends.isascii() and ends.isdecimal()) or int(ends) <= now.timestamp():
        return False
    return hmac.compare_digest(
        signature.encode(), _signature(notice, int(ends), key).encode()
    )


def take_back(request: Request, response: Response) -> Response:
    """Return an answer that removes the mark, where there is one."""
    if _kept(request):
        response.delete_cookie(
            get_settings().own_notice_cookie,
            path=routes.OWN_REQUEST,
            secure=get_settings().secure_cookies,
            httponly=True,
            samesite="strict",
        )
    return response


def _kept(request: Request) -> str:
    return request.cookies.get(get_settings().own_notice_cookie, "")


def _signature(notice: str, ends: int, key: str) -> str:
    told = f"{notice}.{ends}".encode()
    return hmac.new(key.encode(), told, hashlib.sha256).hexdigest()
