"""The page after a plain post: it thanks for a request that there is."""

import asyncio
from pathlib import Path
from typing import Final

from starlette.datastructures import QueryParams
from starlette.responses import HTMLResponse, Response

from app import routes
from app.domain.lead import Category
from app.services import received
from app.services.partners import PARTNERS
from app.services.thanks_page import thanked_page
from app.web.security_headers import POLICY, file_policy

PAGES: Final = {
    routes.page_href(routes.THANKS): Category.B2C,
    routes.page_href(routes.PHARMACY_THANKS): Category.PHARMACY,
}


async def answer(directory: Path, path: str, query: bytes) -> Response:
    """Return thanks with the reference, or what leads to the form.

    Args:
        directory: Where the built pages are.
        path: Address of the page.
        query: What follows it; it names the request.
    """
    proof = QueryParams(query.decode("latin-1")).get(routes.QUERY_RECEIVED, "")
    found = await asyncio.to_thread(received.thanked, proof, PAGES[path])
    shown = path if found else routes.NOTHING_SENT
    file = directory / shown.strip("/") / "index.html"
    html = await asyncio.to_thread(file.read_text, encoding="utf-8")
    if found:
        await PARTNERS.refresh()
        html = thanked_page(html, found, proof, PAGES[path])
    headers = {"Cache-Control": "no-store", POLICY: file_policy(file, _changed(file))}
    return HTMLResponse(html, headers=headers)


def _changed(file: Path) -> float:
    return file.stat().st_mtime
