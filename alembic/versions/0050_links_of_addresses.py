"""To which address each link was mailed: with another one it opens nothing.

What joined requests got from each other may be of a stranger's mailbox, which nobody
can tell any more: it ends, and whoever lost it asks for a link anew. Links that ended
with their address are kept under another name, which the release before never finds.

Revision ID: 0050
Revises: 0049
"""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.add_column("visitor_links", sa.Column("address_hash", sa.Text(), nullable=True))
    for table in ("visitor_links", "visitor_sessions"):
        op.execute(
            f"DELETE FROM {table} WHERE appointment_id IN "  # noqa: S608 - two names
            "(SELECT appointment_id FROM merged_leads)"
        )


def downgrade() -> None:
    op.execute("DELETE FROM visitor_links WHERE token_hash LIKE 'ended:%'")
    op.drop_column("visitor_links", "address_hash")
