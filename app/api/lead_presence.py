"""POST /api/leads/editing: what a tab of the panel has open for editing."""

import asyncio
import uuid
from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from app import routes
from app.api.body import read_fields
from app.api.description import BODY_FAILURES, TEXT, UUID, answers, takes
from app.api.errors import ApiError
from app.domain.errors import FieldError, InvalidInput
from app.domain.text import text_of
from app.services import presence, sign_in
from app.settings import get_settings

router = APIRouter()


@router.post(
    routes.API_PRESENCE,
    openapi_extra=takes({"tab": UUID, "lead": TEXT}, ("tab",)),
    responses=answers(200, {"status": TEXT}, (*BODY_FAILURES, 401)),
)
async def editing(request: Request) -> JSONResponse:
    """Note the lead that a tab has open; without one, that it has none.

    Told again and again while the form is open, which is no sign of life: nobody
    need sit before it.
    """
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token, present=False)
    if admin is None:
        raise ApiError(401, "unauthorized")
    fields = await read_fields(request)
    tab = _id_in(fields, "tab")
    if text_of(fields, "lead"):
        await asyncio.to_thread(presence.stay, admin, tab, _id_in(fields, "lead"))
    else:
        await asyncio.to_thread(presence.leave, admin, tab)
    return JSONResponse({"status": "noted"})


def _id_in(fields: Mapping[str, object], name: str) -> uuid.UUID:
    try:
        return uuid.UUID(text_of(fields, name) or "")
    except ValueError as error:
        raise InvalidInput({name: FieldError("id_invalid")}) from error
