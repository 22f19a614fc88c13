"""WebKit, by the W3C's WebDriver: of GNOME today, and of WPE as in Safari 16."""

import base64
import os
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from tests.support.browsers.page import Page
from tests.support.site import free_port

PATIENCE = 60.0


class WebKit(Page):
    """A session of a WebKit driver."""

    def __init__(
        self, name: str, command: str, options: dict[str, Any], folder: Path
    ) -> None:
        self.name = name
        self._stack = ExitStack()
        environment = {**os.environ, "HOME": str(folder), "LANG": "es_CL.UTF-8"}
        if name == "webkitgtk":
            environment |= {
                "DISPLAY": self._screen(),
                "GDK_BACKEND": "x11",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            }
        port = free_port()
        self._start([command, f"--port={port}"], environment)
        self._http = self._stack.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        )
        self._session = ""
        wanted = {"capabilities": {"alwaysMatch": options}}
        self._session = f"/session/{self._first(wanted)['sessionId']}"

    def go(self, address: str) -> None:
        self._ask("/url", {"url": address})

    def again(self) -> None:
        self._ask("/refresh", {})

    def evaluate(self, function: str) -> Any:
        script = f"return ({function})()"
        return self._ask("/execute/sync", {"script": script, "args": []})

    def tap(self, x: int, y: int) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def type(self, text: str) -> None:
        ways = ("keyDown", "keyUp")
        self._act("key", *({"type": way, "value": k} for k in text for way in ways))

    def resize(self, width: int, height: int) -> None:
        self._ask("/window/rect", {"width": width, "height": height})

    def picture(self, path: Path) -> None:
        image = self._http.get(f"{self._session}/screenshot").json()["value"]
        path.write_bytes(base64.b64decode(image))

    def forget(self) -> None:
        self._http.delete(f"{self._session}/cookie")

    def close(self) -> None:
        self._http.delete(self._session)
        self._stack.close()

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._ask("/actions", {"actions": [source]})

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        answer = self._http.post(self._session + path, json=body)
        value = answer.json()["value"]
        assert answer.status_code == 200, f"{self.name} {path}: {value}"
        return value

    def _first(self, wanted: dict[str, Any]) -> Any:
        """Begin a session as soon as the driver listens."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self._ask("/session", wanted)
            except httpx.ConnectError:
                assert time.monotonic() < deadline, f"{self.name} never listened"
                time.sleep(0.05)

    def _screen(self) -> str:
        """Start a screen that nobody sees; returns its address."""
        read, write = os.pipe()
        size = ("-screen", "0", "1600x1200x24")
        command = ["Xvfb", *size, "-nolisten", "tcp", "-displayfd", str(write)]
        self._start(command, dict(os.environ), pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as pipe:
            return f":{pipe.readline().strip()}"

    def _start(self, command: list[str], environment: dict[str, str], **more) -> None:
        process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            **more,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.terminate)
