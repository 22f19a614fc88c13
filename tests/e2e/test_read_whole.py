"""What is read to decide is read whole, on a phone too."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.panel import set_up, sign_in, store, store_home
from tests.e2e.test_accessibility import check
from tests.e2e.test_agenda import DAY, add, open_agenda, waiting
from tests.support.site import Site

NURSE = "Marta Soto Fernández"
# Words that a line had no room for: more lines than words, or more than is seen.
_BROKEN = """
all => all.filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
  return lines.size > one.textContent.trim().split(/[ -]/).length;
}).map((one) => one.textContent)
"""


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    """Two requests of one phone, one of them late, and a professional."""
    made = set_up(browser, site)
    page = browser.new_page()
    store(page, site, "Ignacio Muñoz", address="Calle Larga 1, Quilpué")
    store(page, site, "Camila Muñoz", address="Calle Corta 22, Limache", time="09:30")
    site.run(
        "UPDATE appointments SET created_at = datetime('now', '-22 hours')"
        " WHERE name = 'Ignacio Muñoz'"
    )
    sign_in(page, site, made)
    page.locator("#lead-search").wait_for()
    add(page, site, NURSE)
    page.close()
    return made


def open_list(page: Page, site: Site, password: str, width: int = 390) -> Locator:
    page.set_viewport_size({"width": width, "height": 844})
    sign_in(page, site, password)
    late = page.locator("[data-lead]", has_text="Ignacio Muñoz")
    expect(late).to_be_visible()
    return late


@pytest.mark.parametrize("width", [320, 360, 390, 768])
def test_a_card_says_whole_that_an_answer_is_due(
    page: Page, site: Site, password: str, width: int
) -> None:
    late = open_list(page, site, password, width)
    badge = late.locator("[data-state]")
    expect(badge).to_have_text("Nuevo · vence pronto")
    assert badge.evaluate("it => it.scrollWidth - it.clientWidth") <= 1
    name = late.locator("[data-file]")
    if width > 320:
        assert name.evaluate("it => it.scrollWidth - it.clientWidth") <= 1
    late.locator("[data-unfold]").click()
    expect(late).to_have_attribute("data-open", "")
    for told in (badge, name):
        assert told.evaluate("it => it.scrollWidth - it.clientWidth") <= 1


def test_a_name_and_where_it_stands_are_read_on_a_narrow_phone(
    page: Page, site: Site, password: str
) -> None:
    site.run("UPDATE appointments SET state = 'contacted' WHERE name = 'Camila Muñoz'")
    open_list(page, site, password, 360)
    lead = page.locator("[data-lead]:not([data-open])", has_text="Camila Muñoz")
    expect(lead.locator("[data-state]")).to_have_text("Contactado")
    for told in (lead.locator("[data-state]"), lead.locator("[data-file]")):
        assert told.evaluate("it => it.scrollWidth - it.clientWidth") <= 1
    site.run("UPDATE appointments SET state = 'new' WHERE name = 'Camila Muñoz'")


@pytest.mark.parametrize("width", [320, 360, 390, 768])
def test_folded_cards_of_a_home_say_whom_each_is_for(
    page: Page, site: Site, password: str, width: int
) -> None:
    name = f"Casa De {width}"
    store_home(page, site, name)
    open_list(page, site, password, width)
    home = page.locator("[data-lead]:not([data-open])", has_text=name)
    expect(home).to_have_count(3)
    told = home.locator(".for-whom:visible")
    expect(told).to_have_count(2)
    assert sorted(told.all_inner_texts()) == ["Para Beto", "Para Carla"]
    expect(home.locator(".cell-vaccine .clipped:visible")).to_have_count(0)
    check(page)
    beto = page.locator("[data-lead]", has_text="Para Beto").filter(has_text=name)
    beto.locator("[data-unfold]").click()
    expect(beto).to_have_attribute("data-open", "")
    expect(beto.locator(".for-whom")).to_be_visible()
    expect(beto.locator(".cell-vaccine .clipped")).to_be_visible()


# Lines that a dot between two words begins, however narrow the card is made.
_BEGUN_BY_A_DOT = """
all => {
  const words = [], seen = (text, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().top;
  };
  for (const one of all) {
    for (let wide = 220; wide > 70; wide -= 5) {
      one.style.width = `${wide}px`;
      const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      let before = null;
      for (let text; (text = walk.nextNode());)
        for (let at = 0; at < text.length; at += 1) {
          if (!text.data[at].trim()) continue;
          const top = seen(text, at);
          if (text.data[at] === "·" && Math.abs(top - before) > 3) words.push(one.textContent);
          before = top;
        }
    }
  }
  return [...new Set(words)];
}
"""


def test_no_line_of_a_card_begins_with_a_dot(
    page: Page, site: Site, password: str
) -> None:
    store_home(page, site, "Rosa Díaz", address="Calle Larga 1, Viña del Mar")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.set_viewport_size({"width": 1440, "height": 900})
    open_agenda(page, site, DAY, "&vista=semana")
    waiting(page, "Rosa Díaz").first.focus()
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    cards = page.locator(".agenda-week .agenda-card")
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("Rosa Díaz")
    assert cards.evaluate_all(_BEGUN_BY_A_DOT) == []


@pytest.mark.parametrize("width", [390, 1366])
def test_two_requests_are_compared_without_broken_words(
    page: Page, site: Site, password: str, width: int
) -> None:
    open_list(page, site, password, width).locator("[data-file]").click()
    page.locator("[data-drawer]").get_by_role("button", name="Unir con").click()
    words = page.locator(".merge-table").locator("th, td")
    expect(words.get_by_text("Dirección")).to_be_visible()
    assert words.evaluate_all(_BROKEN) == []


def test_who_makes_a_visit_is_read_whole_on_a_phone(
    page: Page, site: Site, password: str
) -> None:
    open_list(page, site, password).locator("[data-file]").click()
    who = page.locator("#visit-professional")
    who.select_option(label=NURSE)
    room, needs = who.evaluate(
        """it => {
            const style = getComputedStyle(it);
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = style.font;
            const sides = [style.paddingLeft, style.paddingRight].map(parseFloat);
            const room = it.clientWidth - sides[0] - sides[1];
            return [room, pen.measureText(it.selectedOptions[0].text).width];
        }"""
    )
    assert needs <= room
    # Firefox sets a day apart with spaces, and a sign beside it.
    day = page.locator("#visit-date").bounding_box()
    assert day
    assert day["width"] >= 180


@pytest.mark.parametrize("width", [390, 1366])
def test_the_first_wrong_field_is_seen_with_its_label_and_arrow(
    page: Page, site: Site, password: str, width: int
) -> None:
    open_list(page, site, password, width)
    page.keyboard.press("n")
    name, vaccine = page.locator("#new-name"), page.locator("#new-vaccine")
    arrow = vaccine.evaluate("it => getComputedStyle(it).backgroundImage")
    assert "svg" in arrow
    page.get_by_role("button", name="Guardar lead").click()
    expect(name).to_be_focused()
    label = page.locator("label[for=new-name]")
    expect(label).to_be_in_viewport(ratio=1)
    box, window = label.bounding_box(), page.locator("dialog.new-lead").bounding_box()
    assert box
    assert window
    assert box["y"] >= window["y"]
    expect(vaccine).to_have_attribute("aria-invalid", "true")
    assert vaccine.evaluate("it => getComputedStyle(it).backgroundImage") == arrow


def test_a_notice_is_as_high_as_what_it_says(
    page: Page, site: Site, password: str
) -> None:
    """Also while others wait behind it that say more."""
    page.set_viewport_size({"width": 1366, "height": 768})
    sign_in(page, site, password)
    expect(page.locator("[data-lead]").first).to_be_visible()
    page.locator("[data-toast]").first.wait_for()
    heights = page.locator("[data-toast]").first.evaluate(
        """first => {
            const others = [0, 1, 2, 3].map(() => first.cloneNode(true));
            first.after(...others);
            first.querySelector("p").textContent = "Nombre ".repeat(40);
            return others.map((one) => one.getBoundingClientRect().height);
        }"""
    )
    assert len(set(heights)) == 1


def test_keys_of_one_line_stand_on_one_line(
    page: Page, site: Site, password: str
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + "/admin/agenda/")
    page.locator("[data-agenda]").wait_for()
    page.keyboard.press("?")
    keys = page.locator("dialog[open] kbd")
    expect(keys.first).to_be_visible()
    heights = keys.evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(set(heights)) == 1
