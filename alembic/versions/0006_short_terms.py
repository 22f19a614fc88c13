"""Lets the search find words of two letters by the index.

Every searched text ends in a line break, so that two letters always stand at the
beginning of some group of three; on SQLite a view of the index tells its groups.

Revision ID: 0006
Revises: 0005
"""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None
ONLY_ADDS = False


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE lead_search_groups "
            "USING fts5vocab('lead_search_fts', 'row')"
        )
        op.execute("UPDATE lead_search SET text = text || char(10)")
    else:
        op.execute("UPDATE lead_search SET text = text || chr(10)")


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE lead_search_groups")
    op.execute("UPDATE lead_search SET text = substr(text, 1, length(text) - 1)")
