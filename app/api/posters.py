"""GET /api/farmacias/{id}/cartel.svg and .pdf: a pharmacy's poster."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app import routes
from app.api.description import answers
from app.api.errors import ApiError
from app.services import posters, sign_in
from app.settings import get_settings

router = APIRouter()


@router.get(
    routes.API_POSTER,
    response_class=Response,
    responses=answers(200, {}, (401, 403, 404), files=tuple(posters.KINDS.values())),
)
async def poster(request: Request, pharmacy_id: str, kind: str) -> Response:
    """Send the poster as a file; a session of an administrator is needed."""
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    made = await asyncio.to_thread(posters.make, admin, pharmacy_id, kind)
    if made is None:
        raise ApiError(404, "not_found")
    name, content = made
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    signs = "; charset=utf-8" if kind == "svg" else ""
    return Response(content, media_type=posters.KINDS[kind] + signs, headers=headers)
