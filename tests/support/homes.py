"""Three people at one address, the hour that it is, and the mails that they get."""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import col, update

from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.notification import Notification
from app.domain.visit import Slot, Visit
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import bookings, household_visits, own_requests, visitor_links
from tests.support.builders import NOON, booking_form, clock, noon
from tests.support.mailing import post

STARTS = noon(5)
HALF, HOUR = timedelta(minutes=30), timedelta(hours=1)


class Home:
    """A home that asked at the beginning of a test; its clock goes on with its mails.

    Attributes:
        me: Who of the staff sees to it.
        address: To which its mails go.
        at: The present instant.
    """

    def __init__(
        self,
        me: Admin,
        address: str = "ana@correo.cl",
        others: Sequence[str] = ("Beto", "Carla"),
    ) -> None:
        self.me, self.address, self.at = me, address, NOON
        second, third = others
        form = booking_form(
            email=address,
            patient_2=second,
            vaccine_2="covid",
            patient_3=third,
            vaccine_3="tetanos",
        )
        self.id = bookings.submit(form, Category.B2C, clock=clock()).id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=NOON)

    @property
    def people(self) -> list[Lead]:
        return list(own_requests.view(self.cookie, clock=clock()).people)

    def visit(self, number: int) -> Visit:
        """Return the latest visit of one of them, who are counted from 1."""
        with transaction() as session:
            (found, *_) = stored.of_lead(session, self.people[number - 1].id)
        return found

    def schedule(self, starts: datetime = STARTS) -> None:
        slot = Slot(starts, 30, None)
        household_visits.schedule(self.me, self.id, slot, clock=clock(self.at))

    async def letters(self, after: timedelta = HOUR) -> list[Notification]:
        """Let mails out a while later; return those to this home."""
        self.at += after
        return [m for m in await post(self.at) if m.recipients == (self.address,)]


def give_address(lead_id: uuid.UUID, email: str) -> None:
    """Give one of a home alone another address, as an edit did before."""
    with transaction() as session:
        row = update(AppointmentRow).where(col(AppointmentRow.id) == lead_id)
        session.exec(row.values(email=email))
