"""Two requests that turn out to be one: which of them stays, and when they may join."""

import uuid
from typing import Final

from app.domain.errors import AppError, AppointmentNotFound
from app.domain.identity import normalise_email
from app.domain.lead import TYPED, Lead
from app.domain.lead_state import OF_VISITS, LeadState

# A form cannot be another.
_COMPARED: Final = tuple(name for name in TYPED if name != "category")


class MergeRefused(AppError):
    """Two requests cannot become one; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class LeadJoined(AppointmentNotFound):
    """A request became part of another one.

    Attributes:
        left: Id of that one.
        reference: Of that one, as everybody knows it.
    """

    code = "lead_joined"

    def __init__(self, left: uuid.UUID, reference: str) -> None:
        super().__init__(reference)
        self.left, self.reference = left, reference


def stays_and_goes(one: Lead, other: Lead) -> tuple[Lead, Lead]:
    """Return which of two requests stays, and which becomes part of it.

    The one with a visit stays, a cancelled one never beside one that is not, and
    else the older: its clock is the one that the visitor waits by.

    Raises:
        MergeRefused: `merge_strangers`, they share neither phone nor email;
            `merge_people`, somebody else is vaccinated, or one belongs to others;
            `merge_forms`, they came through different forms or pharmacies;
            `merge_visits`, both had a visit; `merge_done`, one is done and the
            other still waits.
    """
    if one.id == other.id or not _of_one_person(one, other):
        raise MergeRefused("merge_strangers")
    if not _for_one_person(one, other):
        raise MergeRefused("merge_people")
    if (one.category, one.pharmacy_id) != (other.category, other.pharmacy_id):
        raise MergeRefused("merge_forms")
    stays, goes = sorted((one, other), key=_standing)
    if goes.state in OF_VISITS:
        raise MergeRefused("merge_visits")
    if stays.state is LeadState.DONE and goes.state is not LeadState.CANCELLED:
        raise MergeRefused("merge_done")
    return stays, goes


def why_apart(one: Lead, other: Lead) -> str:
    """Return the code of why two requests cannot become one; empty where they may."""
    try:
        stays_and_goes(one, other)
    except MergeRefused as refused:
        return refused.code
    return ""


def differing(stays: Lead, goes: Lead) -> list[str]:
    """Return the fields that two requests fill differently, in their order."""
    return [
        name
        for name in _COMPARED
        if (getattr(stays, name) or "") != (getattr(goes, name) or "")
    ]


def _of_one_person(one: Lead, other: Lead) -> bool:
    same_phone = one.phone_e164 is not None and one.phone_e164 == other.phone_e164
    return same_phone or normalise_email(one.email) == normalise_email(other.email)


def _for_one_person(one: Lead, other: Lead) -> bool:
    alone = one.household_id is None and other.household_id is None
    return alone and (one.patient, one.minor) == (other.patient, other.minor)


def _standing(lead: Lead) -> tuple[int, object, object]:
    if lead.state in OF_VISITS:
        return 0, lead.created_at, lead.id
    return (
        2 if lead.state is LeadState.CANCELLED else 1,
        lead.created_at,
        lead.id,
    )
