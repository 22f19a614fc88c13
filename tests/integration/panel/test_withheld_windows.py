"""Windows over the list about who was blocked, erased or deleted close by the news."""

import json
import uuid

import pytest
import reflex as rx

from app.admin.leads.bulk_state import BulkDeleteState
from app.admin.leads.delete_state import DeleteState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.merge_state import MergeState
from app.admin.leads.moves_state import MovesState
from app.content import messages
from app.content.deed_errors import DEED_ERRORS
from app.domain.blocking import LeadBlocked, LeadWithheld
from app.domain.clock import utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.events import Actor, Kind
from app.persistence import appointments, consents
from app.persistence.database import transaction
from app.services import erasure, lead_anew, leads, merging
from tests.integration.panel.conftest import Desks, ask
from tests.integration.panel.test_leads_editing import begin, form, rows
from tests.integration.panel.test_withheld_leads import WAYS, Ends, blocked
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def ask_to_delete(tab: Tab, lead_id: str, name: str) -> None:
    await tab.do(DeleteState.ask, lead_id, name)


async def ask_what_happened(tab: Tab, lead_id: str, name: str) -> None:
    del name
    await tab.do(MovesState.open, lead_id)


async def ask_to_join(tab: Tab, lead_id: str, name: str) -> None:
    """Open the question about the lead and another one of the same person."""
    other = ask(name, time="18:00")
    await tab.do(DrawerState.open, other)
    await tab.do(MergeState.ask, lead_id)
    await tab.do(DrawerState.close)


WINDOWS = pytest.mark.parametrize(
    ("kind", "opened"),
    [
        (DeleteState, ask_to_delete),
        (MovesState, ask_what_happened),
        (MergeState, ask_to_join),
    ],
)


async def told_in(tab: Tab, kind: type[rx.State]) -> str:
    """Return all that a window holds for the browser."""
    state = await tab.state(kind)
    return json.dumps(state.dict()[state.get_full_name()], default=str)


@pytest.mark.parametrize("which", [0, 1])
async def test_the_question_about_two_closes_whichever_is_gone(
    desks: Desks, three: list[str], two_colleagues, which: int
) -> None:
    ana, again = three[0], ask("Ana Soto", time="18:00")
    for tab in (desks.rosa, desks.elena):
        await tab.do(DrawerState.open, again)
        await tab.do(MergeState.ask, ana)
        await tab.do(MergeState.refresh)
        assert (await tab.state(MergeState)).text
    leads.delete(two_colleagues[1].me, uuid.UUID((ana, again)[which]))
    await desks.rosa.do(MergeState.refresh)
    state = await desks.rosa.state(MergeState)
    assert (state.text, state.ways, state._versions) == ("", [], {})
    assert (await desks.rosa.notices())[-1]["kind"] == "error"


@WAYS
@WINDOWS
async def test_an_open_window_closes_and_holds_nothing(
    desks: Desks, three: list[str], end: Ends, code: str, kind, opened
) -> None:
    """The colleague's window, of somebody else, stays."""
    await opened(desks.rosa, three[0], "Ana Soto")
    await opened(desks.elena, three[2], "Carla Díaz")
    empty = await told_in(desks.again, kind)
    assert await told_in(desks.rosa, kind) != empty
    end(three[0])
    theirs = await told_in(desks.elena, kind)
    for tab in (desks.rosa, desks.elena):
        await tab.do(kind.refresh)
    assert await told_in(desks.rosa, kind) == empty
    assert (await desks.rosa.notices())[-1]["text"] == DEED_ERRORS[code]
    assert await told_in(desks.elena, kind) == theirs != empty
    assert await desks.elena.notices() == []


@WINDOWS
async def test_a_window_that_is_given_up_holds_nothing(
    desks: Desks, three: list[str], kind, opened
) -> None:
    await opened(desks.rosa, three[0], "Ana Soto")
    await desks.rosa.do(kind.cancel)
    assert await told_in(desks.rosa, kind) == await told_in(desks.again, kind)


async def test_what_happened_is_noted_and_the_window_holds_nothing(
    desks: Desks, three: list[str]
) -> None:
    await desks.rosa.do(MovesState.open, three[0])
    await desks.rosa.do(MovesState.choose, "contacted")
    assert (await rows(desks.rosa))["Ana Soto"]["state"] == "contacted"
    empty = await told_in(desks.again, MovesState)
    assert await told_in(desks.rosa, MovesState) == empty


