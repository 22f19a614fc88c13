"""POST /api/newsletter: asking for news, confirming it, and the ways out (RFC 8058)."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from app import routes
from app.api.body import is_form, read_fields, wants_json
from app.api.client import client_address
from app.api.description import BODY_FAILURES, TEXT, answers, takes
from app.api.form_page import FormPages
from app.api.mailed_button import pressed
from app.api.own_answers import evenly
from app.content import news, shell
from app.domain.errors import AppError, InvalidInput, NotMailed, RateLimited
from app.domain.text import text_of
from app.services import newsletter

_FAILURES: Final = (*BODY_FAILURES, 409)


@dataclass(frozen=True, slots=True)
class _Ask:
    """A form with an address, answered on its own page.

    Attributes:
        page: Where it stands.
        done: What is told where nothing was wrong, whatever was found.
        wrong: What is told of an address that is none.
        evenly: It takes longer for who is found, so its answer waits.
    """

    deed: Callable[..., None]
    page: str
    status: int
    done: str
    wrong: str
    evenly: bool = False


_SUBSCRIBE: Final = _Ask(
    newsletter.subscribe,
    routes.HOME,
    201,
    shell.NEWSLETTER_SUCCESS,
    shell.NEWSLETTER_ERROR,
)
_ASK_TO_LEAVE: Final = _Ask(
    newsletter.ask_to_leave,
    routes.NEWS_LEAVE,
    200,
    news.LINK_SENT,
    news.LINK_ERROR,
    evenly=True,
)


def newsletter_router(pages: FormPages) -> APIRouter:
    """Return the routes; `pages` answers browsers without scripts."""
    router = APIRouter()

    @router.post(
        routes.API_NEWSLETTER,
        status_code=201,
        openapi_extra=takes({"email": TEXT}, ("email",)),
        responses=answers(201, {"message": TEXT}, _FAILURES, page=True),
    )
    async def subscribe(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        return await _asked(request, _SUBSCRIBE, pages)

    @router.post(
        routes.API_NEWS_LEAVE_LINK,
        openapi_extra=takes({"email": TEXT}, ("email",)),
        responses=answers(200, {"message": TEXT}, _FAILURES, page=True),
    )
    async def ask_to_leave(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        return await _asked(request, _ASK_TO_LEAVE, pages)

    @router.post(
        routes.API_NEWS_CONFIRM,
        status_code=303,
        response_class=RedirectResponse,
        openapi_extra=takes({"token": TEXT}, ("token",)),
        responses=answers(303, {}, BODY_FAILURES, page=True),
    )
    async def confirm(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        done = await pressed(request, routes.NEWS_CONFIRM, newsletter.confirm)
        if isinstance(done, Response):
            return done
        page = routes.NEWS_CONFIRMED if done else routes.NEWS_NOT_CONFIRMED
        return RedirectResponse(routes.page_href(page), status_code=303)

    @router.post(
        routes.API_NEWS_LEAVE,
        status_code=303,
        response_class=RedirectResponse,
        openapi_extra=takes({"token": TEXT}, ("token",)),
        responses=answers(303, {}, BODY_FAILURES, page=True),
    )
    async def leave(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        done = await pressed(request, routes.NEWS_LEAVE, newsletter.unsubscribe)
        if isinstance(done, Response):
            return done
        page = routes.page_href(routes.NEWS_LEFT)
        return RedirectResponse(page, status_code=303)

    @router.post(
        routes.API_UNSUBSCRIBE,
        responses=answers(200, {"message": TEXT}, (403, 422, 429)),
    )
    async def unsubscribe(request: Request, token: str = "") -> JSONResponse:  # pyright: ignore[reportUnusedFunction]
        client = client_address(request)
        await asyncio.to_thread(newsletter.unsubscribe, token, client=client)
        return JSONResponse({"message": shell.NEWSLETTER_UNSUBSCRIBED})

    return router


async def _asked(request: Request, ask: _Ask, pages: FormPages) -> Response:
    """Do what a form with an address asks for; answer as its sender understands."""
    raw = await read_fields(request)
    plain = is_form(request) and not wants_json(request)
    work = partial(ask.deed, raw.get("email"), client=client_address(request))
    try:
        await (evenly(work) if ask.evenly else asyncio.to_thread(work))
    except (InvalidInput, NotMailed, RateLimited) as error:
        if not plain:
            raise
        status, sentence = _refusal(error, ask)
        typed = text_of(raw, "email") or ""
        page = await asyncio.to_thread(pages.newsletter, typed, sentence, ask.page)
        return HTMLResponse(page, status_code=status)
    if not plain:
        return JSONResponse({"message": ask.done}, status_code=ask.status)
    page = await asyncio.to_thread(pages.newsletter, "", ask.done, ask.page)
    return HTMLResponse(page, status_code=ask.status)


def _refusal(error: AppError, ask: _Ask) -> tuple[int, str]:
    if isinstance(error, RateLimited):
        return 429, shell.NEWSLETTER_LIMITED
    if isinstance(error, NotMailed):
        return 409, shell.NEWSLETTER_NOT_MAILED
    return 422, ask.wrong
