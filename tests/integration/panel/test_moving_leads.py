"""Moving leads from the panel, and taking back one's own deeds alone."""

import uuid
from datetime import timedelta

import pytest
import time_machine

from app.admin.leads.bulk_state import BulkState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.moves_state import MovesState
from app.admin.session.undo_state import UndoState
from app.content import messages
from app.content import states as copy
from app.content import visits as visit_copy
from app.domain.clock import utc_now
from app.domain.events import Kind, Subject
from app.domain.lead_state import LeadState
from app.persistence import appointments, events, households
from app.persistence.database import transaction
from app.services import lead_states, leads, notes
from tests.integration.panel.conftest import ask, later
from tests.support.builders import day
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def state_of(two_colleagues):
    def now(lead_id: str) -> LeadState:
        return leads.find(two_colleagues[0].me, uuid.UUID(lead_id))[0].state

    return now


async def move(tab: Tab, lead_id: str, value: str) -> str:
    """Move a lead; return the events that the notice offers to take back."""
    await tab.do(MovesState.open, lead_id)
    await tab.do(MovesState.choose, value)
    return (await tab.notices())[-1]["undo"]


async def test_a_new_lead_offers_its_ways_and_attempts_by_digits(tab, three) -> None:
    await tab.do(MovesState.open, three[0])
    window = await tab.state(MovesState)
    assert (window.lead_id, window.name, window.now) == (
        three[0],
        "Ana Soto",
        "Ahora: Nuevo",
    )
    assert [(one["key"], one["value"]) for one in window.choices] == [
        ("1", "contacted"),
        ("2", "no_answer"),
        ("3", "voicemail"),
        ("4", "wrong_number"),
        ("5", "cancelled"),
    ]


async def test_a_cancelled_lead_offers_to_be_reopened_and_no_attempts(
    tab, three
) -> None:
    await move(tab, three[0], "cancelled")
    await tab.do(MovesState.open, three[0])
    choices = (await tab.state(MovesState)).choices
    assert [(one["value"], one["label"]) for one in choices] == [
        ("contacted", copy.REOPEN)
    ]


async def test_a_call_asks_what_came_of_it_and_marks_nothing(
    tab, three, state_of
) -> None:
    await tab.do(MovesState.ask, three[1])
    window = await tab.state(MovesState)
    assert window.lead_id == three[1]
    assert "contacted" in {choice["value"] for choice in window.choices}
    await tab.do(MovesState.cancel)
    assert (await tab.state(MovesState)).lead_id == ""
    assert [state_of(lead) for lead in three] == [LeadState.NEW] * 3


async def test_nobody_is_asked_about_a_lead_that_is_over(tab, three) -> None:
    await move(tab, three[0], "cancelled")
    await tab.do(MovesState.ask, three[0])
    assert (await tab.state(MovesState)).lead_id == ""
    await tab.do(MovesState.ask, three[1])
    assert (await tab.state(MovesState)).lead_id == three[1]


async def test_a_move_is_told_shown_and_closes_the_window(tab, three, state_of) -> None:
    assert await move(tab, three[0], "contacted")
    assert state_of(three[0]) is LeadState.CONTACTED
    assert await tab.told() == copy.MOVED.format(state="Contactado")
    assert (await tab.notices())[-1]["text"] == "Ana Soto"
    window = await tab.state(MovesState)
    assert (window.lead_id, window.busy) == ("", False)
    rows = (await tab.state(LeadListState))._rows()
    assert [row["state"] for row in rows] == ["new", "new", "contacted"]


async def test_an_attempt_is_noted_and_moves_nothing(tab, three, state_of) -> None:
    assert await move(tab, three[0], "voicemail") == ""
    assert await tab.told() == copy.ATTEMPTED.format(attempt="Buzón")
    assert state_of(three[0]) is LeadState.NEW


@pytest.mark.parametrize("value", ["done", "scheduled", "", "<script>"])
async def test_what_was_not_offered_is_not_done(tab, three, state_of, value) -> None:
    await tab.do(MovesState.open, three[0])
    await tab.do(MovesState.choose, value)
    assert state_of(three[0]) is LeadState.NEW
    assert (await tab.state(MovesState)).lead_id == three[0]
    assert await tab.notices() == []


