"""POST /solicitud/…: the page of a visitor's own request, by forms alone.

A link's token or a code becomes a cookie that goes to this page and nowhere else.
No GET changes anything: programs that follow the links of mails do nothing.
"""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app import routes
from app.api import own_files, own_mark
from app.api.body import read_fields
from app.api.client import client_address
from app.api.form_page import FormPages
from app.api.own_answers import (
    PRIVATE,
    OwnAnswers,
    cookie_of,
    erased,
    evenly,
    forgotten,
    key_of,
    opened,
    own_of,
    to,
)
from app.api.own_guard import Answer, of_its_request
from app.api.own_page import OwnFilling, OwnPages
from app.api.own_view import filling_of, told
from app.content import own_request as copy
from app.domain.clock import utc_now
from app.domain.errors import InvalidInput, NotMailed, RateLimited
from app.domain.lead import Category
from app.domain.own_notice import ERASED, of_change
from app.domain.own_request import CODE_PLACE, CONSENT_FIELD, DATA_PART, ERASED_PART
from app.domain.text import text_of
from app.services import (
    consents,
    own_access,
    own_data,
    own_requests,
    visitor_links,
)
from app.services.partners import PARTNERS
from app.settings import get_settings

_HOME: Final = routes.page_href(routes.OWN_REQUEST)


def own_request_router(built_pages: Path, forms: FormPages) -> APIRouter:
    """Return the routes; the page is built in `built_pages`, `forms` asks anew."""
    router = APIRouter(include_in_schema=False)
    answers = OwnAnswers(OwnPages(built_pages))
    page = _OwnPage(answers, forms)
    router.add_api_route(_HOME, page.show, methods=["GET", "HEAD"])
    # An answer gets the address of its page, and WebKit posts a reload of it again.
    router.add_api_route(_HOME, _back, methods=["POST"])
    # Closing is for the browser, whatever is open there: who leaves it is let go.
    posts: dict[str, Answer] = {
        routes.OWN_OPEN: page.open,
        routes.OWN_LINK: page.send_link,
        routes.OWN_CODE: page.open_by_code,
        routes.OWN_CLOSE: page.close,
    }
    deeds: dict[str, Answer] = {
        routes.OWN_CHANGE: page.change,
        routes.OWN_CANCEL: page.cancel,
        routes.OWN_CONFIRM: page.confirm,
        routes.OWN_WITHDRAW: page.withdraw,
        routes.OWN_CALENDAR: partial(own_files.take_out, answers),
        routes.OWN_DATA_CODE: page.send_code,
        routes.OWN_DOWNLOAD: partial(own_files.download, answers),
        routes.OWN_ERASE: page.erase,
        routes.OWN_AGAIN: page.ask_again,
    }
    for path, answer in deeds.items():
        posts[path] = of_its_request(answers, answer)
    for path, answer in posts.items():
        router.add_api_route(path, answer, methods=["POST"])
        shown = page.another if path == routes.OWN_AGAIN else _back
        router.add_api_route(path, shown, methods=["GET", "HEAD"])
    return router


async def _back() -> Response:
    return to()


