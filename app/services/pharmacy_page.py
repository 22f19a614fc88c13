"""The pharmacy form with the partner pharmacies in it, for browsers of all kinds.

The built page has an empty place for them, into which React never looks. The server
fills it, so that a link's pharmacy is kept without scripts and through plain posts.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from app.content import forms
from app.domain.booking import PHARMACY_FIELD
from app.services.partners import Partner

_PLACE: Final = re.compile(r'(<div\b[^>]*\bdata-pharmacies="[^>]*>)(</div>)')
_ID: Final = f"pharmacy-form-{PHARMACY_FIELD}"


def with_partners(html: str, partners: Sequence[Partner], slug: str = "") -> str:
    """Return the page with a field to choose a pharmacy, where there are any.

    Args:
        html: The built page.
        partners: Pharmacies that customers may come through.
        slug: Which one a link names; one that is not among them chooses none.
    """
    if not partners:
        return html
    named = next((one for one in partners if one.slug == slug), None)
    field = _greeting(named) + _field(partners, named)
    return _PLACE.sub(lambda found: found[1] + field + found[2], html, count=1)


def _greeting(named: Partner | None) -> str:
    if named is None:
        return ""
    told = escape(forms.PHARMACY_GREETING.format(name=named.name))
    return f'<p class="form-intro mb-6 text-base text-ink-soft">{told}</p>'


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
