"""When somebody last showed that it is still them, by session.

Revision ID: 0029
Revises: 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "admin_sessions",
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
    )


def downgrade() -> None:
    with op.batch_alter_table("admin_sessions") as batch:
        batch.drop_column("confirmed_at")
