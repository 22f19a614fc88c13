"""The register: what comes by phone, and how long it keeps who asked."""

from dataclasses import replace
from datetime import timedelta
from operator import attrgetter

import pytest
from sqlmodel import col, select, update

from app.content import rights_mails as copy
from app.domain.errors import InvalidInput, NotAllowed, RightsChanged
from app.domain.events import Actor, Kind, Subject
from app.domain.retention import Due
from app.domain.rights_clocks import Asks
from app.domain.rights_request import REGISTER_KEPT_FOR, RightsRequest
from app.domain.roles import Role
from app.domain.visit import VisitState
from app.persistence import events
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import retention, rights_asking, rights_desk, rights_records, visits
from tests.integration.test_rights_desk import (
    ANSWER,
    SURE,
    noon_of,
    now,
    received,
    sure,
    two,
)
from tests.support.builders import NOON, clock
from tests.support.mailing import STARTS, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")


HEARD = {"asks": "access", "contact": "ana@correo.cl", "detail": ""}


def flat(body: str) -> str:
    """Return a mail without its turns of line."""
    return " ".join(body.split())


async def test_what_is_asked_by_phone_starts_its_clock_at_once(
    two_colleagues, two_visitors
) -> None:
    rosa, elena = two_colleagues
    _, berta = await two(two_visitors)
    first = rights_asking.enter(rosa.me, HEARD, clock=clock())
    second = rights_asking.enter(
        elena.me, {"asks": "blocking", "contact": berta.reference}, clock=clock()
    )
    assert (now(first).email, now(first).asks) == ("ana@correo.cl", Asks.ACCESS)
    assert (now(second).email, now(second).lead_id) == (berta.email, berta.id)
    found = rights_desk.register(rosa.me, clock=clock())
    assert {one.request.id for one in found.open} == {first, second}
    assert now(first).received_at == NOON
    mails = await post(NOON)
    assert {mail.recipients for mail in mails} == {("ana@correo.cl",), (berta.email,)}
    # Nobody proved these addresses, and nobody says so; Carla's was.
    assert [copy.RECEIVED_BY_PHONE_TEXT in flat(mail.body) for mail in mails] == [
        True
    ] * 2
    assert not any("Comprobamos" in mail.body for mail in mails)
    assert not any(now(each).is_proved for each in (first, second))
    assert (await received("carla@correo.cl")).is_proved
    with transaction() as session:
        told = events.of_subject(session, Subject.RIGHTS, str(first), limit=9)[-1]
    assert (told.deed.kind, told.actor) == (Kind.RIGHTS_ASKED, Actor.STAFF)
    assert told.admin_id == rosa.me.id
    assert told.deed.facts == {"asks": "access", "told_by": "phone"}


async def test_each_that_is_open_stands_in_it_by_its_own_last_day(
    two_colleagues,
) -> None:
    """One that was given more time too, in the order in which they are due."""
    rosa, elena = (each.me for each in two_colleagues)
    more = await received("ana@correo.cl", at=noon_of(-20))
    plain = await received("berta@correo.cl", at=noon_of(-1))
    quick = await received("carla@correo.cl", "blocking")
    rights_desk.extend(rosa, more.id, expected_version=more.version, clock=clock())
    over = await received("elena@correo.cl")
    for note, raw in ((rights_desk.note_identity, SURE), (rights_desk.close, ANSWER)):
        version = now(over.id).version
        note(elena, over.id, raw, expected_version=version, clock=clock())
    for admin in (rosa, elena):
        found = rights_desk.register(admin, clock=clock())
        shown = [one.request.id for one in found.open]
        assert shown == [quick.id, plain.id, more.id]
        assert (found.count, [one.id for one in found.closed]) == (3, [over.id])
    looked = rights_desk.register(elena, looked_for="ana@correo.cl", clock=clock())
    assert [one.request.id for one in looked.open] == [more.id]
    later = await received("berta@correo.cl")
    looked = rights_desk.register(elena, looked_for="berta@correo.cl", clock=clock())
    assert [one.request.id for one in looked.open] == [plain.id, later.id]


async def test_a_petition_that_is_over_is_told_before_what_is_wrong_with_an_answer(
    two_colleagues,
) -> None:
    rosa, elena = (each.me for each in two_colleagues)
    seen, other = [await received(f"{name}@correo.cl") for name in ("ana", "berta")]
    for note, raw in ((rights_desk.note_identity, SURE), (rights_desk.close, ANSWER)):
        version = now(seen.id).version
        note(elena, seen.id, raw, expected_version=version, clock=clock())

    def answered(petition: RightsRequest) -> None:
        version = petition.version
        rights_desk.close(rosa, petition.id, {}, expected_version=version)

    with pytest.raises(RightsChanged):
        answered(seen)
    with pytest.raises(InvalidInput) as wrong:
        answered(other)
    assert "closing" in wrong.value.fields


def test_what_was_closed_last_stands_first(two_colleagues) -> None:
    rosa, elena = two_colleagues
    ids = [
        rights_asking.enter(who.me, HEARD | {"contact": contact}, clock=clock())
        for who, contact in ((rosa, "ana@correo.cl"), (elena, "berta@correo.cl"))
    ]
    for minute, (who, ident) in enumerate(((elena, ids[1]), (rosa, ids[0]))):
        at = NOON + timedelta(minutes=minute)
        rights_desk.note_identity(
            who.me, ident, SURE, expected_version=now(ident).version, clock=clock(at)
        )
        rights_desk.close(
            who.me, ident, ANSWER, expected_version=now(ident).version, clock=clock(at)
        )
    for who in (rosa, elena):
        found = rights_desk.register(who.me, clock=clock(NOON + timedelta(hours=1)))
        assert [one.id for one in found.closed] == ids


