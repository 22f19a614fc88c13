"""POST /api/newsletter and its one-click way out (RFC 8058)."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from app import routes
from app.api.body import is_form, read_fields, wants_json
from app.api.client import client_address
from app.api.description import BODY_FAILURES, TEXT, answers, takes
from app.api.form_page import FormPages
from app.content import shell
from app.domain.errors import InvalidInput, RateLimited
from app.domain.text import text_of
from app.services import newsletter


def newsletter_router(pages: FormPages) -> APIRouter:
    """Return the routes; `pages` answers browsers without scripts."""
    router = APIRouter()

    @router.post(
        routes.API_NEWSLETTER,
        status_code=201,
        openapi_extra=takes({"email": TEXT}, ("email",)),
        responses=answers(201, {"message": TEXT}, BODY_FAILURES, page=True),
    )
    async def subscribe(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        raw = await read_fields(request)
        plain = is_form(request) and not wants_json(request)
        try:
            await asyncio.to_thread(
                newsletter.subscribe, raw.get("email"), client=client_address(request)
            )
        except (InvalidInput, RateLimited) as error:
            if not plain:
                raise
            limited = isinstance(error, RateLimited)
            sentence = shell.NEWSLETTER_LIMITED if limited else shell.NEWSLETTER_ERROR
            typed = text_of(raw, "email") or ""
            page = await asyncio.to_thread(pages.newsletter, typed, sentence)
            return HTMLResponse(page, status_code=429 if limited else 422)
        if not plain:
            return JSONResponse({"message": shell.NEWSLETTER_SUCCESS}, status_code=201)
        page = await asyncio.to_thread(pages.newsletter, "", shell.NEWSLETTER_SUCCESS)
        return HTMLResponse(page, status_code=201)

    @router.post(
        routes.API_UNSUBSCRIBE,
        responses=answers(200, {"message": TEXT}, (403, 422)),
    )
    async def unsubscribe(token: str = "") -> JSONResponse:  # pyright: ignore[reportUnusedFunction]
        await asyncio.to_thread(newsletter.unsubscribe, token)
        return JSONResponse({"message": shell.NEWSLETTER_UNSUBSCRIBED})

    return router
