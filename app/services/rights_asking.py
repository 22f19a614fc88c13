"""Somebody asks for the rights over their data: typed, proved by a code, received."""

import uuid
from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session

from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import InvalidInput, WrongCode
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Source
from app.domain.lead_state import SPOKEN
from app.domain.limits import (
    RIGHTS_BY_BOTH,
    RIGHTS_BY_CLIENT,
    RIGHTS_BY_CONTACT,
    RIGHTS_CODE_BY_CLIENT,
    RIGHTS_MAIL_BY_BOTH,
    RIGHTS_MAIL_BY_EMAIL,
    RIGHTS_MAIL_BY_REFERENCE,
    RIGHTS_MAIL_UNWANTED,
)
from app.domain.rights_mail import RightsMail
from app.domain.rights_request import (
    REGISTER_KEPT_FOR,
    UNPROVED_FOR,
    RightsRequest,
    parse_ask,
)
from app.domain.roles import Right
from app.domain.visitor_link import read_code
from app.persistence import appointments, rights_requests, unwanted
from app.persistence.database import transaction
from app.services import admission, rights_codes, rights_post, rights_storing
from app.services.events import record


def ask(
    raw: Mapping[str, object], *, client: str = "", clock: Clock = utc_now
) -> uuid.UUID:
    """Keep what somebody asks for, and mail a code to prove the address.

    The answer is the same for a reference or an address that nobody knows: then
    no code goes anywhere, or to an address of which nothing is kept.

    Args:
        raw: `asks`, `contact` (an address or a reference) and `detail` as typed, with
            the id of the page that it is sent from: sent twice it is asked once.
        client: Address of the sender.
        clock: Gives the present instant.

    Returns:
        The id under which the code is asked for.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        RateLimited: Too many from one client, or about one address or reference.
    """
    admission.of_client(RIGHTS_BY_CLIENT, client)
    typed = parse_ask(raw)
    contact = typed.reference or typed.email
    # In this order: who is refused here takes nothing of what the owner has left.
    admission.of_both(RIGHTS_BY_BOTH, client, contact)
    admission.of_target(RIGHTS_BY_CONTACT, contact)
    now = clock()
    with transaction() as session:
        forget(session, now)
        found, is_new = rights_storing.store_once(session, typed, raw, now=now)
        if is_new:
            _mail_code(session, found, client, now)
    return found.id


def send_again(
    request_id: uuid.UUID, *, client: str = "", clock: Clock = utc_now
) -> bool:
    """Mail another code; False where the request is gone.

    Raises:
        RateLimited: Too many were asked for.
    """
    admission.of_client(RIGHTS_BY_CLIENT, client)
    admission.of_target(RIGHTS_BY_CONTACT, request_id)
    with transaction() as session:
        found = rights_requests.find(session, request_id)
        if found is None:
            return False
        if found.received_at is None:
            _mail_code(session, found, client, clock())
    return True


def prove(
    request_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    client: str = "",
    clock: Clock = utc_now,
) -> None:
    """Start the clock of a request whose sender has the code that was mailed.

    Raises:
        InvalidInput: What was typed into `code` is no code.
        RateLimited: Too many were tried.
        WrongCode: It is not the one, over, or used up.
    """
    admission.of_client(RIGHTS_CODE_BY_CLIENT, client)
    form = fields.Form(raw)
    code = form.read("code", _code)
    if not code:
        raise InvalidInput(form.errors)
    now = clock()
    with transaction() as session:
        # A wrong one has been counted: that is kept, so nothing is raised in here.
        right = rights_codes.accept(session, request_id, code, now=now)
        proved = right and _receive(session, request_id, now)
    if not proved:
        raise WrongCode


def enter(
    admin: Admin, raw: Mapping[str, object], *, clock: Clock = utc_now
) -> uuid.UUID:
    """Keep what somebody asked for by phone; the clock starts at once.

    Args:
        admin: Who heard it; how it is made sure who asks is noted at the desk.
        raw: `asks`, `contact` (an address or a reference) and `detail` as heard.
        clock: Gives the present instant.

    Raises:
        InvalidInput: Fields that are missing or impossible, or nobody's reference.
    """
    admin.must(Right.RIGHTS)
    typed = parse_ask(raw)
    now = clock()
    with transaction() as session:
        rights_storing.must_be_known(session, typed)
        found = rights_storing.store(session, typed, now=now)
        _receive(session, found.id, now, by=admin)
    return found.id


def forget(session: Session, now: datetime) -> None:
    """Forget what nobody proved, and who asked for what was answered long ago."""
    rights_requests.forget_unproved(session, before=now - UNPROVED_FOR)
    rights_requests.forget_who_asked(session, before=now - REGISTER_KEPT_FOR)


def view(request_id: uuid.UUID) -> RightsRequest | None:
    """Return a request by its random id, None where there is none."""
    with transaction() as session:
        return rights_requests.find(session, request_id)


def _mail_code(
    session: Session, found: RightsRequest, client: str, now: datetime
) -> None:
    """Queue a code; whoever asks for many learns not that an address gets no more.

    One client has a part of what an address gets, so that none uses up all of it.
    What many use up together leaves a way to who names a request about which the
    staff spoke with them: strangers have no reference of such a one, and those of
    requests that they made up themselves count with the address.

    Who wants no mails of visits gets it too, only fewer: it is how they prove the
    address, and they have most to ask to be erased.
    """
    limits, target = [RIGHTS_MAIL_BY_EMAIL], found.email
    if found.lead_id and _spoken(session, found.lead_id):
        limits, target = [RIGHTS_MAIL_BY_REFERENCE], str(found.lead_id)
    if unwanted.holds(session, found.email):
        limits.append(RIGHTS_MAIL_UNWANTED)
    if admission.is_within_both(RIGHTS_MAIL_BY_BOTH, client, target) and all(
        admission.of_targets(limit, [target])[0] for limit in limits
    ):
        rights_post.queue(session, RightsMail.CODE, found, at=now)


def _spoken(session: Session, lead_id: uuid.UUID) -> bool:
    lead = appointments.find(session, lead_id, blocked_too=True)
    return bool(lead and lead.state in SPOKEN)


def _receive(
    session: Session,
    request_id: uuid.UUID,
    now: datetime,
    by: Admin | Actor = Actor.VISITOR,
) -> bool:
    if not rights_requests.receive(session, request_id, now=now):
        return False
    found = rights_requests.find(session, request_id)
    if found is None:
        return False
    facts: dict[str, str | int | list[str]] = {"asks": found.asks.value}
    if isinstance(by, Admin):
        facts["told_by"] = Source.PHONE.value
    deed = Deed(Kind.RIGHTS_ASKED, Subject.RIGHTS, str(request_id), facts=facts)
    record(session, by, deed, at=now)
    rights_post.queue(session, RightsMail.RECEIVED, found, at=now)
    return True


def _code(value: str) -> str:
    found = read_code(value)
    if not found:
        raise fields.Refused("code_invalid")
    return found
