"""Lets a form of the open page act on the request alone that it was drawn for.

A browser has one cookie: where a second link was opened in another tab, the first tab
still shows the first request. The cookie decides what somebody may do; the reference
that each form carries only says which request they saw.
"""

from collections.abc import Awaitable, Callable, Mapping

from fastapi import Request
from fastapi.responses import Response

from app.api.body import read_fields
from app.api.own_answers import OwnAnswers, cookie_of, forgotten, own_of, to
from app.api.own_page import OwnFilling
from app.api.own_view import filling_of, with_typed
from app.content import own_other as copy
from app.domain.clock import utc_now
from app.domain.own_change import retyped
from app.domain.own_request import REQUEST_FIELD, OwnRequest
from app.domain.reference import read_reference
from app.domain.text import text_of

Answer = Callable[[Request], Awaitable[Response]]


def of_its_request(answers: OwnAnswers, answer: Answer) -> Answer:
    """Return the same answer, for forms of the request that the cookie opens alone."""

    async def guarded(request: Request) -> Response:
        raw = await read_fields(request)
        named = text_of(raw, REQUEST_FIELD) or ""
        own = await own_of(request)
        if own is None:
            # Who saw a request there, whichever, and has no page open: the browser lets
            # go of it after an hour. Of a cookie that opens nothing no more is told.
            is_over = bool(named) and not cookie_of(request)
            return forgotten(to("vencida" if is_over else "sin-enlace"))
        if not named:
            shown = filling_of(own, utc_now(), sentence=copy.FROM_BEFORE)
            return await answers.open(shown, 409)
        if named in own.joined:
            return await answers.open(_joined(own, named, raw), 409)
        if named != own.lead.reference:
            return await answers.closed(_ways_to(named), 409)
        return await answer(request)

    return guarded


def _joined(own: OwnRequest, named: str, raw: Mapping[str, object]) -> OwnFilling:
    """Return the request that another one became part of, with what was typed there."""
    sentence = copy.JOINED.format(reference=named)
    typed = retyped(raw)
    part = "change" if typed else ""
    shown = filling_of(own, utc_now(), sentence=sentence, unfolded=part)
    return with_typed(shown, "change", typed, {})


def _ways_to(named: str) -> OwnFilling:
    """Return the ways to the request that somebody saw, with its reference in them."""
    reference = read_reference(named) or ""
    fields = {f"{form}.reference": reference for form in ("link", "code")}
    return OwnFilling(values=fields, sentence=copy.OTHER_OPEN)
