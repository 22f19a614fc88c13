"""Which two requests are of one person."""

from app.domain.merging import why_apart
from tests.unit.domain.test_numbers import lead


def test_that_neither_has_a_number_that_can_be_called_is_nothing_in_common() -> None:
    """A phone that looks wrong has none: two of those may be of two people."""
    ana = lead(phone="12", phone_e164=None, email="ana@correo.cl")
    berta = lead(phone="34", phone_e164=None, email="berta@correo.cl")
    assert why_apart(ana, berta) == "merge_strangers"
    again = lead(phone="56", phone_e164=None, email="Ana@correo.cl")
    assert why_apart(ana, again) == ""