async def test_nothing_moves_while_no_window_is_open(tab, three, state_of) -> None:
    await tab.do(MovesState.open, three[0])
    await tab.do(MovesState.cancel)
    await tab.do(MovesState.choose, "contacted")
    assert state_of(three[0]) is LeadState.NEW
    assert await move(tab, three[0], "contacted")


@pytest.mark.parametrize("wrong", ["", "x", str(uuid.UUID(int=1))])
async def test_a_lead_that_is_not_there_opens_no_window(tab, wrong) -> None:
    await tab.do(MovesState.open, wrong)
    assert (await tab.state(MovesState)).lead_id == ""
    assert await tab.told() == copy.FAILED


async def test_a_lead_that_another_moved_meanwhile_says_so(
    desks, three, two_colleagues, state_of
) -> None:
    await desks.rosa.do(MovesState.open, three[0])
    lead_states.move(two_colleagues[1].me, uuid.UUID(three[0]), LeadState.CANCELLED)
    await desks.rosa.do(MovesState.choose, "contacted")
    assert state_of(three[0]) is LeadState.CANCELLED
    assert await desks.rosa.notices() == []
    window = await desks.rosa.state(MovesState)
    assert (window.lead_id, window.now) == (three[0], "Ahora: Cancelado")
    assert window.meanwhile == (
        "No se cambió nada. Ana Soto ahora está en estado Cancelado. "
        f"Lo cambió {two_colleagues[1].email}."
    )
    # It is chosen once more, by who sees now what it is.
    with later():
        await desks.rosa.do(MovesState.choose, "contacted")
    assert state_of(three[0]) is LeadState.CONTACTED
    assert (await desks.rosa.state(MovesState)).lead_id == ""
    await desks.rosa.do(MovesState.open, three[0])
    assert (await desks.rosa.state(MovesState)).meanwhile == ""


async def test_a_lead_that_one_moved_in_another_tab_is_said_to_be_moved_by_oneself(
    desks, three, two_colleagues
) -> None:
    await desks.rosa.do(MovesState.open, three[0])
    lead_states.move(two_colleagues[0].me, uuid.UUID(three[0]), LeadState.CANCELLED)
    await desks.rosa.do(MovesState.choose, "contacted")
    assert (await desks.rosa.state(MovesState)).meanwhile == (
        "No se cambió nada. Ana Soto ahora está en estado Cancelado. "
        f"{copy.MEANWHILE_BY_YOU}"
    )
    form = {"ids": ",".join(three), "seen": "new,new,new", "to": "contacted"}
    await desks.again.do(BulkState.move, form)
    assert (await desks.again.notices())[-1]["text"].endswith(copy.MEANWHILE_BY_YOU)


async def test_a_row_that_told_nothing_stays_and_the_others_are_moved(
    desks, three, state_of
) -> None:
    """A row that is edited shows no state, wherever among the others it stands."""
    form = {"ids": ",".join(three), "seen": "new,,new", "to": "contacted"}
    await desks.rosa.do(BulkState.move, form)
    moved = LeadState.CONTACTED
    assert [state_of(one) for one in three] == [moved, LeadState.NEW, moved]


async def test_ones_own_deed_is_taken_back_from_another_tab_too(
    desks, three, state_of
) -> None:
    event = await move(desks.rosa, three[0], "contacted")
    await desks.again.do(UndoState.undo, event)
    assert state_of(three[0]) is LeadState.NEW
    assert await desks.again.told() == copy.UNDONE


async def test_taking_back_is_recorded_with_what_was_taken_back(
    desks, three, two_colleagues
) -> None:
    event = await move(desks.rosa, three[0], "contacted")
    await desks.rosa.do(UndoState.undo, event)
    with transaction() as session:
        (last,) = events.of_subject(session, Subject.LEAD, three[0], limit=1)
    assert (last.deed.kind, last.admin_id) == (Kind.UNDONE, two_colleagues[0].me.id)
    assert last.deed.facts == {"event": event}


async def test_an_attempt_that_was_noted_cannot_be_taken_back(tab, three) -> None:
    await move(tab, three[0], "no_answer")
    with transaction() as session:
        (noted,) = events.of_subject(session, Subject.LEAD, three[0], limit=1)
    await tab.do(UndoState.undo, str(noted.id))
    assert await tab.told() == messages.UNDO_ERROR
    with transaction() as session:
        (last,) = events.of_subject(session, Subject.LEAD, three[0], limit=1)
    assert last.id == noted.id


