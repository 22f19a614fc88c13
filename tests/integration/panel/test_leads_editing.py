"""Editing a lead from two tabs and by two people; nothing typed is lost."""

import json
import uuid
from typing import Any

import pytest

from app.admin.leads.edit_draft import FIELDS
from app.admin.leads.edit_state import EditState
from app.admin.leads.list_state import LeadListState
from app.content import messages
from app.content.deed_errors import DEED_ERRORS
from app.content.household import EMAIL_OF_ALL
from app.domain.clock import CHILE
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.services import bookings, leads, merging, pharmacies
from tests.integration.panel.conftest import Desks, ask
from tests.support.builders import NOON, booking_form, clock, pharmacy_form
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def rows(tab: Tab) -> dict[str, Any]:
    """Return the rows on the screen by their names."""
    shown = await tab.state(LeadListState)
    return {str(row["name"]): row for row in shown._rows()}


async def begin(tab: Tab, lead_id: str) -> EditState:
    await tab.do(EditState.start, lead_id)
    return await tab.state(EditState)


def form(lead_id: str, state: EditState, **typed: str) -> dict[str, Any]:
    """Return what the browser sends when an edit is saved."""
    return {
        **state.draft,
        "lead_id": lead_id,
        "version": str(state.version),
        "read_as": state.read_as,
        "anew": "1" if state.gone else "",
        **typed,
    }


def stored(two_colleagues, lead_id: str):
    return leads.find(two_colleagues[0].me, uuid.UUID(lead_id))[0]


async def test_an_edit_begins_with_the_lead_and_ends_in_the_row(
    tab, three, two_colleagues
) -> None:
    state = await begin(tab, three[0])
    assert (state.draft["name"], state.draft["phone"]) == (
        "Ana Soto",
        "+56 9 8765 4321",
    )
    assert (await tab.state(LeadListState)).editing == three[0]
    assert state.registered == f"{NOON.astimezone(CHILE):%d/%m/%Y %H:%M}"
    year, month, day = state.draft["date"].split("-")
    assert (state.day, state.day_label) == (
        state.draft["date"],
        f"{day}/{month}/{year}",
    )
    await tab.do(EditState.save, form(three[0], state, phone="+56 9 1111 2222"))
    assert await tab.told() == messages.UPDATE_SUCCESS
    assert stored(two_colleagues, three[0]).phone == "+56 9 1111 2222"
    assert (await rows(tab))["Ana Soto"]["phone"] == "+56 9 1111 2222"
    assert (await tab.state(LeadListState)).editing == ""
    after = await tab.state(EditState)
    assert (after.done, after.saving) == (f"{three[0]}:{state.version}", False)


async def test_an_edit_says_where_the_others_of_a_home_get_its_address(
    tab, three, two_colleagues
) -> None:
    me = two_colleagues[0].me
    sent = booking_form(patient_2="Beto", vaccine_2="covid", email="hogar@correo.cl")
    first = str(bookings.submit(sent, Category.B2C, clock=clock()).id)
    await tab.do(LeadListState.load)
    for lead_id, said in ((first, EMAIL_OF_ALL), (three[0], "")):
        state = await begin(tab, lead_id)
        await tab.do(EditState.save, form(lead_id, state, email="bueno@correo.cl"))
        notice = (await tab.notices())[-1]
        assert (notice["title"], notice["text"]) == (messages.UPDATE_SUCCESS, said)
    found = leads.list_page(me, LeadCriteria(search="bueno@correo.cl"))
    assert found.total == 3
    assert not leads.list_page(me, LeadCriteria(search="hogar@correo.cl")).total


async def test_what_is_wrong_stands_at_its_field_and_nothing_is_stored(
    tab, three, two_colleagues
) -> None:
    state = await begin(tab, three[0])
    await tab.do(EditState.save, form(three[0], state, email="no es correo"))
    after = await tab.state(EditState)
    assert set(after.errors) == {"email"}
    assert after.errors["email"]
    assert await tab.told() == messages.UPDATE_ERROR
    assert (await tab.state(LeadListState)).editing == three[0]
    assert stored(two_colleagues, three[0]).email == "ana@correo.cl"
    await tab.do(EditState.save, form(three[0], after, email="otra@correo.cl"))
    assert (await tab.state(EditState)).errors == {}
    assert stored(two_colleagues, three[0]).email == "otra@correo.cl"


