"""POST /api/appointments: a booking form, or JSON with the same fields."""

import asyncio
from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from app import routes
from app.api.body import is_form, read_fields, wants_json
from app.api.client import client_address
from app.api.description import (
    BODY_FAILURES,
    BOOKING,
    BOOKING_REQUIRED,
    FLAG,
    TEXT,
    UUID,
    answers,
    takes,
)
from app.api.form_page import FormPages
from app.content import messages
from app.domain.errors import FieldError, InvalidInput, RateLimited
from app.domain.lead import Category
from app.services import bookings
from app.services.bookings import Submission
from app.services.failures import log_unexpected

_FORMS: Final = {
    Category.B2C: routes.anchor_href(routes.ANCHOR_SERVICES),
    Category.PHARMACY: routes.page_href(routes.PHARMACY),
}
_THANKS: Final = {
    Category.B2C: routes.page_href(routes.THANKS),
    Category.PHARMACY: routes.page_href(routes.PHARMACY_THANKS),
}
_SUCCESS: Final = {
    Category.B2C: messages.BOOKING_SUCCESS,
    Category.PHARMACY: messages.PHARMACY_SUCCESS,
}


def bookings_router(pages: FormPages) -> APIRouter:
    """Return the route; `pages` shows a refused form again."""
    router = APIRouter()

    @router.get(
        routes.API_APPOINTMENTS, status_code=303, response_class=RedirectResponse
    )
    def back_to_the_form() -> Response:  # pyright: ignore[reportUnusedFunction]
        return RedirectResponse(_FORMS[Category.B2C], status_code=303)

    @router.post(
        routes.API_APPOINTMENTS,
        status_code=201,
        openapi_extra=takes(BOOKING, BOOKING_REQUIRED),
        responses=answers(
            201,
            {"id": UUID, "urgent": FLAG, "message": TEXT},
            BODY_FAILURES,
            page=True,
        ),
    )
    async def create(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        raw = await read_fields(request)
        category = read_category(raw)
        if is_form(request) and not wants_json(request):
            return await _answer_page(pages, request, raw, category)
        receipt = await bookings.submit_soon(
            Submission(raw, category, client_address(request))
        )
        body = {
            "id": str(receipt.id),
            "urgent": receipt.urgent,
            "message": _SUCCESS[category],
        }
        return JSONResponse(body, status_code=201)

    return router


def read_category(raw: Mapping[str, object]) -> Category:
    """Return which form was sent; the landing form unless it says otherwise.

    Raises:
        InvalidInput: The field names no category.
    """
    value = raw.get("category") or Category.B2C.value
    try:
        return Category(str(value))
    except ValueError as error:
        raise InvalidInput({"category": FieldError("category_invalid")}) from error


async def _answer_page(
    pages: FormPages,
    request: Request,
    raw: Mapping[str, object],
    category: Category,
) -> Response:
    """Answer a browser without scripts: thanks, or the form as it was filled."""
    try:
        await bookings.submit_soon(Submission(raw, category, client_address(request)))
    except InvalidInput as error:
        page = await asyncio.to_thread(pages.invalid, category, raw, error)
        return HTMLResponse(page, status_code=422)
    except RateLimited:
        sentence = messages.API_ERRORS[RateLimited.code]
        page = await asyncio.to_thread(pages.failed, category, raw, sentence)
        return HTMLResponse(page, status_code=429)
    except Exception as error:  # noqa: BLE001 - whatever happened, the form is kept
        log_unexpected("Storing a request", error)
        page = await asyncio.to_thread(
            pages.failed, category, raw, messages.BOOKING_ERROR
        )
        return HTMLResponse(page, status_code=503)
    return RedirectResponse(_THANKS[category], status_code=303)
