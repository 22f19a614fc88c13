"""What is too long is told at its field, whole: nothing of it is cut and stored."""

import inspect
import uuid
from types import ModuleType

import pytest

from app.admin.breaches import form as breaches
from app.admin.leads import drawer_parts, edit_row, new_lead, views_menu
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.edit_state import EditState
from app.admin.leads.new_lead_state import NewLeadState
from app.admin.leads.views_state import ViewsState
from app.admin.pharmacies import page as pharmacies
from app.admin.pharmacies.pharmacies_state import PharmaciesState
from app.admin.prices import page as prices
from app.admin.prices.prices_state import PricesState
from app.admin.professionals import page as professionals
from app.admin.professionals.professionals_state import ProfessionalsState
from app.content.messages import staff_field_sentence
from app.domain import lead_view, price_list
from app.domain.fields import MESSAGE_LIMIT, TEXT_LIMIT, TYPED_LIMIT
from app.services import leads, notes
from tests.support.builders import booking_form
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
LONG = "Pepa " * 2_000
TOO_LONG = {
    limit: staff_field_sentence("too_long", {"limit": limit})
    for limit in (
        TEXT_LIMIT,
        MESSAGE_LIMIT,
        price_list.NAME_LIMIT,
        lead_view.NAME_LIMIT,
    )
}


@pytest.mark.parametrize(
    "screen",
    [
        breaches,
        drawer_parts,
        edit_row,
        new_lead,
        pharmacies,
        prices,
        professionals,
        views_menu,
    ],
    ids=lambda screen: screen.__name__,
)
def test_a_field_takes_up_more_than_is_accepted(
    database: str, screen: ModuleType
) -> None:
    del database
    source = inspect.getsource(screen)
    assert "TYPED_LIMIT" in source
    assert len(LONG) < TYPED_LIMIT
    for cut in ("TEXT_LIMIT", "MESSAGE_LIMIT", "NAME_LIMIT"):
        assert cut not in source


async def test_a_note_that_is_too_long_is_not_stored(
    desks, two_colleagues, three
) -> None:
    for tab in (desks.rosa, desks.elena):
        await tab.do(DrawerState.open, three[0])
    await desks.rosa.do(DrawerState.note, {"note": LONG})
    state = await desks.rosa.state(DrawerState)
    assert state.errors == {"note": TOO_LONG[MESSAGE_LIMIT]}
    assert notes.of_lead(two_colleagues[0].me, uuid.UUID(three[0])) == []
    assert (await desks.elena.state(DrawerState)).errors == {}


@pytest.mark.parametrize(
    ("field", "limit"),
    [("name", TEXT_LIMIT), ("address", TEXT_LIMIT), ("message", MESSAGE_LIMIT)],
)
async def test_a_lead_that_is_too_long_is_neither_added_nor_changed(
    tab: Tab, two_colleagues, three, field, limit
) -> None:
    mark = {"consent": "on", "submission_id": str(uuid.uuid4())}
    await tab.do(NewLeadState.save, booking_form(**{field: LONG}) | mark)
    assert (await tab.state(NewLeadState)).errors == {field: TOO_LONG[limit]}
    await tab.do(EditState.start, three[0])
    state = await tab.state(EditState)
    sent = {
        **state.draft,
        "lead_id": three[0],
        "version": str(state.version),
        "read_as": state.read_as,
        field: LONG,
    }
    await tab.do(EditState.save, sent)
    assert (await tab.state(EditState)).errors == {field: TOO_LONG[limit]}
    lead, _ = leads.find(two_colleagues[0].me, uuid.UUID(three[0]))
    assert lead.version == 1


@pytest.mark.parametrize(
    ("field", "limit"),
    [
        ("name", TEXT_LIMIT),
        ("registration", TEXT_LIMIT),
        ("comunas", MESSAGE_LIMIT),
        ("days_off", MESSAGE_LIMIT),
    ],
)
async def test_a_professional_that_is_too_long_is_not_added(
    tab: Tab, field, limit
) -> None:
    await tab.do(ProfessionalsState.load)
    form = {"name": "Marta", "registration": "1", field: LONG}
    await tab.do(ProfessionalsState.save, form)
    state = await tab.state(ProfessionalsState)
    assert (state.errors, state.rows) == ({"new": TOO_LONG[limit]}, [])


async def test_a_card_or_a_view_that_is_too_long_is_not_added(tab: Tab) -> None:
    form = {"pharmacy_name": LONG, "comuna": "Quilpué", "contact": "Eva"}
    await tab.do(PharmaciesState.add, form)
    assert (await tab.state(PharmaciesState)).errors == {"new": TOO_LONG[TEXT_LIMIT]}
    await tab.do(PricesState.add, {"vaccine_name": LONG, "price": "9000"})
    assert (await tab.state(PricesState)).errors == {
        "new": TOO_LONG[price_list.NAME_LIMIT]
    }
    await tab.do(ViewsState.keep, {"name": LONG})
    told = (await tab.state(ViewsState)).error
    assert told == TOO_LONG[lead_view.NAME_LIMIT]
    assert (await tab.state(ViewsState)).own == []
