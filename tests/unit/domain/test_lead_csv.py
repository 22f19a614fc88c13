"""No cell of an export runs as a formula."""

from datetime import date

import pytest

from app.domain.lead_csv import file_name, inert


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1+cmd", "-2+3", "@SUM(A1)", "\tx", "\rx", "--", "+56 9=x"]
)
def test_cell_that_a_spreadsheet_would_run_is_made_inert(cell: str) -> None:
    assert inert(cell) == f"'{cell}"


@pytest.mark.parametrize(
    "cell", ["+56 9 1234 5678", "+56912345678", "-", "", "Ana", "a=b", "12-34"]
)
def test_plain_cell_stays_itself(cell: str) -> None:
    assert inert(cell) == cell


def test_file_is_named_by_its_day() -> None:
    assert file_name(date(2026, 11, 5)) == "leads_05-11-2026.csv"
