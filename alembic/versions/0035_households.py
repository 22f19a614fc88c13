"""A request says who is vaccinated, and which others were sent together with it.

Requests of before are of whoever asked, and stand alone.

Revision ID: 0035
Revises: 0034
"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None
ONLY_ADDS = True

OF_HOUSEHOLD = sa.text("household_id IS NOT NULL")
COLUMNS = ("patient", "minor", "guardian_text_hash", "household_id", "household_place")


def upgrade() -> None:
    columns = (
        sa.Column("patient", sa.Text(), nullable=True),
        sa.Column("minor", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("guardian_text_hash", sa.Text(), nullable=True),
        sa.Column("household_id", sa.Uuid(), nullable=True),
        sa.Column("household_place", sa.Integer(), nullable=True),
    )
    for column in columns:
        op.add_column("appointments", column)
    op.create_index(
        "ix_appointments_household",
        "appointments",
        ["household_id"],
        sqlite_where=OF_HOUSEHOLD,
        postgresql_where=OF_HOUSEHOLD,
    )


def downgrade() -> None:
    op.drop_index("ix_appointments_household", "appointments")
    for column in reversed(COLUMNS):
        op.drop_column("appointments", column)
