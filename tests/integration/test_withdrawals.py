"""A withdrawal of who is blocked ends the use of the request for good, and not the block."""

from datetime import timedelta

import pytest

from app.domain.errors import MoveRefused
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.visit import VisitState
from app.persistence import appointments, blocking
from app.persistence.database import transaction
from app.services import (
    lead_states,
    rights_records,
)
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import add, all_post, lead, now, post, schedule

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
    mails = await all_post(NOON + SOON)
    assert {one.reference for one in mails if one.reference[:2] == "VC"} == {
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
