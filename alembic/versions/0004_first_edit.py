"""When the staff first touched a request.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "appointments", sa.Column("first_edited_at", sa.DateTime(timezone=True), nullable=True)
    )


def downgrade() -> None:
    op.drop_column("appointments", "first_edited_at")
