"""A trial of the newest copy: restored in a place of its own, held against today."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from app.adapters import backup, trial_place
from app.adapters.backup_contents import Progress
from app.domain.operation_errors import DatabaseUnavailable
from app.persistence import migration, moving
from app.persistence.database import get_engine, make_engine
from app.services import backups, kept_copies
from app.settings import get_settings

# A request is stored some moments after its time of registration is read.
_STORED_WITHIN: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Drill:
    """How a copy stands to what is stored now.

    Attributes:
        copy: The file.
        restored: Rows by table in the copy, at this version of the schema.
        now: Rows by table today.
        missing: Requests of today that were there at its time and are not in it.
    """

    copy: Path
    restored: Mapping[str, int]
    now: Mapping[str, int]
    missing: int


def drill(folder: Path, *, private: Path | None, progress: Progress) -> Drill | None:
    """Restore the newest copy of a folder elsewhere; what the site has is only read.

    Returns:
        What was found, None where there is no copy.

    Raises:
        RestoreRefused: The copy does not belong here.
        BackupFailed: It is not sound, or could not be put back.
        DatabaseUnavailable: There is no place for the trial.
    """
    copy = kept_copies.newest(folder)
    if copy is None:
        return None
    settings = get_settings()
    beside = settings.data_dir / "backups"
    with backup.opened(copy, beside, private) as plain:
        backups.require_ours(plain)
        try:
            with trial_place.place(settings.database_url, beside) as url:
                return _compare(copy, plain, url, progress)
        except SQLAlchemyError as error:
            raise DatabaseUnavailable(migration.reason(error)) from error


def _compare(copy: Path, plain: Path, url: str, progress: Progress) -> Drill:
    engine = make_engine(url)
    try:
        with migration.alone(engine) as connection:
            backups.put_back(connection, plain, progress)
        until = kept_copies.moment(copy)
        with engine.connect() as there, get_engine().connect() as here:
            known = moving.requests_until(there, None)
            expected = moving.requests_until(here, until and until - _STORED_WITHIN)
            return Drill(
                copy=copy,
                restored=moving.counts(there),
                now=moving.counts(here),
                missing=len(expected - known),
            )
    finally:
        engine.dispose()
