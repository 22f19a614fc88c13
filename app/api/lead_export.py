"""/api/leads/export.csv and .xlsx: what the panel's list shows, as a file.

By GET the filters stand in the query, as for any program. The panel asks by POST, so
that what was typed into its search is in no address, and hears how far the file is.
"""

import asyncio
import json
import os
import tempfile
import threading
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from fastapi import APIRouter, Request

from app import routes
from app.api.description import answers
from app.api.downloads import CSV, Download
from app.api.errors import ApiError
from app.domain.clock import chilean_day, utc_now
from app.domain.errors import FieldError, InvalidInput
from app.domain.identity import Admin
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_csv import file_name
from app.domain.roles import Right
from app.services import lead_export, lead_totals, sign_in
from app.services.failures import log_unexpected
from app.services.lead_query import criteria_in, unreadable
from app.settings import get_settings

router = APIRouter()

_PIECE: Final = 64 * 1024
_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# Lines of JSON that tell how many leads are written, then one with the file's name
# and size, then the file: a spreadsheet is whole before its first byte.
_PROGRESS: Final = "application/x-progress"
_ANSWERS: Final = answers(200, {}, (401, 403, 422), files=(CSV, _XLSX, _PROGRESS))


class _Stopped(Exception):
    """Nobody waits for the file any more."""


@router.get(routes.API_EXPORT, responses=_ANSWERS)
async def export(request: Request) -> Download:
    """Stream the leads that match, in the order asked for; a session is needed.

    The query is that of the panel's address.
    """
    return await _csv(*await _asked(request, request.query_params))


@router.post(routes.API_EXPORT, responses=_ANSWERS)
async def export_asked_by_form(request: Request) -> Download:
    """Stream the same for the fields of a form; a header tells how many leads come."""
    admin, criteria = await _asked(request, await _fields(request))
    answer = await _csv(admin, criteria)
    total = await asyncio.to_thread(lead_totals.exact, admin, criteria)
    answer.headers[routes.LEAD_COUNT] = str(total)
    return answer


@router.get(routes.API_EXPORT_XLSX, responses=_ANSWERS)
async def export_workbook(request: Request) -> Download:
    """Send the same as a spreadsheet, which is whole before it is sent."""
    return await _xlsx(*await _asked(request, request.query_params))


@router.post(routes.API_EXPORT_XLSX, responses=_ANSWERS)
async def export_workbook_asked_by_form(request: Request) -> Download:
    """Send the spreadsheet for the fields of a form, told of while it is written."""
    admin, criteria = await _asked(request, await _fields(request))
    if request.headers.get("accept") != _PROGRESS:
        return await _xlsx(admin, criteria)
    total = await asyncio.to_thread(lead_totals.exact, admin, criteria)
    answer = Download(_told_and_sent(admin, criteria, total), _PROGRESS)
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


async def _csv(admin: Admin, criteria: LeadCriteria) -> Download:
    pieces = await asyncio.to_thread(lead_export.as_csv, admin, criteria)
    return Download(pieces, name=_file_name("csv"))


async def _xlsx(admin: Admin, criteria: LeadCriteria) -> Download:
    file = await asyncio.to_thread(_workbook, admin, criteria)
    size = os.fstat(file.fileno()).st_size
    return Download(_pieces(file), _XLSX, _file_name("xlsx"), size)


async def _told_and_sent(
    admin: Admin, criteria: LeadCriteria, total: int
) -> AsyncGenerator[bytes]:
    """Yield how far the spreadsheet is, each second, and then the spreadsheet."""
    written, stopped = 0, threading.Event()

    def tell(rows: int) -> None:
        nonlocal written
        written = rows
        if stopped.is_set():
            raise _Stopped

    making = asyncio.create_task(asyncio.to_thread(_workbook, admin, criteria, tell))
    try:
        while not making.done():
            yield _line({"rows": written, "of": total})
            await asyncio.wait({making}, timeout=1)
    except BaseException:
        stopped.set()
        making.add_done_callback(_forgotten)
        raise
    file = making.result()
    size = os.fstat(file.fileno()).st_size
    yield _line({"name": _file_name("xlsx"), "size": size})
    for piece in _pieces(file):
        yield piece
        await asyncio.sleep(0)


def _forgotten(making: asyncio.Task[BinaryIO]) -> None:
    """Take in what comes of a file that nobody waits for: that it stopped, mostly."""
    error = None if making.cancelled() else making.exception()
    if not (making.cancelled() or error):
        making.result().close()
    elif isinstance(error, Exception) and not isinstance(error, _Stopped):
        log_unexpected("Writing a spreadsheet", error)


def _line(told: Mapping[str, object]) -> bytes:
    return json.dumps(told).encode() + b"\n"


def _workbook(
    admin: Admin, criteria: LeadCriteria, tell: Callable[[int], None] = lambda _: None
) -> BinaryIO:
    """Return an open file that is gone from its folder already.

    The server gets the bytes, not the file's name: it would open the file only
    after we are done with it.
    """
    handle, path = tempfile.mkstemp(suffix=".xlsx")
    os.close(handle)
    try:
        lead_export.as_workbook(admin, criteria, path, tell)
        return Path(path).open("rb")
    finally:
        Path(path).unlink()


def _pieces(file: BinaryIO) -> Generator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece


def _file_name(kind: str) -> str:
    return file_name(chilean_day(utc_now()), kind)


async def _fields(request: Request) -> Mapping[str, str]:
    form = await request.form(max_files=0)
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def _asked(
    request: Request, fields: Mapping[str, str]
) -> tuple[Admin, LeadCriteria]:
    """Return who asks and for what.

    Raises:
        ApiError: There is no open session.
        NotAllowed: Their role takes nothing out.
        InvalidInput: A criterion cannot be made out.
    """
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    admin.must(Right.EXPORT)
    if wrong := unreadable(fields):
        raise InvalidInput({name: FieldError("criterion_invalid") for name in wrong})
    return admin, criteria_in(fields)
