"""Built pages with the present price list in them.

The pages are built with the list of the code. Each place that shows a vaccine is
an element marked `data-vaccine`; the first of a row is the pattern of the others.
React renders the same places from the list that stands in the page, so that it
finds what was served.
"""

import json
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

from app.domain.vaccines import DEFAULT_VACCINES, Vaccine, format_clp

# Id of the list that a filled page carries; React reads it (`public/booking/prices`).
LIST_ID: Final = "price-list"
# Field in which a form hands back the list that it showed.
SHOWN_FIELD: Final = "prices_shown"

_ITEM: Final = re.compile(r'<([a-z]+)\b[^>]*\bdata-vaccine="([^"]*)"[^>]*>')
_ANSWER_TIME: Final = re.compile(r'(<p\b[^>]*\bdata-answer-time="[^>]*>)(</p>)')
_OFFERS: Final = '"makesOffer": '
_SHOWN: Final = re.compile(rf'(name="{SHOWN_FIELD}"[^>]*? value=")[^"]*(")')
_SHOWN_BEFORE: Final = re.compile(rf'(value=")[^"]*("[^>]*? name="{SHOWN_FIELD}")')
_BUILT: Final = {vaccine.id: vaccine for vaccine in DEFAULT_VACCINES}


def shows_prices(html: str) -> bool:
    """Return whether a page shows the price list."""
    return _ITEM.search(html) is not None


def filled(html: str, vaccines: Sequence[Vaccine]) -> str:
    """Return a page with these vaccines instead of those that it was built with."""
    if tuple(vaccines) == DEFAULT_VACCINES or not shows_prices(html):
        return html
    rows: list[str] = []
    end = 0
    while item := _ITEM.search(html, end):
        pattern, after = _element(html, item)
        rows += [html[end : item.start()], _repeated(pattern, item[2], vaccines)]
        end = _end_of_row(html, after)
    html = "".join(rows) + html[end:]
    html = _with_offers(html, vaccines)
    shown = escape(shown_text(vaccines))
    html = _SHOWN.sub(lambda found: found[1] + shown + found[2], html)
    html = _SHOWN_BEFORE.sub(lambda found: found[1] + shown + found[2], html)
    entries = _json(entries_of(vaccines))
    data = f'<script type="application/json" id="{LIST_ID}">{entries}</script>'
    return html.replace("</body>", f"{data}</body>", 1)


def with_answer_time(html: str, said: str) -> str:
    """Return a page that says how long answers took, where it has a place for it."""
    return _ANSWER_TIME.sub(lambda found: found[1] + escape(said) + found[2], html)


def entries_of(vaccines: Iterable[Vaccine]) -> list[dict[str, str]]:
    """Return what React needs of each vaccine, as text."""
    return [
        {
            "id": vaccine.id,
            "name": vaccine.name,
            "price": str(vaccine.price),
            "label": format_clp(vaccine.price),
        }
        for vaccine in vaccines
    ]


def offers_of(vaccines: Iterable[Vaccine]) -> list[dict[str, Any]]:
    """Return the offers of the structured data, in the words of schema.org."""
    return [
        {
            "@type": "Offer",
            "name": vaccine.name,
            "price": vaccine.price,
            "priceCurrency": "CLP",
        }
        for vaccine in vaccines
    ]


def shown_text(vaccines: Iterable[Vaccine]) -> str:
    """Return the list as a form hands it back, such as `covid:15000 otra:15000`."""
    return " ".join(f"{vaccine.id}:{vaccine.price}" for vaccine in vaccines)


def _with_offers(html: str, vaccines: Sequence[Vaccine]) -> str:
    """Return a page whose structured data offers these vaccines."""
    before, found, after = html.partition(_OFFERS)
    if not found:
        return html
    _, end = json.JSONDecoder().raw_decode(after)
    return before + found + _json(offers_of(vaccines)) + after[end:]


def _json(value: object) -> str:
    """Return JSON that no script element ends in."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _element(html: str, opening: re.Match[str]) -> tuple[str, int]:
    """Return an element whole, and where it ends."""
    tags = re.compile(rf"<(/?){opening[1]}\b[^>]*>")
    depth = 0
    for tag in tags.finditer(html, opening.start()):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return html[opening.start() : tag.end()], tag.end()
    raise ValueError(f"{opening[0]} is never closed")


def _end_of_row(html: str, end: int) -> int:
    while item := _ITEM.match(html, end):
        _, end = _element(html, item)
    return end


def _repeated(pattern: str, built_id: str, vaccines: Iterable[Vaccine]) -> str:
    built = _BUILT[built_id]
    marks = (
        (format_clp(built.price), "\0label\0"),
        (built.name, "\0name\0"),
        (str(built.price), "\0price\0"),
        (built.id, "\0id\0"),
    )
    for text, mark in marks:
        pattern = pattern.replace(text, mark)
    return "".join(
        pattern.replace("\0label\0", format_clp(vaccine.price))
        .replace("\0name\0", escape(vaccine.name))
        .replace("\0price\0", str(vaccine.price))
        .replace("\0id\0", escape(vaccine.id))
        for vaccine in vaccines
    )
