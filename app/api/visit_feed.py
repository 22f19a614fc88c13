"""GET /api/agenda/{token}/visitas.ics: the calendar of a professional."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app import routes
from app.api.client import client_address
from app.api.description import answers
from app.api.errors import ApiError
from app.services import visit_feed

router = APIRouter()

_CALENDAR: Final = "text/calendar"
_ANSWERS: Final = answers(200, {}, (404, 429), files=(_CALENDAR,))


@router.get(routes.API_FEED, responses=_ANSWERS)
async def feed(token: str, request: Request) -> Response:
    """Return the visits that the address lets follow, or that there is nothing."""
    client = client_address(request)
    found = await asyncio.to_thread(visit_feed.calendar_of, token, client=client)
    if found is None:
        raise ApiError(404, "not_found")
    return Response(found, media_type=f"{_CALENDAR}; charset=utf-8")
