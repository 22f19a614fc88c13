"""The desk on the screen, with a colleague at the next one."""

import re
import uuid

import pytest

from app import routes
from app.admin.leads.list_state import LeadListState
from app.admin.rights.phone_state import PhoneState
from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.admin.session.session_state import SessionState
from app.content import household
from app.content import rights_desk as copy
from app.content.states import LABELS
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.persistence import unwanted
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import (
    bookings,
    lead_states,
    leads,
    notifications,
    rights_asking,
    rights_waiting,
    tidying,
)
from tests.integration.panel.conftest import Desks
from tests.support.builders import NOON, FakeMailer, booking_form
from tests.support.panel import Tab
from tests.support.people import Colleague

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks"),
]


async def received(contact: str) -> str:
    request_id = rights_asking.ask({"asks": "erasure", "contact": contact})
    mailer = FakeMailer()
    await notifications.dispatch_due(mailer)
    found = [re.findall(r"^(\d{6})$", mail.body, re.MULTILINE) for mail in mailer.sent]
    (code,) = (codes[0] for codes in found if codes)
    rights_asking.prove(request_id, {"code": code})
    return str(request_id)


async def screen(tab: Tab) -> RightsState:
    return await tab.state(RightsState)


async def test_that_a_petition_by_phone_was_entered_is_told_where_the_panel_leads(
    desks: Desks,
) -> None:
    for tab, name in ((desks.rosa, "ana"), (desks.elena, "berta")):
        tab.visit(page=routes.RIGHTS_DESK)
        await tab.do(RightsState.load)
        asked = {"asks": "erasure", "contact": f"{name}@correo.cl"}
        (way,) = await tab.do(PhoneState.enter, asked)
        (ident,) = set(re.findall(r"peticion=([0-9a-f-]{36})", str(way)))
        tab.visit(page=routes.RIGHTS_DESK, peticion=ident)
        for told in (copy.PHONE_DONE, ""):
            await tab.do(SessionState.open)
            await tab.do(RightsState.load)
            assert await tab.told() == told
        assert [one["email"] for one in (await screen(tab)).chosen] == [
            asked["contact"]
        ]


async def take(tab: Tab, ident: str) -> None:
    """Take a petition to hand: its button leads to its address."""
    assert len(await tab.do(RightsState.work, ident)) == 1
    tab.visit(peticion=ident)
    await tab.do(RightsState.load)


@pytest.mark.parametrize("told", ["erased", "erasing"])
async def test_from_the_list_to_the_answer(
    desks: Desks,
    two_colleagues: tuple[Colleague, Colleague],
    three: list[str],
    monkeypatch,
    told: str,
) -> None:
    monkeypatch.setattr(tidying, "is_left", lambda: told == "erasing")
    ana, berta, _ = three
    tab = desks.rosa
    first, second = await received("ana@correo.cl"), await received("berta@correo.cl")
    await tab.do(RightsState.load)
    assert {line["id"] for line in (await screen(tab)).waiting} == {first, second}
    await take(tab, first)
    shown = await screen(tab)
    assert [line["id"] for line in shown.chosen] == [first]
    assert [line["id"] for line in shown.records] == [ana]
    assert shown.file_address == ""
    await tab.do(RightsState.note_identity, {"identity": " "})
    assert set((await screen(tab)).errors) == {"identity"}
    await tab.do(RightsState.note_identity, {"identity": "Por teléfono"})
    assert await tab.told() == copy.IDENTITY_SAVED
    await tab.do(RightsState.tick, ana)
    shown = await screen(tab)
    assert first in shown.file_address
    assert ana in shown.file_address
    await tab.do(RecordsState.ask_erase)
    assert (await screen(tab)).asking
    await tab.do(RecordsState.erase)
    assert await tab.told() == copy.DONE[told].format(count=1)
    assert (await screen(tab)).answer == copy.ANSWERS[told]
    assert (await screen(tab)).records == []
    kept, _ = leads.find(two_colleagues[0].me, uuid.UUID(berta))
    assert str(kept.id) == berta


async def test_the_register_says_that_more_wait_than_are_shown(
    desks: Desks, monkeypatch
) -> None:
    tab = desks.rosa
    monkeypatch.setattr(rights_waiting, "OPEN_SHOWN", 1)
    first = await received("ana@correo.cl")
    await tab.do(RightsState.load)
    assert (await screen(tab)).more == ""
    second = await received("berta@correo.cl")
    await tab.do(RightsState.load)
    shown = await screen(tab)
    assert [line["id"] for line in shown.waiting] == [first]
    assert shown.more == copy.OPEN_MORE.format(count=2, shown=1)
    await take(tab, second)
    assert [line["id"] for line in (await screen(tab)).chosen] == [second]
    await tab.do(RightsState.close, {"closing": "denied", "reason": "No."})
    assert await tab.told() == copy.CLOSED_DONE
    assert (await screen(tab)).more == ""


async def test_a_line_that_came_back_leaves_what_is_at_hand(
    desks: Desks, three: list[str]
) -> None:
    tab, (ana, *_) = desks.rosa, three
    first, second = await received("ana@correo.cl"), await received("berta@correo.cl")
    await take(tab, first)
    await tab.do(RightsState.tick, ana)
    await tab.do(RecordsState.keep_answer, "Hola, Ana.")
    await tab.do(RightsState.load)
    shown = await screen(tab)
    assert (shown.ticked, shown.answer) == ([ana], "Hola, Ana.")
    await take(tab, second)
    shown = await screen(tab)
    assert (shown.ticked, shown.answer) == ([], "")
    assert [line["id"] for line in shown.chosen] == [second]
    tab.visit()
    await tab.do(RightsState.load)
    assert (await screen(tab)).chosen == []


@pytest.mark.parametrize("again", [RightsState.load, RightsState.refresh])
async def test_what_a_colleague_changed_is_read_anew_and_loses_its_tick(
    desks: Desks,
    two_colleagues: tuple[Colleague, Colleague],
    three: list[str],
    again,
) -> None:
    tab, (ana, berta, _) = desks.rosa, three
    elena = two_colleagues[1].me
    await take(tab, await received("ana@correo.cl"))
    await tab.do(RightsState.find, {"search": "correo.cl"})
    for each in (ana, berta):
        await tab.do(RightsState.tick, each)
    await tab.do(RecordsState.keep_answer, "Hola, Ana.")
    await tab.do(RecordsState.ask_erase)
    lead_states.move(elena, uuid.UUID(ana), LeadState.CONTACTED)
    await tab.do(again)
    shown = await screen(tab)
    states = {line["id"]: line["state"] for line in shown.records}
    assert states[ana] == LABELS[LeadState.CONTACTED]
    assert states[berta] == LABELS[LeadState.NEW]
    assert shown.ticked == [berta]
    # The question was about both: it does not go on about Berta alone.
    assert (shown.asking, shown.answer) == (False, "Hola, Ana.")
    assert await tab.told() == copy.ERASE_CLOSED
    await tab.do(RecordsState.erase)
    assert leads.find(elena, uuid.UUID(berta))[0].state is LeadState.NEW
    lead_states.move(elena, uuid.UUID(berta), LeadState.CANCELLED)
    await tab.do(again)
    shown = await screen(tab)
    assert (shown.ticked, shown.asking) == ([], False)
    assert len({line["key"] for line in shown.records}) == len(shown.records)


async def test_what_is_being_erased_is_not_read_anew_meanwhile(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague], three: list[str]
) -> None:
    ana = three[0]
    for tab in (desks.rosa, desks.elena):
        await take(tab, await received(f"{uuid.uuid4().hex}@correo.cl"))
        await tab.do(RightsState.find, {"search": "correo.cl"})
    (await screen(desks.rosa)).erasing = True
    lead_states.move(two_colleagues[1].me, uuid.UUID(ana), LeadState.CONTACTED)

    async def state_of_ana(tab: Tab) -> str:
        await tab.do(RightsState.refresh)
        records = (await screen(tab)).records
        return next(line["state"] for line in records if line["id"] == ana)

    assert await state_of_ana(desks.rosa) == LABELS[LeadState.NEW]
    assert await state_of_ana(desks.elena) == LABELS[LeadState.CONTACTED]
    (await screen(desks.rosa)).erasing = False
    assert await state_of_ana(desks.rosa) == LABELS[LeadState.CONTACTED]


async def test_a_colleague_learns_who_was_faster(desks: Desks) -> None:
    tab, other = desks.rosa, desks.elena
    first, second = await received("ana@correo.cl"), await received("berta@correo.cl")
    for each in (tab, other):
        await each.do(RightsState.load)
        await take(each, first)
    await tab.do(RightsState.note_identity, {"identity": "Por teléfono"})
    await tab.do(RightsState.close, {"closing": "granted", "reason": "Listo."})
    assert await tab.told() == copy.CLOSED_DONE
    assert (await screen(tab)).chosen == []
    await other.do(RightsState.close, {"closing": "denied", "reason": "No."})
    assert await other.told() == copy.ERROR
    shown = await screen(other)
    assert [line["id"] for line in shown.waiting] == [second]
    assert [line["id"] for line in shown.closed] == [first]
    assert shown.chosen == []


async def test_a_blocked_row_leaves_the_list_of_a_colleague(
    desks: Desks, three: list[str]
) -> None:
    ana, berta, carla = three
    tab, other = desks.rosa, desks.elena
    first = await received("ana@correo.cl")
    await tab.do(RightsState.load)
    await take(tab, first)
    await tab.do(RightsState.note_identity, {"identity": "Por teléfono"})
    await tab.do(RightsState.tick, ana)
    await tab.do(RecordsState.keep_answer, "Hola, Ana.")
    await tab.do(RecordsState.block)
    assert await tab.told() == copy.DONE["blocked"].format(count=1)
    shown = await screen(tab)
    assert shown.answer == f"Hola, Ana.\n\n{copy.ANSWERS['blocked']}"
    (line,) = shown.records
    assert line["blocked"].startswith(copy.BLOCKED_SINCE.partition("{")[0])
    # What a watching panel does when it hears of a change.
    await other.do(LeadListState.refresh)
    rows = (await other.state(LeadListState))._rows()
    assert [row["id"] for row in rows] == [carla, berta]
    # The box on the screen is ticked still, and so it is here.
    assert (await screen(tab)).ticked == [ana]
    await tab.do(RecordsState.unblock)
    assert await tab.told() == copy.DONE["unblocked"].format(count=1)
    await other.do(LeadListState.refresh)
    rows = (await other.state(LeadListState))._rows()
    assert [row["id"] for row in rows] == [carla, berta, ana]
    assert (await screen(tab)).records[0]["blocked"] == ""


async def test_a_record_leads_to_its_edit_and_only_a_visit_is_kept(
    desks: Desks, three: list[str]
) -> None:
    ana, tab = three[0], desks.rosa
    first = await received("ana@correo.cl")
    await tab.do(RightsState.load)
    await take(tab, first)
    await tab.do(RightsState.note_identity, {"identity": "Por teléfono"})
    await tab.do(RightsState.tick, ana)
    shown = await screen(tab)
    reference = shown.records[0]["reference"]
    assert shown.records[0]["edit"] == f"/admin/#buscar={reference}"
    await tab.do(RecordsState.begin_rectified)
    await tab.do(RecordsState.begin_rectified)
    await tab.do(RecordsState.begin_file)
    assert (await screen(tab)).answer == (
        copy.ANSWERS["rectified"] + "\n\n" + copy.ANSWERS["taken_without_mails"]
    )
    assert ".pdf?" in shown.pdf_address
    await tab.do(RecordsState.retain)
    assert await tab.told() == copy.ERROR
    assert (await screen(tab)).answer.startswith(copy.ANSWERS["rectified"])
    assert copy.ANSWERS["kept"] not in (await screen(tab)).answer
    await tab.do(RecordsState.block)
    assert (await screen(tab)).records[0]["edit"] == ""


async def test_what_is_heard_on_the_phone_is_entered_and_taken_to_hand(
    desks: Desks,
) -> None:
    tab = desks.rosa
    other = await received("berta@correo.cl")
    await tab.do(RightsState.load)
    await tab.do(PhoneState.enter, {"asks": "", "contact": "x", "detail": ""})
    assert set((await tab.state(PhoneState)).heard) == {"asks", "contact"}
    await tab.do(PhoneState.enter, {"asks": "access", "contact": "ana@correo.cl"})
    assert await tab.told() == copy.PHONE_DONE
    await tab.do(RightsState.load)
    (entered,) = {line["id"] for line in (await screen(tab)).waiting} - {other}
    await take(tab, entered)
    shown = await screen(tab)
    assert [line["email"] for line in shown.chosen] == ["ana@correo.cl"]
    assert len(shown.waiting) == 2
    assert shown.chosen[0]["id"] != other
    assert (await tab.state(PhoneState)).heard == {}


async def test_a_petition_without_an_address_promises_no_mail(
    desks: Desks, three: list[str]
) -> None:
    """Ana's request has no address; Berta's answer goes by mail as ever."""
    tab, (ana, berta, _) = desks.rosa, three
    await tab.do(RightsState.load)
    await tab.do(PhoneState.enter, {"asks": "access", "contact": "VC-Y99VK4"})
    heard = (await tab.state(PhoneState)).heard
    assert heard == {"contact": copy.FIELD_ERRORS["contact_unknown"]}
    with transaction() as session:
        row = session.get(AppointmentRow, uuid.UUID(ana))
        assert row
        row.email = ""
        references = [
            appointment.reference
            for each in (ana, berta)
            if (appointment := session.get(AppointmentRow, uuid.UUID(each)))
        ]
    said = []
    hints = []
    for reference in references:
        asked = {"asks": "access", "contact": reference}
        await tab.do(PhoneState.enter, asked)
        await tab.do(RightsState.load)
        await take(tab, (await screen(tab)).waiting[0]["id"])
        hints.append((await screen(tab)).chosen[0]["identity_hint"])
        await tab.do(RightsState.extend)
        said.append(await tab.told())
        await tab.do(RightsState.close, {"closing": "denied", "reason": "No."})
        said.append(await tab.told())
    assert said == [
        copy.EXTENDED_UNMAILED,
        copy.CLOSED_UNMAILED,
        copy.EXTENDED_DONE,
        copy.CLOSED_DONE,
    ]
    await tab.do(RightsState.load)
    await take(tab, await received("carla@correo.cl"))
    assert [*hints, (await screen(tab)).chosen[0]["identity_hint"]] == [
        copy.IDENTITY_UNMAILED_HINT,
        copy.IDENTITY_UNPROVED_HINT,
        copy.IDENTITY_HINT,
    ]


async def test_nothing_is_done_where_nothing_is_at_hand(desks: Desks) -> None:
    tab = desks.rosa
    await tab.do(RightsState.load)
    await tab.do(RightsState.work, "x")
    await tab.do(RightsState.tick, "x")
    await tab.do(RecordsState.ask_erase)
    await tab.do(RecordsState.erase)
    await tab.do(RightsState.extend)
    assert await tab.told() == copy.ERROR
    assert (await screen(tab)).chosen == []


@pytest.mark.usefixtures("writing")
@pytest.mark.parametrize("what", ["blocked", "erased"])
async def test_the_answer_leads_to_no_page_that_opens_no_more(
    desks: Desks, three: list[str], what: str
) -> None:
    ana, tab = three[0], desks.rosa
    first = await received("ana@correo.cl")
    await tab.do(RightsState.load)
    await take(tab, first)
    await tab.do(RightsState.note_identity, {"identity": "Por teléfono"})
    await tab.do(RightsState.tick, ana)
    reference = (await screen(tab)).records[0]["reference"]
    await tab.do(RecordsState.keep_answer, "Hola, Ana.")
    await tab.do(RecordsState.begin_file)
    assert f"con la referencia {reference} " in (await screen(tab)).answer
    if what == "blocked":
        await tab.do(RecordsState.block)
        await tab.do(RecordsState.begin_file)
    else:
        await tab.do(RecordsState.ask_erase)
        await tab.do(RecordsState.erase)
    assert (await screen(tab)).answer == "\n\n".join(
        ["Hola, Ana.", copy.ANSWERS["taken_without_mails"], copy.ANSWERS[what]]
    )


@pytest.mark.usefixtures("writing")
@pytest.mark.parametrize("why", ["disowned", "suspect", "other address"])
async def test_the_answer_leads_nobody_where_no_mail_comes(
    desks: Desks, three: list[str], why: str
) -> None:
    """Ana is mailed nothing with this address; Berta is."""
    ana, berta, _ = three
    tab = desks.rosa
    first, second = await received("ana@correo.cl"), await received("berta@correo.cl")
    with transaction() as session:
        row = session.get(AppointmentRow, uuid.UUID(ana))
        assert row
        if why == "disowned":
            unwanted.add(session, row.email, now=NOON)
        elif why == "suspect":
            row.suspect = True
        else:
            row.email = "anita@correo.cl"
    await tab.do(RightsState.load)
    answers = []
    for ident, lead_id in ((first, ana), (second, berta)):
        await take(tab, ident)
        await tab.do(RightsState.find, {"search": "correo.cl"})
        await tab.do(RightsState.tick, lead_id)
        await tab.do(RecordsState.begin_file)
        answers.append((await screen(tab)).answer)
    assert answers[0] == copy.ANSWERS["taken_without_mails"]
    assert "/solicitud/ con la referencia VC-" in answers[1]


async def test_the_question_tells_what_stays_with_others_of_the_home(
    desks: Desks, three: list[str]
) -> None:
    """Marta leaves her contact with Beto; Ana, who asked alone, leaves nothing."""
    ana, tab = three[0], desks.rosa
    home = {"patient_2": "Beto Soto", "vaccine_2": "covid", "for_whom_2": "adult"}
    bookings.submit(
        booking_form(name="Marta Dos", email="marta@correo.cl", **home), Category.B2C
    )
    await tab.do(RightsState.load)
    await take(tab, await received("marta@correo.cl"))
    # Both were asked for in one instant, so either may stand first.
    of = {line["whom"]: line["id"] for line in (await screen(tab)).records}
    marta, beto = of[household.HIMSELF], of["Para Beto Soto"]

    async def asked() -> tuple[list[str], str]:
        """Return whom the question names, without their references, and what stays."""
        await tab.do(RecordsState.ask_erase)
        shown = await tab.state(RecordsState)
        assert shown.asking
        assert shown.ticked_count == copy.ERASE_COUNT.format(
            count=len(shown.ticked_who)
        )
        await tab.do(RecordsState.keep)
        return [who.partition(" (VC-")[0] for who in shown.ticked_who], shown.left

    of_marta = f"Marta Dos\u00a0· {household.HIMSELF}"
    await tab.do(RightsState.tick, marta)
    assert await asked() == ([of_marta], copy.ERASE_LEFT.format(count=1))
    await tab.do(RightsState.tick, beto)
    named, left = await asked()
    assert (set(named), left) == ({of_marta, "Marta Dos\u00a0· Para Beto Soto"}, "")
    await take(tab, await received("ana@correo.cl"))
    await tab.do(RightsState.tick, ana)
    assert await asked() == (["Ana Soto"], "")


async def test_each_record_of_a_home_names_its_person(
    desks: Desks, three: list[str]
) -> None:
    """One press erases: who is not meant must be told apart."""
    del three
    home = {"patient_2": "Beto Soto", "vaccine_2": "covid", "for_whom_2": "adult"}
    bookings.submit(
        booking_form(name="Marta Dos", email="marta@correo.cl", **home), Category.B2C
    )
    tab = desks.rosa
    await tab.do(RightsState.load)
    await take(tab, await received("marta@correo.cl"))
    whom = {line["whom"] for line in (await screen(tab)).records}
    assert whom == {household.HIMSELF, "Para Beto Soto"}
    await take(tab, await received("ana@correo.cl"))
    assert [line["whom"] for line in (await screen(tab)).records] == [""]
