"""What the table of prices says is what every visitor sees."""

import json
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.forms import fill, send
from tests.e2e.panel import sign_in, someone
from tests.support.site import Site

RAISED = (
    "UPDATE vaccines SET price = 13000, version = version + 1 WHERE id = 'influenza'"
)
RESTORED = "UPDATE vaccines SET price = 12000 WHERE id = 'influenza'"


@pytest.fixture
def second(site: Site) -> Iterator[Site]:
    """Another instance on the same database."""
    running = Site(site.folder / "second", site.database_url)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def raised(site: Site) -> Iterator[None]:
    """A price that was raised while the site runs."""
    site.run(RAISED)
    yield
    restore(site)


def restore(site: Site) -> None:
    """Put the price back, and wait for it: a site shows a list for two seconds."""
    site.run(RESTORED)
    site.wait_for("the old price", lambda: "$12.000" in shown(site, "/", "br").text, 5)


def shown(site: Site, path: str, encoding: str) -> httpx.Response:
    headers = {"accept-encoding": encoding}
    answer = httpx.get(site.base_url + path, headers=headers)
    assert answer.status_code == 200
    return answer


def test_pages_follow_the_table_on_every_instance(site: Site, second: Site) -> None:
    instances = (site, second)
    before = [shown(one, "/", "identity") for one in instances]
    assert all("$12.000" in answer.text for answer in before)
    assert not any("$13.000" in answer.text for answer in before)
    late = before[0].text.split('data-late="')[1].split('"')[0]
    site.run(RAISED)
    try:
        for one in instances:
            one.wait_for(
                "the new price",
                lambda one=one: "$13.000" in shown(one, "/", "identity").text,
                patience=5,
            )
            for path in ("/", "/farmacia/", late):
                for encoding in ("identity", "gzip", "br"):
                    answer = shown(one, path, encoding)
                    assert (
                        answer.headers.get("content-encoding", "identity") == encoding
                    )
                    assert "12000" not in answer.text
                    assert "$12.000" not in answer.text
                    assert 'data-price="13000"' in answer.text
                    again = httpx.get(
                        one.base_url + path,
                        headers={
                            "accept-encoding": encoding,
                            "if-none-match": answer.headers["etag"],
                        },
                    )
                    assert again.status_code == 304
        offers = shown(site, "/", "identity").text.split('"makesOffer": ')[1]
        assert json.JSONDecoder().raw_decode(offers)[0][0]["price"] == 13_000
    finally:
        restore(site)


@pytest.mark.usefixtures("raised")
@pytest.mark.parametrize(
    ("path", "form"), [("/", "booking-form"), ("/farmacia/", "pharmacy-form")]
)
def test_a_live_page_keeps_the_present_list(
    page: Page, site: Site, problems: list[str], next_week: str, path: str, form: str
) -> None:
    site.wait_for(
        "the price", lambda: 'data-price="13000"' in shown(site, path, "br").text
    )
    page.goto(site.base_url + path)
    page.locator(f"#{form}-name").focus()
    page.wait_for_function(
        "id => Object.keys(document.getElementById(id))"
        ".some((key) => key.startsWith('__reactProps'))",
        arg=form,
    )
    option = page.locator(f"#{form}-vaccine option[value=influenza]")
    expect(option).to_have_attribute("data-price", "13000")
    fill(page, form, next_week, vaccine="influenza", name="Con valor nuevo")
    expect(page.locator(f"#{form} [data-price-line]")).to_contain_text("$13.000")
    send(page, form)
    expect(page.get_by_text("Solicitud enviada con éxito!").first).to_be_visible()
    expect(option).to_have_attribute("data-price", "13000")
    prices = page.evaluate("JSON.parse(localStorage.vaccinesPrices)")
    assert {"id": "influenza", "name": "Influenza", "price": 13000} in prices
    stored = site.rows("SELECT vaccine_price FROM appointments")
    assert {row["vaccine_price"] for row in stored} == {13_000}
    assert problems == []


@pytest.mark.usefixtures("raised")
def test_the_scheduler_offers_the_present_list(
    page: Page, site: Site, problems: list[str]
) -> None:
    site.wait_for(
        "the price", lambda: 'data-price="13000"' in shown(site, "/", "br").text
    )
    page.goto(site.base_url)
    page.locator("header [data-open-scheduler]").first.click()
    card = page.locator("#scheduler label[data-vaccine=influenza]")
    expect(card).to_contain_text("$13.000")
    assert problems == []


def test_the_staff_change_a_price_and_a_visitor_sees_it(
    page: Page, site: Site, password: str, problems: list[str]
) -> None:
    sign_in(page, site, password)
    page.get_by_role("link", name="Precios").click()
    expect(page.get_by_role("heading", name="Precios", exact=True)).to_be_visible()
    row = page.locator("[data-price-row=tetanos]")
    row.get_by_label("Valor en pesos").fill("gratis")
    row.get_by_role("button", name="Guardar").click()
    expect(row.get_by_role("alert")).to_contain_text("Revise el valor")
    expect(row.get_by_label("Valor en pesos")).to_have_value("gratis")
    row.get_by_label("Valor en pesos").fill("11.500")
    row.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Precio guardado")).to_be_visible()
    expect(row.get_by_label("Valor en pesos")).to_have_value("11500")
    expect(row.get_by_role("button", name="Guardar")).to_be_focused()
    site.wait_for("the price", lambda: "$11.500" in shown(site, "/", "br").text, 5)
    assert "$10.000" not in shown(site, "/", "br").text
    row.get_by_role("button", name="Retirar").click()
    expect(row.get_by_text("Retirada", exact=True)).to_be_visible()
    site.wait_for("it gone", lambda: "Tétanos" not in shown(site, "/", "br").text, 5)
    row.get_by_role("button", name="Ofrecer de nuevo").click()
    expect(row.get_by_text("Retirada", exact=True)).to_have_count(0)
    for width in (390, 768, 1366, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    assert problems == []


def test_what_is_typed_into_a_price_outlives_a_colleague_and_a_reload(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    page.on("dialog", lambda asked: asked.accept())
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    context, other = someone(browser, site, password)
    for tab in (page, other):
        tab.goto(site.base_url + "/admin/precios/")
    mine, another = (
        page.locator(f"[data-price-row={of}]") for of in ("covid", "tetanos")
    )
    theirs = other.locator("[data-price-row=covid]")
    mine.get_by_label("Nombre").fill("COVID de esta persona")
    theirs.get_by_label("Valor en pesos").fill("17.500")
    theirs.get_by_role("button", name="Guardar").click()
    expect(theirs.get_by_label("Valor en pesos")).to_have_value("17500")
    another.get_by_role("button", name="Retirar").click()
    expect(another.get_by_text("Retirada", exact=True)).to_be_visible()
    for _ in range(2):
        expect(mine.get_by_role("alert")).to_contain_text("· $17.500. Revise y guarde")
        expect(mine.get_by_label("Nombre")).to_have_value("COVID de esta persona")
        expect(mine.get_by_label("Valor en pesos")).to_have_value("17500")
        page.reload()
    mine.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Precio guardado")).to_be_visible()
    expect(mine.get_by_role("alert")).to_have_count(0)
    another.get_by_role("button", name="Ofrecer de nuevo").click()
    expect(another.get_by_text("Retirada", exact=True)).to_have_count(0)
    context.close()
    found = site.rows("SELECT name, price FROM vaccines WHERE id = 'covid'")
    assert [dict(one) for one in found] == [
        {"name": "COVID de esta persona", "price": 17_500}
    ]
