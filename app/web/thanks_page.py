"""The page after a plain post: it thanks for a request that there is."""

import asyncio
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from starlette.datastructures import QueryParams
from starlette.responses import HTMLResponse, Response

from app import routes
from app.content import thanks
from app.domain.lead import Category
from app.services import received
from app.services.partners import PARTNERS, slug_of
from app.web.security_headers import POLICY, file_policy

PAGES: Final = {
    routes.page_href(routes.THANKS): Category.B2C,
    routes.page_href(routes.PHARMACY_THANKS): Category.PHARMACY,
}
# The next request comes through the same pharmacy.
_NEXT: Final = f"?{routes.QUERY_PHARMACY}={{}}"


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
        html = html.replace(thanks.REFERENCE_PLACE, escape(found.reference))
        html = html.replace(thanks.PEOPLE_PLACE, _people(found.people))
        html = html.replace(thanks.ID_PLACE, escape(proof))
        await PARTNERS.refresh()
        slug = slug_of(found.pharmacy_id)
        html = html.replace(
            _NEXT.format(thanks.PHARMACY_PLACE), slug and _NEXT.format(slug)
        )
    headers = {"Cache-Control": "no-store", POLICY: file_policy(file, _changed(file))}
    return HTMLResponse(html, headers=headers)


def _people(people: Sequence[tuple[str, str]]) -> str:
    """Return a line for each of a household; nothing for who asked alone."""
    told = (
        thanks.PERSON_LINE.format(patient=patient, reference=reference)
        for patient, reference in people
    )
    return "".join(f"<li>{escape(line)}</li>" for line in told)


def _changed(file: Path) -> float:
    return file.stat().st_mtime
