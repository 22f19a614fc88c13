"""The staff among themselves: who there is, who is invited, who may not any more."""

import asyncio
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.adapters.mail import Mailer
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    AdminExists,
    AdminNotFound,
    FieldError,
    InvalidInput,
    InvitationUnknown,
)
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import (
    INVITATION_LIFETIME,
    Admin,
    Invitation,
    Member,
    normalise_email,
)
from app.domain.limits import (
    INVITATION_BY_CLIENT,
    INVITATION_BY_EMAIL,
    INVITATION_BY_MEMBER,
)
from app.domain.roles import Right, Role
from app.domain.staff_session import new_token, token_hash
from app.persistence import (
    admins,
    invitations,
    passkeys,
    professionals,
    second_factors,
    sessions,
)
from app.persistence.database import transaction
from app.routes import INVITATION, page_href
from app.services import admin_accounts, admission, confirming, session_ends, sign_in
from app.services.events import record, record_of_account
from app.services.invitation_mail import mail_link
from app.services.notifications import configured_mailer
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
    admin.must(Right.TEAM)
    with transaction() as session:
        return Team(admins.members(session), invitations.pending(session, now=clock()))


async def invite(
    admin: Admin,
    email: str,
    role: str = Role.ADMINISTRATOR,
    *,
    mailer: Mailer | None = None,
    clock: Clock = utc_now,
) -> Invited:
    """Invite an address to a role, and mail it its link.

    A repeat makes the old link void.

    Raises:
        InvalidInput: The address is none, or there is no such role.
        AdminExists: It has an account that may sign in.
        ConfirmationNeeded: They have not shown lately that it is still them.
        RateLimited: Too many invitations at once.
    """
    admin.must(Right.TEAM)
    form = fields.Form({"email": email})
    address = form.read("email", fields.email)
    if address is None or role not in list(Role):
        raise InvalidInput(form.errors or {"role": FieldError("role_invalid")})
    address, token = normalise_email(address), new_token()
    await asyncio.to_thread(_store, admin, address, Role(role), token, clock)
    # The part behind # never reaches a server, so no log keeps it.
    link = f"{get_settings().origin}{page_href(INVITATION)}#{token}"
    mailed = await mail_link(admin, address, link, mailer or configured_mailer())
    return Invited(address, link, mailed and bool(get_settings().smtp_url))


def withdraw(admin: Admin, invitation_id: uuid.UUID, *, clock: Clock = utc_now) -> None:
    """Make an invitation void; an unknown one is no error."""
    admin.must(Right.TEAM)
    with transaction() as session:
        if invitations.withdraw(session, invitation_id):
            _tell(session, admin, Kind.INVITATION_WITHDRAWN, invitation_id, clock())


def deactivate(admin: Admin, member_id: uuid.UUID, *, clock: Clock = utc_now) -> None:
    """Take somebody's right to sign in away; sessions and calendar end at once.

    Raises:
        AdminNotFound: There is nobody of this id who may sign in, or it is
            the one who asks: somebody must be left.
        ConfirmationNeeded: They have not shown lately that it is still them.
    """
    admin.must(Right.TEAM)
    now = clock()
    with transaction() as session:
        confirming.must_be_recent(session, admin, now)
        if not admins.deactivate(session, member_id, by=admin.id, now=now):
            raise AdminNotFound
        record_of_account(session, admin, Kind.DEACTIVATED, member_id, at=now)
        ended = sessions.end_all(session, member_id)
        invitations.withdraw_of(session, member_id)
        if whose := professionals.close_feed_of(session, member_id):
            closed = Deed(Kind.FEED_CLOSED, Subject.PROFESSIONAL, str(whose))
            record(session, admin, closed, at=now)
    session_ends.tell(*ended)


def give_role(
    admin: Admin, member_id: uuid.UUID, role: Role, *, clock: Clock = utc_now
) -> None:
    """Give somebody else another role; their sessions end at once.

    Raises:
        AdminNotFound: There is nobody of this id who may sign in, or it is
            the one who asks: an administrator must be left.
        ConfirmationNeeded: They have not shown lately that it is still them.
    """
    admin.must(Right.TEAM)
    now = clock()
    with transaction() as session:
        confirming.must_be_recent(session, admin, now)
        if not admins.set_role(session, member_id, role, by=admin.id):
            raise AdminNotFound
        record_of_account(session, admin, Kind.ROLE_GIVEN, member_id, at=now, role=role)
        ended = sessions.end_all(session, member_id)
        invitations.withdraw_of(session, member_id)
    session_ends.tell(*ended)


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
        WeakPassword: The password is too short, too long or easily guessed; the
            link still counts.
        RateLimited: Too many tries from one address.
    """
    admission.of_client(INVITATION_BY_CLIENT, client)
    now = clock()
    hashed = token_hash(token)
    with transaction() as session:
        invited = invitations.address_of(session, token_hash=hashed, now=now)
    if invited is None:
        raise InvitationUnknown
    password_hash = admin_accounts.hash_acceptable(password, invited)
    with transaction() as session:
        taken = invitations.take(session, token_hash=hashed, now=now)
        if taken is None:
            raise InvitationUnknown
        email, role = taken
        joined = admins.join(
            session, email=email, password_hash=password_hash, role=role, now=now
        )
        if joined is None:
            raise InvitationUnknown
        second_factors.replace_codes(session, joined, ())
        passkeys.remove_all(session, joined)
        record_of_account(session, joined, Kind.JOINED, joined, at=now, role=role)
        opened = sign_in.open_session(session, joined, replaces=replaces, now=now)
    changes.tell_of_team()
    return opened


def _store(admin: Admin, address: str, role: Role, token: str, clock: Clock) -> None:
    now = clock()
    with transaction() as session:
        confirming.must_be_recent(session, admin, now)
    admission.of_target(INVITATION_BY_MEMBER, admin.id)
    admission.of_target(INVITATION_BY_EMAIL, address)
    with transaction() as session:
        # Whoever ends the session waits, and then finds this invitation.
        confirming.must_be_recent(session, admin, now, hold=True)
        if admins.find_credentials(session, email=address):
            raise AdminExists
        invitation = Invitation(
            uuid.uuid4(), address, role, admin.email, now + INVITATION_LIFETIME
        )
        stored = invitations.put(
            session, invitation, token_hash=token_hash(token), now=now
        )
        _tell(session, admin, Kind.INVITED, stored, now, role=role)


def _tell(
    session: Session,
    admin: Admin,
    kind: Kind,
    invitation_id: uuid.UUID,
    at: datetime,
    **facts: str,
) -> None:
    deed = Deed(kind, Subject.INVITATION, str(invitation_id), facts=dict(facts))
    record(session, admin, deed, at=at)
