"""Whether a request was urgent when it came, so that it can be counted.

Revision ID: 0005
Revises: 0004
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None
ONLY_ADDS = True

BATCH = 2000
CHILE = ZoneInfo("America/Santiago")
CLOCK_TIME = re.compile(r"(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?", re.ASCII)


def upgrade() -> None:
    op.add_column(
        "appointments",
        sa.Column("urgent", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    bind = op.get_bind()
    leads = sa.table(
        "appointments",
        sa.column("id", sa.Uuid()),
        sa.column("date", sa.Date()),
        sa.column("time", sa.Text()),
        sa.column("created_at", sa.DateTime(timezone=True)),
        sa.column("urgent", sa.Boolean()),
    )
    last = None
    while True:
        query = sa.select(leads).order_by(leads.c.id).limit(BATCH)
        if last is not None:
            query = query.where(leads.c.id > last)
        rows = bind.execute(query).all()
        if not rows:
            return
        urgent = [
            row.id for row in rows if is_urgent(row.date, row.time, row.created_at)
        ]
        bind.execute(sa.update(leads).where(leads.c.id.in_(urgent)).values(urgent=True))
        last = rows[-1].id


def downgrade() -> None:
    with op.batch_alter_table("appointments") as table:
        table.drop_column("urgent")


def is_urgent(day: date, at: str, created: datetime) -> bool:
    """Return whether a visit was wished within 24 hours from its registration."""
    created = created.replace(tzinfo=UTC) if created.tzinfo is None else created
    if day > created.astimezone(CHILE).date() + timedelta(days=2):
        return False
    match = CLOCK_TIME.fullmatch(at)
    clock = time.min
    if match and int(match[1]) < 24 and int(match[2]) < 60:
        clock = time(int(match[1]), int(match[2]))
    wished = datetime.combine(day, clock, tzinfo=CHILE).astimezone(UTC)
    return wished - created < timedelta(hours=24)
