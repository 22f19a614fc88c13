"""Whether an edited request is urgent: an edit did not decide it anew.

Revision ID: 0012
Revises: 0011
"""

import re
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None
ONLY_ADDS = False

BATCH = 2000
CHILE = ZoneInfo("America/Santiago")
CLOCK_TIME = re.compile(r"(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?", re.ASCII)


def upgrade() -> None:
    bind = op.get_bind()
    leads = sa.table(
        "appointments",
        sa.column("id", sa.Uuid()),
        sa.column("date", sa.Date()),
        sa.column("time", sa.Text()),
        sa.column("created_at", sa.DateTime(timezone=True)),
        sa.column("version", sa.Integer()),
        sa.column("urgent", sa.Boolean()),
    )
    last = None
    while True:
        query = sa.select(leads).where(leads.c.version > 1)
        if last is not None:
            query = query.where(leads.c.id > last)
        rows = bind.execute(query.order_by(leads.c.id).limit(BATCH)).all()
        if not rows:
            return
        for urgent in (True, False):
            ids = [row.id for row in rows if is_urgent(row) is urgent]
            mend = sa.update(leads).where(leads.c.id.in_(ids), leads.c.urgent != urgent)
            bind.execute(mend.values(urgent=urgent))
        last = rows[-1].id


def downgrade() -> None:
    """What was mended stays."""


def is_urgent(row) -> bool:
    created = row.created_at
    created = created.replace(tzinfo=UTC) if created.tzinfo is None else created
    if row.date > created.astimezone(CHILE).date() + timedelta(days=2):
        return False
    match = CLOCK_TIME.fullmatch(row.time)
    clock = time.min
    if match and int(match[1]) < 24 and int(match[2]) < 60:
        clock = time(int(match[1]), int(match[2]))
    wished = datetime.combine(row.date, clock, tzinfo=CHILE).astimezone(UTC)
    return wished - created < timedelta(hours=24)
