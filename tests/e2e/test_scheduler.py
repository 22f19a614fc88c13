"""The scheduler behind 'Agendar cita': three steps, one request."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.forms import leads
from tests.e2e.test_accessibility import check
from tests.support.site import Site

SUCCESS = "Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita."

FAILURE = "Ha ocurrido un error al enviar tu solicitud. Por favor intenta nuevamente."
TWO_HOURS = ("13:00", "15:00")
PERSON = {
    "phone": "+56 9 8765 4321",
    "email": "marta@correo.cl",
    "address": "Av. Perú 100, Viña del Mar",
}


def to_last_step(page: Page, name: str) -> None:
    """Open the scheduler and go to the visitor's data."""
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    page.locator("#scheduler [data-move='1']").click()
    page.locator("#scheduler [data-day]:enabled").nth(9).click()
    page.locator("#scheduler [data-time='11:00']").click()
    page.locator("#scheduler [data-next]").click()
    for field, value in {"name": name, **PERSON}.items():
        page.locator(f"#scheduler-form-{field}").fill(value)
    page.locator("#scheduler-form-consent").check()


def test_three_steps_store_one_request(page: Page, site: Site, problems) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Agenda")
    page.wait_for_timeout(600)
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
    for title in ("¿Qué día", "¿Qué vacuna"):
        page.wait_for_timeout(600)
        page.locator("#scheduler [data-back]").click()
        expect(page.locator("#scheduler legend:visible")).to_contain_text(title)
    page.wait_for_timeout(600)
    expect(page.locator("#scheduler [value=tetanos]")).to_be_checked()
    page.locator("#scheduler [data-next]").click()
    expect(page.locator("#scheduler [data-day][aria-pressed=true]")).to_have_count(1)
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-next]").click()
    expect(page.locator("#scheduler-form-name")).to_have_value("Ida y vuelta")
    page.keyboard.press("Escape")
    expect(page.locator("#scheduler")).to_be_hidden()
    page.locator("header [data-open-scheduler]").first.click()
    expect(page.locator("#scheduler-form-name")).to_have_value("Ida y vuelta")


def test_step_without_a_choice_says_what_is_missing(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site.base_url)
    open_on_phone(page)
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-next]").click()
    error = page.locator("#scheduler-form-vaccine-error")
    expect(error).to_have_text("Selecciona una vacuna para continuar.")
    expect(error).to_have_attribute("role", "alert")
    expect(error).to_be_in_viewport(ratio=1)
    expect(page.locator("#scheduler [data-step='1']")).to_have_attribute(
        "aria-describedby", "scheduler-form-vaccine-error"
    )


def open_on_phone(page: Page) -> None:
    page.get_by_role("button", name="Abrir menú").click()
    page.locator("#menu [data-open-scheduler]").click()
    # What is pressed within half a second after that is taken for a second tap.
    page.locator("#scheduler [data-next]").wait_for()


def test_double_tap_neither_skips_a_step_nor_sends(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").dblclick()
    expect(page.locator("#scheduler [data-progress]")).to_have_text("Paso 2 de 3")
    expect(page.locator("#scheduler-form-date-error")).to_be_hidden()
    page.locator("#scheduler [data-move='1']").click()
    page.locator("#scheduler [data-day]:enabled").nth(9).click()
    page.locator("#scheduler [data-time='11:00']").click()
    page.locator("#scheduler [data-next]").click()
    for field, value in PERSON.items():
        page.locator(f"#scheduler-form-{field}").evaluate(
            "(field, value) => { field.value = value; }", value
        )
    page.locator("#scheduler-form-name").evaluate("field => field.value = 'Dos toques'")
    page.locator("#scheduler-form-consent").evaluate("field => field.checked = true")
    # The second tap of a hand that meant 'Continuar' falls on 'Solicitar cita'.
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-back]").evaluate("back => back.click()")
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-next]").evaluate(
        "next => { next.click();"
        " document.querySelector('#scheduler [data-submit]').click(); }"
    )
    page.wait_for_timeout(1000)
    assert leads(site, "Dos toques") == []
    page.locator("#scheduler [data-submit]").click()
    expect(page.locator("#scheduler [data-confirmation]")).to_be_visible()
    assert len(leads(site, "Dos toques")) == 1


OPENERS = ["#scheduler [data-next]", "main a[data-vaccine=covid]"]


