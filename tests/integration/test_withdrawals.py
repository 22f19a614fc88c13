"""A withdrawal of who is blocked ends the use of the request for good, and not the block."""

from datetime import timedelta

import pytest
from sqlmodel import select

from app.domain.errors import MessageNotFound, MoveRefused
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.visit import VisitState
from app.domain.visitor_mail import TO_VISITOR, Dropped, Outcome
from app.persistence import appointments, blocking, outbox
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    lead_states,
    mails,
    rights_records,
)
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import STAFF, add, all_post, lead, now, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
SOON = timedelta(seconds=31)


def people() -> tuple[Lead, Lead]:
    return add(email="ana@correo.cl"), add(name="Berta", email="berta@correo.cl")


def stored(one: Lead) -> Lead:
    """Return a lead as it is, blocked or not."""
    with transaction() as session:
        found = appointments.find(session, one.id, blocked_too=True)
    assert found
    return found


def withdraw(who, *chosen: Lead) -> int:
    request_id = petition(who.me, "opposition", NOON)
    ids = [one.id for one in chosen]
    return rights_records.withdraw(who.me, request_id, ids, clock=clock())


async def test_who_is_blocked_and_withdraws_is_cancelled_and_stays_blocked(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = people()
    request_id = petition(rosa.me, "blocking", NOON)
    both = [ana.id, berta.id]
    rights_records.block(rosa.me, request_id, both, clock=clock())
    await post(NOON)
    assert withdraw(rosa, ana) == 1
    assert stored(ana).blocked_at == NOON
    assert withdraw(rosa, ana) == 0
    assert rights_records.unblock(rosa.me, request_id, both, clock=clock()) == 2
    assert lead(ana.id).state is LeadState.CANCELLED
    assert lead(berta.id).state is LeadState.NEW
    with pytest.raises(MoveRefused):
        lead_states.move(rosa.me, ana.id, LeadState.CONTACTED)
    # Of the other one all hear that it is used again; of her nobody.
    went = await all_post(NOON + SOON)
    assert {one.reference for one in went if one.reference[:2] == "VC"} == {
        berta.reference
    }


async def test_a_visit_that_a_block_found_ends_with_the_consent(two_colleagues) -> None:
    """A restored copy may block who has a visit to come."""
    rosa = two_colleagues[0]
    ana, berta = people()
    visits = {one.id: schedule(rosa, one) for one in (ana, berta)}
    with transaction() as session:
        for one in (ana, berta):
            assert blocking.block(session, one.id, now=NOON)
    assert withdraw(rosa, ana) == 1
    with transaction() as session:
        for one in (ana, berta):
            assert blocking.unblock(session, one.id)
    assert now(visits[ana.id]).state is VisitState.CANCELLED
    assert now(visits[berta.id]).state is VisitState.OPEN
    assert lead(ana.id).state is LeadState.CANCELLED
    assert lead(berta.id).state is LeadState.SCHEDULED


async def test_the_team_hears_of_a_request_that_was_withdrawn_before_its_mail_left(
    two_colleagues,
) -> None:
    """What waits for the person is dropped, and nothing that waits for the team."""
    ana, berta = people()
    assert withdraw(two_colleagues[0], ana) == 1
    went = await all_post(NOON)
    team = {one.reference for one in went if one.recipients == (STAFF,)}
    assert {ana.reference, berta.reference} <= team
    assert {one.recipients[0] for one in went} & {ana.email, berta.email} == {
        berta.email
    }


def received(one: Lead) -> OutboxRow:
    """Return the first mail to the person of a request, as it stands in the queue."""
    with transaction() as session:
        of_it = select(OutboxRow).where(
            OutboxRow.appointment_id == one.id, OutboxRow.recipient == TO_VISITOR
        )
        return session.exec(of_it).one()


async def test_what_was_dropped_is_sent_again_by_nobody(two_colleagues) -> None:
    rosa, elena = two_colleagues
    ana, berta = people()
    assert withdraw(rosa, ana) == 1
    with pytest.raises(MessageNotFound):
        mails.resend(elena.me, received(ana).id, clock=clock())
    mails.resend(elena.me, received(berta).id, clock=clock())
    assert {mail.recipients for mail in await post(NOON)} >= {(berta.email,)}
    assert received(ana).outcome == Outcome.DROPPED


def test_what_became_of_a_mail_before_a_withdrawal_stays_told(two_colleagues) -> None:
    ana, berta = people()
    with transaction() as session:
        outbox.mark_dead(
            session,
            received(ana).id,
            now=NOON - SOON,
            error="550",
            outcome=Outcome.REFUSED,
        )
    assert withdraw(two_colleagues[0], ana, berta) == 2
    told = [(row.outcome, row.last_error) for row in map(received, (ana, berta))]
    assert told == [
        (Outcome.REFUSED, "550"),
        (Outcome.DROPPED, Dropped.NOT_WANTED.value),
    ]
    assert received(ana).dead_at == NOON - SOON
