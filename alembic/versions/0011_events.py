"""What happened: events that nobody can change, and their values, which can go.

Revision ID: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None
ONLY_ADDS = True

SQLITE_TRIGGERS = [
    f"CREATE TRIGGER events_no_{verb} BEFORE {verb.upper()} ON events "
    "BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
    for verb in ("update", "delete")
]
POSTGRESQL_TRIGGERS = [
    "CREATE FUNCTION refuse_change_of_events() RETURNS trigger AS $$ "
    "BEGIN RAISE EXCEPTION 'events are append-only'; END $$ LANGUAGE plpgsql",
    "CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events "
    "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_events()",
]


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("admin_id", sa.Uuid()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.Text(), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
    )
    op.create_index("ix_events_subject", "events", ["subject", "subject_id", "id"])
    op.create_index("ix_events_at", "events", ["at", "id"])
    op.create_table(
        "event_values",
        sa.Column("event_id", sa.Uuid(), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("field", sa.Text(), primary_key=True),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
    )
    for statement in _triggers():
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("event_values")
    op.drop_table("events")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION refuse_change_of_events()")


def _triggers() -> list[str]:
    if op.get_bind().dialect.name == "postgresql":
        return POSTGRESQL_TRIGGERS
    return SQLITE_TRIGGERS
