"""Where a lead stands; visits, who makes them, and the staff's notes.

Revision ID: 0013
Revises: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None
ONLY_ADDS = True

BATCH = 2000
INSTANT = sa.DateTime(timezone=True)

APPOINTMENTS = sa.table(
    "appointments",
    sa.column("id", sa.Uuid()),
    sa.column("created_at", INSTANT),
    sa.column("first_edited_at", INSTANT),
    sa.column("state", sa.Text()),
    sa.column("state_at", INSTANT),
    sa.column("answered_at", INSTANT),
)


def upgrade() -> None:
    state = sa.Column("state", sa.Text(), nullable=False, server_default="new")
    op.add_column("appointments", state)
    op.add_column("appointments", sa.Column("state_at", INSTANT, nullable=True))
    op.add_column("appointments", sa.Column("answered_at", INSTANT, nullable=True))
    _fill()
    op.create_index(
        "ix_appointments_state", "appointments", ["state", "created_at", "id"]
    )
    _professionals()
    _visits()
    op.create_table(
        "notes",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column(
            "appointment_id",
            sa.Uuid(),
            sa.ForeignKey("appointments.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("admin_id", sa.Uuid(), nullable=True),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_index("ix_notes_appointment_id", "notes", ["appointment_id", "id"])


def downgrade() -> None:
    op.drop_table("notes")
    op.drop_table("visits")
    op.drop_table("professionals")
    op.drop_index("ix_appointments_state", "appointments")
    op.drop_column("appointments", "answered_at")
    op.drop_column("appointments", "state_at")
    op.drop_column("appointments", "state")


def _fill() -> None:
    """Whoever was edited had been dealt with; the others are as new as before."""
    bind = op.get_bind()
    touched = APPOINTMENTS.c.first_edited_at
    last = None
    while True:
        query = sa.select(APPOINTMENTS.c.id).order_by(APPOINTMENTS.c.id).limit(BATCH)
        if last is not None:
            query = query.where(APPOINTMENTS.c.id > last)
        ids = bind.execute(query).scalars().all()
        if not ids:
            return
        bind.execute(
            sa.update(APPOINTMENTS)
            .where(APPOINTMENTS.c.id.in_(ids))
            .values(
                state=sa.case((touched.is_not(None), "contacted"), else_="new"),
                state_at=sa.func.coalesce(touched, APPOINTMENTS.c.created_at),
                answered_at=touched,
            )
        )
        last = ids[-1]


def _professionals() -> None:
    op.create_table(
        "professionals",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("registration", sa.Text(), nullable=False),
        sa.Column("comunas", sa.JSON(), nullable=False),
        sa.Column("hours", sa.JSON(), nullable=False),
        sa.Column("days_off", sa.JSON(), nullable=False),
        sa.Column(
            "admin_id",
            sa.Uuid(),
            sa.ForeignKey("admins.id", ondelete="SET NULL"),
            nullable=True,
            unique=True,
        ),
        sa.Column("active", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("feed_token_hash", sa.Text(), nullable=True, unique=True),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("created_at", INSTANT, nullable=False),
    )


def _visits() -> None:
    op.create_table(
        "visits",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column(
            "appointment_id",
            sa.Uuid(),
            sa.ForeignKey("appointments.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column(
            "professional_id",
            sa.Uuid(),
            sa.ForeignKey("professionals.id"),
            nullable=True,
        ),
        sa.Column("starts_at", INSTANT, nullable=False),
        sa.Column("ends_at", INSTANT, nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("created_at", INSTANT, nullable=False),
    )
    op.create_index("ix_visits_starts_at", "visits", ["starts_at", "id"])
    op.create_index(
        "ix_visits_professional", "visits", ["professional_id", "starts_at"]
    )
    op.create_index("ix_visits_appointment_id", "visits", ["appointment_id", "id"])
    op.create_index(
        "ix_visits_one_open",
        "visits",
        ["appointment_id"],
        unique=True,
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
