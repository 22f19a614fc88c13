"""A session and the password without the second factor: nothing gets round it."""

import asyncio
import sys
from collections.abc import Callable
from datetime import timedelta

import pytest
from pyotp.totp import TOTP

from app.domain.clock import utc_now
from app.domain.errors import (
    BadCode,
    BadCredentials,
    ConfirmationNeeded,
    RateLimited,
    SecondFactorRequired,
    WeakPassword,
)
from app.domain.events import Event, Kind, Subject
from app.domain.identity import Admin, Credentials
from app.domain.limits import PASSWORD_BY_MEMBER
from app.domain.passkey import CHALLENGE_LIFETIME, BadKey, KeyRequired
from app.domain.second_factor import Shown
from app.domain.staff_session import CONFIRMATION_LIFETIME
from app.persistence import events
from app.persistence.database import transaction
from app.services import (
    admin_accounts,
    confirming,
    own_account,
    passkeys,
    second_factor,
    sign_in,
    staff,
)
from app.settings import get_settings
from tests.support.authenticator import Authenticator, written
from tests.support.builders import FakeMailer, clock
from tests.support.people import PASSWORD, Colleague

pytestmark = pytest.mark.usefixtures("database")
NEW = "otra clave bastante larga"
Deed = Callable[..., object]


def enabled(me: Admin, *shown: Shown) -> object:
    """Turn the application's codes on, as a further factor."""
    secret = second_factor.begin(me).secret
    code = TOTP(secret).at(utc_now())
    return second_factor.enable(me, PASSWORD, secret, code, *shown)


def removed(me: Admin, *shown: Shown) -> object:
    return passkeys.remove(me, PASSWORD, passkeys.mine(me)[0].id, *shown)


ALL: dict[str, Deed] = {
    "renew": lambda me, *shown: second_factor.renew_codes(me, PASSWORD, *shown),
    "add_key": lambda me, *shown: passkeys.begin(me, PASSWORD, *shown),
    "password": lambda me, *shown: own_account.change_password(
        me, PASSWORD, NEW, *shown
    ),
}
OF_CODES = ALL | {
    "disable": lambda me, *shown: second_factor.disable(me, PASSWORD, *shown)
}
OF_KEYS = ALL | {"remove_key": removed, "enable": enabled}
DEEDS = [
    pytest.param("codes", deed, id=f"codes-{name}") for name, deed in OF_CODES.items()
]
DEEDS += [pytest.param("key", deed, id=f"key-{name}") for name, deed in OF_KEYS.items()]
every_deed = pytest.mark.parametrize(("factor", "deed"), DEEDS)


def protect(who: Colleague, factor: str) -> Authenticator:
    """Give somebody a second factor of a kind; return the device that a key is in."""
    device = Authenticator()
    if factor == "codes":
        who.protect()
    else:
        who.codes = passkeys.add(
            who.me, "Mi llave", device.create(passkeys.begin(who.me, PASSWORD))
        )
    return device


def signed_in(who: Colleague) -> Admin:
    """Return a session that a thief holds as well; a recovery code opened it."""
    code = who.codes[0] if second_factor.status(who.me).codes_left else ""
    found = sign_in.resolve(who.sign_in(code))
    who.codes = who.codes[1:]
    assert found
    return found


def failures(who: Colleague) -> list[Event]:
    with transaction() as session:
        found = events.of_subject(session, Subject.ADMIN, str(who.me.id), limit=99)
    return [one for one in found if one.deed.kind is Kind.CONFIRMATION_FAILED]


def stands(who: Colleague) -> tuple[object, ...]:
    return (
        second_factor.status(who.me),
        [one.id for one in passkeys.mine(who.me)],
        second_factor.count_all(who.me, who.codes),
        len(own_account.open_sessions(who.me)),
    )


@every_deed
def test_password_and_session_alone_do_nothing(
    two_colleagues, factor: str, deed: Deed
) -> None:
    rosa, elena = two_colleagues
    for one in two_colleagues:
        protect(one, factor)
    thief = signed_in(rosa)
    before = stands(rosa), stands(elena)
    with pytest.raises(SecondFactorRequired):
        deed(thief)
    assert (stands(rosa), stands(elena)) == before
    assert before[0][2] is before[1][2] is True
    with pytest.raises(ConfirmationNeeded):
        asyncio.run(staff.invite(thief, "nueva@correo.cl", mailer=FakeMailer()))
    assert staff.team(elena.me).invitations == []
    assert rosa.sign_in(rosa.codes[0])
    assert elena.sign_in(elena.codes[0])


