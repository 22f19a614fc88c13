"""To whom of a home a mail that waits goes over, when the one it was of goes."""

import uuid
from datetime import timedelta

import pytest
from sqlmodel import select

from app.domain.lead_state import LeadState
from app.domain.visitor_mail import VisitorMail
from app.persistence import consents as ledger
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import consents, lead_states, rest_of_home, visitor_links
from tests.support.builders import clock
from tests.support.homes import STARTS, Home

pytestmark = pytest.mark.usefixtures("database", "writing")


def holders(home: list[uuid.UUID], kind: VisitorMail) -> set[int]:
    """Return the places of those of a home of whom a mail is."""
    row = OutboxRow
    with transaction() as session:
        found = session.exec(select(row.appointment_id).where(row.kind == kind.value))
        return {home.index(one) + 1 for one in found if one and one in home}


def let_go(lead_id: uuid.UUID) -> None:
    with transaction() as session:
        rest_of_home.hand_on(session, lead_id)


@pytest.fixture
def homes(two_colleagues) -> tuple[Home, Home]:
    me = two_colleagues[0].me
    return Home(me), Home(me, "berta@correo.cl", ("Dora", "Elsa"))


def test_the_first_mail_is_not_of_somebody_for_whom_all_is_over(homes) -> None:
    home = homes[0]
    people, theirs = ([one.id for one in each.people] for each in homes)
    lead_states.move(home.me, people[1], LeadState.CANCELLED, clock=clock())
    assert holders(people, VisitorMail.RECEIVED) == {1}
    let_go(people[0])
    assert holders(people, VisitorMail.RECEIVED) == {3}
    let_go(theirs[0])
    assert holders(theirs, VisitorMail.RECEIVED) == {2}


def test_a_mail_on_a_visit_is_not_of_somebody_who_withdrew_at_the_door(homes) -> None:
    home = homes[0]
    people, theirs = ([one.id for one in each.people] for each in homes)
    for each in homes:
        each.schedule()
    at = STARTS + timedelta(minutes=10)
    with transaction() as session:
        cookie = visitor_links.open_for(session, home.id, now=at)
        (record,) = ledger.of_lead(session, home.id)
    consents.withdraw_own(cookie, str(record.id), {"person_2": "1"}, clock=clock(at))
    assert holders(people, VisitorMail.VISIT) == {1}
    let_go(people[0])
    assert holders(people, VisitorMail.VISIT) == {3}
    let_go(theirs[0])
    assert holders(theirs, VisitorMail.VISIT) == {2}
