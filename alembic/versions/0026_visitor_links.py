"""Links, open browsers and codes of the visitor's own page.

Revision ID: 0026
Revises: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None
ONLY_ADDS = True

KEYED_BY_TOKEN = ("visitor_links", "visitor_sessions")


def upgrade() -> None:
    op.create_table(
        "visitor_links",
        sa.Column("token_hash", sa.Text(), primary_key=True),
        _of_lead(),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "visitor_sessions",
        sa.Column("token_hash", sa.Text(), primary_key=True),
        _of_lead(),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
    )
    for table in KEYED_BY_TOKEN:
        op.create_index(f"ix_{table}_appointment_id", table, ["appointment_id"])
    op.create_table(
        "visitor_codes",
        _of_lead(primary_key=True),
        sa.Column("purpose", sa.Text(), primary_key=True),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
    )


def _of_lead(**options: bool) -> sa.Column:
    return sa.Column(
        "appointment_id",
        sa.Uuid(),
        sa.ForeignKey("appointments.id", ondelete="CASCADE"),
        nullable=False,
        **options,
    )


def downgrade() -> None:
    op.drop_table("visitor_codes")
    for table in reversed(KEYED_BY_TOKEN):
        op.drop_index(f"ix_{table}_appointment_id", table)
        op.drop_table(table)
