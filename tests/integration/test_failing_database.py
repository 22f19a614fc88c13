"""A failing database is logged by its own code, and by nobody's data."""

import logging

import pytest
from click.testing import CliRunner
from sqlalchemy.exc import DBAPIError
from sqlmodel import text

from app.cli.main import main
from app.persistence.database import get_engine, transaction
from app.services.failures import log_unexpected
from app.settings import get_settings
from tests.support.builders import PRODUCTION

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


def test_believable_leads_never_stand_among_real_ones(monkeypatch) -> None:
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()
    told = CliRunner().invoke(main, ["demo", "--count", "3"])
    assert told.exit_code == 1
    assert "producción" in told.output
    assert not get_settings().data_dir.exists()
