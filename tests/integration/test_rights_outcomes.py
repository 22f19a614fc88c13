"""What becomes of who asks to be erased: erased, blocked, or kept after a visit."""

import asyncio
from datetime import timedelta

import pypdfium2
import pytest
from sqlmodel import select

from app.adapters.mail import FileMailer
from app.content import consents as consent_copy
from app.content import forms
from app.content import rights_desk as copy
from app.content import rights_file as labels
from app.content import rights_words as words
from app.domain.consent import ConsentKind
from app.domain.errors import AppointmentNotFound, VisitFirst
from app.domain.events import Actor, Kind, Subject
from app.domain.household import ForWhom
from app.domain.lead import Category, Lead, Source
from app.domain.lead_state import LeadState
from app.domain.newsletter import NewsMail
from app.domain.rights_clocks import Asks, Closing
from app.domain.rights_mail import RightsMail
from app.domain.rights_outcome import NoVisitMade, VisitMade
from app.domain.visit import VisitState
from app.domain.visitor_link import Purpose
from app.domain.visitor_mail import Outcome, VisitorMail
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    leads,
    notes,
    notifications,
    own_access,
    own_data,
    rights_records,
    rights_words,
    visitor_codes,
    visitor_links,
    visits,
)
from app.settings import get_settings
from tests.integration.test_rights_desk import received, sure, told, two
from tests.support.builders import NOON, clock
from tests.support.mailing import STARTS, add, lead, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
AFTER = STARTS + timedelta(hours=1)


def read(content: bytes) -> str:
    """Return the words of a PDF, its lines as they are broken joined by blanks."""
    document = pypdfium2.PdfDocument(content)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return " ".join(" ".join(texts).split())


def visited(who, of: Lead) -> None:
    """Let the visit of a lead be made."""
    visit = schedule(who, of)
    visits.end(
        who.me, visit.id, VisitState.DONE, expected_version=1, clock=clock(AFTER)
    )
    assert lead(of.id).state is LeadState.DONE


