"""Leads for which a visit can be made are found by the day that they wish.

Revision ID: 0024
Revises: 0023
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None
ONLY_ADDS = True

WAITING = sa.text("state IN ('new', 'contacted', 'no_show')")


def upgrade() -> None:
    op.create_index(
        "ix_appointments_waiting",
        "appointments",
        ["date", "id"],
        sqlite_where=WAITING,
        postgresql_where=WAITING,
    )


def downgrade() -> None:
    op.drop_index("ix_appointments_waiting", "appointments")
