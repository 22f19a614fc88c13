"""What two requests that became one still tell: the other's price, and lost mails."""

import pytest
from sqlmodel import select

from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import lead_file, mails
from tests.integration.test_merging import LATER, join, pair
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


def test_the_price_of_the_other_is_told_where_it_is_another_one() -> None:
    older, newer = pair(vaccine="tetanos")
    assert older.vaccine_price != newer.vaccine_price
    join(older, newer)
    (merged,) = [
        {change.field: change.after for change in event.deed.changes}
        for event in lead_file.open_file(ROSA, older.id).history
        if "reference" in {change.field for change in event.deed.changes}
    ]
    assert merged["vaccine_price"] == str(newer.vaccine_price)


def test_a_mail_that_was_given_up_stays_in_sight_under_the_one_that_stays() -> None:
    """Nobody was told: whoever looks after mails has to see it, and to send it."""
    older, newer = pair()
    with transaction() as session:
        (lost,) = session.exec(
            select(OutboxRow).where(OutboxRow.appointment_id == newer.id)
        ).all()
        lost.dead_at, ident = LATER, lost.id
    join(older, newer)
    found = {one.id: one.appointment_id for one in mails.unsent(ROSA).messages}
    assert found[ident] == older.id
