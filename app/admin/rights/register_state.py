"""The register on the screen: petitions to be answered, and those that were closed."""

import asyncio
from typing import Any, ClassVar

import reflex as rx

from app import routes
from app.admin.rights.lines import RequestLine, desk_address, more_line, request_line
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.domain.rights_request import RightsRequest
from app.domain.roles import Right
from app.services import rights_desk, rights_waiting
from app.services.failures import log_unexpected


class RegisterState(Once, PanelState):
    """The register; `_requests` are the open petitions by their ids.

    `looked_for` is the reference or the address whose petitions alone are shown, `over`
    the petition that the address names where it is closed, `answered` the id of the one
    that was closed here last.
    """

    REQUIRES: ClassVar = Right.RIGHTS

    waiting: rx.Field[list[RequestLine]] = rx.field(default_factory=list)
    closed: rx.Field[list[RequestLine]] = rx.field(default_factory=list)
    over: rx.Field[list[RequestLine]] = rx.field(default_factory=list)
    answered: rx.Field[str] = rx.field("")
    more: rx.Field[str] = rx.field("")
    loaded: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    looked_for: rx.Field[str] = rx.field("")
    _requests: dict[str, RightsRequest] = {}

    @rx.event
    async def work(self, ident: str):
        """Go to a request's own address."""
        return self._leads_on(desk_address(str(ident)))

    @rx.event
    async def back(self):
        """Go back to the register."""
        return self._leads_on(desk_address())

    @rx.event
    async def look(self, form: dict[str, Any]) -> None:
        """Show the petitions of a reference or an address, closed long ago or not."""
        self.looked_for = str(form.get("looked_for", "")).strip()
        await self._load()

    @rx.event
    async def look_at_all(self) -> None:
        """Show the whole register again."""
        self.looked_for = ""
        await self._load()

    async def _load(self) -> None:
        admin, typed = self._signed_in(), self.looked_for
        named = self.router.url.query_parameters.get(routes.QUERY_RIGHTS, "")
        try:
            found = await asyncio.to_thread(
                rights_desk.register, admin, named=named, looked_for=typed
            )
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading the requests for rights", error)
            self.failed = True
            return
        self.failed, self.loaded = False, True
        self._requests = {str(one.request.id): one.request for one in found.open}
        self.waiting = [request_line(one.request, one.urgency) for one in found.open]
        self.more = more_line(found.count, len(found.open), rights_waiting.OPEN_SHOWN)
        self.closed = [request_line(one, None) for one in found.closed]
        self.over = [request_line(found.over, None)] if found.over else []
