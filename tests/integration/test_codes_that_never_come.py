"""Nobody is asked to wait for a code that is not mailed to them."""

import pytest

from app.domain.errors import NotMailed
from app.domain.lead import Lead
from app.persistence import unwanted
from app.persistence.database import transaction
from app.services import own_data, visitor_links
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.mailing import add, post

pytestmark = pytest.mark.usefixtures("database", "writing")


def ask(one: Lead) -> None:
    with transaction() as session:
        cookie = visitor_links.open_for(session, one.id, now=NOON)
    own_data.ask_for_code(cookie, clock=clock())


async def test_who_wants_no_mails_is_told_that_none_comes() -> None:
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    await post(NOON)
    with transaction() as session:
        hashed = unwanted.hash_of(ana.email)
        unwanted.add_hash(session, hashed, now=NOON)
    with pytest.raises(NotMailed):
        ask(ana)
    ask(berta)
    assert [mail.recipients for mail in await post(NOON)] == [(berta.email,)]


async def test_a_site_that_mails_no_visitors_says_so_to_each(monkeypatch) -> None:
    both = add(), add(name="Berta", email="berta@correo.cl")
    ask(both[1])
    assert len(await post(NOON)) == 3
    monkeypatch.delenv("SMTP_URL")
    monkeypatch.delenv("PUBLIC_URL")
    get_settings.cache_clear()
    for one in both:
        with pytest.raises(NotMailed):
            ask(one)
