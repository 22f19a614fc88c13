"""/privacidad/derechos: asking for the rights over one's data, by forms alone.

The page is one pattern of three parts: the form, the code, the receipt. Which of
them is shown follows from the request whose random id stands in the address.
"""

import asyncio
import uuid
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app import routes
from app.api.body import read_fields
from app.api.client import client_address
from app.api.own_answers import PRIVATE, evenly
from app.api.own_page import OwnFilling, OwnPages
from app.api.own_view import sentences, wait_text
from app.content import rights as copy
from app.content.calendar import long_day
from app.domain.clock import minute_text
from app.domain.errors import AppError, InvalidInput, RateLimited, WrongCode
from app.domain.ident import id_in
from app.domain.rights_request import PAGE_FIELD, RightsRequest
from app.domain.text import text_of
from app.services import rights_asking
from app.settings import get_settings

_HOME: Final = routes.page_href(routes.RIGHTS)
_REFUSALS: Final[Mapping[str, tuple[int, str]]] = {
    "validation": (422, copy.CHECK),
    "wrong_code": (422, copy.WRONG_CODE),
    "rate_limited": (429, ""),
}
_SENT: Final = "codigo-enviado"
_GONE: Final = "no-esta"
# Where a limit does not say after how long it helps to wait.
_LONGEST: Final = timedelta(hours=1)

Raw = Mapping[str, object]


def rights_router(built_pages: Path) -> APIRouter:
    """Return the routes; the page is built in `built_pages`."""
    router = APIRouter(include_in_schema=False)
    page = _RightsPage(OwnPages(built_pages))
    router.add_api_route(_HOME, page.show, methods=["GET", "HEAD"])
    router.add_api_route(_HOME, _anew, methods=["POST"])
    for path, answer in (
        (routes.RIGHTS_ASK, page.ask),
        (routes.RIGHTS_PROVE, page.prove),
        (routes.RIGHTS_CODE, page.send_again),
    ):
        router.add_api_route(path, answer, methods=["POST"])
        router.add_api_route(path, _back, methods=["GET", "HEAD"])
    return router


async def _back() -> Response:
    return _to()


async def _anew(request: Request) -> Response:
    """Lead to the page whose address an answer got: WebKit posts a reload again."""
    return _to(id_in(request.query_params.get(routes.QUERY_RIGHTS, "")))


class _RightsPage:
    def __init__(self, pages: OwnPages) -> None:
        self._pages = pages

    async def show(self, request: Request) -> Response:
        """Show the form, or how a request stands: its code or its receipt."""
        said = request.query_params.get(routes.NOTICE_QUERY, "")
        request_id = id_in(request.query_params.get(routes.QUERY_RIGHTS, ""))
        if request_id is None:
            sentence = copy.GONE if said == _GONE else ""
            page = {PAGE_FIELD: str(uuid.uuid4())}
            return await self._page(
                OwnFilling(parts={"ask"}, values=page, sentence=sentence)
            )
        found = await asyncio.to_thread(rights_asking.view, request_id)
        if found is None:
            return _to(notice=_GONE)
        if found.received_at is not None:
            return await self._page(_receipt(found))
        sentence = copy.CODE_SENT if said == _SENT else ""
        return await self._page(_code(request_id, sentence=sentence, good=True))

    async def ask(self, request: Request) -> Response:
        """Keep what is asked for, and ask for the code."""
        raw, client = await read_fields(request), client_address(request)
        try:
            request_id = await evenly(lambda: rights_asking.ask(raw, client=client))
        except (InvalidInput, RateLimited) as error:
            typed = {name: text_of(raw, name) or "" for name in raw}
            return await self._refused(OwnFilling(parts={"ask"}, values=typed), error)
        return _to(request_id)

    async def prove(self, request: Request) -> Response:
        """Start the clock for who has the code."""
        raw, client = await read_fields(request), client_address(request)
        request_id = id_in(text_of(raw, routes.QUERY_RIGHTS) or "")
        if request_id is None:
            return _to(notice=_GONE)
        try:
            await evenly(lambda: rights_asking.prove(request_id, raw, client=client))
        except WrongCode as error:
            found = await asyncio.to_thread(rights_asking.view, request_id)
            if found is None or found.received_at is not None:
                return _to(request_id)
            return await self._refused(_code(request_id), error)
        except (InvalidInput, RateLimited) as error:
            typed = text_of(raw, "code") or ""
            return await self._refused(_code(request_id, typed=typed), error)
        return _to(request_id)

    async def send_again(self, request: Request) -> Response:
        """Mail another code."""
        raw, client = await read_fields(request), client_address(request)
        request_id = id_in(text_of(raw, routes.QUERY_RIGHTS) or "")
        if request_id is None:
            return _to(notice=_GONE)
        try:
            await evenly(lambda: rights_asking.send_again(request_id, client=client))
        except RateLimited as error:
            return await self._refused(_code(request_id), error)
        return _to(request_id, notice=_SENT)

    async def _refused(self, filling: OwnFilling, error: AppError) -> Response:
        status, sentence = _REFUSALS[error.code]
        if isinstance(error, RateLimited):
            sentence = _limited(error)
        wrong = error.fields if isinstance(error, InvalidInput) else {}
        form = "ask" if "ask" in filling.parts else "prove"
        told = OwnFilling(
            texts=filling.texts,
            parts=filling.parts,
            values=filling.values,
            errors=sentences(form, wrong),
            sentence=sentence,
        )
        return await self._page(told, status)

    async def _page(self, filling: OwnFilling, status: int = 200) -> Response:
        html = await asyncio.to_thread(self._pages.filled, routes.RIGHTS, filling)
        return HTMLResponse(html, status, headers=PRIVATE)


def _limited(error: RateLimited) -> str:
    """Return how long to wait at most, and the ways on for who would rather not."""
    settings = get_settings()
    ways = [copy.WAY_WHATSAPP]
    if settings.contact_email:
        ways.insert(0, copy.WAY_EMAIL.format(email=settings.contact_email))
    if settings.whatsapp_number:
        ways.insert(0, copy.WAY_PHONE.format(phone=f"+{settings.whatsapp_number}"))
    wait = wait_text(error.within or _LONGEST)
    return copy.LIMITED.format(wait=wait, ways=copy.OR.join(ways))


def _code(
    request_id: uuid.UUID, *, typed: str = "", sentence: str = "", good: bool = False
) -> OwnFilling:
    values = {routes.QUERY_RIGHTS: str(request_id), "code": typed}
    return OwnFilling(parts={"code"}, values=values, sentence=sentence, good=good)


def _receipt(found: RightsRequest) -> OwnFilling:
    clocks, received_at = found.clocks, found.received_at
    if clocks is None or received_at is None:
        return OwnFilling(parts={"ask"})
    texts = {
        "reference": found.reference,
        "asks": copy.ASKS[found.asks],
        "received": minute_text(received_at),
        "due": long_day(clocks.due),
        "latest": long_day(clocks.latest),
    }
    extends = (
        {"may-extend"} if clocks.may_extend and not found.closed_at else set[str]()
    )
    return OwnFilling(texts=texts, parts={"receipt", *extends})


def _to(request_id: uuid.UUID | None = None, *, notice: str = "") -> Response:
    """Return the way to the page of a request, or to the form."""
    query = {routes.QUERY_RIGHTS: str(request_id or ""), routes.NOTICE_QUERY: notice}
    told = "&".join(f"{name}={value}" for name, value in query.items() if value)
    address = f"{_HOME}?{told}" if told else _HOME
    return RedirectResponse(address, 303, headers=PRIVATE)
