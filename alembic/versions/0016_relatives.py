"""Other requests of the same phone, email or address are found at once.

Revision ID: 0016
Revises: 0015
"""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    for name in ("phone_e164", "email", "address"):
        op.create_index(f"ix_appointments_{name}", "appointments", [name, "created_at"])


def downgrade() -> None:
    for name in ("address", "email", "phone_e164"):
        op.drop_index(f"ix_appointments_{name}", "appointments")
