"""A visitor opens their own request, changes and cancels it, in a browser."""

import os
import re
import uuid
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from app.domain.staff_session import token_hash
from app.domain.visitor_link import Purpose, code_hash, new_link_token
from tests.e2e.test_accessibility import check
from tests.support.builders import booking_form
from tests.support.site import Site
from tests.support.writing_site import WritingSite

EVER = "2099-01-01 00:00:00.000000"
LONG = "ñandú" * 30


@pytest.fixture
def silent(tmp_path) -> Iterator[Site]:
    """A site that mails nobody."""
    running = Site(tmp_path / "silent")
    running.start()
    yield running
    running.stop()


def request_of(site: Site, day: str, **changes: str) -> tuple[uuid.UUID, str]:
    """Send a request; return its id and its reference."""
    form = {**booking_form(**changes), "date": day, "consent": True}
    answer = httpx.post(f"{site.base_url}/api/appointments", json=form)
    receipt = answer.json()["receipt"]
    return uuid.UUID(receipt["id"]), receipt["reference"]


def link_to(site: Site, lead: uuid.UUID) -> str:
    """Return a link as a mail would carry it."""
    token = new_link_token()
    site.run(
        "INSERT INTO visitor_links (token_hash, appointment_id, created_at, expires_at)"  # noqa: S608
        f" VALUES ('{token_hash(token)}', '{lead.hex}', '{EVER}', '{EVER}')"
    )
    return f"{site.base_url}/solicitud/#{token}"


def test_booking_steps_back_behind_what_the_page_is_for(
    page: Page, mailing_site: Site, next_week
) -> None:
    """'Agendar cita' is a filled button everywhere else."""
    ana, of_ana = request_of(mailing_site, next_week, name="Ana Callada")
    page.set_viewport_size({"width": 1440, "height": 900})
    book = page.locator("header").get_by_role("link", name="Agendar cita")
    looks, footers = {}, []
    for address in (f"{mailing_site.base_url}/terminos/", link_to(mailing_site, ana)):
        page.goto(address)
        below = page.locator("footer").get_by_role("link", name="Agendar cita")
        footers.append(below.evaluate("e => getComputedStyle(e).backgroundColor"))
        looks[address] = book.evaluate("e => getComputedStyle(e).backgroundColor")
    expect(page.get_by_text(of_ana)).to_be_visible()
    loud, quiet = looks.values()
    assert (loud, quiet) == ("rgb(15, 118, 110)", "rgb(255, 255, 255)")
    assert footers == ["rgb(15, 118, 110)", "rgba(0, 0, 0, 0)"]
    expect(page.get_by_text("Tú (Ana Callada)")).to_be_visible()
    page.get_by_text("Mis datos", exact=True).click()
    expect(page.get_by_role("button", name="Enviarme un código")).to_be_visible()
    expect(page.get_by_label("Código", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Enviarme un código").click()
    expect(page.get_by_label("Código", exact=True)).to_be_focused()
    expect(page.get_by_text("Te enviamos un código")).to_be_in_viewport()
    page.reload()
    expect(page.get_by_label("Código", exact=True)).to_be_visible()
    if folder := os.environ.get("PICTURES"):
        for width in (390, 768, 1366, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            page.screenshot(path=f"{folder}/own-{width}.png", full_page=True)


def test_a_link_opens_changes_and_cancels_its_own_request(
    page: Page, mailing_site: Site, problems, next_week
) -> None:
    ana, of_ana = request_of(mailing_site, next_week, name="Ana Uno")
    berta, of_berta = request_of(mailing_site, next_week, name="Berta Dos")
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url))
    page.goto(link_to(mailing_site, ana))
    expect(page.get_by_text(of_ana)).to_be_visible()
    assert page.url == f"{mailing_site.base_url}/solicitud/"
    assert page.evaluate("document.cookie") == ""
    assert all("_event" not in url for url in asked)
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Hora", exact=True).fill("16:00")
    page.get_by_role("button", name="Guardar el cambio").click()
    expect(page.get_by_text("Guardamos tu cambio")).to_be_visible()
    expect(page.get_by_text("16:00")).to_be_visible()
    page.get_by_text("Cancelar mi solicitud").click()
    page.get_by_role("button", name="Sí, cancelar").click()
    expect(page.get_by_text("quedó cancelada")).to_be_visible()
    rows = mailing_site.rows("SELECT reference, state FROM appointments")
    states = {row["reference"]: row["state"] for row in rows}
    assert (states[of_ana], states[of_berta]) == ("cancelled", "new")
    # Another link in the same tab, whose page is there already, opens the other one.
    page.goto(link_to(mailing_site, berta))
    expect(page.get_by_text(of_berta)).to_be_visible()
    expect(page.get_by_text(of_ana)).to_have_count(0)
    page.goto(f"{mailing_site.base_url}/solicitud/#{new_link_token()}")
    expect(page.get_by_text("Este enlace ya no abre una solicitud")).to_be_visible()
    assert problems == []


@pytest.mark.parametrize("way", ["reload", "back", "back-offline"])
def test_a_change_that_was_refused_is_not_sent_again(
    page: Page, mailing_site: Site, next_week, way
) -> None:
    name = f"Ana Otra Vez {way}"
    ana, of_ana = request_of(mailing_site, next_week, name=name)
    page.goto(link_to(mailing_site, ana))
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Dirección").fill("Calle Nueva 12, Quilpué")
    page.get_by_label("Día").fill("2020-01-06")
    sent: list[str] = []
    page.on("request", lambda one: sent.append(f"{one.method} {one.url}"))
    page.locator("form[action$=cambiar]").evaluate(
        "form => { form.noValidate = true; form.requestSubmit(); }"
    )
    expect(page.get_by_role("alert").first).to_be_visible()
    assert f"POST {mailing_site.base_url}/solicitud/cambiar" in sent
    sent.clear()
    if way == "reload":
        page.reload()
    else:
        page.goto(mailing_site.base_url + "/terminos/")
        sent.clear()
        page.context.set_offline(way == "back-offline")
        with suppress(Error):
            page.go_back()
        page.context.set_offline(False)
        if way == "back-offline":
            page.reload()
    expect(page.get_by_text(of_ana)).to_be_visible()
    assert sent[0] == f"GET {mailing_site.base_url}/solicitud/"
    assert not [one for one in sent if one.startswith("POST")]
    expect(page.get_by_label("Dirección")).to_have_value("Calle Nueva 12, Quilpué")
    (row,) = [
        each
        for each in mailing_site.rows("SELECT * FROM appointments")
        if each["name"] == name
    ]
    assert "Nueva" not in (row["address"] or "")


def test_a_code_opens_it_without_scripts(
    browser: Browser, mailing_site: Site, next_week
) -> None:
    lead, reference = request_of(mailing_site, next_week)
    _, of_another = request_of(mailing_site, next_week, name="Berta Dos")
    hashed = code_hash(lead, Purpose.OPEN, "012345")
    mailing_site.run(
        "INSERT INTO visitor_codes (appointment_id, purpose, code_hash, tries, expires_at)"  # noqa: S608
        f" VALUES ('{lead.hex}', 'open', '{hashed}', 0, '{EVER}')"
    )
    plain = browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"{mailing_site.base_url}/solicitud/")
    form = page.locator("[data-own-form=code]")
    for typed, seen in ((of_another, "no pudimos abrir"), (reference, reference)):
        form.get_by_label("Referencia").fill(typed)
        form.get_by_label("Código").fill("012 345")
        form.get_by_role("button").click()
        expect(page.get_by_text(seen).first).to_be_visible()
    page.get_by_role("button", name="Solicitar otra cita").click()
    again = page.locator("#booking-form")
    expect(again.get_by_label("Correo electrónico")).to_have_value("ana@correo.cl")
    expect(again.get_by_label("Tipo de vacuna")).to_have_value("")
    plain.close()


