"""A clock that the law started goes on whatever copy is restored."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli.main import main
from app.content import commands as words
from app.domain.rights_clocks import Asks, Closing
from app.domain.rights_request import RightsRequest
from app.persistence import appointments
from app.persistence.database import transaction
from app.services import (
    backups,
    rights_asking,
    rights_desk,
    staff,
)
from tests.integration.test_retention import old
from tests.integration.test_rights_desk import ANSWER, now, received, sure, two
from tests.support.builders import NOON, clock
from tests.support.mailing import post
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    return tmp_path / "copias"


def restored(copy: Path, *options: str) -> str:
    done = CliRunner().invoke(main, ["restore", str(copy), "--yes", *options])
    assert done.exit_code == 0, done.output
    return done.output


def answered(who, request: RightsRequest, closing: str = "granted") -> RightsRequest:
    request = sure(who, request)
    rights_desk.close(
        who.me,
        request.id,
        {**ANSWER, "closing": closing},
        expected_version=request.version,
        clock=clock(),
    )
    return now(request.id)


@pytest.mark.parametrize("options", [(), ("--bring-back",)])
async def test_who_asked_since_a_copy_still_waits_for_an_answer(
    options, two_colleagues, two_visitors, copies: Path
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    before = await received(ana.email, "erasure")
    typed = {"asks": "access", "contact": berta.email, "detail": ""}
    unproved = rights_asking.ask(typed, clock=clock())
    await post(NOON)
    copy = backups.take(copies, keep=9)
    rights_desk.extend(
        rosa.me, before.id, expected_version=before.version, clock=clock()
    )
    since = await received(berta.email, "access")
    stood = [now(each) for each in (before.id, unproved, since.id)]
    restored(copy, *options)
    assert [now(each.id) for each in stood] == stood
    shown = rights_desk.register(rosa.me, clock=clock()).open
    assert {one.request.id for one in shown} == {before.id, since.id}


async def test_what_was_answered_since_a_copy_is_answered(
    two_colleagues, two_visitors, copies: Path
) -> None:
    """But a rectification, which is gone with what was there: it waits again."""
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    asked = {asks: await received(ana.email, asks) for asks in Asks}
    refused = await received(berta.email, "rectification")
    copy = backups.take(copies, keep=9)
    closed = {asks: answered(rosa, one) for asks, one in asked.items()}
    denied = answered(rosa, refused, "denied")
    said = restored(copy)
    assert words.RESTORE_ASKED_AGAIN.format(count=1) in said
    for asks, one in closed.items():
        if asks is not Asks.RECTIFICATION:
            assert now(one.id) == one
    assert now(denied.id) == denied
    again, was = now(asked[Asks.RECTIFICATION].id), closed[Asks.RECTIFICATION]
    assert (again.closed_at, again.closing, again.reason) == (None, None, "")
    # Whoever has it on the screen as it was does nothing to it; who asks is known.
    assert again.version > was.version
    assert again.identity == was.identity
    assert again.received_at == was.received_at


async def test_who_is_brought_back_waits_for_their_erasure_again(
    two_colleagues, two_visitors, copies: Path
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    wrong, right = [await received(one.email, "erasure") for one in (ana, berta)]
    copy = backups.take(copies, keep=9)
    done = [answered(rosa, one) for one in (wrong, right)]
    restored(copy)
    assert [now(one.id) for one in (wrong, right)] == done
    said = restored(copy, "--bring-back")
    assert words.RESTORE_ASKED_AGAIN.format(count=2) in said
    assert [now(one.id).closing for one in (wrong, right)] == [None, None]


async def test_what_a_copy_has_answered_stays_answered(
    two_colleagues, two_visitors, copies: Path
) -> None:
    """The way back from a mistaken restore loses nothing either."""
    rosa = two_colleagues[0]
    ana, _ = await two(two_visitors)
    first, second = [await received(ana.email, "rectification") for _ in range(2)]
    copy = backups.take(copies, keep=9)
    done = answered(rosa, first)
    by_mistake = backups.restore(copy).before
    assert by_mistake
    assert now(first.id).closing is None
    meanwhile = sure(rosa, second)
    said = restored(by_mistake)
    assert now(first.id).closing is Closing.GRANTED
    assert now(first.id).reason == done.reason
    assert now(second.id) == meanwhile
    assert words.RESTORE_ASKED_AGAIN.format(count=1) not in said


async def test_whom_somebody_asked_about_is_not_forgotten_by_the_restore(
    copies: Path,
) -> None:
    """Retention follows a restore, and keeps what a petition waits for."""
    asked, other = old("Ana"), old("Berta")
    taken = backups.take(copies, keep=9)
    await received(asked.email, "access")
    backups.restore(taken, clock=clock())
    with transaction() as session:
        there = [appointments.find(session, each.id) for each in (asked, other)]
    assert [bool(each) for each in there] == [True, False]


def test_a_restore_that_lets_nobody_in_says_so(two_colleagues, copies: Path) -> None:
    """Who was there when the copy was taken left since; who came is not in it."""
    rosa, elena = two_colleagues
    copy = backups.take(copies, keep=9)
    assert words.RESTORE_NOBODY not in restored(copy)
    ivan = Colleague("ivan@correo.cl")
    for one in (rosa, elena):
        staff.deactivate(ivan.me, one.me.id)
    assert words.RESTORE_NOBODY in restored(copy)


@pytest.mark.parametrize("options", [(), ("--bring-back",)])
async def test_what_was_answered_before_a_copy_stays_answered(
    options, two_colleagues, two_visitors, copies: Path
) -> None:
    """Its change is in the copy; that of the one which was answered later is not."""
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    asks = ("rectification", "erasure")
    before = [answered(rosa, await received(ana.email, each)) for each in asks]
    since = await received(berta.email, "rectification")
    copy = backups.take(copies, keep=9)
    answered(rosa, since)
    said = restored(copy, *options)
    assert [now(one.id) for one in before] == before
    assert now(since.id).closing is None
    assert words.RESTORE_ASKED_AGAIN.format(count=1) in said
