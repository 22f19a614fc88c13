"""A request says whether it came by the site or by phone; older ones came by the site.

Revision ID: 0025
Revises: 0024
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "appointments",
        sa.Column("source", sa.Text(), nullable=False, server_default="web"),
    )


def downgrade() -> None:
    with op.batch_alter_table("appointments") as batch:
        batch.drop_column("source")
