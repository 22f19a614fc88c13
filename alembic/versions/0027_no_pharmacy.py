"""Requests of the pharmacy form that name no pharmacy are found on an index.

Revision ID: 0027
Revises: 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None
ONLY_ADDS = True

NAME = "ix_appointments_no_pharmacy"
WHICH = sa.text("pharmacy_id IS NULL AND category = 'Pharmacy'")


def upgrade() -> None:
    op.create_index(
        NAME,
        "appointments",
        ["created_at", "id"],
        sqlite_where=WHICH,
        postgresql_where=WHICH,
    )


def downgrade() -> None:
    op.drop_index(NAME, "appointments")
