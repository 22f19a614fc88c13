"""Several people at one address: in both forms, in the scheduler, without scripts."""

import os

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.forms import fill, hydrated, leads, send
from tests.e2e.test_accessibility import check
from tests.e2e.test_for_whom import FORMS
from tests.e2e.test_scheduler import to_last_step
from tests.support.site import Site

NO_NAME = "Escribe el nombre de quien se vacuna."
NO_VACCINE = "Selecciona una vacuna."
GUARDIAN = (
    "Marca la casilla: la visita de un menor de 16 años la pide su madre, padre o "
    "tutor legal."
)

# All that is wrong is told at once, each at its field, for whoever it is.
TOLD = {
    "name": "Escribe tu nombre completo.",
    "email": "Revisa el correo. Debe verse así: nombre@correo.cl.",
    "date": "Esa fecha ya pasó. Elige una desde hoy en adelante.",
    "patient_2": NO_NAME,
    "guardian_2": GUARDIAN,
}


def unfold(page: Page, form: str) -> None:
    page.locator(f"#{form} summary").click()


def add(page: Page, form: str, number: int, name: str, vaccine: str = "covid") -> None:
    """Press the button, and fill in the person that it brings."""
    page.locator(f"#{form} [data-add-person]").click()
    field = page.locator(f"#{form}-patient_{number}")
    expect(field).to_be_focused()
    field.fill(name)
    page.locator(f"#{form}-vaccine_{number}").select_option(vaccine)


def people(site: Site, name: str) -> list[tuple]:
    found = sorted(leads(site, name), key=lambda lead: lead["household_place"] or 0)
    return [
        (lead["patient"], lead["vaccine"], lead["vaccine_price"], bool(lead["minor"]))
        for lead in found
    ]


@pytest.mark.parametrize(("path", "form"), FORMS)
def test_three_people_are_one_submission_with_a_total(
    page: Page, site: Site, problems, next_week, path, form
) -> None:
    page.goto(site.base_url + path)
    hydrated(page, form)
    expect(page.locator(f"#{form} [data-add-person]")).to_be_hidden()
    typed = fill(page, form, next_week, name=f"Hogar {form}")
    unfold(page, form)
    # What turns a text round is not kept, and not shown either.
    add(page, form, 2, "Abuela\u202e Inés")
    add(page, form, 3, "Tomás Soto", "tetanos")
    page.locator(f"#{form}-for_whom_3").select_option("minor")
    total = page.locator(f"#{form} [data-people-total]")
    expect(total).to_have_text("Total por 3 personas: $45.000")
    send(page, form)
    told = page.locator(f"#{form}-guardian_3-error")
    expect(told).to_have_text(GUARDIAN)
    assert people(site, typed["name"]) == []
    expect(page.locator(f"#{form}-guardian_3")).to_be_focused()
    page.keyboard.press("Space")
    expect(told).to_be_hidden()
    send(page, form)
    card = page.locator(f"#{form} [data-confirmation]")
    expect(card).to_contain_text("Abuela Inés: COVID-19, $15.000")
    expect(card).to_contain_text("$45.000")
    assert people(site, typed["name"]) == [
        (None, "hepatitis", 20_000, False),
        ("Abuela Inés", "covid", 15_000, False),
        ("Tomás Soto", "tetanos", 10_000, True),
    ]
    ask_the_same_people_again(page, form)
    assert problems == [] or all("422" in told for told in problems)


def ask_the_same_people_again(page: Page, form: str) -> None:
    """The next request is for the same people, each with a vaccine to choose."""
    page.locator(f"#{form} [data-another]").click()
    told = page.locator(f"#{form} [data-people-told]")
    expect(told).to_contain_text("Copiamos también los nombres")
    expect(page.locator(f"#{form} [data-person]")).to_have_count(2)
    for number, name in ((2, "Abuela Inés"), (3, "Tomás Soto")):
        expect(page.locator(f"#{form}-patient_{number}")).to_have_value(name)
        expect(page.locator(f"#{form}-vaccine_{number}")).to_have_value("")
    expect(page.locator(f"#{form}-for_whom_3")).to_have_value("minor")
    expect(page.locator(f"#{form}-guardian_3")).not_to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/again-{form}.png", full_page=True)
    # Who is not needed goes with one press; nothing stays on the device.
    stores = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
    assert "Tomás" not in page.evaluate(stores)
    page.get_by_role("button", name="Quitar a la persona 3").click()
    expect(page.locator(f"#{form} [data-person]")).to_have_count(1)


