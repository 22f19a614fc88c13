"""What the desk asks before it erases stays about whom it named, or closes."""

import uuid

import pytest

from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.admin.session.notices import NoticeState
from app.content import household
from app.content import rights_desk as copy
from app.domain.fields import TEXT_LIMIT
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.persistence import newsletter as subscribers
from app.persistence.database import transaction
from app.services import bookings, lead_states, leads
from tests.integration.panel.conftest import Desks
from tests.integration.panel.test_rights_screen import received, screen, take
from tests.integration.test_lead_editing import row
from tests.integration.test_newsletter_desk import confirmed
from tests.support.builders import booking_form
from tests.support.panel import Tab
from tests.support.people import Colleague

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks", "writing"),
]
IDENTITY = {"identity": "Por teléfono"}


def on_the_list(email: str) -> bool:
    with transaction() as session:
        return subscribers.find_by_address(session, email) is not None


async def reason(tab: Tab) -> str:
    return (await tab.state(NoticeState)).notices[-1]["text"]


async def test_a_search_that_is_refused_leaves_nobody_of_the_one_before(
    desks: Desks, three: list[str]
) -> None:
    """What was typed stays, also where the line comes back; the next one finds again."""
    ana, tab = three[0], desks.rosa
    await take(tab, await received("ana@correo.cl"))
    await tab.do(RightsState.note_identity, IDENTITY)
    await tab.do(RightsState.find, {"search": "correo.cl"})
    await tab.do(RightsState.tick, ana)
    await tab.do(RecordsState.ask_erase)
    assert (await screen(tab)).asking
    long = "a" * (TEXT_LIMIT + 1)
    refused = (RightsState.find, {"search": long})
    for event in (refused, (RightsState.refresh,), (RightsState.load,)):
        await tab.do(*event)
        shown = await screen(tab)
        assert (shown.records, shown.ticked, shown.looked) == ([], [], False)
        assert (shown.searched, shown.asking) == (long, False)
        assert shown.errors["search"]
    assert await tab.told() == copy.ERASE_CLOSED
    await tab.do(RightsState.find, {"search": "correo.cl"})
    shown = await screen(tab)
    assert (shown.errors["search"], shown.ticked) == ("", [])
    assert ana in {line["id"] for line in shown.records}


async def test_an_open_question_closes_where_somebody_of_it_was_blocked(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague], three: list[str]
) -> None:
    ana, berta, _ = three
    mine, other = desks.rosa, desks.elena
    first, second = await received("ana@correo.cl"), await received("berta@correo.cl")
    for tab, ident in ((mine, first), (other, second)):
        await take(tab, ident)
        await tab.do(RightsState.note_identity, IDENTITY)
        await tab.do(RightsState.find, {"search": "correo.cl"})
    for each in (ana, berta):
        await mine.do(RightsState.tick, each)
    await mine.do(RecordsState.ask_erase)
    await mine.do(RightsState.refresh)
    assert (await screen(mine)).asking
    await other.do(RightsState.tick, berta)
    await other.do(RecordsState.block)
    await mine.do(RightsState.refresh)
    assert not (await screen(mine)).asking
    assert await mine.told() == copy.ERASE_CLOSED
    await mine.do(RecordsState.erase)
    assert leads.find(two_colleagues[0].me, uuid.UUID(ana))[0].name == "Ana Soto"


async def test_a_question_stays_while_its_answer_is_being_done(
    desks: Desks, three: list[str]
) -> None:
    """Who changes their mind as the erasure runs is not told that nothing happened."""
    for tab, email, ident in (
        (desks.rosa, "ana@correo.cl", three[0]),
        (desks.elena, "berta@correo.cl", three[1]),
    ):
        await take(tab, await received(email))
        await tab.do(RightsState.note_identity, IDENTITY)
        await tab.do(RightsState.find, {"search": email})
        await tab.do(RightsState.tick, ident)
        await tab.do(RecordsState.ask_erase)
    mine, hers = await screen(desks.rosa), await screen(desks.elena)
    mine.erasing = True
    for tab in (desks.rosa, desks.elena):
        await tab.do(RecordsState.keep)
    assert (mine.asking, hers.asking) == (True, False)


async def test_the_count_of_who_stays_follows_what_a_colleague_does(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague]
) -> None:
    home = {"patient_2": "Beto Soto", "vaccine_2": "covid", "for_whom_2": "adult"}
    bookings.submit(
        booking_form(name="Marta Dos", email="marta@correo.cl", **home), Category.B2C
    )
    tab = desks.rosa
    await take(tab, await received("marta@correo.cl"))
    of = {line["whom"]: line["id"] for line in (await screen(tab)).records}
    marta, beto = of[household.HIMSELF], of["Para Beto Soto"]
    await tab.do(RightsState.tick, marta)
    await tab.do(RecordsState.ask_erase)
    assert (await screen(tab)).left == copy.ERASE_LEFT.format(count=1)
    leads.delete(two_colleagues[1].me, uuid.UUID(beto))
    await tab.do(RightsState.refresh)
    shown = await screen(tab)
    assert (shown.asking, shown.ticked, shown.left) == (True, [marta], "")


