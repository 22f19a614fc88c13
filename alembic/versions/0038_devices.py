"""Which browser a session was opened in, by name.

Revision ID: 0038
Revises: 0037
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "admin_sessions",
        sa.Column("device", sa.Text(), nullable=False, server_default=""),
    )


def downgrade() -> None:
    op.drop_column("admin_sessions", "device")
