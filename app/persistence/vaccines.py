"""Queries on the price list."""

from sqlmodel import Session, col, select

from app.domain.vaccines import Vaccine
from app.persistence.tables import VaccineRow


def catalogue(session: Session) -> tuple[Vaccine, ...]:
    """Return the price list in the order of the form."""
    rows = session.exec(select(VaccineRow).order_by(col(VaccineRow.position)))
    return tuple(Vaccine(row.id, row.name, row.price) for row in rows)
