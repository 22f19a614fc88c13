"""What each record of the ledger is: of the request, or what a guardian declared.

Revision ID: 0047
Revises: 0046
"""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None
ONLY_ADDS = True

# The only words that guardians had declared until then.
DECLARED = "Soy su madre, padre o tutor legal y autorizo su vacunación."
OF_GUARDIANS = sa.text(
    "UPDATE consents SET kind = 'guardian' WHERE text_hash = :declared"
)


def upgrade() -> None:
    op.add_column(
        "consents",
        sa.Column("kind", sa.Text(), nullable=False, server_default="request"),
    )
    declared = hashlib.sha256(DECLARED.encode()).hexdigest()
    op.get_bind().execute(OF_GUARDIANS, {"declared": declared})


def downgrade() -> None:
    op.drop_column("consents", "kind")
