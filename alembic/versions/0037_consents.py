"""What people agreed to, each time as a record of its own, and each text once.

Requests of before get a record that says so: of them the version and the hash of the
text are known, and not by which form, for whom or by whom it was read aloud.

Revision ID: 0037
Revises: 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None
ONLY_ADDS = True

INSTANT = sa.DateTime(timezone=True)
BATCH = 2000
# Named as its request: whoever runs this again stores nothing twice.
BACKFILL = sa.text(
    "INSERT INTO consents (id, appointment_id, form, for_whom, version, text_hash,"
    " at, channel, guardian, from_before)"
    " SELECT a.id, a.id, a.category, '', a.consent_version, a.consent_text_hash,"
    " a.consented_at, a.source, '', :yes FROM appointments a"
    " WHERE a.consented_at IS NOT NULL AND a.consent_version IS NOT NULL"
    " AND a.consent_text_hash IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.appointment_id = a.id)"
    " ORDER BY a.created_at, a.id LIMIT :batch"
)


def upgrade() -> None:
    op.create_table(
        "consent_texts",
        sa.Column("hash", sa.Text(), primary_key=True),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "consents",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("appointment_id", sa.Uuid(), nullable=False),
        sa.Column("form", sa.Text(), nullable=False),
        sa.Column("for_whom", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("text_hash", sa.Text(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("guardian", sa.Text(), nullable=False),
        sa.Column("admin_id", sa.Uuid(), nullable=True),
        sa.Column("withdrawn_at", INSTANT, nullable=True),
        sa.Column("from_before", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_consents_appointment_id", "consents", ["appointment_id"])
    connection = op.get_bind()
    while connection.execute(BACKFILL, {"yes": True, "batch": BATCH}).rowcount:
        pass


def downgrade() -> None:
    op.drop_index("ix_consents_appointment_id", "consents")
    op.drop_table("consents")
    op.drop_table("consent_texts")
