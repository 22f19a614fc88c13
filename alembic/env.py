"""Runs migrations on the database that the settings name."""

from sqlalchemy import Connection

from alembic import context
from app.persistence import every_table, reach
from app.persistence.migration import alone

target_metadata = every_table.metadata()


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
        # One transaction for all of it, on SQLite as well.
        transactional_ddl=True,
        include_object=is_ours,
    )
    with context.begin_transaction():
        context.run_migrations()
        revision = context.get_context().get_current_revision()
        if revision is not None:
            reach.note(connection, context.script, revision)


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with alone() as own:
        migrate(own)
