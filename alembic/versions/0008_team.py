"""The team: invitations, deactivated accounts, a second factor.

Revision ID: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    with op.batch_alter_table("admins") as table:
        table.add_column(sa.Column("deactivated_at", sa.DateTime(timezone=True)))
        table.add_column(sa.Column("totp_secret", sa.Text()))
        table.add_column(sa.Column("totp_step", sa.BigInteger()))
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.Text(), primary_key=True),
        sa.Column(
            "admin_id",
            sa.Uuid(),
            sa.ForeignKey("admins.id", ondelete="CASCADE"),
            nullable=False,
        ),
    )
    op.create_index("ix_recovery_codes_admin_id", "recovery_codes", ["admin_id"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("email", sa.Text(), nullable=False, unique=True),
        sa.Column("token_hash", sa.Text(), nullable=False, unique=True),
        sa.Column("invited_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("invitations")
    op.drop_index("ix_recovery_codes_admin_id", "recovery_codes")
    op.drop_table("recovery_codes")
    with op.batch_alter_table("admins") as table:
        table.drop_column("totp_step")
        table.drop_column("totp_secret")
        table.drop_column("deactivated_at")
