"""The staff answer who asks for their rights: register, identity, clock, answer."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain import fields
from app.domain.clock import Clock, chilean_day, utc_now
from app.domain.errors import (
    IdentityFirst,
    InvalidInput,
    NotExtendable,
    RightsChanged,
)
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.rights_clocks import GIVEN, Closing, Urgency, urgency
from app.domain.rights_mail import RightsMail
from app.domain.rights_request import RightsRequest
from app.domain.roles import Right
from app.persistence import appointments, rights_requests
from app.persistence.database import transaction
from app.services import rights_asking, rights_post, rights_search, rights_waiting
from app.services.events import record

CLOSED_SHOWN: Final = 50
FOUND_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Standing:
    """A request, and how its clock stands."""

    request: RightsRequest
    urgency: Urgency


@dataclass(frozen=True, slots=True)
class Register:
    """The requests: those to be answered by their last day, then the last closed.

    Attributes:
        count: How many are to be answered; more of them than are shown, it may be.
        over: The one that was named, where it was closed.
    """

    open: Sequence[Standing]
    closed: Sequence[RightsRequest]
    count: int
    over: RightsRequest | None


def register(
    admin: Admin, *, named: str = "", looked_for: str = "", clock: Clock = utc_now
) -> Register:
    """Return what is to be answered, what is due first, and what was closed last.

    Args:
        admin: Who looks.
        named: Id of one that is shown in any case, open or closed.
        looked_for: Reference or address of the petitions to show, empty for all.
        clock: Gives the present instant.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    today = chilean_day(now)
    with transaction() as session:
        rights_asking.forget(session, now)
        if looked_for.strip():
            dated, closed = rights_waiting.looked_for(session, looked_for, named)
            count = len(dated)
        else:
            dated = rights_waiting.due_first(session, named)
            closed = rights_requests.closed(session, limit=CLOSED_SHOWN)
            count = rights_requests.count_waiting(session)
        over = rights_waiting.closed_named(session, named)
    shown = [Standing(one, urgency(due, today)) for due, one in dated]
    return Register(shown, closed, count, over)


def find(admin: Admin, typed: str) -> Sequence[Lead]:
    """Return requests for visits by reference, email, phone or name, the newest first.

    Those that are blocked are found here and nowhere else. Each other writing of a name
    or a number is found too.

    Raises:
        InvalidInput: It is too long for any of these.
    """
    admin.must(Right.RIGHTS)
    form = fields.Form({"search": typed})
    line = form.read("search", fields.line, required=False)
    if form.errors:
        raise InvalidInput(form.errors)
    if not line:
        return []
    with transaction() as session:
        return rights_search.found(session, line, limit=FOUND_SHOWN)


def suggestion(admin: Admin, request: RightsRequest) -> str:
    """Return what to look for first: the request that was named, else the address."""
    admin.must(Right.RIGHTS)
    with transaction() as session:
        lead = request.lead_id and appointments.find(
            session, request.lead_id, blocked_too=True
        )
    return lead.reference if lead else request.email


def note_identity(
    admin: Admin,
    request_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> None:
    """Write down how it was made sure who asks: `identity`.

    Raises:
        InvalidInput: Nothing was written.
        RightsChanged: Somebody else was faster.
    """
    admin.must(Right.RIGHTS)
    form = fields.Form(raw)
    identity = form.read("identity", fields.message)
    if not identity:
        raise InvalidInput(form.errors)
    with transaction() as session:
        _write(session, request_id, expected_version, identity=identity)
        _tell(session, admin, Kind.RIGHTS_IDENTIFIED, request_id, clock())


def extend(
    admin: Admin,
    request_id: uuid.UUID,
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> bool:
    """Take thirty more days, once and before the clock is over.

    Returns:
        Whether who asked is told by mail; without an address somebody has to.

    Raises:
        NotExtendable: It was extended, is over, or is a blocking.
        RightsChanged: Somebody else was faster.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        request = _open(session, request_id)
        clocks = request.clocks
        if clocks is None or not clocks.may_extend or chilean_day(now) > clocks.due:
            raise NotExtendable
        _write(session, request_id, expected_version, extended_at=now)
        _tell(session, admin, Kind.RIGHTS_EXTENDED, request_id, now)
        return rights_post.queue(session, RightsMail.EXTENDED, request, at=now)


def close(
    admin: Admin,
    request_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> bool:
    """Close a request with `closing` and `reason`, which is mailed as the answer.

    Returns:
        Whether the answer goes by mail; without an address somebody has to give it.

    Raises:
        IdentityFirst: Something was done, and nobody noted who asked.
        InvalidInput: Fields that are missing or impossible.
        RightsChanged: Somebody else was faster.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        # Of a petition that is over no field is to be mended.
        request = _open(session, request_id)
        closing, reason = _answer_in(raw)
        if closing in GIVEN and not request.identity:
            raise IdentityFirst
        _write(
            session,
            request_id,
            expected_version,
            closed_at=now,
            closing=closing.value,
            reason=reason,
        )
        _tell(session, admin, Kind.RIGHTS_CLOSED, request_id, now, closing.value)
        return rights_post.queue(session, RightsMail.ANSWERED, request, at=now)


def _answer_in(raw: Mapping[str, object]) -> tuple[Closing, str]:
    form = fields.Form(raw)
    closing = form.read("closing", _closing)
    reason = form.read("reason", fields.message)
    if form.errors or closing is None or reason is None:
        raise InvalidInput(form.errors)
    return closing, reason


def _open(session: Session, request_id: uuid.UUID) -> RightsRequest:
    found = rights_requests.find(session, request_id)
    if found is None or found.received_at is None or found.closed_at is not None:
        raise RightsChanged
    return found


def _write(
    session: Session, request_id: uuid.UUID, version: int, **values: object
) -> None:
    if not rights_requests.write(
        session, request_id, expected_version=version, **values
    ):
        raise RightsChanged


def _tell(
    session: Session,
    admin: Admin,
    kind: Kind,
    request_id: uuid.UUID,
    at: datetime,
    closing: str = "",
) -> None:
    facts = {"closing": closing} if closing else {}
    record(
        session, admin, Deed(kind, Subject.RIGHTS, str(request_id), facts=facts), at=at
    )


def _closing(value: str) -> Closing:
    try:
        return Closing(value)
    except ValueError as error:
        raise fields.Refused("closing_required") from error
