"""Copies of everything that is stored, and the way back."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from app.adapters import backup, sealing
from app.adapters.backup_contents import Progress
from app.domain.clock import Clock, utc_now
from app.domain.operation_errors import (
    DatabaseUnavailable,
    RestoreRefused,
    RestoreUnfinished,
)
from app.persistence import migration
from app.services import kept_copies, restoring
from app.settings import get_settings

BEFORE_UPGRADE: Final = "antes-de-actualizar"
BEFORE_RESTORE: Final = "antes-de-restaurar"
# Copies of what was there before a restore that succeeded.
KEPT_BEFORE_RESTORE: Final = 5


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of a restore.

    Attributes:
        before: The copy of what was there, None where nothing was.
        decided: How many blocks, withdrawals and refusals of mails that were decided
            since the copy hold again.
        asked_again: How many petitions that were answered since the copy, by a change
            that it has not, wait for their answer again.
    """

    before: Path | None
    decided: int
    asked_again: int


def unheard(_: int, __: int) -> None:
    """Hear of progress and show nothing."""


def take(
    folder: Path, *, keep: int, progress: Progress = unheard, clock: Clock = utc_now
) -> Path:
    """Copy the database into a folder and forget the oldest copies there.

    Args:
        folder: Where copies are kept.
        keep: How many stay, the new one included.
        progress: Called with what is done and the whole.
        clock: Names the copy.

    Returns:
        The file of the copy.

    Raises:
        BackupFailed: The copy could not be made or is not sound.
    """
    target = _take(folder, progress, clock)
    kept_copies.forget(folder, keep, but=target)
    return target


def restore(
    source: Path,
    *,
    private: Path | None = None,
    bring_back: bool = False,
    progress: Progress = unheard,
    clock: Clock = utc_now,
) -> Restored:
    """Replace what is stored by a copy and bring it to this version.

    Whoever wants to write waits from before the copy of now until the end: what
    was acknowledged is in that copy, or comes after the restore. Everything is
    one transaction, so whatever fails leaves what was there; what was decided since
    the copy follows, and is marked until it is done.

    Args:
        source: The copy.
        private: File with the private key, where the copy is sealed.
        bring_back: Whether also what was erased since comes back.
        progress: Called with what is done and the whole.
        clock: Names the copy of now.

    Returns:
        What became of it.

    Raises:
        RestoreRefused: The copy does not belong here; its code says why.
        BackupFailed: It is not sound, or could not be put back.
        DatabaseUnavailable: The database cannot be opened or locked.
        RestoreUnfinished: It was replaced, and what follows failed.
    """
    backup_folder = get_settings().data_dir / "backups"
    with backup.opened(source, backup_folder, private) as plain:
        before, again = _restore(plain, progress, clock, bring_back=bring_back)
    try:
        decided = restoring.finish(clock=clock) or 0
    except RestoreUnfinished as error:
        error.before = before
        raise
    return Restored(before, decided, again)


def _restore(
    source: Path, progress: Progress, clock: Clock, *, bring_back: bool
) -> tuple[Path | None, int]:
    require_ours(source)
    folder = get_settings().data_dir / "backups" / BEFORE_RESTORE
    try:
        with migration.alone() as connection:
            before = _before_restore(connection, folder, clock)
            stood = restoring.before(connection)
            try:
                restoring.list_decided(connection, stood, clock=clock)
                if not bring_back:
                    # The history that knows them is about to be replaced.
                    restoring.list_erased(connection)
                put_back(connection, source, progress)
                again = restoring.note(
                    connection, stood, bring_back=bring_back, clock=clock
                )
            except BaseException:
                # Nothing changed: this copy would push out one that is missed.
                if before:
                    before.unlink()
                raise
    except SQLAlchemyError as error:
        raise DatabaseUnavailable(migration.reason(error)) from error
    if before:
        kept_copies.forget(folder, KEPT_BEFORE_RESTORE, but=before)
    return before, again


def put_back(connection: Connection, source: Path, progress: Progress) -> None:
    """Replace all that a connection's database holds, and bring it to this version.

    Raises:
        BackupFailed: The copy could not be put back.
    """
    driver = connection.connection.driver_connection
    # Its session gets settings of the copy: nobody uses it afterwards.
    connection.detach()
    backup.replace(driver, source, progress)
    migration.upgrade(connection)


def new_key(file: Path) -> str:
    """Write a new private key into a file; return the public one for the settings.

    Raises:
        FileExistsError: A file stands there; it may be the key of older copies.
    """
    return sealing.new_key(file)


def _before_restore(connection: Connection, folder: Path, clock: Clock) -> Path | None:
    """Let everybody wait and copy what is there."""
    if migration.current(connection) is None:
        return None
    migration.hold_writers(connection)
    before = _take(folder, unheard, clock)
    migration.hold_readers(connection)
    return before


def require_ours(source: Path) -> None:
    """Refuse a copy of another site or of a newer release.

    Raises:
        RestoreRefused: Its code says why.
        BackupFailed: It is not sound.
    """
    found = backup.contents(get_settings().database_url, source)
    if found.revision is None or not migration.needed_tables() <= found.tables:
        raise RestoreRefused("not_ours")
    if found.revision not in migration.known():
        raise RestoreRefused("newer")


def _take(folder: Path, progress: Progress, clock: Clock) -> Path:
    settings = get_settings()
    url = settings.database_url
    target = kept_copies.place(folder, clock())
    return backup.take(url, target, progress, settings.backup_keys)
