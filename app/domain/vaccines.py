"""Vaccines on offer and what they cost."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from app.domain.slug import new_slug
from app.domain.text import search_form


@dataclass(frozen=True, slots=True)
class Vaccine:
    """One entry of the price list.

    Attributes:
        price: Chilean pesos.
        retired: No longer offered; requests for it keep its name and price.
        version: Grows with each edit.
    """

    id: str
    name: str
    price: int
    retired: bool = False
    version: int = field(default=1, compare=False)


# What is none of the list; the message tells which.
OTHER: Final = "otra"
DEFAULT_VACCINES: Final = (
    Vaccine("influenza", "Influenza", 12_000),
    Vaccine("covid", "COVID-19", 15_000),
    Vaccine("neumococo", "Neumococo", 18_000),
    Vaccine("hepatitis", "Hepatitis", 20_000),
    Vaccine("tetanos", "Tétanos", 10_000),
    Vaccine(OTHER, "Otra", 15_000),
)


def new_id(name: str, taken: Collection[str]) -> str:
    """Return an id for a new vaccine, made of its name."""
    return new_slug(name, taken, otherwise="vacuna")


def offered(catalogue: Iterable[Vaccine]) -> tuple[Vaccine, ...]:
    """Return the vaccines that visitors may choose from."""
    return tuple(vaccine for vaccine in catalogue if not vaccine.retired)


def price_of(vaccine_id: str, catalogue: Iterable[Vaccine]) -> int:
    """Return the price in Chilean pesos, 0 for an unknown vaccine."""
    return next((v.price for v in catalogue if v.id == vaccine_id), 0)


def price_shown(told: object, vaccine_id: str) -> int | None:
    """Return the price that a form showed, None where it tells none.

    Args:
        told: What the form handed back, such as `covid:15000 otra:15000`.
        vaccine_id: Which vaccine was chosen.
    """
    for entry in str(told or "")[:2_000].split():
        known, _, price = entry.rpartition(":")
        if known == vaccine_id and price.isascii() and price.isdigit():
            return int(price[:9])
    return None


def price_change(
    told: object, wanted: Sequence[str], catalogue: Sequence[Vaccine]
) -> tuple[int, int] | None:
    """Return what a form showed for some vaccines together, and what counts now.

    Returns:
        None where they are the same, or where it showed no price of one of them.
    """
    shown = [price_shown(told, vaccine) for vaccine in wanted]
    seen = [price for price in shown if price is not None]
    prices = [price_of(vaccine, catalogue) for vaccine in wanted]
    if len(seen) < len(prices) or seen == prices:
        return None
    return sum(seen), sum(prices)


def id_named(name: str, catalogue: Sequence[Vaccine]) -> str | None:
    """Return the id of the vaccine of a name, whatever its capitals and accents.

    One on offer comes before one of the same name that was retired.
    """
    wanted = search_form(name)
    named = [v for v in catalogue if search_form(v.name) == wanted]
    named.sort(key=lambda vaccine: vaccine.retired)
    return named[0].id if named else None


def id_of(written: str, catalogue: Sequence[Vaccine]) -> str:
    """Return the id that a text means, by itself or by a name; else the text itself."""
    ids = {vaccine.id for vaccine in catalogue}
    if written in ids:
        return written
    folded = search_form(written)
    plain = folded if folded in ids else written
    return id_named(written, catalogue) or plain


def display_name(vaccine: str, catalogue: Iterable[Vaccine]) -> str:
    """Return the catalogue's name for a known id, else the text itself."""
    return naming(catalogue)(vaccine)


def naming(catalogue: Iterable[Vaccine]) -> Callable[[str], str]:
    """Return `display_name` for whoever names many."""
    names = {vaccine.id: vaccine.name for vaccine in catalogue}
    return lambda vaccine: names.get(vaccine, vaccine)


def format_clp(amount: int) -> str:
    """Write an amount in Chilean pesos, as in `$12.000`."""
    return "$" + f"{amount:,}".replace(",", ".")