def test_six_have_room_and_whoever_goes_leaves_no_gap(
    page: Page, site: Site, next_week
) -> None:
    form = "booking-form"
    page.goto(site.base_url)
    hydrated(page, form)
    fill(page, form, next_week, name="Seis")
    unfold(page, form)
    for number in range(2, 7):
        add(page, form, number, f"Persona {number}", "influenza")
    more = page.locator(f"#{form} [data-add-person]")
    expect(more).to_be_hidden()
    page.get_by_role("button", name="Quitar a la persona 3").click()
    expect(more).to_be_focused()
    expect(page.locator(f"#{form} [data-people-told]")).to_have_text(
        "Quitaste a la persona 3."
    )
    expect(page.get_by_role("group", name="Persona 5")).to_be_visible()
    expect(page.get_by_role("group", name="Persona 6")).to_have_count(0)
    expect(page.get_by_label("Nombre de quien se vacuna").nth(2)).to_have_value(
        "Persona 4"
    )
    send(page, form)
    expect(page.locator(f"#{form} [data-confirmation]")).to_be_visible()
    assert [one[0] for one in people(site, "Seis")] == [
        None,
        "Persona 2",
        "Persona 4",
        "Persona 5",
        "Persona 6",
    ]


def ask_for_two_more(page: Page, site: Site, form: str) -> None:
    """Type two people beside whoever stands first."""
    page.goto(site.base_url)
    hydrated(page, form)
    unfold(page, form)
    add(page, form, 2, "Tomás Soto")
    add(page, form, 3, "Abuela Inés", "tetanos")


def test_people_outlive_a_reload_but_for_the_declaration(
    page: Page, site: Site
) -> None:
    form = "booking-form"
    ask_for_two_more(page, site, form)
    page.locator(f"#{form}-for_whom_2").select_option("minor")
    page.locator(f"#{form}-guardian_2").check()
    page.reload()
    expect(page.locator(f"#{form}-patient_3")).to_have_value("Abuela Inés")
    expect(page.locator(f"#{form}-patient_2")).to_have_value("Tomás Soto")
    expect(page.locator(f"#{form}-vaccine_3")).to_have_value("tetanos")
    expect(page.locator(f"#{form}-for_whom_2")).to_have_value("minor")
    expect(page.locator(f"#{form}-guardian_2")).not_to_be_checked()
    expect(page.locator(f"#{form}-patient_3")).to_be_visible()
    # Hydration leaves them where they are.
    hydrated(page, form)
    expect(page.locator(f"#{form}-patient_3")).to_have_value("Abuela Inés")


def test_whoever_was_taken_away_does_not_come_back_with_a_reload(
    page: Page, site: Site
) -> None:
    form = "booking-form"
    ask_for_two_more(page, site, form)
    page.get_by_role("button", name="Quitar a la persona 2").click()
    expect(page.locator(f"#{form} [data-person]")).to_have_count(1)
    page.reload()
    hydrated(page, form)
    expect(page.locator(f"#{form}-patient_2")).to_have_value("Abuela Inés")
    expect(page.locator(f"#{form} [data-person]")).to_have_count(1)
    page.get_by_role("button", name="Quitar a la persona 2").click()
    page.reload()
    hydrated(page, form)
    expect(page.locator(f"#{form} [data-add-person]")).to_have_count(1)
    expect(page.locator(f"#{form} [data-person]")).to_have_count(0)


def test_a_line_that_is_cut_says_so_and_the_button_serves_again(
    page: Page, site: Site
) -> None:
    form = "booking-form"
    page.goto(site.base_url)
    hydrated(page, form)
    unfold(page, form)
    page.route("**/persona.html", lambda route: route.abort())
    page.locator(f"#{form} [data-add-person]").click()
    expect(page.locator(f"#{form} [data-people-told]")).to_contain_text(
        "Revisa tu conexión"
    )
    page.unroute("**/persona.html")
    add(page, form, 2, "Abuela Inés")
    expect(page.locator(f"#{form} [data-people-told]")).to_be_empty()


