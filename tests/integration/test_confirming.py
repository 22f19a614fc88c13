"""What a stolen session must not do: who asks for it shows first who they are."""

import asyncio
import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from pyotp.totp import TOTP

from app.domain.clock import utc_now
from app.domain.errors import (
    BadCode,
    BadCredentials,
    ConfirmationNeeded,
    InvitationUnknown,
    RateLimited,
    SecondFactorRequired,
)
from app.domain.events import Kind, Subject
from app.domain.identity import Admin
from app.domain.limits import PASSWORD_BY_MEMBER
from app.domain.passkey import BadKey
from app.domain.roles import Role
from app.domain.second_factor import Shown
from app.domain.staff_session import CONFIRMATION_LIFETIME
from app.persistence import events, invitations
from app.persistence.database import transaction
from app.services import confirming, own_account, second_factor, sign_in, staff
from app.settings import get_settings
from tests.support.builders import FakeMailer, clock
from tests.support.people import PASSWORD, Colleague

pytestmark = pytest.mark.usefixtures("database")
Deed = Callable[[Admin, Admin], object]


def invite(by: Admin, email: str = "nueva@correo.cl", **more) -> str:
    made = asyncio.run(staff.invite(by, email, mailer=FakeMailer(), **more))
    return made.link.partition("#")[2]


DEEDS: dict[str, Deed] = {
    "invite": lambda me, _: invite(me),
    "deactivate": lambda me, other: staff.deactivate(me, other.id),
    "give_role": lambda me, other: staff.give_role(me, other.id, Role.COORDINATOR),
    "close_others": lambda me, _: own_account.close_other_sessions(me),
}
every_deed = pytest.mark.parametrize("deed", DEEDS.values(), ids=list(DEEDS))


def signed_in(who: Colleague, code: str = "") -> Admin:
    found = sign_in.resolve(who.sign_in(code))
    assert found
    return found


def reasons(who: Colleague) -> list[object]:
    """Return what was wrong when somebody was to show who they are, in its order."""
    with transaction() as session:
        told = events.of_subject(session, Subject.ADMIN, str(who.me.id), limit=99)
    failed = [one for one in told if one.deed.kind is Kind.CONFIRMATION_FAILED]
    return [one.deed.facts["reason"] for one in reversed(failed)]


@every_deed
def test_a_session_alone_does_not_do_it(two_colleagues, deed: Deed) -> None:
    rosa, elena = two_colleagues
    # Rosa has shown who she is in another session: that says nothing of this one.
    thief = signed_in(rosa)
    with pytest.raises(ConfirmationNeeded):
        deed(thief, elena.me)
    assert all(one.is_in() for one in two_colleagues)
    assert staff.team(rosa.me).invitations == []
    confirming.confirm(thief, PASSWORD)
    deed(thief, elena.me)


@every_deed
def test_the_moment_passes(two_colleagues, deed: Deed, monkeypatch) -> None:
    rosa, elena = two_colleagues
    me = signed_in(rosa)
    now = utc_now()
    confirming.confirm(me, PASSWORD, clock=clock(now))
    late = clock(now + CONFIRMATION_LIFETIME)
    for module in (staff, own_account):
        for name in ("invite", "deactivate", "give_role", "close_other_sessions"):
            if hasattr(module, name):
                monkeypatch.setitem(getattr(module, name).__kwdefaults__, "clock", late)
    with pytest.raises(ConfirmationNeeded):
        deed(me, elena.me)
    assert elena.is_in()


def test_what_is_wrong_confirms_nothing_and_is_written_down(two_colleagues) -> None:
    rosa, elena = two_colleagues
    me = signed_in(rosa)
    with pytest.raises(BadCredentials):
        confirming.confirm(me, "no es la mía")
    with pytest.raises(ConfirmationNeeded):
        staff.deactivate(me, elena.me.id)
    with transaction() as session:
        told = [
            (event.deed.kind, event.admin_id, event.deed.facts)
            for event in events.of_subject(session, Subject.ADMIN, str(me.id), limit=9)
        ]
    assert (Kind.CONFIRMATION_FAILED, me.id, {"reason": "bad_credentials"}) in told


