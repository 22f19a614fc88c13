"""For whom of a household a visitor does something on their own page."""

from collections.abc import Mapping, Sequence

from app.domain.consent import Consent
from app.domain.errors import FieldError, InvalidInput
from app.domain.lead import Lead
from app.domain.own_request import (
    ALL_FIELD,
    PERSON_FIELD,
    OwnRequest,
    is_of_contact,
)
from app.domain.text import text_of


def chosen_people(raw: Mapping[str, object], own: OwnRequest) -> Sequence[Lead]:
    """Return for whom something is cancelled: one, some or all of the people.

    Raises:
        InvalidInput: Nobody was chosen.
    """
    if not own.people:
        return [own.lead]
    if text_of(raw, ALL_FIELD):
        return own.people
    chosen = [
        one
        for number, one in enumerate(own.people, start=1)
        if text_of(raw, f"{PERSON_FIELD}_{number}")
    ]
    if not chosen:
        raise InvalidInput({PERSON_FIELD: FieldError("person_missing")})
    return chosen


def chosen_for_data(
    raw: Mapping[str, object], lead: Lead, people: Sequence[Lead]
) -> Sequence[Lead]:
    """Return whose data are taken along or erased, of those whom one contact entered.

    Args:
        raw: Names the chosen ones by their number.
        lead: Whose page is open; the code was mailed to its address.
        people: All of its household in their order, itself among them.

    Raises:
        InvalidInput: Nobody of several people was chosen.
    """
    if len(people) == 1:
        return [lead]
    chosen = [
        one
        for number, one in enumerate(people, start=1)
        if is_of_contact(lead, one) and text_of(raw, f"{PERSON_FIELD}_{number}")
    ]
    if not chosen:
        raise InvalidInput({PERSON_FIELD: FieldError("data_person_missing")})
    return chosen


def chosen_of_press(
    raw: Mapping[str, object], press: Sequence[Consent], people: Sequence[Lead]
) -> Sequence[Consent]:
    """Return what is taken back of consents that were given with one press.

    Args:
        raw: Names the chosen people by their number, or all of them.
        press: The consents, one of each person.
        people: All of the household in their order.

    Raises:
        InvalidInput: Nobody of several people was chosen.
    """
    if len({one.lead_id for one in press}) <= 1 or text_of(raw, ALL_FIELD):
        return press
    chosen = {
        one.id
        for number, one in enumerate(people, start=1)
        if text_of(raw, f"{PERSON_FIELD}_{number}")
    }
    found = [one for one in press if one.lead_id in chosen]
    if not found:
        raise InvalidInput({PERSON_FIELD: FieldError("withdraw_person_missing")})
    return found
