"""The desk blocks one of two people: nobody meets that one, until it is taken back."""

import asyncio
from dataclasses import replace

import pytest
from sqlmodel import select

from app.adapters import changes
from app.content import mails as mail_copy
from app.domain.blocking import LeadBlocked
from app.domain.errors import (
    AppointmentNotFound,
    IdentityFirst,
    NotAllowed,
    NothingChosen,
    VisitFirst,
)
from app.domain.events import Kind, Subject
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.roles import Role
from app.persistence import blocking, lead_matches
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    lead_anew,
    lead_export,
    lead_file,
    lead_states,
    leads,
    notes,
    own_requests,
    rights_asking,
    rights_desk,
    rights_records,
    visitor_links,
    watching,
)
from app.services import received as thanks
from app.services.watching import News
from tests.integration.test_lead_changes import listening
from tests.integration.test_rights_desk import now, received, sure, told, two
from tests.support.builders import NOON, booking_form, clock
from tests.support.mailing import add, cancel, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")


async def blocked(who, of: Lead):
    """Block one request for a visit as the desk does; return the request for it."""
    request = sure(who, await received(of.email, "blocking"))
    assert rights_records.block(who.me, request.id, [of.id], clock=clock()) == 1
    return request


async def test_what_is_blocked_is_met_nowhere_and_comes_back_whole(
    two_colleagues, two_visitors
) -> None:
    rosa, elena = two_colleagues
    ana, berta = await two(two_visitors)
    for one in (ana, berta):
        notes.add(elena.me, one.id, f"Nota de {one.name}", clock=clock())
    request = await blocked(rosa, ana)
    page = leads.list_page(elena.me, LeadCriteria())
    assert ([one.id for one in page.leads], page.total) == ([berta.id], 1)
    written = "".join(lead_export.as_csv(elena.me, LeadCriteria()))
    assert berta.reference not in ("", ana.reference)
    assert "Berta" in written
    assert "Ana" not in written
    assert lead_file.open_file(elena.me, berta.id).notes
    for deed in (
        lambda: lead_file.open_file(elena.me, ana.id),
        lambda: leads.find(elena.me, ana.id),
        lambda: leads.update(
            elena.me, ana.id, booking_form(category="B2C"), expected_version=1
        ),
        lambda: lead_states.move(elena.me, ana.id, LeadState.CONTACTED),
        lambda: notes.add(elena.me, ana.id, "Otra"),
        lambda: schedule(elena, ana),
    ):
        with pytest.raises(AppointmentNotFound):
            deed()
    assert notes.of_lead(elena.me, ana.id) == []
    # What was being typed over it makes no second request of the same person.
    with pytest.raises(LeadBlocked):
        lead_anew.create(elena.me, ana.id, booking_form(category="B2C"), clock=clock())
    assert [one.id for one in rights_desk.find(rosa.me, "Ana")] == [ana.id]
    known = now(request.id)
    assert rights_records.unblock(rosa.me, known.id, [ana.id], clock=clock()) == 1
    assert leads.find(elena.me, ana.id)[0] == ana
    assert [note.text for note in notes.of_lead(elena.me, ana.id)] == ["Nota de Ana"]
    assert told(Subject.LEAD, ana.id)[-2:] == [Kind.LEAD_BLOCKED, Kind.LEAD_UNBLOCKED]
    assert told(Subject.RIGHTS, request.id)[-2:] == [
        Kind.LEAD_BLOCKED,
        Kind.LEAD_UNBLOCKED,
    ]
    assert Kind.LEAD_BLOCKED not in told(Subject.LEAD, berta.id)


async def test_no_mail_tells_of_who_is_blocked(two_visitors) -> None:
    ana, berta = (
        add(name=v.name, email=f"{v.name.casefold()}@correo.cl") for v in two_visitors
    )
    # Before any mail of it has left.
    with transaction() as session:
        assert blocking.block(session, ana.id, now=NOON)
    gone = [mail.recipients for mail in await post(NOON)]
    assert gone == [(berta.email,)]
    with transaction() as session:
        rows = session.exec(
            select(OutboxRow).where(OutboxRow.appointment_id == ana.id)
        ).all()
        ended = {(row.outcome, row.last_error) for row in rows}
    assert ended == {("dropped", "Blocked")}
    assert mail_copy.DROPPED["Blocked"]
    assert told(Subject.LEAD, ana.id)[-1] is Kind.VISITOR_MAIL_DROPPED
    assert Kind.VISITOR_MAILED in told(Subject.LEAD, berta.id)


