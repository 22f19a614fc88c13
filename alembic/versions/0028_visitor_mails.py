"""The outbox holds mails to visitors too.

What a message is about stands beside it (of earlier ones that is their request);
to whom it goes is an address of the staff or, as a word, the visitor, whose address
is looked up when it leaves. Who never asked for a visit says so once, and their
address gets no more.

Revision ID: 0028
Revises: 0027
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None
ONLY_ADDS = True


def upgrade() -> None:
    with op.batch_alter_table("outbox") as batch:
        batch.add_column(
            sa.Column("subject", sa.Text(), nullable=False, server_default="lead")
        )
        batch.add_column(sa.Column("subject_id", sa.Uuid(), nullable=True))
        batch.add_column(
            sa.Column("counted_at", sa.DateTime(timezone=True), nullable=True)
        )
        batch.add_column(
            sa.Column("told", sa.Text(), nullable=False, server_default="")
        )
        batch.add_column(
            sa.Column("outcome", sa.Text(), nullable=False, server_default="")
        )
    op.create_index("ix_outbox_subject_id", "outbox", ["subject_id"])
    op.create_index(
        "ix_outbox_counted_at",
        "outbox",
        ["counted_at"],
        sqlite_where=sa.text("counted_at IS NOT NULL"),
        postgresql_where=sa.text("counted_at IS NOT NULL"),
    )

    op.create_table(
        "unwanted_addresses",
        sa.Column("address_hash", sa.Text(), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column(
        "appointments",
        sa.Column("disowned_at", sa.DateTime(timezone=True), nullable=True),
    )


def downgrade() -> None:
    with op.batch_alter_table("appointments") as batch:
        batch.drop_column("disowned_at")
    op.drop_table("unwanted_addresses")
    op.execute("DELETE FROM outbox WHERE recipient = 'visitor'")
    op.drop_index("ix_outbox_counted_at", "outbox")
    op.drop_index("ix_outbox_subject_id", "outbox")
    with op.batch_alter_table("outbox") as batch:
        for column in ("outcome", "told", "counted_at", "subject_id", "subject"):
            batch.drop_column(column)
