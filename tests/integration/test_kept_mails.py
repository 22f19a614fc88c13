"""Mails kept as files go with whoever is forgotten, and nobody else's do."""

import os
from datetime import datetime, timedelta

import pytest
from sqlmodel import select

from app.adapters.mail import FileMailer
from app.domain.clock import chilean_day, day_bounds
from app.domain.events import Actor
from app.domain.newsletter import UNCONFIRMED_FOR
from app.domain.retention import first_kept
from app.domain.rights_request import UNPROVED_FOR
from app.persistence import newsletter as stored
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import erasure, kept_mails, newsletter, notifications, retention
from app.services import rights_asking as rights
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.mailing import add

pytestmark = pytest.mark.usefixtures("database", "writing")
ANA, BERTA = "ana@correo.cl", "berta@correo.cl"


def written() -> str:
    folder = get_settings().mail_dir
    return "".join(file.read_text("utf-8") for file in folder.iterdir())


async def keep(at: datetime) -> None:
    """Write all that is due as files, of that instant: the machine has its own."""
    folder = get_settings().mail_dir
    old = set(folder.iterdir()) if folder.exists() else set()
    while await notifications.dispatch_due(FileMailer(folder), clock=clock(at)):
        pass
    for file in set(folder.iterdir()) - old:
        os.utime(file, (at.timestamp(), at.timestamp()))


async def both_ask() -> None:
    """Let both ask for news each mail a file."""
    for email in (ANA, BERTA):
        newsletter.subscribe(email, clock=clock())
    await keep(NOON)
    assert ANA in written()
    assert BERTA in written()


def leave(email: str) -> None:
    """Take somebody out of the news, and be killed before the files go."""
    with transaction() as session:
        assert newsletter.forget_within(session, email, Actor.SYSTEM, at=NOON)


async def test_who_is_forgotten_takes_the_mails_along() -> None:
    await both_ask()
    newsletter.forget(ANA, Actor.SYSTEM, at=NOON)
    assert ANA not in written()
    assert BERTA in written()


async def test_who_leaves_by_the_link_takes_the_mails_along() -> None:
    await both_ask()
    with transaction() as session:
        one = stored.find_by_address(session, ANA)
        assert one
        stored.add_link(session, one.id, token="a" * 43, now=NOON)
    newsletter.unsubscribe("a" * 43, clock=clock())
    assert ANA not in written()
    assert BERTA in written()


async def test_the_mails_of_a_request_stay_with_it() -> None:
    await both_ask()
    lead = add(name="Ana", email=ANA)
    await keep(NOON)
    newsletter.forget(ANA, Actor.SYSTEM, at=NOON)
    assert lead.reference in written()


async def test_news_go_with_a_request_whose_address_others_have_too(
    two_colleagues,
) -> None:
    rosa, _ = two_colleagues
    await both_ask()  # first: an address gets one mail at a time
    ana, other = (add(name=name, email=ANA) for name in ("Ana", "Otra"))
    await keep(NOON)
    with transaction() as session:
        one = stored.find_by_address(session, ANA)
        assert one
        mails = select(OutboxRow.id).where(OutboxRow.subject_id == one.id)
        files = [f"{each}.eml" for each in session.exec(mails)]

    def to_news() -> list[str]:
        return [each for each in files if (get_settings().mail_dir / each).exists()]

    assert to_news()
    erasure.erase([ana.id], rosa.me, at=NOON, as_right=lambda _: ANA)
    assert not to_news()
    assert other.reference in written()
    assert BERTA in written()


async def test_what_is_killed_before_the_files_go_is_made_up_for_daily() -> None:
    await both_ask()
    leave(ANA)
    assert ANA in written()
    retention.run(clock=clock())
    assert ANA not in written()
    assert BERTA in written()


async def test_who_never_confirmed_is_forgotten_with_the_mails() -> None:
    await both_ask()
    with transaction() as session:
        one = stored.find_by_address(session, BERTA)
        assert one
        stored.confirm(session, one.id, consent_text_hash="", now=NOON)
    late = clock(NOON + UNCONFIRMED_FOR + timedelta(seconds=1))
    retention.run(clock=late)
    assert ANA not in written()
    assert BERTA in written()


async def test_who_never_proved_an_address_is_forgotten_with_the_mails() -> None:
    later = NOON + UNPROVED_FOR
    for email, at in ((ANA, NOON), (BERTA, later)):
        rights.ask({"asks": "access", "contact": email, "detail": ""}, clock=clock(at))
        await keep(at)
        assert ANA in written()
    assert BERTA in written()
    retention.run(clock=clock(later + timedelta(seconds=1)))
    assert ANA not in written()
    assert BERTA in written()


async def test_a_mail_that_was_being_written_goes_with_whom_it_was_for() -> None:
    """Whoever is killed in between leaves a draft, and no mail beside it."""
    await both_ask()
    for file in get_settings().mail_dir.glob("*.eml"):
        file.rename(file.with_suffix(".tmp"))
    leave(ANA)
    kept_mails.forget_who_left()
    assert ANA not in written()
    assert BERTA in written()


async def test_a_mail_is_kept_from_the_first_day_of_which_requests_are() -> None:
    await both_ask()
    months = get_settings().retention_months
    begins = day_bounds(first_kept(chilean_day(NOON), months))[0]
    for file in get_settings().mail_dir.iterdir():
        early = ANA in file.read_text("utf-8")
        at = (begins - timedelta(seconds=early)).timestamp()
        os.utime(file, (at, at))
    retention.run(clock=clock())
    assert ANA not in written()
    assert BERTA in written()


async def test_a_mail_of_which_the_database_knows_nothing_stays() -> None:
    """A copy from before it may have been put back, and it be all that is left."""
    folder = get_settings().mail_dir
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "00000000-0000-4000-8000-000000000000.eml"
    kept.write_text(f"To: {ANA}\n\nhola")
    (folder / "otra.eml").write_text("hola")
    kept_mails.forget_who_left()
    assert kept.exists()
    assert len(list(folder.iterdir())) == 2


async def test_files_that_cannot_go_keep_nobody_from_leaving(monkeypatch) -> None:
    await both_ask()

    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(kept_mails.mail_files, "remove_named", fails)
    newsletter.forget(ANA, Actor.SYSTEM, at=NOON)
    with transaction() as session:
        assert stored.find_by_address(session, ANA) is None
        assert stored.find_by_address(session, BERTA)
