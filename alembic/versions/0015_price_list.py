"""The price list can be changed: versions, and vaccines that are no longer offered.

Revision ID: 0015
Revises: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "vaccines",
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
    )
    op.add_column(
        "vaccines",
        sa.Column("retired", sa.Boolean(), nullable=False, server_default=sa.false()),
    )


def downgrade() -> None:
    with op.batch_alter_table("vaccines") as table:
        table.drop_column("retired")
        table.drop_column("version")
