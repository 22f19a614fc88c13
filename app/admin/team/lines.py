"""The team as its screen shows it: display strings only."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict

from app.content import messages
from app.content import team as copy
from app.domain.clock import chilean_day, minute_text
from app.domain.errors import AppError, InvalidInput
from app.domain.identity import Admin, Invitation, Member


class MemberView(TypedDict):
    """A member as the screen shows it; `kind` is `self`, `active` or `off`."""

    id: str
    email: str
    role: str
    times: str
    kind: str
    second_factor: bool


class InvitationView(TypedDict):
    """An invitation as the screen shows it."""

    id: str
    email: str
    line: str
    # Tells it from one that replaces it, which keeps the id.
    mark: str


def member_line(member: Member, admin: Admin) -> MemberView:
    """Return somebody as the one who looks sees them."""
    kind = "self" if member.id == admin.id else "active"
    times = [copy.MEMBER_SINCE.format(since=_day(member.created_at))]
    if member.deactivated_at:
        kind = "off"
        times = [copy.MEMBER_GONE.format(gone=_day(member.deactivated_at))]
    elif member.seen_at:
        times.append(copy.MEMBER_SEEN.format(seen=minute_text(member.seen_at)))
    return MemberView(
        id=str(member.id),
        email=member.email,
        role=member.role.value,
        times=" ".join(times),
        kind=kind,
        second_factor=member.second_factor,
    )


def invitation_line(entry: Invitation) -> InvitationView:
    """Return an invitation with who made it, and until when it counts."""
    line = copy.PENDING_LINE.format(
        role=copy.ROLES[entry.role],
        by=entry.invited_by,
        until=minute_text(entry.expires_at),
    )
    mark = f"{entry.id} {entry.expires_at.isoformat()}"
    return InvitationView(id=str(entry.id), email=entry.email, line=line, mark=mark)


def count_line(members: Sequence[Member]) -> str:
    """Return how many may sign in."""
    active = sum(member.deactivated_at is None for member in members)
    return copy.COUNT_ONE if active == 1 else copy.COUNT_MANY.format(count=active)


def why_not(error: AppError) -> str:
    """Return why an invitation is refused; how long an address may be, where that is why."""
    wrong = error.fields.get("email") if isinstance(error, InvalidInput) else None
    if wrong and wrong.code == "too_long":
        return messages.staff_field_sentence(wrong.code, wrong.params)
    return copy.INVITE_ERRORS[error.code]


def _day(instant: datetime) -> str:
    return f"{chilean_day(instant):%d/%m/%Y}"
