"""A database without room: nothing is lost silently, and visitors learn where to write."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from app.adapters.mail import FileMailer
from app.content import messages
from app.persistence import database as engines
from app.persistence import space
from app.persistence.space import tells_full
from app.services.notifications import dispatch_due
from app.settings import get_settings
from tests.support.builders import booking_form

APPOINTMENTS = "/api/appointments"
_FULL = "DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$"


class DiskFull(Exception):
    """What PostgreSQL's driver raises."""

    sqlstate = "53100"


@pytest.fixture
def client(
    built_client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> httpx.AsyncClient:
    """One that looks for room at every request."""
    monkeypatch.setattr(space, "_BEAT", 0.0)
    return built_client


@contextmanager
def no_room() -> Iterator[None]:
    """Let the database grow no more: SQLite by its own limit, PostgreSQL by word."""
    engine = engines.get_engine()

    def full(_: object, __: object, statement: str, values: Any, *___: object) -> Any:
        return (_FULL, {}) if statement.startswith("INSERT") else (statement, values)

    def small(connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    name, act = (
        ("connect", small)
        if engine.dialect.name == "sqlite"
        else ("before_cursor_execute", full)
    )
    event.listen(engine, name, act, **({"retval": True} if act is full else {}))
    engine.dispose()
    try:
        yield
    finally:
        event.remove(engine, name, act)
        engine.dispose()


async def test_a_request_without_room_is_answered_with_where_to_write(
    client: httpx.AsyncClient, monkeypatch, caplog
) -> None:
    monkeypatch.setenv("WHATSAPP_NUMBER", "+56 9 1234 5678")
    get_settings.cache_clear()
    assert (await client.get("/readyz")).status_code == 200
    long = "una larga historia " * 100
    with no_room(), caplog.at_level(logging.ERROR):
        answers = [
            await client.post(APPOINTMENTS, json=booking_form(message=f"{n} {long}"))
            for n in range(30)
        ]
        ready = await client.get("/readyz")
        page = await client.post(APPOINTMENTS, data=booking_form(message=f"p {long}"))
    refused = answers[-1]
    assert refused.status_code == page.status_code == 503
    assert refused.headers["retry-after"] == page.headers["retry-after"] == "60"
    body = refused.json()
    assert body["outcome"] == "failed"
    assert body["error"]["code"] == "storage_full"
    for sentence in (body["sentence"], body["error"]["message"], page.text):
        assert messages.BOOKING_ERROR in sentence
        assert "WhatsApp al +56912345678" in sentence
    assert "Ana Pérez" in page.text
    assert (ready.status_code, ready.json()) == (503, {"status": "full"})
    assert "SQLITE_FULL" in caplog.text or "53100" in caplog.text
    # What found room before the last of it is there; what did not is not.
    stored = sum(answer.status_code == 201 for answer in answers)
    with engines.transaction() as session:
        rows = session.connection().execute(text("SELECT count(*) FROM appointments"))
        assert rows.scalar_one() == stored
    assert (await client.get("/readyz")).status_code == 200
    again = await client.post(APPOINTMENTS, json=booking_form(message=f"29 {long}"))
    assert again.status_code == 201


# Where PostgreSQL writes, only PostgreSQL knows.
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_folder_that_is_nearly_full_is_told_before_anybody_books(
    client: httpx.AsyncClient, monkeypatch
) -> None:
    assert (await client.get("/readyz")).json()["status"] == "ok"
    monkeypatch.setattr(space, "LEAST", 2**62)
    assert (await client.get("/readyz")).json() == {"status": "full"}


@pytest.mark.parametrize(
    ("error", "full"),
    [
        (OSError(28, "No space left on device"), True),
        (OSError(13, "Permission denied"), False),
        (OperationalError("INSERT", {}, DiskFull()), True),
        (OperationalError("INSERT", {}, Exception()), False),
        (None, False),
    ],
)
def test_no_room_is_told_by_codes(error: Exception | None, *, full: bool) -> None:
    assert tells_full(error) is full


async def test_the_log_tells_what_became_of_a_request_and_of_nobody_whose(
    client: httpx.AsyncClient, caplog, tmp_path
) -> None:
    with caplog.at_level(logging.INFO):
        answer = await client.post(APPOINTMENTS, json=booking_form())
        again = await client.post(APPOINTMENTS, json=booking_form())
        await dispatch_due(FileMailer(tmp_path / "mail"))
    reference = answer.json()["reference"]
    assert again.json()["reference"] == reference
    lines = [
        line
        for r in caplog.records
        if (line := r.getMessage()).startswith(("Request ", "Mail "))
    ]
    assert lines[:2] == ["Request stored", "Request repeated"]
    assert re.fullmatch(r"Mail \S+ \(appointment-created\) sent", lines[2])
    told = str([vars(record) for record in caplog.records])
    for word in (reference, answer.json()["id"], "Ana"):
        assert word not in told
    assert "ana@correo.cl" not in caplog.text
