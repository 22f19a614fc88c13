"""Homes and late answers in the list: as many rows a screen, and nothing cut."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_panel_layout import open_list, store
from tests.support.site import Site

# From where to where each of them reaches, in CSS pixels.
_EXTENTS = """
all => all.map(one => one.getBoundingClientRect()).map(it => [it.top, it.bottom])
"""


def test_homes_and_late_answers_take_no_more_room(
    page: Page, site: Site, password
) -> None:
    people = {"patient_2": "Beto González", "vaccine_2": "covid"}
    for number in range(6):
        store(page, site, name=f"Hogar {number}", **people)
    late = "created_at = datetime('now', '-30 hours')"
    nearly = "created_at = datetime('now', '-22 hours')"
    states = [late, nearly, "state = 'scheduled'", "state = 'contacted'"]
    for number, change in enumerate([*states, "state = 'no_show'"]):
        name = f"Hogar {number}"
        site.run(f"UPDATE appointments SET {change} WHERE name = '{name}'")  # noqa: S608
    site.run("UPDATE appointments SET comuna = NULL WHERE name = 'Hogar 0'")
    site.run("UPDATE appointments SET comuna = 'Santiago' WHERE name = 'Hogar 1'")
    # The widest letters that a reference may have.
    site.run(
        "UPDATE appointments SET reference = 'VC-WMWM'"
        " || substr('WMQGHN', rowid % 6 + 1, 1) || substr('WMQGHN', rowid / 6 % 6 + 1, 1)"
    )
    open_list(page, site, password, 1366, 768)
    page.goto(f"{site.base_url}/admin/")
    homes = page.locator("[data-lead]", has_text="Hogar")
    expect(homes).to_have_count(12)
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    cut = page.locator("[data-lead] [data-state], [data-lead] .badge").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1)"
        ".map(one => one.textContent)"
    )
    assert cut == []
    expect(homes.get_by_text("vence pronto").first).to_be_visible()
    expect(homes.get_by_text("Para Beto González").first).to_be_visible()
    address = homes.locator(".cell-address")
    expect(address.get_by_text("Por confirmar").first).to_be_visible()
    expect(address.get_by_text("Fuera de zona").first).to_be_visible()
    # Those of the tests that ran before in this file stand among them.
    rows = page.locator("[data-lead]").evaluate_all(_EXTENTS)
    assert len([end for _, end in rows if end <= 768]) >= 10, rows


# Words that reach beyond the cell in which they stand, with where they end.
_BEYOND = """
all => all.flatMap(cell => [...cell.querySelectorAll(".clipped, .one-line")]
  .filter(one => one.getBoundingClientRect().right
    > cell.getBoundingClientRect().right + 1)
  .map(one => one.textContent))
"""


@pytest.mark.parametrize("width", [1100, 1366, 1440, 1920])
def test_long_words_end_within_their_cell(
    page: Page, site: Site, password, width: int
) -> None:
    name = f"Largo {width}"
    store(page, site, name=name, patient="Beto González", for_whom="adult")
    long = "Vitamina B12 inyectable de liberación lenta"
    site.run(f"UPDATE appointments SET vaccine = '{long}' WHERE name = '{name}'")  # noqa: S608
    open_list(page, site, password, width, 768)
    row = page.locator("[data-lead]", has_text=name)
    vaccine = row.locator(".cell-vaccine .clipped")
    expect(vaccine).to_contain_text("Vitamina B12")
    assert vaccine.evaluate("it => it.scrollWidth > it.clientWidth"), (
        "it has no ellipsis"
    )
    assert row.locator(".cell").evaluate_all(_BEYOND) == []


def test_the_file_says_where_the_service_does_not_go(
    page: Page, site: Site, password
) -> None:
    for name, comuna in (
        ("Cerca", "'Quilpué'"),
        ("Lejos", "'Santiago'"),
        ("Ignota", "NULL"),
    ):
        store(page, site, name=name)
        site.run(f"UPDATE appointments SET comuna = {comuna} WHERE name = '{name}'")  # noqa: S608
    open_list(page, site, password, 1366, 768)
    for name, told in (
        ("Lejos", "Fuera de zona"),
        ("Ignota", "Por confirmar"),
        ("Cerca", ""),
    ):
        row = page.locator("[data-lead]", has_text=name)
        row.locator("[data-file]").click()
        drawer = page.locator("[data-drawer]")
        expect(drawer.locator("h3").first).to_have_text(name)
        for place in (row, drawer):
            shown = place.locator(".badge-sun:visible")
            expect(shown).to_have_text([told] if told else [])
