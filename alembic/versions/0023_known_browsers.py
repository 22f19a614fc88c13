"""Browsers in which somebody of the staff has signed in before.

Revision ID: 0023
Revises: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.create_table(
        "known_browsers",
        sa.Column("token_hash", sa.Text(), primary_key=True),
        sa.Column(
            "admin_id",
            sa.Uuid(),
            sa.ForeignKey("admins.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_known_browsers_admin_id", "known_browsers", ["admin_id"])


def downgrade() -> None:
    op.drop_index("ix_known_browsers_admin_id", "known_browsers")
    op.drop_table("known_browsers")
