"""A page without a built one and without a database: one sentence, and ways on."""

from html import escape
from string import Template
from typing import Final
from urllib.parse import quote

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
<p><a href="$whatsapp">$write</a> <a href="$back">$again</a></p>
</main>
"""
)


def plain_page(title: str, text: str, back: str = "") -> str:
    """Return the page; `back` is where it is tried again, else its own address."""
    settings = get_settings()
    greeting = quote(brand.WHATSAPP_TEXT)
    words = {
        "brand": settings.brand_name or brand.DEFAULT_NAME,
        "title": title,
        "text": text,
        "whatsapp": f"https://wa.me/{settings.whatsapp_number}?text={greeting}",
        "write": copy.WHATSAPP,
        "back": back,
        "again": copy.AGAIN,
    }
    return _PAGE.substitute({name: escape(word) for name, word in words.items()})