@pytest.mark.parametrize("opened", [False, True])
def test_the_page_fits_every_width(
    page: Page, mailing_site: Site, problems, next_week, opened
) -> None:
    lead, reference = request_of(mailing_site, next_week, name=LONG, address=LONG)
    page.goto(
        link_to(mailing_site, lead) if opened else f"{mailing_site.base_url}/solicitud/"
    )
    if opened:
        expect(page.get_by_text(reference)).to_be_visible()
        page.evaluate(
            "document.querySelectorAll('details').forEach(d => d.open = true)"
        )
    for width in (320, 390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert problems == []


def test_my_requests_lead_to_it(page: Page, mailing_site: Site, next_week) -> None:
    _, reference = request_of(mailing_site, next_week)
    entry = {
        "id": "x",
        "reference": reference,
        "vaccine": "influenza",
        "vaccineName": "Influenza",
        "date": next_week,
        "time": "10:30",
        "address": "Calle Larga 12",
    }
    page.goto(mailing_site.base_url)
    keep = "kept => localStorage.setItem('appointments', JSON.stringify(kept))"
    page.evaluate(keep, [entry])
    page.reload()
    way = page.get_by_role("link", name="Ver, cambiar o cancelar")
    expect(way).to_be_visible()
    # A page that was put aside heard of nothing that another one erased.
    back = "() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    for kept in ([], [entry]):
        page.evaluate(keep, kept)
        page.evaluate(back)
        expect(way).to_have_count(len(kept))
    way.click()
    form = page.locator("[data-own-form=link]")
    expect(form.get_by_label("Referencia")).to_have_value(reference)
    # The browser keeps no address: whoever has the device opens nothing by that.
    expect(form.get_by_label("Correo electrónico")).to_have_value("")
    # Who takes the list off the device leaves nothing of a form there either.
    page.goto(mailing_site.base_url)
    message = page.locator("#booking-form-message")
    message.fill("Timbre roto")
    page.get_by_role("button", name="Borrar de este dispositivo").click()
    page.get_by_role("button", name="Borrar", exact=True).click()
    expect(message).to_have_value("")
    drafts = "Object.keys(sessionStorage).filter(k => /^draft:/.test(k))"
    assert page.evaluate(drafts) == []


def test_a_mailed_link_shows_good_news_as_such(
    page: Page, mailing_site: WritingSite, problems, next_week
) -> None:
    _, of_ana = request_of(
        mailing_site, next_week, name="Ana Uno", email="ana.uno@correo.cl"
    )
    _, of_berta = request_of(mailing_site, next_week, email="berta.dos@correo.cl")
    mail = mailing_site.mailed("ana.uno@correo.cl", of_ana)
    assert of_berta not in mail
    (link,) = set(re.findall(rf"{mailing_site.base_url}/solicitud/#\S+", mail))
    page.goto(link)
    expect(page.get_by_text(of_ana)).to_be_visible()
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Hora", exact=True).fill("17:00")
    page.get_by_role("button", name="Guardar el cambio").click()
    told = page.get_by_role("status").filter(has_text="Guardamos tu cambio")
    expect(told).to_be_visible()
    look = "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    good = told.evaluate(look)
    check(page)
    page.goto(f"{mailing_site.base_url}/solicitud/?aviso=sin-enlace")
    expect(page.get_by_text(of_ana)).to_be_visible()
    expect(page.get_by_text("ya no abre")).to_have_count(0)
    page.goto("about:blank")
    page.goto(f"{mailing_site.base_url}/solicitud/#{'x' * 22}")
    bad = page.get_by_role("alert").filter(has_text="ya no abre").evaluate(look)
    assert all(one != other for one, other in zip(good, bad, strict=True))
    # Nothing is red about what went well.
    red, green, _ = (int(n) for n in re.findall(r"\d+", good[1])[:3])
    assert green > red
    assert problems == []


def test_where_no_mails_are_sent_the_page_says_whom_to_ask(
    page: Page, silent: Site, problems, next_week
) -> None:
    lead, reference = request_of(silent, next_week)
    page.goto(f"{silent.base_url}/solicitud/")
    expect(page.get_by_text("Por ahora no enviamos correos")).to_be_visible()
    expect(page.locator("[data-own-form]")).to_have_count(0)
    way = page.locator("main").get_by_role("link", name="WhatsApp")
    expect(way.first).to_be_visible()
    check(page)
    page.goto(link_to(silent, lead))
    expect(page.get_by_text(reference)).to_be_visible()
    page.get_by_text("Mis datos", exact=True).click()
    expect(page.get_by_role("button", name="Enviarme un código")).to_have_count(0)
    expect(page.get_by_text("Habla con nosotros y lo hacemos por ti")).to_be_visible()
    check(page)
    assert problems == []


def press_while_it_is_sent(page: Page, button: str, path: str) -> None:
    """Press a button twice on a slow line, which has not taken the first press yet."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**{path}", hold)
    page.get_by_role("button", name=button).evaluate(
        "it => { it.click(); setTimeout(() => it.click(), 300); }"
    )
    page.wait_for_timeout(800)
    assert len(held) == 1
    held[0].continue_()
    page.unroute(f"**{path}")


def test_a_double_tap_is_one_deed(
    page: Page, mailing_site: WritingSite, problems, next_week
) -> None:
    lead, _ = request_of(
        mailing_site, next_week, name="Ana Dos Veces", email="dos@correo.cl"
    )

    def count(table: str, kind: str, column: str = "subject_id") -> int:
        rows = mailing_site.rows(f"SELECT * FROM {table} WHERE kind = '{kind}'")  # noqa: S608
        return sum(str(row[column]).replace("-", "") == lead.hex for row in rows)

    page.goto(link_to(mailing_site, lead))
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Hora", exact=True).fill("16:00")
    press_while_it_is_sent(page, "Guardar el cambio", "/solicitud/cambiar")
    expect(page.get_by_text("Guardamos tu cambio")).to_be_visible()
    assert count("events", "changed_by_visitor") == 1
    page.get_by_text("Mis datos", exact=True).click()
    page.get_by_role("button", name="Enviarme un código").dblclick()
    expect(page.get_by_text("Te enviamos un código")).to_be_visible()
    assert count("outbox", "code", "appointment_id") == 1
    page.get_by_text("Cancelar mi solicitud").click()
    page.get_by_role("button", name="Sí, cancelar").dblclick()
    expect(page.get_by_text("quedó cancelada")).to_be_visible()
    assert count("events", "cancelled_by_visitor") == 1
    page.goto(f"{mailing_site.base_url}/privacidad/derechos/")
    page.get_by_role("radio", name="Acceso").check()
    page.get_by_label("Tu correo, o la referencia").fill("dos@correo.cl")
    page.get_by_role("button", name="Enviarme el código").dblclick()
    expect(page.get_by_role("heading", name="Escribe el código")).to_be_visible()
    assert len(mailing_site.rows("SELECT id FROM privacy_requests")) == 1
    assert problems == []
