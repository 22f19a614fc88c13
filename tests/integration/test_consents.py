"""The ledger of consents: each on its own, of two people, given and taken back."""

import hashlib
from datetime import datetime, timedelta

import pytest
from alembic.config import Config
from sqlmodel import select, text

from alembic import command
from app.admin.agenda.card import contacts_of
from app.admin.leads.file_view import file_view
from app.admin.leads.row import LeadRow, lead_row
from app.content import consents as copy
from app.content import forms
from app.content import rights_file as labels
from app.domain.clock import chilean_day
from app.domain.consent import Agreed, ConsentWithdrawn, ForWhom, Manner
from app.domain.errors import AppointmentNotFound, MoveRefused
from app.domain.events import Kind, Subject
from app.domain.lead import Category, Lead, Source
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.visit import VisitState
from app.persistence import consents as ledger
from app.persistence import every_table
from app.persistence.consent_tables import ConsentRow, ConsentTextRow
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    agenda,
    bookings,
    chats,
    consents,
    erasure,
    lead_file,
    lead_states,
    leads,
    own_requests,
    phone_leads,
    rights_file,
    rights_records,
    visitor_links,
    visits,
)
from app.services.schema import ALEMBIC_INI
from app.settings import get_settings
from tests.integration.test_rights_desk import received, sure, told, two
from tests.support.builders import NOON, FakeMailer, booking_form, clock, pharmacy_form
from tests.support.mailing import STAFF, STARTS, lead, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")


def of(one: Lead):
    with transaction() as session:
        return ledger.of_lead(session, one.id)


def opened(one: Lead, at: datetime = NOON) -> str:
    with transaction() as session:
        return visitor_links.open_for(session, one.id, now=at)


def test_every_way_in_writes_the_exact_words_once(two_colleagues) -> None:
    rosa = two_colleagues[0]
    web = bookings.submit(booking_form(), Category.B2C, clock=clock())
    shop = bookings.submit(pharmacy_form(), Category.PHARMACY, clock=clock())
    again = bookings.submit(pharmacy_form(), Category.PHARMACY, clock=clock())
    assert again.id == shop.id
    phone = phone_leads.add(
        rosa.me, booking_form(name="Carla"), Category.B2C, clock=clock()
    )
    words = {web.id: forms.CONSENT_SENTENCE, shop.id: forms.CONSENT_SENTENCE}
    if get_settings().consent_mode == "box":
        words = dict.fromkeys(words, forms.CONSENT_TEXT)
    words[phone] = forms.CONSENT_PHONE
    for lead_id, said in words.items():
        (one,) = of(lead(lead_id))
        by_phone = lead_id == phone
        assert (one.text, one.version, one.at) == (said, forms.CONSENT_VERSION, NOON)
        assert one.channel is (Source.PHONE if by_phone else Source.WEB)
        assert one.admin_id == (rosa.me.id if by_phone else None)
        assert (one.for_whom, one.withdrawn_at) == (ForWhom.SELF, None)
        assert not one.from_before
    with transaction() as session:
        texts = session.exec(select(ConsentTextRow)).all()
        rows = session.exec(select(ConsentRow)).all()
    assert {row.hash for row in texts} == {
        hashlib.sha256(each.encode()).hexdigest() for each in words.values()
    }
    assert {row.form for row in rows} == {"B2C", "Pharmacy"}
    assert len(rows) == 3
    shown = lead_file.open_file(rosa.me, phone)
    assert [one.text for one in shown.consents] == [forms.CONSENT_PHONE]


