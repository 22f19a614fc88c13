"""Indexes by which the history of deeds is read: by kind, by person, by both.

Revision ID: 0021
Revises: 0020
"""

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None
ONLY_ADDS = True

INDEXES = {
    "ix_events_kind": ["kind", "at", "id"],
    "ix_events_admin": ["admin_id", "at", "id"],
    "ix_events_kind_admin": ["kind", "admin_id", "at", "id"],
}


def upgrade() -> None:
    for name, columns in INDEXES.items():
        op.create_index(name, "events", columns)


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(name, "events")
