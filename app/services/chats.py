"""The way from a lead to a chat with whoever asked for it."""

import uuid

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.consent import ConsentWithdrawn
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.links import chat_link
from app.domain.roles import Right
from app.domain.visit import VisitState
from app.persistence import appointments, consents, professionals, visits
from app.persistence.database import transaction
from app.services.message_texts import said_to


def address_of(admin: Admin, lead_id: uuid.UUID, *, clock: Clock = utc_now) -> str:
    """Return the address of a chat, with the text for where the lead stands now.

    Args:
        admin: Who writes; who may not see the requests writes to the people of
            their own visits alone.
        lead_id: Whom to.
        clock: Gives the present instant.

    Returns:
        The address; empty where the phone can have no chat.

    Raises:
        AppointmentNotFound: Somebody deleted the lead, or it is not theirs.
        ConsentWithdrawn: The person took back what they had agreed to.
    """
    admin.must(Right.AGENDA)
    with transaction() as session:
        lead = appointments.find(session, lead_id)
        if lead is None:
            raise AppointmentNotFound
        if not admin.may(Right.LEADS):
            me = professionals.of_admin(session, admin.id)
            if me is None or not _goes_to(session, me.id, lead_id):
                raise AppointmentNotFound
        if consents.is_withdrawn(session, lead_id):
            raise ConsentWithdrawn
        return chat_link(lead.phone_e164, said_to(session, lead, now=clock()))


def _goes_to(session: Session, professional_id: uuid.UUID, lead_id: uuid.UUID) -> bool:
    """Return whether the agenda of a professional shows a visit of a lead."""
    return any(
        visit.slot.professional_id == professional_id
        and visit.state is not VisitState.CANCELLED
        for visit in visits.of_lead(session, lead_id)
    )
