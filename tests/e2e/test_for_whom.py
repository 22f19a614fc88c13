"""A visitor asks for somebody else: in both forms, in the scheduler, without scripts."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.forms import fill, hydrated, leads, send
from tests.e2e.test_scheduler import to_last_step
from tests.support.site import Site

FORMS = [
    pytest.param("/", "booking-form", id="landing"),
    pytest.param("/farmacia/", "pharmacy-form", id="pharmacy"),
]
GUARDIAN = (
    "Marca la casilla: la visita de un menor de 16 años la pide su madre, padre o "
    "tutor legal."
)


def choose(page: Page, form: str, who: str, patient: str = "") -> None:
    page.locator(f"#{form} summary").click()
    page.locator(f"#{form}-for_whom").select_option(who)
    if patient:
        page.locator(f"#{form}-patient").fill(patient)


@pytest.mark.parametrize(("path", "form"), FORMS)
def test_who_asks_for_oneself_sees_one_line_more_and_no_field(
    page: Page, site: Site, next_week, path, form
) -> None:
    page.goto(site.base_url + path)
    hydrated(page, form)
    expect(page.locator(f"#{form} summary")).to_be_visible()
    for name in ("for_whom", "patient", "guardian"):
        expect(page.locator(f"#{form}-{name}")).to_be_hidden()
    typed = fill(page, form, next_week, name=f"Para mí {form}")
    send(page, form)
    expect(page.locator(f"#{form} [data-confirmation]")).to_be_visible()
    (lead,) = leads(site, typed["name"])
    assert (lead["patient"], lead["minor"]) == (None, False)


@pytest.mark.parametrize(("path", "form"), FORMS)
def test_a_minor_needs_a_name_and_a_guardian_who_agrees(
    page: Page, site: Site, problems, next_week, path, form
) -> None:
    page.goto(site.base_url + path)
    hydrated(page, form)
    typed = fill(page, form, next_week, name=f"Madre {form}")
    choose(page, form, "adult")
    expect(page.locator(f"#{form}-patient")).to_be_visible()
    expect(page.locator(f"#{form}-guardian")).to_be_hidden()
    page.locator(f"#{form}-for_whom").select_option("minor")
    page.locator(f"#{form}-patient").fill("Tomás Soto")
    page.locator(f"#{form} summary").click()
    send(page, form)
    expect(page.locator(f"#{form}-guardian-error")).to_have_text(GUARDIAN)
    assert leads(site, typed["name"]) == []
    page.locator(f"#{form}-guardian").check()
    send(page, form)
    card = page.locator(f"#{form} [data-confirmation]")
    expect(card).to_contain_text("Tomás Soto")
    (lead,) = leads(site, typed["name"])
    assert (lead["patient"], bool(lead["minor"])) == ("Tomás Soto", True)
    assert lead["guardian_text_hash"]
    assert problems == [] or all("422" in told for told in problems)


@pytest.mark.parametrize(("path", "form"), FORMS)
def test_somebody_else_without_scripts(
    browser: Browser, site: Site, next_week, path, form
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url + path)
    typed = fill(page, form, next_week, name=f"Sin script {form}")
    choose(page, form, "adult")
    send(page, form)
    told = page.locator(f"#{form}-patient-error")
    expect(told).to_have_text("Escribe el nombre de quien se vacuna.")
    expect(page.locator(f"#{form}-for_whom")).to_have_value("adult")
    page.locator(f"#{form}-patient").fill("Abuela Inés")
    send(page, form)
    expect(page.get_by_role("heading", name="Recibimos tu solicitud")).to_be_visible()
    (lead,) = leads(site, typed["name"])
    assert (lead["patient"], bool(lead["minor"])) == ("Abuela Inés", False)
    context.close()


def test_what_was_chosen_outlives_a_reload_but_for_the_declaration(
    page: Page, site: Site
) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    choose(page, "booking-form", "minor", "Tomás Soto")
    page.locator("#booking-form-guardian").check()
    page.reload()
    hydrated(page, "booking-form")
    expect(page.locator("#booking-form-patient")).to_have_value("Tomás Soto")
    expect(page.locator("#booking-form-patient")).to_be_visible()
    expect(page.locator("#booking-form-for_whom")).to_have_value("minor")
    expect(page.locator("#booking-form-guardian")).not_to_be_checked()


def test_the_scheduler_asks_for_whom_too(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Desde agenda")
    form = page.locator("#scheduler-form")
    page.wait_for_timeout(600)  # a second tap within half a second counts as none
    choose(page, "scheduler-form", "adult", "Abuelo Raúl")
    form.locator("[data-submit]").click()
    expect(form.locator("[data-confirmation]")).to_contain_text("Abuelo Raúl")
    (lead,) = leads(site, "Desde agenda")
    assert lead["patient"] == "Abuelo Raúl"
