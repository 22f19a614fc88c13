"""What the staff write becomes a slot, or a sentence at the field."""

import uuid
from datetime import UTC, datetime

import pytest

from app.content.messages import staff_field_sentence
from app.domain.errors import InvalidInput
from app.domain.visit import Slot
from app.domain.visit_form import slot_in

WHO = uuid.uuid4()
FORM = {"date": "2026-11-25", "time": "10:30", "minutes": "45", "professional": ""}


def test_what_is_written_becomes_a_slot() -> None:
    assert slot_in(FORM) == Slot(datetime(2026, 11, 25, 13, 30, tzinfo=UTC), 45, None)
    assert slot_in({**FORM, "professional": str(WHO)}).professional_id == WHO
    assert slot_in({**FORM, "time": "9.05"}).starts_at.minute == 5


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"date": ""}, "date", "date_required"),
        ({"date": "mañana"}, "date", "date_invalid"),
        ({"date": "9999-12-31"}, "date", "date_invalid"),
        ({"time": ""}, "time", "time_required"),
        ({"time": "25:00"}, "time", "time_invalid"),
        ({"date": "2026-09-06", "time": "00:30"}, "time", "moment_missing"),
        ({"minutes": ""}, "minutes", "minutes_required"),
        ({"minutes": "5"}, "minutes", "minutes_invalid"),
        ({"minutes": "-30"}, "minutes", "minutes_invalid"),
        ({"minutes": "481"}, "minutes", "minutes_invalid"),
        ({"minutes": "9" * 5000}, "minutes", "minutes_invalid"),
        ({"minutes": ["30"]}, "minutes", "invalid_type"),
        ({"professional": "Marta"}, "professional", "professional_invalid"),
    ],
)
def test_what_is_impossible_is_told_at_its_field(changes, field, code) -> None:
    with pytest.raises(InvalidInput) as refused:
        slot_in({**FORM, **changes})
    wrong = refused.value.fields
    assert {name: error.code for name, error in wrong.items()} == {field: code}
    assert staff_field_sentence(wrong[field].code, wrong[field].params)


def test_an_hour_that_comes_twice_is_the_first() -> None:
    slot = slot_in({**FORM, "date": "2026-04-04", "time": "23:30"})
    assert slot.starts_at == datetime(2026, 4, 5, 2, 30, tzinfo=UTC)
