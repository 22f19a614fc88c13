"""Signing in and out: the only routes that set the session cookie."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from app import routes
from app.api.body import read_fields, wants_json
from app.api.client import client_address
from app.api.description import BODY_FAILURES, FLAG, TEXT, answers, takes
from app.api.errors import failure
from app.content import passkeys as key_copy
from app.domain.errors import (
    AppError,
    BadCode,
    BadCredentials,
    FieldError,
    GuessablePassword,
    InvalidInput,
    InvitationUnknown,
    RateLimited,
    SecondFactorRequired,
    WeakPassword,
)
from app.domain.identity import BROWSER_KNOWN_FOR
from app.domain.passkey import BadKey, KeyRequired
from app.domain.staff_session import SESSION_LIFETIME
from app.domain.text import text_of
from app.services import known_browsers, own_account, session_standing, sign_in, staff
from app.settings import get_settings

router = APIRouter()

_PANEL: Final = routes.page_href(routes.ADMIN)


# How a failure is answered: status and code for the script, and the notice with
# which the sign-in screen opens for a form that was posted without it.
_REFUSALS: Final = {
    BadCredentials.code: (401, BadCredentials.code, routes.NOTICE_BAD_CREDENTIALS),
    SecondFactorRequired.code: (401, SecondFactorRequired.code, routes.NOTICE_CODE),
    BadCode.code: (401, BadCode.code, routes.NOTICE_BAD_CODE),
    # Only a script answers with a key.
    BadKey.code: (401, BadKey.code, routes.NOTICE_BAD_CODE),
    RateLimited.code: (429, "sign_in_limited", routes.NOTICE_RATE_LIMITED),
    InvitationUnknown.code: (
        410,
        InvitationUnknown.code,
        routes.NOTICE_INVITATION,
    ),
    GuessablePassword.code: (422, GuessablePassword.code, routes.NOTICE_GUESSABLE),
    WeakPassword.code: (422, WeakPassword.code, routes.NOTICE_TOO_SHORT),
}
_SENTENCES: Final[Mapping[type[AppError], str]] = {
    KeyRequired: key_copy.LOGIN_NEEDED,
    BadKey: key_copy.LOGIN_BAD,
}
_SIGNED_IN: Final = answers(
    200, {"authenticated": FLAG}, (*BODY_FAILURES, 401, 410), page=True
)


@router.post(
    routes.API_LOGIN,
    openapi_extra=takes(
        {"email": TEXT, "password": TEXT, "code": TEXT, "key": TEXT},
        ("email", "password"),
    ),
    responses=_SIGNED_IN,
)
async def login(request: Request) -> Response:
    """Check credentials and set the session cookie."""
    fields = await read_fields(request)
    email, password = _required(fields, "email", "password")
    held = request.cookies.get(get_settings().browser_cookie, "")
    browser = await asyncio.to_thread(known_browsers.hash_of_known, email, held)
    # Held here, where no thread and no connection of the database waits along.
    held_for = await asyncio.to_thread(sign_in.delay, email, browser)
    await asyncio.sleep(held_for.total_seconds())
    try:
        token = await asyncio.to_thread(
            sign_in.sign_in,
            email,
            password,
            code=text_of(fields, "code") or "",
            key=text_of(fields, "key") or "",
            client=client_address(request),
            browser=browser,
            replaces=request.cookies.get(get_settings().session_cookie),
        )
    except AppError as error:
        return _refused(request, error)
    return await _signed_in(request, token)


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
            staff.accept,
            token,
            password,
            client=client_address(request),
            replaces=request.cookies.get(get_settings().session_cookie),
        )
    except AppError as error:
        return _refused(request, error)
    return await _signed_in(request, session_token)


@router.post(
    routes.API_LOGOUT,
    responses=answers(200, {"authenticated": FLAG}, (403,), page=True),
)
async def logout(request: Request) -> Response:
    """End the session and take the cookie back."""
    await asyncio.to_thread(
        sign_in.sign_out, request.cookies.get(get_settings().session_cookie)
    )
    response = (
        JSONResponse({"authenticated": False})
        if wants_json(request)
        else _to_panel(routes.NOTICE_SIGNED_OUT)
    )
    settings = get_settings()
    response.delete_cookie(
        settings.session_cookie, path="/", secure=settings.secure_cookies
    )
    return response


@router.get(routes.API_SESSION)
async def session(request: Request) -> JSONResponse:
    """Tell whether the cookie is worth something."""
    token = request.cookies.get(get_settings().session_cookie)
    admin = await asyncio.to_thread(sign_in.resolve, token)
    body = {"authenticated": admin is not None, "email": admin.email if admin else None}
    return JSONResponse(body, headers={"Cache-Control": "no-store"})


@router.get(routes.API_STANDING)
async def standing(request: Request) -> JSONResponse:
    """Tell how many seconds a session has left, and whether staying adds to them.

    Asking is a sign of life, unless the query says `present=false`.
    """
    token = request.cookies.get(get_settings().session_cookie)
    present = request.query_params.get("present") != "false"
    found = await asyncio.to_thread(session_standing.of_token, token, present=present)
    body: dict[str, object] = {"authenticated": found is not None}
    if found:
        body["email"] = found.admin.email
        body["ends_in"] = int(found.ends_in.total_seconds())
        body["can_extend"] = found.can_extend
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
    if not wants_json(request):
        return _to_panel(notice)
    told = failure(code, sentence=_SENTENCES.get(type(error), ""))
    if isinstance(error, KeyRequired):
        told["key"] = error.asked.told
    return JSONResponse(told, status)


async def _signed_in(request: Request, token: str) -> Response:
    response = (
        JSONResponse({"authenticated": True})
        if wants_json(request)
        else _to_panel(routes.NOTICE_WELCOME)
    )
    settings = get_settings()
    _keep(response, settings.session_cookie, token, SESSION_LIFETIME)
    held = request.cookies.get(settings.browser_cookie, "")
    agent = request.headers.get("user-agent", "")
    if fresh := await asyncio.to_thread(_remembered, token, held, agent):
        _keep(response, settings.browser_cookie, fresh, BROWSER_KNOWN_FOR)
    return response


def _remembered(token: str, held: str, agent: str) -> str | None:
    admin = sign_in.resolve(token)
    if admin is None:
        return None
    own_account.name_device(admin, agent)
    return known_browsers.remember(admin, held)


def _keep(response: Response, name: str, value: str, lifetime: timedelta) -> None:
    response.set_cookie(
        name,
        value,
        max_age=int(lifetime.total_seconds()),
        httponly=True,
        secure=get_settings().secure_cookies,
        samesite="lax",
        path="/",
    )


def _to_panel(notice: str) -> RedirectResponse:
    return RedirectResponse(f"{_PANEL}?{routes.NOTICE_QUERY}={notice}", 303)
