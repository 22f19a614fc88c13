"""GET /api/leads/export.csv and .xlsx: what the panel's list shows, as a file."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from app import routes
from app.api.description import answers
from app.api.errors import ApiError
from app.domain.clock import chilean_day, utc_now
from app.domain.errors import FieldError, InvalidInput
from app.domain.identity import SESSION_COOKIE, Admin
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_csv import file_name
from app.services import auth, leads
from app.services.lead_query import criteria_in, unreadable

router = APIRouter()

LINES_A_PIECE: Final = 500
_PIECE: Final = 64 * 1024
_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_ANSWERS: Final = answers(200, {}, (401, 422))
_UNKEPT: Final = {"Cache-Control": "no-store"}


@router.get(routes.API_EXPORT, responses=_ANSWERS)
async def export(request: Request) -> StreamingResponse:
    """Stream the leads that match, in the order asked for; a session is needed.

    The query is that of the panel's address.
    """
    admin, criteria = await _asked(request)
    lines = await asyncio.to_thread(leads.export, admin, criteria)
    name = file_name(chilean_day(utc_now()))
    return StreamingResponse(
        _chunks(lines),
        media_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            **_UNKEPT,
        },
    )


@router.get(routes.API_EXPORT_XLSX, responses=_ANSWERS)
async def export_workbook(request: Request) -> StreamingResponse:
    """Send the same as a spreadsheet, which is whole before it is sent.

    The server gets the bytes, not the file's name: it would open the file only
    after we are done with it.
    """
    admin, criteria = await _asked(request)
    name = file_name(chilean_day(utc_now()), "xlsx")
    file = await asyncio.to_thread(_workbook, admin, criteria)
    size = os.fstat(file.fileno()).st_size
    return StreamingResponse(
        _pieces(file),
        media_type=_XLSX,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Content-Length": str(size),
            **_UNKEPT,
        },
    )


def _workbook(admin: Admin, criteria: LeadCriteria) -> BinaryIO:
    """Return an open file that is gone from its folder already."""
    handle, path = tempfile.mkstemp(suffix=".xlsx")
    os.close(handle)
    try:
        leads.export_workbook(admin, criteria, path)
        return Path(path).open("rb")
    finally:
        Path(path).unlink()


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece


async def _asked(request: Request) -> tuple[Admin, LeadCriteria]:
    """Return who asks and for what.

    Raises:
        ApiError: There is no open session.
        InvalidInput: A criterion cannot be made out.
    """
    token = request.cookies.get(SESSION_COOKIE)
    admin = await asyncio.to_thread(auth.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    if wrong := unreadable(request.query_params):
        raise InvalidInput({name: FieldError("criterion_invalid") for name in wrong})
    return admin, criteria_in(request.query_params)


def _chunks(lines: Iterator[str]) -> Iterator[bytes]:
    """Return the lines in pieces worth a write each."""
    while piece := "".join(islice(lines, LINES_A_PIECE)):
        yield piece.encode()
