"""Finds the browsers of the matrix, or brings them where that is allowed.

WebKit comes as Debian's packages: the one of GNOME is today's, the one of WPE is
that of Safari 16. Firefox comes the same way. A variable names a Firefox that is
somewhere else.
"""

import functools
import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Playwright

from tests.support import chromium, debian
from tests.support.browsers.chrome import Chromium
from tests.support.browsers.firefox import Firefox
from tests.support.browsers.page import Page
from tests.support.browsers.webkit import WebKit

# Chromium first: the others are told apart from it.
NAMES = ("chromium", "firefox", "webkitgtk", "wpe")
PACKAGES = {
    "firefox": ("firefox-esr",),
    "webkitgtk": ("webkit2gtk-driver", "xvfb", "xauth"),
    "wpe": ("wpewebkit-driver", "cog"),
}
# Set where every browser must be there: a missing one fails instead of skipping.
REQUIRED = "BROWSERS_REQUIRED"


def missing() -> list[str]:
    """Return which browsers are not here."""
    return [name for name in NAMES if not is_here(name)]


def is_here(name: str) -> bool:
    """Return whether a browser can be started."""
    if name == "chromium":
        return _chromium() is not None
    if name == "firefox":
        return _firefox() is not None
    if name == "webkitgtk":
        commands = (shutil.which("WebKitWebDriver"), shutil.which("Xvfb"))
        return all(commands) and _mini_browser() is not None
    return all((shutil.which("WPEWebDriver"), shutil.which("cog")))


def start(name: str, folder: Path, playwright: Playwright) -> Page:
    """Start a browser with nothing remembered."""
    if name == "chromium":
        return Chromium(playwright, _chromium() or "")
    if name == "firefox":
        return Firefox(_firefox() or "", folder)
    if name == "webkitgtk":
        options = {"binary": str(_mini_browser()), "args": ["--automation"]}
        return WebKit(
            name, "WebKitWebDriver", {"webkitgtk:browserOptions": options}, folder
        )
    options = {
        "binary": shutil.which("cog"),
        "args": ["--automation", "--platform=headless"],
    }
    return WebKit(name, "WPEWebDriver", {"wpe:browserOptions": options}, folder)


@functools.cache
def _chromium() -> str | None:
    """Once: asking Playwright for its own is not possible while it is at work."""
    return chromium.find()


def _firefox() -> str | None:
    configured = os.environ.get("FIREFOX")
    if configured and Path(configured).is_file():
        return configured
    return shutil.which("firefox-esr") or shutil.which("firefox")


def _mini_browser() -> Path | None:
    places = ("*/webkit2gtk-4.1", "*/webkitgtk-6.0", "*/webkit2gtk-4.0")
    for place in places:
        for folder in (Path("/usr/lib"), Path("/usr/libexec")):
            for found in folder.glob(f"{place}/MiniBrowser"):
                return found
    return None


def main() -> int:
    """Say which browsers the tests will use; fail if a required one is missing."""
    if chromium.main():
        return 1
    for name in missing():
        debian.install(*PACKAGES.get(name, ()))
    absent = missing()
    if not absent:
        print("The main ways are tried in Chromium, Firefox and two WebKits")
        return 0
    needed = " ".join(p for name in absent for p in PACKAGES.get(name, (name,)))
    print(
        f"Without {', '.join(absent)} the main ways are tried in fewer browsers; "
        f"on Debian: apt-get install {needed}",
        file=sys.stderr,
    )
    return 1 if os.environ.get(REQUIRED) else 0


if __name__ == "__main__":
    sys.exit(main())
