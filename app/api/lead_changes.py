"""GET /api/leads/changes: tells an open panel that its list is out of date."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from app import routes
from app.api.description import answers
from app.api.errors import ApiError
from app.services import sign_in, watching
from app.services.watching import News
from app.settings import get_settings

router = APIRouter()

# Server-sent events; a browser that lost the line comes back after so long.
RETRY_MS: Final = 2_000
_NEWS: Final = "text/event-stream"
_LINES: Final = {
    News.CHANGED: "data: changed\n\n",
    News.QUIET: ": quiet\n\n",
    News.SIGNED_OUT: "event: signed-out\ndata: \n\n",
}


@router.get(routes.API_CHANGES, responses=answers(200, {}, (401,), files=(_NEWS,)))
async def lead_changes(request: Request) -> StreamingResponse:
    """Stream a line for each change; it names no lead. A session is needed."""
    token = request.cookies.get(get_settings().session_cookie)
    if await asyncio.to_thread(sign_in.resolve, token, present=False) is None:
        raise ApiError(401, "unauthorized")
    return StreamingResponse(
        _lines(token),
        media_type=_NEWS,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _lines(token: str | None) -> AsyncIterator[bytes]:
    yield f"retry: {RETRY_MS}\n\n".encode()
    async for news in watching.news(token):
        yield _LINES[news].encode()