async def test_a_visit_that_was_made_is_kept_and_the_rest_goes(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    visited(rosa, ana)
    with transaction() as session:
        cookies = {
            one.id: visitor_links.open_for(session, one.id, now=AFTER)
            for one in (ana, berta)
        }
    request = sure(rosa, await received("ana@correo.cl", "erasure"))
    both = [ana.id, berta.id]
    with pytest.raises(VisitMade):
        rights_records.erase(rosa.me, request.id, both, clock=clock(AFTER))
    with pytest.raises(NoVisitMade):
        rights_records.keep(rosa.me, request.id, both, clock=clock(AFTER))
    assert leads.find(rosa.me, berta.id)[0] == berta
    kept = rights_records.keep(rosa.me, request.id, [ana.id], clock=clock(AFTER))
    assert kept == 1
    assert leads.find(rosa.me, ana.id)[0].name == "Ana"
    with transaction() as session:
        with pytest.raises(AppointmentNotFound):
            visitor_links.opened(session, cookies[ana.id], now=AFTER)
        assert visitor_links.opened(session, cookies[berta.id], now=AFTER) == berta.id
        waiting = session.exec(
            select(OutboxRow.outcome).where(
                OutboxRow.appointment_id == ana.id,
                OutboxRow.recipient == "visitor",
                OutboxRow.sent_at == None,  # noqa: E711 - SQL
            )
        ).all()
    assert set(waiting) <= {"dropped"}
    assert told(Subject.LEAD, ana.id)[-1] is Kind.LEAD_KEPT
    assert told(Subject.RIGHTS, request.id)[-1] is Kind.LEAD_KEPT
    assert Kind.LEAD_KEPT not in told(Subject.LEAD, berta.id)
    # A blocked one is kept as well, and not erased either.
    assert rights_records.block(rosa.me, request.id, [ana.id], clock=clock(AFTER)) == 1
    with pytest.raises(VisitMade):
        rights_records.erase(rosa.me, request.id, [ana.id], clock=clock(AFTER))
    assert rights_records.erase(rosa.me, request.id, [berta.id], clock=clock(AFTER))


async def test_another_link_to_what_is_kept_is_asked_for_as_the_answer_says(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    for one in (ana, berta):
        visited(rosa, one)
    request = sure(rosa, await received("ana@correo.cl", "erasure"))
    rights_records.keep(rosa.me, request.id, [ana.id], clock=clock(AFTER))
    await post(AFTER)
    assert "puede pedir otra vez cómo entrar" in copy.ANSWERS["kept"]
    for one in (ana, berta):
        typed = {"reference": one.reference, "email": one.email}
        own_access.ask_for_link(typed, clock=clock(AFTER))
        (mail,) = await post(AFTER)
        assert (mail.recipients, "#" in mail.body) == ((one.email,), True)


async def test_who_had_the_visit_does_not_erase_it_on_the_own_page(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    visited(rosa, ana)
    for one, why in ((ana, VisitMade), (berta, None)):
        with transaction() as session:
            cookie = visitor_links.open_for(session, one.id, now=AFTER)
            code = visitor_codes.issue(session, one.id, Purpose.OWN_DATA, now=AFTER)
        if why is None:
            own_data.erase(cookie, code, clock=clock(AFTER))
        else:
            with pytest.raises(why):
                own_data.erase(cookie, code, clock=clock(AFTER))
    assert leads.find(rosa.me, ana.id)[0].name == "Ana"
    with pytest.raises(AppointmentNotFound):
        leads.find(rosa.me, berta.id)


async def test_the_pdf_says_what_the_file_says(two_colleagues, two_visitors) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    notes.add(rosa.me, ana.id, "Prefiere <la> mañana\nSegunda línea", clock=clock())
    request = sure(rosa, await received("ana@correo.cl"))
    name, content = rights_records.as_file(
        rosa.me, request.id, [ana.id], "pdf", clock=clock()
    )
    assert name == f"datos-{request.reference}.pdf"
    text = read(content)
    for told_of in (
        request.reference,
        ana.reference,
        "ana@correo.cl",
        "Prefiere <la> mañana",
        "Segunda línea",
        *labels.COLUMNS["appointments"].values(),
    ):
        assert told_of in text, told_of
    assert berta.reference not in text


async def test_the_pdf_leaves_no_blank_where_its_fonts_have_no_letters(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana = add(name="Ana مرحبا بك Ñandú 👩‍👧 fin", email="ana@correo.cl")
    berta = add(name="Berta Ñíguez", email="berta@correo.cl")
    request = sure(rosa, await received("ana@correo.cl"))
    _, content = rights_records.as_file(
        rosa.me, request.id, [ana.id, berta.id], "pdf", clock=clock()
    )
    text = read(content)
    assert "Nombre: Ana [...] [...] Ñandú [...] fin" in text
    assert "Nombre: Berta Ñíguez" in text
    assert labels.PDF_UNSEEN in labels.PDF_NOTE


async def test_the_pdf_tells_words_and_the_hours_of_chile(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, _ = await two(two_visitors)
    schedule(rosa, ana)
    request = sure(rosa, await received("ana@correo.cl"))
    _, content = rights_records.as_file(
        rosa.me, request.id, [ana.id], "pdf", clock=clock()
    )
    text = " ".join(read(content).split())
    for shown in (
        "Estado: Agendada",
        "Quién: El equipo",
        "Qué: Visita agendada",
        consent_copy.KINDS["request"],
        " ".join(forms.CONSENT_TEXT.split()),
        rights_words.instant_text(NOON),
    ):
        assert shown in text, shown
    for coded in ("scheduled", "visit_", "_mail", "own_data", "T15:", "+00:00"):
        assert coded not in text, coded


def test_a_code_has_its_words_wherever_a_person_reads_it() -> None:
    for (table, column), of_code in words.OF_COLUMNS.items():
        assert column in labels.COLUMNS[table], (table, column)
        assert of_code
    for of_enum, place in (
        (Category, ("appointments", "category")),
        (LeadState, ("appointments", "state")),
        (Source, ("appointments", "source")),
        (VisitState, ("visits", "state")),
        (Actor, ("events", "actor")),
        (Kind, ("events", "kind")),
        (VisitorMail, ("outbox", "kind")),
        (Outcome, ("outbox", "outcome")),
        (ConsentKind, ("consents", "kind")),
        (Category, ("consents", "form")),
        (ForWhom, ("consents", "for_whom")),
        (Source, ("consents", "channel")),
        (Purpose, ("visitor_codes", "purpose")),
        (RightsMail, ("outbox", "kind")),
        (NewsMail, ("outbox", "kind")),
        (Asks, ("privacy_requests", "asks")),
        (Closing, ("privacy_requests", "closing")),
    ):
        assert {one.value for one in of_enum} <= set(words.OF_COLUMNS[place]), place


async def test_mails_that_are_kept_as_files_go_with_who_is_erased(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    folder = get_settings().mail_dir
    ana, berta = (
        add(name=name, email=f"{name.casefold()}@correo.cl")
        for name in ("Ana", "Berta")
    )
    while await notifications.dispatch_due(FileMailer(folder), clock=clock()):
        pass

    def written() -> str:
        return "".join(file.read_text("utf-8") for file in folder.iterdir())

    assert ana.reference in written()
    assert berta.reference in written()
    request = sure(rosa, await received("x@correo.cl", "erasure"))
    await asyncio.to_thread(
        rights_records.erase, rosa.me, request.id, [ana.id], clock=clock()
    )
    assert ana.reference not in written()
    assert "ana@correo.cl" not in written()
    assert berta.reference in written()


async def test_a_visit_to_come_is_cancelled_before_anything(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    schedule(rosa, ana)
    request = sure(rosa, await received("ana@correo.cl", "erasure"))
    with pytest.raises(VisitFirst):
        rights_records.erase(rosa.me, request.id, [ana.id], clock=clock())
    assert rights_records.erase(rosa.me, request.id, [berta.id], clock=clock()) == 1
