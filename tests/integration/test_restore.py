"""A restore loses nothing that was acknowledged, and changes all or nothing."""

import errno
import os
import shutil
import sqlite3
import threading
import time
import uuid
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.config import Config
from click.testing import CliRunner, Result
from sqlalchemy.exc import OperationalError
from sqlmodel import select, text

from alembic import command
from app.adapters import erased_ids, kept_lines
from app.cli.main import main
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.operation_errors import BackupFailed, RestoreRefused
from app.persistence import appointments, migration
from app.persistence.database import get_engine, transaction
from app.persistence.tables import AppointmentRow
from app.services import backups, bookings, leads, retention, schema
from app.settings import get_settings
from tests.support.builders import booking_form, clock
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    return tmp_path / "copias"


def run(*arguments: str, told: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=told)


def book(name: str) -> uuid.UUID:
    form = booking_form(name=name, submission_id=str(uuid.uuid4()))
    return bookings.submit(form, Category.B2C).id


def names() -> list[str]:
    with transaction() as session:
        return sorted(session.exec(select(AppointmentRow.name)))


def ids() -> set[uuid.UUID]:
    with transaction() as session:
        return set(session.exec(select(AppointmentRow.id)))


def safety_copies() -> list[Path]:
    folder = get_settings().data_dir / "backups" / backups.BEFORE_RESTORE
    return sorted(folder.glob("*"))


def test_a_copy_from_before_an_upgrade_comes_back(copies: Path) -> None:
    config = Config(migration.ALEMBIC_INI)
    book("Antes")
    command.downgrade(config, "0006")
    old = backups.take(copies, keep=9)
    schema.upgrade()
    book("Después")
    done = run("restore", str(old), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Antes"]
    assert schema.is_current()
    command.check(config)
    (before,) = safety_copies()
    backups.restore(before)
    assert names() == ["Antes", "Después"]


def test_the_search_finds_what_came_back(copies: Path) -> None:
    book("Filomena Quintero")
    old = backups.take(copies, keep=9)
    book("Otra Persona")
    backups.restore(old)
    book("Nueva Persona")
    with transaction() as session:
        for searched, found in (("filomena", 1), ("otra", 0), ("nueva", 1), ("om", 1)):
            page = appointments.page(session, LeadCriteria(search=searched))
            assert len(page) == found, searched


class Writers:
    """People who go on asking for visits while a copy is put back."""

    def __init__(self) -> None:
        self.acknowledged: list[uuid.UUID] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._go_on) for _ in range(3)]

    def __enter__(self) -> "Writers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def wait_for_more(self) -> None:
        reached = len(self.acknowledged)
        deadline = time.monotonic() + 30
        while len(self.acknowledged) < reached + 10:
            assert time.monotonic() < deadline, "nobody gets through any more"
            time.sleep(0.01)

    def _go_on(self) -> None:
        while not self._stop.is_set():
            # A refused one is not acknowledged: its sender asks again.
            with suppress(OperationalError):
                self.acknowledged.append(book("Mientras"))


def test_what_is_acknowledged_meanwhile_is_somewhere(copies: Path) -> None:
    """In the copy of what was there, or in what there is now."""
    for number in range(40):
        book(f"Antes {number}")
    old = backups.take(copies, keep=9)
    with Writers() as writers:
        writers.wait_for_more()
        before = backups.restore(old).before
        writers.wait_for_more()
    now = ids()
    assert before is not None
    backups.restore(before)
    acknowledged = set(writers.acknowledged)
    assert acknowledged <= now | ids()
    # Some went each way, or nothing was shown.
    assert acknowledged & now
    assert acknowledged - now


def test_whatever_fails_leaves_what_was_there(copies: Path, monkeypatch) -> None:
    book("Antes")
    old = backups.take(copies, keep=9)
    book("Después")

    def fails(_: object) -> None:
        raise BackupFailed("disk full")

    monkeypatch.setattr(migration, "upgrade", fails)
    refused = run("restore", str(old), "--yes")
    assert refused.exit_code == 1
    assert "disk full" in refused.output
    assert names() == ["Antes", "Después"]
    # A try that changed nothing pushes out no copy of one that did.
    assert safety_copies() == []
    assert book("Sigue")


