"""The fields of further people at one address, from the second on.

The built pages hold a place for them. Whoever has scripts fetches the pattern of one
person when they ask for it; everybody else is sent the page with the fields in it.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from app.api.filling import Filling
from app.content import forms
from app.content import household as copy
from app.domain.fields import TEXT_LIMIT
from app.domain.household import (
    FOR_WHOM,
    GUARDIAN,
    MOST_PEOPLE,
    PATIENT,
    VACCINE,
    ForWhom,
    numbered,
)
from app.domain.vaccines import Vaccine, format_clp, price_of

# Stand in the pattern where scripts write which form and which person it is.
FORM_PLACE: Final = "{form}"
NUMBER_PLACE: Final = "{n}"
# What tells that somebody is there.
_TELLING: Final = (PATIENT, VACCINE, GUARDIAN)
_LABEL: Final = "mb-1.5 block font-semibold"
_GRID: Final = "grid gap-x-5 gap-y-6 sm:grid-cols-2 [&>.wide]:sm:col-span-2"
_ERROR: Final = "mt-1.5 text-base font-semibold text-coral"


def pattern(vaccines: Sequence[Vaccine]) -> str:
    """Return one person's fields with places for the form and the number."""
    return _person(FORM_PLACE, NUMBER_PLACE, Filling(), vaccines)


def people_there(filling: Filling) -> list[int]:
    """Return the numbers of the people whose fields are shown."""
    return [
        number
        for number in range(2, MOST_PEOPLE + 1)
        if number == filling.new_person
        or any(filling.values.get(numbered(name, number), "") for name in _TELLING)
    ]


def free_number(filling: Filling) -> int:
    """Return the first number that nobody has, 0 where all have somebody."""
    taken = people_there(filling)
    return next((n for n in range(2, MOST_PEOPLE + 1) if n not in taken), 0)


def people(form: str, filling: Filling, vaccines: Sequence[Vaccine]) -> str:
    """Return the fields of all further people, and what all cost together.

    Args:
        form: Id of the form.
        filling: What was typed, and what is wrong with it.
        vaccines: What is offered.

    Returns:
        HTML, empty where nobody else is there.
    """
    numbers = people_there(filling)
    if not numbers:
        return ""
    shown = "".join(_person(form, str(n), filling, vaccines) for n in numbers)
    wanted = [filling.values.get(numbered(VACCINE, n), "") for n in (1, *numbers)]
    prices = [price_of(vaccine, vaccines) for vaccine in wanted]
    return shown + (_total(len(prices), sum(prices)) if all(prices) else "")


def _total(count: int, total: int) -> str:
    told = copy.TOTAL_LINE.format(count=count, total=format_clp(total))
    return f'<p data-people-total="" class="mt-4 font-bold">{escape(told)}</p>'


def _person(
    form: str, number: str, filling: Filling, vaccines: Sequence[Vaccine]
) -> str:
    called = escape(copy.LABEL_PERSON.format(number=number))
    remove = escape(copy.REMOVE.format(number=number))
    fields = (
        _name_field(form, number, filling)
        + _who_field(form, number, filling)
        + _vaccine_field(form, number, filling, vaccines)
        + _guardian_field(form, number, filling)
    )
    return (
        f'<fieldset data-person="{number}"><legend class="font-bold">{called}</legend>'
        f'<div class="{_GRID}">{fields}</div>'
        f"<noscript><p>{escape(copy.LEAVE_EMPTY)}</p></noscript>"
        '<button type="button" data-remove-person="" hidden="" '
        f'class="btn btn-secondary btn-sm">{remove}</button></fieldset>'
    )


def _name_field(form: str, number: str, filling: Filling) -> str:
    name = f"{PATIENT}_{number}"
    focused = ' autofocus=""' if number == str(filling.new_person) else ""
    return _frame(
        form,
        name,
        copy.NAME,
        f'<input type="text" autocomplete="off" data-limit="{TEXT_LIMIT}"'
        f' value="{escape(filling.values.get(name, ""))}"{focused}'
        f"{_shared(form, name, filling)}>",
        filling,
    )


def _who_field(form: str, number: str, filling: Filling) -> str:
    name = f"{FOR_WHOM}_{number}"
    unless_told = (
        ForWhom.MINOR
        if filling.values.get(f"{GUARDIAN}_{number}", "")
        else ForWhom.ADULT
    )
    chosen = filling.values.get(name, "") or unless_told.value
    options = "".join(
        f'<option value="{who.value}"{_if(who.value == chosen, "selected")}>'
        f"{escape(copy.WHO_ELSE[who.value])}</option>"
        for who in (ForWhom.ADULT, ForWhom.MINOR)
    )
    control = f"<select{_shared(form, name, filling)}>{options}</select>"
    return _frame(form, name, copy.AGE, control, filling)


def _vaccine_field(
    form: str, number: str, filling: Filling, vaccines: Sequence[Vaccine]
) -> str:
    name = f"{VACCINE}_{number}"
    chosen = filling.values.get(name, "")
    options = "".join(
        f'<option value="{escape(one.id)}" data-price="{one.price}"'
        f' data-name="{escape(one.name)}"{_if(one.id == chosen, "selected")}>'
        f"{escape(f'{one.name}, {format_clp(one.price)}')}</option>"
        for one in vaccines
    )
    none = escape(forms.VACCINE.placeholder)
    control = (
        f"<select{_shared(form, name, filling)}>"
        f'<option value="">{none}</option>{options}</select>'
    )
    return _frame(form, name, forms.VACCINE.label, control, filling, wide=True)


def _guardian_field(form: str, number: str, filling: Filling) -> str:
    name = f"{GUARDIAN}_{number}"
    checked = _if(bool(filling.values.get(name, "")), "checked")
    shared = _shared(form, name, filling, look="field-check")
    return (
        f'<div class="of-minor wide" data-field="{name}">'
        '<div class="flex items-start gap-3">'
        # No browser puts a tick back: who declares does so on the page that they see.
        f'<input type="checkbox" autocomplete="off"{checked}{shared}>'
        f'<label class="text-base leading-relaxed" for="{form}-{name}">'
        f"{escape(copy.GUARDIAN_TEXT)}</label></div>{_error(form, name, filling)}</div>"
    )


def _frame(
    form: str,
    name: str,
    label: str,
    control: str,
    filling: Filling,
    *,
    wide: bool = False,
) -> str:
    return (
        f'<div class="min-w-0{" wide" if wide else ""}" data-field="{name}">'
        f'<label class="{_LABEL}" for="{form}-{name}">{escape(label)}</label>'
        f"{control}{_error(form, name, filling)}</div>"
    )


def _shared(form: str, name: str, filling: Filling, look: str = "field-input") -> str:
    wrong = ' aria-invalid="true"' if name in filling.errors else ""
    return (
        f' id="{form}-{name}" name="{name}" class="{look}"'
        f' aria-describedby="{form}-{name}-error"{wrong}'
    )


def _error(form: str, name: str, filling: Filling) -> str:
    told = filling.errors.get(name, "")
    hidden = "" if told else ' hidden=""'
    return (
        f'<p id="{form}-{name}-error" data-field-error="{name}"{hidden}'
        f' class="{_ERROR}">{escape(told)}</p>'
    )


def _if(true: bool, attribute: str) -> str:
    return f' {attribute}=""' if true else ""
