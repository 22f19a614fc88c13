"""Copies that only a private key opens, and the trial of the newest one."""

import uuid
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlmodel import select, text

from app.cli.main import main
from app.domain.clock import utc_now
from app.domain.lead import Category
from app.persistence.database import get_engine, transaction
from app.persistence.tables import AppointmentRow
from app.services import backups, bookings
from app.settings import get_settings
from tests.support.builders import booking_form, clock

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def copies() -> Path:
    return get_settings().data_dir / "backups"


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A private key whose public half the site knows."""
    return new_key(tmp_path / "private.txt", monkeypatch)


def new_key(file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    told = run("backup-key", str(file))
    assert told.exit_code == 0, told.output
    monkeypatch.setenv("BACKUP_RECIPIENTS", told.output.split()[-1])
    get_settings.cache_clear()
    return file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def book(name: str) -> None:
    form = booking_form(name=name, submission_id=str(uuid.uuid4()))
    bookings.submit(form, Category.B2C)


def names() -> list[str]:
    with transaction() as session:
        return sorted(session.exec(select(AppointmentRow.name)))


def test_a_sealed_copy_comes_back_by_its_key_alone(
    copies: Path, key: Path, tmp_path: Path, monkeypatch
) -> None:
    book("Filomena Quintero")
    assert run("backup").exit_code == 0
    (copy,) = copies.iterdir()
    assert copy.suffix == ".age"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.read_bytes().startswith(b"age-encryption.org/v1")
    assert b"Filomena" not in copy.read_bytes()
    book("Después")
    without = run("restore", str(copy), "--yes")
    assert without.exit_code == 1
    assert "--identity" in without.output
    nowhere = run("restore", str(copy), "--yes", "--identity", str(tmp_path / "nope"))
    assert "--identity no existe" in nowhere.output
    other = new_key(tmp_path / "other.txt", monkeypatch)
    wrong = run("restore", str(copy), "--yes", "--identity", str(other))
    assert wrong.exit_code == 1
    assert "otra clave" in wrong.output
    assert len(names()) == 2
    done = run("restore", str(copy), "--yes", "--identity", str(key))
    assert done.exit_code == 0, done.output
    assert names() == ["Filomena Quintero"]
    # What was there before is sealed too, and nothing open is left lying about.
    assert {file.suffix for file in copies.rglob("*") if file.is_file()} == {".age"}


def test_a_sealed_copy_that_was_cut_or_changed_is_refused(
    copies: Path, key: Path, tmp_path: Path
) -> None:
    book("Ana")
    whole = backups.take(copies, keep=3).read_bytes()
    for name, data in (
        ("cut", whole[:-500]),
        ("changed", whole[:-9] + b"otra cosa"),
    ):
        file = tmp_path / name
        file.write_bytes(data)
        told = run("restore", str(file), "--yes", "--identity", str(key))
        assert told.exit_code == 1
        assert "los datos siguen como estaban" in told.output
        assert "Traceback" not in told.output
    assert names() == ["Ana"]


def test_the_oldest_go_whether_sealed_or_not(copies: Path, tmp_path, monkeypatch):
    first = backups.take(copies, keep=2)
    new_key(tmp_path / "private.txt", monkeypatch)
    later = [
        backups.take(copies, keep=2, clock=clock(utc_now() + timedelta(hours=hours)))
        for hours in (1, 2)
    ]
    assert sorted(copies.iterdir()) == later
    assert first not in later


def test_a_key_is_never_written_over(key: Path) -> None:
    before = key.read_text()
    assert key.stat().st_mode & 0o777 == 0o600
    told = run("backup-key", str(key))
    assert told.exit_code == 1
    assert "Ya existe" in told.output
    assert key.read_text() == before


@pytest.mark.parametrize("sealed", [False, True])
def test_a_drill_restores_elsewhere_and_compares(
    sealed: bool, copies: Path, tmp_path: Path, monkeypatch
) -> None:
    identity = []
    if sealed:
        identity = ["--identity", str(new_key(tmp_path / "k", monkeypatch))]
    earlier = clock(utc_now() - timedelta(hours=1))
    bookings.submit(booking_form(name="De antes"), Category.B2C, clock=earlier)
    backups.take(copies, keep=3)
    book("De después")
    done = run("restore-drill", *identity)
    assert done.exit_code == 0, done.output
    assert "appointments: 1 en el respaldo, 2 hoy" in done.output
    assert "no falta nada" in done.output
    assert names() == ["De antes", "De después"]
    assert len(list(copies.iterdir())) == 1
    if get_engine().dialect.name == "postgresql":
        with transaction() as session:
            query = text("SELECT datname FROM pg_database WHERE datname LIKE '%trial%'")
            assert session.connection().execute(query).all() == []


def test_a_drill_sees_what_a_copy_lacks(copies: Path) -> None:
    backups.take(copies, keep=3)
    earlier = clock(utc_now() - timedelta(hours=1))
    bookings.submit(booking_form(), Category.B2C, clock=earlier)
    told = run("restore-drill")
    assert told.exit_code == 1
    assert "faltan 1 solicitudes" in told.output


def test_a_drill_without_copies_or_with_a_broken_one_says_so(copies: Path) -> None:
    told = run("restore-drill")
    assert told.exit_code == 1
    assert "No hay ningún respaldo" in told.output
    copy = backups.take(copies, keep=3)
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    told = run("restore-drill")
    assert told.exit_code == 1
    assert "El ensayo falló" in told.output
    assert "Traceback" not in told.output


@pytest.mark.parametrize("wrong", ["age1corta", "AGE-SECRET-KEY-1ABC", "cualquiera"])
def test_a_recipient_that_is_no_key_is_refused_at_start(wrong, monkeypatch) -> None:
    monkeypatch.setenv("BACKUP_RECIPIENTS", wrong)
    get_settings.cache_clear()
    told = run("backup")
    monkeypatch.delenv("BACKUP_RECIPIENTS")
    get_settings.cache_clear()
    assert told.exit_code == 1
    assert "BACKUP_RECIPIENTS" in told.output
    assert wrong not in told.output


def test_a_key_with_a_slip_of_the_pen_leaves_no_open_copy(
    copies: Path, key: Path, monkeypatch
) -> None:
    public = get_settings().backup_recipients
    slip = public[:-1] + ("q" if public[-1] != "q" else "p")
    monkeypatch.setenv("BACKUP_RECIPIENTS", slip)
    get_settings.cache_clear()
    told = run("backup")
    assert told.exit_code == 1
    assert "No se pudo respaldar" in told.output
    assert list(copies.iterdir()) == []
    assert key.exists()
