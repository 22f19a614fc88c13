"""Every failure of a route as one JSON shape with Spanish sentences."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import routes
from app.api.form_page import FormPages
from app.content import messages, unread_form
from app.domain.errors import AppError, FieldError, InvalidInput
from app.services.failures import is_busy, lacks_room, log_repeated, log_unexpected
from app.services.plain_page import plain_page

_CODES: Final = {
    400: "invalid_body",
    401: "unauthorized",
    403: "forbidden_origin",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    413: "payload_too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
}
_STATUSES: Final = {
    "appointment_not_found": 404,
    "bad_credentials": 401,
    "not_allowed": 403,
    "not_mailed": 409,
    "rate_limited": 429,
}


# Bodies that nobody could read, as a page says it: its title, and what to do.
_BODIES: Final = {
    408: (unread_form.TOO_SLOW, unread_form.TOO_SLOW_TEXT),
    413: (unread_form.TOO_LONG, unread_form.TOO_LONG_TEXT),
}

# What may fail in the middle of it, as the log calls it; a server that cannot
# start says so by itself.
_ANSWERED: Final = {"http": "A route", "websocket": "A websocket"}


# Seconds after which somebody may have made room.
RETRY_AFTER: Final = "60"


class ApiError(Exception):
    """A failure with its status and the key of its sentence."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


def failure(
    code: str,
    fields: Mapping[str, FieldError] | None = None,
    *,
    sentence: str = "",
) -> dict[str, object]:
    """Return `{"error": {"code", "message", "fields": {name: {…}}}}`."""
    described = {
        name: {
            "code": wrong.code,
            "message": messages.field_sentence(wrong.code, wrong.params),
        }
        for name, wrong in (fields or {}).items()
    }
    known = messages.API_ERRORS.get(code, messages.API_ERRORS["unexpected"])
    message = sentence or known
    return {"error": {"code": code, "message": message, "fields": described}}


def error_response(
    status: int, code: str, fields: Mapping[str, FieldError] | None = None
) -> JSONResponse:
    """Return a failure as an answer."""
    return JSONResponse(failure(code, fields), status_code=status)


def waiting(status: int) -> dict[str, str]:
    """Return the header that tells when to come back, where waiting helps."""
    return (
        {"Retry-After": RETRY_AFTER} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    )


def unexpected(reference: str) -> dict[str, object]:
    """Return a failure that nobody foresaw, with what finds it in the log."""
    message = messages.UNEXPECTED_ERROR.format(reference=reference)
    return {"error": {"code": "unexpected", "message": message, "fields": {}}}


def unexpected_response(reference: str) -> JSONResponse:
    """Return it as an answer."""
    return JSONResponse(unexpected(reference), status_code=500)


def add_error_handlers(api: FastAPI, pages: FormPages) -> None:
    """Register the translation of every failure; `pages` shows it to people."""
    api.add_exception_handler(ApiError, _api_error)
    api.add_exception_handler(InvalidInput, _invalid_input)
    api.add_exception_handler(AppError, _app_error)
    api.add_exception_handler(HTTPException, _http_error)
    api.add_exception_handler(ClientDisconnect, _broken_off)
    api.add_exception_handler(RequestValidationError, _validation_error)
    api.add_middleware(LastResort, pages=pages)


def _api_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiError)  # noqa: S101 - narrows the registered type
    return error_response(error.status, error.code)


def _invalid_input(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, InvalidInput)  # noqa: S101 - as above
    return error_response(422, error.code, error.fields)


def _app_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AppError)  # noqa: S101 - as above
    return error_response(_STATUSES.get(error.code, 400), error.code)


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - as above
    status = error.status_code
    if status in _BODIES and _wants_page(request.scope):
        html = plain_page(*_BODIES[status], _way_back(request))
        return HTMLResponse(html, status, {"Cache-Control": "no-store"})
    return error_response(status, _CODES.get(status, "unexpected"))


def _broken_off(_: Request, error: Exception) -> JSONResponse:
    """Answer a body whose sender left, or that is none: nothing here has failed."""
    del error
    return error_response(400, "invalid_body")


def _way_back(request: Request) -> str:
    """Return the path that a form was sent from, on this site whatever it says."""
    try:
        page = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return routes.HOME
    path = routes.HOME + page.path.lstrip("/")
    return urlunsplit(("", "", path, page.query, ""))


def _validation_error(_: Request, error: Exception) -> JSONResponse:
    del error
    return error_response(422, "invalid_body")


def _wants_page(scope: Scope) -> bool:
    return "text/html" in Request(scope).headers.get("accept", "")


class LastResort:
    """Answers what nobody expected, and logs it without its words.

    It stands around the routes and, once more, around everything. A registered
    handler would answer too, but the server would then log the whole failure,
    with whatever it quotes.
    """

    def __init__(
        self,
        app: ASGIApp,
        pages: FormPages,
        completed: Callable[[ASGIApp], ASGIApp] = lambda answer: answer,
    ) -> None:
        """Stand around an application.

        Args:
            app: What may fail.
            pages: Shows the failure to people.
            completed: Puts around an answer what stood inside and has failed.
        """
        self._app = app
        self._pages = pages
        self._completed = completed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; answer a request that failed and has no answer."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:
            if scope["type"] not in _ANSWERED:
                raise
            what = _ANSWERED[scope["type"]]
            if scope["type"] != "http":
                log_repeated(what, error)
                return
            reference = log_unexpected(what, error)
            if not started:
                answer = self._answer(Request(scope), reference)
                busy = is_busy(error)
                if busy and not _wants_page(scope):
                    answer = error_response(503, "unavailable")
                if busy or lacks_room(error):
                    answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
                    answer.headers.update(waiting(answer.status_code))
                answer = self._completed(answer)
                await answer(scope, receive, send)

    def _answer(self, request: Request, reference: str) -> Response:
        if not _wants_page(request.scope):
            return unexpected_response(reference)
        try:
            return HTMLResponse(self._pages.unexpected(reference), 500)
        except OSError:
            return unexpected_response(reference)
