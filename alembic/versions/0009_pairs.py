"""Lets the search find words of two letters by the index on PostgreSQL as well.

Two letters begin a group of three; the groups that end in a plain letter can be
asked for one by one, and the few texts with other letters get an index of their
own. It is there only beside the index of groups.

Revision ID: 0009
Revises: 0008
"""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    op.execute(
        "DO $$ BEGIN IF to_regclass('ix_lead_search_trigrams') IS NOT NULL THEN "
        "CREATE INDEX ix_lead_search_beyond_ascii ON lead_search (number) "
        "WHERE octet_length(text) <> length(text); END IF; END $$"
    )


def downgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP INDEX IF EXISTS ix_lead_search_beyond_ascii")
