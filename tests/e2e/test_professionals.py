"""Who makes visits: added, changed, and not booked twice."""

import json

from playwright.sync_api import Browser, Locator, Page, expect

from app.content import professionals as copy
from tests.e2e.panel import sign_in, someone, store
from tests.e2e.test_accessibility import check
from tests.e2e.test_panel_line import sign_in_by
from tests.support.site import Site
from tests.support.weak_line import WeakLine


def toast(page: Page, text: str):
    return page.locator("[data-toast]", has_text=text).last


def add(page: Page, site: Site, name: str) -> None:
    page.goto(site.base_url + "/admin/profesionales/")
    page.locator("#professional-name-new").fill(name)
    page.locator("#professional-registration-new").fill("123456")
    page.get_by_role("button", name="Agregar").click()
    expect(page.locator("[data-professional]", has_text=name)).to_be_visible()
    expect(page.get_by_role("button", name="Agregar")).to_be_focused()


def stored(site: Site, name: str):
    found = site.rows("SELECT * FROM professionals")
    return [one for one in found if one["name"] == name]


def test_professional_is_added_and_changed(
    page: Page, site: Site, password, problems
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Marta Soto")
    add(page, site, "Otra Persona")
    expect(toast(page, "Profesional agregado")).to_be_visible()
    card = page.locator("[data-professional]", has_text="Marta Soto")
    card.get_by_label("Comunas").fill("Quilpué, Viña del Mar")
    card.get_by_label("Domingo, desde").fill("")
    card.get_by_role("button", name="Guardar").click()
    expect(card.get_by_role("alert")).to_contain_text("desde y hasta")
    expect(card.get_by_label("Domingo, desde")).to_be_focused()
    card.get_by_label("Días libres").fill("31/02/2027")
    for _ in range(2):
        card.get_by_role("button", name="Guardar").click()
        expect(card.get_by_label("Días libres")).to_be_focused()
        expect(card.get_by_label("Días libres")).to_be_in_viewport()
    card.get_by_label("Días libres").fill("")
    card.get_by_label("Domingo, hasta").fill("")
    card.get_by_role("button", name="Guardar").click()
    expect(toast(page, "Profesional guardado")).to_be_visible()
    expect(card.get_by_role("button", name="Guardar")).to_be_focused()
    page.reload()  # a notice lies upon what is looked at
    expect(card).to_be_visible()
    check(page)
    (marta,) = stored(site, "Marta Soto")
    assert json.loads(marta["comunas"]) == ["Quilpué", "Viña del Mar"]
    assert json.loads(marta["hours"])[5:] == [["09:00", "19:00"], None]
    (other,) = stored(site, "Otra Persona")
    assert json.loads(other["comunas"]) == []
    assert problems == []


def test_what_was_wrong_before_takes_no_focus_while_the_answer_is_on_its_way(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    sign_in_by(page, line, password)
    add(page, site, "Lenta Soto")
    page.goto(line.base_url + "/admin/profesionales/")
    card = page.locator("[data-professional]", has_text="Lenta Soto")
    days = card.get_by_label("Días libres")
    save = card.get_by_role("button", name="Guardar")
    days.fill("31/02/2027")
    save.click()
    expect(days).to_be_focused()
    days.fill("")
    line.swallow()
    save.click()
    page.wait_for_timeout(2_000)  # longer than an answer takes
    expect(save).to_be_focused()
    line.mend()
    expect(toast(page, "Profesional guardado")).to_be_visible()
    expect(save).to_be_focused()
    expect(days).to_have_attribute("aria-invalid", "false")


def test_what_is_typed_stays_when_a_colleague_saves_the_same_card(
    page: Page, browser: Browser, site: Site, password
) -> None:
    page.on("dialog", lambda asked: asked.accept())
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Quien Escribe", "Quien Espera"):
        add(page, site, name)
    context, other = someone(browser, site, password)
    other.goto(site.base_url + "/admin/profesionales/")
    mine, another = (
        page.locator("[data-professional]", has_text=name)
        for name in ("Quien Escribe", "Quien Espera")
    )
    theirs = other.locator("[data-professional]", has_text="Quien Escribe")

    mine.get_by_label("Comunas").fill("Concón")
    mine.get_by_label("Atiende visitas").uncheck()
    theirs.get_by_label("Lunes, desde").fill("10:30")
    theirs.get_by_role("button", name="Guardar").click()
    expect(toast(other, "Profesional guardado")).to_be_visible()
    another.get_by_role("button", name="Guardar").click()
    expect(toast(page, "Profesional guardado")).to_be_visible()
    for _ in range(2):
        expect(mine.get_by_role("alert")).to_contain_text("Lunes 10:30–19:00")
        expect(mine.get_by_label("Comunas")).to_have_value("Concón")
        expect(mine.get_by_label("Atiende visitas")).not_to_be_checked()
        expect(mine.get_by_label("Lunes, desde")).to_have_value("10:30")
        page.reload()
    mine.get_by_role("button", name="Guardar").click()
    expect(toast(page, "Profesional guardado")).to_be_visible()
    expect(mine.get_by_role("alert")).to_have_count(0)
    context.close()
    (found,) = stored(site, "Quien Escribe")
    assert json.loads(found["comunas"]) == ["Concón"]
    assert json.loads(found["hours"])[0] == ["10:30", "19:00"]
    assert not found["active"]


def test_what_is_no_comuna_is_told_and_the_rest_stays(
    page: Page, site: Site, password
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Vive Lejos")
    card = page.locator("[data-professional]", has_text="Vive Lejos")
    field = card.get_by_label("Comunas")
    field.fill("quilpue, Marte")
    card.get_by_role("button", name="Guardar").click()
    expect(card.get_by_role("alert").last).to_contain_text("«Marte» no es una comuna")
    expect(field).to_be_focused()
    expect(field).to_have_value("quilpue, Marte")
    field.fill("quilpue, Viña")
    card.get_by_role("button", name="Guardar").click()
    expect(field).to_have_value("Quilpué, Viña del Mar")
    (found,) = stored(site, "Vive Lejos")
    assert json.loads(found["comunas"]) == ["Quilpué", "Viña del Mar"]


def test_the_focus_stays_on_the_card_whose_address_is_taken_away(
    page: Page, site: Site, password
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Con Calendario", "Sin Calendario"):
        add(page, site, name)
    card, other = (
        page.locator("[data-professional]", has_text=name)
        for name in ("Con Calendario", "Sin Calendario")
    )
    for each in (card, other):
        each.get_by_role("button", name="Crear la dirección").click()
        expect(each.get_by_role("button", name="Quitar la dirección")).to_be_visible()
    card.get_by_role("button", name="Quitar la dirección").focus()
    page.keyboard.press("Enter")
    expect(card.get_by_role("button", name="Quitar la dirección")).to_have_count(0)
    expect(other.get_by_role("button", name="Quitar la dirección")).to_be_visible()
    page.wait_for_function(
        "() => document.activeElement.closest('[data-professional]')"
        "?.textContent.includes('Con Calendario')"
    )


def copies(page: Page, card: Locator, address: str) -> None:
    card.get_by_role("button", name=copy.FEED_COPY).click()
    expect(card.get_by_text(copy.FEED_COPIED)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address


def test_a_calendars_address_is_not_lost_with_a_reload(
    page: Page, site: Site, password
) -> None:
    """The tab shows it while it counts, to who made it."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Calendario Uno", "Calendario Dos"):
        add(page, site, name)
    one, two = (
        page.locator("[data-professional]", has_text=name)
        for name in ("Calendario Uno", "Calendario Dos")
    )
    made = []
    for card in (one, two):
        card.get_by_role("button", name="Crear la dirección").click()
        made.append(card.get_by_label(copy.FEED).input_value())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copies(page, two, made[1])
    page.reload()
    for card, address in zip((one, two), made, strict=True):
        expect(card.get_by_label(copy.FEED)).to_have_value(address)
        expect(card.get_by_text(copy.FEED_KEPT)).to_be_visible()
        expect(card.get_by_text(copy.FEED_THERE)).to_be_hidden()
    copies(page, one, made[0])
    check(page)
    one.get_by_role("button", name="Crear otra dirección").click()
    expect(one.get_by_label(copy.FEED)).not_to_have_value(made[0])
    (fresh,) = [one.get_by_label(copy.FEED).input_value()]
    two.get_by_role("button", name="Quitar la dirección").click()
    expect(two.get_by_label(copy.FEED)).to_have_count(0)
    page.reload()
    expect(one.get_by_label(copy.FEED)).to_have_value(fresh)
    expect(two.get_by_label(copy.FEED)).to_have_count(0)
    # Another address that a colleague made in its place.
    site.run("UPDATE professionals SET feed_token_hash = 'otra' || name")
    page.reload()
    expect(one.get_by_role("button", name="Crear otra dirección")).to_be_visible()
    expect(one.get_by_label(copy.FEED)).to_have_count(0)
    expect(one.get_by_text(copy.FEED_THERE)).to_be_visible()
    assert made[0] not in page.evaluate("JSON.stringify({...sessionStorage})")


def test_nobody_is_booked_twice_from_the_file(page: Page, site: Site, password) -> None:
    for name in ("Choca Uno", "Choca Dos"):
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Rosa Vera")
    page.goto(site.base_url + "/admin/")
    for name in ("Choca Uno", "Choca Dos"):
        row = page.locator("[data-lead]", has_text=name)
        row.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("[data-drawer] h3")).to_have_text(name)
        page.locator("#visit-professional").select_option("Rosa Vera")
        page.locator("#visit-minutes").press("Enter")
        if name == "Choca Uno":
            expect(page.locator("[data-visit]")).to_contain_text("Rosa Vera")
    expect(
        toast(page, "Ese profesional ya tiene otra visita a esa hora.")
    ).to_be_visible()
    assert [one["state"] for one in site.rows("SELECT * FROM visits")] == ["open"]
