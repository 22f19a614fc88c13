"""What the list can be narrowed by is found on an index; the search finds addresses.

Revision ID: 0019
Revises: 0018
"""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None
# The texts that the search looks through change.
ONLY_ADDS = False

BATCH = 2000
WHOLE = {
    "ix_appointments_vaccine": ["vaccine", "created_at", "id"],
    "ix_appointments_date": ["date", "created_at", "id"],
}
# Few requests are so; an index of them alone costs the others nothing.
PARTIAL = {
    "ix_appointments_urgent": "urgent",
    "ix_appointments_phone_odd": "phone_e164 IS NULL",
    "ix_appointments_no_comuna": "comuna IS NULL",
    "ix_appointments_outside": (
        "comuna NOT IN ('Viña del Mar', 'Valparaíso', 'Quilpué', 'Quillota', "
        "'Concón', 'Limache')"
    ),
}
LEADS = sa.table(
    "appointments", sa.column("id", sa.Uuid()), sa.column("address", sa.Text())
)
SEARCH = sa.table(
    "lead_search",
    sa.column("number", sa.Integer()),
    sa.column("appointment_id", sa.Uuid()),
    sa.column("text", sa.Text()),
)


def upgrade() -> None:
    for name, columns in WHOLE.items():
        op.create_index(name, "appointments", columns)
    for name, which in PARTIAL.items():
        op.create_index(
            name,
            "appointments",
            ["created_at", "id"],
            sqlite_where=sa.text(which),
            postgresql_where=sa.text(which),
        )
    _rewrite(lambda row: row.text + _folded(row.address) + "\n")


def downgrade() -> None:
    # One that an earlier release wrote has no address.
    _rewrite(lambda row: row.text.removesuffix(_folded(row.address) + "\n"))
    for name in (*PARTIAL, *WHOLE):
        op.drop_index(name, "appointments")


def _rewrite(text_of) -> None:
    bind = op.get_bind()
    named = sa.select(SEARCH.c.number, SEARCH.c.text, LEADS.c.address).join_from(
        SEARCH, LEADS, SEARCH.c.appointment_id == LEADS.c.id
    )
    write = (
        sa.update(SEARCH)
        .where(SEARCH.c.number == sa.bindparam("of"))
        .values(text=sa.bindparam("now"))
    )
    last = -1
    while True:
        some = named.where(SEARCH.c.number > last).order_by(SEARCH.c.number)
        rows = bind.execute(some.limit(BATCH)).all()
        if not rows:
            return
        bind.execute(write, [{"of": r.number, "now": text_of(r)} for r in rows])
        last = rows[-1].number


def _folded(value: str) -> str:
    composed = unicodedata.normalize("NFC", value.replace("\r\n", "\n"))
    kept = (
        c
        for c in composed
        if c in "\n\t" or unicodedata.category(c) not in {"Cc", "Cs"}
    )
    line = " ".join("".join(kept).split())
    folded = unicodedata.normalize("NFKD", line.casefold()).casefold()
    return "".join(c for c in folded if not unicodedata.combining(c))
