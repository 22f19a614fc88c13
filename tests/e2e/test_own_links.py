"""What mailed links and their pages answer where something is cut, late or over."""

import re
import uuid
from contextlib import nullcontext
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from app import routes
from app.content import forms
from app.content import own_request as copy
from tests.e2e.test_accessibility import check
from tests.e2e.test_own_request import link_to, request_of
from tests.support.builders import NOON
from tests.support.writing_site import WritingSite

# What has the focus, where something lies upon its middle or it is out of sight.
_HIDDEN = """() => {
  const on = document.activeElement;
  if (on === document.body || on.closest("header, .skip-link, .contact-bar")) return "";
  const [box] = on.getClientRects();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return at && on.contains(at) ? "" : on.textContent || on.id;
}"""
TYPED = "Lo que escribiste"
BACK = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"


@pytest.fixture
def opened(page: Page, mailing_site: WritingSite, next_week: str) -> tuple[str, str]:
    """Open somebody's own request; return its link and its reference."""
    lead, reference = request_of(
        mailing_site, next_week, name=f"Ana {uuid.uuid4().hex[:6]}"
    )
    link = link_to(mailing_site, lead)
    page.goto(link)
    expect(page.get_by_text(reference)).to_be_visible()
    return link, reference


def answers_nothing(page: Page, path: str) -> None:
    """Let a form be sent, and the page stay to be looked at."""
    page.route(f"**{path}", lambda route: route.fulfill(status=204))


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("size", [(320, 256), (640, 300), (390, 844)])
def test_nothing_lies_upon_what_has_the_focus(
    page: Page, size: tuple[int, int]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hidden, seen = set(), 0
    for _ in range(60):
        page.keyboard.press("Tab")
        hidden.add(page.evaluate(_HIDDEN))
        seen += page.evaluate("document.activeElement !== document.body")
    assert seen > 40
    assert hidden == {""}
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.usefixtures("opened")
def test_a_sentence_that_takes_the_focus_is_seen_in_a_short_window(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Día").fill("2020-01-06")
    page.locator("form[action$=cambiar]").evaluate(
        "form => { form.noValidate = true; form.requestSubmit(); }"
    )
    told = page.locator("[data-form-notice]").first
    expect(told).to_be_focused()
    expect(told).to_be_in_viewport()
    assert page.evaluate(_HIDDEN) == ""


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        *(("", end) for end in (".", ",", ").", ">", '"', "'", "»", "*", "…")),
        *((begin, "") for begin in ("#", "%23", "%20", "<", "#%23")),
    ],
)
def test_what_a_mail_program_puts_around_a_token_is_cut(
    page: Page,
    mailing_site: WritingSite,
    opened: tuple[str, str],
    begin: str,
    end: str,
) -> None:
    link, reference = opened
    page.context.clear_cookies()
    page.goto("about:blank")
    page.goto(link.replace("#", f"#{begin}") + end)
    expect(page.get_by_text(reference)).to_be_visible()
    assert page.url == f"{mailing_site.base_url}/solicitud/"
    token = "a" * 43
    not_me = f"{mailing_site.base_url}{routes.page_href(routes.NOT_ME)}"
    page.goto(f"{not_me}#{begin}{token}{end}")
    expect(page.locator("form[data-token-form] input[name=token]")).to_have_value(token)


@pytest.mark.parametrize("way", ["short", "long", "other"])
def test_a_link_that_is_not_whole_says_so_and_leaves_the_address(
    page: Page, mailing_site: WritingSite, opened: tuple[str, str], way: str
) -> None:
    link, _ = opened
    broken = {"short": link[:-1], "long": f"{link}AAA", "other": f"{link[:-9]}=="}[way]
    page.goto("about:blank")
    page.goto(broken)
    expect(page.get_by_text(copy.NOTICES["sin-enlace"])).to_be_visible()
    assert page.url == f"{mailing_site.base_url}/solicitud/?aviso=sin-enlace"
    page.go_back()
    assert link.partition("#")[2][:12] not in page.url


def test_an_anchor_of_the_page_is_no_link(page: Page, opened: tuple[str, str]) -> None:
    _, reference = opened
    name = page.locator("main").get_attribute("id")
    page.evaluate("name => { location.hash = name; }", name)
    expect(page.get_by_text(reference)).to_be_visible()
    assert page.url.endswith(f"#{name}")


def test_a_page_that_was_open_for_too_long_leads_back_to_the_mail(
    page: Page, opened: tuple[str, str]
) -> None:
    link, _ = opened
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Dirección").fill("Calle Nueva 12, Quilpué")
    # As after its hour, at which the browser drops it.
    page.context.clear_cookies()
    page.get_by_role("button", name="Guardar el cambio").click()
    expect(page.get_by_text(copy.NOTICES["vencida"])).to_be_visible()
    check(page)
    page.goto(link)
    expect(page.get_by_label("Dirección")).to_have_value("Calle Nueva 12, Quilpué")


