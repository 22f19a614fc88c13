"""A visit that is dragged and let go by Escape stays, whatever the hand does then."""

from datetime import timedelta

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
from tests.support.site import Site


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
    assert moves(site) == 1
