"""Every public page can be read and pressed: large text, large targets, every medium."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.test_pages import PAGES
from tests.support.site import Site

LARGE = "html { font-size: 200% }"
# What is pressed: an element, or its label; links within a sentence are as high as it.
SMALL = """(root) => [...document.querySelectorAll(
  `${root} :is(a[href], button, input, select, textarea, summary)`)].filter((node) => {
  if (!node.checkVisibility({ visibilityProperty: true })) return false;
  if (node.matches("[type=hidden], [name=website], .skip-link")) return false;
  const around = node.parentElement.textContent.trim();
  const inline = getComputedStyle(node).display === "inline";
  if (inline && around.length > node.textContent.trim().length + 3) return false;
  const boxes = [node, ...(node.labels || [])].map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return right - left < 43.9 || bottom - top < 43.9;
}).map((node) => `${node.outerHTML.slice(0, 90)} ${node.textContent.slice(0, 20)}`)"""
FAINT = """(root) => {
  const found = new Set(), texts = document.createTreeWalker(
    document.querySelector(root), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || node.closest("script, style, noscript")) continue;
    if (node.checkVisibility() && parseFloat(getComputedStyle(node).fontSize) < 16)
      found.add(texts.currentNode.data.trim());
  }
  return [...found];
}"""
COUNT = "(root) => document.querySelectorAll(`${root} :is(a, button, input)`).length"
WIDER = "(node) => node.scrollWidth - node.clientWidth"
# What the round button lies upon: anything with a text or a picture of its own.
COVERED = """() => {
  const bar = document.querySelector(".contact-bar");
  if (!bar.checkVisibility({ visibilityProperty: true })) return [];
  const bubble = bar.getBoundingClientRect();
  const told = (node) => node.matches("a, button, input, select, textarea, img, label")
    || [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
  return [...document.querySelectorAll("main *, footer *")].filter((node) => {
    if (!told(node) || !node.checkVisibility({ visibilityProperty: true })) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = node.matches("a, button, input, select, textarea, img")
      ? [node.getBoundingClientRect()] : [...range.getClientRects()];
    return boxes.some((box) => box.width > 1 && box.right > bubble.left
      && box.left < bubble.right && box.bottom > bubble.top && box.top < bubble.bottom);
  }).map((node) => node.outerHTML.slice(0, 90));
}"""


def open_scheduler(page: Page, step: int) -> None:
    """Open the scheduler and go to one of its steps."""
    page.locator(".contact-bar [data-open-scheduler]").click()
    choose = page.locator("#scheduler label", has_text="Tétanos")
    expect(choose).to_be_visible()
    if step > 1:
        choose.click()
        page.locator("#scheduler [data-next]").click()
        expect(page.locator("#scheduler [data-step='2']")).to_be_visible()
    if step > 2:
        page.locator("#scheduler [data-move='1']").click()
        page.locator("#scheduler [data-day]:enabled").nth(14).click()
        page.locator("#scheduler [data-time='11:00']").click()
        page.wait_for_timeout(700)  # a second tap at once is ignored
        page.locator("#scheduler [data-next]").click()
        expect(page.locator("#scheduler [data-step='3']")).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [360, 390])
def test_text_and_targets_are_large_enough_on_phones(
    page: Page, site: Site, path: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.base_url + path)
    assert page.evaluate(COUNT, "body") > 10
    assert page.evaluate(SMALL, "body") == []
    assert page.evaluate(FAINT, "body") == []


@pytest.mark.parametrize("path", PAGES)
def test_text_of_twice_the_size_fits_a_phone(page: Page, site: Site, path: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(site.base_url + path)
    page.add_style_tag(content=LARGE)
    root = page.locator("html")
    expect(root).to_have_css("font-size", "32px")
    assert root.evaluate(WIDER) == 0


@pytest.mark.parametrize("step", [1, 2, 3])
def test_scheduler_can_be_read_and_pressed_on_phones(
    page: Page, site: Site, step: int
) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(site.base_url)
    open_scheduler(page, step)
    assert page.evaluate(COUNT, "#scheduler") > 10
    assert page.evaluate(SMALL, "#scheduler") == []
    assert page.evaluate(FAINT, "#scheduler") == []
    page.add_style_tag(content=LARGE)
    for part in ("#scheduler", "#scheduler [data-scroller]", "#scheduler [data-foot]"):
        assert page.locator(part).evaluate(WIDER) == 0, part


@pytest.mark.parametrize("path", ["/", "/farmacia/", "/terminos/", "/gracias/"])
def test_round_button_lies_on_nothing(page: Page, site: Site, path: str) -> None:
    for width in (768, 1024, 1366, 1440):
        page.set_viewport_size({"width": width, "height": 768})
        page.goto(site.base_url + path)
        # It makes room where a form is in view, as at the pharmacy page's top.
        if path != "/farmacia/":
            expect(page.locator(".bar-whatsapp")).to_be_in_viewport()
        height = page.evaluate("document.documentElement.scrollHeight")
        for top in [*range(0, height, 384), height]:
            page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
            assert page.evaluate(COVERED) == [], (width, top)


@pytest.mark.parametrize("path", ["/", "/terminos/"])
def test_header_can_be_read_without_scripts(
    browser: Browser, site: Site, path: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url + path)
    expect(page.locator(".site-header")).to_have_css(
        "background-color", "rgb(255, 255, 255)"
    )
    context.close()


def test_paper_shows_the_text_and_nothing_of_the_screen(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.emulate_media(media="print")
    for gone in ("header nav", "#menu", ".contact-bar", "#booking-form", "#scheduler"):
        expect(page.locator(gone).first).to_be_attached()
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".site-header")).to_have_css("position", "static")
    expect(page.locator("#preguntas details p").first).to_be_visible()
    for shown in ("main h1", "#preguntas summary h3", "footer p"):
        text = page.locator(shown).first
        expect(text).to_be_visible()
        expect(text).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("footer")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    page.emulate_media(media="screen")
    expect(page.locator("#booking-form")).to_be_visible()


SYSTEM_COLOURS = """(node) => {
  const look = getComputedStyle(node);
  const is = (own, name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
    const same = getComputedStyle(probe).color === own;
    probe.remove();
    return same;
  };
  return [is(look.color, "HighlightText"), is(look.backgroundColor, "Highlight")];
}"""


def test_forced_colours_show_what_is_chosen(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(forced_colors="active")
    page.goto(site.base_url)
    open_scheduler(page, 1)
    vaccine = page.locator("#scheduler [type=radio]").first
    expect(vaccine).to_have_css("appearance", "auto")
    page.locator("#scheduler [data-step='1'] label").first.click()
    expect(vaccine).to_be_checked()
    page.locator("#scheduler [data-next]").click()
    page.locator("#scheduler [data-move='1']").click()
    for kind in ("[data-day]:enabled", "[data-time]"):
        chosen, other = (page.locator(f"#scheduler {kind}").nth(at) for at in (3, 4))
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
        look = "(node) => getComputedStyle(node).backgroundColor"
        page.mouse.move(0, 0)
        page.wait_for_timeout(400)
        assert chosen.evaluate(look) != other.evaluate(look)
        # Both from the colours that somebody chose, so that they can be read.
        assert chosen.evaluate(SYSTEM_COLOURS) == [True, True]
    field = page.locator("#scheduler-form-time")
    field.focus()
    expect(field).to_have_css("outline-style", "solid")
    expect(page.locator("#scheduler")).to_have_css("border-top-style", "solid")
    assert re.match(r"\d", page.locator("[data-time]").first.inner_text())
