"""Partner pharmacies, and which one a request came through.

Which pharmacy older requests came from was never written down: it stays unknown.

Revision ID: 0022
Revises: 0021
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None
ONLY_ADDS = True

OF_PHARMACIES = sa.text("pharmacy_id IS NOT NULL")
INDEXES = (
    ("ix_appointments_pharmacy", ["pharmacy_id", "created_at", "id"]),
    ("ix_appointments_receipt", ["pharmacy_id", "receipt_number"]),
)


def upgrade() -> None:
    op.create_table(
        "pharmacies",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("slug", sa.Text(), nullable=False, unique=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("comuna", sa.Text(), nullable=False),
        sa.Column("contact", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("sheet_token_hash", sa.Text(), nullable=True, unique=True),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column("appointments", sa.Column("pharmacy_id", sa.Uuid(), nullable=True))
    for name, columns in INDEXES:
        op.create_index(
            name,
            "appointments",
            columns,
            sqlite_where=OF_PHARMACIES,
            postgresql_where=OF_PHARMACIES,
        )


def downgrade() -> None:
    for name, _ in reversed(INDEXES):
        op.drop_index(name, "appointments")
    op.drop_column("appointments", "pharmacy_id")
    op.drop_table("pharmacies")
