"""GET /api/newsletter/export.csv: the addresses that asked for news, as a file."""

import asyncio

from fastapi import APIRouter, Request

from app import routes
from app.api.description import answers
from app.api.downloads import CSV, Download
from app.api.errors import ApiError
from app.content import newsletter as copy
from app.domain.clock import chilean_day, utc_now
from app.services import newsletter_desk, sign_in
from app.settings import get_settings

router = APIRouter()


@router.get(
    routes.API_NEWSLETTER_EXPORT, responses=answers(200, {}, (401, 403), files=(CSV,))
)
async def export_newsletter(request: Request) -> Download:
    """Stream all addresses, the newest first; a session of an administrator is needed."""
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    pieces = newsletter_desk.as_csv(admin)
    name = copy.FILE_NAME.format(day=chilean_day(utc_now()))
    return Download(pieces, name=name)
