"""Days off as the staff write them, and as they are given back."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.days_off import MOST, days_in, days_text
from app.domain.fields import Refused

NEW_YEAR = date(2027, 1, 1)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("", []),
        (" , ;\n", []),
        ("31/12/2026", [-1]),
        ("1/1/2027; 31/12/2026, 01/01/2027", [-1, 0]),
        ("31/12/2026 a 02/01/2027", [-1, 0, 1]),
        ("31/12/2026-02/01/2027", [-1, 0, 1]),
        ("31/12/2026 – 2/1/2027", [-1, 0, 1]),
        ("31/12/2026  al 2/1/2027", [-1, 0, 1]),
        ("31/12/2026 al 01/01/2027, 1/1/2027 a 2/1/2027", [-1, 0, 1]),
        ("01/01/2027 a 01/01/2027", [0]),
    ],
)
def test_days_and_spans_are_read(text: str, days: list[int]) -> None:
    assert days_in(text) == tuple(NEW_YEAR + timedelta(days=at) for at in days)


@pytest.mark.parametrize(
    "text",
    [
        "31/02/2026",
        "01/01/2027 a 31/02/2027",
        "02/01/2027 a 01/01/2027",
        "01/01/2027 a",
        "a 01/01/2027",
        "01/01/2027 02/01/2027",
        "2027-01-01",
        "enero",
        "\u0660\u0661/\u0660\u0661/\u0662\u0660\u0662\u0667",  # other digits
    ],
)
def test_what_names_no_days_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        days_in(f"31/12/2026, {text}")
    assert refused.value.error.code == "days_off_invalid"


def test_as_many_as_somebody_may_have_and_no_more() -> None:
    last = NEW_YEAR + timedelta(days=MOST - 1)
    most = f"01/01/2027 a {last:%d/%m/%Y}"
    assert len(days_in(most)) == MOST
    for text in (f"{most}, 31/12/2026", "01/01/2000 a 31/12/9999"):
        with pytest.raises(Refused) as refused:
            days_in(text)
        assert refused.value.error.code == "days_off_many"
        assert refused.value.error.params == {"limit": MOST}


@pytest.mark.parametrize("gap", [2, 3])
def test_as_many_as_can_be_written_are_read_again(gap: int) -> None:
    """Every other day, and two of three: a card can be saved as it is shown."""
    some = [NEW_YEAR + timedelta(days=at) for at in range(2 * MOST) if at % gap]
    text = days_text(some[:MOST])
    assert days_in(text) == tuple(some[:MOST])
    with pytest.raises(Refused) as refused:
        days_in(text + " " * MOST)
    assert refused.value.error.code == "too_long"


def test_a_slip_in_the_year_is_shown_as_it_was_written() -> None:
    assert days_text(days_in("01/02/0027")) == "01/02/0027"


@given(st.sets(st.dates(date(2026, 1, 1), date(2026, 3, 1)), max_size=40))
def test_what_is_given_back_is_read_as_it_was(days: set[date]) -> None:
    text = days_text(days)
    assert days_in(text) == tuple(sorted(days))
    # No span stands beside one that it could have been part of.
    gaps = [one for one in days if one + timedelta(days=1) not in days]
    assert len(list(filter(None, text.split(", ")))) == len(gaps)
