"""Who is left of a home gets a reference when the one that was mailed is erased."""

from datetime import datetime

import pytest

from app.domain.notification import Notification
from app.services import leads, rights_records
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.homes import HOUR, Home
from tests.support.mailing import post
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")


@pytest.mark.parametrize(("gone", "told"), [((1,), 2), ((1, 2), 3), ((2,), 0)])
async def test_who_is_left_hears_their_reference_once(gone, told: int) -> None:
    home, other = Home(ROSA), Home(ROSA, "berta@correo.cl", ("Dora", "Elsa"))
    await post(NOON)
    people, theirs = home.people, other.people
    leads.delete_all(ROSA, [people[n - 1].id for n in gone], clock=clock(NOON + HOUR))
    mails = await post(NOON + HOUR)
    assert [mail.recipients for mail in mails] == [(home.address,)] * bool(told)
    assert all(people[told - 1].reference in mail.body for mail in mails)
    assert not any(people[0].reference in mail.body for mail in mails)
    assert other.people == theirs


async def test_where_all_are_erased_nobody_is_mailed() -> None:
    home, other = Home(ROSA), Home(ROSA, "berta@correo.cl", ("Dora", "Elsa"))
    await post(NOON)
    everybody = [one.id for one in home.people]
    leads.delete_all(ROSA, everybody, clock=clock(NOON + HOUR))
    assert await post(NOON + HOUR) == []
    assert len(other.people) == 3


async def test_it_is_so_where_who_is_erased_was_blocked_before() -> None:
    home, other = Home(ROSA), Home(ROSA, "berta@correo.cl", ("Dora", "Elsa"))
    await post(NOON)
    first, second, _ = home.people
    at = NOON + HOUR
    request_id = petition(ROSA, "erasure", at)
    rights_records.block(ROSA, request_id, [first.id], clock=clock(at))
    assert await letters(at, home, other) == []
    rights_records.erase(ROSA, request_id, [first.id], clock=clock(at))
    (told,) = await letters(at, home, other)
    assert told.recipients == (home.address,)
    assert second.reference in told.body
    assert first.reference not in told.body


async def letters(at: datetime, *homes: Home) -> list[Notification]:
    """Return what goes to homes, and not to who asked for it."""
    addresses = {(home.address,) for home in homes}
    return [mail for mail in await post(at) if mail.recipients in addresses]
