"""Connections are kept for those who come next, and replaced where they were cut off."""

from contextlib import ExitStack

import pytest
from sqlalchemy import NullPool, create_engine, text

from app.persistence import database as engines
from app.settings import get_settings

# A file has none.
pytestmark = [
    pytest.mark.parametrize("database", ["postgresql"], indirect=True),
    pytest.mark.usefixtures("database"),
]
PID = text("SELECT pg_backend_pid()")


def together(people: int) -> set[int]:
    """Return the connections of so many who ask at the same time."""
    with ExitStack() as there:
        sessions = [there.enter_context(engines.transaction()) for _ in range(people)]
        return {session.connection().scalar(PID) or 0 for session in sessions}


def test_no_connection_of_a_crowd_is_opened_for_one_question() -> None:
    first = together(engines.POOL)
    assert len(first) == engines.POOL
    assert together(engines.POOL) == first


def test_connection_cut_off_while_it_rested_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "IDLE", 0)
    with engines.transaction() as session:
        pid = session.connection().scalar(PID)
    other = create_engine(get_settings().database_url, poolclass=NullPool)
    with other.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
    with engines.transaction() as session:
        assert session.connection().scalar(PID) != pid
