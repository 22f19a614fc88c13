"""What the own page gives as files: one's data, and what corrects one's calendar."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import Response

from app.api.body import read_fields
from app.api.own_answers import PRIVATE, OwnAnswers, cookie_of, to
from app.content.visitor_mails import CALENDAR_FILE
from app.domain.household import MOST_PEOPLE
from app.domain.own_request import DATA_PART, PERSON_FIELD
from app.domain.text import text_of
from app.services import own_calendar, own_data

_CALENDAR: Final = "text/calendar; method=CANCEL"
_JSON: Final = "application/json; charset=utf-8"


async def download(answers: OwnAnswers, request: Request) -> Response:
    """Answer with one's own data as a file."""
    raw, cookie = await read_fields(request), cookie_of(request)
    code = text_of(raw, "code") or ""
    done = await answers.deed(
        request,
        without_code(raw),
        lambda: own_data.take(cookie, code, raw),
        form=DATA_PART,
        part=DATA_PART,
    )
    return done if isinstance(done, Response) else _file(*done, _JSON)


async def take_out(answers: OwnAnswers, request: Request) -> Response:
    """Answer with what takes a visit out of the calendar that a withdrawal ended."""
    cookie = cookie_of(request)
    done = await answers.deed(
        request, {}, lambda: own_calendar.taken_out(cookie), form="calendar"
    )
    if isinstance(done, Response):
        return done
    return _file(CALENDAR_FILE, done, _CALENDAR) if done else to()


def without_code(raw: Mapping[str, object]) -> Mapping[str, object]:
    """Return whom somebody chose, so that it stands there again; a code does not."""
    names = (f"{PERSON_FIELD}_{number}" for number in range(1, MOST_PEOPLE + 1))
    return {name: raw.get(name, "") for name in names}


def _file(name: str, content: str | bytes, kind: str) -> Response:
    disposition = f'attachment; filename="{quote(name)}"'
    headers = {**PRIVATE, "Content-Disposition": disposition}
    return Response(content, media_type=kind, headers=headers)
