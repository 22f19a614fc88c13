"""POST /api/no-fui-yo: end the mails to who never asked for a visit."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from app import routes
from app.api.body import read_fields
from app.api.client import client_address
from app.api.description import BODY_FAILURES, TEXT, answers, takes
from app.domain.text import text_of
from app.services import disowning

router = APIRouter()


@router.post(
    routes.API_NOT_ME,
    status_code=303,
    response_class=RedirectResponse,
    openapi_extra=takes({"token": TEXT}, ("token",)),
    responses=answers(303, {}, BODY_FAILURES, page=True),
)
async def not_me(request: Request) -> RedirectResponse:
    """Lead to the same page whatever the link was."""
    raw = await read_fields(request)
    token = text_of(raw, "token") or ""
    await asyncio.to_thread(disowning.disown, token, client=client_address(request))
    return RedirectResponse(routes.page_href(routes.NOT_ME_DONE), status_code=303)
