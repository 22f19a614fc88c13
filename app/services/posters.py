"""Posters of the partner pharmacies, whose code leads to the form."""

from typing import Final
from urllib.parse import urlencode

from app import routes
from app.adapters import poster
from app.content import brand
from app.content import pharmacies as copy
from app.domain.ident import id_in
from app.domain.identity import Admin
from app.domain.pharmacy import Pharmacy
from app.domain.roles import Right
from app.persistence import pharmacies
from app.persistence.database import transaction
from app.settings import get_settings

KINDS: Final = {"svg": "image/svg+xml", "pdf": "application/pdf"}


def link_of(pharmacy: Pharmacy) -> str:
    """Return the address by which customers of a pharmacy come."""
    query = urlencode({routes.QUERY_PHARMACY: pharmacy.slug})
    form = routes.page_href(routes.PHARMACY)
    return f"{get_settings().origin}{form}?{query}"


def make(admin: Admin, pharmacy_id: str, kind: str) -> tuple[str, bytes] | None:
    """Return the name and the content of a poster's file.

    Args:
        admin: Who asks.
        pharmacy_id: Which pharmacy, as an address names it.
        kind: `svg` or `pdf`.

    Returns:
        None where there is no such pharmacy, or no such kind.
    """
    admin.must(Right.PHARMACIES)
    found = _found(pharmacy_id)
    if found is None or kind not in KINDS:
        return None
    address = link_of(found)
    words = poster.Words(
        brand=get_settings().brand_name or brand.DEFAULT_NAME,
        title=copy.POSTER_TITLE,
        pharmacy=found.name,
        steps=copy.POSTER_STEPS,
        address=address,
        shown=address.partition("://")[2],
    )
    content = poster.as_pdf(words) if kind == "pdf" else poster.as_svg(words).encode()
    return copy.POSTER_FILE.format(slug=found.slug, kind=kind), content


def _found(pharmacy_id: str) -> Pharmacy | None:
    ident = id_in(pharmacy_id)
    if ident is None:
        return None
    with transaction() as session:
        return pharmacies.find(session, ident)
