"""What everybody of the staff may do; until told otherwise, everything.

An older release that serves beside this one knows no roles: there everybody may
do everything.

Revision ID: 0020
Revises: 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None
ONLY_ADDS = True

TABLES = ("admins", "invitations")


def upgrade() -> None:
    for name in TABLES:
        with op.batch_alter_table(name) as table:
            table.add_column(
                sa.Column(
                    "role", sa.Text(), nullable=False, server_default="administrator"
                )
            )


def downgrade() -> None:
    for name in TABLES:
        with op.batch_alter_table(name) as table:
            table.drop_column("role")
