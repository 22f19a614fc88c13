"""A visitor takes their data along, or erases them; a mailed code proves who it is."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

from sqlmodel import Session

from app.content import own_request as copy
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    AppointmentNotFound,
    NotMailed,
    VisitFirst,
    WrongCode,
)
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.lead import Lead
from app.domain.own_choice import PersonGone, chosen_for_data
from app.domain.own_deadline import VisitUnnoted
from app.domain.own_request import is_of_contact
from app.domain.rights_outcome import VisitMade
from app.domain.visit import VisitState
from app.domain.visitor_link import Purpose
from app.domain.visitor_mail import VisitorMail
from app.persistence import appointments, households, merging, unwanted, visits
from app.persistence.database import transaction
from app.services import (
    erasure,
    own_opened,
    rights_file,
    visitor_codes,
    visitor_links,
    visitor_mails,
)
from app.services.events import record
from app.settings import get_settings

Raw = Mapping[str, object]


def ask_for_code(cookie: str, *, clock: Clock = utc_now) -> None:
    """Mail a code to the address of the request whose page is open.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        NotMailed: Visitors get no mails here, or this one wants none.
        MailsSpent: Several were asked for just now.
    """
    now = clock()
    with transaction() as session:
        lead = appointments.find(session, own_opened.hold(session, cookie, now))
        if lead is None:
            raise AppointmentNotFound
        if not get_settings().mails_visitors or unwanted.holds(session, lead.email):
            raise NotMailed
        visitor_mails.ask(session, VisitorMail.CODE, lead, at=now)


def take(
    cookie: str, code: str, raw: Raw | None = None, *, clock: Clock = utc_now
) -> tuple[str, str]:
    """Return the name and the text of a file with all that is kept of somebody.

    It is the one that the desk gives. Of several people it holds those that are chosen.

    Args:
        cookie: Opens the request.
        code: As it was typed.
        raw: Names the chosen ones.
        clock: Gives the present instant.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        InvalidInput: Nobody of several people was chosen; the code stays good.
        PersonGone: Somebody who was chosen is there no more.
        WrongCode: The code is wrong, over, or used up.
    """
    now = clock()
    with transaction() as session:
        lead, people = _open(session, cookie, now)
        chosen = chosen_for_data(raw or {}, lead, people)
        right = visitor_codes.accept(session, lead.id, Purpose.OWN_DATA, code, now=now)
        told = _taken(session, lead, chosen, now) if right else None
    if told is None:
        raise WrongCode
    # Made after the commit: whoever writes meanwhile waits for no file.
    name = copy.DATA_FILE.format(reference=lead.reference)
    return name, rights_file.as_json(told).decode()


def erase(
    cookie: str, code: str, raw: Raw | None = None, *, clock: Clock = utc_now
) -> str:
    """Erase requests for good, with what their history says; no news follow.

    Of several people those are erased that are chosen; the news end with the last.

    Returns:
        Token of a cookie for somebody of the household who is left, empty for none.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        InvalidInput: Nobody of several people was chosen.
        PersonGone: Somebody who was chosen is there no more.
        VisitFirst: A visit of one of them is to come.
        VisitUnnoted: A visit of one of them is with the staff; it may have been made.
        VisitMade: One had their visit, so the request is kept.
        WrongCode: The code is wrong, over, or used up; it stays good otherwise.
    """
    now = clock()
    with transaction() as session:
        own_opened.hold(session, cookie, now)
        lead, people = _open(session, cookie, now)
        chosen = {one.id for one in chosen_for_data(raw or {}, lead, people)}
        _require_no_visit(session, chosen, people, now)
        if visits.made(session, chosen):
            raise VisitMade
        own = session, lead.id, Purpose.OWN_DATA
        # Used up with the deed: what stands in its way leaves it good.
        right = visitor_codes.is_right(*own, code, now=now)
    if not right:
        raise WrongCode
    left = [one for one in people if one.id not in chosen and is_of_contact(lead, one)]
    right_of = partial(_right, lead, chosen, [one.id for one in left])
    erasure.erase(chosen, Actor.VISITOR, at=now, as_right=right_of)
    return _open_next(left, now)


def _right(
    lead: Lead, chosen: set[uuid.UUID], left: Sequence[uuid.UUID], session: Session
) -> str:
    """Return the address that gets no news any more, empty where somebody is left.

    Raises:
        PersonGone: One who was chosen is no more, or part of another request now.
        WrongCode: The same press, sent twice, was faster.
    """
    session.expire_all()
    there = appointments.find_all(session, [*chosen, *left], blocked_too=True)
    if not chosen <= there.keys():
        raise PersonGone
    if not visitor_codes.use_up(session, lead.id, Purpose.OWN_DATA):
        raise WrongCode
    return "" if there.keys() - chosen else lead.email


def _open_next(left: Sequence[Lead], now: datetime) -> str:
    """Open the page of the first who is left; empty where nobody is any more."""
    with transaction() as session:
        for one in left:
            if merging.hold(session, [one.id]):
                visitor_links.end_short(session, one)
                return visitor_links.open_for(session, one.id, now=now)
    return ""


def _taken(
    session: Session, lead: Lead, chosen: Sequence[Lead], now: datetime
) -> rights_file.Told:
    """Return what the file of somebody tells, and write down that it was taken."""
    ids = [one.id for one in chosen]
    told = rights_file.told(session, ids, lead.email, now)
    for each in ids:
        deed = Deed(Kind.OWN_DATA_TAKEN, Subject.LEAD, str(each))
        record(session, Actor.VISITOR, deed, at=now)
    return told


def _require_no_visit(
    session: Session,
    chosen: Collection[uuid.UUID],
    people: Sequence[Lead],
    now: datetime,
) -> None:
    """Require that no visit of those who are erased is to come, or may have been made."""
    found = own_opened.visits_of(session, people)
    held = own_opened.held_of(session, found, now)
    for visit in found:
        if visit.state is VisitState.OPEN and visit.lead_id in chosen:
            raise VisitUnnoted if visit.lead_id in held else VisitFirst


def _open(session: Session, cookie: str, now: datetime) -> tuple[Lead, Sequence[Lead]]:
    """Return the request that is open, and its household, itself among them."""
    lead = appointments.find(session, visitor_links.opened(session, cookie, now=now))
    if lead is None:
        raise AppointmentNotFound
    return lead, households.of(session, lead)
