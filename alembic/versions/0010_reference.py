"""A name for each request that a person can read aloud; the search finds it.

Revision ID: 0010
Revises: 0009
"""

import random

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None
ONLY_ADDS = False

BATCH = 2000
# As the code that makes references had it when this was written.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CHOSEN = 5
COMBINATIONS = len(LETTERS) ** CHOSEN
# Shares no divisor with the combinations: no number comes twice before all did.
STRIDE = 9_746_131
LENGTH = len("VC-") + CHOSEN + 1

APPOINTMENTS = sa.table(
    "appointments", sa.column("id", sa.Uuid()), sa.column("reference", sa.Text())
)
SEARCH = sa.table(
    "lead_search",
    sa.column("number", sa.Integer()),
    sa.column("appointment_id", sa.Uuid()),
    sa.column("text", sa.Text()),
)


def upgrade() -> None:
    op.add_column("appointments", sa.Column("reference", sa.Text(), nullable=True))
    _fill()
    op.create_index(
        "ix_appointments_reference", "appointments", ["reference"], unique=True
    )


def downgrade() -> None:
    bind = op.get_bind()
    named = sa.select(APPOINTMENTS.c.id).where(APPOINTMENTS.c.reference.is_not(None))
    kept = sa.func.length(SEARCH.c.text) - LENGTH - 1
    bind.execute(
        sa.update(SEARCH)
        .where(SEARCH.c.appointment_id.in_(named))
        .values(text=sa.func.substr(SEARCH.c.text, 1, kept))
    )
    op.drop_index("ix_appointments_reference", "appointments")
    op.drop_column("appointments", "reference")


def _fill() -> None:
    bind = op.get_bind()
    number = random.randrange(COMBINATIONS)
    name = (
        sa.update(APPOINTMENTS)
        .where(APPOINTMENTS.c.id == sa.bindparam("of"))
        .values(reference=sa.bindparam("named"))
    )
    find = (
        sa.update(SEARCH)
        .where(SEARCH.c.appointment_id == sa.bindparam("of"))
        .values(text=SEARCH.c.text + sa.bindparam("line"))
    )
    last = None
    while True:
        query = sa.select(APPOINTMENTS.c.id).order_by(APPOINTMENTS.c.id).limit(BATCH)
        if last is not None:
            query = query.where(APPOINTMENTS.c.id > last)
        ids = bind.execute(query).scalars().all()
        if not ids:
            return
        rows = []
        for of in ids:
            reference = _reference(number)
            rows.append({"of": of, "named": reference, "line": reference.lower() + "\n"})
            number = (number + STRIDE) % COMBINATIONS
        bind.execute(name, [{"of": row["of"], "named": row["named"]} for row in rows])
        bind.execute(find, [{"of": row["of"], "line": row["line"]} for row in rows])
        last = ids[-1]


def _reference(number: int) -> str:
    chosen = ""
    for _ in range(CHOSEN):
        number, place = divmod(number, len(LETTERS))
        chosen += LETTERS[place]
    weighed = sum(
        weight * LETTERS.index(letter) for weight, letter in enumerate(chosen, start=2)
    )
    return "VC-" + chosen + LETTERS[-weighed % len(LETTERS)]