@pytest.mark.parametrize("missing", FIELDS)
async def test_a_field_that_is_not_sent_at_all_is_told_like_an_empty_one(
    tab, three, two_colleagues, missing: str
) -> None:
    state = await begin(tab, three[0])
    sent = form(three[0], state)
    del sent[missing]
    await tab.do(EditState.save, sent)
    after = await tab.state(EditState)
    assert not after.saving
    assert set(after.errors) <= {missing}
    assert all(after.errors.values())
    # The next press is heard, of this request and of nobody else's.
    again = form(three[0], await begin(tab, three[0]), phone="+56 9 1111 2222")
    await tab.do(EditState.save, again)
    assert stored(two_colleagues, three[0]).phone == "+56 9 1111 2222"
    assert stored(two_colleagues, three[1]).phone != "+56 9 1111 2222"


@pytest.mark.parametrize("who", ["again", "elena"])
async def test_the_slower_of_two_sees_what_the_faster_wrote(
    desks: Desks, three, two_colleagues, who
) -> None:
    slow, fast = desks.rosa, getattr(desks, who)
    mine, theirs = await begin(slow, three[0]), await begin(fast, three[0])
    await fast.do(EditState.save, form(three[0], theirs, phone="+56 9 1111 2222"))
    drawn = mine.round
    await slow.do(EditState.save, form(three[0], mine, address="Otra calle 3"))
    after = await slow.state(EditState)
    notice = (await slow.notices())[-1]
    assert (notice["title"], notice["text"], notice["kind"]) == (
        messages.UPDATE_ERROR,
        messages.UPDATE_STALE,
        "error",
    )
    assert (after.draft["phone"], after.draft["address"]) == (
        "+56 9 1111 2222",
        "Otra calle 3",
    )
    assert set(after.theirs) == {"phone"}
    assert "+56 9 1111 2222" in after.theirs["phone"]
    assert after.round == drawn + 1
    assert stored(two_colleagues, three[0]).address == "Calle Larga 12, Quilpué"
    await slow.do(EditState.save, form(three[0], after))
    now = stored(two_colleagues, three[0])
    assert (now.phone, now.address) == ("+56 9 1111 2222", "Otra calle 3")


async def test_an_edit_of_a_lead_that_went_can_be_stored_anew(
    desks, three, two_colleagues
) -> None:
    state = await begin(desks.rosa, three[0])
    leads.delete(two_colleagues[1].me, uuid.UUID(three[0]))
    await desks.rosa.do(EditState.save, form(three[0], state, phone="+56 9 1111 2222"))
    after = await desks.rosa.state(EditState)
    assert after.gone
    notice = (await desks.rosa.notices())[-1]
    assert (notice["text"], notice["kind"]) == (messages.UPDATE_GONE, "error")
    assert (await desks.rosa.state(LeadListState)).editing == three[0]
    anew = form(three[0], after, phone="+56 9 1111 2222")
    await desks.rosa.do(EditState.save, anew)
    assert await desks.rosa.told() == messages.CREATED_ANEW
    # That it is gone stands no longer beside that it was made.
    assert messages.UPDATE_GONE not in [
        notice["text"] for notice in await desks.rosa.notices()
    ]
    made = (await rows(desks.rosa))["Ana Soto"]["id"]
    assert (await desks.rosa.state(EditState)).made == f"{three[0]} {made}"
    assert (await rows(desks.rosa))["Ana Soto"]["phone"] == "+56 9 1111 2222"
    assert not (await desks.rosa.state(EditState)).gone
    told = len(await desks.rosa.notices())
    await desks.rosa.do(EditState.save, dict(anew))
    assert len(await desks.rosa.notices()) == told
    assert not (await desks.rosa.state(EditState)).gone


async def join(who: Admin, *ids: str) -> str:
    """Make two requests one; return the id of the one that is left."""
    versions = {
        uuid.UUID(one): leads.find(who, uuid.UUID(one))[0].version for one in ids
    }
    return str(merging.join(who, versions, uuid.UUID(ids[0])).id)


async def test_an_edit_of_what_was_joined_is_not_made_anew_and_leads_to_what_is_left(
    desks, three, two_colleagues
) -> None:
    again = ask("Ana Soto", time="18:00")
    await desks.rosa.do(LeadListState.load)
    state = await begin(desks.rosa, again)
    draft = kept(again, state, address="Otra calle 3")
    left = await join(two_colleagues[1].me, three[0], again)
    reference = stored(two_colleagues, left).reference
    sent = form(again, state, address="Otra calle 3")
    await desks.rosa.do(EditState.save, sent)
    after = await desks.rosa.state(EditState)
    assert (after.gone, list(after.joined)) == (True, [left, reference])
    told = DEED_ERRORS["lead_joined"]
    assert (await desks.rosa.notices())[-1]["text"] == told
    assert (await desks.rosa.state(LeadListState)).editing == again
    # Nor is it where the press says so all the same.
    await desks.rosa.do(EditState.save, sent | {"anew": "1"})
    assert (await desks.rosa.notices())[-1]["text"] == told
    await desks.elena.do(LeadListState.load)
    assert set(await rows(desks.elena)) == {"Ana Soto", "Berta Rojas", "Carla Díaz"}
    # The other tab of hers, in which it is brought back, is told the same.
    await desks.again.do(EditState.resume, draft)
    back = await desks.again.state(EditState)
    assert (back.gone, list(back.joined)) == (True, [left, reference])
    assert back.draft["address"] == "Otra calle 3"
    await desks.rosa.do(EditState.cancel)
    after = await begin(desks.rosa, left)
    assert (after.gone, list(after.joined)) == (False, [])


