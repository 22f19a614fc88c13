"""Requests that look automatic are flagged; failed sign-ins are counted.

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "appointments",
        sa.Column("suspect", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "sign_in_failures",
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("sign_in_failures")
    with op.batch_alter_table("appointments") as table:
        table.drop_column("suspect")
