"""What the database knows that a restore replaces holds, though no list says so."""

import uuid
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from sqlmodel import col, delete, update

from app.adapters import kept_decisions
from app.adapters.kept_decisions import Decision, Kept
from app.domain.errors import AppointmentNotFound
from app.domain.lead import Lead
from app.domain.roles import Role
from app.domain.visit import EVERY_DAY, Professional
from app.persistence import appointments, blocking, held_decisions, unwanted, ways_in
from app.persistence import professionals as stored
from app.persistence.database import transaction
from app.persistence.tables import AdminRow
from app.services import (
    backups,
    decided_before,
    disowning,
    leads,
    professionals,
    restoring,
    retention,
    rights_records,
    staff,
    visitor_links,
)
from app.settings import get_settings
from tests.integration.test_decided_restore import is_blocked
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import add, lead
from tests.support.people import Colleague, sure

pytestmark = pytest.mark.usefixtures("database", "writing")


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    return tmp_path / "copias"


@pytest.fixture
def people(two_visitors) -> tuple[Lead, Lead]:
    ana, berta = (
        add(name=one.name, email=f"{one.name.casefold()}@correo.cl")
        for one in two_visitors
    )
    return ana, berta


def test_what_was_decided_without_a_line_holds_again(
    two_colleagues, people, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one of two; the other is as in the copy."""
    rosa = two_colleagues[0].me
    ana, berta = people
    with transaction() as session:
        link = visitor_links.issue(session, ana.id, to=ana.email, now=NOON)
    copy = backups.take(copies, keep=9)
    with monkeypatch.context() as killed:
        killed.setattr(kept_decisions, "remember", lambda _: None)
        disowning.disown(link.partition("#")[2], clock=clock())
        request = petition(rosa, "blocking", NOON)
        rights_records.withdraw(rosa, request, [ana.id], clock=clock())
        rights_records.block(rosa, request, [ana.id], clock=clock())
    assert kept_decisions.known() == []
    # Told of each: the block, what was agreed to, the mark, and the address.
    assert backups.restore(copy, clock=clock()).decided == 4
    assert (is_blocked(ana.id), is_blocked(berta.id)) == (True, False)
    with transaction() as session:
        assert unwanted.among(session, {ana.email, berta.email}) == {ana.email}
        assert len(held_decisions.withdrawn(session)) == 1


def test_what_the_list_says_already_is_not_written_again(
    two_colleagues, people, copies: Path
) -> None:
    rosa = two_colleagues[0].me
    ana, berta = people
    request = petition(rosa, "blocking", NOON)
    rights_records.block(rosa, request, [ana.id, berta.id], clock=clock())
    rights_records.unblock(rosa, request, [berta.id], clock=clock())
    copy = backups.take(copies, keep=9)
    backups.restore(copy, clock=clock())
    once = kept_decisions.known()
    backups.restore(copy, clock=clock())
    assert kept_decisions.known() == once
    assert (is_blocked(ana.id), is_blocked(berta.id)) == (True, False)


def test_a_restore_that_is_not_done_says_nothing_of_what_holds(
    two_colleagues, people, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its copy has a block that was lifted since."""
    rosa = two_colleagues[0].me
    ana, berta = people
    request = petition(rosa, "blocking", NOON)
    rights_records.block(rosa, request, [ana.id, berta.id], clock=clock())
    copy = backups.take(copies, keep=9)
    rights_records.unblock(rosa, request, [ana.id], clock=clock())
    with monkeypatch.context() as killed:
        killed.setattr(restoring, "finish", lambda **_: 0)
        backups.restore(copy, clock=clock())
    assert is_blocked(ana.id)
    backups.restore(copy, clock=clock())
    assert (is_blocked(ana.id), is_blocked(berta.id)) == (False, True)


def stands(one: Colleague) -> ways_in.Account:
    with transaction() as session:
        return ways_in.known(session.connection()).staff[one.me.id]


def test_who_left_stays_out_through_a_copy_of_before_they_came(
    two_colleagues, copies: Path
) -> None:
    rosa, elena = two_colleagues
    first = backups.take(copies, keep=9)
    zoe, ivan, marta = (Colleague(f"{name}@correo.cl") for name in ("z", "i", "m"))
    second = backups.take(copies, keep=9)
    staff.deactivate(sure(rosa.me), zoe.me.id, clock=clock())
    staff.give_role(sure(rosa.me), ivan.me.id, Role.COORDINATOR, clock=clock())
    for copy in (first, second):
        backups.restore(copy, clock=clock())
    assert stands(zoe).deactivated_at
    assert stands(ivan).role == Role.COORDINATOR
    for one in (rosa, elena, marta):
        assert stands(one) == ways_in.Account(Role.ADMINISTRATOR, None)


def test_a_list_of_another_machine_shuts_nobody_out(
    two_colleagues, copies: Path
) -> None:
    """It tells how they stood at the last restore there; the copy is newer."""
    rosa, elena = two_colleagues
    staff.give_role(sure(rosa.me), elena.me.id, Role.COORDINATOR, clock=clock())
    backups.restore(backups.take(copies, keep=9), clock=clock())
    with transaction() as session:
        up = update(AdminRow).where(col(AdminRow.id) == elena.me.id)
        session.exec(up.values(role=Role.ADMINISTRATOR.value))
    newest = backups.take(copies, keep=9)
    with transaction() as session:
        session.exec(delete(AdminRow))
    kept_decisions.remember([Kept(Decision.STAFF_LEFT, "roto", NOON)])
    backups.restore(newest, clock=clock())
    for one in (rosa, elena):
        assert stands(one) == ways_in.Account(Role.ADMINISTRATOR, None)


async def test_who_came_back_since_is_in(two_colleagues, copies: Path) -> None:
    """Also by way of a copy in which they had left; the last word counts."""
    rosa, elena = two_colleagues
    staff.deactivate(sure(rosa.me), elena.me.id, clock=clock())
    left = backups.take(copies, keep=9)
    backups.restore(left, clock=clock())
    again = Colleague("otra@correo.cl")
    made = await staff.invite(
        sure(again.me), elena.email, Role.COORDINATOR, clock=clock()
    )
    staff.accept(made.link.partition("#")[2], elena.password, clock=clock())
    back = backups.take(copies, keep=9)
    backups.restore(back, clock=clock())
    assert stands(elena) == ways_in.Account(Role.COORDINATOR, None)


def test_whose_a_professional_is_no_more_does_not_see_their_people_again(
    two_colleagues, copies: Path
) -> None:
    rosa, _ = two_colleagues
    ivan, zoe, otto = (Colleague(f"{name}@correo.cl") for name in ("i", "z", "o"))

    def professional(name: str, of: uuid.UUID | None) -> Professional:
        new = Professional(
            uuid.uuid4(), name, "1", (), EVERY_DAY, (), of, active=True, version=1
        )
        return professionals.add(rosa.me, new)

    marta, ines = professional("Marta", ivan.me.id), professional("Ines", zoe.me.id)
    kept = professional("Olga", otto.me.id)
    copy = backups.take(copies, keep=9)
    for one, of in ((ines, None), (marta, zoe.me.id)):
        professionals.change(rosa.me, replace(one, admin_id=of), clock=clock())
    backups.restore(copy, clock=clock())
    with transaction() as session:
        found = [
            who and who.id
            for who in (stored.of_admin(session, c.me.id) for c in (ivan, zoe, otto))
        ]
    assert found == [None, marta.id, kept.id]


def test_a_browser_in_which_the_page_was_closed_opens_it_no_more(
    people, copies: Path
) -> None:
    ana, _ = people
    with transaction() as session:
        link = visitor_links.issue(session, ana.id, to=ana.email, now=NOON)
        cookie = visitor_links.open_for(session, ana.id, now=NOON)
    copy = backups.take(copies, keep=9)
    visitor_links.close(cookie, clock=clock())
    backups.restore(copy, clock=clock())
    with transaction() as session, pytest.raises(AppointmentNotFound):
        visitor_links.opened(session, cookie, now=NOON)
    # The link that was mailed still leads there.
    assert visitor_links.resolve(link.partition("#")[2], clock=clock())


def test_a_clock_that_leapt_lets_go_of_nobody_in_a_copy(
    two_colleagues, people, copies: Path
) -> None:
    """New machines have wrong clocks; the daily job waits a day, too."""
    gone = add(name="Carla", email="carla@correo.cl")
    copy = backups.take(copies, keep=9)
    leads.delete(two_colleagues[0].me, gone.id, clock=clock())
    far = NOON + timedelta(days=3650)
    with time_machine.travel(far):
        backups.restore(copy)
        # Nor does the job that runs a minute after a start.
        assert retention.clock_leapt()
    assert [lead(one.id).name for one in people] == [one.name for one in people]
    with transaction() as session:
        assert appointments.find(session, gone.id) is None
    assert get_settings().retention_months < 120


def test_of_blocks_that_were_lifted_and_came_again_the_last_is_listed() -> None:
    """Its own line was lost; that of the first says nothing of it."""
    lead_id = add().id
    said = [Decision.BLOCKED, Decision.UNBLOCKED]
    kept_decisions.remember([Kept(what, str(lead_id), NOON) for what in said])
    with transaction() as session:
        assert blocking.block(session, lead_id, now=NOON)
    with transaction() as session:
        decided_before.list_decided(session.connection(), {}, clock=clock())
    assert kept_decisions.of(lead_id) == [*said, Decision.BLOCKED]
