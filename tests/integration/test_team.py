"""The team: inviting, joining, leaving, coming back."""

import asyncio
import re
import uuid
from datetime import timedelta

import pytest

from app.domain.errors import (
    AdminExists,
    AdminNotFound,
    BadCredentials,
    ConfirmationNeeded,
    InvalidInput,
    InvitationUnknown,
    RateLimited,
    WeakPassword,
)
from app.domain.identity import INVITATION_LIFETIME, Admin
from app.domain.staff_session import token_hash
from app.services import (
    admin_accounts,
    own_account,
    second_factor,
    session_ends,
    sign_in,
    staff,
)
from app.settings import get_settings
from tests.support.builders import NOON, FakeMailer, clock
from tests.support.people import sure

pytestmark = pytest.mark.usefixtures("database")
CHOSEN = "una clave bastante larga"


def come(token: str) -> Admin:
    found = sign_in.resolve(token)
    assert found is not None
    return sure(found)


@pytest.fixture
def admin() -> Admin:
    made = sign_in.set_up_admin()
    return come(sign_in.sign_in(made.email, made.generated_password or ""))


def invite(admin: Admin, email: str = "nueva@correo.cl", **more) -> str:
    invited = asyncio.run(staff.invite(admin, email, mailer=FakeMailer(), **more))
    return invited.link.partition("#")[2]


def join(admin: Admin, email: str = "nueva@correo.cl") -> Admin:
    return come(staff.accept(invite(admin, email), CHOSEN))


def test_invited_person_chooses_a_password_and_is_in(admin: Admin) -> None:
    token = invite(admin, " Nueva@Correo.CL ")
    assert [i.email for i in staff.team(admin).invitations] == ["nueva@correo.cl"]
    member = come(staff.accept(token, CHOSEN))
    assert member.email == "nueva@correo.cl"
    assert sign_in.sign_in("nueva@correo.cl", CHOSEN)
    found = staff.team(member)
    assert [m.email for m in found.members] == [admin.email, "nueva@correo.cl"]
    assert found.invitations == []


def test_mail_carries_the_link_and_no_server_sees_the_token(admin: Admin) -> None:
    mailer = FakeMailer()
    invited = asyncio.run(staff.invite(admin, "nueva@correo.cl", mailer=mailer))
    (mail,) = mailer.sent
    assert mail.recipients == ("nueva@correo.cl",)
    assert invited.link in mail.body
    assert re.search(r"/admin/invitacion/#[\w-]{43}$", invited.link)


def test_mail_that_fails_leaves_the_link_to_be_handed_over(admin: Admin) -> None:
    invited = asyncio.run(
        staff.invite(admin, "nueva@correo.cl", mailer=FakeMailer(failures=1))
    )
    assert not invited.mailed
    assert staff.accept(invited.link.partition("#")[2], CHOSEN)


def test_link_serves_once(admin: Admin) -> None:
    token = invite(admin)
    staff.accept(token, CHOSEN)
    with pytest.raises(InvitationUnknown):
        staff.accept(token, "otra clave muy larga")
    assert sign_in.sign_in("nueva@correo.cl", CHOSEN)


@pytest.mark.parametrize("token", ["", "x", "\x00", "ñ" * 500])
def test_worthless_link_lets_nobody_in(admin: Admin, token: str) -> None:
    invite(admin)
    with pytest.raises(InvitationUnknown):
        staff.accept(token, CHOSEN)


def test_link_ends_with_its_time_its_withdrawal_and_a_newer_one(admin: Admin) -> None:
    late = invite(admin, clock=clock(NOON))
    with pytest.raises(InvitationUnknown):
        staff.accept(late, CHOSEN, clock=clock(NOON + INVITATION_LIFETIME))
    older = invite(admin)
    newer = invite(admin)
    with pytest.raises(InvitationUnknown):
        staff.accept(older, CHOSEN)
    staff.withdraw(admin, staff.team(admin).invitations[0].id)
    with pytest.raises(InvitationUnknown):
        staff.accept(newer, CHOSEN)


def test_weak_password_leaves_the_link_as_it_was(admin: Admin) -> None:
    token = invite(admin)
    for weak in ("corta", "x" * 1_001):
        with pytest.raises(WeakPassword):
            staff.accept(token, weak)
    assert staff.accept(token, CHOSEN)


def test_who_has_an_account_is_not_invited(admin: Admin) -> None:
    with pytest.raises(AdminExists):
        invite(admin, admin.email.upper())


@pytest.mark.parametrize("email", ["", "x", "a@b@c", "a\nb@c.cl", "á" * 300])
def test_no_address_is_not_invited(admin: Admin, email: str) -> None:
    with pytest.raises(InvalidInput):
        invite(admin, email)
    assert staff.team(admin).invitations == []


def test_one_address_is_not_flooded(admin: Admin, monkeypatch) -> None:
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    address = f"{uuid.uuid4()}@correo.cl"
    for _ in range(5):
        invite(admin, address)
    with pytest.raises(RateLimited):
        invite(admin, address)


