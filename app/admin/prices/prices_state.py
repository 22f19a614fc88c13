"""The price list on the screen: what is changed, and what is wrong with it."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

import reflex as rx

from app.admin.cards import CardRow, CardsState
from app.admin.session.notices import announce
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.content import admin as panel
from app.content import prices as copy
from app.content import visits
from app.domain.errors import InvalidInput, PriceChanged
from app.domain.fields import version_in
from app.domain.roles import Right
from app.domain.vaccines import Vaccine, format_clp
from app.services import price_list
from app.services.failures import log_unexpected

_NEW = "new"


class PriceRow(CardRow):
    """A vaccine as the screen shows it; `place` counts from the top."""

    name: str
    price: str
    retired: bool
    first: bool
    place: str


class PricesState(Once, CardsState, PanelState):
    """The screen; `errors` tells by form what is wrong, `new` for a new one."""

    REQUIRES: ClassVar = Right.PRICES

    rows: rx.Field[list[PriceRow]] = rx.field(default_factory=list)

    @rx.event
    async def load(self) -> None:
        """Show the list."""
        self._find_nothing_wrong()
        await self._load()

    @rx.event
    async def add(self, form: dict[str, Any]) -> None:
        """Add a vaccine."""
        if self._is_emptied(form) or self._is_again(form):
            return
        admin = self._signed_in()
        if await self._did(_NEW, copy.ADDED, lambda: price_list.add(admin, form)):
            self.round += 1
            self._succeeded(form)

    @rx.event
    async def save(self, form: dict[str, Any]) -> None:
        """Write name and price of one vaccine."""
        if self._is_again(form):
            return
        admin, ident = self._signed_in(), str(form.get("id", ""))
        version = version_in(form.get("version"))
        saved = await self._did(
            ident,
            copy.SAVED,
            lambda: price_list.edit(admin, ident, form, expected_version=version),
        )
        if saved:
            self._succeeded(form)
            self._taken(ident)

    @rx.event
    async def set_retired(self, ident: str, version: str, retired: bool) -> None:
        """Offer a vaccine no longer, or again."""
        admin, known = self._signed_in(), str(ident)
        pressed = {"deed": "retire" if retired is True else "restore", "among": known}
        if self._is_again(pressed):
            return
        done = await self._did(
            known,
            copy.RETIRED if retired is True else copy.RESTORED,
            lambda: price_list.set_retired(
                admin, known, retired is True, expected_version=version_in(version)
            ),
        )
        if done:
            self._succeeded(pressed)

    @rx.event
    async def move_up(self, ident: str, place: str) -> None:
        """Move a vaccine one place up from where it was shown.

        A second press that was on its way as the first was answered says where it
        stood before; one that is meant says where it stands since.
        """
        admin, known = self._signed_in(), str(ident)
        row = self._known().get(known)
        if row and row["place"] != str(place):
            return
        await self._did(known, copy.MOVED, lambda: price_list.move_up(admin, known))

    async def _did(self, ident: str, success: str, deed: Callable[[], object]) -> bool:
        """Do it and show how things stand then; tell whether it was done."""
        self._find_nothing_wrong()
        try:
            await asyncio.to_thread(deed)
        except InvalidInput as error:
            self._refuse(ident, error)
            return False
        except PriceChanged:
            self.errors = {ident: copy.STALE}
            await self._tell_theirs(ident)
            return False
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Changing the price list", error)
            self.errors = {ident: copy.CHANGE_ERROR}
            return False
        await announce(self, success)
        await self._load()
        return True

    async def _load(self) -> None:
        admin = self._signed_in()
        try:
            found = await asyncio.to_thread(price_list.everything, admin)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading the price list", error)
            self.failed = True
            return
        self.failed = False
        self.loaded = True
        self.rows = self._show([_row(*at) for at in enumerate(found)])


def _row(place: int, entry: Vaccine) -> PriceRow:
    told = (
        entry.name,
        format_clp(entry.price),
        copy.BADGE_RETIRED if entry.retired else "",
    )
    return PriceRow(
        id=entry.id,
        name=entry.name,
        price=str(entry.price),
        version=str(entry.version),
        key=f"{entry.id}:{entry.version}",
        retired=entry.retired,
        first=place == 0,
        place=str(place),
        theirs=panel.CARD_THEIRS.format(now=visits.BETWEEN.join(filter(None, told))),
        saved=False,
    )
