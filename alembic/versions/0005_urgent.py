"""Whether a request was urgent when it came, so that it can be counted.

Revision ID: 0005
Revises: 0004
"""

import sqlalchemy as sa
from alembic import op

from app.domain.booking import is_urgent
from app.persistence.tables import UtcDateTime

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BATCH = 2000


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
        sa.column("created_at", UtcDateTime()),
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
