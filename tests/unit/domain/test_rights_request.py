"""What people type when they ask for their rights."""

import pytest

from app.domain.errors import InvalidInput
from app.domain.reference import read_reference, reference_of
from app.domain.rights_clocks import Asks
from app.domain.rights_request import Ask, new_rights_reference, parse_ask

REFERENCE = reference_of(12_345)


@pytest.mark.parametrize(
    ("contact", "reference", "email"),
    [
        ("ana@correo.cl", "", "ana@correo.cl"),
        ("  Ana@Correo.cl ", "", "Ana@Correo.cl"),
        (REFERENCE, REFERENCE, ""),
        (REFERENCE.lower().replace("-", " "), REFERENCE, ""),
        (REFERENCE.removeprefix("VC-"), REFERENCE, ""),
    ],
)
def test_an_address_or_a_reference(contact: str, reference: str, email: str) -> None:
    read = parse_ask({"asks": "access", "contact": contact, "detail": " a\r\nb "})
    assert read == Ask(Asks.ACCESS, reference, email, "a\nb")


@pytest.mark.parametrize(
    ("raw", "wrong"),
    [
        ({}, {"asks": "asks_required", "contact": "contact_required"}),
        (
            {"asks": "x", "contact": "x"},
            {"asks": "asks_required", "contact": "contact_invalid"},
        ),
        ({"asks": "access", "contact": "a@"}, {"contact": "email_invalid"}),
        ({"asks": "rectification", "contact": "a@b.cl"}, {"detail": "detail_required"}),
        ({"asks": "access", "contact": ["a@b.cl"]}, {"contact": "invalid_type"}),
        (
            {"asks": "access", "contact": "a@b.cl", "detail": "x" * 2_001},
            {"detail": "too_long"},
        ),
    ],
)
def test_what_cannot_be_meant_is_told_field_by_field(
    raw: dict[str, object], wrong: dict[str, str]
) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_ask(raw)
    assert {name: error.code for name, error in refused.value.fields.items()} == wrong


@pytest.mark.parametrize("asks", [a for a in Asks if a is not Asks.RECTIFICATION])
def test_only_a_correction_has_to_say_what(asks: Asks) -> None:
    assert parse_ask({"asks": asks.value, "contact": "a@b.cl"}).asks is asks


def test_its_own_references_are_no_references_of_requests_for_visits() -> None:
    made = {new_rights_reference() for _ in range(50)}
    assert len(made) > 45
    assert all(one.startswith("DP-") for one in made)
    assert not any(read_reference(one) for one in made)
