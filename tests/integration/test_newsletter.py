"""An address that asked for news is kept once, and forgotten on request."""

import hashlib

import pytest
from sqlmodel import select

from app.content import shell
from app.domain.errors import InvalidInput
from app.persistence.database import transaction
from app.persistence.newsletter_tables import NewsletterRow
from app.services import newsletter
from tests.support.builders import NOON, clock

pytestmark = pytest.mark.usefixtures("database")


def rows() -> list[NewsletterRow]:
    with transaction() as session:
        return list(session.exec(select(NewsletterRow)))


def test_address_is_kept_once_with_what_was_agreed() -> None:
    newsletter.subscribe(" Ana@Correo.cl ", clock=clock())
    newsletter.subscribe("ana@correo.cl")
    (row,) = rows()
    assert row.email == "ana@correo.cl"
    assert row.subscribed_at == NOON
    agreed = hashlib.sha256(shell.NEWSLETTER_CONSENT.encode()).hexdigest()
    assert row.consent_text_hash == agreed


def test_token_forgets_its_address_and_no_other() -> None:
    newsletter.subscribe("a@b.cl")
    newsletter.subscribe("c@d.cl")
    token = next(row.unsubscribe_token for row in rows() if row.email == "a@b.cl")
    for unknown in ("", "x", "\x00"):
        newsletter.unsubscribe(unknown)
    assert len(rows()) == 2
    newsletter.unsubscribe(token)
    newsletter.unsubscribe(token)
    assert [row.email for row in rows()] == ["c@d.cl"]


@pytest.mark.parametrize("email", ["", None, "no", [], "x" * 201 + "@b.cl"])
def test_what_is_no_address_is_refused(email) -> None:
    with pytest.raises(InvalidInput):
        newsletter.subscribe(email)
    assert rows() == []
