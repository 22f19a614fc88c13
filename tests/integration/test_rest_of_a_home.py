"""Who is left of a home hears of its visit, whoever of it goes and by whichever way."""

import re
import uuid
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from app.content.household import LABEL_PEOPLE as PEOPLE
from app.domain.errors import VisitFirst
from app.domain.identity import Admin
from app.domain.lead_state import LeadState
from app.domain.notification import Notification
from app.domain.visit import VisitState
from app.persistence import consents as ledger
from app.persistence.database import transaction
from app.services import (
    consents,
    household_visits,
    leads,
    rights_asking,
    rights_desk,
    rights_records,
    visitor_links,
)
from tests.support.builders import clock
from tests.support.homes import HALF, STARTS, Home
from tests.support.mailing import STAFF, all_post, cancel, event_in, history, lead, post

pytestmark = pytest.mark.usefixtures("database", "writing")
SOON = timedelta(seconds=31)
AT_ONCE = timedelta(seconds=5)
PARTLY = "Se canceló parte de tu visita"
SCHEDULED = "Tu visita quedó agendada"
OTHER = "berta@correo.cl"

# What is done to some people of a home, at an instant.
Deed = Callable[[Home, list[uuid.UUID]], object]


def petition(who: Admin, asks: str, at: datetime) -> uuid.UUID:
    """Enter a petition whose sender somebody is sure of."""
    raw = {"asks": asks, "contact": "pide@correo.cl"}
    request_id = rights_asking.enter(who, raw, clock=clock(at))
    found = rights_asking.view(request_id)
    assert found
    rights_desk.note_identity(
        who,
        request_id,
        {"identity": "por teléfono"},
        expected_version=found.version,
        clock=clock(at),
    )
    return request_id


def at_the_desk(home: Home, people: list[uuid.UUID]) -> None:
    request_id = petition(home.me, "opposition", home.at)
    rights_records.withdraw(home.me, request_id, people, clock=clock(home.at))


def on_the_own_page(home: Home, people: list[uuid.UUID]) -> None:
    places = [n for n, one in enumerate(home.people, 1) if one.id in people]
    with transaction() as session:
        cookie = visitor_links.open_for(session, home.id, now=home.at)
        (record,) = ledger.of_lead(session, home.id)
    raw = {f"person_{place}": "1" for place in places}
    consents.withdraw_own(cookie, str(record.id), raw, clock=clock(home.at))


def deleted(home: Home, people: list[uuid.UUID]) -> None:
    leads.delete_all(home.me, people, clock=clock(home.at))


WITHDRAWALS = pytest.mark.parametrize("withdraw", [at_the_desk, on_the_own_page])


@pytest.fixture
async def homes(two_colleagues) -> tuple[Home, Home]:
    """Two homes that know that their requests arrived; a visit of one is to come."""
    me = two_colleagues[0].me
    ours, other = Home(me), Home(me, OTHER, ("Dora", "Elsa"))
    await ours.letters(AT_ONCE)
    other.at = ours.at
    other.schedule(STARTS + 5 * HALF)
    await post(other.at + SOON)
    return ours, other


def ids(home: Home) -> list[uuid.UUID]:
    return [one.id for one in home.people]


def subjects(mails: list[Notification]) -> list[str]:
    return [mail.subject.partition(" (")[0] for mail in mails]


@WITHDRAWALS
async def test_a_withdrawal_for_the_first_is_told_to_the_others(
    homes: tuple[Home, Home], withdraw: Deed
) -> None:
    ours, other = homes
    ours.schedule()
    (told,) = await ours.letters()
    people, theirs = ids(ours), ids(other)
    withdraw(ours, people[:1])
    mails = await ours.letters(SOON)
    assert subjects(mails) == [PARTLY]
    (left,) = mails
    assert "Para 2 personas" in left.body
    assert event_in(left)["UID"] == event_in(told)["UID"]
    assert event_in(left).start == STARTS + HALF
    gone = lead(people[0])
    assert gone.state is LeadState.CANCELLED
    assert gone.reference not in left.subject + left.body
    for one in (*people[1:], *theirs):
        assert lead(one).state is LeadState.SCHEDULED


@WITHDRAWALS
async def test_who_withdraws_before_the_mail_left_takes_it_from_nobody_else(
    homes: tuple[Home, Home], withdraw: Deed
) -> None:
    ours, _ = homes
    ours.schedule()
    people = ids(ours)
    ours.at += AT_ONCE
    withdraw(ours, people[:2])
    mails = await ours.letters(SOON)
    assert subjects(mails) == [SCHEDULED]
    assert "Para 1 persona" in mails[0].body
    assert event_in(mails[0]).start == STARTS + 2 * HALF
    for one in people[:2]:
        assert lead(one).reference not in mails[0].subject + mails[0].body
    assert await ours.letters(timedelta(hours=3)) == []


