"""A tab in which the panel is open, without a browser: events, guard and states."""

import uuid
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from reflex.event import Event
from reflex.istate.data import RouterData
from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, State

from app.admin.session.guard import AuthGuard, event_name
from app.admin.session.notices import Notice, NoticeState
from app.app import app as site_app
from app.domain.staff_session import token_hash
from app.routes import ADMIN, page_href

S = TypeVar("S", bound=BaseState)


class Tab:
    """One websocket with states of its own.

    Args:
        token: The session that its cookie holds, empty for a stranger.
        query: What the page's address asks for.
    """

    def __init__(self, token: str = "", **query: str) -> None:
        self.root: Any = State(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
        self._cookie = token_hash(token) if token else ""
        self._id = uuid.uuid4().hex
        self.visit(**query)

    def visit(self, fragment: str = "", page: str = ADMIN, **query: str) -> None:
        """Stand at an address of the panel."""
        self.root.router = RouterData.from_router_data(
            {
                "asPath": f"{page_href(page)}?{urlencode(query)}#{fragment}",
                "sid": self._id,
                "headers": {"origin": "http://site", "cookie": self._cookie},
            }
        )

    async def hears(self, name: str, payload: dict[str, Any] | None = None) -> bool:
        """Return whether the guard lets an event of a name through."""
        event = Event(name=name, payload=payload or {})
        guards = cast("list[Middleware]", site_app._middlewares)
        (guard,) = [m for m in guards if isinstance(m, AuthGuard)]
        return await guard.preprocess(site_app, self.root, event) is None

    async def do(self, handler: Any, *arguments: Any) -> list[Any]:
        """Send an event, as a button does; return what the handler gave the browser.

        Raises:
            PermissionError: The guard refused it.
        """
        if not await self.hears(event_name(handler)):
            raise PermissionError
        state = await self.root.get_state(handler.state)
        going = handler.fn(state, *arguments)
        if hasattr(going, "__aiter__"):
            return [update async for update in going if update is not None]
        given = await going
        return [] if given is None else [given]

    async def state(self, kind: type[S]) -> S:
        """Return a state as it is now."""
        return await self.root.get_state(kind)

    async def notices(self) -> list[Notice]:
        """Return what it was told, the newest last."""
        return list((await self.state(NoticeState)).notices)

    async def told(self) -> str:
        """Return the title of the newest notice, empty for none."""
        return (await self.notices() or [{"title": ""}])[-1]["title"]
