"""What the panel's search looks through, with an index on groups of three letters.

SQLite gets an FTS5 table, kept in step by triggers. PostgreSQL gets a pg_trgm
index where the extension may be created; without it, searches scan.

Revision ID: 0003
Revises: 0002
"""

import logging
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None
ONLY_ADDS = False

BATCH = 2000
SQLITE_INDEX = (
    "CREATE VIRTUAL TABLE lead_search_fts USING fts5(text, content='lead_search', "
    "content_rowid='number', tokenize='trigram case_sensitive 1', detail=none)",
    "CREATE TRIGGER lead_search_added AFTER INSERT ON lead_search BEGIN "
    "INSERT INTO lead_search_fts(rowid, text) VALUES (new.number, new.text); END",
    "CREATE TRIGGER lead_search_removed AFTER DELETE ON lead_search BEGIN "
    "INSERT INTO lead_search_fts(lead_search_fts, rowid, text) "
    "VALUES ('delete', old.number, old.text); END",
    "CREATE TRIGGER lead_search_changed AFTER UPDATE ON lead_search BEGIN "
    "INSERT INTO lead_search_fts(lead_search_fts, rowid, text) "
    "VALUES ('delete', old.number, old.text); "
    "INSERT INTO lead_search_fts(rowid, text) VALUES (new.number, new.text); END",
)


def upgrade() -> None:
    op.create_table(
        "lead_search",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("appointment_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["appointment_id"], ["appointments.id"], ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("appointment_id"),
    )
    if op.get_bind().dialect.name == "sqlite":
        for statement in SQLITE_INDEX:
            op.execute(statement)
    else:
        _index_postgres()
    _fill()


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE lead_search_fts")
    op.drop_table("lead_search")


def _index_postgres() -> None:
    try:
        with op.get_bind().begin_nested():
            op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except sa.exc.DBAPIError:
        logging.getLogger(__name__).warning(
            "pg_trgm is not available: searching will scan all requests"
        )
        return
    op.execute(
        "CREATE INDEX ix_lead_search_trigrams ON lead_search "
        "USING gin (text gin_trgm_ops)"
    )


def _fill() -> None:
    bind = op.get_bind()
    priced = bind.execute(sa.text("SELECT id, name FROM vaccines"))
    names = {row.id: row.name for row in priced}
    appointments = sa.table(
        "appointments",
        sa.column("id", sa.Uuid()),
        *(
            sa.column(name, sa.Text())
            for name in (
                "name", "email", "vaccine", "phone", "phone_e164", "receipt_number",
            )
        ),
    )
    target = sa.table(
        "lead_search", sa.column("appointment_id", sa.Uuid()), sa.column("text")
    )
    last = None
    while True:
        query = sa.select(appointments).order_by(appointments.c.id).limit(BATCH)
        if last is not None:
            query = query.where(appointments.c.id > last)
        rows = bind.execute(query).all()
        if not rows:
            return
        bind.execute(
            target.insert(),
            [{"appointment_id": row.id, "text": _text(row, names)} for row in rows],
        )
        last = rows[-1].id


def _text(row, names) -> str:
    fields = (
        row.name,
        row.email,
        row.vaccine,
        names.get(row.vaccine, row.vaccine),
        row.phone,
        row.phone_e164 or "",
        row.receipt_number or "",
    )
    return "\n".join(search_form(clean_line(field)) for field in fields)


def clean_line(value: str) -> str:
    """Return one line: composed, without control characters, trimmed."""
    composed = unicodedata.normalize("NFC", value.replace("\r\n", "\n"))
    kept = (
        c
        for c in composed
        if c in "\n\t" or unicodedata.category(c) not in {"Cc", "Cs"}
    )
    return " ".join("".join(kept).split())


def search_form(value: str) -> str:
    """Return text folded for search: lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", value.casefold()).casefold()
    return "".join(c for c in decomposed if not unicodedata.combining(c))
