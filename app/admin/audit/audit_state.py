"""The history of deeds on the screen; its address holds what is asked for."""

import asyncio
from dataclasses import replace
from typing import ClassVar

import reflex as rx

from app import routes
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import audit as copy
from app.domain.audit import AuditCriteria
from app.domain.roles import Right
from app.services import audit
from app.services.audit_query import audit_criteria_in, audit_query_of
from app.services.failures import log_unexpected


class AuditState(PanelState):
    """One page of the history; each row holds its seven cells and its id.

    `chosen` are the values of the filters, by the name of their field.
    """

    REQUIRES: ClassVar = Right.AUDIT

    rows: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    people: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    kind: rx.Field[str] = rx.field("")
    who: rx.Field[str] = rx.field("")
    since: rx.Field[str] = rx.field("")
    until: rx.Field[str] = rx.field("")
    query: rx.Field[str] = rx.field("")
    older: rx.Field[str] = rx.field("")
    later_page: rx.Field[bool] = rx.field(False)
    loaded: rx.Field[bool] = rx.field(False)

    @rx.event
    async def load(self) -> None:
        """Show what the page's address asks for."""
        admin = self._signed_in()
        criteria = audit_criteria_in(self.router.url.query_parameters)
        try:
            found = await asyncio.to_thread(audit.page, admin, criteria)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Reading the history", error)
            await announce(self, copy.LOAD_ERROR, kind="error")
            return
        self._show_filters(criteria)
        self.rows = [
            [*audit.cells(event, found.people), str(event.id)] for event in found.events
        ]
        self.people = [[str(who), email] for who, email in found.people.items()]
        self.older = _address(found.next) if found.next else ""
        self.loaded = True

    def _show_filters(self, criteria: AuditCriteria) -> None:
        self.kind = criteria.kind or ""
        self.who = str(criteria.admin_id or "")
        self.since = str(criteria.since or "")
        self.until = str(criteria.until or "")
        self.later_page = criteria.after is not None
        self.query = audit_query_of(replace(criteria, after=None))


def _address(criteria: AuditCriteria) -> str:
    return f"{routes.page_href(routes.AUDIT)}?{audit_query_of(criteria)}"
