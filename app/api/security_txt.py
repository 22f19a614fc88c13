"""GET /.well-known/security.txt: to whom holes are told (RFC 9116)."""

from datetime import timedelta
from typing import Final

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from app import routes
from app.api.description import answers
from app.api.errors import ApiError
from app.domain.clock import utc_now
from app.settings import get_settings

router = APIRouter()
# The standard asks for less than a year; what is read is made when it is asked for.
_GOOD_FOR: Final = timedelta(days=180)


@router.get(
    routes.SECURITY_TXT, responses=answers(200, {}, (404,), files=("text/plain",))
)
async def security_txt() -> PlainTextResponse:
    """Name the address; where none is configured there is no such file."""
    settings = get_settings()
    if not settings.contact_email:
        raise ApiError(404, "not_found")
    lines = (
        f"Contact: mailto:{settings.contact_email}",
        f"Expires: {utc_now() + _GOOD_FOR:%Y-%m-%dT00:00:00Z}",
        "Preferred-Languages: es, en",
        f"Canonical: {settings.origin}{routes.SECURITY_TXT}",
    )
    return PlainTextResponse("\n".join(lines) + "\n")