@pytest.mark.parametrize(("path", "form"), FORMS)
def test_without_scripts_each_post_brings_a_person_and_keeps_all(
    browser: Browser, site: Site, next_week, path, form
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url + path)
    typed = fill(page, form, next_week, name=f"Sin script hogar {form}")
    more = page.get_by_role("button", name="Agregar otra persona")
    more.click()
    expect(page.locator(f"#{form}-patient_2")).to_be_visible()
    expect(page.locator(f"#{form}-name")).to_have_value(typed["name"])
    expect(page.locator(f"#{form}-vaccine")).to_have_value("hepatitis")
    expect(page.locator(f"#{form}-consent")).to_be_checked()
    page.locator(f"#{form}-patient_2").fill("Tomás Soto")
    page.locator(f"#{form}-for_whom_2").select_option("minor")
    more.click()
    page.locator(f"#{form}-vaccine_3").select_option("tetanos")
    send(page, form)
    for name, sentence in {
        "vaccine_2": "Selecciona una vacuna.",
        "guardian_2": GUARDIAN,
        "patient_3": NO_NAME,
    }.items():
        expect(page.locator(f"#{form}-{name}-error")).to_have_text(sentence)
    assert people(site, typed["name"]) == []
    page.locator(f"#{form}-vaccine_2").select_option("covid")
    page.locator(f"#{form}-guardian_2").check()
    page.locator(f"#{form}-patient_3").fill("Abuela Inés")
    # Enter sends: the button that adds is not the first of the form.
    page.locator(f"#{form}-name").press("Enter")
    expect(page.get_by_role("heading", name="Recibimos tu solicitud")).to_be_visible()
    assert [one[:2] for one in people(site, typed["name"])] == [
        (None, "hepatitis"),
        ("Tomás Soto", "covid"),
        ("Abuela Inés", "tetanos"),
    ]
    context.close()


def test_without_scripts_whoever_is_left_empty_is_not_there(
    browser: Browser, site: Site, next_week
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url)
    fill(page, "booking-form", next_week, name="Sola al final")
    page.get_by_role("button", name="Agregar otra persona").click()
    hint = page.locator("[data-person] noscript p")
    expect(hint).to_contain_text("Para quitarla, deja vacíos")
    send(page, "booking-form")
    expect(page.get_by_role("heading", name="Recibimos tu solicitud")).to_be_visible()
    assert people(site, "Sola al final") == [(None, "hepatitis", 20_000, False)]
    context.close()


