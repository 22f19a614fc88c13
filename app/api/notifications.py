"""POST /api/send-appointment-notification: tell the staff of a request."""

import asyncio
import uuid
from collections.abc import Mapping
from typing import cast

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from app import routes
from app.api.body import JSON_TYPE, media_type, read_json
from app.api.client import client_address
from app.api.description import BODY_FAILURES, TEXT, UUID, answers, takes
from app.api.errors import ApiError
from app.domain.errors import FieldError, InvalidInput
from app.services import notifications

router = APIRouter()


@router.post(
    routes.API_NOTIFICATION,
    status_code=202,
    openapi_extra=takes(
        {"appointment": {"type": "object", "properties": {"id": UUID}}},
        ("appointment",),
        types=(JSON_TYPE,),
    ),
    responses=answers(202, {"status": TEXT}, (*BODY_FAILURES, 404)),
)
async def send(request: Request) -> JSONResponse:
    """Queue the notification of a stored request.

    Only the id is trusted; what the mail says comes from the database. Asking
    again sends nothing new.
    """
    if media_type(request) != JSON_TYPE:
        raise ApiError(415, "unsupported_media_type")
    appointment_id = _read_id(await read_json(request))
    await asyncio.to_thread(
        notifications.request, appointment_id, client=client_address(request)
    )
    return JSONResponse({"status": "queued"}, status_code=202)


def _read_id(body: Mapping[str, object]) -> uuid.UUID:
    appointment = body.get("appointment")
    if not isinstance(appointment, dict):
        raise InvalidInput({"appointment": FieldError("invalid_type")})
    value = cast("dict[str, object]", appointment).get("id")
    try:
        return uuid.UUID(value if isinstance(value, str) else "")
    except ValueError as error:
        raise InvalidInput({"appointment.id": FieldError("id_invalid")}) from error
