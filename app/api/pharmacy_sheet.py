"""The monthly sheet of a pharmacy: as a file for the staff, by a link for its people."""

import asyncio
import uuid
from datetime import date
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app import routes
from app.api.client import client_address
from app.api.description import HTML_TYPE, answers
from app.api.errors import ApiError
from app.api.pharmacy_sheet_page import closed_page, sheet_page, waiting_page
from app.domain.errors import RateLimited
from app.domain.pharmacy_sheet import month_in
from app.services import pharmacy_sheet_files, pharmacy_sheets, sign_in
from app.settings import get_settings

router = APIRouter()

# Whatever follows is taken for a token: people and programs add a slash, or cut one off.
_LINK: Final = routes.API_SHARED_SHEET.replace("{token}", "{token:path}")
# What a link shows is neither kept nor found.
_HEADERS: Final = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow"}
_PAGE: Final = answers(200, {}, (), files=(HTML_TYPE,)) | {
    status: {"description": why, "content": {HTML_TYPE: {"schema": {"type": "string"}}}}
    for status, why in (
        (404, "The link opens nothing."),
        (429, "Too much at once; waiting helps."),
    )
}


@router.get(
    routes.API_SHEET,
    response_class=Response,
    responses=answers(
        200, {}, (401, 403, 404), files=tuple(pharmacy_sheet_files.KINDS.values())
    ),
)
async def sheet_file(request: Request, pharmacy_id: str, kind: str) -> Response:
    """Send the sheet of a month as a file; a session of an administrator is needed."""
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    made = await asyncio.to_thread(
        pharmacy_sheet_files.make, admin, _id_in(pharmacy_id), _month(request), kind
    )
    if made is None:
        raise ApiError(404, "not_found")
    name, content = made
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    media_type = pharmacy_sheet_files.KINDS[kind]
    return Response(content, media_type=media_type, headers=headers)


@router.get(_LINK, response_class=HTMLResponse, responses=_PAGE)
async def shared_sheet(request: Request, token: str) -> HTMLResponse:
    """Show the sheet that a link opens; whatever is wrong with it, one page says so."""
    client, month = client_address(request), _month(request)
    try:
        found = await asyncio.to_thread(
            pharmacy_sheets.shared, token.removesuffix("/"), month, client=client
        )
    except RateLimited:
        return HTMLResponse(waiting_page(), 429, _HEADERS)
    if found is None:
        return HTMLResponse(closed_page(), 404, _HEADERS)
    return HTMLResponse(sheet_page(found, pharmacy_sheets.months()), headers=_HEADERS)


@router.head(_LINK, include_in_schema=False)
async def shared_sheet_head(request: Request, token: str) -> HTMLResponse:
    """Answer who only wants to know whether a link opens something."""
    answer = await shared_sheet(request, token)
    answer.body = b""  # its length stays told
    return answer


def _month(request: Request) -> date:
    """Return the month that the query names; the present one where it is unclear."""
    known = pharmacy_sheets.months()
    asked = month_in(request.query_params.get(routes.QUERY_MONTH, ""))
    return asked if asked and asked in known else known[0]


def _id_in(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.UUID(int=0)
