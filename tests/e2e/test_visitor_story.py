"""From a form on a phone to a visit that was made, in browsers and by real mails.

The visitor has a phone and a mail box, the staff a panel, Berta asks beside them. The
site's clock stands at a morning in Chile, and later, between two starts, at the hour
of the reminder.
"""

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from email.message import EmailMessage

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.domain.clock import CHILE, chilean_day, chilean_instant
from tests.e2e.forms import fill, hydrated, leads, send
from tests.e2e.panel import say_early, set_up, sign_in, someone
from tests.support.diary import Diary
from tests.support.site import Site
from tests.support.writing_site import WritingSite, clock_at

ANA, BERTA, TEAM = "ana@correo.cl", "berta@correo.cl", "equipo@correo.cl"
LONG_NAME = "Ana del Carmen Núñez-Goycochea"


def next_morning() -> datetime:
    """Return when it is half past ten in Chile for the next time."""
    now = datetime.now(UTC)
    days = (chilean_day(now) + timedelta(days=ahead) for ahead in (0, 1))
    return next(at for day in days if (at := chilean_instant(day, time(10, 30))) > now)


@pytest.fixture(scope="module")
def morning() -> datetime:
    return next_morning()


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, morning: datetime
) -> Iterator[WritingSite]:
    running = WritingSite(tmp_path_factory.mktemp("story"))
    running.start(**clock_at(morning))
    yield running
    running.stop()


class Visitor:
    """Somebody with a phone, a mail box and a calendar."""

    def __init__(self, page: Page, site: WritingSite) -> None:
        page.set_viewport_size({"width": 390, "height": 844})
        self.page, self.site, self.diary = page, site, Diary()
        self.main = page.locator("main")

    def mail(self, about: str) -> EmailMessage:
        """Wait for a mail, and let the calendar take what it brings."""
        hasten(self.site)
        letter = self.site.letter(ANA, about)
        self.diary.take([letter])
        return letter

    def follow(self, letter: EmailMessage) -> None:
        """Press the link of a mail, which is the same in its text and on its page."""
        text, page = letter.get_body(("plain",)), letter.get_body(("html",))
        assert text
        assert page
        own = rf"{self.site.base_url}/solicitud/#[\w-]+"
        links = set(re.findall(own, text.get_content()))
        assert set(re.findall(own, page.get_content())) == links
        self.page.goto(links.pop())
        expect(self.page.get_by_role("heading", name="Tu solicitud")).to_be_visible()
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 390

    def fact(self, label: str) -> Locator:
        """Return what the own page tells under a label."""
        term = self.page.locator("dt", has_text=re.compile(f"^{label}$"))
        return term.locator("xpath=following-sibling::dd")

    def expect_notice(self, text: str) -> None:
        expect(self.main.get_by_role("status").filter(has_text=text)).to_be_visible()


class Staff:
    """Somebody with the panel, and the file of the first request open."""

    def __init__(self, page: Page) -> None:
        self.page, self.file = page, page.locator("[data-drawer]")
        self.history = page.locator("[data-history]")

    def open_file(self, site: Site) -> None:
        (ana,) = leads(site, LONG_NAME)
        self.page.goto(f"{site.base_url}/admin/?ficha={ana['id']}")
        heading = self.file.get_by_role("heading", name=LONG_NAME)
        expect(heading).to_be_visible()

    def expect_state(self, label: str) -> None:
        expect(self.file.locator("[data-state]")).to_have_text(re.compile(f"^{label}"))

    def expect_history(self, *lines: str) -> None:
        for line in lines:
            expect(self.history).to_contain_text(line)

    def plan(self, moment: datetime) -> None:
        local = moment.astimezone(CHILE)
        self.page.locator("#visit-date").fill(f"{local:%Y-%m-%d}")
        self.page.locator("#visit-time").fill(f"{local:%H:%M}")
        self.page.locator("#visit-time").press("Enter")
        expect(self.file.locator("[data-visit]")).to_contain_text(f"{local:%H:%M} a ")


