"""A receipt is used twice where two homes name it in one pharmacy."""

import uuid
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.receipt import ReceiptUse, is_one_home, spellings, used_elsewhere

AZUL, VERDE = uuid.UUID(int=1), uuid.UUID(int=2)


def use(**changes: Any) -> ReceiptUse:
    fields: dict[str, Any] = {
        "id": uuid.uuid4(),
        "pharmacy_id": AZUL,
        "receipt_number": "B-7",
        "address": "Calle Ñuñoa 12, Quilpué",
        "phone": "+56 9 8765 4321",
        "phone_e164": "+56987654321",
    }
    return ReceiptUse(**{**fields, **changes})


FAR: dict[str, Any] = {"address": "Lejos 9", "phone": "9 1", "phone_e164": None}


@pytest.mark.parametrize(
    ("changes", "is_one"),
    [
        ({}, True),
        ({**FAR, "address": "calle nunoa 12  QUILPUE"}, True),
        ({**FAR, "phone_e164": "+56987654321"}, True),
        (FAR, False),
        ({**FAR, "address": "Calle Ñuñoa 13, Quilpué"}, False),
        ({**FAR, "phone_e164": "+56987654322"}, False),
    ],
)
def test_one_address_or_one_phone_is_one_home(
    changes: dict[str, Any], is_one: bool
) -> None:
    one, other = use(), use(**changes)
    assert is_one_home(one, other) is is_one
    assert is_one_home(other, one) is is_one


def test_phones_that_nobody_can_read_are_compared_by_their_digits() -> None:
    odd, same, words = (
        use(address=str(n), phone=phone, phone_e164=None)
        for n, phone in enumerate(["12-34", "12 34", "no tiene"])
    )
    assert is_one_home(odd, same)
    assert not is_one_home(odd, words)


def test_only_other_homes_with_the_receipt_in_the_pharmacy_count() -> None:
    mine = use()
    others = [
        mine,
        use(),
        use(**FAR),
        use(**FAR, receipt_number=" b7"),
        use(**FAR, receipt_number="B-8"),
        use(**FAR, pharmacy_id=VERDE),
    ]
    assert used_elsewhere(mine, others) == 2
    assert used_elsewhere(others[2], others) == 2


WRITERS = st.tuples(
    st.sampled_from(["", "-", " "]),
    st.booleans(),
    st.sampled_from([str.lower, str.upper, str.title]),
)


def written(series: str, number: int, writer: Any) -> str:
    between, pointed, case = writer
    digits = f"{number:,}".replace(",", ".") if pointed else str(number)
    return case(between.join([*filter(None, [series]), digits]))


@given(
    series=st.sampled_from(["", "b", "fe", "ñ"]),
    number=st.integers(1, 99_999_999),
    one=WRITERS,
    other=WRITERS,
)
def test_a_receipt_is_found_however_two_homes_write_it(
    series: str, number: int, one: Any, other: Any
) -> None:
    mine, theirs = written(series, number, one), written(series, number, other)
    assert theirs in spellings(mine)
    mine_use, theirs_use = use(receipt_number=mine), use(**FAR, receipt_number=theirs)
    assert used_elsewhere(mine_use, [theirs_use]) == 1


@given(st.text(max_size=200))
def test_whatever_is_written_finds_itself(text: str) -> None:
    assert text in spellings(text)
    assert len(spellings(text)) <= 28


def test_another_number_is_another_receipt() -> None:
    for other in ("B-104", "B-10421", "C-1042", "1042", "B-0-1042"):
        assert other not in spellings("B-1042")
