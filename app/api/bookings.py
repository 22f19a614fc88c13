"""POST /api/appointments: a booking form, or JSON with the same fields.

Which form a request comes from is told by the address that its form posts to, never
by a field. A program may name the category in its JSON instead, as the specified calls
do.
"""

import asyncio
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from app import routes
from app.api import people_fields
from app.api.asking_again import allowed, keep
from app.api.body import is_form, read_fields, wants_json
from app.api.client import client_address
from app.api.description import (
    ANSWER,
    BODY_FAILURES,
    BOOKING,
    BOOKING_REQUIRED,
    HTML_TYPE,
    answers,
    takes,
)
from app.api.errors import failure, unexpected, waiting
from app.api.form_page import FormPages
from app.content.forms import RECEIPT_NUMBER
from app.domain.errors import FieldError, InvalidInput, RateLimited
from app.domain.fields import MESSAGE_LIMIT
from app.domain.household import ADD_FIELD, MESSAGE
from app.domain.lead import Category
from app.domain.text import clean_line, text_of
from app.services.booking_answer import (
    STORAGE_FULL,
    UNAVAILABLE,
    BookingAnswer,
    answer_soon,
)
from app.services.bookings import Submission
from app.services.failures import log_unexpected
from app.services.partners import PARTNERS
from app.services.prices import SHOWN

_FORMS: Final = {
    Category.B2C: routes.anchor_href(routes.ANCHOR_SERVICES),
    Category.PHARMACY: routes.page_href(routes.PHARMACY),
}
_THANKS: Final = {
    Category.B2C: routes.page_href(routes.THANKS),
    Category.PHARMACY: routes.page_href(routes.PHARMACY_THANKS),
}
_PHARMACY_PAGE: Final = re.compile(rf"https?://[^/]+{routes.PHARMACY}/?(?:\?.*)?")
_RECEIPT: Final = "receipt_number"
_STATUSES: Final = {"success": 201, "invalid": 422, "limited": 429, "failed": 503}
_CODES: Final = {"invalid": InvalidInput.code, "limited": RateLimited.code}