@every_deed
def test_a_code_or_key_lets_the_owner_do_it(
    two_colleagues, factor: str, deed: Deed
) -> None:
    rosa, elena = two_colleagues
    device = protect(rosa, factor)
    me = signed_in(rosa)
    shown = Shown(rosa.codes[0])
    if factor == "key":
        with pytest.raises(KeyRequired) as refused:
            deed(me)
        shown = Shown(key=written(device.get(refused.value.asked)))
    before = stands(elena)
    deed(me, shown)
    assert stands(elena) == before


@every_deed
def test_what_is_wrong_used_or_anothers_does_nothing(
    two_colleagues, factor: str, deed: Deed
) -> None:
    rosa, elena = two_colleagues
    hers = protect(elena, factor)
    protect(rosa, factor)
    used = rosa.codes[0]
    me = signed_in(rosa)
    before = stands(rosa), stands(elena)
    for code in ("000000", used, elena.codes[0]):
        with pytest.raises(BadCode):
            deed(me, Shown(code))
    if factor == "key":
        with pytest.raises(KeyRequired) as refused:
            deed(me)
        with pytest.raises(BadKey):
            deed(me, Shown(key=written(hers.get(refused.value.asked))))
    assert (stands(rosa), stands(elena)) == before
    told = [one.deed.facts for one in failures(rosa)]
    assert {"reason": "bad_code"} in told
    assert failures(elena) == []


@every_deed
def test_the_right_code_without_the_password_does_nothing(
    two_colleagues, factor: str, deed: Deed, monkeypatch
) -> None:
    rosa = two_colleagues[0]
    protect(rosa, factor)
    me = signed_in(rosa)
    before = stands(rosa)
    monkeypatch.setattr(sys.modules[__name__], "PASSWORD", "no es la suya, seguro")
    with pytest.raises((BadCredentials, RateLimited)):
        deed(me, Shown(rosa.codes[0]))
    assert stands(rosa) == before


def test_a_recovery_code_serves_once_and_its_moment_passes(two_colleagues) -> None:
    rosa = two_colleagues[0]
    rosa.protect()
    me = signed_in(rosa)
    code, now = rosa.codes[0], utc_now()
    with pytest.raises(WeakPassword):
        own_account.change_password(me, PASSWORD, "corta", Shown(code))
    # It was shown: what was refused for something else does not ask for another.
    own_account.change_password(me, PASSWORD, NEW, Shown(code))
    late = clock(now + CONFIRMATION_LIFETIME + timedelta(seconds=9))
    for shown, error in ((Shown(), SecondFactorRequired), (Shown(code), BadCode)):
        with pytest.raises(error):
            second_factor.renew_codes(me, NEW, shown, clock=late)


def test_wrong_codes_are_braked_like_wrong_passwords(
    two_colleagues, monkeypatch
) -> None:
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    for one in two_colleagues:
        one.protect()
    rosa, elena = (signed_in(one) for one in two_colleagues)
    for _ in range(PASSWORD_BY_MEMBER.amount - 1):  # turning it on was one
        with pytest.raises(BadCode):
            second_factor.renew_codes(rosa, PASSWORD, Shown("000000"))
    for try_again in (
        lambda: second_factor.disable(
            rosa, PASSWORD, Shown(two_colleagues[0].codes[0])
        ),
        lambda: confirming.confirm(rosa, PASSWORD, two_colleagues[0].codes[0]),
    ):
        with pytest.raises(RateLimited):
            try_again()
    second_factor.renew_codes(elena, PASSWORD, Shown(two_colleagues[1].codes[0]))


@pytest.mark.parametrize("factor", ["codes", "key"])
def test_a_key_begun_with_the_password_alone_is_not_added_once_there_is_a_factor(
    two_colleagues, factor: str
) -> None:
    rosa, elena = two_colleagues
    begun = {
        one.email: (Authenticator(), passkeys.begin(one.me, PASSWORD))
        for one in two_colleagues
    }
    protect(rosa, factor)
    mine = passkeys.mine(rosa.me)
    device, asked = begun[rosa.email]
    with pytest.raises(BadKey):
        passkeys.add(rosa.me, "", device.create(asked))
    assert passkeys.mine(rosa.me) == mine
    device, asked = begun[elena.email]
    assert passkeys.add(elena.me, "", device.create(asked))


