"""GET /api/leads/{lead_id}/whatsapp: the way to a chat, its text filled in.

The text follows from where the lead stands when somebody goes there, so a list that
was loaded an hour ago says nothing old, and carries no text itself.
"""

import asyncio
import uuid
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from app import routes
from app.api.description import answers
from app.api.errors import ApiError, failure
from app.content import consents
from app.domain.consent import ConsentWithdrawn
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.roles import Right
from app.services import chats, sign_in
from app.settings import get_settings

router = APIRouter()

_ANSWERS: Final = answers(303, {}, (403, 409)) | {
    303: {"description": "The chat, or what the panel knows."}
}


@router.get(
    routes.API_CHAT,
    responses=_ANSWERS,
    status_code=303,
    response_class=RedirectResponse,
)
async def chat(request: Request, lead_id: uuid.UUID) -> Response:
    """Lead on to WhatsApp; where there is no chat, back to what the panel knows.

    Who took their authorisation back is not written to: 409.
    """
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        return _to(routes.page_href(routes.ADMIN))
    if not admin.may(Right.AGENDA):
        raise ApiError(403, "not_allowed")
    try:
        address = await asyncio.to_thread(chats.address_of, admin, lead_id)
    except AppointmentNotFound:
        address = ""
    except ConsentWithdrawn as error:
        told = failure(error.code, sentence=consents.BADGE_HINT)
        return JSONResponse(told, 409, {"Cache-Control": "no-store"})
    return _to(address or _back(admin, lead_id))


def _back(admin: Admin, lead_id: uuid.UUID) -> str:
    """Return the file of a lead, or one's agenda; both say what is not there."""
    if not admin.may(Right.LEADS):
        return routes.page_href(routes.AGENDA)
    return f"{routes.page_href(routes.ADMIN)}?{routes.QUERY_LEAD}={lead_id}"


def _to(address: str) -> Response:
    answer = RedirectResponse(address, status_code=303)
    answer.headers["Cache-Control"] = "no-store"
    return answer
