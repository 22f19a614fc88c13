"""GET /api/privacidad/…/archivo.json or .pdf: what is kept of who asked for it."""

import asyncio
import uuid
from typing import Final
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app import routes
from app.api.description import answers
from app.api.errors import ApiError
from app.domain.errors import IdentityFirst, NothingChosen, RightsChanged
from app.services import rights_records, sign_in
from app.settings import get_settings

router = APIRouter()
_TYPES: Final = {
    "json": "application/json; charset=utf-8",
    "pdf": "application/pdf",
}


@router.get(
    routes.API_RIGHTS_FILE,
    responses=answers(200, {}, (401, 403, 404, 422), files=tuple(_TYPES.values())),
)
async def export_person(request: Request, request_id: uuid.UUID, kind: str) -> Response:
    """Send the file of the requests for visits named by `elegidos`, ids with commas.

    Without it the file tells what the address of the petition alone ties to its owner.
    """
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    if kind not in _TYPES:
        raise ApiError(404, "not_found")
    named = request.query_params.get(routes.QUERY_AMONG, "")
    chosen = _ids(named)
    if named and not chosen:
        raise ApiError(404, "not_found")
    try:
        name, content = await asyncio.to_thread(
            rights_records.as_file, admin, request_id, chosen, kind
        )
    except (NothingChosen, RightsChanged) as error:
        raise ApiError(404, "not_found") from error
    except IdentityFirst as error:
        raise ApiError(403, error.code) from error
    return Response(
        content,
        media_type=_TYPES[kind],
        headers={
            "Content-Disposition": f'attachment; filename="{quote(name)}"',
            "Cache-Control": "no-store",
        },
    )


def _ids(text: str) -> list[uuid.UUID]:
    found: list[uuid.UUID] = []
    for part in text.split(","):
        try:
            found.append(uuid.UUID(part))
        except ValueError:
            continue
    return found