def test_the_scheduler_takes_several_on_a_narrow_phone(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Hogar agenda")
    form = "scheduler-form"
    page.set_viewport_size({"width": 320, "height": 640})
    unfold(page, form)
    add(page, form, 2, "Abuelo Raúl")
    expect(page.locator(f"#{form} [data-people-total]")).to_have_text(
        "Total por 2 personas: $25.000"
    )
    wide = "document.querySelector('#scheduler').scrollWidth"
    assert page.evaluate(wide) <= 320
    page.locator(f"#{form}-patient_2").fill("")
    page.wait_for_timeout(600)  # a second tap within half a second counts as none
    page.locator(f"#{form} [data-submit]").click()
    expect(page.locator(f"#{form}-patient_2")).to_be_focused()
    expect(page.locator(f"#{form}-patient_2-error")).to_have_text(NO_NAME)
    page.locator(f"#{form}-patient_2").fill("Abuelo Raúl")
    expect(page.locator(f"#{form}-patient_2-error")).to_be_hidden()
    page.wait_for_timeout(600)
    page.locator(f"#{form} [data-submit]").click()
    expect(page.locator(f"#{form} [data-confirmation]")).to_contain_text(
        "Abuelo Raúl: COVID-19, $15.000"
    )
    assert people(site, "Hogar agenda") == [
        (None, "tetanos", 10_000, False),
        ("Abuelo Raúl", "covid", 15_000, False),
    ]
    page.locator(f"#{form} [data-another]").click()
    expect(page.locator(f"#{form}-patient_2")).to_have_value("Abuelo Raúl")
    expect(page.locator(f"#{form}-vaccine_2")).to_have_value("")


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_fields_of_others_are_accessible_and_fit(
    page: Page, site: Site, width
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    unfold(page, "booking-form")
    add(page, "booking-form", 2, "Ñ" * 190)
    page.locator("#booking-form-for_whom_2").select_option("minor")
    expect(page.get_by_role("group", name="Persona 2")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    check(page)


@pytest.mark.parametrize(("path", "form"), FORMS)
@pytest.mark.parametrize("way", ["tap", "Enter", "Space"])
def test_a_double_press_adds_one_person(
    page: Page, site: Site, problems, next_week, path, form, way
) -> None:
    page.goto(site.base_url + path)
    hydrated(page, form)
    fill(page, form, next_week, name="Doble toque")
    unfold(page, form)
    more = page.locator(f"#{form} [data-add-person]")
    for number in (2, 3):
        if way == "tap":
            more.dblclick()
        else:
            more.focus()
            page.keyboard.press(way)
            page.keyboard.press(way)
        expect(page.locator(f"#{form}-patient_{number}")).to_be_focused()
        page.wait_for_timeout(600)
        expect(page.locator(f"#{form} [data-person]")).to_have_count(number - 1)
    expect(page.locator(f"#{form} [data-field-error]:visible")).to_have_count(0)
    assert people(site, "Doble toque") == []
    assert problems == []


@pytest.mark.parametrize(("path", "form"), FORMS)
def test_what_is_missing_of_others_is_told_at_their_fields(
    page: Page, site: Site, problems, next_week, path, form
) -> None:
    page.goto(site.base_url + path)
    hydrated(page, form)
    typed = fill(page, form, next_week, name=f"Falta {form}")
    unfold(page, form)
    add(page, form, 2, "Abuela Inés")
    add(page, form, 3, "Eva")
    add(page, form, 4, "Tomás Soto", "")
    page.locator(f"#{form}-patient_3").fill("")
    page.locator(f"#{form} summary").click()
    send(page, form)
    told = page.locator(f"#{form}-patient_3-error")
    expect(told).to_have_text(NO_NAME)
    expect(page.locator(f"#{form}-patient_3")).to_be_focused()
    expect(page.locator(f"#{form}-vaccine_4-error")).to_have_text(NO_VACCINE)
    expect(page.locator(f"#{form} [data-field-error]:visible")).to_have_count(2)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/missing-{form}.png")
    page.locator(f"#{form}-patient_3").fill("Eva")
    expect(told).to_be_hidden()
    send(page, form)
    expect(page.locator(f"#{form}-vaccine_4")).to_be_focused()
    page.locator(f"#{form}-vaccine_4").select_option("covid")
    expect(page.locator(f"#{form}-vaccine_4-error")).to_be_hidden()
    send(page, form)
    expect(page.locator(f"#{form} [data-confirmation]")).to_be_visible()
    assert len(people(site, typed["name"])) == 4
    assert problems == []


def test_what_is_wrong_above_the_others_is_led_to_first(
    page: Page, site: Site, next_week
) -> None:
    form = "booking-form"
    page.goto(site.base_url)
    hydrated(page, form)
    fill(page, form, next_week, name="", email="ana@", date="2020-01-01")
    unfold(page, form)
    add(page, form, 2, "")
    page.locator(f"#{form}-for_whom_2").select_option("minor")
    send(page, form)
    expect(page.locator(f"#{form}-name")).to_be_focused()
    for name, sentence in TOLD.items():
        expect(page.locator(f"#{form}-{name}-error")).to_have_text(sentence)
    page.locator(f"#{form}-email").fill("ana@correo.cl")
    page.locator(f"#{form}-date").fill(next_week)
    page.locator(f"#{form}-for_whom_2").select_option("adult")
    page.locator(f"#{form}-name").fill("Ana")
    # And what is wrong below them waits.
    page.locator(f"#{form}-consent").uncheck()
    send(page, form)
    expect(page.locator(f"#{form}-patient_2")).to_be_focused()
    expect(page.locator(f"#{form}-patient_2-error")).to_have_text(NO_NAME)
    assert people(site, "Ana") == []


def test_a_seventh_by_a_plain_post_is_told_and_nothing_is_stored(
    browser: Browser, site: Site, next_week
) -> None:
    form = "booking-form"
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url)
    fill(page, form, next_week, name="Siete")
    for number in range(2, 7):
        page.get_by_role("button", name="Agregar otra persona").click()
        page.locator(f"#{form}-patient_{number}").fill(f"Persona {number}")
        page.locator(f"#{form}-vaccine_{number}").select_option("covid")
    extra = '<input name="patient_7" value="Eva"><input name="vaccine_7" value="covid">'
    page.locator(f"#{form}").evaluate(
        "(form, extra) => form.insertAdjacentHTML('beforeend', extra)", extra
    )
    send(page, form)
    summary = page.locator(f"#{form} [data-error-summary]")
    expect(summary).to_contain_text("Hasta seis personas caben en una solicitud.")
    expect(page.locator(f"#{form}-patient_6")).to_have_value("Persona 6")
    assert people(site, "Siete") == []
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/seven.png")
    send(page, form)
    expect(page.get_by_role("heading", name="Recibimos tu solicitud")).to_be_visible()
    assert len(people(site, "Siete")) == 6
    context.close()
