"""What SQLite keeps of what was erased: its journal, and parts of its text index."""

from typing import Final

from sqlalchemy import Connection

from app.persistence.database import LOCK_WAIT, get_engine

# Milliseconds in which nobody may be reading or writing: bookings wait as long.
_PATIENCE: Final = 200
# Pages of the index that one step writes: whoever writes waits no longer than that.
_PAGES: Final = 64
# As many as whoever erases waits for; the daily run takes as many as there are.
FEW_STEPS: Final = 40
ALL_STEPS: Final = 1_000_000
# Fewer changes tell that a step found nothing to do.
_WORKED: Final = 2
_MERGE: Final = "INSERT INTO lead_search_fts(lead_search_fts, rank) VALUES ('merge', ?)"


def cut_off() -> bool:
    """Copy the journal into the database and empty it, where nobody is in the way.

    Returns:
        Whether nothing is left in it; another database keeps and tidies its own.
    """
    engine = get_engine()
    if engine.dialect.name != "sqlite":
        return True
    with engine.connect() as connection:
        ask = connection.exec_driver_sql
        ask(f"PRAGMA busy_timeout={_PATIENCE}")
        try:
            busy = ask("PRAGMA wal_checkpoint(TRUNCATE)").scalar_one()
        finally:
            ask(f"PRAGMA busy_timeout={LOCK_WAIT * 1000}")
    return not busy


def tidy_index(steps: int) -> bool:
    """Merge the parts of the text index, in which erased letters stay until then.

    FTS5 notes a deletion beside what was deleted; only merging leaves both out. Each
    step is a transaction of its own.

    Args:
        steps: At most so many.

    Returns:
        Whether nothing is left to merge; another database keeps and tidies its own.
    """
    engine = get_engine()
    if engine.dialect.name != "sqlite":
        return True
    with engine.connect() as connection:
        pages = -_PAGES  # negative once: all parts are to become one
        for _ in range(steps):
            before = _changes(connection)
            connection.exec_driver_sql(_MERGE, (pages,))
            connection.commit()
            if pages > 0 and _changes(connection) - before < _WORKED:
                return True
            pages = _PAGES
    return False


def _changes(connection: Connection) -> int:
    return connection.exec_driver_sql("SELECT total_changes()").scalar_one()
