"""Requests of people for the rights over their data.

Revision ID: 0031
Revises: 0030
"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None
ONLY_ADDS = True

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "privacy_requests",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("reference", sa.Text(), nullable=False, unique=True),
        sa.Column("asks", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("appointment_id", sa.Uuid(), nullable=True),
        sa.Column("asked_at", INSTANT, nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=True),
        sa.Column("code_tries", sa.Integer(), nullable=False),
        sa.Column("code_expires_at", INSTANT, nullable=True),
        sa.Column("received_at", INSTANT, nullable=True),
        sa.Column("extended_at", INSTANT, nullable=True),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("closed_at", INSTANT, nullable=True),
        sa.Column("closing", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
    )
    op.create_index(
        "ix_privacy_requests_received_at", "privacy_requests", ["received_at"]
    )


def downgrade() -> None:
    op.execute("DELETE FROM outbox WHERE subject = 'rights'")
    op.drop_index("ix_privacy_requests_received_at", "privacy_requests")
    op.drop_table("privacy_requests")
