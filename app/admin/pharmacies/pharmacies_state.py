"""The partner pharmacies on the screen: what is changed, and what is wrong with it."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

import reflex as rx

from app import routes
from app.admin.cards import CardRow, CardsState
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.content import admin as panel
from app.content import pharmacies as copy
from app.content import visits
from app.domain.errors import InvalidInput
from app.domain.ident import NO_ID, id_in
from app.domain.pharmacy import Pharmacy
from app.domain.roles import Right
from app.services import pharmacies, posters
from app.services.failures import log_unexpected

_NEW = "new"


class PharmacyLine(CardRow):
    """A pharmacy as the screen shows it."""

    name: str
    comuna: str
    contact: str
    active: bool
    link: str
    pdf: str
    svg: str


class PharmaciesState(Once, CardsState, PanelState):
    """The screen; `errors` tells by form what is wrong, `new` for a new one."""

    REQUIRES: ClassVar = Right.PHARMACIES

    rows: rx.Field[list[PharmacyLine]] = rx.field(default_factory=list)

    @rx.event
    async def load(self) -> None:
        """Show all pharmacies."""
        self._find_nothing_wrong()
        await self._load()

    @rx.event
    async def add(self, form: dict[str, Any]) -> None:
        """Add a pharmacy."""
        if self._is_emptied(form) or self._is_again(form):
            return
        admin = self._signed_in()
        if await self._did(_NEW, copy.ADDED, lambda: pharmacies.add(admin, form)):
            self.round += 1
            self._succeeded(form)

    @rx.event
    async def save(self, form: dict[str, Any]) -> None:
        """Write name, comuna and contact of a pharmacy."""
        if self._is_again(form):
            return
        admin, ident = self._signed_in(), str(form.get("id", ""))
        version = _number(form.get("version"))
        saved = await self._did(
            ident,
            copy.SAVED,
            lambda: pharmacies.edit(
                admin, id_in(ident) or NO_ID, form, expected_version=version
            ),
        )
        if saved:
            self._succeeded(form)
            self._taken(ident)

    @rx.event
    async def set_active(self, ident: str, version: str, active: bool) -> None:
        """Set a pharmacy aside, or take it up again."""
        admin, known, wanted = self._signed_in(), str(ident), active is True
        pressed = {"deed": "restore" if wanted else "retire", "among": known}
        if self._is_again(pressed):
            return
        done = await self._did(
            known,
            copy.RESTORED if wanted else copy.RETIRED,
            lambda: pharmacies.set_active(
                admin, id_in(known) or NO_ID, wanted, expected_version=_number(version)
            ),
        )
        if done:
            self._succeeded(pressed)

    async def _did(self, ident: str, success: str, deed: Callable[[], object]) -> bool:
        """Do it and show how things stand then; tell whether it was done."""
        self._find_nothing_wrong()
        try:
            done = await tried(self, copy.ERROR, deed)
        except InvalidInput as error:
            self._refuse(ident, error)
            return False
        if not done:
            await self._tell_theirs(ident)
            return False
        await announce(self, success)
        await self._load()
        return True

    async def _load(self) -> None:
        admin = self._signed_in()
        try:
            found = await asyncio.to_thread(pharmacies.everything, admin)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing pharmacies", error)
            self.failed = True
            return
        self.failed, self.loaded = False, True
        self.rows = self._show([_line(one) for one in found])


def _number(value: object) -> int:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def _line(one: Pharmacy) -> PharmacyLine:
    poster = {
        kind: routes.API_POSTER.format(pharmacy_id=one.id, kind=kind)
        for kind in posters.KINDS
    }
    away = "" if one.active else copy.INACTIVE
    told = (one.name, one.comuna, one.contact, away)
    return PharmacyLine(
        id=str(one.id),
        version=str(one.version),
        key=f"{one.id}:{one.version}",
        name=one.name,
        comuna=one.comuna,
        contact=one.contact,
        active=one.active,
        link=posters.link_of(one),
        pdf=poster["pdf"],
        svg=poster["svg"],
        theirs=panel.CARD_THEIRS.format(now=visits.BETWEEN.join(filter(None, told))),
        saved=False,
    )