@pytest.mark.parametrize("question", ["one", "bulk"])
async def test_nobody_deletes_who_was_blocked(
    desks: Desks, three: list[str], two_colleagues, question: str
) -> None:
    """Of those that are chosen together the others go."""
    if question == "one":
        await desks.rosa.do(DeleteState.ask, three[0], "Ana Soto")
    else:
        await desks.rosa.do(BulkDeleteState.ask, {"ids": ",".join(three[:2])})
    blocked(three[0])
    state = DeleteState if question == "one" else BulkDeleteState
    await desks.rosa.do(state.confirm)
    with transaction() as session:
        kept = appointments.find(session, uuid.UUID(three[0]), blocked_too=True)
    assert kept
    assert kept.name == "Ana Soto"
    notice = (await desks.rosa.notices())[-1]
    if question == "one":
        assert notice["title"] == messages.DELETE_ERROR
        assert notice["text"] == DEED_ERRORS["lead_blocked"]
    await desks.elena.do(LeadListState.load)
    left = {"Carla Díaz"} | ({"Berta Rojas"} if question == "one" else set())
    assert set(await rows(desks.elena)) == left
    with pytest.raises(LeadBlocked):
        leads.delete(two_colleagues[1].me, uuid.UUID(three[0]))


def lapsed(lead_id: str) -> None:
    """Let the rule erase a request."""
    with transaction() as session:
        erasure.remove(
            session,
            [uuid.UUID(lead_id)],
            Actor.SYSTEM,
            Kind.LEAD_ANONYMISED,
            at=utc_now(),
        )


def withdrawn(lead_id: str) -> None:
    """Let the person take back what they agreed to, and a colleague delete the lead."""
    with transaction() as session:
        assert consents.withdraw(session, uuid.UUID(lead_id), now=utc_now())
    erasure.erase([uuid.UUID(lead_id)], Actor.SYSTEM, at=utc_now())


@pytest.mark.parametrize(
    ("end", "code"), [(lapsed, "lead_expired"), (withdrawn, "lead_withdrawn")]
)
async def test_who_is_not_to_be_used_is_not_made_anew(
    desks: Desks, three: list[str], two_colleagues, end: Ends, code: str
) -> None:
    """Another lead that a colleague deleted is."""
    state = await begin(desks.rosa, three[0])
    sent = form(three[0], state)
    other = form(three[2], await begin(desks.elena, three[2]))
    leads.delete(two_colleagues[0].me, uuid.UUID(three[2]))
    end(three[0])
    with pytest.raises(LeadWithheld) as refused:
        lead_anew.create(two_colleagues[1].me, uuid.UUID(three[0]), sent)
    assert refused.value.code == code
    assert DEED_ERRORS[code]
    made = lead_anew.create(two_colleagues[1].me, uuid.UUID(three[2]), other)
    assert made.name == "Carla Díaz"


@pytest.mark.parametrize(
    ("end", "code"), [(blocked, "lead_blocked"), (withdrawn, "lead_withdrawn")]
)
async def test_what_was_joined_is_made_anew_no_more_than_the_one_that_stays(
    desks: Desks, three: list[str], two_colleagues, end: Ends, code: str
) -> None:
    """What somebody else's became part of may be deleted by a colleague."""
    me = two_colleagues[0].me
    others = []
    for lead_id, tab in ((three[0], desks.rosa), (three[2], desks.elena)):
        state = await begin(tab, lead_id)
        other = leads.find(me, uuid.UUID(ask(state.draft["name"], time="18:00")))[0]
        versions = {uuid.UUID(lead_id): 1, other.id: 1}
        assert merging.join(me, versions, other.id).id == uuid.UUID(lead_id)
        others.append((other.id, form(str(other.id), state)))
    end(three[0])
    leads.delete(me, uuid.UUID(three[2]))
    (of_ended, its_form), (of_deleted, form_of_deleted) = others
    with pytest.raises(LeadWithheld) as refused:
        lead_anew.create(two_colleagues[1].me, of_ended, its_form)
    assert refused.value.code == code
    made = lead_anew.create(two_colleagues[1].me, of_deleted, form_of_deleted)
    assert made.name == "Carla Díaz"


async def test_what_was_agreed_to_goes_with_who_is_made_anew(
    desks: Desks, three: list[str], two_colleagues
) -> None:
    """So that it can be taken back; of the other request nothing is carried."""
    one = uuid.UUID(three[0])
    sent = form(three[0], await begin(desks.rosa, three[0]))
    with transaction() as session:
        (agreed,) = consents.of_lead(session, one)
    leads.delete(two_colleagues[1].me, one)
    made = lead_anew.create(two_colleagues[0].me, one, sent)
    assert lead_anew.create(two_colleagues[0].me, one, sent).id == made.id
    with transaction() as session:
        (carried,) = consents.of_lead(session, made.id)
        assert consents.of_lead(session, one) == [agreed]
        assert (carried.at, carried.text, carried.channel) == (
            agreed.at,
            agreed.text,
            agreed.channel,
        )
        assert consents.withdraw(session, made.id, now=utc_now()) == [carried.id]
        assert not consents.is_withdrawn(session, one)
    with pytest.raises(AppointmentNotFound):
        leads.find(two_colleagues[0].me, one)
