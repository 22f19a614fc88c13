"""The price list on the screen: what is changed, and what is wrong with it."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, TypedDict

import reflex as rx

from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import messages
from app.content import prices as copy
from app.domain.errors import InvalidInput, PriceChanged
from app.domain.fields import version_in
from app.domain.roles import Right
from app.domain.vaccines import Vaccine
from app.services import price_list
from app.services.failures import log_unexpected


class PriceRow(TypedDict):
    """A vaccine as the screen shows it; `error` says what is wrong with an edit."""

    id: str
    name: str
    price: str
    version: str
    key: str
    retired: bool
    first: bool
    error: str


class PricesState(PanelState):
    """The screen of the prices; `round` grows when the form of a new one is done."""

    REQUIRES: ClassVar = Right.PRICES

    rows: rx.Field[list[PriceRow]] = rx.field(default_factory=list)
    error: rx.Field[str] = rx.field("")
    failed: rx.Field[bool] = rx.field(False)
    round: rx.Field[int] = rx.field(0)

    @rx.event
    async def load(self) -> None:
        """Show the list."""
        self.error = ""
        await self._load()

    @rx.event
    async def add(self, form: dict[str, Any]) -> None:
        """Add a vaccine."""
        admin = self._signed_in()
        self.error = await self._try(lambda: price_list.add(admin, form), copy.ADDED)
        if not self.error:
            self.round += 1
            await self._load()

    @rx.event
    async def save(self, form: dict[str, Any]) -> None:
        """Write name and price of one vaccine."""
        admin, ident = self._signed_in(), str(form.get("id", ""))
        version = version_in(form.get("version"))
        error = await self._try(
            lambda: price_list.edit(admin, ident, form, expected_version=version),
            copy.SAVED,
        )
        await self._after(ident, error)

    @rx.event
    async def set_retired(self, ident: str, version: str, retired: bool) -> None:
        """Offer a vaccine no longer, or again."""
        admin, known = self._signed_in(), str(ident)
        error = await self._try(
            lambda: price_list.set_retired(
                admin, known, retired is True, expected_version=version_in(version)
            ),
            copy.RETIRED if retired is True else copy.RESTORED,
        )
        await self._after(known, error)

    @rx.event
    async def move_up(self, ident: str) -> None:
        """Move a vaccine one place up."""
        admin, known = self._signed_in(), str(ident)
        error = await self._try(lambda: price_list.move_up(admin, known), copy.MOVED)
        await self._after(known, error)

    async def _after(self, ident: str, error: str) -> None:
        if not error:
            await self._load()
            return
        self.rows = [
            PriceRow(**{**row, "error": error if row["id"] == ident else ""})
            for row in self.rows
        ]

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
        self.rows = [_row(entry, place) for place, entry in enumerate(found)]


def _row(entry: Vaccine, place: int) -> PriceRow:
    return PriceRow(
        id=entry.id,
        name=entry.name,
        price=str(entry.price),
        version=str(entry.version),
        key=f"{entry.id}:{entry.version}",
        retired=entry.retired,
        first=place == 0,
        error="",
    )