@pytest.mark.parametrize("factor", ["codes", "key"])
def test_who_was_shown_by_the_password_alone_is_asked_anew_once_there_is_a_factor(
    two_colleagues, factor: str
) -> None:
    rosa, elena = two_colleagues
    for one in two_colleagues:
        confirming.confirm(one.me, PASSWORD)
    if factor == "codes":
        enabled(rosa.me)
    else:
        protect(rosa, factor)
    with pytest.raises(SecondFactorRequired):
        second_factor.renew_codes(rosa.me, PASSWORD)
    with pytest.raises(ConfirmationNeeded):
        asyncio.run(staff.invite(rosa.me, "nueva@correo.cl", mailer=FakeMailer()))
    asyncio.run(staff.invite(elena.me, "otra@correo.cl", mailer=FakeMailer()))
    assert [each.email for each in staff.team(elena.me).invitations] == [
        "otra@correo.cl"
    ]


def test_a_key_begun_while_the_factor_came_is_not_added(
    two_colleagues, monkeypatch
) -> None:
    """The password was right while there was none, and its check took a moment."""
    rosa, elena = two_colleagues
    rosa.protect()
    me = signed_in(rosa)
    device = Authenticator()
    with monkeypatch.context() as late:
        late.setattr(confirming, "prove", lambda *_: None)
        asked = passkeys.begin(me, PASSWORD)
    with pytest.raises(SecondFactorRequired):
        passkeys.add(me, "", device.create(asked))
    assert passkeys.mine(me) == []
    asked = passkeys.begin(me, PASSWORD, Shown(rosa.codes[0]))
    late_now = clock(utc_now() + CHALLENGE_LIFETIME - timedelta(seconds=5))
    passkeys.add(me, "", device.create(asked), clock=late_now)
    assert len(passkeys.mine(me)) == 1
    assert passkeys.mine(elena.me) == []


def test_who_is_shown_by_the_password_while_the_factor_comes_is_not_shown(
    two_colleagues, monkeypatch
) -> None:
    rosa, elena = two_colleagues
    me, hers = signed_in(rosa), signed_in(elena)
    check = admin_accounts.confirm

    def slow(admin: Admin, password: str) -> Credentials:
        found = check(admin, password)
        if admin.id == me.id:
            monkeypatch.setattr(admin_accounts, "confirm", check)
            enabled(me)
        return found

    monkeypatch.setattr(admin_accounts, "confirm", slow)
    with pytest.raises(SecondFactorRequired):
        confirming.confirm(me, PASSWORD)
    with pytest.raises(ConfirmationNeeded):
        asyncio.run(staff.invite(me, "nueva@correo.cl", mailer=FakeMailer()))
    confirming.confirm(hers, PASSWORD)
    asyncio.run(staff.invite(hers, "otra@correo.cl", mailer=FakeMailer()))


def test_a_second_kind_of_factor_leaves_what_was_shown_with_the_first(
    two_colleagues,
) -> None:
    rosa, _ = two_colleagues
    device = protect(rosa, "key")
    me = signed_in(rosa)
    with pytest.raises(KeyRequired) as refused:
        enabled(me)
    enabled(me, Shown(key=written(device.get(refused.value.asked))))
    assert second_factor.renew_codes(me, PASSWORD)


def test_a_factor_that_comes_in_between_is_asked_for(
    two_colleagues, monkeypatch
) -> None:
    """The password was right while there was none; the deed looks once more."""
    rosa, elena = two_colleagues
    rosa.protect()
    me = signed_in(rosa)
    monkeypatch.setattr(confirming, "prove", lambda *_: None)
    with transaction() as session:
        assert confirming.held(session, rosa.me, utc_now()).has_factor
        assert not confirming.held(session, elena.me, utc_now()).has_factor
        with pytest.raises(SecondFactorRequired):
            confirming.held(session, me, utc_now())
    for deed in (OF_CODES["renew"], OF_CODES["disable"], OF_CODES["password"]):
        with pytest.raises(SecondFactorRequired):
            deed(me)
    assert second_factor.count_all(rosa.me, rosa.codes)


def test_who_has_no_factor_is_asked_for_the_password_alone(two_colleagues) -> None:
    rosa, elena = two_colleagues
    elena.protect()
    me = signed_in(rosa)
    assert enabled(me)
    assert second_factor.status(me).on


def test_who_lost_it_all_is_helped_from_the_console(two_colleagues) -> None:
    rosa, elena = two_colleagues
    for one in two_colleagues:
        one.protect()
    admin_accounts.reset_second_factor(rosa.email)
    me = signed_in(rosa)
    own_account.change_password(me, PASSWORD, NEW)
    with pytest.raises(SecondFactorRequired):
        elena.sign_in()