@pytest.mark.parametrize("opener", OPENERS)
def test_second_tap_presses_nothing_that_came_under_it(
    page: Page, site: Site, opener: str
) -> None:
    """On a low screen the next step puts its days under the hand that meant one tap."""
    page.set_viewport_size({"width": 640, "height": 300})
    page.clock.install()
    page.goto(site.base_url)
    if opener == OPENERS[0]:
        open_on_phone(page)
        page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator(opener).scroll_into_view_if_needed()
    page.wait_for_timeout(1000)
    box = page.locator(opener).bounding_box()
    assert box
    hand = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    page.mouse.click(*hand)
    step = page.locator("#scheduler [data-step='2']")
    step.wait_for()
    # What comes there may be anything: here it is the arrow to the next month. A
    # phone may count the second tap as a first one.
    arrow = page.locator("#scheduler [data-move='1']")
    tap = {"clientX": hand[0], "clientY": hand[1], "detail": 1}
    month = page.locator("#scheduler .calendar-title")
    shown = month.text_content()
    arrow.dispatch_event("click", tap)
    assert month.text_content() == shown
    page.clock.run_for(600)
    arrow.dispatch_event("click", tap)
    assert month.text_content() != shown


def test_hour_may_be_chosen_before_the_day(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.locator("main a[data-vaccine=covid]").click()
    hour = page.locator("#scheduler [data-time='11:00']")
    hour.click()
    expect(hour).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#scheduler-form-time")).to_have_value("11:00")


def test_passed_hours_of_today_look_as_days_that_are_over(
    page: Page, site: Site
) -> None:
    page.clock.set_fixed_time(datetime(2026, 11, 20, 17, 0, tzinfo=UTC))  # 14:00
    page.goto(site.base_url)
    page.locator("main a[data-vaccine=covid]").click()
    page.locator("#scheduler [data-day='2026-11-20']").click()
    over, left = (page.locator(f"#scheduler [data-time='{at}']") for at in TWO_HOURS)
    expect(over).to_be_disabled()
    expect(left).to_be_enabled()
    past_day = page.locator("#scheduler [data-day='2026-11-19']")
    look = "(node) => [getComputedStyle(node).color, getComputedStyle(node).textDecorationLine]"
    assert over.evaluate(look) == past_day.evaluate(look) != left.evaluate(look)


def test_reload_and_privacy_page_leave_what_was_chosen(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Con pausa")
    with page.context.expect_page() as other:
        page.locator("#scheduler-form-consent ~ label a").click()
    assert other.value.url.endswith("/privacidad/")
    expect(page.locator("#scheduler-form-name")).to_have_value("Con pausa")
    page.reload()
    page.locator("header [data-open-scheduler]").first.click()
    expect(page.locator("#scheduler [data-progress]")).to_have_text("Paso 3 de 3")
    expect(page.locator("#scheduler-form-name")).to_have_value("Con pausa")
    expect(page.locator("#scheduler [data-choice]")).to_contain_text("Tétanos")
    expect(page.locator("#scheduler-form-consent")).not_to_be_checked()


@pytest.mark.parametrize("status", [422, 429, 500, 503])
def test_refused_request_is_no_success_and_can_be_sent_again(
    page: Page, site: Site, status
) -> None:
    name = f"Rechazada {status}"
    page.goto(site.base_url)
    to_last_step(page, name)
    body = {
        422: {"outcome": "invalid", "sentence": "", "errors": {"time": "Otra hora."}},
        429: {"outcome": "limited", "sentence": "Espera unos minutos.", "errors": {}},
        500: {"error": {"code": "unexpected", "message": "x", "fields": {}}},
        503: {"outcome": "failed", "sentence": FAILURE, "errors": {}},
    }[status]
    page.route(
        "**/api/appointments", lambda route: route.fulfill(status=status, json=body)
    )
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-submit]").click()
    if status == 422:
        expect(page.locator("#scheduler-form-time-error")).to_have_text("Otra hora.")
        expect(page.locator("#scheduler [data-error-summary]")).to_be_focused()
        expect(page.locator("#scheduler [data-progress]")).to_have_text("Paso 2 de 3")
        page.locator("#scheduler [data-time='13:00']").click()
        expect(page.locator("#scheduler [data-error-summary]")).to_be_hidden()
        page.locator("#scheduler [data-next]").click()
        page.wait_for_timeout(600)
    else:
        notice = page.locator("#scheduler [data-form-notice]")
        told = "Espera unos minutos." if status == 429 else FAILURE
        expect(notice).to_have_text(told)
        expect(notice).to_be_focused()
    expect(page.locator("#scheduler [data-confirmation]")).to_be_hidden()
    assert leads(site, name) == []
    page.unroute("**/api/appointments")
    page.locator("#scheduler [data-submit]").click()
    expect(page.locator("#scheduler [data-confirmation]")).to_be_visible()
    assert len(leads(site, name)) == 1


def test_second_request_is_another_one(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    for _ in range(2):
        to_last_step(page, "Dos en fila")
        page.wait_for_timeout(600)
        page.locator("#scheduler [data-submit]").click()
        expect(page.locator("#scheduler [data-confirmation]")).to_be_visible()
        page.locator("#scheduler [data-finish]").click()
        expect(page.locator("#scheduler")).to_be_hidden()
    first, second = leads(site, "Dos en fila")
    assert first["id"] != second["id"]
    expect(page.locator("[data-requests] h2")).to_be_focused()
    expect(page.locator("[data-requests-list] li")).to_have_count(2)


def test_another_request_keeps_contact_and_address(
    page: Page, site: Site, problems
) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Tres en fila")
    page.wait_for_timeout(600)
    email = page.locator("#scheduler-form-email").input_value()
    page.locator("#scheduler [data-submit]").click()
    expect(page.locator("#scheduler [data-confirmation]")).to_be_visible()
    page.locator("#scheduler [data-another]").click()
    expect(page.locator("#scheduler-form-name")).to_have_value("Tres en fila")
    expect(page.locator("#scheduler-form-email")).to_have_value(email)
    expect(page.locator("#scheduler [data-next]")).to_be_visible()
    assert problems == []


def test_failed_send_keeps_the_form_and_a_retry_stores_once(
    page: Page, site: Site
) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Sin red")
    page.route("**/api/appointments", lambda route: route.abort())
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-submit]").click()
    notice = page.locator("#scheduler [data-form-notice]")
    expect(notice).to_have_attribute("data-outcome", "error")
    expect(notice).to_contain_text(FAILURE)
    expect(page.locator("#scheduler-form-name")).to_have_value("Sin red")
    page.unroute("**/api/appointments")
    # It goes out by itself.
    expect(notice).to_have_text(SUCCESS, timeout=20_000)
    assert len(leads(site, "Sin red")) == 1


def test_another_hour_that_is_pressed_without_a_line_is_what_is_sent(
    page: Page, site: Site
) -> None:
    """What waits for the line is what stands in the form, also where nobody typed."""
    name = "Otra hora"
    page.goto(site.base_url)
    to_last_step(page, name)
    page.context.set_offline(True)
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-submit]").click()
    notice = page.locator("#scheduler [data-form-notice]")
    expect(notice).to_contain_text("Se cortó la conexión")
    page.locator("#scheduler [data-back]").click()
    page.locator("#scheduler [data-time='13:00']").click()
    page.locator("#scheduler [data-next]").click()
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-submit]").click()
    page.context.set_offline(False)
    expect(page.locator("#scheduler [data-confirmation]")).to_be_visible(timeout=25_000)
    expect(notice).not_to_contain_text("ya iba en camino")
    rows = site.rows("SELECT name, time FROM appointments")
    assert [row["time"] for row in rows if row["name"] == name] == ["13:00"]


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
    # What did not come once is asked for again.
    page.unroute("**/assets/late-*")
    page.locator("header [data-open-scheduler]").first.click()
    expect(page.locator("#scheduler")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 256), (640, 300)])
