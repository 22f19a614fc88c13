"""Serves the built pages and files around the API."""

import re
from http import HTTPStatus
from os import PathLike, stat_result
from pathlib import Path
from typing import Any, Final

from reflex.utils.precompressed_staticfiles import PrecompressedStaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.staticfiles import NotModifiedResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app import routes
from app.services.answer_time import SAID
from app.services.prices import SHOWN
from app.web import descriptions, kept_assets, pharmacy_page, thanks_page
from app.web.priced_files import PricedFiles
from app.web.security_headers import POLICY, file_policy

SITE: Final = Path(__file__).resolve().parents[2] / ".site"
# The folder `current` is a link, whose target changes with each build.
BUILT_PAGES: Final = SITE / "current/pages"

_BACKEND: Final = re.compile(
    # Reflex's own routes for uploads, health and lists of pages stay closed.
    r"/(?:api|_event|healthz|readyz|metrics)(?:/|$)"
    # What other files there are under .well-known is nobody's.
    r"|" + re.escape(routes.SECURITY_TXT) + "$"
)
# Filled for whoever asks: the built file is a pattern.
_FILLED: Final = frozenset(
    {
        routes.page_href(routes.RIGHTS),
        *routes.RIGHTS_DEEDS,
        routes.page_href(routes.OWN_REQUEST),
        *routes.OWN_DEEDS,
        *routes.THANKS_DEEDS,
    }
)
# The patterns of pages that are filled are served to nobody.
_PATTERNS: Final = frozenset(
    {routes.OWN_REQUEST_OPEN, routes.page_href(routes.OWN_REQUEST_OPEN)}
)
_PAGE: Final = re.compile(r"(.+\.html)(?:\.br|\.gz)?")
_HASHED: Final = "/assets/"
_FOREVER: Final = "public, max-age=31536000, immutable"
_REVALIDATE: Final = "no-cache"
# Longer names and paths are an error of the system, not a missing file.
_LONGEST_NAME: Final = 255
_LONGEST_PATH: Final = 2_000


