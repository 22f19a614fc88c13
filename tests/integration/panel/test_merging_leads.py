"""Joining two requests from the file of one, beside a colleague who does the same."""

import uuid
from datetime import timedelta

import pytest

from app import routes
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.merge_state import MergeState
from app.admin.session.notices import Notice
from app.content import merging as copy
from app.content import visits
from app.content.deed_errors import DEED_ERRORS
from app.domain.errors import AppointmentNotFound
from app.domain.visit import Slot
from app.services import leads
from app.services import visits as visit_service
from tests.integration.panel.conftest import ask
from tests.support.builders import NOON, day
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
FORMS = ("note", "visit")


@pytest.fixture
def again(three) -> str:
    """Another request of Ana's, at another hour; the phone is everybody's."""
    del three
    return ask("Ana Soto", time="18:00")


async def offered(tab: Tab, opened: str, other: str) -> MergeState:
    await tab.do(DrawerState.open, opened)
    await tab.do(MergeState.ask, other)
    return await tab.state(MergeState)


def heard(notice: Notice) -> tuple[str, str, str]:
    return notice["title"], notice["text"], notice["kind"]


async def test_the_two_stand_side_by_side_and_the_right_words_are_chosen(
    desks, two_colleagues, three, again
) -> None:
    rosa = two_colleagues[0].me
    window = await offered(desks.rosa, three[0], again)
    assert window.differs == [[visits.FIELDS["time"], "10:30", "18:00"]]
    assert [way["right"] for way in window.ways] == [three[0], again]
    older = leads.find(rosa, uuid.UUID(three[0]))[0].reference
    assert older in window.ways[0]["label"]
    assert older in window.text
    assert older in window.heads[0]
    (opened,) = [it for it in await desks.rosa.do(MergeState.join, again) if it]
    assert three[0] in str(opened)
    assert await desks.rosa.told() == copy.DONE
    assert leads.find(rosa, uuid.UUID(three[0]))[0].time == "18:00"
    with pytest.raises(AppointmentNotFound):
        leads.find(rosa, uuid.UUID(again))
    assert (await desks.rosa.state(MergeState)).text == ""


async def test_an_open_file_of_what_was_joined_leads_to_what_is_left(
    desks, two_colleagues, three, again
) -> None:
    await desks.elena.do(DrawerState.open, again)
    await offered(desks.rosa, three[0], again)
    await desks.rosa.do(MergeState.join, three[0])
    await desks.elena.do(DrawerState.refresh)
    left = leads.find(two_colleagues[0].me, uuid.UUID(three[0]))[0]
    shown = await desks.elena.state(DrawerState)
    assert (shown.gone, list(shown.joined)) == (True, [three[0], left.reference])
    await desks.elena.do(DrawerState.open, three[0])
    shown = await desks.elena.state(DrawerState)
    assert (shown.gone, list(shown.joined)) == (False, [])
    leads.delete(two_colleagues[0].me, uuid.UUID(three[0]))
    await desks.elena.do(DrawerState.refresh)
    shown = await desks.elena.state(DrawerState)
    assert (shown.gone, list(shown.joined)) == (True, [])


async def came(tab: Tab, lead_id: str) -> list[str]:
    await tab.do(DrawerState.open, lead_id)
    return forms_of(await tab.state(DrawerState))


def forms_of(shown: DrawerState) -> list[str]:
    """Return the ids of those whose note and visit are shown, each by its name."""
    notes = [one.removeprefix("note-") for one in shown.came if one.startswith("note-")]
    assert {*shown.came} == {f"{form}-{one}" for one in notes for form in FORMS}
    return notes


async def test_what_was_typed_into_what_was_joined_here_comes_along(
    desks, three, again
) -> None:
    await desks.elena.do(DrawerState.open, again)
    third = ask("Ana Soto", time="20:00")
    await offered(desks.rosa, again, third)
    await desks.rosa.do(MergeState.join, again)
    assert await came(desks.rosa, again) == [third]
    await offered(desks.rosa, three[0], again)
    await desks.rosa.do(MergeState.join, three[0])
    assert await came(desks.rosa, three[0]) == [again, third]
    assert await came(desks.rosa, three[1]) == []
    # Who comes back finds it still, as by the browser's button.
    desks.rosa.visit(**{routes.QUERY_LEAD: three[0]})
    await desks.rosa.do(DrawerState.load)
    assert forms_of(await desks.rosa.state(DrawerState)) == [again, third]
    # A colleague has what she typed in the file that she had open.
    await desks.elena.do(DrawerState.refresh)
    shown = await desks.elena.state(DrawerState)
    assert (shown.gone, shown.joined[:1], shown.came) == (True, [three[0]], [])
    assert await came(desks.elena, three[0]) == []


async def test_what_could_not_be_joined_brings_nothing(desks, three, again) -> None:
    for tab in (desks.rosa, desks.elena):
        await offered(tab, three[0], again)
    await desks.rosa.do(MergeState.join, three[0])
    await desks.elena.do(MergeState.join, three[0])
    assert await came(desks.elena, three[0]) == []
    assert await came(desks.rosa, three[0]) == [again]


async def test_the_window_names_the_vaccines_and_writes_the_days(desks, three) -> None:
    vaccine, date = visits.FIELDS["vaccine"], visits.FIELDS["date"]
    one = ask("Ana Soto", vaccine="covid", date=day(6).isoformat())
    window = await offered(desks.rosa, three[0], one)
    told = {line[0]: line[1:] for line in window.differs}
    assert told[vaccine] == ["Influenza", "COVID-19"]
    assert told[date][1] == f"{day(6):%d/%m/%Y}"


