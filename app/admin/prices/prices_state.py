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
from app.content import messages, visits
from app.content import prices as copy
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
        self.errors = {}
        await self._load()

    @rx.event
    async def add(self, form: dict[str, Any]) -> None:
        """Add a vaccine."""
        if self._is_emptied(form) or self._is_again(form):
            return
        admin = self._signed_in()
        error = await self._try(lambda: price_list.add(admin, form), copy.ADDED)
        if not error:
            self.round += 1
            self._succeeded(form)
        await self._after(_NEW, error)

    @rx.event
    async def save(self, form: dict[str, Any]) -> None:
        """Write name and price of one vaccine."""
        if self._is_again(form):
            return
        admin, ident = self._signed_in(), str(form.get("id", ""))
        version = version_in(form.get("version"))
        error = await self._try(
            lambda: price_list.edit(admin, ident, form, expected_version=version),
            copy.SAVED,
        )
        await self._after(ident, error)
        if not error:
            self._succeeded(form)
            self._taken(ident)

    @rx.event
    async def set_retired(self, ident: str, version: str, retired: bool) -> None:
        """Offer a vaccine no longer, or again."""
        admin, known = self._signed_in(), str(ident)
        pressed = {"deed": "retire" if retired is True else "restore", "among": known}
        if self._is_again(pressed):
            return
        error = await self._try(
            lambda: price_list.set_retired(
                admin, known, retired is True, expected_version=version_in(version)
            ),
            copy.RETIRED if retired is True else copy.RESTORED,
        )
        if not error:
            self._succeeded(pressed)
        await self._after(known, error)

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
        error = await self._try(lambda: price_list.move_up(admin, known), copy.MOVED)
        await self._after(known, error)

    async def _after(self, ident: str, error: str) -> None:
        self.errors = {ident: error} if error else {}
        if not error:
            await self._load()
        elif error == copy.STALE:
            await self._tell_theirs(ident)

    async def _try(self, change: Callable[[], object], success: str) -> str:
        """Do it; return what went wrong as a sentence, empty when nothing did."""
        try:
            await asyncio.to_thread(change)
        except InvalidInput as error:
            return " ".join(
                messages.staff_field_sentence(wrong.code, wrong.params)
                for wrong in error.fields.values()
            )
        except PriceChanged:
            return copy.STALE
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Changing the price list", error)
            return copy.CHANGE_ERROR
        await announce(self, success)
        return ""

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
