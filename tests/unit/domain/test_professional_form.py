"""What the staff write about a professional becomes one, or a sentence."""

import uuid
from datetime import date, time

import pytest

from app.content.messages import staff_field_sentence
from app.domain.errors import InvalidInput
from app.domain.professional_form import professional_in

FORM = {
    "name": "Marta Soto",
    "registration": "123456",
    "comunas": "Quilpué, Viña del Mar,, Quilpué",
    "days_off": "31/12/2026; 01/01/2027",
    "from_0": "9:00",
    "until_0": "18:30",
    "active": "on",
}


def test_what_is_written_becomes_a_professional() -> None:
    who = professional_in(FORM)
    assert who.comunas == ("Quilpué", "Viña del Mar")
    assert who.days_off == (date(2026, 12, 31), date(2027, 1, 1))
    assert who.hours == ((time(9), time(18, 30)), *(None,) * 6)
    assert (who.active, who.admin_id) == (True, None)
    account = uuid.uuid4()
    changed = professional_in({**FORM, "active": "", "account": str(account)})
    assert (changed.active, changed.admin_id) == (False, account)


def test_a_comuna_gets_its_own_name_however_it_is_written() -> None:
    who = professional_in({**FORM, "comunas": "quilpue, REÑACA; Viña; villa alemana"})
    assert who.comunas == ("Quilpué", "Viña del Mar", "Villa Alemana")


def test_what_is_no_comuna_is_named() -> None:
    with pytest.raises(InvalidInput) as refused:
        professional_in({**FORM, "comunas": "Quilpué, Marte, Luna"})
    error = refused.value.fields["comunas"]
    assert "«Marte»" in staff_field_sentence(error.code, error.params)


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"name": " "}, "name", "name_required"),
        ({"registration": ""}, "registration", "registration_required"),
        ({"until_0": ""}, "from_0", "hours_invalid"),
        ({"until_0": "08:00"}, "from_0", "hours_invalid"),
        ({"from_0": "tarde"}, "from_0", "hours_invalid"),
        ({"days_off": "31/02/2026"}, "days_off", "days_off_invalid"),
        ({"account": "ana"}, "account", "account_invalid"),
        ({"comunas": ["Quilpué"]}, "comunas", "invalid_type"),
        ({"comunas": "Quilpué, Marte"}, "comunas", "comuna_unknown"),
    ],
)
def test_what_is_impossible_is_told_at_its_field(changes, field, code) -> None:
    with pytest.raises(InvalidInput) as refused:
        professional_in({**FORM, **changes})
    wrong = refused.value.fields
    assert {name: error.code for name, error in wrong.items()} == {field: code}
    assert staff_field_sentence(wrong[field].code, wrong[field].params)
