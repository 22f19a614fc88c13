"""What a search found a request by that became part of another one.

Revision ID: 0039
Revises: 0038
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "merged_leads", sa.Column("text", sa.Text(), nullable=False, server_default="")
    )
    op.execute("UPDATE merged_leads SET text = lower(coalesce(reference, ''))")


def downgrade() -> None:
    op.drop_column("merged_leads", "text")