async def test_a_refresh_leads_to_what_is_left_and_elsewhere_nothing_changes(
    desks, three, two_colleagues
) -> None:
    again = ask("Ana Soto", time="18:00")
    await begin(desks.rosa, again)
    await begin(desks.elena, three[1])
    left = await join(two_colleagues[1].me, three[0], again)
    for tab in (desks.rosa, desks.elena):
        await tab.do(EditState.refresh)
    assert list((await desks.rosa.state(EditState)).joined)[:1] == [left]
    assert list((await desks.elena.state(EditState)).joined) == []


async def test_saving_makes_no_lead_anew_before_the_button_said_so(
    desks, three, two_colleagues
) -> None:
    state = await begin(desks.rosa, three[0])
    sent = form(three[0], state, phone="+56 9 1111 2222")
    leads.delete(two_colleagues[1].me, uuid.UUID(three[0]))
    await desks.rosa.do(EditState.refresh)
    assert (await desks.rosa.state(EditState)).gone
    await desks.rosa.do(EditState.save, sent)
    notice = (await desks.rosa.notices())[-1]
    assert (notice["text"], notice["kind"]) == (messages.UPDATE_GONE, "error")
    assert (await desks.rosa.state(EditState)).gone
    await desks.elena.do(LeadListState.load)
    assert set(await rows(desks.elena)) == {"Carla Díaz", "Berta Rojas"}


async def test_a_lead_stored_anew_keeps_its_pharmacy(desks, two_colleagues) -> None:
    me = two_colleagues[0].me
    for_all = pharmacies.add(me, {"pharmacy_name": "Cruz Azul"}, clock=clock())
    asked = pharmacy_form(pharmacy=for_all.slug)
    lead_id = str(bookings.submit(asked, Category.PHARMACY, clock=clock()).id)
    state = await begin(desks.rosa, lead_id)
    leads.delete(two_colleagues[1].me, uuid.UUID(lead_id))
    sent = form(lead_id, state, name="Vuelta A Crear")
    await desks.rosa.do(EditState.resume, {"kept": json.dumps(sent)})
    sent = form(lead_id, await desks.rosa.state(EditState), name="Vuelta A Crear")
    await desks.rosa.do(EditState.save, sent)
    anew = (await rows(desks.rosa))["Vuelta A Crear"]
    assert anew["id"] != lead_id
    kept, gone = stored(two_colleagues, anew["id"]).pharmacy_id, state.draft
    assert str(kept) == gone["pharmacy_id"] == str(for_all.id)


async def test_leaving_an_edit_of_a_lead_that_went_takes_its_row_away(
    desks, three, two_colleagues
) -> None:
    state = await begin(desks.rosa, three[0])
    leads.delete(two_colleagues[1].me, uuid.UUID(three[0]))
    await desks.rosa.do(EditState.save, form(three[0], state))
    assert "Ana Soto" in await rows(desks.rosa)
    await desks.rosa.do(EditState.cancel)
    assert set(await rows(desks.rosa)) == {"Carla Díaz", "Berta Rojas"}
    after = await desks.rosa.state(EditState)
    assert (after.gone, after.draft, after.read_as) == (False, {}, "")


async def test_cancelling_leaves_the_lead_as_it_was(tab, three, two_colleagues) -> None:
    await begin(tab, three[0])
    await tab.do(EditState.cancel)
    assert (await tab.state(LeadListState)).editing == ""
    assert stored(two_colleagues, three[0]).version == 1
    assert len(await rows(tab)) == 3


@pytest.mark.parametrize("wrong", ["", "no es", str(uuid.UUID(int=1))])
async def test_editing_what_is_not_there_says_so(tab, wrong) -> None:
    await tab.do(EditState.start, wrong)
    notice = (await tab.notices())[-1]
    assert (notice["title"], notice["text"]) == (
        messages.UPDATE_ERROR,
        messages.UPDATE_GONE,
    )
    assert (await tab.state(LeadListState)).editing == ""


