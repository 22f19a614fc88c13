"""Vaccines on offer and what they cost."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Vaccine:
    """One entry of the price list; `price` in Chilean pesos."""

    id: str
    name: str
    price: int


DEFAULT_VACCINES: Final = (
    Vaccine("influenza", "Influenza", 12_000),
    Vaccine("covid", "COVID-19", 15_000),
    Vaccine("neumococo", "Neumococo", 18_000),
    Vaccine("hepatitis", "Hepatitis", 20_000),
    Vaccine("tetanos", "Tétanos", 10_000),
    Vaccine("otra", "Otra", 15_000),
)


def price_of(vaccine_id: str, catalogue: Iterable[Vaccine]) -> int:
    """Return the price in Chilean pesos, 0 for an unknown vaccine."""
    return next((v.price for v in catalogue if v.id == vaccine_id), 0)


def display_name(vaccine: str, catalogue: Iterable[Vaccine]) -> str:
    """Return the catalogue's name for a known id, else the text itself."""
    return next((v.name for v in catalogue if v.id == vaccine), vaccine)


def format_clp(amount: int) -> str:
    """Write an amount in Chilean pesos, as in `$12.000`."""
    return "$" + f"{amount:,}".replace(",", ".")