def test_deactivated_person_is_out_at_once_and_stays_out(admin: Admin) -> None:
    token = staff.accept(invite(admin), CHOSEN)
    member = come(token)
    staff.deactivate(admin, member.id)
    assert sign_in.resolve(token) is None
    with pytest.raises(BadCredentials):
        sign_in.sign_in(member.email, CHOSEN)
    (gone,) = (m for m in staff.team(admin).members if m.id == member.id)
    assert gone.deactivated_at is not None


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Hashes of the sessions of which whoever keeps states is told."""
    told: list[str] = []
    monkeypatch.setattr(session_ends, "_listeners", [told.append])
    return told


def test_what_was_loaded_for_a_leaver_is_dropped_at_once(admin: Admin, ended) -> None:
    tokens = [staff.accept(invite(admin), CHOSEN)]
    tokens.append(sign_in.sign_in("nueva@correo.cl", CHOSEN))
    ended.clear()
    staff.deactivate(admin, come(tokens[0]).id)
    assert sorted(ended) == sorted(map(token_hash, tokens))
    assert staff.team(admin)


def test_what_other_sessions_loaded_is_dropped_with_a_new_password(
    admin: Admin, ended
) -> None:
    first = staff.accept(invite(admin), CHOSEN)
    second = sign_in.sign_in("nueva@correo.cl", CHOSEN)
    ended.clear()
    own_account.change_password(come(second), CHOSEN, "otra clave bastante larga")
    assert ended == [token_hash(first)]
    assert sign_in.resolve(second) is not None
    third = sign_in.sign_in("nueva@correo.cl", "otra clave bastante larga")
    own_account.close_other_sessions(come(second))
    assert ended == [token_hash(first), token_hash(third)]


def test_a_keeper_that_fails_keeps_nobody_in(admin: Admin, monkeypatch) -> None:
    def broken(hashed: str) -> None:
        raise TimeoutError(hashed)

    monkeypatch.setattr(session_ends, "_listeners", [broken])
    token = staff.accept(invite(admin), CHOSEN)
    staff.deactivate(admin, come(token).id)
    assert sign_in.resolve(token) is None


def test_nobody_deactivates_themselves_or_nobody(admin: Admin) -> None:
    member = join(admin)
    for who in (admin.id, admin.session_id):
        with pytest.raises(AdminNotFound):
            staff.deactivate(admin, who)
    staff.deactivate(admin, member.id)
    with pytest.raises(AdminNotFound):
        staff.deactivate(admin, member.id)


def test_who_was_deactivated_deactivates_nobody(admin: Admin) -> None:
    member = join(admin)
    staff.deactivate(admin, member.id)
    with pytest.raises((AdminNotFound, ConfirmationNeeded)):
        staff.deactivate(member, admin.id)
    assert come_back(admin)


def come_back(admin: Admin) -> bool:
    return any(
        m.id == admin.id and m.deactivated_at is None for m in staff.team(admin).members
    )


async def test_two_who_deactivate_each_other_leave_one(admin: Admin) -> None:
    member = await asyncio.to_thread(join, admin)
    outcomes = await asyncio.gather(
        asyncio.to_thread(staff.deactivate, admin, member.id),
        asyncio.to_thread(staff.deactivate, member, admin.id),
        return_exceptions=True,
    )
    left = [m for m in staff.team(admin).members if m.deactivated_at is None]
    assert len(left) == 1
    assert sum(outcome is None for outcome in outcomes) == 1


def test_who_comes_back_starts_afresh(admin: Admin) -> None:
    member = join(admin)
    secret = second_factor.begin(member).secret
    code = second_factor.one_time_codes.TOTP(secret).now()
    second_factor.enable(member, CHOSEN, secret, code)
    staff.deactivate(admin, member.id)
    again = come(staff.accept(invite(admin), "otra clave muy larga"))
    assert again.id == member.id
    assert second_factor.status(again) == second_factor.Status(on=False, codes_left=0)
    with pytest.raises(BadCredentials):
        sign_in.sign_in(member.email, CHOSEN)
    assert sign_in.sign_in(member.email, "otra clave muy larga")


def test_last_activity_is_shown(admin: Admin) -> None:
    join(admin)
    later = clock(NOON + timedelta(days=400))
    seen = {m.email: m.seen_at for m in staff.team(admin, clock=later).members}
    assert seen["nueva@correo.cl"] is not None


@pytest.mark.parametrize("lost", ["deactivated", "password", "reset", "factor"])
def test_who_loses_a_session_invited_nobody(admin: Admin, lost: str) -> None:
    colleague = join(admin)
    by_leaver = invite(colleague, "puerta@correo.cl")
    by_admin = invite(admin, "otra@correo.cl")
    if lost == "deactivated":
        staff.deactivate(admin, colleague.id)
    elif lost == "password":
        own_account.change_password(colleague, CHOSEN, "otra clave bien larga")
    elif lost == "reset":
        admin_accounts.reset_password(colleague.email, None)
    else:
        admin_accounts.reset_second_factor(colleague.email)
    with pytest.raises(InvitationUnknown):
        staff.accept(by_leaver, CHOSEN)
    assert staff.accept(by_admin, CHOSEN)
