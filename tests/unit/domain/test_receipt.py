"""A receipt is used twice where two homes name it in one pharmacy."""

import importlib.util
import uuid
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.receipt import ReceiptUse, receipt_key, used_elsewhere

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


def is_one_home(one: ReceiptUse, other: ReceiptUse) -> bool:
    return not used_elsewhere([one], [one, other])


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
    far = [use(**FAR), use(**FAR, receipt_number=" b7")]
    others = [
        use(),
        *far,
        use(**FAR, receipt_number="B-8"),
        use(**FAR, pharmacy_id=VERDE),
    ]
    told = used_elsewhere([mine, *others], [mine, *others])
    assert told == dict.fromkeys([mine.id, others[0].id, *(one.id for one in far)], 2)


HOMES = st.builds(
    lambda address, phone: use(address=f"Calle {address}", phone_e164=f"+{phone}"),
    st.integers(1, 4),
    st.integers(1, 4),
)


@given(st.lists(HOMES, max_size=12))
def test_counting_together_is_counting_one_by_one(uses: list[ReceiptUse]) -> None:
    expected = {
        one.id: sum(
            one.address != other.address and one.phone_e164 != other.phone_e164
            for other in uses
        )
        for one in uses
    }
    assert used_elsewhere(uses, uses) == {k: n for k, n in expected.items() if n}


CALLED = st.sampled_from(
    [
        *("", "N° ", "Nº", "n.º ", "No. ", "№ ", "nro. ", "Núm ", "#"),
        *("boleta ", "Boleta N° ", "BOLETA ELECTRÓNICA Nº", "bol. ", "folio: "),
    ]
)
WIDE = str.maketrans({ord("0") + n: chr(0xFF10 + n) for n in range(10)})
WRITERS = st.tuples(
    CALLED,
    st.sampled_from(["", "-", " ", "–", ".", " / "]),
    st.sampled_from(["{}", "{:,}", "{:08}", "{:_}"]),
    st.sampled_from([str.lower, str.upper, str.title]),
    st.booleans(),
)


def written(series: str, number: int, writer: Any) -> str:
    called, between, figures, case, wide = writer
    digits = figures.format(number).replace(",", ".").replace("_", "-")
    if series:
        called += " "
    text = called + case(between.join([*filter(None, [series]), digits]))
    return text.translate(WIDE) if wide else text


@given(
    series=st.sampled_from(["", "b", "fe", "ñ", "n", "nova", "de"]),
    number=st.integers(1, 99_999_999),
    one=WRITERS,
    other=WRITERS,
)
def test_a_receipt_has_one_key_however_two_homes_write_it(
    series: str, number: int, one: Any, other: Any
) -> None:
    mine, theirs = written(series, number, one), written(series, number, other)
    assert receipt_key(mine) == receipt_key(theirs) == f"{series}{number}"
    mine_use, theirs_use = use(receipt_number=mine), use(**FAR, receipt_number=theirs)
    assert set(used_elsewhere([mine_use, theirs_use], [mine_use, theirs_use])) == {
        mine_use.id,
        theirs_use.id,
    }


@pytest.mark.parametrize(
    ("written_so", "key"),
    [
        ("111-008", "111008"),
        ("N\u0303-55", "ñ55"),
        ("Á-55", "a55"),
        ("no b-55", "b55"),
        ("N°b-55", "b55"),
        ("nob-55", "nob55"),
        ("Número de boleta: 55", "55"),
        ("boleta", "boleta"),
        ("factura 55", "factura55"),
        ("0", "0"),
        (" - ", None),
        ("", None),
        (None, None),
    ],
)
def test_what_names_a_receipt_is_kept_and_what_surrounds_it_is_not(
    written_so: str | None, key: str | None
) -> None:
    assert receipt_key(written_so) == key


def test_another_number_or_series_is_another_receipt() -> None:
    keys = ["B-1042", "B-104", "B-10421", "C-1042", "1042", "N-1042", "Ñ-1042"]
    assert len({receipt_key(each) for each in keys}) == len(keys)


def migration() -> Any:
    file = Path(__file__).resolve().parents[3] / "alembic/versions/0036_receipt_key.py"
    spec = importlib.util.spec_from_file_location("receipt_key_0036", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@given(
    st.one_of(
        st.text(max_size=40), st.builds(written, st.just("b"), st.integers(1), WRITERS)
    )
)
def test_what_was_stored_before_is_found_by_the_same_key(text: str) -> None:
    assert migration().receipt_key(text) == receipt_key(text)
