"""What an open websocket may say, and who hears the answers.

Checked before Reflex sees it: Reflex writes what it does not understand into
the log, and runs whatever a client calls an event.
"""

import uuid
from typing import Any, Final

import reflex as rx
from reflex.app import EventNamespace

from app.telemetry import metrics
from app.web.sockets.event_form import event_in, greeting_in
from app.web.sockets.state_names import state_name

_SAID: Final = frozenset({"event", "ping", "client_error"})
_MOST_ARGUMENTS: Final = 2


class EventSocket(EventNamespace):
    """Reflex's websocket, with states that belong to a tab and a session."""

    def __init__(self, namespace: str, app: rx.App) -> None:
        super().__init__(namespace, app)
        self._sessions: dict[str, str] = {}

    async def trigger_event(self, event: Any, *args: Any) -> Any:
        """Pass on what pages say; a client's word is never our own.

        The library hands on whatever a client calls an event, `connect` included,
        with headers of its own making.
        """
        sid = args[0]
        if event == "connect":
            if args[1] is not self.app.sio.get_environ(sid, self.namespace):  # pyright: ignore[reportOptionalMemberAccess]
                return None
        elif event == "disconnect":
            if self.app.sio.manager.is_connected(sid, self.namespace):  # pyright: ignore[reportOptionalMemberAccess]
                return None
        elif event not in _SAID or len(args) > _MOST_ARGUMENTS:
            metrics.EVENTS.labels("unknown", "malformed").inc()
            return None
        return await super().trigger_event(event, *args)

    async def on_connect(
        self, sid: str, environ: dict[str, Any], auth: Any = None
    ) -> None:
        """Remember the session, and pass on a first event that is one."""
        self._sessions[sid] = str(environ.get("HTTP_COOKIE", ""))
        await super().on_connect(sid, environ, greeting_in(auth))

    def on_disconnect(self, sid: str) -> Any:
        """Forget the connection."""
        self._sessions.pop(sid, None)
        return super().on_disconnect(sid)

    async def link_token_to_sid(
        self, sid: str, token: str, *, update_state: bool = True
    ) -> None:
        """Link a connection to the states of its tab in its session."""
        session = self._sessions.get(sid, "")
        name = state_name(session, token)
        if await self._token_manager.is_token_connected(name):
            # A tab that was duplicated brings the token of the other.
            fresh = str(uuid.uuid4())
            name = state_name(session, fresh)
            await self.emit("new_token", fresh, to=sid)
        await super().link_token_to_sid(sid, name, update_state=update_state)

    async def on_event(self, sid: str, data: Any) -> None:
        """Handle an event, unless it is none."""
        event = event_in(data)
        if event is None:
            metrics.EVENTS.labels("unknown", "malformed").inc()
            return
        await super().on_event(sid, event)

    async def on_client_error(self, sid: str, data: Any = None) -> None:
        """Count what a page reports; its words are anybody's."""
        del sid, data
        metrics.EVENTS.labels("unknown", "client_error").inc()


def listen(app: rx.App) -> None:
    """Put our websocket in the place of Reflex's."""
    given = app.event_namespace
    assert app.sio is not None  # noqa: S101 - made with the app
    assert given is not None  # noqa: S101 - as above
    own = EventSocket(given.namespace, app)
    app._event_namespace = own  # noqa: SLF001 - Reflex offers no other way
    app.sio.register_namespace(own)
