"""No event is put in the place of another one.

SQLite's INSERT OR REPLACE takes rows away without asking the trigger that refuses a
deletion. What would take an event's id or its row's number is refused. Who saw a
request is told once: telling it again adds nothing, which is what the site asks for.
PostgreSQL replaces by ON CONFLICT DO UPDATE alone, which its trigger refuses already.

Revision ID: 0051
Revises: 0050
"""

from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None
ONLY_ADDS = True

SQLITE_TRIGGERS = {
    "events_no_replace": (
        "EXISTS (SELECT 1 FROM events WHERE id = NEW.id) "
        "OR EXISTS (SELECT 1 FROM events WHERE rowid = NEW.rowid)",
        "RAISE(ABORT, 'events are append-only')",
    ),
    "events_seen_once": (
        "NEW.kind = 'lead_seen' AND EXISTS (SELECT 1 FROM events WHERE "
        "kind = 'lead_seen' AND subject_id = NEW.subject_id "
        "AND admin_id = NEW.admin_id)",
        "RAISE(IGNORE)",
    ),
}


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    for name, (when, deed) in SQLITE_TRIGGERS.items():
        op.execute(
            f"CREATE TRIGGER {name} BEFORE INSERT ON events WHEN {when} "
            f"BEGIN SELECT {deed}; END"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    for name in SQLITE_TRIGGERS:
        op.execute(f"DROP TRIGGER {name}")
