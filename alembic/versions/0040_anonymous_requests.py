"""What stays of requests whose time is over: nothing that tells of a person.

Revision ID: 0040
Revises: 0039
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    op.create_table(
        "anonymous_requests",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("span", sa.Text(), nullable=False),
        sa.Column("comuna", sa.Text(), nullable=True),
        sa.Column("vaccine", sa.Text(), nullable=False),
        sa.Column("price", sa.Integer(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("pharmacy_id", sa.Uuid(), nullable=True),
        sa.Column("cancelled", sa.Date(), nullable=True),
    )
    op.create_index(
        "ix_anonymous_requests_day", "anonymous_requests", ["span", "day", "comuna"]
    )
    op.create_index(
        "ix_anonymous_requests_pharmacy", "anonymous_requests", ["pharmacy_id", "day"]
    )


def downgrade() -> None:
    op.drop_table("anonymous_requests")