async def test_taking_back_on_the_own_page_ends_what_was_allowed(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    for one in (ana, berta):
        schedule(rosa, one)
    cookie = opened(ana)
    consents.withdraw_own(cookie, clock=clock())
    consents.withdraw_own(cookie, clock=clock())
    own = own_requests.view(cookie, clock=clock())
    assert (own.lead.state, own.visit) == (LeadState.CANCELLED, None)
    assert [one.withdrawn_at for one in own.consents] == [NOON]
    assert told(Subject.LEAD, ana.id).count(Kind.CONSENT_WITHDRAWN) == 1
    for deed in (
        lambda: lead_states.move(rosa.me, ana.id, LeadState.CONTACTED),
        lambda: schedule(rosa, ana),
    ):
        with pytest.raises(MoveRefused):
            deed()
    with transaction() as session:
        waiting = session.exec(
            select(OutboxRow.appointment_id, OutboxRow.outcome).where(
                OutboxRow.recipient == "visitor",
                OutboxRow.sent_at == None,  # noqa: E711 - SQL
            )
        ).all()
    assert set(waiting) == {(ana.id, "dropped"), (berta.id, "")}
    assert lead(berta.id).state is LeadState.SCHEDULED
    assert [one.withdrawn_at for one in of(berta)] == [None]
    with pytest.raises(AppointmentNotFound):
        consents.withdraw_own("x", clock=clock())


def row_of(one: Lead, who) -> LeadRow:
    """Return a lead's row in the list, read as the panel reads it."""
    page = leads.list_page(who.me, LeadCriteria())
    rows = {
        each.id: lead_row(each, page.catalogue, withdrawn=each.id in page.withdrawn)
        for each in page.leads
    }
    return rows[one.id]


async def test_nobody_is_led_to_a_contact_with_who_took_back(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    visit = schedule(rosa, ana)
    schedule(rosa, berta)
    visits.end(
        rosa.me, visit.id, VisitState.DONE, expected_version=1, clock=clock(STARTS)
    )
    with transaction() as session:
        assert ledger.withdrawn_among(session, [ana.id, berta.id]) == set()
    consents.withdraw_own(opened(ana, STARTS), clock=clock(STARTS))
    with transaction() as session:
        assert ledger.withdrawn_among(session, [ana.id, berta.id]) == {ana.id}
        assert ledger.withdrawn_among(session, []) == set()
    for one, row, file in (
        (each, row_of(each, rosa), file_view(lead_file.open_file(rosa.me, each.id)))
        for each in (ana, berta)
    ):
        gone = one.id == ana.id
        for shown in (row, file["row"]):
            assert shown["withdrawn"] is gone
            assert (shown["phone_link"] == "") is gone
            assert (shown["whatsapp_link"] == "") is gone
            assert (shown["phone"], shown["email"]) == (one.phone, one.email)
        assert (copy.BADGE_HINT in file["hints"]) is gone
    found = agenda.of_days(rosa.me, [chilean_day(STARTS)])
    cards = {each.visit.lead_id: contacts_of(each, whole=True) for each in found.booked}
    ways = ("phone_link", "chat", "mail")
    assert [cards[ana.id][way] for way in ways] == ["", "", ""]
    assert all(cards[berta.id][way] for way in ways)
    with pytest.raises(ConsentWithdrawn):
        chats.address_of(rosa.me, ana.id)
    assert chats.address_of(rosa.me, berta.id).startswith("https://wa.me/")


async def test_the_staff_are_told_that_the_authorisation_was_withdrawn(
    two_visitors,
) -> None:
    ana, berta = await two(two_visitors)
    mailer = FakeMailer()
    await post(NOON, mailer)
    mailer.sent.clear()
    consents.withdraw_own(opened(ana), clock=clock())
    await post(NOON + timedelta(seconds=1), mailer)
    (mail,) = [each for each in mailer.sent if STAFF in each.recipients]
    assert "retiró su autorización" in mail.subject
    assert ana.reference in mail.subject
    assert "no se le llama" in mail.body
    assert str(ana.id) in mail.body
    for personal in (ana.name, ana.email, ana.phone, ana.address):
        assert personal not in mail.subject + mail.body
    assert berta.reference not in mail.subject + mail.body


async def test_the_desk_takes_back_for_who_asks_by_phone(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    request = sure(rosa, await received("ana@correo.cl", "opposition"))
    assert rights_records.withdraw(rosa.me, request.id, [ana.id], clock=clock()) == 1
    assert rights_records.withdraw(rosa.me, request.id, [ana.id], clock=clock()) == 0
    assert lead(ana.id).state is LeadState.CANCELLED
    assert lead(berta.id).state is LeadState.NEW
    assert told(Subject.RIGHTS, request.id)[-1] is Kind.CONSENT_WITHDRAWN
    assert all(mail.recipients != ("ana@correo.cl",) for mail in await post(NOON))


async def test_the_proof_outlives_the_person_without_their_name(
    two_colleagues, two_visitors
) -> None:
    ana, berta = await two(two_visitors)
    agreed = Agreed("x", "Autorizo por mi hija.", NOON)
    for one in (ana, berta):
        how = Manner("B2C", Source.WEB, ForWhom.MINOR, guardian=f"Madre de {one.name}")
        with transaction() as session:
            ledger.add(session, [(one.id, agreed, how)])
    assert {one.guardian for one in of(ana)} == {"", "Madre de Ana"}
    erasure.erase([ana.id], two_colleagues[0].me, at=NOON)
    with transaction() as session:
        rows = session.exec(select(ConsentRow)).all()
        kept = {row.guardian for row in rows if row.appointment_id == ana.id}
        others = {row.guardian for row in rows if row.appointment_id == berta.id}
    assert kept == {""}
    assert others == {"", "Madre de Berta"}
    assert len([row for row in rows if row.appointment_id == ana.id]) == 2


def test_requests_of_before_the_ledger_say_so() -> None:
    config = Config(ALEMBIC_INI)
    first, second = (
        bookings.submit(booking_form(name=name), Category.B2C, clock=clock())
        for name in ("Ana", "Berta")
    )
    command.downgrade(config, "0034")
    with transaction() as session:
        session.connection().execute(
            text("UPDATE appointments SET consented_at = NULL WHERE name = 'Berta'")
        )
    command.upgrade(config, "head")
    (old,) = of(lead(first.id))
    assert (old.from_before, old.for_whom, old.at) == (True, None, NOON)
    assert (old.text, old.version) == ("", forms.CONSENT_VERSION)
    assert of(lead(second.id)) == []
    assert copy.FROM_BEFORE


# Tables that no file of a person who asked for a visit tells of, and why.
OF_OTHERS = {
    "lead_search": "made from the request",
    "consent_texts": "words of ours",
    "admins": "of the staff",
    "admin_sessions": "of the staff",
    "invitations": "of the staff",
    "recovery_codes": "of the staff",
    "known_browsers": "of the staff",
    "sign_in_failures": "of the staff",
    "professionals": "of the staff",
    "pharmacies": "of partners",
    "anonymous_requests": "of nobody any more",
    "breaches": "what happened, without names",
    "message_texts": "words of ours",
    "lead_views": "of the staff",
    "passkeys": "of the staff",
    "passkey_challenges": "of the staff",
    "factor_setups": "of the staff",
    "vaccines": "of nobody",
    "schema_reach": "of nobody",
}


def test_a_new_table_is_in_the_file_of_a_person_or_excused() -> None:
    tables = {table.name: table for table in every_table.metadata().sorted_tables}
    told_of = set(labels.TABLES)
    assert "consents" in told_of
    assert told_of.isdisjoint(OF_OTHERS)
    assert told_of | set(OF_OTHERS) == set(tables)
    for name in told_of:
        columns = {column.name for column in tables[name].columns}
        told_there = columns | set(rights_file.ADDED.get(name, ()))
        assert set(labels.COLUMNS[name]) | set(rights_file.LEFT_OUT[name]) == told_there
