"""Who makes visits, on the screen: what is changed, and what is wrong with it."""

import asyncio
from typing import Any, ClassVar

import reflex as rx

from app.admin.cards import CardRow, CardsState
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import Once, press_of
from app.admin.session.panel_state import PanelState
from app.content import admin as panel
from app.content import professionals as copy
from app.content import visits
from app.content.summary import WEEKDAYS
from app.domain.days_off import days_text
from app.domain.errors import FieldError, InvalidInput
from app.domain.ident import NO_ID, id_in
from app.domain.identity import Admin
from app.domain.professional_form import professional_in
from app.domain.roles import Right
from app.domain.visit import EVERY_DAY, Professional, Week
from app.services import professionals, staff, visit_feed
from app.services.failures import log_unexpected

_NEW = "new"


class ProfessionalRow(CardRow):
    """A professional as the fields of a form; `hours` are fourteen texts."""

    name: str
    registration: str
    comunas: str
    days_off: str
    account: str
    active: bool
    feed: str
    hours: list[str]


class ProfessionalsState(Once, CardsState, PanelState):
    """The screen; `errors` tells by form what is wrong, `new` for a new one."""

    REQUIRES: ClassVar = Right.PROFESSIONALS

    rows: rx.Field[list[ProfessionalRow]] = rx.field(default_factory=list)
    accounts: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    feeds: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    replaced: rx.Field[bool] = rx.field(False)

    @rx.event
    async def load(self) -> None:
        """Show everybody."""
        self._find_nothing_wrong()
        self.feeds = {}
        await self._load()

    @rx.event
    async def save(self, form: dict[str, Any]):
        """Add somebody, or write them as they are now."""
        if self._is_again(form):
            return
        admin, ident = self._signed_in(), str(form.get("id", "")) or _NEW
        self._find_nothing_wrong()
        yield
        try:
            done = await tried(self, copy.ERROR, lambda: _write(admin, form))
        except InvalidInput as error:
            self._refuse(ident, error)
            return
        if not done:
            await self._tell_theirs(ident)
            return
        self._succeeded(form)
        self.round += ident == _NEW
        left = await self._left(done[0])
        await announce(self, copy.ADDED if ident == _NEW else copy.SAVED, left)
        await self._load()
        self._taken(ident)

    @rx.event
    async def open_feed(self, ident: str) -> None:
        """Make a new address for a calendar, and show it this once."""
        admin, wanted = self._signed_in(), str(ident)
        pressed = press_of("open_feed", wanted)
        if self._is_hasty(pressed):
            return
        row = next((one for one in self.rows if one["id"] == wanted), None)
        done = await tried(
            self,
            copy.FEED_ERROR,
            lambda: professionals.open_feed(admin, id_in(wanted) or NO_ID),
        )
        if done:
            self._succeeded(pressed)
            self.feeds = {wanted: visit_feed.address_of(done[0])}
            self.replaced = row is not None and row["feed"] != ""
            await announce(self, copy.FEED_OPENED)
            await self._load()

    @rx.event
    async def close_feed(self, ident: str) -> None:
        """Take somebody's address for calendars back."""
        admin, wanted = self._signed_in(), str(ident)
        pressed = press_of("close_feed", wanted)
        if self._is_hasty(pressed):
            return
        done = await tried(
            self,
            copy.FEED_ERROR,
            lambda: professionals.close_feed(admin, id_in(wanted) or NO_ID),
        )
        if done:
            self._succeeded(pressed)
            self.feeds = {}
            await announce(self, copy.FEED_CLOSED)
            await self._load()

    async def _left(self, who: Professional) -> str:
        """Return the sentence on the visits that who is set aside still has."""
        if who.active:
            return ""
        try:
            count = await asyncio.to_thread(
                professionals.open_visits, self._signed_in(), who.id
            )
        except Exception as error:  # noqa: BLE001 - it was saved, which is told
            log_unexpected("Counting visits", error)
            return ""
        told = copy.LEFT_ONE if count == 1 else copy.LEFT
        return told.format(name=who.name, count=count) if count else ""

    async def _load(self) -> None:
        admin = self._signed_in()
        try:
            everybody = await asyncio.to_thread(professionals.everybody, admin)
            found = await asyncio.to_thread(staff.team, admin)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing professionals", error)
            self.failed = True
            await announce(self, copy.LOAD_ERROR, kind="error")
            return
        self.failed, self.loaded = False, True
        emails = {str(one.id): one.email for one in found.members}
        self.rows = self._show([_row(who, emails) for who in everybody])
        self.accounts = [list(one) for one in emails.items()]


def _write(admin: Admin, form: dict[str, Any]) -> Professional:
    who = professional_in(form)
    taken = {one.admin_id for one in professionals.everybody(admin) if one.id != who.id}
    known = {one.id for one in staff.team(admin).members}
    if who.admin_id and (who.admin_id in taken or who.admin_id not in known):
        raise InvalidInput({"account": FieldError("account_taken")})
    if who.id == NO_ID:
        return professionals.add(admin, who)
    return professionals.change(admin, who)


def _row(who: Professional, emails: dict[str, str]) -> ProfessionalRow:
    account = str(who.admin_id or "")
    texts = {
        "name": who.name,
        "registration": who.registration,
        "comunas": ", ".join(who.comunas),
        "days_off": days_text(who.days_off),
    }
    told = [*texts.values(), emails.get(account), *_week(who.hours)]
    told.append("" if who.active else copy.INACTIVE)
    return ProfessionalRow(
        **texts,
        id=str(who.id),
        version=str(who.version),
        key=f"{who.id}:{who.version}",
        account=account,
        active=who.active,
        feed=who.feed,
        hours=hours_texts(who.hours),
        theirs=panel.CARD_THEIRS.format(now=visits.BETWEEN.join(filter(None, told))),
        saved=False,
    )


def _week(hours: Week) -> list[str]:
    """Return the days that have hours, as a sentence has them."""
    return [
        f"{name} {day[0]:%H:%M}–{day[1]:%H:%M}"
        for name, day in zip(WEEKDAYS, hours, strict=True)
        if day
    ]


def hours_texts(hours: Week = EVERY_DAY) -> list[str]:
    """Return the texts of the fields of a week: from and until, Monday first."""
    return [
        f"{at:%H:%M}" if at else "" for day in hours for at in (day or (None, None))
    ]
