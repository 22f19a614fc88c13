"""Runs migrations on the database that the settings name."""

from sqlalchemy import Connection
from sqlmodel import SQLModel

from alembic import context
from app.persistence import tables
from app.persistence.database import get_engine

target_metadata = SQLModel.metadata
assert tables.AppointmentRow.__table__.metadata is target_metadata  # noqa: S101


def is_ours(_object, name, _kind, reflected, _compare_to) -> bool:
    """Leave out the search index: no model describes it, each engine has its own."""
    own_index = str(name).startswith(
        (
            "lead_search_fts",
            "lead_search_groups",
            "ix_lead_search_trigrams",
            "ix_lead_search_beyond_ascii",
        )
    )
    return not (reflected and own_index)


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=target_metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
        include_object=is_ours,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with get_engine().begin() as own:
        migrate(own)