def test_whatever_is_wrong_is_written_down_with_its_kind(two_colleagues) -> None:
    rosa, elena = two_colleagues
    rosa.protect()
    me = signed_in(rosa, rosa.codes[0])
    wrong = (
        ("no es la mía", Shown(), BadCredentials),
        (PASSWORD, Shown("000000"), BadCode),
        (PASSWORD, Shown(key="no es una llave"), BadKey),
    )
    for password, shown, error in wrong:
        with pytest.raises(error):
            confirming.confirm(me, password, shown.code, key=shown.key)
        with pytest.raises(error):
            confirming.prove(me, password, shown, utc_now())
    # What was only left out is asked for, and was no wrong try.
    with pytest.raises(SecondFactorRequired):
        confirming.confirm(me, PASSWORD)
    with pytest.raises(BadCredentials):
        confirming.confirm(elena.me, "no es la mía")
    codes = [error.code for *_, error in wrong for _ in ("confirm", "prove")]
    assert reasons(rosa) == codes
    assert reasons(elena) == [BadCredentials.code]


def test_where_there_is_a_code_it_is_asked_for_too_and_serves_once() -> None:
    rosa = Colleague("rosa@correo.cl")
    rosa.protect()
    first, second, *_ = rosa.codes
    me = signed_in(rosa, first)
    with pytest.raises(SecondFactorRequired):
        confirming.confirm(me, PASSWORD)
    for used in ("000000", first):
        with pytest.raises(BadCode):
            confirming.confirm(me, PASSWORD, used)
    with pytest.raises(ConfirmationNeeded):
        invite(me)
    confirming.confirm(me, PASSWORD, second)
    assert invite(me)


def test_guessing_there_is_braked(two_colleagues, monkeypatch) -> None:
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    me = signed_in(two_colleagues[0])
    for _ in range(PASSWORD_BY_MEMBER.amount):
        with pytest.raises(BadCredentials):
            confirming.confirm(me, "no es la mía")
    with pytest.raises(RateLimited):
        confirming.confirm(me, PASSWORD)


def test_a_session_that_ended_confirms_nothing(two_colleagues) -> None:
    rosa, elena = two_colleagues
    staff.deactivate(rosa.me, elena.me.id)
    with pytest.raises(BadCredentials):
        confirming.confirm(elena.me, PASSWORD)
    with pytest.raises(ConfirmationNeeded):
        invite(elena.me)


def test_a_link_stored_by_who_is_gone_meanwhile_opens_nothing(
    two_colleagues, monkeypatch
) -> None:
    """What a race might leave behind: the invitation outlived its inviter."""
    rosa, elena = two_colleagues
    token = invite(elena.me, f"{uuid.uuid4()}@correo.cl")
    with monkeypatch.context() as race:
        race.setattr(invitations, "withdraw_of", lambda *_: None)
        staff.deactivate(rosa.me, elena.me.id)
    with pytest.raises(InvitationUnknown):
        staff.accept(token, PASSWORD)


async def test_a_code_of_the_moment_confirms_as_well() -> None:
    rosa = await asyncio.to_thread(Colleague, "rosa@correo.cl")
    secret = await asyncio.to_thread(_protect, rosa)
    # The code with which it was turned on is used up; the next half minute's is not.
    later = utc_now() + timedelta(seconds=30)
    await asyncio.to_thread(
        confirming.confirm, rosa.me, PASSWORD, TOTP(secret).at(later)
    )


def _protect(who: Colleague) -> str:
    secret = second_factor.begin(who.me).secret
    second_factor.enable(who.me, PASSWORD, secret, TOTP(secret).at(utc_now()))
    return secret
