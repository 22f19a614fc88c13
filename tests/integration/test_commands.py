"""Commands of whoever runs the site, on both engines."""

import os
import sqlite3
import threading
import uuid
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlmodel import func, select

from app.cli import common
from app.cli.main import main
from app.domain.lead import Category
from app.domain.operation_errors import BackupFailed
from app.persistence.database import get_engine, transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow, LeadSearchRow
from app.services import backups, bookings, private_files, sign_in
from app.settings import CONTROLLER, get_settings
from tests.support.builders import PRODUCTION, booking_form, clock
from tests.support.waiting import join, wait_until


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    return tmp_path / "copias"


pytestmark = pytest.mark.usefixtures("database")


def run(*arguments: str, told: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=told)


def book(name: str) -> uuid.UUID:
    form = booking_form(name=name, submission_id=str(uuid.uuid4()))
    return bookings.submit(form, Category.B2C).id


def names() -> list[str]:
    with transaction() as session:
        return sorted(session.exec(select(AppointmentRow.name)))


def test_what_was_lost_comes_back(copies: Path) -> None:
    book("Antes")
    done = run("backup", "--to", str(copies))
    assert done.exit_code == 0, done.output
    (file,) = copies.iterdir()
    assert file.stat().st_mode & 0o077 == 0
    book("Después")
    assert names() == ["Antes", "Después"]
    back = run("restore", str(file), "--yes")
    assert back.exit_code == 0, back.output
    assert names() == ["Antes"]
    assert book("De nuevo")
    (before,) = (get_settings().data_dir / "backups/antes-de-restaurar").iterdir()
    assert run("restore", str(before), "--yes").exit_code == 0
    assert names() == ["Antes", "Después"]


def test_a_copy_is_whole_while_others_write(tmp_path: Path) -> None:
    stop, written = threading.Event(), []

    def write() -> None:
        while not stop.is_set():
            written.append(book(f"Escribe {len(written)}"))

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    try:
        wait_until(lambda: len(written) >= 5)
        file = backups.take(tmp_path, keep=3, progress=lambda *_: None)
    finally:
        stop.set()
        join(writer)
    backups.restore(file)
    with transaction() as session:
        leads, searched, queued = (
            session.exec(select(func.count()).select_from(table)).one()
            for table in (AppointmentRow, LeadSearchRow, OutboxRow)
        )
    assert 5 <= leads <= len(written)
    assert leads == searched == queued


@pytest.mark.parametrize("content", [b"", b"no es una base de datos" * 200])
def test_a_broken_copy_changes_nothing(tmp_path: Path, content) -> None:
    book("Sigue")
    broken = tmp_path / "roto"
    broken.write_bytes(content)
    for file in (broken, tmp_path / "no-existe"):
        refused = run("restore", str(file), "--yes")
        assert refused.exit_code == 1
        assert "Traceback" not in refused.output
    assert names() == ["Sigue"]


def test_only_the_newest_copies_stay(copies: Path) -> None:
    for minutes in range(4):
        at = clock(clock()() + timedelta(minutes=minutes))
        backups.take(copies, keep=2, progress=lambda *_: None, clock=at)
    assert len(list(copies.iterdir())) == 2


def test_a_full_folder_leaves_no_half_copy(copies: Path, monkeypatch) -> None:
    def fails(*_: object) -> None:
        raise BackupFailed("disk full")

    monkeypatch.setattr("app.adapters.sqlite_copy.take", fails)
    monkeypatch.setattr("app.adapters.postgres_copy.take", fails)
    refused = run("backup", "--to", str(copies))
    assert refused.exit_code == 1
    assert "disk full" in refused.output
    assert list(copies.iterdir()) == []


@pytest.mark.parametrize(
    "arguments", [("backup",), ("restore", "x", "--yes"), ("restore-drill",)]
)
def test_root_writes_nothing_into_the_folder_of_somebody_else(
    arguments: tuple[str, ...], monkeypatch
) -> None:
    folder = get_settings().data_dir
    folder.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    owner = type("Owner", (), {"st_uid": 1234567, "st_mode": 0o40700})
    stat = Path.stat
    monkeypatch.setattr(
        Path,
        "stat",
        lambda self, **how: owner() if self == folder else stat(self, **how),
    )
    refused = run(*arguments)
    assert refused.exit_code == 1
    assert "root" in refused.output
    assert "sudo -u '#1234567'" in refused.output
    assert not (folder / "backups").exists()
    monkeypatch.setattr("os.geteuid", lambda: 1234567)
    assert "sudo" not in run(*arguments).output


@pytest.fixture
def new_place(tmp_path: Path, monkeypatch) -> Iterator[Path]:
    """A data folder that nobody has started anything in."""
    folder = tmp_path / "nueva"
    monkeypatch.setenv("DATA_DIR", str(folder))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{folder / 'app.db'}")
    get_settings.cache_clear()
    before = os.umask(0o022)
    yield folder
    os.umask(before)
    get_engine().dispose()


def test_the_doctor_of_a_new_place_says_what_to_do(new_place: Path) -> None:
    told = run("doctor")
    assert told.exit_code == 1
    assert "OperationalError" not in told.output
    assert "está vacía; hay que ejecutar: python -m app migrate" in told.output
    assert "Usuarios administradores" not in told.output
    assert "bien   Permisos de los archivos" in told.output
    found = [new_place, *new_place.rglob("*")]
    assert [place for place in found if place.stat().st_mode & 0o077] == []


