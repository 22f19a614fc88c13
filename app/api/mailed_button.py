"""What the button behind a mailed link posts: its token, and nothing else."""

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from app import routes
from app.api.body import is_form, read_fields, wants_json
from app.api.client import client_address
from app.content import messages
from app.domain.errors import RateLimited
from app.domain.text import text_of
from app.services.plain_page import plain_page

T = TypeVar("T")


async def pressed(request: Request, page: str, deed: Callable[..., T]) -> T | Response:
    """Do what the button of a page stands for; return what came of it, or its refusal.

    Whoever presses too often in a browser gets a page that leads back, with the token
    where the mail had it.

    Args:
        request: The post.
        page: Path of the page with the button.
        deed: Takes the token, and `client`.

    Raises:
        RateLimited: Too many, of a program.
    """
    token = text_of(await read_fields(request), "token") or ""
    work: partial[Any] = partial(deed, token, client=client_address(request))
    try:
        return await asyncio.to_thread(work)
    except RateLimited as error:
        if not is_form(request) or wants_json(request):
            raise
        back = f"{routes.page_href(page)}#{quote(token, safe='')}"
        html = plain_page(messages.TOO_MANY, messages.API_ERRORS[error.code], back)
        headers = {"Cache-Control": "no-store"}
        return HTMLResponse(html, HTTPStatus.TOO_MANY_REQUESTS, headers)
