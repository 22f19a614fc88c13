"""Headers that tell a browser what no page of ours ever does.

Every answer carries them: pages, files, the API, errors. A page also names its
inline scripts by their SHA-256, so that no other script runs in it.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.settings import get_settings

Headers: TypeAlias = tuple[tuple[bytes, bytes], ...]

POLICY: Final = "Content-Security-Policy"

_HSTS: Final = "max-age=63072000"
_OF_SUBDOMAINS: Final = "; includeSubDomains"
_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), "
        "browsing-topics=(), publickey-credentials-get=(self), "
        "publickey-credentials-create=(self)"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# What is no page runs nothing, even when somebody opens it as one.
_NO_PAGE: Final = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
_SCRIPT: Final = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
_TYPE: Final = re.compile(r'\btype="([^"]*)"')
_RUN: Final = frozenset({"", "module", "text/javascript"})


def page_policy(html: str) -> str:
    """Return the Content-Security-Policy of a page, its own scripts allowed."""
    return _policy(inline_script_hashes(html))


def inline_script_hashes(html: str) -> tuple[str, ...]:
    """Return the SHA-256 of each inline script that a browser would run."""
    sources = [
        code
        for attributes, code in _SCRIPT.findall(html)
        if code and " src=" not in attributes and _kind(attributes) in _RUN
    ]
    return tuple(
        base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        for code in dict.fromkeys(sources)
    )


@lru_cache(maxsize=64)
def file_policy(page: Path, modified: float) -> str:
    """Return the policy of a built page, read once for each of its versions."""
    del modified
    return page_policy(page.read_text(encoding="utf-8"))


def _kind(attributes: str) -> str:
    found = _TYPE.search(attributes)
    return found[1] if found else ""


def _policy(hashes: Iterable[str]) -> str:
    scripts = " ".join(["'self'", *(f"'sha256-{value}'" for value in hashes)])
    socket = re.sub(r"^http", "ws", get_settings().origin)
    parts = [
        "default-src 'none'",
        f"script-src {scripts}",
        # Components of React write their measures into style attributes.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        f"connect-src 'self' {socket}",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
    ]
    if get_settings().secure_cookies:
        parts.append("upgrade-insecure-requests")
    return "; ".join(parts)


class SecurityHeaders:
    """Adds the headers to every answer that does not bring its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        headers = {POLICY: _NO_PAGE, **_ALWAYS}
        if get_settings().secure_cookies:
            headers["Strict-Transport-Security"] = _HSTS + (
                _OF_SUBDOMAINS if get_settings().hsts_subdomains else ""
            )
        self._headers = {
            (of_api, is_page): _raw(
                headers
                | ({"Cache-Control": "no-store"} if of_api else {})
                | ({POLICY: page_policy("")} if is_page else {})
            )
            for of_api in (True, False)
            for is_page in (True, False)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the answer's headers."""

        async def completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = dict(message["headers"])
                of_api = scope["path"].startswith("/api/")
                is_page = own.get(b"content-type", b"").startswith(b"text/html")
                wanted = self._headers[of_api, is_page]
                message["headers"] = [
                    *message["headers"],
                    *(header for header in wanted if header[0] not in own),
                ]
            await send(message)

        await self._app(scope, receive, completed if scope["type"] == "http" else send)


def _raw(headers: Mapping[str, str]) -> Headers:
    return tuple(
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in headers.items()
    )
