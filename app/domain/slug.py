"""Short names for addresses, made of what something is called."""

import re
from collections.abc import Collection
from itertools import chain, count
from typing import Final

from app.domain.text import search_form

# Longer than any name, whose slug may stand on a poster that hangs already.
LIMIT: Final = 240
_ROOM_FOR_NUMBER: Final = 20
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)


def new_slug(name: str, taken: Collection[str], *, otherwise: str) -> str:
    """Return a free slug for a name: lower case, digits, single hyphens.

    Args:
        name: As people write it.
        taken: Slugs that others have; a number tells the new one from them.
        otherwise: Stands for a name without letters or digits.
    """
    plain = re.sub(r"[^a-z0-9]+", "-", search_form(name)).strip("-") or otherwise
    plain = plain[: LIMIT - _ROOM_FOR_NUMBER].strip("-")
    numbered = (f"{plain}-{number}" for number in count(2))
    return next(each for each in chain([plain], numbered) if each not in taken)


def slug_in(text: str) -> str:
    """Return what an address or a form names, empty where it is no slug.

    Blanks around it and capitals come from who types it, or copies it.
    """
    slug = text.strip().lower()
    return slug if len(slug) <= LIMIT and _SLUG.fullmatch(slug) else ""
