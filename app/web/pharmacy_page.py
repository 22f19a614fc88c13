"""The pharmacy form as it is served where there are partner pharmacies."""

import asyncio
from pathlib import Path

from starlette.datastructures import QueryParams
from starlette.responses import HTMLResponse, Response

from app import routes
from app.services.filled_pages import filled
from app.services.partners import PARTNERS
from app.services.pharmacy_page import with_partners
from app.services.prices import SHOWN
from app.web.security_headers import POLICY, file_policy

PAGE = routes.page_href(routes.PHARMACY)


async def answer(directory: Path, query: bytes) -> Response | None:
    """Return the form with the pharmacies in it; None where there are none.

    Args:
        directory: Where the built pages are.
        query: What follows the address; it may name a pharmacy.
    """
    file = directory / PAGE.strip("/") / "index.html"
    partners = await PARTNERS.refresh()
    if not partners or not file.is_file():
        return None
    slug = QueryParams(query.decode("latin-1")).get(routes.QUERY_PHARMACY, "")
    html = await asyncio.to_thread(file.read_text, encoding="utf-8")
    html = with_partners(filled(html, await SHOWN.refresh()), partners, slug)
    policy = file_policy(file, file.stat().st_mtime)
    return HTMLResponse(html, headers={"Cache-Control": "no-cache", POLICY: policy})
