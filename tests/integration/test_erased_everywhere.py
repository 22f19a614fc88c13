"""After an erasure nothing of the person is anywhere; before it, all of it is found.

Tables are those that the database has, so that a new one is looked through by itself.
"""

import logging
import zipfile
from collections.abc import Sequence
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import inspect, select, table, text

from app.adapters.mail import FileMailer
from app.admin.leads.list_state import LeadListState
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.rights_request import REGISTER_KEPT_FOR
from app.domain.visitor_link import Purpose
from app.persistence import households
from app.persistence import merging as merged
from app.persistence.database import get_engine, transaction
from app.services import (
    backups,
    bookings,
    erasure,
    lead_export,
    leads,
    merging,
    newsletter,
    notes,
    notifications,
    own_data,
    rights_asking,
    rights_desk,
    rights_records,
    visitor_codes,
    visitor_links,
)
from app.settings import get_settings
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, booking_form, clock
from tests.support.mailing import add, cancel, lead, schedule
from tests.support.panel import Tab

pytestmark = pytest.mark.usefixtures("database")
LATER = NOON + timedelta(minutes=5)

# What nobody else has: the folded form of a name is looked for as well.
WORDS = (
    *("Zoila Xúñez", "zoila xunez", "zoila@escondida.cl", "81112222", "8111 2222"),
    *("Pasaje Escondido", "pasaje escondido", "secretisimo", "nota rarisima"),
    "Hijita Xúñez",
)
# Where each of two people has to be found before one of them goes.
HOLDS = {"appointments", "lead_search", "notes", "event_values", "consents"}
HOLDS |= {"merged_leads", "newsletter"}
# Ids alone are in the tables that hang on a request, and stay where facts stay.
TIED = {"visits", "outbox", "visitor_links", "visitor_sessions", "visitor_codes"}
FACTS = {"events", "consents"}
# All that rows which outlive their person hold: ids, instants, kinds and hashes, but
# for what an erasure empties or is asked to be nobody's. Declare a new column here.
OUTLIVES: Final[dict[str, set[str]]] = {
    "events": {
        *("id", "at", "actor", "admin_id", "kind", "subject", "subject_id"),
        *("request_id", "facts"),
    },
    "consents": {
        *("id", "appointment_id", "form", "for_whom", "version", "text_hash", "at"),
        *("channel", "guardian", "admin_id", "withdrawn_at", "from_before", "kind"),
    },
    "privacy_requests": {
        *("id", "reference", "asks", "email", "detail", "appointment_id", "asked_at"),
        *("code_hash", "code_tries", "code_expires_at", "received_at", "extended_at"),
        *("identity", "closed_at", "closing", "reason", "version"),
    },
    "newsletter_proofs": {
        *("id", "address_hash", "consent_text_hash", "subscribed_at"),
        *("confirmed_at", "left_at"),
    },
    "unwanted_addresses": {"address_hash", "at"},
}
# Tables that SQLite makes for its text index.
INDEX = "lead_search_"
# Of nobody who asks for a visit, each with why; a new table is declared here, or
# filled by `person` and found among those above.
OF_OTHERS: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("admins", "admin_sessions", "recovery_codes", "invitations", "passkeys"),
        "the staff",
    ),
    "factor_setups": "the staff",
    **dict.fromkeys(
        ("known_browsers", "sign_in_failures", "passkey_challenges", "lead_views"),
        "the staff",
    ),
    **dict.fromkeys(("vaccines", "message_texts", "consent_texts"), "words of ours"),
    **dict.fromkeys(("schema_reach", "alembic_version"), "the schema"),
    "professionals": "the staff",
    "pharmacies": "the shops",
    "breaches": "names nobody",
    "anonymous_requests": "figures without a person",
    "privacy_requests": "the register of who asked, which outlives what they asked for",
    "newsletter_links": "hashes of links, which go with the address",
    "newsletter_proofs": "a hash of who left, with what they had agreed to",
    "unwanted_addresses": "a hash of who wants no mails",
}


