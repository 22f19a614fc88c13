"""How far back releases work with this schema, for those that do not know it.

Revision ID: 0017
Revises: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None
# Releases before it do not ask.
ONLY_ADDS = False


def upgrade() -> None:
    op.create_table(
        "schema_reach", sa.Column("oldest", sa.Text(), primary_key=True)
    )


def downgrade() -> None:
    op.drop_table("schema_reach")
