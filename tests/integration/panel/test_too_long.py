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
from app.admin.newsletter import proof
from app.admin.newsletter.proof_state import NewsProofState
from app.admin.pharmacies import page as pharmacies
from app.admin.pharmacies.pharmacies_state import PharmaciesState
from app.admin.prices import page as prices
from app.admin.prices.prices_state import PricesState
from app.admin.professionals import page as professionals
from app.admin.professionals.professionals_state import ProfessionalsState
from app.admin.rights import at_hand, phone, records
from app.admin.rights import page as desk
from app.admin.rights.phone_state import PhoneState
from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.admin.team import page as team
from app.admin.team.team_state import TeamState
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
        at_hand,
        breaches,
        desk,
        drawer_parts,
        edit_row,
        new_lead,
        pharmacies,
        phone,
        prices,
        professionals,
        proof,
        records,
        team,
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


@pytest.mark.usefixtures("writing")
async def test_at_the_desk_what_is_too_long_is_told_at_its_field(tab: Tab) -> None:
    """Nothing of it is stored; what is as long as allowed is."""
    long_address = f"{'a' * TEXT_LIMIT}@correo.cl"
    heard = {"asks": "access", "contact": long_address, "detail": LONG}
    await tab.do(PhoneState.enter, heard)
    assert (await tab.state(PhoneState)).heard == {
        "contact": TOO_LONG[TEXT_LIMIT],
        "detail": TOO_LONG[MESSAGE_LIMIT],
    }
    await tab.do(RightsState.load)
    assert (await tab.state(RightsState)).waiting == []
    fits = "a" * MESSAGE_LIMIT
    ana = {"asks": "access", "contact": "ana@correo.cl", "detail": fits}
    await tab.do(PhoneState.enter, ana)
    await tab.do(RightsState.load)
    (line,) = (await tab.state(RightsState)).waiting
    assert line["detail"] == fits
    tab.visit(peticion=line["id"])
    await tab.do(RightsState.load)
    await tab.do(RightsState.note_identity, {"identity": LONG})
    told = (await tab.state(RightsState)).errors["identity"]
    assert told == TOO_LONG[MESSAGE_LIMIT]
    # A suggestion cuts nothing of what was typed before it.
    await tab.do(RecordsState.keep_answer, LONG)
    await tab.do(RecordsState.begin_rectified)
    answer = (await tab.state(RightsState)).answer
    assert answer.startswith(LONG.strip())
    await tab.do(RightsState.close, {"closing": "denied", "reason": answer})
    shown = await tab.state(RightsState)
    assert shown.errors == {"reason": TOO_LONG[MESSAGE_LIMIT]}
    assert (shown.chosen[0]["identity"], shown.chosen[0]["closed"]) == ("", "")


async def test_what_is_looked_for_at_the_desk_is_refused_whole(tab: Tab) -> None:
    await tab.do(RightsState.find, {"search": LONG})
    assert (await tab.state(RightsState)).errors["search"] == TOO_LONG[TEXT_LIMIT]
    await tab.do(RightsState.find, {"search": "ana@correo.cl"})
    shown = await tab.state(RightsState)
    assert (shown.errors["search"], len(shown.records)) == ("", 1)


async def test_an_address_that_is_too_long_is_neither_invited_nor_looked_for(
    tab: Tab,
) -> None:
    address = f"{'a' * TEXT_LIMIT}@correo.cl"
    await tab.do(TeamState.invite, {"email": address, "role": "administrator"})
    state = await tab.state(TeamState)
    assert (state.error, state.invitations) == (TOO_LONG[TEXT_LIMIT], [])
    await tab.do(TeamState.invite, {"email": "x", "role": "administrator"})
    error = (await tab.state(TeamState)).error
    assert error not in {"", TOO_LONG[TEXT_LIMIT]}
    await tab.do(NewsProofState.look, {"email": address})
    assert (await tab.state(NewsProofState)).wrong == TOO_LONG[TEXT_LIMIT]
