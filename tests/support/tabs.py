"""Browsers' tabs as the server sees them: websockets of Reflex without a browser."""

import json
import uuid
from typing import Any, ClassVar, Final

import httpx
import websocket
from reflex_base.registry import RegistrationContext

from tests.support.site import Site

EMAIL: Final = "jefa@correo.cl"
PASSWORD: Final = "una clave muy larga"
NAMESPACE: Final = "/_event"
STATE: Final = "reflex___state____state"
HYDRATE: Final = {
    "name": f"{STATE}.hydrate",
    "payload": {},
    "router_data": {"pathname": "/admin", "asPath": "/admin/"},
}


class Tab:
    """A browser's tab as the server sees it."""

    opened: ClassVar[list["Tab"]] = []
    _socket: Any = None

    def __init__(
        self, site: Site, token: str = "", cookie: str = "", client: str = ""
    ) -> None:
        self.token = token or str(uuid.uuid4())
        Tab.opened.append(self)
        self._socket = websocket.create_connection(
            site.base_url.replace("http", "ws", 1)
            + f"/_event/?token={self.token}&transport=websocket&EIO=4",
            header=[f"X-Forwarded-For: {client}"] if client else [],
            cookie=cookie,
            suppress_origin=True,
            timeout=10,
        )
        self._socket.recv()
        self._socket.send(f"40{NAMESPACE},")
        while not str(self._socket.recv()).startswith("40"):
            pass  # a name that another has is answered with a new one before

    def send(self, event: object) -> None:
        self.say("event", event)

    def say(self, what: str, data: object) -> None:
        self._socket.send(f"42{NAMESPACE}," + json.dumps([what, data]))

    def hear(self, seconds: float = 3.0) -> str:
        """Return all that arrives until nothing has for so long."""
        heard: list[str] = []
        self._socket.settimeout(seconds)
        try:
            while said := str(self._socket.recv()):
                if said == "2":
                    self._socket.send("3")
                heard.append(said)
        except (websocket.WebSocketException, OSError):
            pass
        return "\n".join(heard)

    def is_over(self) -> bool:
        """Return whether the server has ended the connection."""
        self._socket.settimeout(5)
        try:
            while self._socket.recv():
                pass
        except TimeoutError:
            return False
        except websocket.WebSocketTimeoutException:
            return False
        except (OSError, websocket.WebSocketException):
            pass
        return True

    def close(self) -> None:
        if self._socket is not None:
            self._socket.shutdown()

    @classmethod
    def close_all(cls) -> None:
        while cls.opened:
            cls.opened.pop().close()


def sign_in(site: Site) -> str:
    if not site.rows("SELECT id FROM admins"):
        tab = Tab(site)
        tab.send(HYDRATE | {"name": handler("session_state.set_up")})
        site.wait_for("the account", lambda: site.rows("SELECT id FROM admins"))
        tab.close()
    answer = httpx.post(
        site.base_url + "/api/auth/login", json={"email": EMAIL, "password": PASSWORD}
    )
    assert answer.status_code == 200
    return f"session={answer.cookies['session']}"


def handler(end: str) -> str:
    (name,) = (n for n in RegistrationContext.get().event_handlers if n.endswith(end))
    return name
