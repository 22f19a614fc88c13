"""Ten thousand leads of fifty pharmacies: every sheet is a plain count of them."""

from collections import Counter

import pytest

from app.services import pharmacies, pharmacy_sheets
from bench.sheets import CHILE, counted, crowd_of, fullest_month, store, told
from tests.support.builders import NOON
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


def test_sheets_of_ten_thousand_leads_are_a_plain_count_of_them() -> None:
    crowd = crowd_of(10_000, 50, until=NOON)
    store(crowd)
    month = fullest_month(crowd)
    whole = {
        line.name: line for line in pharmacy_sheets.of_month(ROSA, month).sheet.lines
    }
    together: Counter[str] = Counter()
    for number, ident in enumerate(crowd.pharmacies):
        page = pharmacy_sheets.of_month(ROSA, month, f"botica-{number}")
        expected = counted(crowd, ident, month)
        assert told(page.sheet) == expected
        for what in ("requested", "done", "cancelled"):
            pesos = sum(v for (_, kind), (_, v) in expected.items() if kind == what)
            leads = sum(n for (_, kind), (n, _) in expected.items() if kind == what)
            one = getattr(whole[f"Botica {number}"], what)
            assert (one.number, one.value) == (leads, pesos)
            together[what] += leads
    asked = sum(
        lead["created_at"].astimezone(CHILE).date().replace(day=1) == month
        for lead in crowd.leads
    )
    assert together["requested"] == asked > 1_000
    assert together["done"] > 500
    assert together["cancelled"] > 200


def test_a_link_shows_its_own_of_fifty_and_of_no_other() -> None:
    crowd = crowd_of(500, 50, until=NOON)
    store(crowd)
    month = fullest_month(crowd)
    tokens = [
        pharmacies.share_sheet(ROSA, ident, expected_version=1)
        for ident in crowd.pharmacies
    ]
    for ident, token in zip(crowd.pharmacies, tokens, strict=True):
        sheet = pharmacy_sheets.shared(token, month)
        assert sheet
        assert told(sheet) == counted(crowd, ident, month)
    assert len(set(tokens)) == 50
