"""GET /api/agenda/hoja.html: the sheet of a day as one page that needs no other file."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app import routes
from app.api.day_sheet_page import day_sheet_page
from app.api.description import HTML_TYPE, answers
from app.api.errors import ApiError
from app.content import day_sheet as copy
from app.domain.clock import chilean_day, utc_now
from app.domain.roles import Right
from app.domain.slug import new_slug
from app.services import day_sheet, sign_in
from app.services.agenda_query import agenda_in
from app.services.day_sheet import DaySheet
from app.settings import get_settings

router = APIRouter()

_ANSWERS: Final = answers(200, {}, (401, 403), files=(HTML_TYPE,))


@router.get(routes.API_DAY_SHEET, responses=_ANSWERS)
async def sheet(request: Request) -> HTMLResponse:
    """Return the sheet of the day, and of whom, that the query names.

    With `guardar=si` as a file to keep.
    """
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    if not admin.may(Right.AGENDA):
        raise ApiError(403, "not_allowed")
    now = utc_now()
    asked = agenda_in(request.query_params, chilean_day(now))
    found = await asyncio.to_thread(day_sheet.of_day, admin, asked.day, asked.who)
    saved = request.query_params.get(routes.QUERY_SAVE) == routes.QUERY_YES
    answer = HTMLResponse(
        day_sheet_page(found, now, saving="" if saved else _way(request))
    )
    answer.headers["Cache-Control"] = "no-store"
    if saved:
        name = copy.FILE_NAME.format(day=asked.day, whose=_whose(found))
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _whose(sheet: DaySheet) -> str:
    """Return what names one professional's sheet, or nobody's; empty for that of several."""
    if len(sheet.of) != 1:
        return ""
    ((who, _),) = sheet.of
    name = new_slug(who.name, (), otherwise=who.id.hex) if who else copy.FILE_OF_NOBODY
    return copy.FILE_WHOSE.format(name=name)


def _way(request: Request) -> str:
    url = request.url.include_query_params(**{routes.QUERY_SAVE: routes.QUERY_YES})
    return f"{url.path}?{url.query}"