def test_a_cut_copy_is_refused_with_its_reason(copies: Path) -> None:
    for number in range(60):
        book(f"Antes {number}")
    whole = backups.take(copies, keep=9)
    cut = copies / f"cortado{whole.suffix}"
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size * 6 // 10])
    refused = run("restore", str(cut), "--yes")
    assert refused.exit_code == 1
    assert "No se pudo restaurar" in refused.output
    assert refused.output.strip().rpartition(": ")[2]
    assert len(names()) == 60
    assert safety_copies() == []


def test_copies_that_do_not_belong_here_are_refused(copies: Path, database) -> None:
    book("Sigue")
    copies.mkdir()
    foreign = copies / "otra.sqlite3"
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE alembic_version (version_num TEXT)")
        other.execute("INSERT INTO alembic_version VALUES ('0001')")
        other.commit()
    dump = copies / "otra.pgdump"
    dump.write_bytes(b"PGDMP" + bytes(50))
    text_file = copies / "texto"
    text_file.write_text("hola")
    codes = {
        foreign: "not_ours" if database == "sqlite" else "other_engine",
        text_file: "no_copy",
        copies / "no-existe": "missing",
    }
    if database == "sqlite":
        codes[dump] = "other_engine"
    for file, code in codes.items():
        with pytest.raises(RestoreRefused) as refused:
            backups.restore(file)
        assert refused.value.code == code
        assert run("restore", str(file), "--yes").exit_code == 1
    assert names() == ["Sigue"]
    assert safety_copies() == []


def test_a_copy_of_a_newer_release_is_refused(copies: Path) -> None:
    current = migration.known()[0]

    def become(revision: str) -> None:
        with get_engine().begin() as connection:
            connection.execute(
                text("UPDATE alembic_version SET version_num = :to"), {"to": revision}
            )

    become("9999")
    newer = backups.take(copies, keep=9)
    become(current)
    with pytest.raises(RestoreRefused) as refused:
        backups.restore(newer)
    assert refused.value.code == "newer"
    assert "más nueva" in run("restore", str(newer), "--yes").output


