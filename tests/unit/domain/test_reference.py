"""A reference can be read aloud, and a slip of the tongue is noticed."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.lead_text import search_term
from app.domain.reference import (
    COMBINATIONS,
    LETTERS,
    new_reference,
    read_reference,
    reference_of,
)

NUMBERS = st.integers(0, COMBINATIONS - 1)


@pytest.mark.parametrize(
    ("number", "reference"),
    [
        (0, "VC-222222"),
        (1, "VC-32222Y"),
        (31, "VC-23222X"),
        (COMBINATIONS - 1, "VC-ZZZZZP"),
    ],
)
def test_each_number_has_its_reference(number, reference) -> None:
    assert reference_of(number) == reference
    assert read_reference(reference) == reference


@given(number=NUMBERS)
def test_no_letter_can_be_taken_for_another(number) -> None:
    reference = reference_of(number)
    assert reference[:3] == "VC-"
    assert len(reference) == 9
    assert not set(reference[3:]) & set("0O1IL")


@pytest.mark.parametrize(
    "typed",
    [
        "VC-32222Y",
        "vc-32222y",
        "vc32222y",
        " VC 32222Y ",
        "32222y",
        "V C - 3 2 2 2 2 Y",
    ],
)
def test_a_reference_is_read_as_people_write_it(typed) -> None:
    assert read_reference(typed) == "VC-32222Y"


@pytest.mark.parametrize(
    "typed",
    ["", "VC-", "VC-32222", "VC-322222", "VC-32222YZ", "XX-32222Y", "VC-3222OZ"],
)
def test_what_is_no_reference_is_none(typed) -> None:
    assert read_reference(typed) is None


@given(number=NUMBERS, place=st.integers(3, 8), letter=st.sampled_from(LETTERS))
def test_one_wrong_letter_is_noticed(number, place, letter) -> None:
    right = reference_of(number)
    wrong = right[:place] + letter + right[place + 1 :]
    assert (read_reference(wrong) is None) is (wrong != right)


@given(number=NUMBERS)
def test_two_swapped_letters_are_noticed(number) -> None:
    right = reference_of(number)
    for first, second in combinations(range(3, 9), 2):
        letters = list(right)
        letters[first], letters[second] = letters[second], letters[first]
        wrong = "".join(letters)
        assert (read_reference(wrong) is None) is (wrong != right)


def test_references_differ() -> None:
    chance = random.Random(7)  # noqa: S311 - nothing secret
    assert len({new_reference(chance.randrange) for _ in range(500)}) > 490


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("VC-32222Y", "vc-32222y"),
        ("vc 32222y", "vc-32222y"),
        ("VC32222Y", "vc-32222y"),
        # A slip is looked for as it is: it finds nothing rather than another's.
        ("VC-32222Z", "vc-32222z"),
        # Six letters may be a name as well.
        ("32222y", "32222y"),
    ],
)
def test_a_reference_is_searched_for_however_it_is_typed(typed, term) -> None:
    assert search_term(typed) == term
