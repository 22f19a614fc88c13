"""A file that is broken off on its way ends all the same, and is told of."""

import asyncio
import gc
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select
from starlette.types import ASGIApp, Message, Scope

from app.api import downloads
from app.api.router import create_api
from app.domain.lead import Category
from app.persistence import lead_files as stored
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow
from app.services import audit, bookings, lead_export, newsletter_desk
from tests.integration.test_newsletter_desk import confirmed
from tests.support.builders import NOON, booking_form
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database")
FILES = {
    "/api/leads/export.csv": "leads_exported",
    "/api/audit/export.csv": "audit_exported",
    "/api/newsletter/export.csv": "newsletter_exported",
}
ROWS = 4


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """Nobody else ends what was left: not before long, on a server that is quiet."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lead_export, "PAGE", 1)
    monkeypatch.setattr(audit, "_EXPORT_PAGE", 1)
    monkeypatch.setattr(newsletter_desk, "_PIECE", 1)


class Line:
    """The line to somebody who takes some pieces and is gone then, in some way."""

    def __init__(self, app: ASGIApp, path: str, token: str, way: str) -> None:
        self._app, self._path, self._token, self._way = app, path, token, way
        self._gone = asyncio.Event()
        self._asked = False
        self.pieces = 0

    async def take(
        self, pieces: int, method: str = "GET", accept: bytes = b"*/*"
    ) -> None:
        self._most = pieces
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": self._path,
            "raw_path": self._path.encode(),
            "query_string": b"",
            "headers": [
                (b"cookie", f"session={self._token}".encode()),
                (b"accept", accept),
                (b"origin", b"http://testserver"),
                (b"host", b"testserver"),
            ],
        }
        asked = asyncio.ensure_future(self._app(scope, self._receive, self._send))
        if self._way in ("told to stop", "held up"):
            await asyncio.wait_for(self._gone.wait(), 10)
            if self._way == "held up":
                downloads.end_all()  # as the server does at its own end
                assert told(FILES[self._path])
            asked.cancel()
        (over,) = await asyncio.wait_for(
            asyncio.gather(asked, return_exceptions=True), 9
        )
        assert self._way != "gone" or over is None

    async def _receive(self) -> Message:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        if self._way == "gone":
            await self._gone.wait()
        else:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            assert message["status"] == 200
        if message["type"] != "http.response.body":
            return
        self.pieces += 1
        if self.pieces == self._most:
            self._gone.set()
            if self._way == "cut":
                raise OSError
            await asyncio.Event().wait()


@pytest.mark.parametrize("way", ["gone", "cut", "told to stop", "held up"])
@pytest.mark.parametrize("path", FILES)
async def test_a_file_that_is_broken_off_is_told_of(
    tmp_path: Path, path: str, way: str
) -> None:
    rosa, elena = await asyncio.to_thread(two_with_rows)
    line = Line(create_api(tmp_path), path, rosa.token, way)
    await line.take(3)
    assert line.pieces == 3  # the headings, and two rows
    (row,) = told(FILES[path])  # before the answer is over
    assert (row.admin_id, row.facts["rows"]) == (rosa.me.id, 2)
    assert row.admin_id != elena.me.id


def two_with_rows() -> tuple[Colleague, Colleague]:
    rosa, elena = Colleague("rosa@correo.cl"), Colleague("elena@correo.cl")
    for at in range(ROWS):
        bookings.submit(booking_form(name=f"Persona {at}"), Category.B2C)
        confirmed(f"persona{at}@correo.cl", NOON)
    return rosa, elena


def told(kind: str) -> list[EventRow]:
    with transaction() as session:
        asked = select(EventRow).where(EventRow.kind == kind)
        return list(session.exec(asked))


async def test_a_spreadsheet_that_nobody_waits_for_stops_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rosa, _ = await asyncio.to_thread(two_with_rows)
    begun, go_on = threading.Event(), threading.Event()
    ask = stored.told_page

    def slow_page(*asked: Any) -> Any:
        begun.set()
        assert go_on.wait(10)
        return ask(*asked)

    monkeypatch.setattr(stored, "told_page", slow_page)
    line = Line(create_api(tmp_path), "/api/leads/export.xlsx", rosa.token, "gone")
    await line.take(1, method="POST", accept=b"application/x-progress")
    assert await asyncio.to_thread(begun.wait, 10)
    go_on.set()
    for _ in range(100):
        if told("leads_exported"):
            break
        await asyncio.sleep(0.05)
    gc.collect()
    await asyncio.sleep(0.1)
    (row,) = told("leads_exported")
    assert (row.admin_id, row.facts["rows"]) == (rosa.me.id, 1)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