async def test_who_confirms_what_a_colleague_erased_reads_that_it_is_gone(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague], three: list[str]
) -> None:
    ana, berta, _ = three
    ident = await received("ana@correo.cl")
    for tab in (desks.rosa, desks.elena):
        await take(tab, ident)
    await desks.rosa.do(RightsState.note_identity, IDENTITY)
    for tab in (desks.rosa, desks.elena):
        await tab.do(RightsState.tick, ana)
        await tab.do(RecordsState.ask_erase)
    await desks.rosa.do(RecordsState.erase)
    assert await desks.rosa.told() == copy.DONE["erased"].format(count=1)
    await desks.elena.do(RecordsState.erase)
    assert await desks.elena.told() == copy.ERASE_CLOSED
    shown = await screen(desks.elena)
    assert (shown.records, shown.asking) == ([], False)
    lead_states.move(two_colleagues[0].me, uuid.UUID(berta), LeadState.CONTACTED)


async def test_a_press_that_waited_erases_nobody_whom_a_colleague_changed(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague], three: list[str]
) -> None:
    """The line was cut, so the page heard nothing of it before."""
    ana, berta, _ = three
    tab, elena = desks.rosa, two_colleagues[1].me
    await take(tab, await received("ana@correo.cl"))
    await tab.do(RightsState.note_identity, IDENTITY)
    await tab.do(RightsState.find, {"search": "correo.cl"})
    await tab.do(RightsState.tick, ana)
    await tab.do(RecordsState.ask_erase)
    found, _ = leads.find(elena, uuid.UUID(ana))
    typed = row(name="Otra Persona", email=found.email, phone=found.phone)
    leads.update(elena, found.id, typed, expected_version=found.version)
    await tab.do(RecordsState.erase)
    assert await tab.told() == copy.ERASE_CLOSED
    shown = await screen(tab)
    assert (shown.asking, shown.ticked) == (False, [])
    assert leads.find(elena, found.id)[0].name == "Otra Persona"
    # What is as it was is erased, and nobody else.
    await tab.do(RightsState.tick, ana)
    await tab.do(RecordsState.ask_erase)
    leads.update(
        elena,
        uuid.UUID(berta),
        row(name="Otra Berta", email="berta@correo.cl"),
        expected_version=leads.find(elena, uuid.UUID(berta))[0].version,
    )
    await tab.do(RecordsState.erase)
    assert await tab.told() == copy.DONE["erased"].format(count=1)
    left = {line["id"] for line in (await screen(tab)).records}
    assert berta in left
    assert ana not in left


async def test_who_is_known_by_the_news_alone_is_served(desks: Desks) -> None:
    tab = desks.rosa
    for email in ("sola@correo.cl", "otra@correo.cl"):
        confirmed(email)
    await take(tab, await received("nadie@correo.cl"))
    assert (await screen(tab)).news == ""
    asked = await received("sola@correo.cl")
    await take(tab, asked)
    shown = await screen(tab)
    assert (shown.records, shown.file_address) == ([], "")
    assert shown.news.startswith(copy.NEWS_THERE.partition(",")[0])
    assert "sola@correo.cl" in shown.news
    await tab.do(RightsState.note_identity, IDENTITY)
    assert (await screen(tab)).file_address.endswith("archivo.json")
    await tab.do(RecordsState.leave_news)
    assert on_the_list("sola@correo.cl")
    await tab.do(RecordsState.ask_news)
    await tab.do(RecordsState.keep_news)
    assert not (await screen(tab)).asking_news
    # A colleague asked the same of the same petition, and is second.
    await take(desks.elena, asked)
    await desks.elena.do(RecordsState.ask_news)
    await tab.do(RecordsState.ask_news)
    await tab.do(RecordsState.leave_news)
    assert await tab.told() == copy.NEWS_DONE
    await desks.elena.do(RecordsState.leave_news)
    assert await desks.elena.told() == copy.NEWS_GONE
    shown = await screen(tab)
    assert (shown.news, shown.asking_news) == ("", False)
    assert shown.answer == copy.ANSWERS["news"]
    assert [on_the_list(f"{who}@correo.cl") for who in ("sola", "otra")] == [
        False,
        True,
    ]
    await tab.do(RecordsState.begin_file)
    assert (await screen(tab)).answer.endswith(copy.ANSWERS["taken_without_mails"])
