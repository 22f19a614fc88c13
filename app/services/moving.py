"""Taking all that is stored to another database, whichever engine that one is."""

from collections.abc import Callable, Mapping

from sqlalchemy.exc import SQLAlchemyError

from app.domain.errors import AppError
from app.domain.operation_errors import DatabaseUnavailable
from app.persistence import migration, moving
from app.persistence.database import get_engine, make_engine
from app.setting_values import with_driver

Progress = Callable[[int, int], None]


class TransferRefused(AppError):
    """All that is stored cannot go to another database.

    Attributes:
        code: `same`, `not_empty`, `unknown_engine` or `counts`.
        detail: What was found there.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


def move(to: str, *, progress: Progress) -> Mapping[str, int]:
    """Copy everything into an empty database, all of it or nothing.

    Nobody can write to the old one meanwhile, and it stays as it was.

    Args:
        to: Address of the other database.
        progress: Called with the rows that were copied and the whole.

    Returns:
        Rows by table, the same on both sides.

    Raises:
        TransferRefused: The other one is this one, is not empty, or did not get all.
        DatabaseUnavailable: One of them cannot be opened, read or written.
    """
    try:
        url = with_driver(to)
    except ValueError as error:
        raise TransferRefused("unknown_engine") from error
    target = make_engine(url)
    try:
        if migration.are_one(get_engine(), target):
            raise TransferRefused("same")
        with migration.alone() as old, migration.alone(target) as new:
            if found := moving.occupied(new):
                raise TransferRefused("not_empty", ", ".join(found[:3]))
            migration.hold_writers(old)
            migration.upgrade(new)
            moving.clear(new)
            expected = moving.counts(old)
            whole, done = sum(expected.values()), 0
            for copied in moving.copy(old, new):
                done += copied
                progress(done, whole)
            migration.check_references(new)
            _require_equal(expected, moving.counts(new))
    except SQLAlchemyError as error:
        raise DatabaseUnavailable(migration.reason(error)) from error
    finally:
        target.dispose()
    return expected


def _require_equal(expected: Mapping[str, int], found: Mapping[str, int]) -> None:
    other = [
        f"{table}: {found[table]} ≠ {count}"
        for table, count in expected.items()
        if found[table] != count
    ]
    if other:
        raise TransferRefused("counts", "; ".join(other))
