"""The addresses on the screen, a page at a time, and what came and went."""

import asyncio
from typing import ClassVar

import reflex as rx

from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import newsletter as copy
from app.domain.newsletter import Subscriber
from app.domain.roles import Right
from app.services import newsletter_desk
from app.services.failures import log_unexpected
from app.services.newsletter_words import told_of


class NewsletterState(PanelState):
    """The screen of the addresses.

    `rows` are an address, since when, when it was confirmed, and its `Standing`;
    `figures` a name and a number.
    """

    REQUIRES: ClassVar = Right.NEWSLETTER

    rows: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    figures: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    has_older: rx.Field[bool] = rx.field(False)
    is_later_page: rx.Field[bool] = rx.field(False)
    loaded: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)

    _next: Subscriber | None = None

    @rx.event
    async def load(self) -> None:
        """Show the newest."""
        await self._load(None)

    @rx.event
    async def older(self) -> None:
        """Go on to older ones; a second press finds none after the last page."""
        if self._next is None:
            return
        await self._load(self._next)

    async def _load(self, after: Subscriber | None) -> None:
        admin = self._signed_in()
        try:
            page = await asyncio.to_thread(newsletter_desk.page, admin, after)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing the newsletter", error)
            self.failed = True
            await announce(self, copy.LOAD_ERROR, kind="error")
            return
        told = page.figures
        self.failed, self.loaded = False, True
        self.rows = [
            [one.email, *told_of(one), one.standing.value] for one in page.subscribers
        ]
        self.figures = [
            [label, f"{number:,}".replace(",", ".")]
            for label, number in (
                (copy.SUBSCRIBED, told.subscribed),
                (copy.WAITING, told.waiting),
                (copy.CAME, told.came),
                (copy.LEFT, told.left),
                (copy.LEFT_EVER, told.left_ever),
            )
        ]
        self._next, self.has_older = page.next, page.next is not None
        self.is_later_page = after is not None
