"""Decides about every event before a handler sees it.

Anyone who opens a websocket may name any handler. Closed by default: an event
passes when it is on the short public list, or when the cookie of its connection
belongs to an open session.
"""

import asyncio
from typing import Any, Final

from cachetools import TTLCache
from reflex.app import App
from reflex.event import Event
from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, State, StateUpdate
from reflex_base.registry import RegistrationContext
from reflex_base.utils.format import format_event_handler

from app import routes
from app.admin.session.notices import NoticeState, announce
from app.admin.session.panel_state import PanelState
from app.admin.session.session_state import SessionState
from app.content import messages
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.staff_session import SESSION_LIFETIME
from app.services import sign_in
from app.telemetry import metrics, request_id

_STATE: Final = State.get_full_name()
_HYDRATE: Final = f"{_STATE}.hydrate_and_load"
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
# Websockets over which somebody of the staff was heard; each is this process' own.
_open_panels: Final = TTLCache[str, bool](
    maxsize=10_000, ttl=SESSION_LIFETIME.total_seconds()
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
        request_id.begin()
        root = state._get_root_state()  # noqa: SLF001 - the documented entry is the same
        admin = await _admin_behind(root)
        lost = await _hand_over(root, admin)
        if event.name == _HYDRATE:
            # Only a page that was just loaded sends what it begins with.
            panel = await root.get_state(PanelState)
            panel._comes_back = "hashes" not in event.payload  # noqa: SLF001 - as below
            await _go_on(root, panel, admin)
        passes = event.name in self.public_events or (
            admin is not None and _is_allowed(admin, event)
        )
        _count(event.name, passes=passes)
        if passes:
            return None
        if admin is None:
            return await _refuse(root, lost=lost)
        return await _forbid(root, admin, is_page=_is_load(app, event))


def right_for(event: Event) -> Right | None:
    """Return the right that an event asks for; None where nobody has it."""
    known = RegistrationContext.get().base_states.get(event.name.rpartition(".")[0])
    if known is None:
        return None
    # What is no part of the panel belongs to the page of whoever is signed in.
    return known.REQUIRES if issubclass(known, PanelState) else Right.ACCOUNT


def _is_allowed(admin: Admin, event: Event) -> bool:
    right = right_for(event)
    return right is not None and admin.may(right)


def _count(name: str, *, passes: bool) -> None:
    known = name in RegistrationContext.get().event_handlers
    outcome = "passed" if passes else "refused"
    metrics.EVENTS.labels(name if known else "unknown", outcome).inc()


def event_name(handler: Any) -> str:
    """Return the name under which a browser calls a handler."""
    return format_event_handler(handler)


async def _admin_behind(root: BaseState) -> Admin | None:
    # The gate of the websocket leaves nothing of the cookies but this hash.
    session = root.router.headers.cookie
    return await asyncio.to_thread(sign_in.resolve_hash, session) if session else None


async def _hand_over(root: BaseState, admin: Admin | None) -> bool:
    """Give the panel to who is there now; wipe what another session loaded.

    Returns:
        Whether a session that was open until now is gone.
    """
    panel = await root.get_state(PanelState)
    before = panel._admin  # noqa: SLF001 - server-side by its underscore
    lost = admin is None and (before is not None or _was_open(root))
    if lost or (before and admin and admin.session_id != before.session_id):
        for owned in (PanelState, SessionState, NoticeState):
            (await root.get_state(owned)).reset()
    panel._admin = admin  # noqa: SLF001 - as above
    if admin and (line := root.router.session.session_id):
        _open_panels[line] = True
    return lost


def _was_open(root: BaseState) -> bool:
    """Return whether a websocket had a session, whose states are gone with it."""
    return _open_panels.pop(root.router.session.session_id, False)


async def _go_on(root: BaseState, panel: PanelState, admin: Admin | None) -> None:
    """Let a page of the panel that comes back show what it showed from the start."""
    if panel._comes_back and root.router.url.path.startswith(routes.ADMIN):  # noqa: SLF001 - as above
        session = await root.get_state(SessionState)
        session._stand(admin, comes_back=True)  # noqa: SLF001 - as above


async def _refuse(root: BaseState, *, lost: bool) -> StateUpdate:
    """Show the sign-in screen; over the page, if the panel was open until now."""
    session = await root.get_state(SessionState)
    session.status = "lost" if lost or session.status == "lost" else "out"
    return await _answer(root)


def _is_load(app: App, event: Event) -> bool:
    """Return whether a page asks by itself for what it shows."""
    loads = app._load_events.values()  # noqa: SLF001 - nothing public tells them
    return any(event.name == event_name(one) for page in loads for one in page)


async def _forbid(root: BaseState, admin: Admin, *, is_page: bool) -> StateUpdate:
    """Tell whoever is signed in that this is not for them: once of a whole page."""
    session = await root.get_state(SessionState)
    told = messages.PAGE_NOT_ALLOWED if is_page else messages.NOT_ALLOWED
    notices = (await root.get_state(NoticeState)).notices
    is_told = is_page and any(one["title"] == told for one in notices)
    if not (admin.needs_factor or is_told):
        await announce(session, told, kind="error")
    # Else the page is on its way to where the factor is set up, and says so.
    return await _answer(root)


async def _answer(root: BaseState) -> StateUpdate:
    delta = await root._get_resolved_delta()  # noqa: SLF001 - as Reflex's own middleware
    root._clean()  # noqa: SLF001 - as above
    return StateUpdate(delta=delta)
