"""What a visitor does on the page of their own request; a cookie says whose it is."""

import uuid
from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    LeadChanged,
    MoveRefused,
    RequestClosed,
)
from app.domain.events import Actor, Change, Deed, Kind, Subject
from app.domain.lead_state import LeadState
from app.domain.limits import OWN_CHANGE_BY_REQUEST
from app.domain.outbox import VISITOR_CANCELLED, VISITOR_CHANGED
from app.domain.overtaken import VisitChanged
from app.domain.own_change import (
    changes_nothing,
    is_so_already,
    parse_own_change,
    require_wish,
)
from app.domain.own_choice import chosen_people
from app.domain.own_deadline import VisitBegun
from app.domain.own_request import SEEN_FIELD, OwnRequest
from app.domain.text import text_of
from app.persistence.database import transaction
from app.services import admission, lead_writing, staff_mails
from app.services.events import record
from app.services.own_opened import held, opened
from app.services.own_people import (
    is_cancelled,
    let_go,
    moment_of,
    require_left,
    require_told,
    same_change,
    tell_once,
    visit_of,
)


def view(cookie: str, *, clock: Clock = utc_now) -> OwnRequest:
    """Return the request that a cookie opens, as it is now.

    Raises:
        AppointmentNotFound: The cookie opens none, or none any more.
    """
    with transaction() as session:
        return opened(session, cookie, clock())


def change(
    cookie: str, raw: Mapping[str, object], *, clock: Clock = utc_now
) -> OwnRequest:
    """Change day, hour, address or message, and return the request as it is then.

    Another day or hour lets the visit go, and the staff schedule anew. People who were
    asked for together are visited together: what changes for one changes for all.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        InvalidInput: Fields that are missing or impossible.
        LeadChanged: It was changed since the page was shown, into something else.
        NotFree: A fee may apply, which the page had not told of yet.
        RateLimited: It was changed very often just now.
        RequestClosed: There is nothing to change any more.
        VisitBegun: The hour of its visit has come.
    """
    now = clock()
    try:
        return _changed(cookie, raw, now)
    except (LeadChanged, VisitChanged, MoveRefused):
        # The same press, sent twice, may have been faster: then it is done.
        own = view(cookie, clock=clock)
        if own.may_change and is_so_already(raw, own, now):
            return own
        raise


def _changed(cookie: str, raw: Mapping[str, object], now: datetime) -> OwnRequest:
    with transaction() as session:
        own = _open(session, cookie, now)
        admission.of_target(OWN_CHANGE_BY_REQUEST, own.lead.id)
        stale = (text_of(raw, SEEN_FIELD) or "") != own.seen
        if stale and not is_so_already(raw, own, now):
            raise LeadChanged(own.lead)
        edit, moved = parse_own_change(raw, own, now)
        if changes_nothing(own, edit, moved=moved):
            require_wish(own, now)
            return own
        late = require_told(raw, own, own.left, now) if moved else ()
        for lead in own.left:
            told: list[Change] = []
            if moved and visit_of(own, lead):
                told = let_go(session, lead, LeadState.CONTACTED, now)
            after, written = lead_writing.write(
                session,
                lead,
                same_change(own.edited, edit, lead, moved=moved),
                own.catalogue,
                expected_version=lead.version,
                now=now,
            )
            done = Kind.CHANGED_BY_VISITOR, after.id, [*told, *written]
            _record(session, *done, now, late=lead.id in late)
        if moved:
            tell_once(session, own, own.left, now)
        staff_mails.tell(session, VISITOR_CHANGED, own.edited.id, now=now)
        changed = opened(session, cookie, now)
    for lead in own.left:
        changes.tell(lead.id)
    return changed


def cancel(
    cookie: str, raw: Mapping[str, object], *, clock: Clock = utc_now
) -> OwnRequest:
    """Cancel a request with its visit; one that is cancelled already stays so.

    Of several people at one address it is cancelled for those that are chosen.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        InvalidInput: Nobody of several people was chosen.
        PersonGone: Somebody who was chosen is there no more.
        NotFree: A fee may apply, which the page had not told of yet.
        RequestClosed: The visit has been made.
        VisitBegun: The hour of a visit of those who were chosen has come.
        VisitChanged: Somebody of the staff was faster.
        MoveRefused: As above.
    """
    now = clock()
    try:
        return _cancelled(cookie, raw, now)
    except (LeadChanged, VisitChanged, MoveRefused):
        # As above: the same press may have been faster.
        own = view(cookie, clock=clock)
        if is_cancelled(own, chosen_people(raw, own)):
            return own
        raise


def _cancelled(cookie: str, raw: Mapping[str, object], now: datetime) -> OwnRequest:
    with transaction() as session:
        own = held(session, cookie, now)
        chosen = chosen_people(raw, own)
        if is_cancelled(own, chosen):
            return own
        open_ones = require_left(raw, own, chosen)
        late = require_told(raw, own, open_ones, now)
        for lead in open_ones:
            told = let_go(session, lead, LeadState.CANCELLED, now)
            done = Kind.CANCELLED_BY_VISITOR, lead.id, told
            _record(session, *done, now, late=lead.id in late)
        tell_once(session, own, open_ones, now)
        staff_mails.tell(session, VISITOR_CANCELLED, open_ones[0].id, now=now)
        cancelled = opened(session, cookie, now)
    for lead in open_ones:
        changes.tell(lead.id)
    return cancelled


def confirm(
    cookie: str, raw: Mapping[str, object], *, clock: Clock = utc_now
) -> OwnRequest:
    """Say that the visit is awaited; saying it again says nothing new.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        LeadChanged: It is not the visit that the page showed.
        VisitBegun: Its hour has come.
    """
    now = clock()
    with transaction() as session:
        own = held(session, cookie, now)
        if own.has_begun:
            raise VisitBegun
        if own.visit is None or (text_of(raw, SEEN_FIELD) or "") != own.seen:
            raise LeadChanged(own.lead)
        if own.confirmed:
            return own
        for visit in own.awaited:
            facts = {"visit": moment_of(visit)}
            deed = Deed(
                Kind.CONFIRMED_BY_VISITOR, Subject.LEAD, str(visit.lead_id), facts=facts
            )
            record(session, Actor.VISITOR, deed, at=now)
    for visit in own.awaited:
        changes.tell(visit.lead_id)
    return own


def _open(session: Session, cookie: str, now: datetime) -> OwnRequest:
    own = held(session, cookie, now)
    if own.has_begun:
        raise VisitBegun
    if not own.may_change:
        raise RequestClosed
    return own


def _record(
    session: Session,
    kind: Kind,
    lead_id: uuid.UUID,
    told: list[Change],
    now: datetime,
    *,
    late: bool,
) -> None:
    facts = {"late": "yes"} if late else {}
    deed = Deed(kind, Subject.LEAD, str(lead_id), tuple(told), facts)
    record(session, Actor.VISITOR, deed, at=now)
