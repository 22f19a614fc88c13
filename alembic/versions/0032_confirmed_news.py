"""News go to addresses whose owner confirmed them.

Of an address that asked for news it is known when its owner confirmed it; those that
are there already stay, marked as from before that was asked. Their way out was stored
as it is: the row's id takes its place, since none was ever mailed; of the new ones a
hash is kept. What shows that somebody had agreed stays after they left, without their
address.

Revision ID: 0032
Revises: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None
ONLY_ADDS = True

NEWSLETTER = sa.table(
    "newsletter",
    sa.column("id", sa.Uuid()),
    sa.column("unsubscribe_token", sa.Text()),
    sa.column("confirmed_at", sa.DateTime(timezone=True)),
    sa.column("from_before", sa.Boolean()),
)


def upgrade() -> None:
    op.add_column(
        "newsletter",
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
    )
    op.add_column(
        "newsletter",
        sa.Column(
            "from_before", sa.Boolean(), nullable=False, server_default=sa.false()
        ),
    )
    own_id = sa.cast(NEWSLETTER.c.id, sa.Text())
    op.execute(
        sa.update(NEWSLETTER).values(from_before=True, unsubscribe_token=own_id)
    )
    op.create_table(
        "newsletter_links",
        sa.Column("token_hash", sa.Text(), primary_key=True),
        sa.Column(
            "newsletter_id",
            sa.Uuid(),
            sa.ForeignKey("newsletter.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(
        "ix_newsletter_links_newsletter_id", "newsletter_links", ["newsletter_id"]
    )
    op.create_table(
        "newsletter_proofs",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("address_hash", sa.Text(), nullable=False),
        sa.Column("consent_text_hash", sa.Text(), nullable=False),
        sa.Column("subscribed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(
        "ix_newsletter_proofs_address_hash", "newsletter_proofs", ["address_hash"]
    )


def downgrade() -> None:
    op.drop_index("ix_newsletter_proofs_address_hash", "newsletter_proofs")
    op.drop_table("newsletter_proofs")
    op.drop_index("ix_newsletter_links_newsletter_id", "newsletter_links")
    op.drop_table("newsletter_links")
    op.execute("DELETE FROM outbox WHERE recipient = 'subscriber'")
    # Who confirmed nothing never agreed to what the release before takes for granted.
    asked_for = NEWSLETTER.c
    op.execute(
        sa.delete(NEWSLETTER).where(
            asked_for.confirmed_at.is_(None), asked_for.from_before.is_(False)
        )
    )
    with op.batch_alter_table("newsletter") as batch:
        batch.drop_column("from_before")
        batch.drop_column("confirmed_at")