def test_what_is_missing_is_asked_for_and_only_administrators_enter(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    for wrong, field in (
        ({"contact": "ana@correo.cl"}, "asks"),
        ({"asks": "access"}, "contact"),
        ({"asks": "rectification", "contact": "ana@correo.cl"}, "detail"),
    ):
        with pytest.raises(InvalidInput) as refused:
            rights_asking.enter(rosa.me, wrong, clock=clock())
        assert field in refused.value.fields
    with pytest.raises(NotAllowed):
        rights_asking.enter(replace(elena.me, role=Role.COORDINATOR), HEARD)
    assert rights_desk.register(rosa.me, clock=clock()).open == []


def test_a_reference_of_nobody_is_refused_where_a_colleague_types_it(
    two_colleagues,
) -> None:
    rosa, elena = (one.me for one in two_colleagues)
    for who in (rosa, elena):
        with pytest.raises(InvalidInput) as refused:
            rights_asking.enter(who, HEARD | {"contact": "VC-Y99VK4"}, clock=clock())
        assert refused.value.fields["contact"].code == "contact_unknown"
    assert rights_desk.register(rosa, clock=clock()).open == []
    # Whoever asks on the site is told nothing of it.
    assert rights_asking.ask(HEARD | {"contact": "VC-Y99VK4"}, clock=clock())


@pytest.mark.parametrize("why", ["suspect", "nothing written"])
async def test_without_an_address_nobody_is_told_of_a_mail(
    two_colleagues, two_visitors, why: str
) -> None:
    """Berta has an address: her answer goes, Ana's is given another way."""
    rosa = two_colleagues[0].me
    ana, berta = await two(two_visitors)
    changes = {"suspect": True} if why == "suspect" else {"email": ""}
    with transaction() as session:
        of_ana = update(AppointmentRow).where(col(AppointmentRow.id) == ana.id)
        session.exec(of_ana.values(**changes))
    answer = {"closing": "denied", "reason": "No."}
    told = {}
    for lead in (ana, berta):
        ident = rights_asking.enter(
            rosa, HEARD | {"contact": lead.reference}, clock=clock()
        )
        assert now(ident).lead_id == lead.id
        extended = rights_desk.extend(rosa, ident, expected_version=1, clock=clock())
        closed = rights_desk.close(
            rosa, ident, answer, expected_version=2, clock=clock()
        )
        told[lead.name] = (now(ident).email, extended, closed)
    assert told == {"Ana": ("", False, False), "Berta": (berta.email, True, True)}
    mails = await post(NOON)
    assert {mail.recipients for mail in mails} == {(berta.email,)}
    with transaction() as session:
        of_rights = select(OutboxRow).where(OutboxRow.subject == Subject.RIGHTS)
        assert {row.outcome for row in session.exec(of_rights)} == {""}


async def test_the_register_forgets_who_asked_and_keeps_that_it_was_asked(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0].me
    ana, berta = [
        sure(two_colleagues[0], await received(f"{name}@correo.cl"))
        for name in ("ana", "berta")
    ]
    later = NOON + timedelta(days=1)
    for request, at in ((ana, NOON), (berta, later)):
        rights_desk.close(
            rosa,
            request.id,
            {"closing": "no_data", "reason": "Nada."},
            expected_version=request.version,
            clock=clock(at),
        )
    kept = later + REGISTER_KEPT_FOR
    retention.run(clock=clock(kept))
    told = attrgetter("email", "detail", "identity", "reason")
    assert told(now(ana.id)) == ("", "", "", "")
    assert (now(ana.id).reference, now(ana.id).closing) == (ana.reference, "no_data")
    assert told(now(berta.id)) == (*told(berta)[:3], "Nada.")
    assert all(told(now(berta.id)))
    found = rights_desk.register(rosa, clock=clock(kept + timedelta(seconds=1)))
    assert {one.id: one.email for one in found.closed} == {ana.id: "", berta.id: ""}


async def test_what_had_its_visit_is_no_matter_of_retention(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    visit = schedule(rosa, ana)
    done = clock(STARTS + timedelta(hours=1))
    visits.end(rosa.me, visit.id, VisitState.DONE, expected_version=1, clock=done)
    late = clock(noon_of(800))
    assert retention.count(clock=late) == Due(due=1, visited=1, blocked=0)
    assert retention.run(clock=late) == 1
    assert [one.id for one in rights_desk.find(rosa.me, "correo.cl")] == [ana.id]
    assert berta.id != ana.id


async def test_the_file_of_a_petition_without_an_address_tells_of_no_other(
    two_colleagues, two_visitors
) -> None:
    """Ana's and Berta's petitions have none; each file tells of its own."""
    rosa = two_colleagues[0].me
    both = await two(two_visitors)
    with transaction() as session:
        session.exec(update(AppointmentRow).values(suspect=True))
    asked = {}
    for lead in both:
        said = {"contact": lead.reference, "detail": f"Lo de {lead.name}"}
        ident = rights_asking.enter(rosa, HEARD | said, clock=clock())
        rights_desk.note_identity(
            rosa, ident, {"identity": "de viva voz"}, expected_version=1, clock=clock()
        )
        asked[lead.id] = ident
    assert {now(ident).email for ident in asked.values()} == {""}
    for lead, other in (both, both[::-1]):
        _, content = rights_records.as_file(
            rosa, asked[lead.id], [lead.id], clock=clock()
        )
        told = content.decode()
        assert f"Lo de {lead.name}" in told
        assert f"Lo de {other.name}" not in told
        assert now(asked[other.id]).reference not in told