@WITHDRAWALS
async def test_who_withdrew_is_not_named_where_the_rest_is_cancelled(
    homes: tuple[Home, Home], withdraw: Deed
) -> None:
    """Those who are left hear of the end of their visit, also under their own link."""
    ours, other = homes
    ours.schedule()
    await ours.letters()
    people, theirs, visit = ids(ours), ids(other), ours.visit(2)
    withdraw(ours, people[:1])
    assert subjects(await ours.letters(SOON)) == [PARTLY]
    household_visits.end(
        ours.me,
        visit.id,
        VisitState.CANCELLED,
        expected_version=visit.version,
        clock=clock(ours.at),
    )
    # Of one address so many mails an hour.
    (left,) = await ours.letters(timedelta(hours=3))
    assert lead(people[1]).reference in left.subject
    assert lead(people[0]).reference not in left.subject + left.body
    mailed = [e for e in history(lead(people[0])) if e.at >= ours.at - SOON]
    assert mailed == []
    assert all(lead(one).state is LeadState.SCHEDULED for one in theirs)


@WITHDRAWALS
async def test_a_cancellation_is_heard_though_who_held_its_mail_withdraws(
    homes: tuple[Home, Home], withdraw: Deed
) -> None:
    ours, _ = homes
    ours.schedule()
    await ours.letters()
    people = ids(ours)
    for number in (2, 3):
        visit = ours.visit(number)
        cancel(ours, visit, ours.at)
    ours.at += AT_ONCE
    withdraw(ours, people[:1])
    (told,) = await ours.letters(timedelta(hours=3))
    assert lead(people[0]).reference not in told.subject + told.body


@WITHDRAWALS
async def test_where_nobody_is_left_nobody_is_mailed(
    homes: tuple[Home, Home], withdraw: Deed
) -> None:
    ours, other = homes
    ours.schedule()
    ours.at += AT_ONCE
    withdraw(ours, ids(ours))
    assert await ours.letters(SOON) == []
    assert all(one.state is LeadState.SCHEDULED for one in other.people)


async def test_whose_visit_was_cancelled_takes_no_mail_of_the_others_along(
    homes: tuple[Home, Home],
) -> None:
    """A deletion asks for the cancellation first, which the others hear of."""
    ours, other = homes
    ours.schedule()
    (told,) = await ours.letters()
    ours.at += AT_ONCE
    people = ids(ours)
    reference = lead(people[0]).reference
    with pytest.raises(VisitFirst):
        deleted(ours, people[:1])
    visit = ours.visit(1)
    cancel(ours, visit, ours.at)
    deleted(ours, people[:1])
    mails = await ours.letters(SOON)
    (left,) = mails
    assert "Para 2 personas" in left.body
    assert event_in(left).start == STARTS + HALF
    assert event_in(left)["UID"] == event_in(told)["UID"]
    assert reference not in left.subject + left.body
    assert await ours.letters(timedelta(hours=3)) == []
    assert all(one.state is LeadState.SCHEDULED for one in other.people)


def blocked(home: Home, people: list[uuid.UUID]) -> None:
    request_id = petition(home.me, "blocking", home.at)
    rights_records.block(home.me, request_id, people, clock=clock(home.at))


def erased(home: Home, people: list[uuid.UUID]) -> None:
    request_id = petition(home.me, "erasure", home.at)
    rights_records.erase(home.me, request_id, people, clock=clock(home.at))


@pytest.mark.parametrize("deed", [blocked, erased, deleted, at_the_desk])
async def test_the_first_mails_of_a_home_are_of_who_is_left(
    two_colleagues, deed: Deed
) -> None:
    me = two_colleagues[0].me
    ours, other = Home(me), Home(me, OTHER, ("Dora", "Elsa"))
    people = ids(ours)
    gone = lead(people[0]).reference
    deed(ours, people[:1])
    mails = await all_post(ours.at + AT_ONCE)
    to_visitors = {m.recipients[0]: m for m in mails if STAFF not in m.recipients}
    assert {ours.address, other.address} <= set(to_visitors)
    assert lead(people[1]).reference in to_visitors[ours.address].subject
    to_team = [
        m for m in mails if STAFF in m.recipients and "nueva" in m.subject.lower()
    ]
    assert len(to_team) == 2
    for mail in (to_visitors[ours.address], *to_team):
        assert gone not in mail.subject + mail.body
    counted = re.findall(rf"{PEOPLE}\W+(\d)", "".join(m.body for m in to_team))
    assert sorted(counted) == ["2", "3"]


@pytest.mark.parametrize("deed", [blocked, erased])
async def test_who_is_left_hears_that_a_visit_was_cancelled_for_all(
    homes: tuple[Home, Home], deed: Deed
) -> None:
    ours, _ = homes
    ours.schedule()
    await ours.letters()
    visit = ours.visit(1)
    people = ids(ours)
    household_visits.end(
        ours.me,
        visit.id,
        VisitState.CANCELLED,
        expected_version=visit.version,
        clock=clock(ours.at),
    )
    deed(ours, people[:1])
    assert subjects(await ours.letters(SOON)) == ["Tu visita fue cancelada"]
