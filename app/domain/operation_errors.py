"""What can go wrong when the house is operated: databases, copies, names."""

from pathlib import Path

from app.domain.errors import AppError


class BackupFailed(AppError):
    """A copy of the database could not be made, or is not sound."""

    code = "backup"


class NothingToCopy(BackupFailed):
    """The database was never migrated."""


class BackupToolUnfit(BackupFailed):
    """A program that copies the database is missing or older than the server."""


class RestoreRefused(AppError):
    """A copy does not belong here.

    Attributes:
        code: Key of its sentence in `RESTORE_REFUSED`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class RestoreUnfinished(AppError):
    """The database was replaced by a copy, and a step that has to follow failed.

    Attributes:
        before: The copy of what was there, None where that is not known.
    """

    code = "restore_unfinished"
    before: Path | None = None


class DatabaseUnavailable(AppError):
    """The database cannot be opened or is not at the expected version."""

    code = "database"


class DatabaseSilent(DatabaseUnavailable):
    """Its server does not answer yet; waiting may help."""


class NameServiceSilent(AppError):
    """The name service does not answer."""

    code = "name_service"


class NotCopiedBefore(AppError):
    """What was to be changed could not be copied first, so nothing was changed."""

    code = "not_copied"


class SchemaTooNew(AppError):
    """A newer release has changed the database so that this one cannot use it."""

    code = "too_new"
