"""Two requests open in two tabs of one browser, with scripts and without."""

import uuid

import pytest
from playwright.sync_api import Browser, Page, expect

from app.domain.visitor_link import Purpose, code_hash
from tests.e2e.test_accessibility import check
from tests.e2e.test_own_request import EVER, link_to, request_of
from tests.support.writing_site import WritingSite


def open_by_code(tab: Page, site: WritingSite, lead: uuid.UUID, reference: str) -> None:
    """Open a request as who has no scripts does."""
    hashed = code_hash(lead, Purpose.OPEN, "012345")
    site.run(
        "INSERT INTO visitor_codes"  # noqa: S608
        " (appointment_id, purpose, code_hash, tries, expires_at)"
        f" VALUES ('{lead.hex}', 'open', '{hashed}', 0, '{EVER}')"
    )
    tab.goto(f"{site.base_url}/solicitud/")
    # Another one is open in this browser: without scripts it is left first.
    if (leave := tab.get_by_role("button", name="Cerrar en este")).is_visible():
        leave.click()
    form = tab.locator("[data-own-form=code]")
    form.get_by_label("Referencia").fill(reference)
    form.get_by_label("Código").fill("012345")
    form.get_by_role("button").click()


def expect_named_in_each_form(tab: Page, reference: str) -> None:
    """Expect that each form of the open page names its request."""
    expect(tab.get_by_text(reference)).to_be_visible()
    forms = tab.locator("form[data-own-form]")
    names = forms.locator("input[name=request]")
    assert forms.count() == names.count() > 0
    assert {one.input_value() for one in names.all()} == {reference}


def cancel(tab: Page) -> None:
    tab.get_by_text("Cancelar mi solicitud").click()
    tab.get_by_role("button", name="Sí, cancelar").click()


def states(site: WritingSite, *references: str) -> list[str]:
    rows = site.rows("SELECT reference, state FROM appointments")
    found = {row["reference"]: row["state"] for row in rows}
    return [found[one] for one in references]


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_first_tab_does_nothing_to_the_request_of_the_second(
    browser: Browser, mailing_site: WritingSite, next_week, scripts
) -> None:
    context = browser.new_context(java_script_enabled=scripts)
    first, second = context.new_page(), context.new_page()
    told: list[str] = []
    for tab, name in ((first, "Ana Uno"), (second, "Berta Dos")):
        other = name if scripts else name[::-1]
        lead, reference = request_of(mailing_site, next_week, name=other)
        if scripts:
            tab.goto(link_to(mailing_site, lead))
        else:
            open_by_code(tab, mailing_site, lead, reference)
        expect_named_in_each_form(tab, reference)
        told.append(reference)
    of_ana, of_berta = told
    cancel(first)
    refused = first.get_by_role("alert").filter(has_text="se abrió después otra")
    expect(refused).to_be_visible()
    assert states(mailing_site, *told) == ["new", "new"]
    expect(first.get_by_text(of_berta)).to_have_count(0)
    way = first.locator("[data-own-form=link]").get_by_label("Referencia")
    expect(way).to_have_value(of_ana)
    if scripts:
        check(first)
        for width in (390, 768, 1440):
            first.set_viewport_size({"width": width, "height": 900})
            assert first.evaluate("document.documentElement.scrollWidth") <= width
    cancel(second)
    expect(second.get_by_text("quedó cancelada")).to_be_visible()
    assert states(mailing_site, *told) == ["new", "cancelled"]
    context.close()


def test_what_was_typed_over_a_request_that_was_joined_goes_with_it(
    page: Page, mailing_site: WritingSite, next_week
) -> None:
    stays, of_stays = request_of(mailing_site, next_week, name="Ana Que Queda")
    goes, of_goes = request_of(mailing_site, next_week, name="Ana Que Se Une")
    page.goto(link_to(mailing_site, goes))
    page.get_by_text("Cambiar mi solicitud").click()
    message = page.get_by_label("Mensaje")
    message.fill("No me pierdas")
    joined = f"{goes.hex}', '{of_goes}', '{stays.hex}', '', '{EVER}"
    mailing_site.run(
        "INSERT INTO merged_leads (id, reference, appointment_id, text, at)"  # noqa: S608
        f" VALUES ('{joined}')"
    )
    for table in ("visitor_links", "visitor_sessions"):
        mailing_site.run(
            f"UPDATE {table} SET appointment_id = '{stays.hex}'"  # noqa: S608
            f" WHERE appointment_id = '{goes.hex}'"
        )
    mailing_site.run(f"DELETE FROM appointments WHERE id = '{goes.hex}'")  # noqa: S608
    page.get_by_role("button", name="Guardar el cambio").click()
    told = f"El equipo unió tu solicitud {of_goes} con esta"
    expect(page.get_by_text(told)).to_be_visible()
    expect(message).to_have_value("No me pierdas")
    page.reload()
    expect(page.get_by_text(of_stays)).to_be_visible()
    expect(message).to_have_value("No me pierdas")
    page.get_by_role("button", name="Guardar el cambio").click()
    expect(page.get_by_text("Guardamos tu cambio")).to_be_visible()
