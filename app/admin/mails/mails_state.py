"""The mails on the screen: what waits, what failed, what was given up."""

import asyncio
from typing import ClassVar, TypedDict

import reflex as rx

from app import routes
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import Hasty, press_of
from app.admin.session.panel_state import PanelState
from app.content import mails as copy
from app.content import newsletter, visits
from app.domain.account_mail import TO_MEMBER
from app.domain.clock import minute_text
from app.domain.ident import NO_ID, id_in
from app.domain.newsletter import TO_SUBSCRIBER
from app.domain.outbox import UnsentMessage
from app.domain.rights_mail import TO_REQUESTER
from app.domain.roles import Right
from app.domain.visitor_mail import TO_VISITOR, Outcome
from app.services import mails
from app.services.failures import log_unexpected

# How recipients are told who are named by a word, and which mail it is.
_NAMED = {
    TO_VISITOR: (copy.TO_VISITOR, copy.VISITOR_MAILS),
    TO_REQUESTER: (copy.TO_REQUESTER, copy.RIGHTS_MAILS),
    TO_SUBSCRIBER: (copy.TO_VISITOR, copy.NEWS_MAILS),
    TO_MEMBER: (copy.TO_MEMBER, copy.ACCOUNT_MAILS),
}
_DESKS = {TO_SUBSCRIBER: routes.NEWSLETTER, TO_MEMBER: routes.TEAM}


class MailLine(TypedDict):
    """A message as the screen shows it; `state` is `waits`, `failed`, `dead` or `refused`."""

    id: str
    recipient: str
    state: str
    label: str
    request: str
    href: str
    told: str
    reason: str


class MailsState(Hasty, PanelState):
    """The screen of the mails; `offset` is how many stand before those shown."""

    REQUIRES: ClassVar = Right.MAILS

    lines: rx.Field[list[MailLine]] = rx.field(default_factory=list)
    count: rx.Field[str] = rx.field("")
    late: rx.Field[str] = rx.field("")
    loaded: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    has_earlier: rx.Field[bool] = rx.field(False)
    has_further: rx.Field[bool] = rx.field(False)
    _offset: int = 0

    @rx.event
    async def load(self) -> None:
        """Show the first of them."""
        self._offset = 0
        await self._load()

    @rx.event
    async def further(self) -> None:
        """Show the next ones; a second press finds none after the last page."""
        if not self.has_further:
            return
        self._offset += mails.PAGE
        await self._load()

    @rx.event
    async def earlier(self) -> None:
        """Show those before."""
        self._offset = max(0, self._offset - mails.PAGE)
        await self._load()

    @rx.event
    async def resend(self, message_id: str) -> None:
        """Let one be tried at once."""
        admin, known = self._signed_in(), str(message_id)
        pressed = press_of("resend", known)
        if self._is_hasty(pressed):
            return
        done = await tried(
            self,
            copy.RESEND_ERROR,
            lambda: mails.resend(admin, id_in(known) or NO_ID),
        )
        if done:
            self._succeeded(pressed)
            await announce(self, copy.RESENT)
        await self._load()

    async def _load(self) -> None:
        admin, offset = self._signed_in(), self._offset
        try:
            found = await asyncio.to_thread(mails.unsent, admin, offset=offset)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading the mails", error)
            self.failed = True
            return
        self.failed, self.loaded = False, True
        self.lines = [_line(message) for message in found.messages]
        self.count = copy.COUNT.format(waiting=found.waiting, dead=found.dead)
        minutes = found.late_minutes
        self.late = copy.LATE.format(minutes=minutes) if minutes else ""
        self.has_earlier = offset > 0
        self.has_further = offset + len(found.messages) < found.waiting + found.dead


def _line(message: UnsentMessage) -> MailLine:
    state = _fate(message)
    told = [
        copy.QUEUED.format(when=minute_text(message.created_at)),
        copy.TRIES.format(count=message.attempts),
        copy.GIVEN_UP.format(when=minute_text(message.dead_at))
        if message.dead_at
        else copy.NEXT.format(when=minute_text(message.due_at)),
    ]
    error = message.last_error
    reason = copy.REASONS.get(error, error)
    return MailLine(
        id=str(message.id),
        recipient=_whom(message),
        state=state,
        label=copy.STATES[state],
        request=_of(message),
        href=f"{routes.page_href(routes.ADMIN)}"
        f"?{routes.QUERY_LEAD}={message.appointment_id}"
        if message.appointment_id
        else _desk_of(message),
        told=visits.BETWEEN.join(told),
        reason=copy.REASON.format(reason=reason) if reason else "",
    )


def _of(message: UnsentMessage) -> str:
    if message.recipient == TO_REQUESTER:
        return copy.RIGHTS_REQUEST.format(reference=message.reference)
    if message.recipient == TO_SUBSCRIBER:
        return newsletter.TITLE
    if message.recipient == TO_MEMBER:
        return copy.OF_ACCOUNT
    if not message.reference:
        return copy.REQUEST_UNNAMED
    return copy.REQUEST.format(reference=message.reference)


def _desk_of(message: UnsentMessage) -> str:
    """Return where the staff see what a message tells of that is no request."""
    return routes.page_href(_DESKS.get(message.recipient, routes.RIGHTS_DESK))


def _fate(message: UnsentMessage) -> str:
    if message.outcome == Outcome.REFUSED:
        return "refused"
    if message.dead_at:
        return "dead"
    return "failed" if message.last_error else "waits"


def _whom(message: UnsentMessage) -> str:
    """Return an address of the staff; that of a visitor stands at the lead."""
    if message.recipient in _NAMED:
        who, mails_of = _NAMED[message.recipient]
        return who.format(mail=mails_of.get(message.kind, message.kind))
    return message.recipient or copy.TO_ALL
