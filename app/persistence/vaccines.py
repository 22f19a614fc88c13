"""Queries on the price list."""

from typing import Final

from sqlalchemy import select
from sqlmodel import Session, col

from app.domain.vaccines import Vaccine
from app.persistence.tables import VaccineRow

_CATALOGUE: Final = select(
    col(VaccineRow.id), col(VaccineRow.name), col(VaccineRow.price)
).order_by(col(VaccineRow.position))


def catalogue(session: Session) -> tuple[Vaccine, ...]:
    """Return the price list in the order of the form."""
    rows = session.connection().execute(_CATALOGUE)
    return tuple(Vaccine(*row) for row in rows)
