"""The staff among themselves: who there is, who is invited, who may not any more."""

import asyncio
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from app.adapters.mail import Mailer
from app.content import mail as copy
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    AdminExists,
    AdminNotFound,
    InvalidInput,
    InvitationUnknown,
)
from app.domain.identity import (
    INVITATION_LIFETIME,
    Admin,
    Invitation,
    Member,
    new_token,
    normalise_email,
    token_hash,
)
from app.domain.limits import (
    INVITATION_BY_CLIENT,
    INVITATION_BY_EMAIL,
    INVITATION_BY_MEMBER,
)
from app.domain.notification import Notification
from app.persistence import admins, invitations, second_factors, sessions
from app.persistence.database import transaction
from app.routes import INVITATION, page_href
from app.services import accounts, admission, auth
from app.services.failures import log_unexpected
from app.services.notifications import configured_mailer, send
from app.settings import get_settings


@dataclass(frozen=True, slots=True)
class Team:
    """Everybody of the staff, and who was invited and has not come yet."""

    members: Sequence[Member]
    invitations: Sequence[Invitation]


@dataclass(frozen=True, slots=True)
class Invited:
    """How an invitation went.

    Attributes:
        link: One-time address that lets the person in; to be handed over by
            whoever invited where no mail left.
        mailed: Whether a mail server took the mail.
    """

    email: str
    link: str
    mailed: bool


def team(admin: Admin, *, clock: Clock = utc_now) -> Team:
    """Return the staff, as somebody of the staff sees it."""
    del admin
    with transaction() as session:
        return Team(admins.members(session), invitations.pending(session, now=clock()))


async def invite(
    admin: Admin, email: str, *, mailer: Mailer | None = None, clock: Clock = utc_now
) -> Invited:
    """Invite an address and mail it its link; a repeat makes the old link void.

    Raises:
        InvalidInput: The address is none.
        AdminExists: It has an account that may sign in.
        RateLimited: Too many invitations at once.
    """
    form = fields.Form({"email": email})
    address = form.read("email", fields.email)
    if address is None:
        raise InvalidInput(form.errors)
    address, token = normalise_email(address), new_token()
    await asyncio.to_thread(_store, admin, address, token, clock)
    # The part behind # never reaches a server, so no log keeps it.
    link = f"{get_settings().origin}{page_href(INVITATION)}#{token}"
    mailed = await _mail(mailer or configured_mailer(), admin, address, link)
    return Invited(address, link, mailed and bool(get_settings().smtp_url))


def withdraw(admin: Admin, invitation_id: uuid.UUID) -> None:
    """Make an invitation void; an unknown one is no error."""
    del admin
    with transaction() as session:
        invitations.withdraw(session, invitation_id)


def deactivate(admin: Admin, member_id: uuid.UUID, *, clock: Clock = utc_now) -> None:
    """Take somebody's right to sign in away; their sessions end at once.

    Raises:
        AdminNotFound: There is nobody of this id who may sign in, or it is
            the one who asks: somebody must be left.
    """
    with transaction() as session:
        if not admins.deactivate(session, member_id, by=admin.id, now=clock()):
            raise AdminNotFound
        sessions.end_all(session, member_id)


def accept(
    token: str,
    password: str,
    *,
    client: str = "",
    replaces: str | None = None,
    clock: Clock = utc_now,
) -> str:
    """Let an invited person in with the password they chose.

    Args:
        token: What stood in the link.
        password: What they chose.
        client: Address that asks.
        replaces: Token that the browser has now; its session ends.
        clock: Gives the present instant.

    Returns:
        The token of their new session.

    Raises:
        InvitationUnknown: The link counts no more.
        WeakPassword: The password is too short or too long; the link still counts.
        RateLimited: Too many tries from one address.
    """
    admission.of_client(INVITATION_BY_CLIENT, client)
    now = clock()
    password_hash = accounts.hash_acceptable(password)
    with transaction() as session:
        email = invitations.take(session, token_hash=token_hash(token), now=now)
        if email is None:
            raise InvitationUnknown
        joined = admins.join(session, email=email, password_hash=password_hash, now=now)
        if joined is None:
            raise InvitationUnknown
        second_factors.replace_codes(session, joined, ())
        return auth.open_session(session, joined, replaces=replaces, now=now)


def _store(admin: Admin, address: str, token: str, clock: Clock) -> None:
    admission.of_target(INVITATION_BY_MEMBER, admin.id)
    admission.of_target(INVITATION_BY_EMAIL, address)
    now = clock()
    with transaction() as session:
        if admins.find_credentials(session, email=address):
            raise AdminExists
        invitations.put(
            session,
            email=address,
            token_hash=token_hash(token),
            invited_by=admin.email,
            now=now,
            expires_at=now + INVITATION_LIFETIME,
        )


async def _mail(mailer: Mailer, admin: Admin, address: str, link: str) -> bool:
    hours = INVITATION_LIFETIME // timedelta(hours=1)
    notification = Notification(
        id=uuid.uuid4(),
        sender=get_settings().mail_from,
        recipients=(address,),
        subject=copy.INVITATION_SUBJECT,
        body=copy.INVITATION_BODY.format(by=admin.email, link=link, hours=hours),
    )
    try:
        await send(mailer, notification)
    except Exception as error:  # noqa: BLE001 - the link can be handed over
        log_unexpected("Mailing an invitation", error)
        return False
    return True