async def test_saving_fails_with_a_sentence_and_can_be_tried_again(
    tab, three, monkeypatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError

    state = await begin(tab, three[0])
    monkeypatch.setattr(leads, "update", fails)
    await tab.do(EditState.save, form(three[0], state, phone="+56 9 1111 2222"))
    assert await tab.told() == messages.UPDATE_ERROR
    monkeypatch.undo()
    after = await tab.state(EditState)
    assert not after.saving
    assert (await tab.state(LeadListState)).editing == three[0]


def kept(lead_id: str, state: EditState, **typed: str) -> dict[str, str]:
    """Return what the browser kept of an edit, as it sends it back."""
    return {"kept": json.dumps(form(lead_id, state, **typed))}


async def test_a_kept_edit_opens_again_with_what_was_typed(
    desks, three, two_colleagues
) -> None:
    state = await begin(desks.rosa, three[0])
    draft = kept(three[0], state, message="A medias")
    leads.update(
        two_colleagues[1].me,
        uuid.UUID(three[0]),
        {**state.draft, "phone": "+56 9 1111 2222"},
        expected_version=state.version,
    )
    fresh = Tab(two_colleagues[0].token)
    await fresh.do(LeadListState.load)
    await fresh.do(EditState.resume, draft)
    after = await fresh.state(EditState)
    assert (after.draft["message"], after.draft["phone"]) == (
        "A medias",
        "+56 9 1111 2222",
    )
    assert set(after.theirs) == {"phone"}
    assert (await fresh.state(LeadListState)).editing == three[0]
    assert await fresh.told() == messages.DRAFT_BACK


async def test_a_kept_edit_that_was_saved_ends(desks, three, two_colleagues) -> None:
    state = await begin(desks.rosa, three[0])
    typed = form(three[0], state, phone="+56 9 1111 2222")
    draft = {"kept": json.dumps(typed)}
    await desks.rosa.do(EditState.save, typed)
    fresh = Tab(two_colleagues[0].token)
    await fresh.do(LeadListState.load)
    await fresh.do(EditState.resume, draft)
    assert (await fresh.state(EditState)).done == f"{three[0]}:{state.version}"
    assert (await fresh.state(LeadListState)).editing == ""
    assert await fresh.told() == messages.UPDATE_SUCCESS


async def test_a_kept_edit_of_a_lead_that_went_keeps_what_was_typed(
    desks, three, two_colleagues
) -> None:
    state = await begin(desks.rosa, three[0])
    draft = kept(three[0], state, message="A medias")
    leads.delete(two_colleagues[1].me, uuid.UUID(three[0]))
    fresh = Tab(two_colleagues[0].token)
    await fresh.do(LeadListState.load)
    await fresh.do(EditState.resume, draft)
    after = await fresh.state(EditState)
    assert after.gone
    assert (after.draft["message"], after.draft["name"]) == ("A medias", "Ana Soto")
    shown = await fresh.state(LeadListState)
    assert shown.editing == three[0]
    assert len(shown._rows()) == 3  # the two that are left, and the one that went
    await fresh.do(EditState.save, form(three[0], after))
    assert await fresh.told() == messages.CREATED_ANEW
    assert (await rows(fresh))["Ana Soto"]


async def test_a_kept_edit_that_cannot_be_read_waits(
    tab, three, monkeypatch, caplog
) -> None:
    def fails(*_: object) -> None:
        raise OSError

    state = await begin(tab, three[0])
    draft = kept(three[0], state, message="A medias")
    await tab.do(EditState.cancel)
    monkeypatch.setattr(leads, "find", fails)
    await tab.do(EditState.resume, draft)
    notice = (await tab.notices())[-1]
    assert (notice["title"], notice["kind"]) == (messages.DRAFT_WAITS, "error")
    assert (await tab.state(LeadListState)).editing == ""
    assert "Resuming an edit" in caplog.text


@pytest.mark.parametrize("draft", [{}, {"kept": "[]"}, {"kept": "x"}, {"kept": "{}"}])
async def test_what_is_no_kept_edit_opens_none(tab, draft) -> None:
    await tab.do(EditState.resume, draft)
    assert (await tab.state(LeadListState)).editing == ""
    assert not (await tab.state(EditState)).gone
    assert await tab.notices() == []


async def test_category_and_day_are_chosen(tab, three) -> None:
    state = await begin(tab, three[0])
    assert state.category == "B2C"
    await tab.do(EditState.choose_category, "Pharmacy")
    await tab.do(EditState.choose_category, "otra")
    await tab.do(EditState.choose_day, "2026-12-24")
    await tab.do(EditState.choose_day, "")
    after = await tab.state(EditState)
    assert (after.category, after.day, after.day_label) == (
        "Pharmacy",
        "2026-12-24",
        "24/12/2026",
    )
