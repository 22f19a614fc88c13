"""Firefox, which speaks WebDriver BiDi by itself."""

import base64
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import websocket

from tests.support.browsers.page import Page

PATIENCE = 60.0
# A browser under test asks nobody on the net.
_PREFERENCES = {
    "app.update.enabled": False,
    "browser.safebrowsing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 1,
    "extensions.getAddons.cache.enabled": False,
    "intl.accept_languages": "es-CL, es",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
}


class Firefox(Page):
    """A session without a window on the screen."""

    name = "firefox"

    def __init__(self, command: str, folder: Path) -> None:
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in _PREFERENCES.items()
        )
        (folder / "user.js").write_text("".join(lines), encoding="utf-8")
        self._errors = (folder / "stderr").open("wb")
        self._process = subprocess.Popen(
            [
                command,
                "--headless",
                "--no-remote",
                f"--profile={folder}",
                "--remote-debugging-port=0",
                "about:blank",
            ],
            env={**os.environ, "HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            stdin=subprocess.DEVNULL,
        )
        self._count = 0
        self._socket = websocket.create_connection(
            self._address(folder / "stderr") + "/session",
            suppress_origin=True,
            timeout=PATIENCE,
        )
        self._ask("session.new", capabilities={})
        (tree,) = self._ask("browsingContext.getTree")["contexts"]
        self._window = tree["context"]

    def go(self, address: str) -> None:
        way = {"url": address, "wait": "complete"}
        try:
            self._in_window("browsingContext.navigate", **way)
        except AssertionError as error:
            # The page that is left was on its way elsewhere, and went there first.
            if "NS_BINDING_ABORTED" not in str(error):
                raise
            self._in_window("browsingContext.navigate", **way)

    def again(self) -> None:
        self._in_window("browsingContext.reload", wait="complete")

    def evaluate(self, function: str) -> Any:
        # As text: the protocol's own way of saying values is longer than JSON.
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify(await ({function})() ?? null)",
            target={"context": self._window},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def tap(self, x: int, y: int) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def type(self, text: str) -> None:
        ways = ("keyDown", "keyUp")
        self._act("key", *({"type": way, "value": k} for k in text for way in ways))

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._in_window("browsingContext.setViewport", viewport=size)

    def picture(self, path: Path) -> None:
        image = self._in_window("browsingContext.captureScreenshot")["data"]
        path.write_bytes(base64.b64decode(image))

    def forget(self) -> None:
        self._ask("storage.deleteCookies")

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self._errors.close()

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._in_window("input.performActions", actions=[source])

    def _in_window(self, method: str, **values: Any) -> Any:
        return self._ask(method, context=self._window, **values)

    def _ask(self, method: str, **values: Any) -> Any:
        self._count += 1
        asked = {"id": self._count, "method": method, "params": values}
        self._socket.send(json.dumps(asked))
        while (answer := json.loads(self._socket.recv())).get("id") != self._count:
            pass
        assert answer["type"] == "success", f"{method}: {answer}"
        return answer["result"]

    def _address(self, errors: Path) -> str:
        """Wait for the line in which Firefox says where it listens."""
        sign = "WebDriver BiDi listening on "
        with errors.open(encoding="utf-8", errors="replace") as lines:
            line = ""
            while not line.endswith("\n") or sign not in line:
                assert self._process.poll() is None, "Firefox ended"
                line = line if line and not line.endswith("\n") else ""
                line += lines.readline()
        return line.partition(sign)[2].strip()
