"""What was breached, when it was known, and who was told.

Revision ID: 0042
Revises: 0041
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None
ONLY_ADDS = True

INSTANT = sa.DateTime(timezone=True)
TEXTS = ("what", "data", "people", "consequences", "measures", "reason")


def upgrade() -> None:
    op.create_table(
        "breaches",
        sa.Column("id", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.Text(), nullable=False) for name in TEXTS),
        sa.Column("happened_at", INSTANT, nullable=True),
        sa.Column("known_at", INSTANT, nullable=False),
        sa.Column("agency_told_at", INSTANT, nullable=True),
        sa.Column("people_told_at", INSTANT, nullable=True),
        sa.Column("closed_at", INSTANT, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("created_at", INSTANT, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("breaches")