class _OwnPage:
    def __init__(self, answers: OwnAnswers, forms: FormPages) -> None:
        self._answers = answers
        self._forms = forms

    async def show(self, request: Request) -> Response:
        """Show the request that the cookie opens, or the ways to one."""
        said = request.query_params.get(routes.NOTICE_QUERY, "")
        own = await own_of(request)
        key, now = cookie_of(request) if own else "", utc_now()
        marked = own_mark.holds(request, said, key, now)
        mails = get_settings().mails_visitors
        sentence, good = told(said, own, mails=mails, marked=marked)
        erased = {ERASED_PART} if sentence and said in ERASED else set[str]()
        if own is None:
            filling = OwnFilling(sentence=sentence, good=good, parts=erased)
            return own_mark.take_back(request, await self._answers.closed(filling))
        unfolded = DATA_PART if sentence and said == "codigo-enviado" else ""
        shown = filling_of(own, now, sentence=sentence, good=good, unfolded=unfolded)
        shown = replace(shown, parts={*shown.parts, *erased})
        return own_mark.take_back(request, await self._answers.open(shown))

    async def open(self, request: Request) -> Response:
        """Make a cookie of a link's token."""
        raw = await read_fields(request)
        token, client = text_of(raw, "token") or "", client_address(request)
        try:
            cookie = await asyncio.to_thread(
                own_access.open_by_token, token, client=client
            )
        except RateLimited:
            return await self._answers.closed(OwnFilling(sentence=copy.LIMITED), 429)
        return opened(cookie) if cookie else forgotten(to("sin-enlace"))

    async def send_link(self, request: Request) -> Response:
        """Mail a fresh link; whoever asks learns nothing."""
        raw = await read_fields(request)
        client = client_address(request)
        try:
            await evenly(lambda: own_access.ask_for_link(raw, client=client))
        except (InvalidInput, NotMailed, RateLimited) as error:
            return await self._answers.refused("link", raw, error)
        return to("enviado", await key_of(request))

    async def open_by_code(self, request: Request) -> Response:
        """Make a cookie of a reference and a mailed code."""
        raw = await read_fields(request)
        client = client_address(request)
        try:
            cookie = await evenly(lambda: own_access.open_by_code(raw, client=client))
        except (InvalidInput, RateLimited) as error:
            return await self._answers.refused("code", raw, error)
        return opened(cookie) if cookie else to("sin-codigo", await key_of(request))

    async def change(self, request: Request) -> Response:
        """Change day, hour, address or message."""
        raw, cookie = await read_fields(request), cookie_of(request)
        before = await own_of(request)
        own = await self._answers.deed(
            request,
            raw,
            lambda: own_requests.change(cookie, raw),
            form="change",
            part="change",
        )
        if isinstance(own, Response):
            return own
        return to(of_change(before, own, raw), cookie)

    async def withdraw(self, request: Request) -> Response:
        """Take back what was agreed to."""
        raw, cookie = await read_fields(request), cookie_of(request)
        done = await self._answers.deed(
            request,
            raw,
            lambda: consents.withdraw_own(
                cookie, text_of(raw, CONSENT_FIELD) or "", raw
            ),
            form="withdraw",
            part="consent",
        )
        return done if isinstance(done, Response) else to("retirada")

    async def cancel(self, request: Request) -> Response:
        """Cancel the request with its visit."""
        raw, cookie = await read_fields(request), cookie_of(request)
        done = await self._answers.deed(
            request,
            raw,
            lambda: own_requests.cancel(cookie, raw),
            form="cancel",
            part="cancel",
        )
        return done if isinstance(done, Response) else to("cancelada")

    async def confirm(self, request: Request) -> Response:
        """Say that the visit is awaited."""
        raw, cookie = await read_fields(request), cookie_of(request)
        done = await self._answers.deed(
            request, raw, lambda: own_requests.confirm(cookie, raw), form="confirm"
        )
        return done if isinstance(done, Response) else to("confirmada")

    async def send_code(self, request: Request) -> Response:
        """Mail the code that one's own data are asked for with."""
        cookie = cookie_of(request)
        done = await self._answers.deed(
            request,
            {},
            lambda: own_data.ask_for_code(cookie),
            form="data-code",
            part=DATA_PART,
        )
        if isinstance(done, Response):
            return done
        return to("codigo-enviado", cookie, place=CODE_PLACE)

    async def erase(self, request: Request) -> Response:
        """Erase one's own data for good."""
        raw, cookie = await read_fields(request), cookie_of(request)
        code = text_of(raw, "code") or ""
        done = await self._answers.deed(
            request,
            own_files.without_code(raw),
            lambda: own_data.erase(cookie, code, raw),
            form=DATA_PART,
            part=DATA_PART,
        )
        return done if isinstance(done, Response) else erased(done)

    async def ask_again(self, _: Request) -> Response:
        """Lead to the form for another request.

        By a GET: the Back button brings the answer to a form only by sending it again.
        """
        return RedirectResponse(routes.OWN_AGAIN, 303, headers=PRIVATE)

    async def another(self, request: Request) -> Response:
        """Show the form for another request: contact, address and people in it."""
        own = await own_of(request)
        if own is None:
            return to()
        if own.lead.category is Category.PHARMACY:
            await PARTNERS.refresh()
        html = await asyncio.to_thread(self._forms.another, own)
        return HTMLResponse(html, headers=PRIVATE)

    async def close(self, request: Request) -> Response:
        """Close the page in this browser."""
        await asyncio.to_thread(visitor_links.close, cookie_of(request))
        return forgotten(to("cerrada"))