def test_a_restore_asks_first(copies: Path) -> None:
    book("Antes")
    old = backups.take(copies, keep=9)
    book("Después")
    declined = run("restore", str(old), told="n\n")
    assert declined.exit_code == 1
    assert "¿Continuar?" in declined.output
    assert names() == ["Antes", "Después"]
    assert run("restore", str(old), told="y\n").exit_code == 0
    assert names() == ["Antes"]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_unsound_copy_is_not_kept(copies: Path, sqlite_file: Path) -> None:
    for number in range(40):
        book(f"Antes {number}")
    get_engine().dispose()
    with closing(sqlite3.connect(sqlite_file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = "
            "'ix_appointments_created_at_id'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with sqlite_file.open("r+b") as broken:
        broken.seek((page - 1) * size + 200)
        broken.write(b"\xff" * (size // 2))
    refused = run("backup", "--to", str(copies))
    assert refused.exit_code == 1
    assert "No se pudo respaldar" in refused.output
    assert list(copies.iterdir()) == []


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_dump_that_broke_off_is_not_kept(copies: Path, tmp_path, monkeypatch) -> None:
    for number in range(40):
        book(f"Antes {number}")
    programs = tmp_path / "programas"
    programs.mkdir()
    breaks_off = programs / "pg_dump"
    breaks_off.write_text(
        f'#!/bin/sh\n{shutil.which("pg_dump")} "$@"\n'
        "for last; do case $last in --file=*) f=${last#--file=};; esac; done\n"
        "size=$(stat -c %s $f); truncate -s $((size * 6 / 10)) $f\n"
    )
    breaks_off.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    refused = run("backup", "--to", str(copies))
    assert refused.exit_code == 1
    assert list(copies.iterdir()) == []


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_copy_ends_while_others_keep_writing(copies: Path, sqlite_file: Path) -> None:
    with closing(sqlite3.connect(sqlite_file)) as connection:
        connection.execute("CREATE TABLE ballast (content BLOB)")
        connection.executemany(
            "INSERT INTO ballast VALUES (?)", ([bytes(4000)] for _ in range(4000))
        )
        connection.commit()
    done, started = threading.Event(), threading.Event()

    def keep_writing() -> None:
        with closing(sqlite3.connect(sqlite_file, timeout=30)) as connection:
            while not done.is_set():
                connection.execute("INSERT INTO ballast VALUES ('x')")
                connection.commit()
                started.set()

    writer = threading.Thread(target=keep_writing)
    writer.start()
    started.wait(30)
    ended = threading.Event()

    def copy() -> None:
        backups.take(copies, keep=1)
        ended.set()

    copier = threading.Thread(target=copy)
    copier.start()
    within = ended.wait(25)
    done.set()
    writer.join()
    copier.join()
    assert within, "the copy ended only with the load"
    assert len(list(copies.iterdir())) == 1


def test_an_empty_place_takes_a_copy(
    copies: Path, tmp_path: Path, monkeypatch, database, request
) -> None:
    book("Antes")
    old = backups.take(copies, keep=9)
    url = (
        f"sqlite:///{tmp_path / 'nuevo' / 'app.db'}"
        if database == "sqlite"
        else request.getfixturevalue("empty_postgres_url")
    )
    get_engine().dispose()
    monkeypatch.setenv("DATABASE_URL", url)
    get_settings.cache_clear()
    done = run("restore", str(old), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Antes"]
    assert safety_copies() == []
    get_engine().dispose()


@pytest.fixture
def erased_since(copies: Path) -> Path:
    """A copy with Ana, Berta and Carla; since then Ana was erased, Carla's time over."""
    ana, _, carla = book("Ana"), book("Berta"), book("Carla")
    with transaction() as session:
        row = session.get(AppointmentRow, carla)
        assert row is not None
        row.date = clock()().date() - timedelta(days=400)
        row.created_at = clock()() - timedelta(days=400)
    copy = backups.take(copies, keep=9)
    leads.delete(ROSA, ana)
    assert retention.run(clock=clock()) == 1
    book("Dora")
    return copy


def test_what_was_erased_since_a_copy_stays_erased(erased_since: Path) -> None:
    done = run("restore", str(erased_since), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Berta"]


@pytest.mark.parametrize("lost", ["list", "history"])
def test_the_list_or_the_history_is_enough(erased_since: Path, lost: str) -> None:
    listed = get_settings().data_dir / "erased-ids"
    kept = listed.read_text()
    listed.unlink()
    if lost == "history":
        # On a new machine the database comes from the copy, and tells of none.
        backups.restore(erased_since, bring_back=True)
        assert names() == ["Ana", "Berta", "Carla"]
        listed.write_text(kept)
    done = run("restore", str(erased_since), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Berta"]


def test_who_erased_by_mistake_brings_it_back(erased_since: Path) -> None:
    done = run("restore", str(erased_since), "--yes", "--bring-back")
    assert done.exit_code == 0, done.output
    assert names() == ["Ana", "Berta", "Carla"]
    # The next day does to Carla what it had done.
    assert retention.run(clock=clock()) == 1
    assert names() == ["Ana", "Berta"]


def test_who_was_brought_back_stays_through_a_later_restore(
    erased_since: Path, copies: Path
) -> None:
    run("restore", str(erased_since), "--yes", "--bring-back")
    later = backups.take(copies / "después", keep=9)
    done = run("restore", str(later), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Ana", "Berta"]  # Carla's time is over by the rule


def test_who_was_brought_back_stays_where_a_copy_in_between_tells_of_the_end(
    erased_since: Path, copies: Path
) -> None:
    between = backups.take(copies / "entre", keep=9)
    run("restore", str(erased_since), "--yes", "--bring-back")
    later = backups.take(copies / "después", keep=9)
    run("restore", str(between), "--yes")
    assert names() == ["Berta", "Dora"]
    done = run("restore", str(later), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Ana", "Berta"]


def test_who_was_brought_back_and_erased_again_stays_erased(
    erased_since: Path, copies: Path
) -> None:
    run("restore", str(erased_since), "--yes", "--bring-back")
    with transaction() as session:
        ana = session.exec(
            select(AppointmentRow.id).where(AppointmentRow.name == "Ana")
        ).one()
    later = backups.take(copies / "después", keep=9)
    leads.delete(ROSA, ana)
    done = run("restore", str(later), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Berta"]


def test_what_was_brought_back_by_mistake_is_erased_again_with_what_was_before(
    erased_since: Path,
) -> None:
    """The copy from before the mistake knows nothing of it."""
    before = backups.restore(erased_since, bring_back=True).before
    assert before
    assert names() == ["Ana", "Berta", "Carla"]
    run("restore", str(before), "--yes")
    assert names() == ["Berta", "Dora"]
    done = run("restore", str(erased_since), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Berta"]


def test_who_was_brought_back_and_erased_again_stays_erased_by_the_history_alone(
    erased_since: Path, copies: Path, monkeypatch
) -> None:
    run("restore", str(erased_since), "--yes", "--bring-back")
    later = backups.take(copies / "después", keep=9)
    with transaction() as session:
        ana = session.exec(
            select(AppointmentRow.id).where(AppointmentRow.name == "Ana")
        ).one()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patch:
        patch.setattr(erased_ids, "remember", full)
        leads.delete(ROSA, ana)
    done = run("restore", str(later), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Berta"]


def test_who_is_erased_while_others_are_brought_back_stays_erased(
    erased_since: Path, copies: Path, monkeypatch
) -> None:
    take_back = erased_ids.take_back
    taken: list[Path] = []

    def slow(ids: Iterable[uuid.UUID], restore: uuid.UUID) -> None:
        taken.append(backups.take(copies / "entonces", keep=9))
        with transaction() as session:
            ana = session.exec(
                select(AppointmentRow.id).where(AppointmentRow.name == "Ana")
            ).one()
        leads.delete(ROSA, ana)
        take_back(ids, restore)

    monkeypatch.setattr(erased_ids, "take_back", slow)
    run("restore", str(erased_since), "--yes", "--bring-back")
    monkeypatch.undo()
    assert names() == ["Berta", "Carla"]
    # Nor does a copy of that moment, which tells of the restore, bring them back.
    done = run("restore", str(taken[0]), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Berta"]


def test_a_half_written_line_of_the_list_hurts_nobody(erased_since: Path) -> None:
    file = get_settings().data_dir / "erased-ids"
    file.write_text(file.read_text() + "3f2a\n\x00")
    done = run("restore", str(erased_since), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Berta"]


def test_what_a_release_before_brought_back_stays(
    erased_since: Path, copies: Path
) -> None:
    """It wrote by no restore."""
    run("restore", str(erased_since), "--yes", "--bring-back")
    listed = kept_lines._file("erased-ids")
    lines = [" ".join(line.split()[:2]) for line in listed.read_text().splitlines()]
    listed.write_text("\n".join(lines) + "\n")
    later = backups.take(copies / "después", keep=9)
    done = run("restore", str(later), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Ana", "Berta"]


def test_who_was_brought_back_comes_back_after_a_mistaken_restore(
    erased_since: Path,
) -> None:
    """Nobody decided anything in between, though they were erased in the old copy."""
    run("restore", str(erased_since), "--yes", "--bring-back")
    by_mistake = backups.restore(erased_since).before
    assert names() == ["Berta"]
    assert by_mistake
    done = run("restore", str(by_mistake), "--yes")
    assert done.exit_code == 0, done.output
    assert names() == ["Ana", "Berta"]
