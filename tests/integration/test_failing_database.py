"""A failing database is logged by its own code, and by nobody's data."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlmodel import text

from app.cli.main import main
from app.content import messages
from app.persistence import migration
from app.persistence.database import get_engine, transaction
from app.services.failures import is_busy, log_unexpected
from app.settings import get_settings
from tests.support.builders import PRODUCTION, booking_form

CODES = {"sqlite": "SQLITE_CONSTRAINT_NOTNULL", "postgresql": "23502"}


@pytest.mark.usefixtures("database")
def test_the_line_names_the_code(caplog: pytest.LogCaptureFixture) -> None:
    statement = text("INSERT INTO sign_in_failures (key) VALUES ('rosa@correo.cl')")
    with pytest.raises(DBAPIError) as caught, transaction() as session:
        session.connection().execute(statement)
    with caplog.at_level(logging.ERROR):
        log_unexpected("Storing", caught.value)
    (record,) = caplog.records
    line = record.getMessage()
    assert f"({CODES[get_engine().dialect.name]})" in line
    assert "rosa" not in line


@contextmanager
def held_by_another() -> Iterator[None]:
    """Hold everything, as a restore does, while the site waits for a blink."""
    engine = get_engine()

    def impatient(connection, *_: object) -> None:
        cursor = connection.cursor()
        sqlite = engine.dialect.name == "sqlite"
        cursor.execute(
            "PRAGMA busy_timeout=50" if sqlite else "SET lock_timeout = '50ms'"
        )
        cursor.close()

    with migration.alone() as connection:
        migration.hold_writers(connection)
        migration.hold_readers(connection)
        event.listen(engine, "checkout", impatient)
        try:
            yield
        finally:
            event.remove(engine, "checkout", impatient)
    engine.dispose()


async def test_who_waits_too_long_for_a_restore_is_asked_to_come_again(
    built_client: httpx.AsyncClient,
) -> None:
    with held_by_another():
        refused = await built_client.post("/api/appointments", json=booking_form())
        page = await built_client.post("/api/appointments", data=booking_form())
        news = await built_client.post(
            "/api/newsletter", json={"email": "una@correo.cl"}
        )
    assert [each.status_code for each in (refused, page, news)] == [503] * 3
    assert {each.headers["retry-after"] for each in (refused, page, news)} == {"60"}
    sentence = messages.BOOKING_ERROR
    body = refused.json()
    assert (body["outcome"], body["error"]["code"]) == ("failed", "unavailable")
    assert body["sentence"] == body["error"]["message"] == sentence
    assert sentence in page.text
    assert news.json()["error"] == {
        "code": "unavailable",
        "message": messages.API_ERRORS["unavailable"],
        "fields": {},
    }
    stored = await built_client.post("/api/appointments", json=booking_form())
    assert stored.status_code == 201


@pytest.mark.parametrize(
    ("code", "busy"), [("55P03", True), ("57014", True), ("53100", False)]
)
def test_a_limit_of_time_is_told_by_its_code(code: str, *, busy: bool) -> None:
    error = Exception()
    error.sqlstate = code  # pyright: ignore[reportAttributeAccessIssue]
    assert is_busy(OperationalError("SELECT", {}, error)) is busy


def test_believable_leads_never_stand_among_real_ones(monkeypatch) -> None:
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()
    told = CliRunner().invoke(main, ["demo", "--count", "3"])
    assert told.exit_code == 1
    assert "producción" in told.output
    assert not get_settings().data_dir.exists()
