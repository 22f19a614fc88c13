"""GET /api/manual.html and its pictures: how the staff work with the panel."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app import routes
from app.api.description import HTML_TYPE, answers
from app.api.errors import ApiError
from app.api.manual_page import manual_page
from app.domain.identity import Admin
from app.services import breaches, manual, sign_in
from app.services.manual import Manual
from app.settings import get_settings

router = APIRouter()

_PNG: Final = "image/png"
_TO_SIGN_IN: Final = {303: {"description": "Nobody is signed in; the panel asks who."}}


@router.get(
    routes.API_MANUAL,
    response_class=HTMLResponse,
    responses=answers(200, {}, (404,), files=(HTML_TYPE,)) | _TO_SIGN_IN,
)
async def page(request: Request) -> Response:
    """Return the manual as a page; who is not signed in is led to the panel."""
    admin = await _who(request)
    if admin is None:
        return RedirectResponse(routes.page_href(routes.ADMIN), status_code=303)
    found = await asyncio.to_thread(manual.read, admin)
    if found is None:
        raise ApiError(404, "not_found")
    return HTMLResponse(manual_page(found))


@router.get(
    routes.API_MANUAL_PICTURE,
    response_class=Response,
    responses=answers(200, {}, (401, 404), files=(_PNG,)),
)
async def picture(request: Request, picture: str) -> Response:
    """Return a picture of the manual; a session is needed."""
    admin = await _who(request)
    if admin is None:
        raise ApiError(401, "unauthorized")
    content = await asyncio.to_thread(manual.picture, admin, picture)
    if content is None:
        raise ApiError(404, "not_found")
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(content, media_type=_PNG, headers=headers)


@router.get(
    routes.API_BREACH_NOTICES,
    response_class=HTMLResponse,
    responses=answers(200, {}, (403, 404), files=(HTML_TYPE,)) | _TO_SIGN_IN,
)
async def notices(request: Request) -> Response:
    """Return what to do after a breach, and the notices; for who answers for rights."""
    admin = await _who(request)
    if admin is None:
        return RedirectResponse(routes.page_href(routes.ADMIN), status_code=303)
    found = await asyncio.to_thread(breaches.notices, admin)
    if found is None:
        raise ApiError(404, "not_found")
    return HTMLResponse(manual_page(Manual(found, {})))


async def _who(request: Request) -> Admin | None:
    token = request.cookies.get(get_settings().session_cookie)
    return await asyncio.to_thread(sign_in.resolve, token)
