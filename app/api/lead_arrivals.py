"""GET /api/leads/arrived: how many requests came since a tab was looked at."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from app import routes
from app.api.description import COUNT, answers
from app.api.errors import ApiError
from app.domain.errors import FieldError, InvalidInput
from app.domain.roles import Right
from app.services import arrivals, sign_in
from app.settings import get_settings

router = APIRouter()

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECONDS: Final = re.compile(r"[0-9]{1,17}")


@router.get(
    routes.API_ARRIVED,
    responses=answers(
        200, {"count": COUNT, "urgent": COUNT, "at": COUNT}, (401, 403, 422)
    ),
)
async def arrived(request: Request) -> JSONResponse:
    """Count the requests that came after `since`, which an earlier answer gave as `at`.

    Without it nothing is counted. It names no request, and asking is no sign of life.
    """
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token, present=False)
    if admin is None:
        raise ApiError(401, "unauthorized")
    if not admin.may(Right.LEADS):
        raise ApiError(403, "not_allowed")
    moment = _moment_in(request.query_params.get("since", ""))
    found = await asyncio.to_thread(arrivals.since, admin, moment)
    at = (found.at - _EPOCH) // timedelta(microseconds=1)
    body = {"count": found.count, "urgent": found.urgent, "at": at}
    return JSONResponse(body, headers={"Cache-Control": "no-store"})


def _moment_in(text: str) -> datetime | None:
    if not text:
        return None
    if not _MICROSECONDS.fullmatch(text):
        raise InvalidInput({"since": FieldError("criterion_invalid")})
    return _EPOCH + timedelta(microseconds=int(text))
