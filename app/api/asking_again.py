"""POST /gracias/otra: another request after a plain post, with contact and address kept.

A cookie, set with the answer to the post, says in which browser that was.
"""

import asyncio
import uuid
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app import routes
from app.api.body import read_fields
from app.api.form_page import FormPages
from app.api.own_answers import PRIVATE
from app.domain.booking import PHARMACY_FIELD
from app.domain.lead import Category
from app.domain.slug import slug_in
from app.domain.text import text_of
from app.services import asking_again
from app.services.failures import log_unexpected
from app.services.partners import PARTNERS
from app.settings import get_settings

# The cookie goes to the page of thanks and its button alone.
_PATHS: Final[Mapping[Category, str]] = {
    Category.B2C: routes.THANKS,
    Category.PHARMACY: routes.PHARMACY_THANKS,
}
_DEEDS: Final[Mapping[Category, str]] = {
    Category.B2C: routes.THANKS_AGAIN,
    Category.PHARMACY: routes.PHARMACY_THANKS_AGAIN,
}


def asking_again_router(pages: FormPages) -> APIRouter:
    """Return the routes; `pages` shows the form."""
    router = APIRouter(include_in_schema=False)
    for category, path in _DEEDS.items():
        way = _Way(pages, category)
        router.add_api_route(path, way.ask, methods=["POST"])
        router.add_api_route(path, way.back, methods=["GET", "HEAD"])
    return router


async def keep(
    response: Response, request_id: uuid.UUID, category: Category
) -> Response:
    """Set the cookie for the browser that sent a request; without it all goes on."""
    try:
        token = await asyncio.to_thread(asking_again.allow, request_id)
    except Exception as error:  # noqa: BLE001 - the request is stored: it is thanked for
        log_unexpected("Keeping the way to another request", error)
        return response
    if token:
        response.set_cookie(
            get_settings().again_cookie,
            token,
            max_age=int(asking_again.KEPT_FOR.total_seconds()),
            httponly=True,
            secure=get_settings().secure_cookies,
            samesite="strict",
            path=_PATHS[category],
        )
    return response


class _Way:
    def __init__(self, pages: FormPages, category: Category) -> None:
        self._pages = pages
        self._category = category

    async def ask(self, request: Request) -> Response:
        """Show the form with what is kept, or lead to the empty one."""
        raw = await read_fields(request)
        token = request.cookies.get(get_settings().again_cookie, "")
        proof = text_of(raw, routes.QUERY_RECEIVED) or ""
        own = await asyncio.to_thread(asking_again.kept, token, proof)
        if own is None or own.lead.category is not self._category:
            return await self._empty(token, proof, raw)
        if self._category is Category.PHARMACY:
            await PARTNERS.refresh()
        html = await asyncio.to_thread(self._pages.another, own)
        return HTMLResponse(html, headers=PRIVATE)

    async def back(self) -> Response:
        """Lead to the form: nothing is shown by GET."""
        return self._to_the_form()

    async def _empty(
        self, token: str, proof: str, raw: Mapping[str, object]
    ) -> Response:
        """Lead to the empty form; where another request was sent since, say so."""
        slug = slug_in(text_of(raw, PHARMACY_FIELD) or "")
        if not await asyncio.to_thread(asking_again.is_of_another, token, proof):
            return self._to_the_form(slug)
        if self._category is Category.PHARMACY:
            await PARTNERS.refresh()
        html = await asyncio.to_thread(self._pages.empty, self._category, slug)
        return HTMLResponse(html, headers=PRIVATE)

    def _to_the_form(self, slug: str = "") -> Response:
        if self._category is Category.B2C:
            form = routes.anchor_href(routes.ANCHOR_SERVICES)
        else:
            query = f"?{urlencode({routes.QUERY_PHARMACY: slug})}" if slug else ""
            form = routes.page_href(routes.PHARMACY) + query
        return RedirectResponse(form, 303, headers=PRIVATE)
