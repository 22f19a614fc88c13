"""The scheduler behind 'Agendar cita': three steps, one request."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import check
from tests.support.site import Site

SUCCESS = "Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita."


def to_last_step(page: Page, name: str) -> None:
    """Open the scheduler and go to the visitor's data."""
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    page.locator("#scheduler [data-move='1']").click()
    page.locator("#scheduler [data-day]:enabled").nth(9).click()
    page.locator("#scheduler [data-time='11:00']").click()
    page.locator("#scheduler [data-next]").click()
    values = {
        "name": name,
        "phone": "+56 9 8765 4321",
        "email": "marta@correo.cl",
        "address": "Av. Perú 100, Viña del Mar",
    }
    for field, value in values.items():
        page.locator(f"#scheduler-form-{field}").fill(value)
    page.locator("#scheduler-form-consent").check()


def leads(site: Site, name: str) -> list:
    found = site.rows("SELECT * FROM appointments")
    return [row for row in found if row["name"] == name]


def test_three_steps_store_one_request(page: Page, site: Site, problems) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Agenda")
    page.locator("#scheduler [data-submit]").dblclick()
    expect(page.locator("#scheduler [data-form-notice]")).to_have_text(SUCCESS)
    (lead,) = leads(site, "Agenda")
    assert (lead["category"], lead["receipt_number"]) == ("B2C", None)
    assert (lead["vaccine"], lead["vaccine_price"]) == ("tetanos", 10_000)
    assert lead["time"] == "11:00"
    assert str(lead["date"]).endswith("-10")
    assert problems == []


def test_back_and_forth_keeps_what_was_chosen(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Ida y vuelta")
    for _ in range(2):
        page.locator("#scheduler [data-back]").click()
    expect(page.locator("#scheduler [value=tetanos]")).to_be_checked()
    page.locator("#scheduler [data-next]").click()
    expect(page.locator("#scheduler [data-day][aria-pressed=true]")).to_have_count(1)
    page.locator("#scheduler [data-next]").click()
    expect(page.locator("#scheduler-form-name")).to_have_value("Ida y vuelta")
    page.keyboard.press("Escape")
    expect(page.locator("#scheduler")).to_be_hidden()
    page.locator("header [data-open-scheduler]").first.click()
    expect(page.locator("#scheduler-form-name")).to_have_value("Ida y vuelta")


def test_step_without_a_choice_says_what_is_missing(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler [data-next]").click()
    expect(page.locator("#scheduler-form-vaccine-error")).to_be_visible()


def test_failed_send_keeps_the_form_and_a_retry_stores_once(
    page: Page, site: Site
) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Sin red")
    page.route("**/api/appointments", lambda route: route.abort())
    page.locator("#scheduler [data-submit]").click()
    notice = page.locator("#scheduler [data-form-notice]")
    expect(notice).to_have_attribute("data-outcome", "error")
    expect(page.locator("#scheduler-form-name")).to_have_value("Sin red")
    page.unroute("**/api/appointments")
    page.locator("#scheduler [data-submit]").click()
    expect(notice).to_have_text(SUCCESS)
    assert len(leads(site, "Sin red")) == 1


def test_calendar_is_led_by_the_keyboard(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    heads = page.locator("#scheduler thead th").all_inner_texts()
    assert heads == ["L", "M", "M", "J", "V", "S", "D"]
    page.locator("#scheduler [data-day][tabindex='0']").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#scheduler [data-day][aria-pressed=true]")).to_have_count(1)


@pytest.mark.parametrize("width", [390, 1440])
def test_every_step_is_accessible(page: Page, site: Site, width) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(site.base_url)
    if width == 390:
        page.get_by_role("button", name="Abrir menú").click()
        page.locator("#menu [data-open-scheduler]").click()
    else:
        page.locator("header [data-open-scheduler]").first.click()
    check(page)
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    check(page)
    page.locator("#scheduler [data-day]:enabled").last.click()
    page.locator("#scheduler [data-time='11:00']").click()
    page.locator("#scheduler [data-next]").click()
    check(page)


def test_scheduler_that_cannot_come_leaves_the_way_to_the_form(
    page: Page, site: Site
) -> None:
    page.route("**/assets/late-*", lambda route: route.abort())
    page.goto(site.base_url)
    page.locator("header [data-open-scheduler]").first.click()
    expect(page).to_have_url(f"{site.base_url}/#servicios")
    expect(page.locator("#scheduler")).to_be_hidden()