class StaticSite:
    """Answers every address that is not the backend's from the built folder.

    Files under `/assets/` carry a hash in their name and never change; all else
    is revalidated by its ETag. Unknown addresses get the 404 page.
    """

    def __init__(self, app: ASGIApp, directory: Path = BUILT_PAGES) -> None:
        self._app = app
        self._directory = directory
        self._priced = PricedFiles()
        self._files = _Files(
            self._priced,
            directory=directory,
            html=True,
            check_dir=False,
            encodings=("brotli", "gzip"),
        )
        # What builds before this one had, for tabs that came from them.
        self._kept = _Files(
            self._priced,
            directory=kept_assets.folder(),
            check_dir=False,
            encodings=("brotli", "gzip"),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file, or pass on what is the backend's."""
        if scope["type"] != "http" or _is_backends(scope):
            await self._app(scope, receive, send)
            return
        if not _names_a_file(scope["path"]) or scope["path"] in _PATTERNS:
            refusal = self._refusal(HTTPException(HTTPStatus.NOT_FOUND))
            await refusal(scope, receive, send)
            return
        if self._lacks_slash(scope["path"]):
            query = scope["query_string"].decode("latin-1")
            target = f"{scope['path']}/" + (f"?{query}" if query else "")
            await RedirectResponse(target, 308)(scope, receive, send)
            return
        if written := await self._written(scope):
            await written(scope, receive, send)
            return
        if self._is_page(scope["path"]):
            self._priced.use(await SHOWN.refresh(), SAID.now())
        try:
            response = await self._file(scope)
        except HTTPException as error:
            response = self._refusal(error)
        await response(scope, receive, send)

    async def _file(self, scope: Scope) -> Response:
        if not self._is_kept(scope["path"]):
            found = await self._files.get_response(self._files.get_path(scope), scope)
            # Its build may have been replaced after it was found there.
            lost = found.status_code == HTTPStatus.NOT_FOUND
            if not (lost and self._is_kept(scope["path"])):
                return found
        return await self._kept.get_response(self._kept.get_path(scope), scope)

    async def _written(self, scope: Scope) -> Response | None:
        """Return what is written when it is asked for, None for all other files."""
        path = scope["path"]
        if path in thanks_page.PAGES:
            return await thanks_page.answer(self._directory, Request(scope))
        if path == pharmacy_page.PAGE:
            return await pharmacy_page.answer(self._directory, scope["query_string"])
        if scope["method"] == "GET" and path in descriptions.FILES:
            return await descriptions.answer(self._directory, path)
        return None

    def _is_page(self, path: str) -> bool:
        name = path.rpartition("/")[2]
        return "." not in name or name.endswith(".html")

    def _refusal(self, error: HTTPException) -> Response:
        page = self._directory / "404.html"
        if error.status_code == HTTPStatus.NOT_FOUND and page.is_file():
            headers = {POLICY: file_policy(page, page.stat().st_mtime)}
            return FileResponse(page, error.status_code, headers=headers)
        return PlainTextResponse(
            error.detail, error.status_code, headers=dict(error.headers or {})
        )

    def _is_kept(self, path: str) -> bool:
        """Return whether only a build before this one has a file."""
        if not path.startswith(_HASHED):
            return False
        name = path.removeprefix(_HASHED)
        kept = kept_assets.folder() / kept_assets.ASSETS / name
        return not (self._directory / path.lstrip("/")).is_file() and (
            kept.parent.name == kept_assets.ASSETS and kept.is_file()
        )

    def _lacks_slash(self, path: str) -> bool:
        """Return whether a page is asked for by its address without a slash.

        The redirect is relative, so that it holds behind any proxy and scheme;
        a path of two slashes would name another host and is left alone.
        """
        if path.endswith("/") or path.startswith("//") or "\\" in path or "\0" in path:
            return False
        pages = self._directory.resolve()
        page = (pages / path.lstrip("/")).resolve()
        return page.is_relative_to(pages) and (page / "index.html").is_file()


def _is_backends(scope: Scope) -> bool:
    """Return whether the routes answer: all of theirs, and pages that they fill."""
    path = scope["path"]
    return path in _FILLED or _BACKEND.match(path) is not None


def _names_a_file(path: str) -> bool:
    """Return whether a file could have a path at all, whatever there is."""
    try:
        raw = path.encode()
    except UnicodeEncodeError:
        return False
    if b"\0" in raw or len(raw) > _LONGEST_PATH:
        return False
    return all(len(name) <= _LONGEST_NAME for name in raw.split(b"/"))


class _Files(PrecompressedStaticFiles):
    def __init__(self, priced: PricedFiles, **options: Any) -> None:
        super().__init__(**options)
        self._priced = priced

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """Find a file, and have its page ready; Starlette calls this on a thread."""
        full_path, stat = super().lookup_path(path)
        if stat is not None and full_path.endswith(".html"):
            self._priced.prepare(Path(full_path), stat.st_mtime)
        return full_path, stat

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        is_page = str(full_path).endswith(".html")
        response = (
            self._priced_response(Path(full_path), stat_result, scope, status_code)
            if is_page
            else None
        ) or super().file_response(full_path, stat_result, scope, status_code)
        # A part of a page that comes late follows the price list as pages do.
        hashed = scope["path"].startswith(_HASHED) and not is_page
        hashed = hashed and status_code == 200
        response.headers["Cache-Control"] = _FOREVER if hashed else _REVALIDATE
        # Not there where nothing is sent anew (304).
        kind = response.headers.get("Content-Type", "")
        if kind.endswith("+xml"):
            response.headers["Content-Type"] = f"{kind}; charset=utf-8"
        page = _PAGE.fullmatch(str(full_path))
        if page:
            original = Path(page[1])
            response.headers[POLICY] = file_policy(original, stat_result.st_mtime)
        return response

    def _priced_response(
        self, page: Path, stat: stat_result, scope: Scope, status_code: int
    ) -> Response | None:
        headers = Headers(scope=scope)
        accepted = headers.get("accept-encoding", "")
        file = self._priced.find(page, stat.st_mtime, accepted)
        if file is None:
            return None
        own = {"ETag": file.etag, "Vary": "Accept-Encoding"}
        if file.encoding:
            own["Content-Encoding"] = file.encoding
        response = Response(file.content, status_code, own, "text/html")
        if self.is_not_modified(response.headers, headers):
            return NotModifiedResponse(response.headers)
        return response
