"""Nobody else of the machine reads what is stored, older files included."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.adapters import backup, sealing
from app.adapters import private_files as files
from app.domain.lead import Category
from app.services import bookings, doctor, notifications, private_files
from app.settings import Settings, get_settings
from tests.support.builders import booking_form

OTHERS = 0o077


@pytest.fixture(autouse=True)
def habit() -> Iterator[None]:
    """Let this process make files as careless machines do, and so again later."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    found = [folder, *folder.rglob("*")]
    return {place.name: place.stat().st_mode & OTHERS for place in found}


@pytest.fixture
def old_data() -> Path:
    """A data folder as an earlier release left it."""
    folder = get_settings().data_dir
    for name in ("mail/1.eml", "backups/a.db", "backups/before/b.db", "app.db"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    return folder


def test_old_files_are_closed_and_new_ones_are_made_so(old_data: Path) -> None:
    assert any(modes(old_data).values())
    assert private_files.open_places()
    assert private_files.keep_private() == 0
    (old_data / "mail" / "2.eml").write_text("x")
    (old_data / "backups" / "new").mkdir()
    assert set(modes(old_data).values()) == {0}
    assert (old_data / "mail" / "1.eml").read_text() == "x"
    assert private_files.open_places() == []


def test_what_others_share_and_links_stay_as_they_are(
    old_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "elsewhere"
    other.write_text("x")
    (old_data / "mail" / "link").symlink_to(other)
    (old_data / "of another").write_text("x")
    before = [place.stat().st_mode for place in (other, old_data / "of another")]
    private_files.keep_private()
    assert [p.stat().st_mode for p in (other, old_data / "of another")] == before
    old_data.chmod(0o1777)
    private_files.keep_private()
    assert old_data.stat().st_mode & 0o7777 == 0o1777
    old_data.chmod(0o755)
    monkeypatch.chdir(old_data)
    private_files.keep_private()
    assert old_data.stat().st_mode & 0o777 == 0o755


def test_what_a_link_of_the_data_folder_leads_to_is_closed(
    old_data: Path, tmp_path: Path
) -> None:
    """An operator has database, mails and copies lie on another disk."""
    disk = tmp_path / "disk"
    disk.mkdir()
    for name in ("app.db", "mail", "backups"):
        (old_data / name).rename(disk / name)
        (old_data / name).symlink_to(disk / name)
    for end in ("-journal", "-wal", "-shm"):
        (disk / f"app.db{end}").write_text("x")
    (disk / "of another").write_text("x")
    open_before = private_files.open_places()
    assert {place.name for place in open_before} == {
        old_data.name,
        *(modes(disk).keys() - {disk.name, "of another"}),
    }
    private_files.keep_private()
    left = {name for name, others in modes(disk).items() if others}
    assert left == {disk.name, "of another"}
    assert private_files.open_places() == []


def test_what_is_everybodys_stays_so_behind_a_link(
    old_data: Path, tmp_path: Path
) -> None:
    shared = tmp_path / "everybody"
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / "of another").write_text("x")
    (old_data / "backups").rename(old_data / "before")
    (old_data / "backups").symlink_to(shared)
    private_files.keep_private()
    assert shared.stat().st_mode & 0o7777 == 0o1777
    assert modes(shared)["of another"]


def test_doctor_tells_what_is_open(old_data: Path) -> None:
    def found() -> doctor.Finding:
        (one,) = (f for f in doctor.examine() if f.what == "Permisos de los archivos")
        return one

    assert not found().good
    assert str(old_data) in found().found
    private_files.keep_private()
    assert found().good


def test_doctor_of_production_tells_that_others_read_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found() -> doctor.Finding:
        (one,) = (f for f in doctor.examine() if f.what == "Permisos de los archivos")
        return one

    private_files.keep_private()
    secrets = tmp_path / "settings"
    monkeypatch.setitem(Settings.model_config, "env_file", str(secrets))
    secrets.write_text("SMTP_URL=smtps://site:secret@mail.example\n")
    secrets.chmod(0o644)
    assert found().good
    monkeypatch.setattr(get_settings(), "environment", "production")
    assert not found().good
    assert str(secrets) in found().found
    # Its owner may be somebody else than the site, which reads it by its group.
    secrets.chmod(0o640)
    assert found().good


def test_what_cannot_be_closed_is_counted(tmp_path: Path) -> None:
    assert files.mend([tmp_path / "gone"]) == 1


@pytest.mark.usefixtures("database")
def test_database_and_mails_are_their_owners_alone() -> None:
    private_files.keep_private()
    bookings.submit(booking_form(), Category.B2C)
    asyncio.run(notifications.dispatch_due(notifications.configured_mailer()))
    mails = get_settings().mail_dir
    assert list(mails.glob("*.eml"))
    assert set(modes(mails).values()) == {0}


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("is_sealed", [False, True])
def test_a_copy_is_its_owners_alone_whatever_the_machine_does(
    is_sealed: bool, tmp_path: Path
) -> None:
    """Nothing was kept private before: the machine's own habit holds."""
    key = sealing.new_key(tmp_path / "private.txt")
    target = tmp_path / "respaldo-1"
    url = get_settings().database_url
    keys = (key,) if is_sealed else ()
    copy = backup.take(url, target, lambda *_: None, keys)
    assert sealing.is_sealed(copy) is is_sealed
    (tmp_path / "other").write_text("x")
    assert modes(tmp_path)["other"]
    assert not modes(tmp_path)[copy.name]
