"""What a block kept from being mailed goes out after it, once, where it is still true."""

from datetime import datetime, timedelta

import pytest

from app.domain.notification import Notification
from app.domain.visitor_mail import VisitorMail
from app.persistence.database import transaction
from app.services import rights_records, visitor_mails
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import STAFF, add, all_post, cancel, move, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
BLOCKED = NOON + timedelta(seconds=40)
FREE = NOON + timedelta(hours=1)
SOON = timedelta(seconds=31)


def block(who, *people) -> None:
    request_id = petition(who.me, "blocking", BLOCKED)
    chosen = [one.id for one in people]
    done = rights_records.block(who.me, request_id, chosen, clock=clock(BLOCKED))
    assert done == len(people)


def unblock(who, *people, at: datetime = FREE) -> None:
    request_id = petition(who.me, "blocking", at)
    chosen = [one.id for one in people]
    done = rights_records.unblock(who.me, request_id, chosen, clock=clock(at))
    assert done == len(people)


def about(mails: list[Notification], one) -> list[str]:
    """Return to whom mails went that tell of a request."""
    return sorted(
        mail.recipients[0] for mail in mails if one.reference in (mail.reference or "")
    )


async def test_the_team_and_the_visitor_hear_of_a_request_once_it_is_free(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = add(email="ana@correo.cl"), add(name="Berta", email="berta@correo.cl")
    block(rosa, ana)
    mails = await all_post(BLOCKED)
    assert about(mails, ana) == []
    assert about(mails, berta) == ["berta@correo.cl", STAFF]
    unblock(rosa, ana)
    mails = await all_post(FREE)
    assert about(mails, ana) == ["ana@correo.cl", STAFF]
    assert about(mails, berta) == []
    # Neither is told twice, whatever is blocked and freed again.
    block(rosa, ana, berta)
    unblock(rosa, ana, berta, at=FREE + SOON)
    mails = await all_post(FREE + SOON)
    assert about(mails, ana) == about(mails, berta) == []


async def test_a_link_that_was_asked_for_before_a_block_does_not_come_after_it(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = add(email="ana@correo.cl"), add(name="Berta", email="berta@correo.cl")
    await all_post(NOON)
    with transaction() as session:
        for one in (ana, berta):
            visitor_mails.ask(session, VisitorMail.LINK, one, at=BLOCKED)
    block(rosa, ana)
    mails = await all_post(BLOCKED)
    assert (about(mails, ana), about(mails, berta)) == ([], ["berta@correo.cl"])
    unblock(rosa, ana)
    mails = await all_post(FREE)
    assert about(mails, ana) == about(mails, berta) == []


async def test_what_is_too_late_for_the_visitor_is_told_to_the_team_alone(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = add(email="ana@correo.cl"), add(name="Berta", email="berta@correo.cl")
    block(rosa, ana, berta)
    await all_post(BLOCKED)
    later = NOON + timedelta(days=9)
    unblock(rosa, ana, at=later)
    mails = await all_post(later)
    assert about(mails, ana) == [STAFF]
    assert about(mails, berta) == []


async def test_who_was_not_told_that_a_visit_is_off_hears_it_while_it_matters(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = add(email="ana@correo.cl"), add(name="Berta", email="berta@correo.cl")
    visits = [schedule(rosa, one) for one in (ana, berta)]
    await all_post(NOON + SOON)
    move(rosa, visits[1], visits[1].slot.starts_at + timedelta(days=1), BLOCKED)
    cancel(rosa, visits[0], BLOCKED)
    block(rosa, ana)
    assert about(await all_post(BLOCKED + SOON), ana) == []
    unblock(rosa, ana)
    mails = [mail for mail in await all_post(FREE) if mail.reference == ana.reference]
    assert [mail.subject.partition(" (")[0] for mail in mails] == [
        "Tu visita fue cancelada"
    ]


async def test_nothing_goes_out_of_who_took_their_consent_back_meanwhile(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = add(email="ana@correo.cl"), add(name="Berta", email="berta@correo.cl")
    block(rosa, ana, berta)
    mails = await all_post(BLOCKED)
    assert about(mails, ana) == about(mails, berta) == []
    request_id = petition(rosa.me, "opposition", BLOCKED)
    rights_records.withdraw(rosa.me, request_id, [ana.id], clock=clock(BLOCKED))
    unblock(rosa, ana, berta)
    mails = await all_post(FREE)
    assert about(mails, ana) == []
    assert about(mails, berta) == ["berta@correo.cl", STAFF]