async def test_a_move_that_fails_says_so_and_can_be_tried_again(
    tab, three, state_of, monkeypatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(lead_states, "move", fails)
    await move(tab, three[0], "contacted")
    notice = (await tab.notices())[-1]
    assert (notice["title"], notice["kind"]) == (copy.FAILED, "error")
    monkeypatch.undo()
    assert state_of(three[0]) is LeadState.NEW
    assert not (await tab.state(MovesState)).busy


async def test_a_colleagues_deed_is_not_taken_back(desks, three, state_of) -> None:
    event = await move(desks.rosa, three[0], "contacted")
    await desks.elena.do(UndoState.undo, event)
    assert state_of(three[0]) is LeadState.CONTACTED
    notice = (await desks.elena.notices())[-1]
    assert (notice["title"], notice["kind"]) == (messages.UNDO_ERROR, "error")


async def test_the_deeds_of_one_notice_are_all_taken_back(tab, three, state_of) -> None:
    both = [await move(tab, lead, "contacted") for lead in three[:2]]
    await tab.do(UndoState.undo, ",".join(both))
    assert [state_of(lead) for lead in three[:2]] == [LeadState.NEW] * 2
    assert await tab.told() == copy.UNDONE


async def test_a_deed_is_not_taken_back_once_another_followed(
    tab, three, state_of
) -> None:
    first = await move(tab, three[0], "contacted")
    await move(tab, three[0], "cancelled")
    await tab.do(UndoState.undo, first)
    assert state_of(three[0]) is LeadState.CANCELLED
    assert await tab.told() == messages.UNDO_ERROR


@pytest.mark.parametrize("wrong", ["no es", "{event},x"])
async def test_what_names_no_deeds_takes_none_back(tab, three, state_of, wrong) -> None:
    event = await move(tab, three[0], "contacted")
    await tab.do(UndoState.undo, wrong.format(event=event))
    assert state_of(three[0]) is LeadState.CONTACTED


@pytest.mark.parametrize(("seconds", "back"), [(30, True), (31, False)])
async def test_a_deed_is_taken_back_while_its_notice_is_shown(
    tab, three, state_of, seconds, back
) -> None:
    with time_machine.travel(utc_now(), tick=False) as held:
        event = await move(tab, three[0], "contacted")
        held.shift(timedelta(seconds=seconds))
        await tab.do(UndoState.undo, event)
    assert state_of(three[0]) is (LeadState.NEW if back else LeadState.CONTACTED)
    assert await tab.told() == (copy.UNDONE if back else messages.UNDO_ERROR)


async def test_a_file_opens_and_closes_and_stands_in_the_address(tab, three) -> None:
    (way,) = await tab.do(DrawerState.open, three[0])
    assert f"ficha={three[0]}" in str(way)
    drawer = await tab.state(DrawerState)
    assert drawer.file[0]["row"]["name"] == "Ana Soto"
    (back,) = await tab.do(DrawerState.close)
    assert "ficha" not in str(back)
    closed = await tab.state(DrawerState)
    assert (closed.lead_id, closed.file) == ("", [])
    assert await tab.do(DrawerState.close) == []


async def test_a_file_that_is_not_there_says_so(tab, three) -> None:
    tab.visit(ficha=str(uuid.UUID(int=1)))
    await tab.do(DrawerState.load)
    drawer = await tab.state(DrawerState)
    assert (drawer.file, drawer.gone) == ([], True)
    tab.visit(ficha=three[0])
    await tab.do(DrawerState.load)
    drawer = await tab.state(DrawerState)
    assert drawer.file[0]["row"]["name"] == "Ana Soto"
    assert not drawer.gone


async def test_a_note_is_written_by_whoever_is_signed_in(
    desks, three, two_colleagues
) -> None:
    await desks.elena.do(DrawerState.open, three[0])
    drawn = (await desks.elena.state(DrawerState)).note_round
    await desks.elena.do(DrawerState.note, {"note": "Llamar después de las 18"})
    (written,) = notes.of_lead(two_colleagues[0].me, uuid.UUID(three[0]))
    assert written.text == "Llamar después de las 18"
    assert written.admin_id == two_colleagues[1].me.id
    assert await desks.elena.told() == visit_copy.NOTED
    assert (await desks.elena.state(DrawerState)).note_round == drawn + 1
    await desks.elena.do(DrawerState.note, {"note": " "})
    drawer = await desks.elena.state(DrawerState)
    assert set(drawer.errors) == {"note"}
    assert len(notes.of_lead(two_colleagues[0].me, uuid.UUID(three[0]))) == 1
    assert not drawer.busy


async def test_a_visit_needs_what_its_form_asks_for(tab, three, state_of) -> None:
    await tab.do(DrawerState.open, three[0])
    await tab.do(DrawerState.plan, {"visit_date": day(3).isoformat()})
    drawer = await tab.state(DrawerState)
    assert drawer.errors
    assert await tab.told() == visit_copy.SCHEDULE_ERROR
    assert state_of(three[0]) is LeadState.NEW
    await tab.do(DrawerState.end, "done")  # there is no visit to end
    assert state_of(three[0]) is LeadState.NEW
    assert await tab.told() == visit_copy.END_ERROR


def ask_home(name: str) -> list[str]:
    """Store a request for two people; return their ids, who asks first."""
    asked = ask(name, patient_2="Beto", vaccine_2="covid")
    with transaction() as session:
        lead = appointments.find(session, uuid.UUID(asked))
        assert lead
        return [str(one.id) for one in households.of(session, lead)]


async def test_the_window_says_for_whom_and_writes_for_the_home(
    tab, three, state_of
) -> None:
    home = ask_home("Dora Paz")
    await tab.do(MovesState.open, home[1])
    window = await tab.state(MovesState)
    assert (window.home, window.together) == (
        "Vale para las 2 personas pedidas juntas",
        True,
    )
    assert (window.name, window.patient) == ("Dora Paz", "Beto")
    await tab.do(MovesState.choose, "cancelled")
    assert [state_of(one) for one in home] == [LeadState.CANCELLED] * 2
    assert state_of(three[0]) is LeadState.NEW
    notice = (await tab.notices())[-1]
    assert notice["text"] == "Dora Paz\u00a0· 2 personas"
    await tab.do(UndoState.undo, notice["undo"])
    assert [state_of(one) for one in home] == [LeadState.NEW] * 2


async def test_unticked_the_window_writes_for_one_of_the_home(tab, state_of) -> None:
    home = ask_home("Dora Paz")
    await tab.do(MovesState.open, home[1])
    await tab.do(MovesState.switch_together)
    assert (await tab.state(MovesState)).alone == "Vale solo para Beto."
    await tab.do(MovesState.choose, "contacted")
    assert [state_of(one) for one in home] == [LeadState.NEW, LeadState.CONTACTED]
    assert (await tab.notices())[-1]["text"] == "Beto"
    await tab.do(MovesState.open, home[0])
    assert (await tab.state(MovesState)).together
    await tab.do(MovesState.choose, "voicemail")
    assert (await tab.notices())[-1]["text"] == "Dora Paz\u00a0· 2 personas"


async def test_what_became_of_the_others_meanwhile_stops_nothing_for_one_alone(
    tab, two_colleagues, state_of
) -> None:
    """Of them nothing is told: what was shown of them may be no more."""
    homes = ask_home("Dora Paz"), ask_home("Eva Luna")
    elena = two_colleagues[1].me
    for home, alone in zip(homes, (True, False), strict=True):
        await tab.do(MovesState.open, home[0])
        if alone:
            await tab.do(MovesState.switch_together)
        lead_states.move(elena, uuid.UUID(home[1]), LeadState.CANCELLED)
        await tab.do(MovesState.choose, "contacted")
    assert [state_of(home[0]) for home in homes] == [
        LeadState.CONTACTED,
        LeadState.NEW,
    ]


async def test_who_was_overtaken_goes_on_for_whom_they_had_chosen(
    tab, two_colleagues, state_of
) -> None:
    home = ask_home("Dora Paz")
    await tab.do(MovesState.open, home[0])
    await tab.do(MovesState.switch_together)
    lead_states.move(two_colleagues[1].me, uuid.UUID(home[0]), LeadState.CONTACTED)
    await tab.do(MovesState.choose, "cancelled")
    window = await tab.state(MovesState)
    assert window.meanwhile
    assert (window.lead_id, window.together) == (home[0], False)
    with later():
        await tab.do(MovesState.choose, "cancelled")
    assert [state_of(one) for one in home] == [LeadState.CANCELLED, LeadState.NEW]


async def test_who_asked_alone_is_asked_for_nobody_else(tab, three) -> None:
    await tab.do(MovesState.open, three[0])
    window = await tab.state(MovesState)
    assert (window.home, window.patient) == ("", "")
