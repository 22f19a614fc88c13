"""A visit that is dragged and let go by Escape stays, whatever the hand does then."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from app.content import agenda as copy
from tests.e2e.panel import sign_in, store
from tests.e2e.test_agenda import (
    DAY,
    add,
    card,
    column,
    drag,
    hold,
    moves,
    open_agenda,
    toast,
    waiting,
)
from tests.e2e.test_notice_place import expect_reached
from tests.e2e.test_panel_line import sign_in_by
from tests.support.site import Site
from tests.support.weak_line import WeakLine


def test_escape_lets_go_of_what_the_hand_still_holds(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Suelta Ana")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Rosa Vera")
    open_agenda(page, site, DAY + timedelta(days=63))
    drag(page, waiting(page, "Suelta Ana"), column(page, "Rosa Vera"), 60)
    expect(toast(page, "Visita agendada")).to_be_visible()
    one = card(page, "Suelta Ana")
    expect(one).to_contain_text("09:00 a 09:30")
    before = moves(site)
    hold(page, one, column(page, "Rosa Vera"), 180)
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost]")).to_be_hidden()
    box = column(page, "Rosa Vera").bounding_box()
    assert box
    page.mouse.move(box["x"] + 40, box["y"] + 240 * 1.5, steps=3)
    expect(page.locator("[data-ghost]")).to_be_hidden()
    page.mouse.up()
    expect(page.locator("[data-agenda-says]")).to_have_text(copy.MOVE_ENDED)
    # What comes to the server after it is done, and this is not.
    drag(page, one, column(page, "Rosa Vera"), 120)
    expect(one).to_contain_text("10:00 a 10:30")
    assert moves(site) == before + 1
    expect(page.locator("[data-agenda-says]")).to_have_text("")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1440, 900)])
def test_a_visit_let_go_on_a_cut_line_is_seen_to_stay(
    page: Page, site: Site, password: str, line: WeakLine, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    name = f"Cortada {width}"
    store(page, site, name)
    sign_in_by(page, line, password)
    add(page, site, f"Iris {width}")
    day = DAY + timedelta(days=64 + width % 7)
    page.goto(f"{line.base_url}/admin/agenda/?dia={day}")
    drag(page, waiting(page, name), column(page, f"Iris {width}"), 60)
    expect(card(page, name)).to_contain_text("09:00 a 09:30")
    before = moves(site)
    hold(page, card(page, name), column(page, f"Iris {width}"), 180)
    line.cut()
    page.mouse.up()
    page.wait_for_timeout(400)
    line.mend()
    said = page.locator("[data-agenda-says]")
    expect(said).to_have_text(copy.CAME_LATE)
    expect(said).to_be_in_viewport(ratio=1)
    assert said.evaluate("node => node.offsetWidth") > 200
    page.wait_for_timeout(3000)  # whatever the line brings is there
    expect(said).to_be_in_viewport(ratio=1)
    expect_reached(page, "[data-agenda-says]")  # no notice lies upon it
    expect(card(page, name)).to_contain_text("09:00 a 09:30")
    drag(page, card(page, name), column(page, f"Iris {width}"), 120)
    expect(card(page, name)).to_contain_text("10:00 a 10:30")
    expect(said).to_have_text("")
    assert moves(site) == before + 1
