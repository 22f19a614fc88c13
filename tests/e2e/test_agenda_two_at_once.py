"""Two coordinators who drag one visit at once: the first has it, the other is told."""

import os
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.content import states
from tests.e2e.panel import set_up, sign_in, someone, store
from tests.e2e.test_agenda import (
    DAY,
    add,
    card,
    column,
    drag,
    hold,
    moves,
    open_agenda,
    stored,
    toast,
    waiting,
)
from tests.support.site import Site

EMPTY_DAY = DAY + timedelta(days=42)  # which no other test fills
HERS, HIS = "Marta Soto", "Iván Rojas"


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    password = set_up(browser, site)
    page = browser.new_page()
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in (HERS, HIS):
        add(page, site, name)
    page.close()
    return password


@pytest.fixture
def both(
    page: Page, browser: Browser, site: Site, password: str
) -> Iterator[Callable[[str], tuple[Page, Page]]]:
    """Open the agenda in two browsers, in both of which somebody has a visit at 9."""
    contexts = []

    def opened(name: str) -> tuple[Page, Page]:
        site.run("DELETE FROM appointments")
        store(page, site, name)
        sign_in(page, site, password)
        page.locator("#lead-search").wait_for()
        context, other = someone(browser, site, password)
        contexts.append(context)
        for each in (page, other):
            open_agenda(each, site, EMPTY_DAY)
        drag(page, waiting(page, name), column(page, HERS), 60)
        for each in (page, other):
            expect(of(each, HERS, name)).to_contain_text("09:00 a 09:30")
        return page, other

    yield opened
    for context in contexts:
        context.close()


def of(page: Page, who: str, name: str) -> Locator:
    """Return the card of a lead in the column of a professional."""
    return column(page, who).locator("[data-visit]", has_text=name)


@pytest.mark.parametrize(
    ("who", "minutes", "hour"),
    [(HERS, 120, "10:00 a 10:30"), (HIS, 90, "09:30 a 10:00")],
    ids=["other hour", "other professional"],
)
def test_who_lets_go_later_moves_nothing_and_sees_where_it_went(
    both, site: Site, problems: list[str], who: str, minutes: int, hour: str
) -> None:
    name = f"Entre Dos {minutes}"
    page, other = both(name)
    before = moves(site)
    hold(page, card(page, name), column(page, HIS), 180)
    drag(other, card(other, name), column(other, who), minutes)
    expect(toast(other, "Visita cambiada")).to_be_visible()
    expect(of(page, who, name)).to_contain_text(hour)  # seen while still dragging
    page.mouse.up()
    told = toast(page, "No se pudo cambiar la visita")
    expect(told).to_contain_text(states.MEANWHILE_BY_YOU)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/agenda-two-at-once-{minutes}.png")
    for each in (page, other):
        expect(of(each, who, name)).to_contain_text(hour)
        expect(card(each, name)).to_have_count(1)
    assert stored(site, name) == [("open", who)]
    assert moves(site) == before + 1
    assert problems == []


def test_of_two_who_let_go_at_once_one_has_it_and_both_see_the_same(
    both, site: Site, problems: list[str]
) -> None:
    name = "A La Vez"
    page, other = both(name)
    before = moves(site)
    hold(page, card(page, name), column(page, HERS), 180)
    hold(other, card(other, name), column(other, HIS), 180)
    page.mouse.up()
    other.mouse.up()
    refused = [
        each.locator("[data-toast]", has_text="No se pudo cambiar la visita")
        for each in (page, other)
    ]
    site.wait_for("one refusal", lambda: sum(one.count() for one in refused) == 1)
    ((_, winner),) = stored(site, name)
    for each in (page, other):
        expect(of(each, winner, name)).to_contain_text("11:00 a 11:30")
        expect(card(each, name)).to_have_count(1)
    assert moves(site) == before + 1
    assert problems == []
