"""Decides about every event before a handler sees it.

Anyone who opens a websocket may name any handler. Closed by default: an event
passes when it is on the short public list, or when the cookie of its connection
belongs to an open session.
"""

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

from reflex.app import App
from reflex.event import Event
from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, State, StateUpdate
from reflex_base.registry import RegistrationContext
from reflex_base.utils.format import format_event_handler

from app.admin.session.notices import NoticeState, announce
from app.admin.session.panel_state import PanelState
from app.admin.session.session_state import SessionState
from app.content import messages
from app.domain.identity import SESSION_COOKIE, Admin
from app.services import auth
from app.telemetry import metrics, request_id

_STATE: Final = State.get_full_name()
# What Reflex itself needs to show a page; none of it runs code of ours except
# the page's own load events, which pass here one by one.
FRAMEWORK_EVENTS: Final = frozenset(
    {
        f"{_STATE}.hydrate",
        f"{_STATE}.hydrate_and_load",
        f"{_STATE}.set_is_hydrated",
        f"{_STATE}.reflex___state____on_load_internal_state.on_load_internal",
        f"{_STATE}.reflex___state____on_load_internal_state.set_is_hydrated",
    }
)


class AuthGuard(Middleware):
    """Resolves cookie, session and administrator on every event.

    Args:
        public: Handlers that anybody may call.
    """

    def __init__(self, *public: Any) -> None:
        own: tuple[Any, ...] = (SessionState.open, SessionState.set_up)
        self._public = frozenset(map(event_name, (*own, *public)))

    @property
    def public_events(self) -> frozenset[str]:
        """Names of all events that pass without a session."""
        return self._public | FRAMEWORK_EVENTS

    async def preprocess(
        self, app: App, state: BaseState, event: Event
    ) -> StateUpdate | None:
        """Let an event through, or answer it with the sign-in screen."""
        del app
        request_id.begin()
        root = state._get_root_state()  # noqa: SLF001 - the documented entry is the same
        admin = await _admin_behind(root)
        lost = await _hand_over(root, admin)
        passes = bool(admin) or event.name in self.public_events
        _count(event.name, passes=passes)
        if passes:
            return None
        return await _refuse(root, lost=lost)


def _count(name: str, *, passes: bool) -> None:
    known = name in RegistrationContext.get().event_handlers
    outcome = "passed" if passes else "refused"
    metrics.EVENTS.labels(name if known else "unknown", outcome).inc()


def event_name(handler: Any) -> str:
    """Return the name under which a browser calls a handler."""
    return format_event_handler(handler)


async def _admin_behind(root: BaseState) -> Admin | None:
    token = session_token(root.router.headers.cookie)
    return await asyncio.to_thread(auth.resolve, token) if token else None


def session_token(cookie_header: str) -> str | None:
    """Return the session token in a Cookie header."""
    try:
        cookies = SimpleCookie(cookie_header)
    except CookieError:
        return None
    morsel = cookies.get(SESSION_COOKIE)
    return morsel.value if morsel else None


async def _hand_over(root: BaseState, admin: Admin | None) -> bool:
    """Give the panel to who is there now; wipe what another session loaded.

    Returns:
        Whether a session that was open until now is gone.
    """
    panel = await root.get_state(PanelState)
    before = panel._admin  # noqa: SLF001 - server-side by its underscore
    if before and (admin is None or admin.session_id != before.session_id):
        for owned in (PanelState, SessionState, NoticeState):
            (await root.get_state(owned)).reset()
    panel._admin = admin  # noqa: SLF001 - as above
    return before is not None and admin is None


async def _refuse(root: BaseState, *, lost: bool) -> StateUpdate:
    """Show the sign-in screen; say why, if the panel was open until now."""
    session = await root.get_state(SessionState)
    session.status = "out"
    if lost:
        await announce(session, messages.SESSION_EXPIRED, kind="error")
    delta = await root._get_resolved_delta()  # noqa: SLF001 - as Reflex's own middleware
    root._clean()  # noqa: SLF001 - as above
    return StateUpdate(delta=delta)
