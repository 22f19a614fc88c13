"""A pooled connection that was cut off is replaced before it serves."""

import pytest
from sqlalchemy import NullPool, create_engine, text

from app.persistence import database as engines
from app.settings import get_settings


# Nobody is cut off from a file.
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("database")
def test_connection_cut_off_while_it_rested_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "IDLE", 0)
    with engines.transaction() as session:
        pid = session.connection().scalar(text("SELECT pg_backend_pid()"))
    other = create_engine(get_settings().database_url, poolclass=NullPool)
    with other.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
    with engines.transaction() as session:
        assert session.connection().scalar(text("SELECT pg_backend_pid()")) != pid
