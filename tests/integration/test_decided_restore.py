"""What people decided holds after a restore of a copy from before."""

from datetime import timedelta

import pytest
from click.testing import CliRunner

from app.adapters.kept_decisions import Decision, Kept, known, remember
from app.cli.main import main
from app.content import commands as words
from app.domain.events import Actor, Kind, Subject
from app.domain.lead_state import LeadState
from app.domain.visit import Slot, VisitState
from app.persistence import appointments, events, newsletter_proofs, unwanted
from app.persistence import consents as stored
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow
from app.services import (
    backups,
    consents,
    disowning,
    newsletter,
    rights_records,
    visitor_links,
    visits,
)
from app.settings import get_settings
from tests.integration.test_agenda import nurse
from tests.integration.test_newsletter_proofs import confirmed
from tests.integration.test_rights_desk import received, sure, told, two
from tests.support.builders import NOON, clock
from tests.support.mailing import STARTS, add, cancel, lead, post

pytestmark = pytest.mark.usefixtures("database", "writing")
HOUR = timedelta(hours=1)


def is_blocked(lead_id) -> bool:
    with transaction() as session:
        found = appointments.find(session, lead_id, blocked_too=True)
        assert found
        return found.blocked_at is not None


def restored(copy) -> str:
    done = CliRunner().invoke(main, ["restore", str(copy), "--yes"])
    assert done.exit_code == 0, done.output
    return done.output


async def test_blocks_and_their_lifting_hold(
    two_colleagues, two_visitors, tmp_path
) -> None:
    me = two_colleagues[0].me
    ana, berta = await two(two_visitors)
    request = sure(two_colleagues[0], await received("ana@correo.cl", "blocking"))
    rights_records.block(me, request.id, [berta.id], clock=clock())
    copy = backups.take(tmp_path / "copias", keep=9)
    rights_records.block(me, request.id, [ana.id], clock=clock())
    rights_records.unblock(me, request.id, [berta.id], clock=clock())
    assert words.RESTORE_DECIDED.format(count=2) in restored(copy)
    assert (is_blocked(ana.id), is_blocked(berta.id)) == (True, False)
    rights_records.unblock(me, request.id, [ana.id], clock=clock())
    after = backups.take(tmp_path / "otras", keep=9)
    assert words.RESTORE_DECIDED.format(count=0) in restored(after)
    assert (is_blocked(ana.id), is_blocked(berta.id)) == (False, False)


def visit_state(visit) -> str:
    """Return how a visit stands, also that of somebody who is blocked."""
    with transaction() as session:
        return session.get_one(VisitRow, visit.id).state