def person(name: str, domain: str, number: int, words: tuple[str, ...], who) -> Lead:
    """Store somebody with all that a person may have."""
    address, message, note, patient = words
    form = booking_form(
        name=name,
        email=f"{name.split()[0].casefold()}@{domain}",
        phone=f"+56 9 {number} 2222",
        address=f"{address} 7, Quilpué",
        message=message,
        for_whom="minor",
        patient=patient,
        guardian="on",
    )
    older = bookings.submit(form, Category.B2C, clock=clock()).id
    again = bookings.submit(form | {"time": "11:30"}, Category.B2C, clock=clock()).id
    one, other = lead(older), lead(again)
    notes.add(who.me, one.id, note, clock=clock())
    raw = form | {"category": "B2C", "time": "12:00", "message": message + " más"}
    leads.update(who.me, one.id, raw, expected_version=one.version, clock=clock())
    both = {each.id: lead(each.id).version for each in (one, other)}
    one = merging.join(who.me, both, one.id, clock=clock())
    visit = schedule(who, one, NOON + timedelta(days=3, hours=number % 7))
    cancel(who, visit, NOON)
    newsletter.subscribe(one.email, clock=clock())
    return lead(one.id)


def references(one: Lead) -> set[str]:
    """Return the reference of a request, and of what became part of it."""
    with transaction() as session:
        (part,) = merged.references_of(session, [one.id])[one.id]
    return {one.reference, part}


async def all_is_mailed() -> None:
    mailer = FileMailer(get_settings().mail_dir)
    while await notifications.dispatch_due(mailer, clock=clock()):
        pass


def the_log_names_none(
    records: Sequence[logging.LogRecord], words: Sequence[str]
) -> None:
    """Look through the lines and what goes along with each; mails are told there."""
    told = str([(each.getMessage(), vars(each)) for each in records])
    assert "(appointment-created) sent" in told
    assert not [word for word in words if word in told]


def opened(one: Lead) -> tuple[str, str]:
    """Open somebody's own page; return its cookie, and a code to erase with."""
    with transaction() as session:
        visitor_links.issue(session, one.id, to=one.email, now=NOON)
        return (
            visitor_links.open_for(session, one.id, now=NOON),
            visitor_codes.issue(session, one.id, Purpose.OWN_DATA, now=NOON),
        )


def tables(words: tuple[str, ...]) -> set[str]:
    """Return the tables, those of indexes too, in which a word stands."""
    names = inspect(get_engine()).get_table_names()
    assert "appointments" in names
    with get_engine().connect() as connection:
        return {
            name
            for name in names
            if any(
                _tells(row, words)
                for row in connection.execute(
                    select(text("*")).select_from(table(name))
                )
            )
        }


def _tells(row: object, words: tuple[str, ...]) -> bool:
    told = " ".join(
        value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
        for value in row  # pyright: ignore[reportGeneralTypeIssues]
    )
    return any(word in told for word in words)


def files(words: tuple[str, ...], but: Path | None = None) -> set[str]:
    """Return the files of the site in which a word stands, copies among them."""
    return {
        file.name
        for file in get_settings().data_dir.rglob("*")
        if file.is_file() and file != but
        if any(word.encode() in file.read_bytes() for word in words)
    }


def exports(who) -> str:
    """Return what all exports say."""
    book = get_settings().data_dir.parent / "leads.xlsx"
    lead_export.as_workbook(who.me, LeadCriteria(), str(book))
    with zipfile.ZipFile(book) as opened:
        sheets = [opened.read(name).decode() for name in opened.namelist()]
    return "".join((*lead_export.as_csv(who.me, LeadCriteria()), *sheets))


async def stored(tab: Tab) -> str:
    """Return what the panel's states of a tab hold, as the store would keep it."""
    await tab.do(LeadListState.load)
    states, held = [tab.root], b""
    for state in states:
        held += state._serialize()
        states += state.substates.values()
    return held.decode("utf-8", "replace")


async def nothing_is_told(gone: Lead, other: Lead, who, copy: Path) -> None:
    """Look everywhere for who is gone, and for who is not."""
    words = (*WORDS, gone.reference)
    assert tables(words) == set()
    assert tables((str(gone.id), gone.id.hex)) <= FACTS
    assert files(words, but=copy) == set()
    told = exports(who) + await stored(Tab(who.token))
    assert not [word for word in words if word in told]
    assert tables((other.name, other.email)) >= HOLDS - {"notes", "event_values"}
    assert other.name in told


