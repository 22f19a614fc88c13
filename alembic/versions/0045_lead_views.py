"""Views of the list that the staff keep for themselves.

Revision ID: 0045
Revises: 0044
"""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.create_table(
        "lead_views",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("admin_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["admin_id"], ["admins.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_lead_views_admin_id", "lead_views", ["admin_id"])


def downgrade() -> None:
    op.drop_index("ix_lead_views_admin_id", "lead_views")
    op.drop_table("lead_views")
