"""Answers without a built page and without a database: a page, or JSON for scripts."""

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from app.services.plain_page import plain_page


def plain_answer(
    scope: Scope, status: int, told: tuple[str, str], code: str, *, outcome: str
) -> Response:
    """Return a page for people and JSON for scripts, which keep what was typed.

    Args:
        scope: What was asked.
        status: The answer's HTTP status.
        told: Title of the page, and the sentence of both.
        code: Name of the failure.
        outcome: How the sending ended, as `BookingAnswer` names it.
    """
    headers = {"Cache-Control": "no-store"}
    title, text = told
    if "text/html" in Headers(scope=scope).get("accept", ""):
        return HTMLResponse(plain_page(title, text), status, headers)
    body = {
        "outcome": outcome,
        "sentence": text,
        "errors": {},
        "receipt": None,
        "error": {"code": code, "message": text, "fields": {}},
    }
    return JSONResponse(body, status, headers)
