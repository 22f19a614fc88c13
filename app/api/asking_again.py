"""/gracias/otra: another request after a plain post, with contact and address kept.

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
from app.domain.own_request import OwnRequest
from app.domain.slug import slug_in
from app.domain.text import text_of
from app.domain.visitor_link import AGAIN_FOR
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
        router.add_api_route(path, way.show, methods=["GET", "HEAD"])
    return router


async def allowed(request_id: uuid.UUID) -> str:
    """Return the token of the browser that sent a request; without it all goes on."""
    try:
        return await asyncio.to_thread(asking_again.allow, request_id)
    except Exception as error:  # noqa: BLE001 - the request is stored: it is thanked for
        log_unexpected("Keeping the way to another request", error)
        return ""


def keep(response: Response, token: str, category: Category) -> Response:
    """Set the cookie of a token, if there is one."""
    if token:
        response.set_cookie(
            get_settings().again_cookie,
            token,
            max_age=int(AGAIN_FOR.total_seconds()),
            httponly=True,
            secure=get_settings().secure_cookies,
            samesite="strict",
            path=_PATHS[category],
        )
    return response


def _token_of(request: Request) -> str:
    return request.cookies.get(get_settings().again_cookie, "")


class _Way:
    def __init__(self, pages: FormPages, category: Category) -> None:
        self._pages = pages
        self._category = category

    async def ask(self, request: Request) -> Response:
        """Lead to the form with what is kept, or to the empty one.

        By a GET: the Back button brings the answer to a form only by sending it again.
        """
        raw = await read_fields(request)
        proof = text_of(raw, routes.QUERY_RECEIVED) or ""
        if await self._kept(request, proof) is None:
            return await self._empty(_token_of(request), proof, raw)
        query = urlencode({routes.QUERY_RECEIVED: proof})
        way = f"{_DEEDS[self._category]}?{query}"
        return RedirectResponse(way, 303, headers=PRIVATE)

    async def show(self, request: Request) -> Response:
        """Show the form with what is kept, or lead to the empty one."""
        proof = request.query_params.get(routes.QUERY_RECEIVED, "")
        own = await self._kept(request, proof)
        if own is None:
            return self._to_the_form()
        if self._category is Category.PHARMACY:
            await PARTNERS.refresh()
        html = await asyncio.to_thread(self._pages.another, own)
        return HTMLResponse(html, headers=PRIVATE)

    async def _kept(self, request: Request, proof: str) -> OwnRequest | None:
        own = await asyncio.to_thread(asking_again.kept, _token_of(request), proof)
        return own if own and own.lead.category is self._category else None

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
