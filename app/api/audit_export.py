"""GET /api/audit/export.csv: what everybody did, as a file for administrators."""

import asyncio

from fastapi import APIRouter, Request

from app import routes
from app.api.description import answers
from app.api.downloads import CSV, Download
from app.api.errors import ApiError
from app.content import audit as copy
from app.domain.clock import chilean_day, utc_now
from app.services import audit, sign_in
from app.services.audit_query import audit_criteria_in
from app.settings import get_settings

router = APIRouter()


@router.get(
    routes.API_AUDIT_EXPORT, responses=answers(200, {}, (401, 403), files=(CSV,))
)
async def export_audit(request: Request) -> Download:
    """Stream the events that match, the newest first; the query is the page's."""
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    pieces = audit.as_csv(admin, audit_criteria_in(request.query_params))
    name = copy.FILE_NAME.format(day=f"{chilean_day(utc_now()):%d-%m-%Y}")
    return Download(pieces, name=name)
