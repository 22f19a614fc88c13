"""All that is stored goes to another database, all of it or nothing."""

import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import inspect, select

from app.cli.main import main
from app.domain.clock import utc_now
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.persistence import appointments, migration, moving
from app.persistence.database import get_engine, transaction
from app.services import admin_accounts, bookings, demo, doctor, schema
from app.settings import get_settings
from tests.support.builders import booking_form

pytestmark = pytest.mark.any_day


@pytest.fixture(autouse=True)
def free_port(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        monkeypatch.setenv("PORT", str(probe.getsockname()[1]))


@pytest.fixture
def grown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A site on SQLite with leads, an account and what an edit leaves behind."""
    file = tmp_path / "small.db"
    settle(monkeypatch, f"sqlite:///{file}")
    schema.upgrade()
    assert sum(demo.fill(2_345, seed=7)) == 2_345
    admin_accounts.create("rosa@correo.cl", "una clave muy larga")
    bookings.submit(booking_form(name="Filomena Quintero"), Category.B2C)
    yield file
    get_engine().dispose()


def settle(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    get_settings.cache_clear()


def move(to: str) -> Result:
    return CliRunner().invoke(main, ["move", "--to", to])


def rows() -> dict[str, list[tuple[object, ...]]]:
    with get_engine().connect() as connection:
        return {
            table.name: sorted(
                (tuple(row) for row in connection.execute(select(table))), key=repr
            )
            for table in moving.every_table()
        }


def test_everything_arrives_on_postgresql_and_goes_on(
    grown: Path, empty_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows()
    assert len(before["appointments"]) == 2_346
    done = move(empty_postgres_url.replace("+psycopg", ""))
    assert done.exit_code == 0, done.output
    assert "appointments: 2346" in done.output
    assert "DATABASE_URL" in done.output
    assert rows() == before
    settle(monkeypatch, empty_postgres_url)
    assert schema.upgrade() == schema.Upgraded()
    assert rows() == before
    # New rows are numbered on from those that came, and everything is found.
    bookings.submit(booking_form(name="Amaranta Olivos"), Category.B2C)
    assert grown.exists()
    for name in ("Filomena Quintero", "Amaranta Olivos"):
        with transaction() as session:
            found = appointments.page(session, LeadCriteria(search=name.lower()))
        assert [lead.name for lead in found] == [name]
    assert {finding.what: finding.good for finding in doctor.examine()}[
        "Versión de la base de datos"
    ]


def test_what_is_moved_are_all_tables_that_a_database_has(grown: Path) -> None:
    """Also those whose module nothing of this command has loaded."""
    del grown
    there = set(inspect(get_engine()).get_table_names())
    of_search = {name for name in there if name.startswith("lead_search_")}
    aside = of_search | {"alembic_version", "schema_reach"}
    assert {"appointments", "lead_views"} <= there
    assert aside <= there
    assert {table.name for table in moving.every_table()} == there - aside
    code = "from app.persistence import moving; print(*moving.every_table())"
    alone = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    assert set(alone.stdout.split()) == there - aside


def test_and_back_to_a_file(grown: Path, tmp_path: Path, monkeypatch) -> None:
    before = rows()
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert move(other).exit_code == 0
    settle(monkeypatch, other)
    assert rows() == before
    del grown


def test_a_database_that_holds_something_is_left_alone(
    grown: Path, empty_postgres_url: str, monkeypatch
) -> None:
    assert move(empty_postgres_url).exit_code == 0
    settle(monkeypatch, empty_postgres_url)
    before = rows()
    settle(monkeypatch, f"sqlite:///{grown}")
    bookings.submit(booking_form(name="Después"), Category.B2C)
    again = move(empty_postgres_url)
    assert again.exit_code == 1
    assert "ya tiene tablas" in again.output
    settle(monkeypatch, empty_postgres_url)
    assert rows() == before


def test_a_move_that_breaks_off_leaves_nothing_there(
    grown: Path, empty_postgres_url: str, monkeypatch
) -> None:
    copy = moving.copy

    def broken(source, target) -> Iterator[int]:
        for number, copied in enumerate(copy(source, target)):
            if number == 2:
                raise sqlite3.OperationalError("disk I/O error")
            yield copied

    monkeypatch.setattr(moving, "copy", broken)
    before = rows()
    assert move(empty_postgres_url).exit_code == 1
    monkeypatch.undo()
    settle(monkeypatch, empty_postgres_url)
    assert inspect(get_engine()).get_table_names() == []
    settle(monkeypatch, f"sqlite:///{grown}")
    assert rows() == before
    assert move(empty_postgres_url).exit_code == 0


def test_rows_that_are_missing_at_the_end_are_noticed(
    grown: Path, empty_postgres_url: str, monkeypatch
) -> None:
    copy = moving.copy

    def forgetful(source, target) -> Iterator[int]:
        yield from copy(source, target)
        (leads,) = [t for t in moving.every_table() if t.name == "newsletter"]
        target.execute(
            leads.insert().values(
                email="una@correo.cl",
                unsubscribe_token="t",
                consent_text_hash="h",
                subscribed_at=utc_now(),
            )
        )

    monkeypatch.setattr(moving, "copy", forgetful)
    told = move(empty_postgres_url)
    assert told.exit_code == 1
    assert "newsletter: 1 ≠ 0" in told.output
    settle(monkeypatch, empty_postgres_url)
    assert inspect(get_engine()).get_table_names() == []
    del grown


def test_a_site_that_serves_is_not_moved(
    grown: Path, tmp_path: Path, monkeypatch
) -> None:
    with closing(socket.create_server(("0.0.0.0", 0))) as serving:  # noqa: S104
        monkeypatch.setenv("PORT", str(serving.getsockname()[1]))
        get_settings.cache_clear()
        told = move(f"sqlite:///{tmp_path / 'other.db'}")
    assert told.exit_code == 1
    assert "deténgalo primero" in told.output
    assert not (tmp_path / "other.db").exists()
    del grown


@pytest.mark.parametrize("spelt", ["as it is", "by a link"])
def test_a_file_is_not_moved_onto_itself(
    grown: Path, tmp_path: Path, spelt: str
) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(grown)
    before = rows()
    told = move(f"sqlite:///{grown if spelt == 'as it is' else link}")
    assert told.exit_code == 1
    assert "es la misma" in told.output
    assert rows() == before


def test_a_database_of_a_server_is_not_moved_onto_itself(
    empty_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(monkeypatch, empty_postgres_url)
    schema.upgrade()
    mark = "&" if "?" in empty_postgres_url else "?"
    told = move(f"{empty_postgres_url}{mark}application_name=traslado")
    get_engine().dispose()
    assert told.exit_code == 1
    assert "es la misma" in told.output


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
def test_who_waits_for_another_command_is_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    del database
    monkeypatch.setattr(migration, "TELL_AFTER", 0.1)
    told = threading.Event()
    migration.tell_waiting(told.set)

    def another() -> None:
        with migration.alone():
            pass

    waiting = threading.Thread(target=another)
    try:
        with migration.alone():
            waiting.start()
            assert told.wait(20)
        waiting.join()
        told.clear()
        another()
        assert not told.wait(0.3)
    finally:
        migration.tell_waiting(lambda: None)


def test_commands_tell_who_waits(
    grown: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    CliRunner().invoke(main, ["migrate"])
    migration._tell()
    assert "Otra orden" in capsys.readouterr().err
    migration.tell_waiting(lambda: None)
    del grown


def test_a_port_that_is_given_to_nobody_is_told(
    grown: Path, tmp_path: Path, monkeypatch
) -> None:
    def forbidden(*_: object) -> bool:
        raise PermissionError

    monkeypatch.setattr("app.cli.server.port_is_taken", forbidden)
    monkeypatch.setattr("app.cli.moving.port_is_taken", forbidden, raising=False)
    told = move(f"sqlite:///{tmp_path / 'other.db'}")
    assert told.exit_code == 1
    assert "no permite usar el puerto" in told.output
    del grown


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ("mysql://root@host/site", "use sqlite:///"),
        ("postgresql://nobody@127.0.0.1:1/site", "No se pudo trasladar"),
    ],
)
def test_where_nobody_can_go_is_said(grown: Path, to: str, sentence: str) -> None:
    told = move(to)
    assert told.exit_code == 1
    assert sentence in told.output
    assert "Traceback" not in told.output
    del grown
