"""One's own views of the list: kept, shown, renamed and deleted."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypedDict

import reflex as rx

from app.admin.leads.list_state import LeadListState
from app.admin.leads.planning import id_in
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.content import filters as copy
from app.content import messages
from app.domain.errors import InvalidInput
from app.domain.identity import Admin
from app.domain.lead_view import LeadView, ViewNotFound
from app.domain.roles import Right
from app.services import lead_views


class OwnView(TypedDict):
    """A view as the menu shows it; `query` is what the list is asked for."""

    id: str
    name: str
    query: str


class ViewsState(Once, PanelState):
    """One's own views.

    `renaming` is the one whose name is being written, empty for none; `round` grows
    when the field of a new one must be drawn anew.
    """

    REQUIRES: ClassVar = Right.LEADS

    own: rx.Field[list[OwnView]] = rx.field(default_factory=list)
    renaming: rx.Field[str] = rx.field("")
    error: rx.Field[str] = rx.field("")
    rename_error: rx.Field[str] = rx.field("")
    round: rx.Field[int] = rx.field(0)

    @rx.event
    async def load(self) -> None:
        """Read one's own views."""
        self.error = self.rename_error = ""
        await self._read()

    @rx.event
    async def refresh(self) -> None:
        """Read them anew: another tab may have kept one."""
        await self._read()

    @rx.event
    async def keep(self, form: dict[str, Any]) -> None:
        """Keep what the list shows now under the name that was written."""
        if self._is_emptied(form) or self._is_again(form):
            return
        shown = await self.get_state(LeadListState)
        asked = shown._criteria  # noqa: SLF001 - kept from the browser by its underscore
        self.error = ""
        try:
            kept = await self._do(
                copy.VIEW_ERROR, lambda admin: lead_views.keep(admin, asked, form)
            )
        except InvalidInput as error:
            self.error = _sentence(error)
            return
        if kept:
            self.round += 1
            self._succeeded(form)
            await announce(self, copy.VIEW_KEPT, self.own[-1]["name"])

    @rx.event
    async def edit(self, view_id: str) -> None:
        """Write the name of a view anew."""
        self.renaming, self.rename_error = str(view_id), ""

    @rx.event
    async def stop(self) -> None:
        """Leave the name as it is."""
        self.renaming, self.rename_error = "", ""

    @rx.event
    async def rename(self, form: dict[str, Any]) -> None:
        """Give the view that is being written its new name."""
        wanted, self.rename_error = self.renaming or str(form.get("view", "")), ""
        if not wanted or self._is_hasty(form):
            return
        try:
            done = await self._do(
                copy.VIEW_ERROR,
                lambda admin: lead_views.rename(admin, id_in(wanted), form),
            )
        except InvalidInput as error:
            self.renaming, self.rename_error = wanted, _sentence(error)
            return
        # What did not succeed leaves what was typed where it is, while it has a view.
        self.renaming = wanted if not done and self._is_there(wanted) else ""
        if done:
            self._succeeded(form)
            await announce(self, copy.VIEW_RENAMED)

    @rx.event
    async def remove(self) -> None:
        """Delete the view whose name is being written."""
        wanted, self.renaming = self.renaming, ""
        if not wanted:
            return
        done = await self._do(
            copy.VIEW_ERROR, lambda admin: lead_views.remove(admin, id_in(wanted))
        )
        if done:
            await announce(self, copy.VIEW_REMOVED)

    async def _read(self) -> None:
        await self._do(copy.VIEWS_ERROR, lead_views.mine)
        if self.renaming and not self._is_there(self.renaming):
            self.renaming, self.rename_error = "", ""

    def _is_there(self, view_id: str) -> bool:
        return view_id in {one["id"] for one in self.own}

    async def _do(
        self, failed: str, deed: Callable[[Admin], Sequence[LeadView]]
    ) -> bool:
        admin, is_gone = self._signed_in(), False

        def attempt() -> Sequence[LeadView]:
            nonlocal is_gone
            try:
                return deed(admin)
            except ViewNotFound:
                is_gone = True
                raise

        done = await tried(self, failed, attempt)
        if is_gone:
            await self._read()
        if done:
            self.own = [
                OwnView(id=str(one.id), name=one.name, query=one.query)
                for one in done[0]
            ]
        return done is not None


def _sentence(error: InvalidInput) -> str:
    wrong = error.fields["name"]
    return messages.staff_field_sentence(wrong.code, wrong.params)
