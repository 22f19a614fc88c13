"""A restore opens nothing to anybody that was shut since: rights, links, calendars."""

import uuid
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlmodel import select, text

from app.cli.main import main
from app.domain.errors import InvitationUnknown
from app.domain.roles import Role
from app.domain.staff_session import token_hash
from app.domain.visit import EVERY_DAY, Professional, Slot
from app.persistence import admins, ways_in
from app.persistence import pharmacies as sheets
from app.persistence import professionals as stored
from app.persistence.database import transaction
from app.persistence.tables import AdminSessionRow, InvitationRow
from app.services import (
    backups,
    pharmacies,
    professionals,
    second_factor,
    staff,
    visit_feed,
    visits,
)
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.mailing import add
from tests.support.people import Colleague, sure

pytestmark = pytest.mark.usefixtures("database", "writing")
PASSWORD = "una clave bastante larga"


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    return tmp_path / "copias"


def restore(copy: Path) -> None:
    done = CliRunner().invoke(main, ["restore", str(copy), "--yes"])
    assert done.exit_code == 0, done.output


async def invited(by: Colleague, email: str) -> str:
    """Invite somebody as an administrator; return the token of the link."""
    made = await staff.invite(sure(by.me), email, Role.ADMINISTRATOR, clock=clock())
    return made.link.partition("#")[2]


def follows(of: Colleague, by: Colleague) -> tuple[Professional, str]:
    """Return the professional that a colleague is, and the token of their calendar."""
    new = Professional(
        uuid.uuid4(), of.email, "1", (), EVERY_DAY, (), of.me.id, active=True, version=1
    )
    who = professionals.add(by.me, new)
    return who, professionals.open_feed(by.me, who.id)


def feed(token: str) -> bytes:
    return visit_feed.calendar_of(token, clock=clock()) or b""


def test_a_colleague_who_left_stays_out(copies: Path, two_colleagues) -> None:
    """Nor has who was given a lesser role their former one, nor does a sign-in go on."""
    rosa, elena = two_colleagues
    others = [Colleague(f"{name}@correo.cl").me.id for name in ("ivan", "zoe")]
    old = backups.take(copies, keep=9)
    staff.deactivate(rosa.me, elena.me.id, clock=clock())
    staff.give_role(rosa.me, others[0], Role.PROFESSIONAL, clock=clock())
    restore(old)
    with transaction() as session:
        stands = ways_in.known(session.connection()).staff
        assert session.exec(select(AdminSessionRow)).all() == []
    assert stands[elena.me.id].deactivated_at
    assert stands[others[0]].role == Role.PROFESSIONAL
    for one in (rosa.me.id, others[1]):
        assert stands[one] == ways_in.Account(Role.ADMINISTRATOR, None)


async def test_an_invitation_that_was_used_or_withdrawn_lets_nobody_in(
    copies: Path, two_colleagues
) -> None:
    rosa, _ = two_colleagues
    used = await invited(rosa, "ivan@correo.cl")
    withdrawn = await invited(rosa, "zoe@correo.cl")
    waiting = await invited(rosa, "marta@correo.cl")
    old = backups.take(copies, keep=9)
    staff.accept(used, PASSWORD, clock=clock())
    with transaction() as session:
        ivan = admins.find_credentials(session, email="ivan@correo.cl")
        asked = select(InvitationRow.id).where(InvitationRow.email == "zoe@correo.cl")
        zoe = session.exec(asked).one()
    assert ivan
    staff.deactivate(sure(rosa.me), ivan.admin_id, clock=clock())
    staff.withdraw(rosa.me, zoe, clock=clock())
    restore(old)
    for token in (used, withdrawn):
        with pytest.raises(InvitationUnknown):
            staff.accept(token, PASSWORD, clock=clock())
    # What was worth something still is.
    assert staff.accept(waiting, PASSWORD, clock=clock())


async def test_who_may_invite_no_more_has_invited_nobody(
    copies: Path, two_colleagues
) -> None:
    rosa, elena = two_colleagues
    of_elena = await invited(elena, "otra@correo.cl")
    of_rosa = await invited(rosa, "una@correo.cl")
    old = backups.take(copies, keep=9)
    staff.give_role(sure(rosa.me), elena.me.id, Role.PROFESSIONAL, clock=clock())
    restore(old)
    with pytest.raises(InvitationUnknown):
        staff.accept(of_elena, PASSWORD, clock=clock())
    assert staff.accept(of_rosa, PASSWORD, clock=clock())


