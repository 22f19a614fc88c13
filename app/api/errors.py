"""Every failure of a route as one JSON shape with Spanish sentences."""

from collections.abc import Mapping
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.form_page import FormPages
from app.content import messages
from app.domain.errors import AppError, FieldError, InvalidInput
from app.services.failures import log_unexpected

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
    "rate_limited": 429,
}


class ApiError(Exception):
    """A failure with its status and the key of its sentence."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


def error_response(
    status: int, code: str, fields: Mapping[str, FieldError] | None = None
) -> JSONResponse:
    """Return `{"error": {"code", "message", "fields": {name: {…}}}}`."""
    described = {
        name: {
            "code": wrong.code,
            "message": messages.field_sentence(wrong.code, wrong.params),
        }
        for name, wrong in (fields or {}).items()
    }
    message = messages.API_ERRORS.get(code, messages.API_ERRORS["unexpected"])
    body = {"error": {"code": code, "message": message, "fields": described}}
    return JSONResponse(body, status_code=status)


def unexpected_response(reference: str) -> JSONResponse:
    """Return a failure that nobody foresaw, with what finds it in the log."""
    message = messages.UNEXPECTED_ERROR.format(reference=reference)
    described = dict[str, object]()
    body = {"error": {"code": "unexpected", "message": message, "fields": described}}
    return JSONResponse(body, status_code=500)


def add_error_handlers(api: FastAPI, pages: FormPages) -> None:
    """Register the translation of every failure; `pages` shows it to people."""
    api.add_exception_handler(ApiError, _api_error)
    api.add_exception_handler(InvalidInput, _invalid_input)
    api.add_exception_handler(AppError, _app_error)
    api.add_exception_handler(HTTPException, _http_error)
    api.add_exception_handler(RequestValidationError, _validation_error)
    api.add_middleware(_LastResort, pages=pages)


def _api_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiError)  # noqa: S101 - narrows the registered type
    return error_response(error.status, error.code)


def _invalid_input(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, InvalidInput)  # noqa: S101 - as above
    return error_response(422, error.code, error.fields)


def _app_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AppError)  # noqa: S101 - as above
    return error_response(_STATUSES.get(error.code, 400), error.code)


def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - as above
    return error_response(
        error.status_code, _CODES.get(error.status_code, "unexpected")
    )


def _validation_error(_: Request, error: Exception) -> JSONResponse:
    del error
    return error_response(422, "invalid_body")


class _LastResort:
    """Answers what nobody expected, and logs it without its words.

    A registered handler would answer too, but the server would then log the
    whole failure, with whatever it quotes.
    """

    def __init__(self, app: ASGIApp, pages: FormPages) -> None:
        self._app = app
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:  # noqa: BLE001 - the last resort
            reference = log_unexpected("A route", error)
            if not started:
                answer = self._answer(Request(scope), reference)
                await answer(scope, receive, send)

    def _answer(self, request: Request, reference: str) -> Response:
        if "text/html" not in request.headers.get("accept", ""):
            return unexpected_response(reference)
        try:
            return HTMLResponse(self._pages.unexpected(reference), 500)
        except OSError:
            return unexpected_response(reference)
