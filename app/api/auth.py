"""Signing in and out: the only routes that set the session cookie."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from app import routes
from app.api.body import read_fields, wants_json
from app.api.client import client_address
from app.api.errors import error_response
from app.domain.errors import BadCredentials, FieldError, InvalidInput, RateLimited
from app.domain.identity import SESSION_COOKIE, SESSION_LIFETIME
from app.domain.text import text_of
from app.services import auth
from app.settings import get_settings

router = APIRouter()

_PANEL: Final = routes.page_href(routes.ADMIN)


@router.post(routes.API_LOGIN)
async def login(request: Request) -> Response:
    """Check credentials and set the session cookie."""
    fields = await read_fields(request)
    email, password = text_of(fields, "email"), text_of(fields, "password")
    missing = {
        name: FieldError(f"{name}_required")
        for name, value in (("email", email), ("password", password))
        if not value
    }
    if missing or email is None or password is None:
        raise InvalidInput(missing)
    try:
        token = await asyncio.to_thread(
            auth.sign_in,
            email,
            password,
            client=client_address(request),
            replaces=request.cookies.get(SESSION_COOKIE),
        )
    except BadCredentials:
        if wants_json(request):
            return error_response(401, BadCredentials.code)
        return _to_panel(routes.NOTICE_BAD_CREDENTIALS)
    except RateLimited:
        if wants_json(request):
            return error_response(429, "sign_in_limited")
        return _to_panel(routes.NOTICE_RATE_LIMITED)
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


@router.post(routes.API_LOGOUT)
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


def _to_panel(notice: str) -> RedirectResponse:
    return RedirectResponse(f"{_PANEL}?{routes.NOTICE_QUERY}={notice}", 303)
