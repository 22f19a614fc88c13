"""The monthly sheet on the screen: the month, the pharmacy, its figures, its link."""

import asyncio
import uuid
from collections.abc import Callable, Iterator
from typing import ClassVar, TypeVar
from urllib.parse import urlencode

import reflex as rx

from app import routes
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import Hasty, press_of
from app.admin.session.panel_state import PanelState
from app.content import calendar
from app.content import pharmacy_sheet as copy
from app.domain.ident import NO_ID, id_in
from app.domain.pharmacy_sheet import month_in
from app.domain.roles import Right
from app.services import pharmacies, pharmacy_sheet_files, pharmacy_sheets
from app.services.failures import log_unexpected
from app.services.pharmacy_sheets import SheetPage

T = TypeVar("T")


class SheetsState(Hasty, PanelState):
    """What the screen shows; `slug` is empty where it shows all pharmacies."""

    REQUIRES: ClassVar = Right.PHARMACIES

    month: rx.Field[str] = rx.field("")
    slug: rx.Field[str] = rx.field("")
    title: rx.Field[str] = rx.field("")
    months: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    partners: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    headings: rx.Field[list[str]] = rx.field(default_factory=list)
    lines: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    files: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    is_shared: rx.Field[bool] = rx.field(False)
    is_aside: rx.Field[bool] = rx.field(False)
    link: rx.Field[str] = rx.field("")
    loading: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)

    _of: str = ""
    _version: int = 0

    @rx.event
    async def load(self):
        """Show the month, and the pharmacy, that the address names."""
        query = self.router.url.query_parameters
        known = [f"{month:%Y-%m}" for month in pharmacy_sheets.months()]
        asked = query.get(routes.QUERY_MONTH, "")
        self.month = asked if asked in known else known[0]
        self.slug = query.get(routes.QUERY_BY_PHARMACY, "")
        self.link = ""
        self.loading = True
        yield
        await self._load()
        self.loading = False

    @rx.event
    async def choose_month(self, month: str):
        """Show another month."""
        return rx.redirect(_address(str(month), self.slug))

    @rx.event
    async def choose_pharmacy(self, slug: str):
        """Show another pharmacy, or all of them."""
        return rx.redirect(_address(self.month, str(slug)))

    @rx.event
    async def share(self) -> None:
        """Make a new link for the pharmacy, and show it this once."""
        if done := await self._change("share", pharmacies.share_sheet):
            self.link = pharmacy_sheets.address_of(done[0])
            await announce(self, copy.SHARED)

    @rx.event
    async def revoke(self) -> None:
        """Take the link back."""
        done = await self._change("revoke", pharmacies.revoke_sheet)
        self.link = ""
        if done:
            await announce(self, copy.REVOKED)

    async def _change(self, what: str, deed: Callable[..., T]) -> tuple[T] | None:
        """Do something with the link, and show how it stands; once for two presses."""
        admin, of, version = self._signed_in(), self._of, self._version
        pressed = press_of(what, of)
        if self._is_hasty(pressed):
            return None
        done = await tried(
            self,
            copy.SHARE_ERROR,
            lambda: deed(admin, id_in(of) or NO_ID, expected_version=version),
        )
        self._was_answered(pressed)
        await self._load()
        return done

    async def _load(self) -> None:
        admin, month, slug = self._signed_in(), month_in(self.month), self.slug
        if month is None:
            return
        try:
            page = await asyncio.to_thread(pharmacy_sheets.of_month, admin, month, slug)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Summing up a month of pharmacies", error)
            self.failed = True
            await announce(self, copy.LOAD_ERROR, kind="error")
            return
        self.failed = False
        self._take(page)

    def _take(self, page: SheetPage) -> None:
        of = page.of
        self._of, self._version = (str(of.id), of.version) if of else ("", 0)
        self.slug = of.slug if of else ""
        self.is_shared = of is not None and of.shared
        self.is_aside = of is not None and of.shared and not of.active
        self.title = pharmacy_sheets.subtitle(page.sheet)
        self.months = [
            [
                f"{month:%Y-%m}",
                calendar.MONTH_TITLE.format(
                    month=calendar.MONTHS[month.month - 1], year=month.year
                ),
            ]
            for month in pharmacy_sheets.months()
        ]
        self.partners = [[one.slug, page.labels[one.id]] for one in page.partners]
        self.headings = list(pharmacy_sheets.headings(page.sheet))
        self.lines = list(_lines(page, self.month)) if page.sheet.lines else []
        self.files = [
            [label, _file(of.id, kind, self.month)]
            for label, kind in ((copy.XLSX, "xlsx"), (copy.PDF, "pdf"))
            if of and kind in pharmacy_sheet_files.KINDS
        ]


def _lines(page: SheetPage, month: str) -> Iterator[list[str]]:
    """Yield the texts of each line, the last the address of its own sheet, if any."""
    own = {page.labels[one.id]: _address(month, one.slug) for one in page.partners}
    leads_to = ["" if page.of else own.get(line.name, "") for line in page.sheet.lines]
    figures = pharmacy_sheets.figures_of(page.sheet)
    for texts, address in zip(figures, [*leads_to, ""], strict=True):
        yield [*texts, address]


def _file(pharmacy_id: uuid.UUID, kind: str, month: str) -> str:
    path = routes.API_SHEET.format(pharmacy_id=pharmacy_id, kind=kind)
    return f"{path}?{urlencode({routes.QUERY_MONTH: month})}"


def _address(month: str, slug: str) -> str:
    query = {routes.QUERY_MONTH: month, routes.QUERY_BY_PHARMACY: slug}
    asked = urlencode({name: value for name, value in query.items() if value})
    return f"{routes.page_href(routes.SHEETS)}?{asked}"
