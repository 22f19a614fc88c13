"""The page after a plain post: it thanks for a request that there is."""

import asyncio
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app import routes
from app.domain.lead import Category
from app.services import asking_again, received
from app.services.partners import PARTNERS
from app.services.thanks_page import thanked_page
from app.settings import get_settings
from app.web.security_headers import POLICY, file_policy

PAGES: Final = {
    routes.page_href(routes.THANKS): Category.B2C,
    routes.page_href(routes.PHARMACY_THANKS): Category.PHARMACY,
}


async def answer(directory: Path, request: Request) -> Response:
    """Return thanks with the reference, or what leads to the form.

    What was asked for is told to the browser that asked, which holds a cookie.

    Args:
        directory: Where the built pages are.
        request: For the page; its query names what is thanked for.
    """
    path = request.scope["path"]
    proof = request.query_params.get(routes.QUERY_RECEIVED, "")
    found = await asyncio.to_thread(received.thanked, proof, PAGES[path])
    shown = path if found else routes.NOTHING_SENT
    file = directory / shown.strip("/") / "index.html"
    html = await asyncio.to_thread(file.read_text, encoding="utf-8")
    if found:
        await PARTNERS.refresh()
        token = request.cookies.get(get_settings().again_cookie, "")
        own = await asyncio.to_thread(asking_again.kept, token, proof)
        html = thanked_page(html, found, proof, own)
    headers = {"Cache-Control": "no-store", POLICY: file_policy(file, _changed(file))}
    return HTMLResponse(html, headers=headers)


def _changed(file: Path) -> float:
    return file.stat().st_mtime
