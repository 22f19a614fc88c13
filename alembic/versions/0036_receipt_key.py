"""A receipt is found by what all its spellings have in common.

Revision ID: 0036
Revises: 0035
"""

import re
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None
ONLY_ADDS = True

BATCH = 2000
OF_PHARMACIES = sa.text("pharmacy_id IS NOT NULL")

# As the code that compares receipts had it when this was written.
NAME = r"n\.?°|no|nro|num|numero|folio|boletas?|bol|electronica"
CALLED = re.compile(
    rf"[\W_]*(?:{NAME})(?:[\W_]*(?:de[\W_]+)?(?:{NAME}))*[\W_]*(?:(?<=°)|(?![^\W\d_]))"
)
LEADING_ZEROS = re.compile(r"(?<![0-9])0+(?=[0-9])")
SIGNS = str.maketrans({"º": "°", "˚": "°", "№": "n°"})


def upgrade() -> None:
    op.add_column("appointments", sa.Column("receipt_key", sa.Text(), nullable=True))
    _fill()
    _index("ix_appointments_receipt_key", "receipt_key")
    op.drop_index("ix_appointments_receipt", "appointments")


def downgrade() -> None:
    _index("ix_appointments_receipt", "receipt_number")
    op.drop_index("ix_appointments_receipt_key", "appointments")
    op.drop_column("appointments", "receipt_key")


def _index(name, column):
    op.create_index(
        name,
        "appointments",
        ["pharmacy_id", column],
        sqlite_where=OF_PHARMACIES,
        postgresql_where=OF_PHARMACIES,
    )


def _fill() -> None:
    bind = op.get_bind()
    leads = sa.table(
        "appointments",
        sa.column("id", sa.Uuid()),
        sa.column("receipt_number", sa.Text()),
        sa.column("receipt_key", sa.Text()),
    )
    write = (
        sa.update(leads)
        .where(leads.c.id == sa.bindparam("of"))
        .values(receipt_key=sa.bindparam("key"))
    )
    last = None
    while True:
        query = sa.select(leads.c.id, leads.c.receipt_number).where(
            leads.c.receipt_number.is_not(None)
        )
        if last is not None:
            query = query.where(leads.c.id > last)
        rows = bind.execute(query.order_by(leads.c.id).limit(BATCH)).all()
        if not rows:
            return
        bind.execute(
            write,
            [{"of": row.id, "key": receipt_key(row.receipt_number)} for row in rows],
        )
        last = rows[-1].id


def receipt_key(receipt_number):
    folded = _folded(receipt_number)
    called = CALLED.match(folded)
    plain = _alphanumeric(folded[called.end() :]) if called else ""
    plain = plain or _alphanumeric(folded)
    return LEADING_ZEROS.sub("", plain) or None


def _folded(text):
    wide = unicodedata.normalize("NFKC", text.translate(SIGNS)).casefold()
    return "".join(
        each if each == "ñ" else _plain(each)
        for each in unicodedata.normalize("NFKC", wide)
    )


def _plain(text):
    decomposed = unicodedata.normalize("NFKD", text.casefold()).casefold()
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _alphanumeric(text):
    return "".join(
        str(unicodedata.decimal(each)) if each.isdecimal() else each
        for each in text
        if each.isalnum()
    )
