"""The pharmacy form with the partner pharmacies in it, for browsers of all kinds.

The built page has an empty place for the choice and one for the greeting, into which
React never looks. The server fills them, so that a link's pharmacy is kept without
scripts and through plain posts, and nothing moves when scripts come.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from app.content import forms
from app.domain.booking import PHARMACY_FIELD
from app.domain.slug import slug_in
from app.services.partners import Partner

_CHOICE: Final = re.compile(r'(<div\b[^>]*\bdata-pharmacies="[^>]*>)(</div>)')
_GREETING: Final = re.compile(r'(<p\b[^>]*\bdata-pharmacy-greeting="[^>]*>)(</p>)')
_ID: Final = f"pharmacy-form-{PHARMACY_FIELD}"


def with_partners(html: str, partners: Sequence[Partner], slug: str = "") -> str:
    """Return the page with greeting and choice of pharmacies, where there are any.

    Args:
        html: The built page.
        partners: Pharmacies that customers may come through.
        slug: Which one a link names; one that is not among them chooses none.
    """
    if not partners:
        return html
    html = _filled(_GREETING, html, escape(greeting(partners, slug)))
    return _filled(_CHOICE, html, _field(partners, _named(partners, slug)))


def greeting(partners: Sequence[Partner], slug: str) -> str:
    """Return what the form says to a pharmacy's customers, empty where it is unknown."""
    named = _named(partners, slug)
    return forms.PHARMACY_GREETING.format(name=named.name) if named else ""


def _named(partners: Sequence[Partner], slug: str) -> Partner | None:
    known = slug_in(slug)
    return next((one for one in partners if one.slug == known), None)


def _filled(place: re.Pattern[str], html: str, content: str) -> str:
    return place.sub(lambda found: found[1] + content + found[2], html, count=1)


def _field(partners: Sequence[Partner], named: Partner | None) -> str:
    chosen = ' selected=""'
    options = "".join(
        f'<option value="{escape(one.slug)}"{chosen if one is named else ""}>'
        f"{escape(one.name)}</option>"
        for one in partners
    )
    label, none = escape(forms.PHARMACY_CHOICE), escape(forms.PHARMACY_NONE)
    return (
        f'<label for="{_ID}" class="mb-1.5 block font-semibold">{label}</label>'
        f'<select id="{_ID}" name="{PHARMACY_FIELD}" class="field-input">'
        f'<option value="">{none}</option>{options}</select>'
    )