def hasten(site: Site) -> None:
    """Let what waits for half a minute, in case it is undone, leave now."""
    site.run("UPDATE outbox SET due_at = created_at WHERE sent_at IS NULL")


def let_all_leave(site: Site) -> None:
    """Wait until no mail waits any more, so that one too many is seen."""
    waits = "SELECT id FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL"
    hasten(site)
    site.wait_for("the last mail", lambda: not site.rows(waits))


def ask(page: Page, site: Site, day: str, **typed: str) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    fill(page, "booking-form", day, **typed)
    send(page, "booking-form")
    expect(page.locator("#booking-form [data-confirmation]")).to_be_visible()


def test_from_the_form_to_a_visit_that_was_made(
    page: Page, browser: Browser, site: WritingSite, morning: datetime, problems
) -> None:
    today = morning.astimezone(CHILE).date()
    visitor = Visitor(page, site)
    for name, email in ((LONG_NAME, ANA), ("Berta Soto", BERTA)):
        ask(page, site, str(today + timedelta(days=7)), name=name, email=email)
    # Somebody wrote Berta's address down for news; nobody confirms it.
    news = page.request.post(f"{site.base_url}/api/newsletter", data={"email": BERTA})
    assert news.ok
    password = set_up(browser, site)
    context, desk = someone(browser, site, password)
    staff = Staff(desk)
    staff.open_file(site)
    staff.expect_state("Nuevo")

    moves_and_cancels(visitor, staff, str(today))
    at_four = chilean_instant(today, time(16))
    schedules_and_moves(visitor, staff, at_four)
    at_five = at_four + timedelta(hours=1)
    assert visitor.diary.moments == [at_five]

    opens_every_link(browser, site)
    site.restart_at(at_five - timedelta(minutes=118))
    sign_in(desk, site, password)
    desk.locator("#lead-search").wait_for()
    staff.open_file(site)
    is_reminded_and_visited(visitor, staff)
    page_and_panel_agree(visitor, staff, at_five)
    mails_and_database_agree(visitor, at_five)
    assert problems == []
    context.close()


def moves_and_cancels(visitor: Visitor, staff: Staff, day: str) -> None:
    """Wish for another day, then cancel; whoever looks at the file sees it at once."""
    page = visitor.page
    visitor.follow(visitor.mail("Recibimos tu solicitud"))
    expect(visitor.fact("Estado")).to_have_text("Recibida")
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Día", exact=True).fill(day)
    page.get_by_label("Hora", exact=True).fill("15:30")
    page.get_by_role("button", name="Guardar el cambio").click()
    visitor.expect_notice("Guardamos tu cambio")
    expect(visitor.fact("Día y hora que pediste")).to_contain_text("15:30")
    staff.expect_history("Abrió su página", "Cambió su solicitud", "10:30 → 15:30")
    page.get_by_text("Cancelar mi solicitud").click()
    page.get_by_role("button", name="Sí, cancelar").click()
    visitor.expect_notice("quedó cancelada")
    staff.expect_state("Cancelado")
    staff.expect_history("Canceló su solicitud")
    for deed in ("cambió", "canceló"):
        told = visitor.site.letter(TEAM, f"Una persona {deed} su solicitud")
        assert LONG_NAME not in told.as_string()


def schedules_and_moves(visitor: Visitor, staff: Staff, starts: datetime) -> None:
    """Ana called: the request stands again, and the visit is agreed on, then moved."""
    desk = staff.page
    staff.file.locator("[data-state]").click()
    window = desk.locator("dialog[data-choices]")
    window.get_by_role("button", name="Reabrir como contactado").click()
    staff.expect_state("Contactado")
    staff.plan(starts)
    staff.expect_state("Agendado")
    visitor.follow(visitor.mail("Tu visita quedó agendada"))
    expect(visitor.fact("Tu visita")).to_contain_text("16:00")
    assert visitor.diary.moments == [starts]
    staff.plan(starts + timedelta(hours=1))
    visitor.mail("Tu visita cambió")
    visitor.page.reload()
    expect(visitor.fact("Tu visita")).to_contain_text("17:00")