def bookings_router(pages: FormPages) -> APIRouter:
    """Return the route; `pages` shows a refused form again."""
    router = APIRouter()

    @router.get(
        routes.API_APPOINTMENTS, status_code=303, response_class=RedirectResponse
    )
    def back_to_the_form() -> Response:  # pyright: ignore[reportUnusedFunction]
        return RedirectResponse(_FORMS[Category.B2C], status_code=303)

    @router.get(
        routes.API_PERSON,
        response_class=HTMLResponse,
        responses=answers(200, {}, (), files=(HTML_TYPE,)),
    )
    async def person() -> Response:  # pyright: ignore[reportUnusedFunction]
        fields = people_fields.pattern(await SHOWN.refresh())
        return HTMLResponse(fields, headers={"Cache-Control": "no-cache"})

    @router.get(
        routes.API_PHARMACY_APPOINTMENTS,
        status_code=303,
        response_class=RedirectResponse,
    )
    def back_to_the_pharmacy_form() -> Response:  # pyright: ignore[reportUnusedFunction]
        return RedirectResponse(_FORMS[Category.PHARMACY], status_code=303)

    @router.post(
        routes.API_APPOINTMENTS,
        status_code=201,
        openapi_extra=takes(BOOKING, BOOKING_REQUIRED),
        responses=answers(201, ANSWER, BODY_FAILURES, page=True),
    )
    async def create(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        raw = await read_fields(request)
        form = is_form(request)
        category = _category_of_page(request) if form else read_category(raw)
        if form and category is Category.B2C:
            raw = _with_receipt(raw)
        return await _answer(pages, request, raw, category)

    @router.post(
        routes.API_PHARMACY_APPOINTMENTS,
        status_code=201,
        openapi_extra=takes(BOOKING, (*BOOKING_REQUIRED, "receipt_number")),
        responses=answers(201, ANSWER, BODY_FAILURES, page=True),
    )
    async def create_of_pharmacy(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        raw = await read_fields(request)
        return await _answer(pages, request, raw, Category.PHARMACY)

    return router


async def _answer(
    pages: FormPages,
    request: Request,
    raw: Mapping[str, object],
    category: Category,
) -> Response:
    page = is_form(request) and not wants_json(request)
    if page and raw.get(ADD_FIELD):
        if category is Category.PHARMACY:
            await PARTNERS.refresh()
        shown = await asyncio.to_thread(pages.with_another_person, category, raw)
        return HTMLResponse(shown)
    answer = await answer_soon(Submission(raw, category, client_address(request)))
    if page:
        return await _page(pages, raw, category, answer)
    return _json(answer)


def _category_of_page(request: Request) -> Category:
    """Return which page posted to the common address: the landing page.

    A pharmacy form of a build before 22 November 2026 posts there, too; the browser
    names its page.
    """
    page = request.headers.get("referer", "")
    return Category.PHARMACY if _PHARMACY_PAGE.fullmatch(page) else Category.B2C


def _with_receipt(raw: Mapping[str, object]) -> Mapping[str, object]:
    """Return a form with the receipt, which the landing page has no field for, as words.

    It comes from a pharmacy form of such a build, where the browser names no page.
    """
    receipt = clean_line(text_of(raw, _RECEIPT) or "")
    told = f"{RECEIPT_NUMBER.label}: {receipt}"
    message = f"{text_of(raw, MESSAGE) or ''}\n{told}".strip()
    if not receipt or len(message) > MESSAGE_LIMIT:
        return raw
    return {**raw, _RECEIPT: "", MESSAGE: message}


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


def _json(answer: BookingAnswer) -> Response:
    """Answer a script.

    Programs that know this route from before find id, urgency and message where
    they were; who knows the failures of other routes finds theirs too.
    """
    body = answer.as_json()
    if answer.receipt is not None:
        body |= body["receipt"] | {"message": answer.sentence}
    elif answer.code in {STORAGE_FULL, UNAVAILABLE}:
        body |= failure(answer.code, sentence=answer.sentence)
    elif answer.trace:
        body |= unexpected(answer.trace)
    else:
        fields = answer.refusal.fields if answer.refusal else {}
        body |= failure(_CODES[answer.outcome], fields)
    status = _STATUSES[answer.outcome]
    return JSONResponse(body, status, headers=waiting(status))


async def _page(
    pages: FormPages,
    raw: Mapping[str, object],
    category: Category,
    answer: BookingAnswer,
) -> Response:
    """Answer a browser without scripts: thanks, or the form as it was filled."""
    receipt = answer.receipt
    if category is Category.PHARMACY:
        await PARTNERS.refresh()
    if receipt is None:
        page = await asyncio.to_thread(pages.answered, category, raw, answer)
        status = _STATUSES[answer.outcome]
        return HTMLResponse(page, status, headers=waiting(status))
    token = await allowed(receipt.id)
    if receipt.tells_more and (page := await _told(pages, category, answer, token)):
        told = HTMLResponse(page, _STATUSES[answer.outcome])
        return keep(told, token, category)
    proof = urlencode({routes.QUERY_RECEIVED: str(receipt.id)})
    thanks = RedirectResponse(f"{_THANKS[category]}?{proof}", status_code=303)
    return keep(thanks, token, category)


async def _told(
    pages: FormPages, category: Category, answer: BookingAnswer, token: str
) -> str | None:
    """Return the thanks that also say what no built page says, as a changed price.

    None where that cannot be made: the request is stored, and its sender is thanked.
    """
    proof = str(answer.receipt.id) if answer.receipt else ""
    try:
        return await asyncio.to_thread(
            pages.thanked, category, proof, answer.sentence, token
        )
    except Exception as error:  # noqa: BLE001 - whatever happened, it is thanked for
        log_unexpected("Telling more of a request", error)
        return None
