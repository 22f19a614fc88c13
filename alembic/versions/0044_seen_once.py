"""Who of the staff saw a request is told once.

Revision ID: 0044
Revises: 0043
"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None
ONLY_ADDS = True
# The release before writes no event of this kind: the index binds none of its rows.
BINDS_ITS_OWN = ("events.subject_id,admin_id",)

INDEX = "ix_events_seen"
WHICH = sa.text("kind = 'lead_seen'")


def upgrade() -> None:
    op.create_index(
        INDEX,
        "events",
        ["subject_id", "admin_id"],
        unique=True,
        sqlite_where=WHICH,
        postgresql_where=WHICH,
    )


def downgrade() -> None:
    op.drop_index(INDEX, "events")
