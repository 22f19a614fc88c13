"""Which visits are one entry in the visitor's calendar.

Those of one household on one day that are to come were told of as one before: under
the name of the first of them, which they keep.

Revision ID: 0043
Revises: 0042
"""

from zoneinfo import ZoneInfo

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None
ONLY_ADDS = True

CHILE = ZoneInfo("America/Santiago")
VISITS = sa.table(
    "visits",
    sa.column("id", sa.Uuid()),
    sa.column("appointment_id", sa.Uuid()),
    sa.column("state", sa.Text()),
    sa.column("starts_at", sa.DateTime(timezone=True)),
    sa.column("calendar_id", sa.Uuid()),
)
LEADS = sa.table(
    "appointments", sa.column("id", sa.Uuid()), sa.column("household_id", sa.Uuid())
)


def upgrade() -> None:
    op.add_column("visits", sa.Column("calendar_id", sa.Uuid(), nullable=True))
    connection = op.get_bind()
    first: dict[object, object] = {}
    for household, visit, starts_at in connection.execute(_open_ones()).all():
        # SQLite keeps instants without a zone: they are UTC.
        starts_at = starts_at.replace(tzinfo=starts_at.tzinfo or ZoneInfo("UTC"))
        day = household, starts_at.astimezone(CHILE).date()
        entry = first.setdefault(day, visit)
        if entry != visit:
            connection.execute(
                VISITS.update().where(VISITS.c.id == visit).values(calendar_id=entry)
            )


def downgrade() -> None:
    op.drop_column("visits", "calendar_id")


def _open_ones() -> sa.Select[tuple[object, object, object]]:
    return (
        sa.select(LEADS.c.household_id, VISITS.c.id, VISITS.c.starts_at)
        .join_from(VISITS, LEADS, LEADS.c.id == VISITS.c.appointment_id)
        .where(VISITS.c.state == "open", LEADS.c.household_id.is_not(None))
        .order_by(VISITS.c.starts_at, VISITS.c.id)
    )