async def test_nothing_of_a_person_is_anywhere_and_all_of_the_other(
    two_colleagues, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    rosa = two_colleagues[0]
    zoila = person("Zoila Xúñez", "escondida.cl", 8111, (WORDS[5], *WORDS[7:]), rosa)
    berta_words = ("Calle Berta", "mensaje b", "nota b", "Hija Berta")
    berta = person("Berta Soto", "correo.cl", 8222, berta_words, rosa)
    cookie, code = opened(zoila)
    opened(berta)
    named = references(zoila)
    await all_is_mailed()
    tab = Tab(rosa.token)
    ids = (str(zoila.id), zoila.id.hex)
    others = ("Berta Soto", "berta@correo.cl", "berta soto", *berta_words)
    assert tables(WORDS) >= HOLDS
    assert tables(others) >= HOLDS
    assert tables(ids) >= TIED | FACTS
    # What no search above found has been declared to be of others.
    found = {*tables(WORDS), *tables(ids)}
    names = {*inspect(get_engine()).get_table_names()}
    plain = {name for name in names if not name.startswith(INDEX)}
    assert plain - found == set(OF_OTHERS)
    assert zoila.name in exports(rosa)
    assert "Zoila" in await stored(tab)
    assert {file for file in files(WORDS) if file.endswith(".eml")}
    copy = backups.take(tmp_path / "aparte", keep=1)

    own_data.erase(cookie, code, clock=clock(LATER))

    await nothing_is_told(zoila, berta, rosa, copy)
    backups.restore(copy, clock=clock(LATER))
    assert not rosa.is_in()
    rosa.token = rosa.sign_in()
    await nothing_is_told(zoila, berta, rosa, copy)
    the_log_names_none(caplog.records, (*WORDS, *named, *ids))


def test_what_outlives_its_person_is_declared_column_by_column() -> None:
    look = inspect(get_engine())
    for name, columns in OUTLIVES.items():
        assert {column["name"] for column in look.get_columns(name)} == columns, name


def test_what_the_desk_erases_leaves_the_petition_until_it_forgets_who_asked(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    zoila = person("Zoila Xúñez", "escondida.cl", 8111, (WORDS[5], *WORDS[7:]), rosa)
    berta_words = ("Calle Berta", "mensaje b", "nota b", "Hija Berta")
    berta = person("Berta Soto", "correo.cl", 8222, berta_words, rosa)
    asked = {"asks": "erasure", "contact": zoila.email, "detail": "Todo lo mío"}
    request_id = rights_asking.enter(rosa.me, asked, clock=clock())
    sure = {"identity": "Llamamos al 8111 2222"}
    rights_desk.note_identity(
        rosa.me, request_id, sure, expected_version=1, clock=clock()
    )
    words = (*WORDS, zoila.reference)

    rights_records.erase(rosa.me, request_id, [zoila.id], clock=clock(LATER))

    assert tables(words) == {"privacy_requests"}
    assert files(words) == set()
    answer = {"closing": "granted", "reason": "Zoila Xúñez, listo."}
    rights_desk.close(
        rosa.me, request_id, answer, expected_version=2, clock=clock(LATER)
    )
    over = LATER + REGISTER_KEPT_FOR + timedelta(seconds=1)
    rights_desk.register(rosa.me, clock=clock(over))
    assert tables(words) == set()
    assert tables((berta.name, berta.email)) >= HOLDS - {"notes", "event_values"}


async def test_the_full_mail_of_a_home_goes_with_each_of_them(
    two_colleagues, monkeypatch
) -> None:
    """It tells of all of them under the reference of one."""
    monkeypatch.setenv("NOTIFY_IN_FULL", "1")
    get_settings.cache_clear()
    form = booking_form(patient_2="Zoilito Xunez", vaccine_2="covid")
    first = bookings.submit(form, Category.B2C, clock=clock()).id
    add(name="Berta", email="berta@correo.cl")
    mailer = FileMailer(get_settings().mail_dir)
    while await notifications.dispatch_due(mailer, clock=clock(LATER)):
        pass

    def told() -> list[str]:
        files = get_settings().mail_dir.glob("*.eml")
        mails = (
            message_from_bytes(each.read_bytes(), policy=default) for each in files
        )
        kept = "".join(str(mail.get_body()) for mail in mails)
        return [name for name in ("Berta", "Zoilito Xunez") if name in kept]

    assert told() == ["Berta", "Zoilito Xunez"]
    me = two_colleagues[0].me
    with transaction() as session:
        home = households.of(session, leads.find(me, first)[0])
    (second,) = [one.id for one in home if one.id != first]
    request = petition(me, "erasure", NOON)
    forgotten: set[str] = set()
    monkeypatch.setattr(erasure, "_listeners", [forgotten.update])
    rights_records.erase(me, request, [second], clock=clock(LATER))
    assert told() == ["Berta"]
    # What tabs have loaded of who stays is in use: it is named nowhere.
    assert forgotten.isdisjoint({str(first), leads.find(me, first)[0].reference})
    assert str(second) in forgotten
