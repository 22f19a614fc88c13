"""Whoever copies and is killed leaves no copy in clear for longer than to the next one."""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from app.adapters import copy_leftovers, trial_place
from app.adapters.copy_leftovers import PLACE, working_in
from app.persistence.database import get_engine, make_engine
from app.services import backups, drill, private_files
from app.settings import get_settings
from tests.support.builders import clock
from tests.support.mailing import add

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def folder() -> Path:
    return get_settings().data_dir / "backups"


def left_in(folder: Path) -> list[Path]:
    """Leave what a copy and a trial leave that are killed."""
    place = folder / f"{PLACE}x"
    place.mkdir(parents=True)
    names = ("respaldo-1.sqlite3.part", "respaldo-1.sqlite3.part-journal")
    files = [*(folder / name for name in names), place / "trial.db"]
    for file in files:
        file.write_text("todo")
    return files


def test_the_next_copy_takes_it_away(folder: Path) -> None:
    add()
    earlier = backups.take(folder, keep=9, clock=clock())
    left = left_in(folder)
    new = backups.take(folder, keep=9)
    assert not any(file.exists() for file in left)
    assert earlier.exists()
    assert new.exists()


def test_what_is_not_ours_stays(folder: Path) -> None:
    """Whoever names a folder for copies may have other things in it."""
    kept = [folder / name for name in ("contrato.partes.pdf", "x.part", ".trial.md")]
    folder.mkdir(parents=True)
    for file in kept:
        file.write_text("mío")
    (folder / "respaldo-de-notas.part").mkdir()
    left = left_in(folder)
    add()
    assert backups.take(folder, keep=9).exists()
    private_files.keep_private()
    assert [file.exists() for file in [*kept, *left]] == [True] * 3 + [False] * 3


def test_so_does_a_start_also_in_folders_of_it(folder: Path) -> None:
    left = [*left_in(folder), *left_in(folder / backups.BEFORE_RESTORE)]
    kept = folder / "respaldo-1.sqlite3"
    kept.write_text("todo")
    private_files.keep_private()
    assert not any(file.exists() for file in left)
    assert kept.exists()


def test_what_somebody_works_on_stays_until_they_are_killed(folder: Path) -> None:
    left_in(folder)
    script = (
        "import sys; from pathlib import Path;"
        "from app.adapters.copy_leftovers import working_in;"
        "folder = Path(sys.argv[1]);\n"
        "with working_in(folder):\n"
        " (folder / 'respaldo-2.sqlite3.part').write_text('todo')\n"
        " print('there', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == b"there\n"
        part = folder / "respaldo-2.sqlite3.part"
        assert [each.name for each in folder.iterdir()] == [part.name]
        copy_leftovers.clear(folder)
        with working_in(folder):
            assert part.exists()
        os.kill(other.pid, signal.SIGKILL)
    copy_leftovers.clear(folder)
    assert list(folder.iterdir()) == []


def test_of_two_who_work_at_once_the_second_keeps_its_place_once_the_first_is_done(
    folder: Path,
) -> None:
    part = folder / "respaldo-2.sqlite3.part"
    with ExitStack() as second:
        with working_in(folder):
            second.enter_context(working_in(folder))
            part.write_text("todo")
        copy_leftovers.clear(folder)
        assert part.exists()
    copy_leftovers.clear(folder)
    assert not part.exists()


def test_a_trial_drops_the_databases_of_those_that_were_killed(
    database: str, folder: Path
) -> None:
    named = f"{make_url(get_settings().database_url).database}_trial_"
    if database == "sqlite":
        # Its places are folders, as above.
        left = [file.parent for file in left_in(folder) if file.name == "trial.db"]
    else:
        left = []
        with (
            get_engine()
            .execution_options(isolation_level="AUTOCOMMIT")
            .connect() as connection
        ):
            for mine in ("0123abcd", "real"):
                connection.execute(text(f'CREATE DATABASE "{named}{mine}"'))
    add()
    backups.take(folder, keep=9)
    done = drill.drill(folder, private=None, progress=backups.unheard)
    assert done
    assert done.missing == 0
    assert not any(place.exists() for place in left)
    if database != "sqlite":
        with get_engine().connect() as connection:
            asked = text(
                "SELECT datname FROM pg_database WHERE starts_with(datname, :named)"
            )
            there = connection.execute(asked, {"named": named}).scalars().all()
        with (
            get_engine()
            .execution_options(isolation_level="AUTOCOMMIT")
            .connect() as connection
        ):
            connection.execute(text(f'DROP DATABASE "{named}real"'))
        # That of somebody else has another name.
        assert there == [f"{named}real"]


def test_two_trials_at_once_have_a_place_each(database: str, tmp_path: Path) -> None:
    url = get_settings().database_url
    with (
        trial_place.place(url, tmp_path) as one,
        trial_place.place(url, tmp_path) as other,
    ):
        assert one != other
        for each in (one, other):
            engine = make_engine(each)
            with engine.connect() as connection:
                assert connection.execute(text("SELECT 1")).scalar_one() == 1
            engine.dispose()
    del database
