"""A home with two addresses, as edits left it before: each reaches its own people."""

from datetime import timedelta

import pytest

from app.domain.clock import chilean_day, chilean_instant
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.own_choice import PersonGone
from app.domain.own_request import ALL_FIELD, OwnRequest
from app.domain.reminder import EVENING
from app.domain.visitor_link import Purpose
from app.persistence import consents as ledger
from app.persistence.database import transaction
from app.services import (
    consents,
    own_data,
    own_requests,
    reminders,
    visitor_codes,
    visitor_links,
)
from tests.support.builders import NOON, clock
from tests.support.homes import STARTS, Home, give_address
from tests.support.mailing import STAFF, all_post, lead, post

pytestmark = pytest.mark.usefixtures("database", "writing")
STRANGER, OWNER, OTHER = "extrano@correo.cl", "verdadera@correo.cl", "berta@correo.cl"
SOON = timedelta(seconds=31)


class Mixed:
    """A home of which the first alone got the right address, and a home beside it."""

    def __init__(self, me: Admin) -> None:
        self.home = Home(me, STRANGER)
        self.other = Home(me, OTHER, ("Dora", "Elsa"))
        self.first, self.second, self.third = self.home.people
        give_address(self.first.id, OWNER)
        self.strangers = cookie_of(self.second)

    @property
    def states(self) -> list[LeadState]:
        return [lead(one.id).state for one in (self.first, self.second, self.third)]


def cookie_of(one: Lead) -> str:
    with transaction() as session:
        return visitor_links.open_for(session, one.id, now=NOON)


def view(cookie: str) -> OwnRequest:
    return own_requests.view(cookie, clock=clock())


@pytest.fixture
def mixed(two_colleagues) -> Mixed:
    return Mixed(two_colleagues[0].me)


def test_a_page_shows_those_of_its_own_address_alone(mixed: Mixed) -> None:
    shown = [one.id for one in view(mixed.strangers).people]
    assert shown == [mixed.second.id, mixed.third.id]
    assert view(mixed.home.cookie).people == ()
    assert len(view(mixed.other.cookie).people) == 3
    agreed = {one.lead_id for one in view(mixed.strangers).consents}
    assert agreed == {mixed.second.id, mixed.third.id}


def test_who_cancels_for_all_cancels_for_nobody_of_another_address(
    mixed: Mixed,
) -> None:
    with pytest.raises(PersonGone):
        own_requests.cancel(mixed.strangers, {"person_1": "1"}, clock=clock())
    own_requests.cancel(mixed.strangers, {ALL_FIELD: "1"}, clock=clock())
    assert mixed.states == ["new", "cancelled", "cancelled"]


def test_who_changes_the_address_changes_nobody_of_another(mixed: Mixed) -> None:
    own = view(mixed.strangers)
    raw = {**own.shown, "seen": own.seen, "address": "Calle Nueva 3, Quilpué"}
    own_requests.change(mixed.strangers, raw, clock=clock())
    assert lead(mixed.third.id).address == "Calle Nueva 3, Quilpué"
    assert lead(mixed.first.id).address == mixed.first.address


def test_who_takes_all_back_takes_back_of_nobody_of_another_address(
    mixed: Mixed,
) -> None:
    with transaction() as session:
        (record,) = ledger.of_lead(session, mixed.second.id)
    raw = {ALL_FIELD: "1"}
    consents.withdraw_own(mixed.strangers, str(record.id), raw, clock=clock())
    assert mixed.states == ["new", "cancelled", "cancelled"]


async def test_a_mail_tells_of_those_of_its_own_address_alone(mixed: Mixed) -> None:
    await post(NOON)
    at = mixed.home.at = NOON + timedelta(hours=2)
    mixed.home.schedule()
    mails = {mail.recipients: mail.body for mail in await post(at + SOON)}
    assert set(mails) == {(OWNER,), (STRANGER,)}
    assert mixed.first.reference in mails[OWNER,]
    assert "personas" not in mails[OWNER,]
    assert "Para 2 personas" in mails[STRANGER,]
    assert mixed.first.reference not in mails[STRANGER,]
    own_requests.cancel(mixed.home.cookie, {}, clock=clock(NOON))
    gone = await post(at + timedelta(hours=2))
    assert [mail.recipients for mail in gone] == [(OWNER,)]
    assert mixed.states == ["cancelled", "scheduled", "scheduled"]
    reminded = await post(STARTS - timedelta(hours=20))
    assert [mail.recipients for mail in reminded] in ([], [(STRANGER,)])


async def test_what_waits_is_handed_to_nobody_of_another_address(
    mixed: Mixed,
) -> None:
    raw = {ALL_FIELD: "1"}
    with transaction() as session:
        (record,) = ledger.of_lead(session, mixed.first.id)
    consents.withdraw_own(mixed.home.cookie, str(record.id), raw, clock=clock())
    sent = await all_post(NOON)
    to = {mail.recipients for mail in sent}
    assert (STRANGER,) not in to
    assert (OTHER,) in to
    assert mixed.states == ["cancelled", "new", "new"]
    # The team hears of the home all the same.
    new = [m.body for m in sent if STAFF in m.recipients and "Nueva" in m.subject]
    references = mixed.second.reference, mixed.other.people[0].reference
    assert [sum(one in body for body in new) for one in references] == [1, 1]


def test_who_is_alone_with_an_address_takes_and_erases_their_own_data(
    mixed: Mixed,
) -> None:
    for deed in (own_data.take, own_data.erase):
        with transaction() as session:
            purpose, own = Purpose.OWN_DATA, mixed.first.id
            code = visitor_codes.issue(session, own, purpose, now=NOON)
        told = str(deed(mixed.home.cookie, code, {}, clock=clock()))
        assert (mixed.first.name in told) == (deed is own_data.take)
        assert str(mixed.second.reference) not in told
    with pytest.raises(AppointmentNotFound):
        view(mixed.home.cookie)
    assert len(view(mixed.strangers).people) == 2


async def test_a_reminder_tells_of_those_of_its_own_address_alone(mixed: Mixed) -> None:
    at = mixed.home.at = NOON + timedelta(hours=2)
    mixed.home.schedule()
    await post(at + SOON)
    evening = chilean_instant(chilean_day(STARTS) - timedelta(days=1), EVENING)
    reminders.queue_due(clock=clock(evening))
    mails = {mail.recipients: mail.body for mail in await post(evening)}
    assert set(mails) == {(OWNER,), (STRANGER,)}
    assert mixed.first.reference in mails[OWNER,]
    assert "personas" not in mails[OWNER,]
    assert "Para 2 personas" in mails[STRANGER,]
    assert mixed.first.reference not in mails[STRANGER,]
