"""Who waits for a visit stands by the hour, on an index that needs no statistics.

Revision ID: 0048
Revises: 0047
"""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None
# The release before reads who waits by their state, and sorts them by itself.
ONLY_ADDS = True

NAME = "ix_appointments_waiting"
BEFORE = "state IN ('new', 'contacted', 'no_show')"
SINCE = "state NOT IN ('scheduled', 'done', 'cancelled')"


def upgrade() -> None:
    indexed(SINCE, "date", "time", "id")


def downgrade() -> None:
    indexed(BEFORE, "date", "id")


def indexed(which: str, *columns: str) -> None:
    only = sa.text(which)
    op.drop_index(NAME, "appointments")
    op.create_index(
        NAME, "appointments", columns, sqlite_where=only, postgresql_where=only
    )
