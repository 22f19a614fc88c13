"""How the page of an own request answers: with itself, filled, or a way to it."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app import routes
from app.api import own_mark
from app.api.own_page import OwnFilling, OwnPages
from app.api.own_view import filling_of, sentences, wait_text, with_typed
from app.content import own_deadline
from app.content import own_request as copy
from app.domain.clock import utc_now
from app.domain.errors import AppError, AppointmentNotFound, FieldError, InvalidInput
from app.domain.own_change import retyped
from app.domain.own_notice import MARKED
from app.domain.own_request import OwnRequest
from app.domain.text import text_of
from app.domain.visitor_link import OPEN_FOR
from app.domain.visitor_mail import MailsSpent
from app.services import own_requests, tidying
from app.settings import get_settings

# So long takes an answer that must not tell what was found.
ALWAYS: Final = 0.4
REFUSALS: Final[Mapping[str, tuple[int, str]]] = {
    "validation": (422, copy.CHECK),
    "lead_changed": (409, copy.STALE),
    "visit_changed": (409, copy.STALE),
    "person_gone": (409, copy.STALE),
    "move_refused": (409, copy.STALE),
    "not_free": (409, own_deadline.FEE_OF_CHANGE),
    "request_closed": (409, copy.OVER),
    "visit_first": (409, copy.VISIT_FIRST),
    "visit_begun": (409, own_deadline.VISIT_BEGUN),
    "visit_unnoted": (409, own_deadline.VISIT_UNNOTED),
    "visit_made": (409, copy.VISIT_MADE),
    "wrong_code": (422, copy.WRONG_CODE),
    "not_mailed": (409, copy.NOT_MAILED),
    "rate_limited": (429, copy.LIMITED),
}
PRIVATE: Final = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
_HOME: Final = routes.page_href(routes.OWN_REQUEST)

Raw = Mapping[str, object]
T = TypeVar("T")


class OwnAnswers:
    """Answers with the built pages."""

    def __init__(self, pages: OwnPages) -> None:
        self._pages = pages

    async def open(self, filling: OwnFilling, status: int = 200) -> Response:
        """Answer with the page of a request."""
        return await self._page(routes.OWN_REQUEST_OPEN, filling, status)

    async def closed(self, filling: OwnFilling, status: int = 200) -> Response:
        """Answer with the ways to a request."""
        return await self._page(routes.OWN_REQUEST, filling, status)

    async def refused(self, form: str, raw: Raw, error: AppError) -> Response:
        """Show the ways again, with what was typed and why it was refused."""
        status, sentence = REFUSALS[error.code]
        typed = {f"{form}.{name}": text_of(raw, name) or "" for name in raw}
        wrong = sentences(form, _wrong(error))
        filling = OwnFilling(values=typed, errors=wrong, sentence=sentence)
        return await self.closed(filling, status)

    async def deed(
        self,
        request: Request,
        raw: Raw,
        work: Callable[[], T],
        *,
        form: str,
        part: str = "",
    ) -> T | Response:
        """Do something with the open request; return what came of it, or its answer.

        Raises:
            AppError: One that nobody foresaw here.
        """
        try:
            return await asyncio.to_thread(work)
        except AppointmentNotFound:
            return forgotten(to("sin-enlace"))
        except AppError as error:
            if error.code not in REFUSALS:
                raise
            return await self._shown_again(request, error, form, part, raw)

    async def _shown_again(
        self, request: Request, error: AppError, form: str, part: str, raw: Raw
    ) -> Response:
        """Show the request as it is now, with what was typed and why it was refused."""
        own = await own_of(request)
        if own is None:
            return forgotten(to("sin-enlace"))
        status, sentence = REFUSALS[error.code]
        if error.code == "not_free" and form == "cancel":
            sentence = own_deadline.FEE_OF_CANCELLING
        if isinstance(error, MailsSpent):
            sentence = copy.CODES_SPENT.format(wait=wait_text(error.wait))
        shown = filling_of(own, utc_now(), sentence=sentence, unfolded=part)
        # Of a page that is out of date what nobody typed is as it is now.
        typed = retyped(raw) if error.code == "lead_changed" else raw
        shown = with_typed(shown, form, typed, _wrong(error))
        return await self.open(shown, status)

    async def _page(self, path: str, filling: OwnFilling, status: int) -> Response:
        mails = "mails" if get_settings().mails_visitors else "no-mails"
        shown = replace(filling, parts={*filling.parts, mails})
        html = await asyncio.to_thread(self._pages.filled, path, shown)
        return HTMLResponse(html, status, headers=PRIVATE)


async def own_of(request: Request) -> OwnRequest | None:
    """Return the request that a cookie opens, None where it opens none."""
    try:
        return await asyncio.to_thread(own_requests.view, cookie_of(request))
    except AppointmentNotFound:
        return None


async def evenly(work: Callable[[], T]) -> T:
    """Return what a work found, after a time that does not tell what that was."""
    done, _ = await asyncio.gather(
        asyncio.to_thread(work), asyncio.sleep(ALWAYS), return_exceptions=True
    )
    if isinstance(done, BaseException):
        raise done
    return done


def cookie_of(request: Request) -> str:
    """Return what the page's cookie holds, empty where there is none."""
    return request.cookies.get(get_settings().own_request_cookie, "")


async def key_of(request: Request) -> str:
    """Return what the cookie holds where it opens a request, else nothing.

    The page that an answer leads to is that request's, and its notice too.
    """
    return cookie_of(request) if await own_of(request) else ""


def to(notice: str = "", cookie: str = "", place: str = "") -> Response:
    """Return the way to the page, which then says something of what a cookie opens.

    Args:
        notice: What it says, by its name.
        cookie: What opens the page, for a notice that has to be marked.
        place: Id of what the way leads to on the page.
    """
    query = f"?{routes.NOTICE_QUERY}={notice}" if notice else ""
    fragment = f"#{place}" if place else ""
    way = f"{_HOME}{query}{fragment}"
    response = RedirectResponse(way, 303, headers=PRIVATE)
    if notice in MARKED:
        own_mark.put(response, notice, cookie, utc_now())
    return response


def opened(cookie: str, notice: str = "") -> Response:
    """Return the way to the page that a cookie opens from now on."""
    response = to(notice, cookie)
    response.set_cookie(
        get_settings().own_request_cookie,
        cookie,
        max_age=int(OPEN_FOR.total_seconds()),
        httponly=True,
        secure=get_settings().secure_cookies,
        samesite="strict",
        path=routes.OWN_REQUEST,
    )
    return response


def erased(cookie: str) -> Response:
    """Tell who erased something that it is so, or that some of it is still to come.

    Args:
        cookie: Of somebody of the household who is left; empty for none.
    """
    if cookie:
        return opened(cookie, "borradas")
    return forgotten(to("borrando" if tidying.is_left() else "borrada"))


def forgotten(response: Response) -> Response:
    """Return an answer that takes the cookie back."""
    settings = get_settings()
    response.delete_cookie(
        settings.own_request_cookie,
        path=routes.OWN_REQUEST,
        secure=settings.secure_cookies,
        httponly=True,
        samesite="strict",
    )
    return response


def _wrong(error: AppError) -> Mapping[str, FieldError]:
    return error.fields if isinstance(error, InvalidInput) else {}