def test_the_doctor_says_what_does_not_answer(new_place: Path, monkeypatch) -> None:
    monkeypatch.setenv("SMTP_URL", "smtp://127.0.0.1:1")
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setenv("DATABASE_URL", "postgresql://nadie@127.0.0.1:1/base")
    monkeypatch.setenv("NOTIFY_EMAILS", "equipo@correo.cl")
    get_settings.cache_clear()
    told = run("doctor").output
    assert "Error\n" not in told
    for part in ("Base de datos", "Correo", "Redis"):
        assert f"FALTA  {part}: no responde (" in told, part
    assert "Usuarios administradores" not in told
    assert "Versión de la base de datos" not in told
    del new_place


@pytest.mark.parametrize("made", ["nothing", "an empty database"])
def test_a_copy_of_nothing_says_to_migrate_first(new_place: Path, made: str) -> None:
    if made == "an empty database":
        run("doctor")
    refused = run("backup")
    assert refused.exit_code == 1
    assert "python -m app migrate" in refused.output
    assert "alembic_version" not in refused.output
    del new_place


def test_administrators_are_made_and_mended() -> None:
    made = run("create-admin", "Jefa@Correo.cl")
    assert made.exit_code == 0, made.output
    password = made.output.split("): ")[1].strip()
    token = sign_in.sign_in("jefa@correo.cl", password)
    assert run("create-admin", "jefa@correo.cl").exit_code == 1
    assert run("create-admin", "no es correo").exit_code == 1
    mended = run(
        "reset-password", "jefa@correo.cl", "--ask", told="una clave larga\n" * 2
    )
    assert mended.exit_code == 0, mended.output
    assert "una clave larga" not in mended.output
    assert sign_in.resolve(token) is None
    assert sign_in.sign_in("jefa@correo.cl", "una clave larga")
    assert run("reset-password", "nadie@correo.cl").exit_code == 1
    assert (
        run("reset-password", "jefa@correo.cl", "--ask", told="a\na\n").exit_code == 1
    )


def test_old_requests_lose_their_person_with_all_that_belongs_to_them() -> None:
    old, new = book("Vieja"), book("Nueva")
    with transaction() as session:
        for lead_id, days in ((old, 400), (new, 10)):
            row = session.get(AppointmentRow, lead_id)
            assert row is not None
            row.date = clock()().date() - timedelta(days=days)
            row.created_at = clock()() - timedelta(days=days)
    counted = run("retention", "--dry-run")
    assert counted.exit_code == 0
    assert "12 meses" in counted.output
    assert "quedarían sin datos personales: 1." in counted.output
    assert names() == ["Nueva", "Vieja"]
    done = run("retention")
    assert done.exit_code == 0
    assert "quedaron sin datos personales: 1." in done.output
    assert names() == ["Nueva"]
    with transaction() as session:
        assert session.exec(select(OutboxRow.appointment_id)).all() == [new]


def test_the_doctor_names_what_is_missing(monkeypatch) -> None:
    missing = run("doctor")
    assert missing.exit_code == 1
    assert "FALTA  Usuarios administradores: 0" in missing.output
    sign_in.set_up_admin()
    monkeypatch.setattr("app.build.frontend.is_current", lambda: True)
    private_files.keep_private()  # as a start does
    complete = run("doctor")
    assert complete.exit_code == 0, complete.output
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    assert "FALTA  Redis" in run("doctor").output


def test_the_doctor_asks_a_production_site_who_answers_for_data(monkeypatch) -> None:
    sign_in.set_up_admin()
    monkeypatch.setattr("app.build.frontend.is_current", lambda: True)
    told = "  Responsable de los datos: la página de privacidad"
    assert f"bien {told} no lo dice" in run("doctor").output
    monkeypatch.setattr("app.adapters.mail.greet", lambda *_, **__: None)
    records = {
        "vacunas.example": ["v=spf1 -all"],
        "_dmarc.vacunas.example": ["v=DMARC1"],
    }
    monkeypatch.setattr("app.adapters.mail_domain.texts", records.get)
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()
    refused = run("doctor")
    assert refused.exit_code == 1
    assert f"FALTA{told} no lo dice; defina CONTROLLER_NAME" in refused.output
    for name in CONTROLLER:
        told_by = "datos@vacunas.cl" if name == "contact_email" else "Vacunas SpA"
        monkeypatch.setenv(name.upper(), told_by)
    get_settings.cache_clear()
    private_files.keep_private()  # as a start does
    assert run("backup").exit_code == 0
    answered = run("doctor")
    assert answered.exit_code == 0, answered.output
    assert f"bien {told} lo dice" in answered.output


def test_every_command_has_its_help() -> None:
    for name in main.commands:
        shown = run(name, "--help")
        assert shown.exit_code == 0
        assert len(shown.output.splitlines()) > 3


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.usefixtures("database")
def test_a_sqlite_copy_is_a_database(tmp_path: Path) -> None:
    book("Copia")
    file = backups.take(tmp_path, keep=1, progress=lambda *_: None)
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT name FROM appointments").fetchall() == [("Copia",)]


def test_progress_moves_to_the_end() -> None:
    class Bar:
        pos = 0

        def update(self, steps: int) -> None:
            self.pos += steps

    bar = Bar()
    shown = common.shown(bar)
    for done in (0, 300, 1000):
        shown(done, 1000)
    assert bar.pos == 100
