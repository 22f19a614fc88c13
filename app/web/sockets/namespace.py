"""What an open websocket may say, and who hears the answers.

Checked before Reflex sees it: Reflex writes what it does not understand into
the log, and runs whatever a client calls an event.
"""

import asyncio
import uuid
from collections.abc import Coroutine, Set
from typing import Any, Final

import reflex as rx
from reflex.app import EventNamespace

from app.telemetry import metrics
from app.web.sockets.arguments import fits
from app.web.sockets.event_form import Fields, event_in, greeting_in
from app.web.sockets.presses import Heard, Presses, is_answered, press_in
from app.web.sockets.state_names import state_name

# What a page says, and with how much after its own name and the connection's.
_SAID: Final = {
    "event": range(2, 3),
    "ping": range(1, 2),
    "client_error": range(1, 3),
    "presses": range(1, 3),
}
# Of one question; a page has few presses under way.
_MOST_PRESSES: Final = 20


class EventSocket(EventNamespace):
    """Reflex's websocket, with states that belong to a tab and a session.

    Args:
        namespace: Its name.
        app: What the events are of.
        public: Names of the events that anybody may call.
    """

    def __init__(self, namespace: str, app: rx.App, public: Set[str]) -> None:
        super().__init__(namespace, app)
        self._public = public
        self._sessions: dict[str, str] = {}
        self._presses = Presses()
        self._telling: set[asyncio.Task[None]] = set()

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
        elif len(args) not in _SAID.get(event, ()):
            metrics.EVENTS.labels("unknown", "malformed").inc()
            return None
        return await super().trigger_event(event, *args)

    async def on_connect(
        self, sid: str, environ: dict[str, Any], auth: Any = None
    ) -> None:
        """Remember the session, and pass on a first event that is one."""
        self._sessions[sid] = str(environ.get("HTTP_COOKIE", ""))
        try:
            await super().on_connect(sid, environ, greeting_in(auth))
        except BaseException:
            self._sessions.pop(sid, None)  # nobody says that it has gone
            raise

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
        if event is None or not self._may_be(event):
            metrics.EVENTS.labels("unknown", "malformed").inc()
            return
        await super().on_event(sid, event)
        if press := press_in(data.get("press")):
            self._begin(sid, press)

    def _may_be(self, event: Fields) -> bool:
        """Return whether what anybody may call is called as its handler can be.

        All else the guard refuses to who has no session.
        """
        name = event["name"]
        return name not in self._public or fits(name, event["payload"])

    async def on_presses(self, sid: str, data: Any = None) -> None:
        """Tell which of a tab's presses were answered."""
        asked = data[:_MOST_PRESSES] if isinstance(data, list) else []
        tab = self.sid_to_token.get(sid, "")
        self._tell(self._tell_heard(sid, tab, [*filter(None, map(press_in, asked))]))

    def _begin(self, sid: str, press: str) -> None:
        """Say a press's name back once it is dealt with."""
        under_way = self.app.event_processor._futures  # noqa: SLF001 - nothing public gives it
        tab = self.sid_to_token.get(sid)
        if not tab or not under_way:
            return
        # Nothing else was put into the queue since.
        answer = next(reversed(under_way.values()))
        self._presses.begin(tab, press, answer)

        def tell(answer: asyncio.Future[Any]) -> None:
            if is_answered(answer):
                heard = Heard(answered=[press], lost=[])
                self._tell(self.emit("presses", heard, to=sid))

        answer.add_done_callback(tell)

    async def _tell_heard(self, sid: str, tab: str, presses: list[str]) -> None:
        # What others do over the same line does not wait for it.
        await self.emit("presses", await self._presses.heard(tab, presses), to=sid)

    def _tell(self, telling: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(telling)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def on_client_error(self, sid: str, data: Any = None) -> None:
        """Count what a page reports; its words are anybody's."""
        del sid, data
        metrics.EVENTS.labels("unknown", "client_error").inc()


def listen(app: rx.App, public: Set[str]) -> None:
    """Put our websocket in the place of Reflex's.

    Args:
        app: Of the site.
        public: Names of the events that anybody may call.
    """
    given = app.event_namespace
    assert app.sio is not None  # noqa: S101 - made with the app
    assert given is not None  # noqa: S101 - as above
    own = EventSocket(given.namespace, app, public)
    app._event_namespace = own  # noqa: SLF001 - Reflex offers no other way
    app.sio.register_namespace(own)
