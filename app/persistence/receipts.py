"""Queries on the receipts that requests name in their pharmacy."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping

from sqlalchemy import ColumnElement, and_, or_
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, func

from app.domain.lead import Lead
from app.domain.receipt import ReceiptUse, spellings, used_elsewhere
from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow

# Nobody reads on past so many uses of one receipt.
MOST_USES = 50


def used_twice(session: Session, leads: Iterable[Lead]) -> Mapping[uuid.UUID, int]:
    """Return which leads name a receipt that another home names in their pharmacy.

    Each receipt is found on an index, in all the ways in which people write it.

    Returns:
        Lead id to the number of those requests; leads without any are missing.
    """
    own = {lead.id: use for lead in leads if (use := _use_of(lead))}
    if not own:
        return {}
    typed = defaultdict[uuid.UUID, set[str]](set)
    for use in own.values():
        typed[use.pharmacy_id] |= spellings(use.receipt_number)
    row = AppointmentRow
    asked: list[ColumnElement[bool]] = [
        and_(
            col(row.pharmacy_id) == pharmacy_id, col(row.receipt_number).in_(sorted(of))
        )
        for pharmacy_id, of in typed.items()
    ]
    place = func.row_number().over(
        partition_by=(col(row.pharmacy_id), col(row.receipt_number)),
        order_by=(col(row.created_at), col(row.id)),
    )
    named = rows_of(
        col(row.id),
        col(row.pharmacy_id),
        col(row.receipt_number),
        col(row.address),
        col(row.phone),
        col(row.phone_e164),
        place.label("place"),
    ).where(or_(*asked), unblocked(col(row.id)))
    first = named.subquery()
    some = rows_of(*list(first.c)[:-1]).where(first.c.place <= MOST_USES)
    uses = [ReceiptUse(*each) for each in session.connection().execute(some)]
    counted = {ident: used_elsewhere(use, uses) for ident, use in own.items()}
    return {ident: others for ident, others in counted.items() if others}


def _use_of(lead: Lead) -> ReceiptUse | None:
    if lead.pharmacy_id is None or not lead.receipt_number:
        return None
    return ReceiptUse(
        lead.id,
        lead.pharmacy_id,
        lead.receipt_number,
        lead.address,
        lead.phone,
        lead.phone_e164,
    )
