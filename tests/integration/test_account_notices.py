"""Whoever owns an account hears by mail what happens to it, and nobody else does."""

from datetime import timedelta

import pytest
from pyotp.totp import TOTP
from sqlmodel import select

from app.content import account_mails as copy
from app.domain.account_mail import TO_MEMBER
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    admin_accounts,
    known_browsers,
    own_account,
    passkeys,
    second_factor,
    staff,
)
from app.settings import get_settings
from tests.support.authenticator import Authenticator
from tests.support.builders import NOON, clock
from tests.support.mailing import post
from tests.support.people import PASSWORD, sure

pytestmark = pytest.mark.usefixtures("database", "writing")
NEW = "otra clave muy larga 7"


async def subjects(at=NOON) -> list[tuple[tuple[str, ...], str]]:
    return [(tuple(mail.recipients), mail.subject) for mail in await post(at)]


def of(kind: str) -> str:
    return copy.BY_KIND[kind].subject


async def test_a_browser_that_is_not_known_is_told_of_once(two_colleagues) -> None:
    rosa, _ = two_colleagues
    await post(NOON)
    token = known_browsers.remember(rosa.me, "", clock=clock())
    (mail,) = await post(NOON)
    assert mail.recipients == (rosa.me.email,)
    assert mail.subject == of("account_signed_in")
    for shown in (mail.body, mail.html):
        assert "/admin/cuenta/" in shown
        assert "cambie su contraseña" in shown
    assert token
    assert known_browsers.remember(rosa.me, token, clock=clock()) is None
    assert await post(NOON) == []


async def test_a_browser_is_known_to_whoever_signed_in_there_alone(
    two_colleagues,
) -> None:
    """Somebody else who signs in where a colleague did hears of it too."""
    rosa, elena = two_colleagues
    await post(NOON)
    of_rosa = known_browsers.remember(rosa.me, "", clock=clock())
    assert of_rosa
    assert await subjects() == [((rosa.me.email,), of("account_signed_in"))]
    of_elena = known_browsers.remember(elena.me, of_rosa, clock=clock())
    assert of_elena not in {None, of_rosa}
    assert await subjects() == [((elena.me.email,), of("account_signed_in"))]


async def test_password_and_factor_are_told_to_their_owner_alone(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    await post(NOON)
    own_account.change_password(rosa.me, PASSWORD, NEW, clock=clock())
    assert await subjects() == [((rosa.me.email,), of("account_password"))]
    secret = second_factor.begin(elena.me).secret
    code = TOTP(secret).at(NOON)
    second_factor.enable(elena.me, PASSWORD, secret, code, clock=clock())
    sure(elena.me)
    second_factor.renew_codes(elena.me, PASSWORD, clock=clock())
    second_factor.disable(elena.me, PASSWORD, clock=clock())
    made = Authenticator().create(passkeys.begin(elena.me, PASSWORD, clock=clock()))
    passkeys.add(elena.me, "", made, clock=clock())
    sure(elena.me)
    (key,) = passkeys.mine(elena.me)
    passkeys.remove(elena.me, PASSWORD, key.id, clock=clock())
    told = await subjects()
    assert {who for who, _ in told} == {(elena.me.email,)}
    assert sorted(what for _, what in told) == sorted(
        of(f"account_{kind}")
        for kind in (
            "factor_on",
            "codes",
            "factor_off",
            "passkey_added",
            "passkey_removed",
        )
    )


async def test_what_the_owner_of_the_server_resets_is_told_too(two_colleagues) -> None:
    rosa, elena = two_colleagues
    await post(NOON)
    admin_accounts.reset_password(rosa.me.email, NEW, clock=clock())
    admin_accounts.reset_second_factor(elena.me.email, clock=clock())
    assert sorted(await subjects()) == sorted(
        [
            ((rosa.me.email,), of("account_password")),
            ((elena.me.email,), of("account_factor_off")),
        ]
    )


async def test_who_left_and_who_would_hear_days_later_is_told_nothing(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    await post(NOON)
    own_account.change_password(elena.me, PASSWORD, NEW, clock=clock())
    staff.deactivate(rosa.me, elena.me.id, clock=clock())
    assert await post(NOON) == []
    own_account.change_password(rosa.me, PASSWORD, NEW, clock=clock())
    assert await post(NOON + timedelta(days=3)) == []
    with transaction() as session:
        rows = session.exec(
            select(OutboxRow.last_error).where(OutboxRow.recipient == TO_MEMBER)
        ).all()
    assert {"NoAddress", "TooLate"} <= set(rows)


async def test_without_a_mail_server_nothing_waits(two_colleagues, monkeypatch) -> None:
    monkeypatch.delenv("SMTP_URL")
    get_settings.cache_clear()
    rosa, _ = two_colleagues
    before = _waiting()
    own_account.change_password(rosa.me, PASSWORD, NEW, clock=clock())
    assert _waiting() == before


def _waiting() -> int:
    with transaction() as session:
        return len(
            session.exec(
                select(OutboxRow.id).where(OutboxRow.recipient == TO_MEMBER)
            ).all()
        )
