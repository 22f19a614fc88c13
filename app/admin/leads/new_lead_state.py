"""Writing down a request that somebody makes by phone."""

import uuid
from typing import Any, ClassVar

import reflex as rx

from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import messages
from app.content import new_lead as copy
from app.domain.errors import InvalidInput
from app.domain.lead import Category
from app.domain.roles import Right
from app.services import phone_leads


class NewLeadState(PanelState):
    """The window; `submission` names what is being written, so that it is stored once.

    `done` is the submission that was stored last: what the browser kept of it goes.
    """

    REQUIRES: ClassVar[Right | None] = Right.LEADS

    submission: rx.Field[str] = rx.field("")
    vaccines: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    busy: rx.Field[bool] = rx.field(False)
    done: rx.Field[str] = rx.field("")

    @rx.event
    async def open(self) -> None:
        """Open the window with empty fields; the page fills in what it kept."""
        admin = self._signed_in()
        found = await tried(self, copy.LOAD_ERROR, lambda: phone_leads.on_offer(admin))
        if found:
            self.vaccines = [[one.id, one.name] for one in found[0]]
            self.errors, self.busy = {}, False
            self.submission = str(uuid.uuid4())

    @rx.event
    async def cancel(self) -> None:
        """Close the window."""
        self.submission = ""

    @rx.event
    async def save(self, form: dict[str, Any]):
        """Store what was typed, and open its file."""
        submission = str(form.get("submission_id", ""))[:36]
        if self.busy or (submission and submission == self.done):
            return
        admin, category = self._signed_in(), _category_in(form)
        self.busy, self.errors = True, {}
        yield
        try:
            stored = await tried(
                self, copy.ERROR, lambda: phone_leads.add(admin, form, category)
            )
        except InvalidInput as error:
            self.errors = {
                name: messages.staff_field_sentence(wrong.code, wrong.params)
                for name, wrong in error.fields.items()
            }
            stored = None
        self.busy = False
        if not stored:
            return
        self.done, self.submission = submission, ""
        await announce(self, copy.ADDED, str(form.get("name", ""))[:200])
        await (await self.get_state(LeadListState)).refresh()
        drawer = await self.get_state(DrawerState)
        await drawer._show(str(stored[0]))  # noqa: SLF001 - a public method is a remote API
        yield await drawer._go()  # noqa: SLF001 - as above


def _category_in(form: dict[str, Any]) -> Category:
    text = str(form.get("category", ""))
    return Category(text) if text in set(Category) else Category.B2C