def test_scheduler_is_usable_on_a_low_screen(
    page: Page, site: Site, width: int, height: int
) -> None:
    """What scrolls is most of the window, and each step begins at its top."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site.base_url)
    page.get_by_role("button", name="Abrir menú").click()
    page.locator("#menu [data-open-scheduler]").click()
    expect(page.locator("#scheduler label", has_text="Tétanos")).to_be_visible()
    seen = page.locator("#scheduler").evaluate(
        """(sheet) => Math.max(...[...sheet.querySelectorAll("form, [data-scroller]")]
          .filter((node) => getComputedStyle(node).overflowY === "auto")
          .map((node) => node.clientHeight))"""
    )
    assert seen >= height * 0.6
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    expect(page.locator("#scheduler [data-step='2'] legend")).to_be_in_viewport()
    page.locator("#scheduler [data-day]:enabled").last.click()
    page.locator("#scheduler [data-time='11:00']").click()
    page.locator("#scheduler [data-next]").click()
    expect(page.locator("#scheduler [data-step='3'] legend")).to_be_in_viewport()


def test_chosen_day_can_be_read_under_the_mouse_and_in_forced_colours(
    page: Page, site: Site
) -> None:
    page.goto(site.base_url)
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    day = page.locator("#scheduler [data-day]:enabled").last
    day.click()
    day = page.locator("#scheduler [data-day][aria-pressed=true]")
    day.hover()
    colours = "(node) => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    assert day.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(15, 118, 110)"]
    page.emulate_media(forced_colors="active")
    chosen = day.evaluate(colours)
    other = page.locator("#scheduler [data-day][aria-pressed=false]:enabled").first
    assert chosen[1] != other.evaluate(colours)[1]
    assert chosen[0] != chosen[1]


def test_today_is_marked_as_urgent(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    mark = page.locator("#scheduler [data-day][data-urgent]").first.evaluate(
        "(node) => getComputedStyle(node, '::after').backgroundColor"
    )
    assert mark == "rgb(245, 184, 61)"