def opens_every_link(browser: Browser, site: WritingSite) -> None:
    """A program with a browser of its own opens each link, and presses no button."""
    letters = [*site.letters(ANA), *site.letters(BERTA)]
    found = {
        link
        for letter in letters
        for kind in ("plain", "html")
        if (part := letter.get_body((kind,)))
        for link in re.findall(rf"{site.base_url}/[^\s\"'<>]*", part.get_content())
    }
    for page in ("solicitud", "no-fui-yo", "novedades/confirmar", "novedades/baja"):
        assert any(f"/{page}/#" in link for link in found), page
    context = browser.new_context()
    for link in sorted(found):
        page = context.new_page()
        page.goto(link, wait_until="networkidle")
        page.close()
    context.close()


def is_reminded_and_visited(visitor: Visitor, staff: Staff) -> None:
    page = visitor.page
    # The page closed by itself after an hour; the reminder opens it again.
    page.goto(f"{visitor.site.base_url}/solicitud/")
    expect(page.get_by_text("¿No tienes el enlace?")).to_be_visible()
    visitor.follow(visitor.mail("Recordatorio de tu visita"))
    page.get_by_role("button", name="Confirmo").click()
    visitor.expect_notice("Gracias por confirmar")
    staff.expect_history("Confirmó la visita")
    staff.file.get_by_role("button", name="Realizada").click()
    say_early(staff.page)
    staff.expect_state("Realizado")


def page_and_panel_agree(visitor: Visitor, staff: Staff, starts: datetime) -> None:
    """Page, file, history and agenda say the same of Ana."""
    page, site = visitor.page, visitor.site
    page.reload()
    expect(visitor.fact("Estado")).to_have_text("Realizada")
    expect(page.get_by_text("Cancelar mi solicitud")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    local = starts.astimezone(CHILE)
    expect(staff.file).to_contain_text("Visitas anteriores")
    expect(staff.file).to_contain_text(f"{local:%H:%M} a ")
    staff.expect_history("Visita agendada", "Visita cambiada", "Visita cerrada")
    staff.page.goto(f"{site.base_url}/admin/agenda/?dia={local:%Y-%m-%d}")
    card = staff.page.locator("[data-visit]").filter(has_text=LONG_NAME)
    expect(card).to_contain_text("Realizada")
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/story-phone.png", full_page=True)
        staff.page.screenshot(path=f"{folder}/story-desk.png")


def mails_and_database_agree(visitor: Visitor, starts: datetime) -> None:
    """Each mail came once, and nothing became of Berta, whose links were opened."""
    site = visitor.site
    let_all_leave(site)
    told = [str(mail["Subject"]).partition(" (")[0] for mail in site.letters(ANA)]
    (ana,), (berta,) = leads(site, LONG_NAME), leads(site, "Berta Soto")
    assert told == [
        f"Recibimos tu solicitud {ana['reference']}",
        "Tu visita quedó agendada",
        "Tu visita cambió",
        "Recordatorio de tu visita",
    ]
    assert sorted(str(mail["Subject"]) for mail in site.letters(BERTA)) == [
        "Confirma que quieres recibir novedades",
        f"Recibimos tu solicitud {berta['reference']}",
    ]
    (news,) = site.rows("SELECT * FROM newsletter")
    assert (news["email"], news["confirmed_at"]) == (BERTA, None)
    assert (ana["disowned_at"], berta["disowned_at"]) == (None, None)
    assert visitor.diary.moments == [starts]
    (visit,) = site.rows("SELECT * FROM visits")
    assert (visit["appointment_id"], visit["state"]) == (ana["id"], "done")
    assert str(visit["starts_at"])[:16] == f"{starts:%Y-%m-%d %H:%M}"
    assert (ana["state"], berta["state"]) == ("done", "new")
    kinds = [
        one["kind"]
        for one in site.rows("SELECT kind, subject_id FROM events ORDER BY id")
        if str(one["subject_id"]).replace("-", "") == str(ana["id"]).replace("-", "")
    ]
    assert kinds.count("visitor_mailed") == len(told)
