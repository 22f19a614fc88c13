"""What the staff may write into the price list."""

import re
from collections.abc import Mapping
from typing import Final

from app.domain import fields
from app.domain.errors import InvalidInput
from app.domain.text import clean_line

NAME_LIMIT: Final = 80
PRICE_LIMIT: Final = 1_000_000
# As people write pesos: 12000, 12.000, $12.000.
_PESOS: Final = re.compile(r"\$? ?(\d{1,3}(?:\.\d{3})+|\d{1,7})", re.ASCII)


def parse_vaccine(raw: Mapping[str, object]) -> tuple[str, int]:
    """Read name and price of a vaccine as the staff write them.

    Raises:
        InvalidInput: Fields that are missing or impossible, each with its code.
    """
    form = fields.Form(raw)
    name = form.read("vaccine_name", _name)
    price = form.read("price", _price)
    if form.errors or name is None or price is None:
        raise InvalidInput(form.errors)
    return name, price


def _name(value: str) -> str:
    return fields.within(clean_line(value), NAME_LIMIT)


def _price(value: str) -> int:
    found = _PESOS.fullmatch(value)
    pesos = int(found[1].replace(".", "")) if found else PRICE_LIMIT + 1
    if pesos > PRICE_LIMIT:
        raise fields.Refused("price_invalid")
    return pesos
