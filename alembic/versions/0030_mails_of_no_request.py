"""A message in the outbox may tell of something else than a request for a visit.

Revision ID: 0030
Revises: 0029
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None
ONLY_ADDS = True
# The release before takes such messages for those of a recipient who left the
# settings, gives them up, and shows none of them; they are taken back afterwards.
LOOSENS = ("outbox.appointment_id",)

COUNTED = sa.text("counted_at IS NOT NULL")


def upgrade() -> None:
    _let_be_empty(True)


def downgrade() -> None:
    op.execute("DELETE FROM outbox WHERE appointment_id IS NULL")
    _let_be_empty(False)


def _let_be_empty(nullable: bool) -> None:
    # A copy of the table would widen its partial index.
    op.drop_index("ix_outbox_counted_at", "outbox")
    with op.batch_alter_table("outbox") as batch:
        batch.alter_column(
            "appointment_id", existing_type=sa.Uuid(), nullable=nullable
        )
    op.create_index(
        "ix_outbox_counted_at",
        "outbox",
        ["counted_at"],
        sqlite_where=COUNTED,
        postgresql_where=COUNTED,
    )