async def test_the_own_page_is_closed_and_opens_again(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    cookies, links = {}, {}
    for one in (ana, berta):
        with transaction() as session:
            cookies[one.id] = visitor_links.open_for(session, one.id, now=NOON)
            links[one.id] = visitor_links.issue(session, one.id, to=one.email, now=NOON)
    request = await blocked(rosa, ana)

    def token(one: Lead) -> str:
        return links[one.id].partition("#")[2]

    with pytest.raises(AppointmentNotFound):
        own_requests.view(cookies[ana.id], clock=clock())
    assert own_requests.view(cookies[berta.id], clock=clock())
    assert visitor_links.resolve(token(ana), clock=clock()) is None
    assert visitor_links.resolve(token(berta), clock=clock()) == berta.id
    assert not thanks.thanked(str(ana.id), ana.category, clock=clock())
    assert thanks.thanked(str(berta.id), berta.category, clock=clock())
    rights_records.unblock(rosa.me, request.id, [ana.id], clock=clock())
    assert own_requests.view(cookies[ana.id], clock=clock())


async def test_a_blocked_request_is_named_by_who_asks_for_it(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, _ = await two(two_visitors)
    await blocked(rosa, ana)
    again = await received(ana.reference, "erasure")
    assert (again.email, again.lead_id) == (ana.email, ana.id)
    assert rights_desk.suggestion(rosa.me, again) == ana.reference
    assert rights_asking.view(again.id) == again
    known = sure(rosa, again)
    _, file = rights_records.as_file(rosa.me, known.id, [ana.id], clock=clock())
    assert "Bloqueada desde" in file.decode()
    assert rights_records.erase(rosa.me, known.id, [ana.id], clock=clock()) == 1
    assert rights_desk.find(rosa.me, "Ana") == []


async def test_who_is_on_the_way_is_told_first(two_colleagues, two_visitors) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    visit = schedule(rosa, ana)
    request = await received("ana@correo.cl", "blocking")
    with pytest.raises(IdentityFirst):
        rights_records.block(rosa.me, request.id, [ana.id])
    sure(rosa, request)
    with pytest.raises(NothingChosen):
        rights_records.block(rosa.me, request.id, [])
    with pytest.raises(VisitFirst):
        rights_records.block(rosa.me, request.id, [ana.id, berta.id], clock=clock())
    with transaction() as session:
        assert lead_matches.count(session, LeadCriteria()) == 2
    cancel(rosa, visit, NOON)
    assert rights_records.block(rosa.me, request.id, [ana.id], clock=clock()) == 1
    # Once more changes nothing, and is told by the number.
    assert rights_records.block(rosa.me, request.id, [ana.id], clock=clock()) == 0


async def test_only_administrators_block(two_colleagues, two_visitors) -> None:
    rosa, elena = two_colleagues
    ana, _ = await two(two_visitors)
    request = sure(rosa, await received("ana@correo.cl", "blocking"))
    coordinator = replace(elena.me, role=Role.COORDINATOR)
    for deed in (rights_records.block, rights_records.unblock):
        with pytest.raises(NotAllowed):
            deed(coordinator, request.id, [ana.id])
    assert leads.find(elena.me, ana.id)[0] == ana


async def test_open_panels_hear_of_it(two_colleagues, two_visitors) -> None:
    rosa, elena = two_colleagues
    ana, _ = await two(two_visitors)
    request = sure(rosa, await received("ana@correo.cl", "blocking"))
    for deed in (rights_records.block, rights_records.unblock):
        news = watching.news(elena.token)
        waiting = await listening(news)
        done = await asyncio.to_thread(deed, rosa.me, request.id, [ana.id])
        assert done == 1
        assert await waiting is News.CHANGED
        await news.aclose()
    assert not changes._waiting
