"""GET /api/audit/export.csv: what everybody did, as a file for administrators."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from app import routes
from app.api.description import answers
from app.api.errors import ApiError
from app.content import audit as copy
from app.domain.clock import chilean_day, utc_now
from app.services import audit, sign_in
from app.services.audit_query import audit_criteria_in
from app.settings import get_settings

router = APIRouter()
_CSV: Final = "text/csv; charset=utf-8"


@router.get(
    routes.API_AUDIT_EXPORT, responses=answers(200, {}, (401, 403), files=(_CSV,))
)
async def export_audit(request: Request) -> StreamingResponse:
    """Stream the events that match, the newest first; the query is the page's."""
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    pieces = audit.as_csv(admin, audit_criteria_in(request.query_params))
    name = copy.FILE_NAME.format(day=f"{chilean_day(utc_now()):%d-%m-%Y}")
    return StreamingResponse(
        (piece.encode() for piece in pieces),
        media_type=_CSV,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )
