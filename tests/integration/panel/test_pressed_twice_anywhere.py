"""Whatever is pressed in the panel, a second press on its way changes nothing more."""

import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import time, timedelta
from typing import Any

import pytest
import time_machine
from reflex_base.registry import RegistrationContext
from sqlalchemy import func
from sqlmodel import select

from app.admin.account.account_state import AccountState
from app.admin.account.passkeys_state import PasskeysState
from app.admin.account.second_factor_state import SecondFactorState
from app.admin.breaches.breaches_state import BreachesState
from app.admin.leads.bulk_state import BulkDeleteState
from app.admin.leads.delete_state import DeleteState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.edit_state import EditState
from app.admin.leads.moves_state import MovesState
from app.admin.mails.mails_state import MailsState
from app.admin.newsletter.newsletter_state import NewsletterState
from app.admin.professionals.professionals_state import ProfessionalsState
from app.admin.rights.phone_state import PhoneState
from app.admin.rights.records_state import RecordsState
from app.admin.session.guard import event_name
from app.admin.sheets.sheets_state import SheetsState
from app.admin.team.team_state import TeamState
from app.content import account, bulk, mails, messages, states, team
from app.content import breaches as breach_copy
from app.content import pharmacy_sheet as sheet_copy
from app.content import professionals as professional_copy
from app.content import rights_desk as rights
from app.content import visits as visit_copy
from app.domain.clock import chilean_instant, utc_now
from app.domain.lead_state import LeadState
from app.domain.visit import Slot
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    lead_states,
    newsletter,
    newsletter_desk,
    pharmacies,
    visits,
)
from app.services import mails as mail_service
from tests.integration.panel.conftest import Desks
from tests.support.breaches import pressed
from tests.support.builders import day
from tests.support.panel import Tab
from tests.support.people import PASSWORD, Colleague

on_sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@dataclass(frozen=True, slots=True)
class House:
    """Whom a press is prepared with: Rosa presses, Elena is the colleague."""

    desks: Desks
    leads: list[str]
    rosa: Colleague
    elena: Colleague


Prepare = Callable[[House], Awaitable[tuple[Any, ...]]]


@pytest.fixture
def house(desks: Desks, three: list[str], two_colleagues) -> House:
    return House(desks, three, *two_colleagues)


async def seen(tab: Tab) -> tuple[int, Any]:
    """Return all that a press may change: what is written down, and what is shown."""
    with transaction() as session:
        written = session.exec(select(func.count()).select_from(EventRow)).one()
    return written, repr(tab.root.dict())


# What is pressed, and is done.


async def a_link_of_a_sheet(house: House) -> tuple[Any, ...]:
    shop = pharmacies.add(house.elena.me, {"pharmacy_name": "Cruz Verde", "comuna": ""})
    house.desks.rosa.visit(farmacia=shop.slug)
    await house.desks.rosa.do(SheetsState.load)
    return ()


async def an_open_link_of_a_sheet(house: House) -> tuple[Any, ...]:
    await a_link_of_a_sheet(house)
    await house.desks.rosa.do(SheetsState.share)
    return ()


async def a_professional(house: House) -> tuple[Any, ...]:
    form = {"name": "Marta", "registration": "1", "comunas": "", "active": "on"}
    await house.desks.rosa.do(ProfessionalsState.save, form)
    await house.desks.rosa.do(ProfessionalsState.load)
    return ((await house.desks.rosa.state(ProfessionalsState)).rows[0]["id"],)


async def an_open_feed(house: House) -> tuple[Any, ...]:
    given = await a_professional(house)
    await house.desks.rosa.do(ProfessionalsState.open_feed, *given)
    return given


async def a_mail_given_up(house: House) -> tuple[Any, ...]:
    with transaction() as session:
        row = session.exec(select(OutboxRow)).first()
        assert row
        row.dead_at, row.last_error = utc_now(), "TimeoutError"
        given = str(row.id)
    await house.desks.rosa.do(MailsState.load)
    return (given,)


async def an_invitation(house: House) -> tuple[Any, ...]:
    form = {"email": "nueva@correo.cl", "role": "coordinator"}
    await house.desks.rosa.do(TeamState.invite, form)
    return ((await house.desks.rosa.state(TeamState)).invitations[0]["id"],)


async def other_sessions(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(AccountState.load)
    return ()


async def a_form_of_a_breach(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(BreachesState.load)
    return (pressed(),)


async def ticked_records(house: House) -> tuple[Any, ...]:
    await at_the_desk(house.desks.rosa, "ana@correo.cl")
    await house.desks.rosa.do(RecordsState.tick, house.leads[0])
    return ()


async def at_the_desk(tab: Tab, contact: str) -> None:
    """Take a petition of somebody's to hand."""
    await tab.do(RecordsState.load)
    await tab.do(PhoneState.enter, {"asks": "erasure", "contact": contact})
    await tab.do(RecordsState.load)
    tab.visit(peticion=(await tab.state(RecordsState)).waiting[0]["id"])
    await tab.do(RecordsState.load)
    await tab.do(RecordsState.note_identity, {"identity": "Por teléfono"})


async def a_card_of_keys(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(PasskeysState.start)
    return ({"name": "Mi teléfono", "password": PASSWORD},)


async def a_card_of_a_factor(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(SecondFactorState.load)
    return ()


async def a_window_of_moves(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(MovesState.open, house.leads[0])
    return ("contacted",)


async def a_file_with_a_visit(house: House) -> tuple[Any, ...]:
    lead, starts = uuid.UUID(house.leads[0]), chilean_instant(day(3), time(12))
    visits.schedule(house.rosa.me, lead, Slot(starts, 30, None))
    await house.desks.rosa.do(DrawerState.open, house.leads[0])
    return ("cancelled",)


async def a_question_before_deleting(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(DeleteState.ask, house.leads[0], "Ana Soto")
    return ()


async def a_question_before_deleting_many(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(BulkDeleteState.ask, {"ids": ",".join(house.leads[:2])})
    return ()


async def a_question_before_erasing(house: House) -> tuple[Any, ...]:
    await ticked_records(house)
    await house.desks.rosa.do(RecordsState.ask_erase)
    return ()


async def a_question_about_elena(house: House) -> tuple[Any, ...]:
    who = str(house.elena.me.id)
    await house.desks.rosa.do(TeamState.ask, who, house.elena.email)
    return ()


async def an_edit(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(EditState.start, house.leads[0])
    state = await house.desks.rosa.state(EditState)
    told = {"lead_id": house.leads[0], "version": state.version}
    return ({**told, "read_as": state.read_as, **state.draft, "name": "Ana María"},)


# Two at once: the first finds that a colleague was faster, the second is on its way.


async def a_link_that_elena_made(house: House) -> tuple[Any, ...]:
    await a_link_of_a_sheet(house)
    house.desks.elena.visit(farmacia="cruz-verde")
    await house.desks.elena.do(SheetsState.load)
    await house.desks.elena.do(SheetsState.share)
    return ()


async def a_lead_that_elena_moved(house: House) -> tuple[Any, ...]:
    await house.desks.rosa.do(MovesState.open, house.leads[0])
    lead = uuid.UUID(house.leads[0])
    lead_states.move(house.elena.me, lead, LeadState.CANCELLED)
    return ("contacted",)


async def a_visit_that_elena_moved(house: House) -> tuple[Any, ...]:
    given = await a_file_with_a_visit(house)
    (visit,) = visits.of_lead(house.rosa.me, uuid.UUID(house.leads[0]))
    later = replace(visit.slot, starts_at=visit.slot.starts_at + timedelta(hours=1))
    visits.move(house.elena.me, visit.id, later, expected_version=visit.version)
    return given


async def a_breach_that_elena_wrote_on(house: House) -> tuple[Any, ...]:
    rosa, elena = house.desks.rosa, house.desks.elena
    await rosa.do(BreachesState.load)
    await rosa.do(BreachesState.save, pressed())
    line = (await rosa.state(BreachesState)).lines[0]
    rosa.visit(vulneracion=line["id"])
    await rosa.do(BreachesState.load)
    await elena.do(BreachesState.save, pressed(line, people="10"))
    return (pressed(line, people="20"),)


PRESSES: list[tuple[Any, Prepare, str]] = [
    (SheetsState.share, a_link_of_a_sheet, sheet_copy.SHARED),
    (SheetsState.share, an_open_link_of_a_sheet, sheet_copy.SHARED),
    (SheetsState.revoke, an_open_link_of_a_sheet, sheet_copy.REVOKED),
    (ProfessionalsState.open_feed, a_professional, professional_copy.FEED_OPENED),
    (ProfessionalsState.open_feed, an_open_feed, professional_copy.FEED_OPENED),
    (ProfessionalsState.close_feed, an_open_feed, professional_copy.FEED_CLOSED),
    (MailsState.resend, a_mail_given_up, mails.RESENT),
    (TeamState.withdraw, an_invitation, team.WITHDRAWN),
    (AccountState.close_others, other_sessions, account.SESSIONS_CLOSED),
    (BreachesState.save, a_form_of_a_breach, breach_copy.SAVED),
    (RecordsState.withdraw, ticked_records, rights.DONE["withdrawn"].format(count=1)),
    (RecordsState.block, ticked_records, rights.DONE["blocked"].format(count=1)),
    (RecordsState.extend, ticked_records, rights.EXTENDED_DONE),
    (PasskeysState.submit, a_card_of_keys, ""),
    (SecondFactorState.begin, a_card_of_a_factor, ""),
    (MovesState.choose, a_window_of_moves, states.MOVED.format(state="Contactado")),
    (DrawerState.end, a_file_with_a_visit, visit_copy.ENDED["cancelled"]),
    (DeleteState.confirm, a_question_before_deleting, messages.DELETE_SUCCESS),
    (
        BulkDeleteState.confirm,
        a_question_before_deleting_many,
        bulk.DELETED.format(count=2),
    ),
    (
        RecordsState.erase,
        a_question_before_erasing,
        rights.DONE["erased"].format(count=1),
    ),
    (TeamState.confirm, a_question_about_elena, team.DEACTIVATED),
    (EditState.save, an_edit, messages.UPDATE_SUCCESS),
    (SheetsState.revoke, a_link_that_elena_made, sheet_copy.SHARE_ERROR),
    (MovesState.choose, a_lead_that_elena_moved, ""),
    (DrawerState.end, a_visit_that_elena_moved, visit_copy.END_ERROR),
    (BreachesState.save, a_breach_that_elena_wrote_on, breach_copy.ERROR),
]


@on_sqlite
@pytest.mark.parametrize(("press", "prepare", "told"), PRESSES)
async def test_the_second_of_two_presses_changes_nothing(
    house: House, press: Any, prepare: Prepare, told: str
) -> None:
    tab = house.desks.rosa
    with time_machine.travel(utc_now(), tick=False) as clock:
        given = await prepare(house)
        clock.shift(2)
        before, notices = await seen(tab), len(await tab.notices())
        await tab.do(press, *given)
        once = await seen(tab)
        assert once != before
        if told:
            assert await tab.told() == told
            assert len(await tab.notices()) == min(notices + 1, 3)
        await tab.do(press, *given)
        assert await seen(tab) == once


@on_sqlite
async def test_a_second_press_goes_no_further_than_the_last_page(
    tab: Tab, monkeypatch
) -> None:
    monkeypatch.setattr(mail_service, "PAGE", 2)
    monkeypatch.setattr(newsletter_desk, "PAGE", 1)
    for email in ("a@correo.cl", "b@correo.cl"):
        newsletter.subscribe(email)
    await tab.do(MailsState.load)
    for _ in range(3):
        await tab.do(MailsState.further)
    assert (await tab.state(MailsState)).lines
    await tab.do(NewsletterState.load)
    seen_last = []
    for _ in range(2):
        await tab.do(NewsletterState.older)
        seen_last.append((await tab.state(NewsletterState)).rows[0][0])
    assert seen_last[0] == seen_last[1]


# Deeds whose second press is tried elsewhere, most of them in `test_pressed_twice`.
ELSEWHERE = {
    "account_state": "change_password confirm_who",
    "agenda_state": "plan plan_passed place end end_early",
    "bulk_state": "move",
    "drawer_state": "note plan plan_passed end_early",
    "merge_state": "join",
    "new_lead_state": "save",
    "passkeys_state": "remove",
    "pharmacies_state": "add save set_active",
    "phone_state": "enter",
    "prices_state": "add save set_retired move_up",
    "professionals_state": "save",
    "records_state": "unblock retain leave_news",
    "rights_state": "note_identity close",
    "second_factor_state": "confirm finish",
    "team_state": "invite confirm_who",
    "texts_state": "save",
    "undo_state": "undo",
    "views_state": "keep rename remove",
}
# What shows, asks or leaves: whoever does it twice sees what they saw.
HARMLESS = {
    "account_state": "load close leave_who",
    "agenda_state": (
        "load refresh follow choose_day choose_who show_more open_visit open_lead close"
        " choose_together not_early not_passed"
    ),
    "audit_state": "load",
    "breaches_state": "load add work back",
    "bulk_delete_state": "ask cancel",
    "bulk_state": "show_homes",
    "delete_state": "ask cancel refresh",
    "drawer_state": "load open close refresh choose_together not_early not_passed",
    "edit_state": "start resume refresh cancel choose_category choose_day",
    "export_state": "done failed",
    "lead_list_state": (
        "load follow search_for choose_category choose_day narrow clear show_view"
        " toggle_order next_page previous_page reload refresh count_whole"
    ),
    "mails_state": "load further earlier",
    "merge_state": "ask cancel refresh",
    "moves_state": "open ask switch_together cancel refresh",
    "new_lead_state": "open cancel",
    "news_proof_state": "start look",
    "newsletter_state": "load older",
    "passkeys_state": "load start leave choose",
    "pharmacies_state": "load",
    "prices_state": "load",
    "professionals_state": "load",
    "records_state": (
        "ask_erase keep ask_news keep_news begin_file begin_rectified keep_answer"
    ),
    "register_state": "work back look look_at_all",
    "rights_state": "load refresh find tick",
    "second_factor_state": "load leave show_again choose",
    # The second one is told that there is an administrator, as is specified.
    "session_state": "open check set_up",
    "sheets_state": "load choose_month choose_pharmacy",
    "summary_state": "load choose_days reload refresh",
    "team_state": "load refresh put_away ask ask_role cancel leave_who",
    "texts_state": "load preview",
    "views_state": "load refresh edit stop",
}


def test_each_handler_of_the_panel_is_a_deed_that_is_tried_or_harmless() -> None:
    known = {
        f"{state}.{name}"
        for table in (ELSEWHERE, HARMLESS)
        for state, names in table.items()
        for name in names.split()
    }
    tried = {event_name(press).rpartition("____")[2] for press, *_ in PRESSES}
    there = {
        name.rpartition("____")[2]
        for name in RegistrationContext.get().event_handlers
        if ".app___admin___" in name and not name.endswith(".setvar")
    }
    assert there == known | tried
