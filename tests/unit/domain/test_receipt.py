"""A receipt is used twice where two homes name it in one pharmacy."""

import uuid
from typing import Any

import pytest

from app.domain.receipt import ReceiptUse, is_one_home, used_elsewhere

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
