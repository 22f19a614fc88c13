"""SQLite's journal, which holds pages as they were before they were erased."""

from typing import Final

from app.persistence.database import LOCK_WAIT, get_engine

# Milliseconds in which nobody may be reading or writing: bookings wait as long.
_PATIENCE: Final = 200


def cut_off() -> bool:
    """Copy the journal into the database and empty it, where nobody is in the way.

    Returns:
        Whether nothing is left in it; another database keeps and tidies its own.
    """
    engine = get_engine()
    if engine.dialect.name != "sqlite":
        return False
    with engine.connect() as connection:
        ask = connection.exec_driver_sql
        ask(f"PRAGMA busy_timeout={_PATIENCE}")
        try:
            busy = ask("PRAGMA wal_checkpoint(TRUNCATE)").scalar_one()
        finally:
            ask(f"PRAGMA busy_timeout={LOCK_WAIT * 1000}")
    return not busy
