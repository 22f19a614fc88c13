"""Queries on the price list."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import func, insert, select
from sqlalchemy import update as update_of
from sqlmodel import Session, col

from app.domain.vaccines import Vaccine
from app.persistence.tables import VaccineRow

_CATALOGUE: Final = select(
    col(VaccineRow.id),
    col(VaccineRow.name),
    col(VaccineRow.price),
    col(VaccineRow.retired),
    col(VaccineRow.version),
).order_by(col(VaccineRow.position), col(VaccineRow.id))


def catalogue(session: Session) -> tuple[Vaccine, ...]:
    """Return the price list in the order of the form, retired vaccines included."""
    rows = session.connection().execute(_CATALOGUE)
    return tuple(Vaccine(*row) for row in rows)


def add(session: Session, vaccine: Vaccine) -> None:
    """Store a new vaccine at the end of the list."""
    connection = session.connection()
    last = connection.execute(select(func.max(col(VaccineRow.position)))).scalar()
    values = {"id": vaccine.id, "name": vaccine.name, "price": vaccine.price}
    values |= {"position": (last or 0) + 1, "version": 1, "retired": False}
    connection.execute(insert(VaccineRow).values(**values))


def update(
    session: Session,
    vaccine_id: str,
    values: Mapping[str, object],
    expected_version: int,
) -> bool:
    """Write values, if the vaccine is still at the version that was read."""
    edited = (
        update_of(VaccineRow)
        .where(col(VaccineRow.id) == vaccine_id)
        .where(col(VaccineRow.version) == expected_version)
        .values(**values, version=expected_version + 1)
    )
    return session.connection().execute(edited).rowcount == 1


def move_up(session: Session, vaccine_id: str) -> int | None:
    """Number the list anew, with a vaccine one place further up.

    Returns:
        Its place before, counted from one; None where it did not move.
    """
    order = [vaccine.id for vaccine in catalogue(session)]
    if vaccine_id not in order[1:]:
        return None
    place = order.index(vaccine_id)
    order[place - 1 : place + 1] = reversed(order[place - 1 : place + 1])
    for position, known in enumerate(order, start=1):
        numbered = update_of(VaccineRow).where(col(VaccineRow.id) == known)
        session.connection().execute(numbered.values(position=position))
    return place + 1
