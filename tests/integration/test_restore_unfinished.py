"""A restore that broke off after the database was replaced is finished before serving."""

import uuid
from collections.abc import Collection
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from app.adapters import erased_ids, restore_mark
from app.cli import common
from app.cli.main import main
from app.domain.events import Kind
from app.domain.lead import Category
from app.persistence import events, migration
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import backups, bookings, erasure, leads, restoring, schema
from app.settings import get_settings
from tests.support.builders import booking_form, clock
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def book(name: str) -> uuid.UUID:
    form = booking_form(name=name, submission_id=str(uuid.uuid4()))
    return bookings.submit(form, Category.B2C).id


def names() -> list[str]:
    with transaction() as session:
        return sorted(session.exec(select(AppointmentRow.name)))


def fails(*_: object, **__: object) -> None:
    raise OperationalError("DELETE", {}, Exception("disk I/O error"))


class Killed(BaseException):
    """Nobody has time for anything any more."""


def killed(*_: object, **__: object) -> None:
    raise Killed


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy with Ana and Berta; since then Ana was erased."""
    ana, _ = book("Ana"), book("Berta")
    copy = backups.take(tmp_path / "copias", keep=9)
    leads.delete(ROSA, ana)
    book("Dora")
    return copy


def marked() -> bool:
    return (get_settings().data_dir / "restore-unfinished").exists()


@pytest.mark.parametrize("list_", ["whole", "lost"])
def test_what_breaks_off_is_told_and_finished_by_the_next_start(
    copy: Path, list_: str
) -> None:
    if list_ == "lost":  # the history of what is replaced knows them too
        (get_settings().data_dir / "erased-ids").unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "erase_again", fails)
        broke = run("restore", str(copy), "--yes")
    assert broke.exit_code == 1
    assert not isinstance(broke.exception, OperationalError)
    assert "Restaurado" in broke.output
    assert "faltó" in broke.output
    assert "disk I/O error" in broke.output
    assert "repita la orden" in broke.output
    assert "antes-de-restaurar" in broke.output
    assert names() == ["Ana", "Berta"]
    assert marked()
    done = run("migrate")
    assert done.exit_code == 0, done.output
    assert "anterior quedó a medias" in done.output
    assert names() == ["Berta"]
    assert not marked()
    assert "a medias" not in run("migrate").output


def test_nothing_is_served_before_it_is_finished(copy: Path, monkeypatch) -> None:
    monkeypatch.setattr(restoring, "erase_again", fails)
    run("restore", str(copy), "--yes")
    served: list[object] = []
    monkeypatch.setattr("app.cli.server.require_free_port", lambda *_: None)
    monkeypatch.setattr("app.cli.server._build", lambda: served.append("built"))
    monkeypatch.setattr("app.cli.server._run_server", lambda _: served.append("up"))
    refused = run("serve")
    assert refused.exit_code == 1
    assert "faltó" in refused.output
    assert served == []
    assert marked()


def test_who_is_killed_between_is_finished_by_the_next_start(copy: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.services.decided_again.apply_again", killed)
        with pytest.raises(Killed):
            backups.restore(copy)
    assert names() == ["Ana", "Berta"]
    common.migrate_database()
    assert names() == ["Berta"]
    assert not marked()


def test_the_same_command_again_finishes_it_too(copy: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "erase_again", fails)
        run("restore", str(copy), "--yes")
    again = run("restore", str(copy), "--yes")
    assert again.exit_code == 0, again.output
    assert names() == ["Berta"]
    assert not marked()


def test_who_is_brought_back_stays_also_where_it_broke_off(copy: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.services.decided_again.apply_again", fails)
        broke = run("restore", str(copy), "--yes", "--bring-back")
    assert broke.exit_code == 1
    assert run("migrate").exit_code == 0
    assert names() == ["Ana", "Berta"]
    assert not marked()


def test_who_is_erased_while_all_are_brought_back_stays_erased(
    copy: Path, monkeypatch
) -> None:
    write = erased_ids.take_back

    def erased_first(ids: Collection[uuid.UUID], restore: uuid.UUID) -> None:
        for each in ids:
            erasure.erase([each], ROSA, at=clock()())
        write(ids, restore)

    with monkeypatch.context() as patch:
        patch.setattr(erased_ids, "take_back", erased_first)
        backups.restore(copy, bring_back=True)
    assert names() == ["Berta"]
    assert not marked()
    # A copy from before knows it by the list, whose last line decides.
    assert len(erased_ids.known()) == 1


def test_a_restore_that_never_was_leaves_no_work(copy: Path) -> None:
    """Ana was brought back; a try of another restore was killed before its end."""
    backups.restore(copy, bring_back=True)
    assert names() == ["Ana", "Berta"]
    restore_mark.put(restore_mark.Mark(uuid.uuid4(), bring_back=False))
    assert run("migrate").exit_code == 0
    assert names() == ["Ana", "Berta"]
    assert not marked()


def test_a_try_that_fails_leaves_the_work_of_the_one_before(copy: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "erase_again", fails)
        run("restore", str(copy), "--yes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migration, "upgrade", fails)
        failed = run("restore", str(copy), "--yes", "--bring-back")
    assert "siguen como estaban" in failed.output
    assert marked()
    assert run("migrate").exit_code == 0
    assert names() == ["Berta"]


def test_a_mark_that_is_half_written_was_never_committed(copy: Path) -> None:
    backups.restore(copy, bring_back=True)
    (get_settings().data_dir / "restore-unfinished").write_text("3f2a\n\x00")
    assert run("migrate").exit_code == 0
    assert names() == ["Ana", "Berta"]


def test_that_it_was_restored_is_told_with_the_restore_itself(copy: Path) -> None:
    backups.restore(copy, clock=clock(clock()() + timedelta(hours=1)))
    with transaction() as session:
        told = events.subjects_of(session.connection(), Kind.RESTORED)
    assert list(told) == [""]
    assert schema.is_current()
