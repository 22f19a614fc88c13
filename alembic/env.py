"""Runs migrations on the database that the settings name."""

from sqlalchemy import Connection
from sqlmodel import SQLModel

from alembic import context
from app.persistence import tables
from app.persistence.database import get_engine

target_metadata = SQLModel.metadata
assert tables.AppointmentRow.__table__.metadata is target_metadata  # noqa: S101


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=target_metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with get_engine().begin() as own:
        migrate(own)
