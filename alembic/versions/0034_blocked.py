"""When a request was blocked: kept from then on, and used for nothing.

Revision ID: 0034
Revises: 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None
ONLY_ADDS = True

INDEX = "ix_appointments_blocked"
WHICH = sa.text("blocked_at IS NOT NULL")


def upgrade() -> None:
    op.add_column(
        "appointments",
        sa.Column("blocked_at", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_index(
        INDEX, "appointments", ["id"], sqlite_where=WHICH, postgresql_where=WHICH
    )


def downgrade() -> None:
    op.drop_index(INDEX, "appointments")
    op.drop_column("appointments", "blocked_at")