def test_who_waits_for_a_link_to_open_is_told(
    page: Page, opened: tuple[str, str]
) -> None:
    page.clock.install()
    answers_nothing(page, "/solicitud/abrir")
    # As a link does that is opened in the tab of the page; who waits has sent it.
    with page.expect_request("**/solicitud/abrir"):
        page.evaluate("link => { location.href = link; }", opened[0])
    late = page.get_by_role("alert").filter(has_text=forms.LATE_PRESSED)
    expect(late).to_have_count(0)
    page.clock.fast_forward(9_000)
    expect(late).to_be_visible()
    check(page)


@pytest.mark.parametrize(
    "path", ["/no-fui-yo/", "/novedades/confirmar/", "/novedades/baja/"]
)
def test_who_presses_the_button_of_a_mail_and_waits_is_told(
    page: Page, mailing_site: WritingSite, path: str
) -> None:
    page.clock.install()
    page.goto(f"{mailing_site.base_url}{path}#Zk3vV7yQ1bJxk2m9sHc8Tw")
    form = page.locator("form[data-token-form]")
    answers_nothing(page, str(form.get_attribute("action")))
    with page.expect_request(f"**{form.get_attribute('action')}"):
        form.get_by_role("button").click()
    late = page.get_by_role("alert").filter(has_text=forms.LATE_PRESSED)
    expect(late).to_have_count(0)
    page.clock.fast_forward(9_000)
    expect(late).to_be_visible()
    check(page)
    page.context.set_offline(True)
    form.get_by_role("button").click()
    expect(page.get_by_text(forms.OFFLINE_PRESSED)).to_be_visible()
    expect(page.get_by_text(re.compile(TYPED))).to_have_count(0)
    page.context.set_offline(False)


@pytest.mark.parametrize("comes_back", [False, True])
def test_who_comes_back_to_a_page_waits_for_nothing_and_may_press_again(
    page: Page, mailing_site: WritingSite, comes_back: bool
) -> None:
    """Who stayed is told that it takes long, and a second press sends nothing."""
    page.clock.install(time=NOON)
    page.goto(f"{mailing_site.base_url}{routes.page_href(routes.RIGHTS)}")
    page.get_by_role("radio", name="Acceso").check()
    page.get_by_label("Tu correo, o la referencia").fill("ana@correo.cl")
    page.clock.pause_at(NOON + timedelta(hours=1))
    sent: list[str] = []

    def taken(route: Route) -> None:
        sent.append(route.request.url)
        route.fulfill(status=204)

    page.route(f"**{routes.RIGHTS_ASK}", taken)
    press = page.get_by_role("button", name="Enviarme el código")
    with page.expect_request(f"**{routes.RIGHTS_ASK}"):
        press.click()
    if comes_back:
        page.evaluate(BACK)
    page.clock.fast_forward(2_000)
    again = page.expect_request(f"**{routes.RIGHTS_ASK}") if comes_back else None
    with again or nullcontext():
        press.click()
    late = page.get_by_role("alert").filter(has_text=forms.LATE_HERE)
    # By now the first press is late, and the second one is not.
    page.clock.fast_forward(7_000)
    expect(late).to_have_count(0 if comes_back else 1)
    page.clock.fast_forward(2_000)
    expect(late).to_be_visible()
    assert len(sent) == 1 + comes_back


@pytest.mark.usefixtures("opened")
def test_who_typed_nothing_reads_nothing_of_what_they_typed(page: Page) -> None:
    page.get_by_text("Cancelar mi solicitud").click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Sí, cancelar").click()
    expect(page.get_by_text(forms.OFFLINE_PRESSED)).to_be_visible()
    page.get_by_text("Cambiar mi solicitud").click()
    save = page.get_by_role("button", name="Guardar el cambio")
    save.click()
    expect(page.get_by_text(forms.OFFLINE_PRESSED)).to_be_visible()
    page.get_by_label("Dirección").fill("Calle Nueva 12, Quilpué")
    save.click()
    expect(page.get_by_text(forms.OFFLINE_HERE)).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.usefixtures("opened")
def test_what_was_saved_before_is_not_said_of_what_the_line_took(page: Page) -> None:
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Mensaje").fill("Toca fuerte")
    page.get_by_role("button", name="Guardar el cambio").click()
    saved = page.get_by_text(copy.NOTICES["guardado"])
    expect(saved).to_be_visible()
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Dirección").fill("Calle Nueva 12, Quilpué")
    page.context.set_offline(True)
    page.get_by_role("button", name="Guardar el cambio").click()
    expect(page.get_by_text(forms.OFFLINE_HERE)).to_be_visible()
    expect(saved).to_have_count(0)
    page.context.set_offline(False)
    expect(page.get_by_text(forms.LINE_BACK)).to_be_visible()
    page.get_by_role("button", name="Guardar el cambio").click()
    expect(saved).to_be_visible()
    expect(page.get_by_text(forms.LINE_BACK)).to_have_count(0)
