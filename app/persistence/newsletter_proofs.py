"""Queries on what the owners of addresses agreed to, gone or not."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from app.domain.newsletter import Proof
from app.domain.staff_session import token_hash
from app.persistence.consent_tables import ConsentTextRow
from app.persistence.newsletter_tables import NewsletterProofRow, NewsletterRow


def of_address(session: Session, email: str) -> Sequence[Proof]:
    """Return what an address' owner agreed to, the newest first.

    Args:
        session: Of the deed.
        email: As it is stored; of who left only its hash is kept.
    """
    row, left, text = NewsletterRow, NewsletterProofRow, ConsentTextRow
    here = session.exec(
        select(row, text)
        .outerjoin(text, col(text.hash) == col(row.consent_text_hash))
        .where(col(row.email) == email)
    )
    gone = session.exec(
        select(left, text)
        .outerjoin(text, col(text.hash) == col(left.consent_text_hash))
        .where(col(left.address_hash) == token_hash(email))
        .order_by(col(left.left_at).desc(), col(left.id).desc())
    )
    return [
        *(_proof(found, words) for found, words in here),
        *(_proof(found, words) for found, words in gone),
    ]


def _proof(
    row: NewsletterRow | NewsletterProofRow, text: ConsentTextRow | None
) -> Proof:
    if isinstance(row, NewsletterRow):
        left_at, from_before = None, row.from_before
    else:
        # Of who never confirmed nothing is kept, unless they came before that.
        left_at, from_before = row.left_at, row.confirmed_at is None
    return Proof(
        row.subscribed_at,
        row.confirmed_at,
        left_at,
        from_before=from_before,
        text_hash=row.consent_text_hash,
        version=text.version if text else "",
        text=text.text if text else "",
    )