async def test_a_lesser_role_is_enough_for_that(two_colleagues) -> None:
    """However somebody came to it: the link is asked when it is used."""
    rosa, elena = two_colleagues
    of_elena = await invited(elena, "otra@correo.cl")
    of_rosa = await invited(rosa, "una@correo.cl")
    with transaction() as session:
        assert admins.set_role(session, elena.me.id, Role.COORDINATOR, by=rosa.me.id)
    with pytest.raises(InvitationUnknown):
        staff.accept(of_elena, PASSWORD, clock=clock())
    assert staff.accept(of_rosa, PASSWORD, clock=clock())


def test_a_calendar_that_was_closed_shows_nobody(copies: Path, two_colleagues) -> None:
    """Of who left, whose address was changed, and who makes no visits any more."""
    rosa, elena = two_colleagues
    marta, ines, kept = (Colleague(f"{name}@correo.cl") for name in ("m", "i", "k"))
    tokens: dict[str, str] = {}
    made: dict[str, Professional] = {}
    for number, one in enumerate((elena, marta, ines, kept)):
        made[one.email], tokens[one.email] = follows(one, rosa)
        visits.schedule(
            rosa.me,
            add(name="Ana Soto", email=f"a{number}@correo.cl").id,
            Slot(NOON + timedelta(days=3), 30, made[one.email].id),
            clock=clock(),
        )
    assert all(b"Ana S." in feed(token) for token in tokens.values())
    old = backups.take(copies, keep=9)
    staff.deactivate(sure(rosa.me), elena.me.id, clock=clock())
    professionals.open_feed(rosa.me, made[marta.email].id)
    aside = replace(made[ines.email], active=False)
    professionals.change(rosa.me, aside, clock=clock())
    restore(old)
    shown = {email for email, token in tokens.items() if b"Ana S." in feed(token)}
    assert shown == {kept.email}
    with transaction() as session:
        active = {one.name for one in stored.all_of(session, active_only=True)}
    assert active == {elena.email, marta.email, kept.email}


def test_a_sheet_that_was_revoked_is_shown_to_nobody(
    copies: Path, two_colleagues
) -> None:
    me = two_colleagues[0].me
    one, other = (
        pharmacies.add(me, {"pharmacy_name": name, "comuna": "Quilpué", "contact": ""})
        for name in ("Farmacia Una", "Farmacia Otra")
    )
    tokens = [
        pharmacies.share_sheet(me, each.id, expected_version=each.version)
        for each in (one, other)
    ]
    old = backups.take(copies, keep=9)
    pharmacies.revoke_sheet(me, one.id, expected_version=one.version + 1)
    restore(old)
    with transaction() as session:
        opened = [sheets.by_token(session, token_hash(token)) for token in tokens]
    assert [each and each.id for each in opened] == [None, other.id]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_on_a_new_machine_links_are_those_of_the_copy(
    copies: Path, two_colleagues, monkeypatch
) -> None:
    """Nothing stood there before that could have been shut."""
    rosa, _ = two_colleagues
    _, token = follows(rosa, rosa)
    old = backups.take(copies, keep=9)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{copies / 'new.db'}")
    get_settings.cache_clear()
    restore(old)
    assert feed(token)


def test_what_somebody_began_to_set_up_leaves_nothing_behind(
    copies: Path, two_colleagues
) -> None:
    """The next copy and the next release find every row where it belongs."""
    second_factor.begin(two_colleagues[0].me)
    restore(backups.take(copies, keep=9))
    with transaction() as session:
        rows = session.connection().execute(
            text("SELECT session_id FROM factor_setups")
        )
        assert rows.all() == []
    restore(backups.take(copies, keep=9))


def test_an_account_is_one_professionals_where_the_copy_has_it_at_another(
    copies: Path, two_colleagues
) -> None:
    """Who came after is in the copy alone, where an earlier one is put back by mistake."""
    rosa, elena = two_colleagues
    ivan = Colleague("ivan@correo.cl")
    stays, _ = follows(ivan, rosa)
    first, _ = follows(elena, rosa)
    old = backups.take(copies, keep=9)
    elena_id, ivan_id = elena.me.id, ivan.me.id
    professionals.change(rosa.me, replace(first, admin_id=None), clock=clock())
    after, _ = follows(elena, rosa)
    new = backups.take(copies, keep=9)
    restore(old)
    with transaction() as session:
        found = stored.find(session, first.id)
        assert found
        assert stored.write(session, replace(found, admin_id=elena_id))
    restore(new)
    with transaction() as session:
        at = [stored.of_admin(session, one) for one in (elena_id, ivan_id)]
        assert stored.find(session, after.id)
    assert [one and one.id for one in at] == [first.id, stays.id]
