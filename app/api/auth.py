"""Signing in and out: the only routes that set the session cookie."""

import asyncio
from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from app import routes
from app.api.body import read_fields, wants_json
from app.api.client import client_address
from app.api.description import BODY_FAILURES, FLAG, TEXT, answers, takes
from app.api.errors import error_response
from app.domain.errors import (
    AppError,
    BadCode,
    BadCredentials,
    FieldError,
    InvalidInput,
    InvitationUnknown,
    RateLimited,
    SecondFactorRequired,
    WeakPassword,
)
from app.domain.identity import SESSION_COOKIE, SESSION_LIFETIME
from app.domain.text import text_of
from app.services import auth, team
from app.settings import get_settings

router = APIRouter()

_PANEL: Final = routes.page_href(routes.ADMIN)


# How a failure is answered: status and code for the script, and the notice with
# which the sign-in screen opens for a form that was posted without it.
_REFUSALS: Final = {
    BadCredentials.code: (401, BadCredentials.code, routes.NOTICE_BAD_CREDENTIALS),
    SecondFactorRequired.code: (401, SecondFactorRequired.code, routes.NOTICE_CODE),
    BadCode.code: (401, BadCode.code, routes.NOTICE_BAD_CODE),
    RateLimited.code: (429, "sign_in_limited", routes.NOTICE_RATE_LIMITED),
    InvitationUnknown.code: (
        410,
        InvitationUnknown.code,
        routes.NOTICE_INVITATION,
    ),
    WeakPassword.code: (422, WeakPassword.code, routes.NOTICE_TOO_SHORT),
}
_SIGNED_IN: Final = answers(
    200, {"authenticated": FLAG}, (*BODY_FAILURES, 401, 410), page=True
)


@router.post(
    routes.API_LOGIN,
    openapi_extra=takes(
        {"email": TEXT, "password": TEXT, "code": TEXT}, ("email", "password")
    ),
    responses=_SIGNED_IN,
)
async def login(request: Request) -> Response:
    """Check credentials and set the session cookie."""
    fields = await read_fields(request)
    email, password = _required(fields, "email", "password")
    try:
        token = await asyncio.to_thread(
            auth.sign_in,
            email,
            password,
            code=text_of(fields, "code") or "",
            client=client_address(request),
            replaces=request.cookies.get(SESSION_COOKIE),
        )
    except AppError as error:
        return _refused(request, error)
    return _signed_in(request, token)


@router.post(
    routes.API_INVITATION,
    openapi_extra=takes({"token": TEXT, "password": TEXT}, ("token", "password")),
    responses=_SIGNED_IN,
)
async def accept_invitation(request: Request) -> Response:
    """Let an invited person in with the password they chose."""
    token, password = _required(await read_fields(request), "token", "password")
    try:
        session_token = await asyncio.to_thread(
            team.accept,
            token,
            password,
            client=client_address(request),
            replaces=request.cookies.get(SESSION_COOKIE),
        )
    except AppError as error:
        return _refused(request, error)
    return _signed_in(request, session_token)


@router.post(
    routes.API_LOGOUT,
    responses=answers(200, {"authenticated": FLAG}, (403,), page=True),
)
async def logout(request: Request) -> Response:
    """End the session and take the cookie back."""
    await asyncio.to_thread(auth.sign_out, request.cookies.get(SESSION_COOKIE))
    response = (
        JSONResponse({"authenticated": False})
        if wants_json(request)
        else _to_panel(routes.NOTICE_SIGNED_OUT)
    )
    response.delete_cookie(SESSION_COOKIE, path="/")
    return response


@router.get(routes.API_SESSION)
async def session(request: Request) -> JSONResponse:
    """Tell whether the cookie is worth something."""
    token = request.cookies.get(SESSION_COOKIE)
    admin = await asyncio.to_thread(auth.resolve, token)
    body = {"authenticated": admin is not None, "email": admin.email if admin else None}
    return JSONResponse(body, headers={"Cache-Control": "no-store"})


def _required(fields: Mapping[str, object], *names: str) -> tuple[str, ...]:
    """Return texts that have to be there.

    Raises:
        InvalidInput: Some are missing.
    """
    found = {name: text_of(fields, name) or "" for name in names}
    missing = {
        name: FieldError(f"{name}_required")
        for name, value in found.items()
        if not value
    }
    if missing:
        raise InvalidInput(missing)
    return tuple(found.values())


def _refused(request: Request, error: AppError) -> Response:
    if error.code not in _REFUSALS:
        raise error
    status, code, notice = _REFUSALS[error.code]
    if wants_json(request):
        return error_response(status, code)
    return _to_panel(notice)


def _signed_in(request: Request, token: str) -> Response:
    response = (
        JSONResponse({"authenticated": True})
        if wants_json(request)
        else _to_panel(routes.NOTICE_WELCOME)
    )
    response.set_cookie(
        SESSION_COOKIE,
        token,
        max_age=int(SESSION_LIFETIME.total_seconds()),
        httponly=True,
        secure=get_settings().secure_cookies,
        samesite="lax",
        path="/",
    )
    return response


def _to_panel(notice: str) -> RedirectResponse:
    return RedirectResponse(f"{_PANEL}?{routes.NOTICE_QUERY}={notice}", 303)