async def test_a_block_holds_nobody_by_a_visit_that_was_cancelled_before_it(
    two_colleagues, two_visitors, tmp_path
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    request = sure(rosa, await received("ana@correo.cl", "blocking"))
    marta = nurse("Marta")
    slots = [Slot(STARTS + n * HOUR, 30, marta.id) for n in (0, 1)]
    hers, other = (
        visits.schedule(rosa.me, one.id, slot, clock=clock())[0]
        for one, slot in zip((ana, berta), slots, strict=True)
    )
    await post(NOON)
    copy = backups.take(tmp_path / "copias", keep=9)
    cancel(rosa, hers, NOON)
    rights_records.block(rosa.me, request.id, [ana.id], clock=clock())
    assert words.RESTORE_DECIDED.format(count=1) in restored(copy)
    assert is_blocked(ana.id)
    assert (visit_state(hers), visit_state(other)) == ("cancelled", "open")
    with transaction() as session:
        held = appointments.find(session, ana.id, blocked_too=True)
        assert held
        assert held.state is LeadState.CANCELLED
        (event, *_) = events.of_subject(session, Subject.LEAD, str(ana.id), limit=1)
    assert (event.deed.kind, event.actor) == (Kind.VISIT_ENDED, Actor.SYSTEM)
    assert {one.field for one in event.deed.changes} == {
        "state",
        "visit",
        "visit_state",
    }
    assert lead(berta.id).state is LeadState.SCHEDULED
    carla = add(name="Carla", email="carla@correo.cl")
    visit, _ = visits.schedule(rosa.me, carla.id, slots[0], clock=clock())
    assert visit_state(visit) == "open"
    assert words.RESTORE_DECIDED.format(count=0) in restored(
        backups.take(tmp_path / "otras", keep=9)
    )


async def test_what_was_over_before_a_block_is_not_called_cancelled(
    two_colleagues, two_visitors, tmp_path
) -> None:
    """The copy does not know how it ended; it was not to come any more."""
    rosa = two_colleagues[0]
    ana, _ = await two(two_visitors)
    request = sure(rosa, await received("ana@correo.cl", "blocking"))
    visit, _ = visits.schedule(rosa.me, ana.id, Slot(STARTS, 30, None), clock=clock())
    copy = backups.take(tmp_path / "copias", keep=9)
    after = clock(STARTS + HOUR)
    done, version = VisitState.DONE, visit.version
    visits.end(rosa.me, visit.id, done, expected_version=version, clock=after)
    rights_records.block(rosa.me, request.id, [ana.id], clock=after)
    assert words.RESTORE_DECIDED.format(count=1) in restored(copy)
    assert is_blocked(ana.id)
    assert visit_state(visit) == "open"


async def test_withdrawn_consents_hold_and_others_stay(two_visitors, tmp_path) -> None:
    ana, berta = await two(two_visitors)
    copy = backups.take(tmp_path / "copias", keep=9)
    with transaction() as session:
        cookie = visitor_links.open_for(session, ana.id, now=NOON)
    consents.withdraw_own(cookie, clock=clock())
    assert words.RESTORE_DECIDED.format(count=1) in restored(copy)
    with transaction() as session:
        (hers,) = stored.of_lead(session, ana.id)
        (others,) = stored.of_lead(session, berta.id)
    assert (hers.withdrawn_at, others.withdrawn_at) == (NOON, None)
    assert lead(ana.id).state is LeadState.CANCELLED
    assert lead(berta.id).state is LeadState.NEW


def disown(one) -> None:
    with transaction() as session:
        token = visitor_links.issue(session, one.id, to=one.email, now=NOON).partition(
            "#"
        )[2]
    disowning.disown(token, clock=clock())


async def test_who_was_not_it_is_written_to_no_more(tmp_path) -> None:
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    copy = backups.take(tmp_path / "copias", keep=9)
    disown(ana)
    assert words.RESTORE_DECIDED.format(count=2) in restored(copy)
    with transaction() as session:
        assert unwanted.holds(session, ana.email)
        assert not unwanted.holds(session, berta.email)
    assert (lead(ana.id).disowned_at, lead(berta.id).disowned_at) == (NOON, None)
    assert told(Subject.LEAD, ana.id).count(Kind.DISOWNED) == 1
    assert told(Subject.LEAD, berta.id).count(Kind.DISOWNED) == 0
    kept = (get_settings().data_dir / "kept-decisions").read_text("ascii")
    assert ana.email not in kept
    assert len(known()) == 2
    assert words.RESTORE_DECIDED.format(count=0) in restored(
        backups.take(tmp_path / "otras", keep=9)
    )


async def test_a_request_that_got_another_address_is_not_marked_again(tmp_path) -> None:
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    for one in (ana, berta):
        disown(one)
    with transaction() as session:
        row = session.get(AppointmentRow, ana.id)
        assert row
        row.email, row.disowned_at = "ana.bien@correo.cl", None
    copy = backups.take(tmp_path / "copias", keep=9)
    assert words.RESTORE_DECIDED.format(count=0) in restored(copy)
    assert (lead(ana.id).disowned_at, lead(berta.id).disowned_at) == (None, NOON)


async def test_who_left_the_news_left_them_when_they_did(tmp_path) -> None:
    left_at = NOON + timedelta(hours=5)
    for email in ("ana@correo.cl", "berta@correo.cl"):
        confirmed(email)
    copy = backups.take(tmp_path / "copias", keep=9)
    newsletter.forget("ana@correo.cl", Actor.VISITOR, at=left_at)
    assert words.RESTORE_DECIDED.format(count=1) in restored(copy)
    with transaction() as session:
        (of_ana,) = newsletter_proofs.of_address(session, "ana@correo.cl")
        (of_berta,) = newsletter_proofs.of_address(session, "berta@correo.cl")
    assert (of_ana.left_at, of_berta.left_at) == (left_at, None)
    kept = (get_settings().data_dir / "kept-decisions").read_text("ascii")
    assert "left-news" in kept
    assert "correo" not in kept


async def test_lines_of_before_name_the_request_that_was_withdrawn(
    two_visitors, tmp_path
) -> None:
    ana, berta = await two(two_visitors)
    copy = backups.take(tmp_path / "copias", keep=9)
    remember([Kept(Decision.WITHDRAWN, str(ana.id), NOON)])
    assert words.RESTORE_DECIDED.format(count=1) in restored(copy)
    assert lead(ana.id).state is LeadState.CANCELLED
    assert lead(berta.id).state is LeadState.NEW
