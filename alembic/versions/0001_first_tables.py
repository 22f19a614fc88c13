"""First tables, and the six vaccines with their prices in Chilean pesos.

Revision ID: 0001
Revises:
"""

import sqlalchemy as sa
from alembic import op


revision = "0001"
down_revision = None
branch_labels = None
depends_on = None
ONLY_ADDS = False

VACCINES = sa.table(
    "vaccines",
    sa.column("id", sa.Text()),
    sa.column("name", sa.Text()),
    sa.column("price", sa.Integer()),
    sa.column("position", sa.Integer()),
)
SEED = [
    {"id": "influenza", "name": "Influenza", "price": 12000, "position": 1},
    {"id": "covid", "name": "COVID-19", "price": 15000, "position": 2},
    {"id": "neumococo", "name": "Neumococo", "price": 18000, "position": 3},
    {"id": "hepatitis", "name": "Hepatitis", "price": 20000, "position": 4},
    {"id": "tetanos", "name": "Tétanos", "price": 10000, "position": 5},
    {"id": "otra", "name": "Otra", "price": 15000, "position": 6},
]


def upgrade() -> None:
    op.create_table(
        "admins",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("email"),
    )
    op.create_table(
        "appointments",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("phone_e164", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("time", sa.Text(), nullable=False),
        sa.Column("vaccine", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("vaccine_price", sa.Integer(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("receipt_number", sa.Text(), nullable=True),
        sa.Column("consent_version", sa.Text(), nullable=True),
        sa.Column("consent_text_hash", sa.Text(), nullable=True),
        sa.Column("consented_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("submission_id"),
    )
    op.create_index(
        "ix_appointments_category",
        "appointments",
        ["category", "created_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_appointments_created_at_id",
        "appointments",
        ["created_at", "id"],
        unique=False,
    )

    op.create_table(
        "vaccines",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("price", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "admin_sessions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("admin_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["admin_id"], ["admins.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index(
        "ix_admin_sessions_admin_id", "admin_sessions", ["admin_id"], unique=False
    )

    op.create_table(
        "outbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("dedupe_key", sa.Text(), nullable=False),
        sa.Column("appointment_id", sa.Uuid(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("dead_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["appointment_id"], ["appointments.id"], ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("dedupe_key"),
    )
    op.create_index(
        "ix_outbox_appointment_id", "outbox", ["appointment_id"], unique=False
    )
    op.create_index(
        "ix_outbox_open", "outbox", ["sent_at", "dead_at", "due_at"], unique=False
    )

    op.bulk_insert(VACCINES, SEED)


def downgrade() -> None:
    op.drop_index("ix_outbox_open", "outbox")
    op.drop_index("ix_outbox_appointment_id", "outbox")

    op.drop_table("outbox")
    op.drop_index("ix_admin_sessions_admin_id", "admin_sessions")

    op.drop_table("admin_sessions")
    op.drop_table("vaccines")
    op.drop_index("ix_appointments_created_at_id", "appointments")
    op.drop_index("ix_appointments_category", "appointments")

    op.drop_table("appointments")
    op.drop_table("admins")