async def test_a_way_that_was_not_offered_does_nothing(desks, three, again) -> None:
    window = await offered(desks.rosa, three[0], again)
    await desks.rosa.do(MergeState.join, three[1])
    assert window.text
    await desks.rosa.do(MergeState.cancel)
    await desks.rosa.do(MergeState.join, three[0])
    assert await desks.rosa.notices() == []


async def test_a_colleague_who_was_slower_is_told(desks, three, again) -> None:
    await offered(desks.rosa, three[0], again)
    await offered(desks.elena, again, three[0])
    await desks.rosa.do(MergeState.join, three[0])
    await desks.elena.do(MergeState.join, again)
    told = (await desks.elena.notices())[-1]
    assert heard(told) == (copy.JOINED, copy.JOINED_TEXT, "success")
    assert (await desks.elena.state(DrawerState)).gone
    # Whose list offers it still is told the same.
    await desks.again.do(DrawerState.open, three[0])
    await desks.again.do(MergeState.ask, again)
    assert heard((await desks.again.notices())[-1]) == heard(told)


async def test_a_question_about_two_that_were_joined_closes_as_no_failure(
    desks, three, again
) -> None:
    third = ask("Ana Soto", time="20:00")
    for tab, other in ((desks.rosa, again), (desks.elena, again), (desks.again, third)):
        await offered(tab, three[0], other)
    await desks.rosa.do(MergeState.join, three[0])
    for tab in (desks.elena, desks.again):
        await tab.do(MergeState.refresh)
    assert (await desks.elena.state(MergeState)).text == ""
    (told,) = await desks.elena.notices()
    assert heard(told) == (copy.JOINED, copy.JOINED_TEXT, "success")
    # The question about another two stays.
    assert (await desks.again.state(MergeState)).text
    assert await desks.again.notices() == []


async def test_one_that_was_joined_to_a_third_is_told_as_that(
    desks, three, again
) -> None:
    third = ask("Ana Soto", time="20:00")
    await offered(desks.rosa, three[0], third)
    for tab in (desks.elena, desks.again):
        await offered(tab, again, third)
    await desks.rosa.do(MergeState.join, three[0])
    await desks.elena.do(MergeState.refresh)
    await desks.again.do(MergeState.join, again)
    for tab in (desks.elena, desks.again):
        (told,) = await tab.notices()
        failed = (copy.FAILED, copy.DEED_ERRORS["lead_joined"], "error")
        assert heard(told) == failed
        assert (await tab.state(MergeState)).text == ""


async def test_who_asks_about_what_went_is_told_what_became_of_it(
    desks, two_colleagues, three, again
) -> None:
    await desks.elena.do(DrawerState.open, three[0])
    third = ask("Ana Soto", time="20:00")
    await offered(desks.rosa, three[0], again)
    await desks.rosa.do(MergeState.join, three[0])
    await desks.elena.do(MergeState.ask, again)
    joined = (await desks.elena.notices())[-1]["text"]
    assert joined == copy.JOINED_TEXT
    leads.delete(two_colleagues[0].me, uuid.UUID(third))
    await desks.elena.do(MergeState.ask, third)
    deleted = (await desks.elena.notices())[-1]["text"]
    assert deleted == DEED_ERRORS["appointment_not_found"]


async def test_requests_of_two_forms_are_refused_with_the_reason(desks, three) -> None:
    window = await offered(desks.rosa, three[0], three[1])
    assert window.text == ""
    (told,) = await desks.rosa.notices()
    assert copy.DEED_ERRORS["merge_forms"] in str(told)


async def test_the_file_offers_it_for_a_phone_or_an_email_in_common(
    desks, three, again
) -> None:
    await desks.rosa.do(DrawerState.open, three[0])
    (file,) = (await desks.rosa.state(DrawerState)).file
    lines = {one["id"]: one for one in file["relatives"]}
    assert set(lines) == {three[1], three[2], again}
    assert lines[again]["merge"].startswith("Unir con VC-")
    assert lines[again]["apart"] == ""
    assert lines[three[1]]["merge"] == ""
    told = copy.APART.format(why=copy.DEED_ERRORS["merge_forms"])
    assert lines[three[1]]["apart"] == told


async def test_two_that_both_have_visits_are_told_apart_before_any_question(
    desks, two_colleagues, three, again
) -> None:
    for at, lead_id in enumerate((three[0], again)):
        slot = Slot(NOON + timedelta(days=3, hours=at), 30, None)
        visit_service.schedule(two_colleagues[1].me, uuid.UUID(lead_id), slot)
    await desks.rosa.do(DrawerState.open, three[0])
    (file,) = (await desks.rosa.state(DrawerState)).file
    (line,) = [one for one in file["relatives"] if one["id"] == again]
    assert line["merge"] == ""
    assert line["apart"] == copy.APART.format(why=copy.DEED_ERRORS["merge_visits"])
    window = await offered(desks.elena, three[0], again)
    assert window.text == ""


async def test_who_only_shares_the_home_is_neither_offered_nor_told_apart(
    desks, three
) -> None:
    other = ask("Marta Díaz", phone="+56 9 1234 5678")
    await desks.rosa.do(DrawerState.open, three[0])
    (file,) = (await desks.rosa.state(DrawerState)).file
    (line,) = [one for one in file["relatives"] if one["id"] == other]
    assert (line["merge"], line["apart"]) == ("", "")
