"""Serves the built pages and files around the API."""

import re
from http import HTTPStatus
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

from reflex.utils.precompressed_staticfiles import PrecompressedStaticFiles
from starlette.exceptions import HTTPException
from starlette.responses import (
    FileResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.security_headers import POLICY, file_policy

BUILT_PAGES: Final = Path(__file__).resolve().parents[2] / ".web/build/client"

_BACKEND: Final = re.compile(
    # Reflex's own routes for uploads, health and lists of pages stay closed.
    r"/(?:api|_event|healthz|readyz|metrics)(?:/|$)"
)
_PAGE: Final = re.compile(r"(.+\.html)(?:\.br|\.gz)?")
_HASHED: Final = "/assets/"
_FOREVER: Final = "public, max-age=31536000, immutable"
_REVALIDATE: Final = "no-cache"


class StaticSite:
    """Answers every address that is not the backend's from the built folder.

    Files under `/assets/` carry a hash in their name and never change; all else
    is revalidated by its ETag. Unknown addresses get the 404 page.
    """

    def __init__(self, app: ASGIApp, directory: Path = BUILT_PAGES) -> None:
        self._app = app
        self._directory = directory
        self._files = _Files(
            directory=directory,
            html=True,
            check_dir=False,
            encodings=("brotli", "gzip"),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file, or pass on what is the backend's."""
        if scope["type"] != "http" or _BACKEND.match(scope["path"]):
            await self._app(scope, receive, send)
            return
        if self._lacks_slash(scope["path"]):
            query = scope["query_string"].decode("latin-1")
            target = f"{scope['path']}/" + (f"?{query}" if query else "")
            await RedirectResponse(target, 308)(scope, receive, send)
            return
        try:
            await self._files(scope, receive, send)
        except HTTPException as error:
            await self._refusal(error)(scope, receive, send)

    def _refusal(self, error: HTTPException) -> Response:
        page = self._directory / "404.html"
        if error.status_code == HTTPStatus.NOT_FOUND and page.is_file():
            headers = {POLICY: file_policy(page, page.stat().st_mtime)}
            return FileResponse(page, error.status_code, headers=headers)
        return PlainTextResponse(
            error.detail, error.status_code, headers=dict(error.headers or {})
        )

    def _lacks_slash(self, path: str) -> bool:
        """Return whether a page is asked for by its address without a slash.

        The redirect is relative, so that it holds behind any proxy and scheme;
        a path of two slashes would name another host and is left alone.
        """
        if path.endswith("/") or path.startswith("//") or "\\" in path or "\0" in path:
            return False
        page = (self._directory / path.lstrip("/")).resolve()
        return page.is_relative_to(self._directory) and (page / "index.html").is_file()


class _Files(PrecompressedStaticFiles):
    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = scope["path"].startswith(_HASHED) and status_code == 200
        response.headers["Cache-Control"] = _FOREVER if hashed else _REVALIDATE
        page = _PAGE.fullmatch(str(full_path))
        if page:
            original = Path(page[1])
            response.headers[POLICY] = file_policy(original, stat_result.st_mtime)
        return response
