"""For whom of a household a visitor does something on their own page.

People are named by their places in the household, which stay theirs when others go: a
page that is out of date names nobody else.
"""

from collections.abc import Mapping, Sequence

from app.domain.consent import Consent, given_with
from app.domain.errors import AppError, FieldError, InvalidInput
from app.domain.household import MOST_PEOPLE
from app.domain.lead import Lead
from app.domain.own_request import (
    ALL_FIELD,
    PERSON_FIELD,
    OwnRequest,
    is_of_contact,
)
from app.domain.text import text_of


class PersonGone(AppError):
    """Somebody who was chosen is not of the household any more."""

    code = "person_gone"


def by_place(people: Sequence[Lead]) -> Mapping[int, Lead]:
    """Return each of the people by the number that pages name them by."""
    return {
        one.household_place or place: one for place, one in enumerate(people, start=1)
    }


def _marked(raw: Mapping[str, object], people: Sequence[Lead]) -> Sequence[Lead]:
    """Return who was marked of these people.

    Raises:
        PersonGone: Somebody was who is not among them.
    """
    there = by_place(people)
    marked = [
        number
        for number in range(1, MOST_PEOPLE + 1)
        if text_of(raw, f"{PERSON_FIELD}_{number}")
    ]
    if not there.keys() >= set(marked):
        raise PersonGone
    return [there[number] for number in marked]


def chosen_people(raw: Mapping[str, object], own: OwnRequest) -> Sequence[Lead]:
    """Return for whom something is cancelled: one, some or all of the people.

    Raises:
        InvalidInput: Nobody was chosen.
        PersonGone: Somebody was who is there no more.
    """
    people = own.people or [own.lead]
    if text_of(raw, ALL_FIELD):
        return people
    chosen = _marked(raw, people)
    if not chosen and not own.people:
        return people
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
        PersonGone: Somebody was who is there no more.
    """
    chosen = [one for one in _marked(raw, people) if is_of_contact(lead, one)]
    if chosen:
        return chosen
    ours = [one for one in people if is_of_contact(lead, one)]
    # Of one alone no page asks whose.
    if len(ours) > 1:
        raise InvalidInput({PERSON_FIELD: FieldError("data_person_missing")})
    return ours


def chosen_of_press(
    raw: Mapping[str, object],
    press: Sequence[Consent],
    given: Sequence[Consent],
    people: Sequence[Lead],
) -> Sequence[Consent]:
    """Return what is taken back of consents that were given with one press.

    Who was chosen and is taken back already, as by a second press, is no mistake.

    Args:
        raw: Names the chosen people by their number, or all of them.
        press: The consents, one of each person.
        given: All that the household agreed to, and took back.
        people: All of the household in their order.

    Raises:
        InvalidInput: Nobody of several people was chosen.
        PersonGone: Somebody was who is there no more.
    """
    if not press:
        # Whose record the page named the press by.
        raise PersonGone
    whole = given_with(press[0], given)
    if text_of(raw, ALL_FIELD):
        return whole
    chosen = {one.id for one in _marked(raw, people)}
    if not chosen and len({one.lead_id for one in press}) <= 1:
        return press
    found = [one for one in whole if one.lead_id in chosen]
    if not found:
        raise InvalidInput({PERSON_FIELD: FieldError("withdraw_person_missing")})
    return found
