"""Answers without a built page and without a database: one sentence, and ways on."""

from html import escape
from string import Template
from typing import Final
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from app.content import brand
from app.content import maintenance as copy
from app.settings import get_settings

_PAGE: Final = Template(
    """<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>$title · $brand</title>
<style>
body { margin: 0; min-height: 100vh; display: flex; align-items: center;
  justify-content: center; background: #e6f4f6; color: #0b2f45;
  font: 1.125rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem 1.5rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.25; }
a { display: inline-block; margin: .5rem .75rem 0 0; padding: .7rem 1.25rem;
  border: 1px solid #0f766e; border-radius: 999px; background: #0f766e; color: #fff;
  font-weight: 700; text-decoration: none; }
a + a { background: #fff; color: #0f766e; }
a:focus-visible { outline: 3px solid #0b2f45; outline-offset: 2px; }
</style>
<main>
<p>$brand</p>
<h1>$title</h1>
<p>$text</p>
<p><a href="$whatsapp">$write</a> <a href="">$again</a></p>
</main>
"""
)


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
        return HTMLResponse(_page(title, text), status, headers)
    body = {
        "outcome": outcome,
        "sentence": text,
        "errors": {},
        "receipt": None,
        "error": {"code": code, "message": text, "fields": {}},
    }
    return JSONResponse(body, status, headers)


def _page(title: str, text: str) -> str:
    settings = get_settings()
    greeting = quote(brand.WHATSAPP_TEXT)
    words = {
        "brand": settings.brand_name or brand.DEFAULT_NAME,
        "title": title,
        "text": text,
        "whatsapp": f"https://wa.me/{settings.whatsapp_number}?text={greeting}",
        "write": copy.WHATSAPP,
        "again": copy.AGAIN,
    }
    return _PAGE.substitute({name: escape(word) for name, word in words.items()})
