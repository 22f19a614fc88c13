"""A screen that could not be loaded says so, keeps what it shows, and is tried again."""

import pytest

from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.list_state import LeadListState
from app.admin.mails.mails_state import MailsState
from app.admin.newsletter.newsletter_state import NewsletterState
from app.admin.pharmacies.pharmacies_state import PharmaciesState
from app.admin.prices.prices_state import PricesState
from app.admin.professionals.professionals_state import ProfessionalsState
from app.admin.sheets.sheets_state import SheetsState
from app.admin.summary.summary_state import SummaryState
from app.content import messages
from app.services import (
    agenda,
    leads,
    mails,
    newsletter_desk,
    pharmacies,
    pharmacy_sheets,
    price_list,
    professionals,
    summary,
)

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.mark.parametrize(
    ("state", "again", "service", "reading"),
    [
        (AgendaState, AgendaState.refresh, agenda, "of_days"),
        (MailsState, MailsState.load, mails, "unsent"),
        (PharmaciesState, PharmaciesState.load, pharmacies, "everything"),
        (PricesState, PricesState.load, price_list, "everything"),
        (ProfessionalsState, ProfessionalsState.load, professionals, "everybody"),
        (NewsletterState, NewsletterState.load, newsletter_desk, "page"),
        (SheetsState, SheetsState.load, pharmacy_sheets, "of_month"),
        (SummaryState, SummaryState.reload, summary, "last_days"),
    ],
    ids=lambda given: getattr(given, "__name__", None),
)
async def test_a_failure_is_said_until_it_is_over(
    tab, monkeypatch, state, again, service, reading
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(service, reading, fails)
        await tab.do(again)
        assert (await tab.state(state)).failed
    await tab.do(again)
    assert not (await tab.state(state)).failed


async def test_a_list_that_is_loaded_anew_says_so_and_keeps_its_rows(
    tab, three, monkeypatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(leads, "list_page", fails)
        await tab.do(LeadListState.refresh)
        assert await tab.notices() == []
        await tab.do(LeadListState.load)
        assert await tab.told() == messages.LEADS_LOAD_ERROR
        rows = (await tab.state(LeadListState))._rows()
        assert [row["id"] for row in rows] == three[::-1]


async def test_the_prices_that_were_shown_stay_over_a_failure(tab, monkeypatch) -> None:
    await tab.do(PricesState.load)
    shown = list((await tab.state(PricesState)).rows)
    assert shown

    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(price_list, "everything", fails)
    await tab.do(PricesState.load)
    state = await tab.state(PricesState)
    assert (state.failed, list(state.rows)) == (True, shown)
