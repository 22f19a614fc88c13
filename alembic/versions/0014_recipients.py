"""Each recipient of a notification has a message, and so a fate, of their own.

Messages from before go to all who are configured, as they always did.

Revision ID: 0014
Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column(
        "outbox", sa.Column("recipient", sa.Text(), nullable=False, server_default="")
    )


def downgrade() -> None:
    # The first recipient's message goes to everybody again.
    op.execute("DELETE FROM outbox WHERE dedupe_key LIKE '%:%:%'")
    op.drop_column("outbox", "recipient")
