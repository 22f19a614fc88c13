"""How many leads there are, in words: beyond the cap only a whole count is exact."""

import pytest

from app.admin.leads.criteria_view import count_text, grouped
from app.content import admin as copy
from app.domain.lead_criteria import COUNT_CAP


@pytest.mark.parametrize("whole", [False, True])
def test_up_to_the_cap_the_number_itself_is_told(whole: bool) -> None:
    told = [count_text(total, whole=whole) for total in (0, 1, 2, COUNT_CAP)]
    numbers = ("2", grouped(COUNT_CAP))
    many = [copy.COUNT_MANY.format(count=number) for number in numbers]
    assert told == [copy.COUNT_NONE, copy.COUNT_ONE, *many]


def test_one_more_is_told_as_more_until_it_was_counted_whole() -> None:
    capped = copy.COUNT_CAPPED.format(count=grouped(COUNT_CAP))
    assert count_text(COUNT_CAP + 1) == capped
    number = grouped(COUNT_CAP + 1)
    assert count_text(COUNT_CAP + 1, whole=True) == copy.COUNT_MANY.format(count=number)


def test_numbers_have_points_as_in_chile() -> None:
    assert [grouped(one) for one in (999, 1000, 1234567)] == [
        "999",
        "1.000",
        "1.234.567",
    ]
