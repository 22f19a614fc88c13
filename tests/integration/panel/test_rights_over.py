"""A petition that is closed stays where its address leads, whoever closed it."""

import pytest

from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.domain.ident import NO_ID
from app.domain.rights_clocks import Closing
from app.services import rights_desk
from tests.integration.panel.conftest import Desks
from tests.integration.panel.test_rights_screen import received, screen, take
from tests.support.panel import Tab

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks"),
]
ANSWER = {"closing": "denied", "reason": "No hay datos suyos."}


async def over(tab: Tab) -> list[tuple[str, str]]:
    return [(line["id"], line["reason"]) for line in (await screen(tab)).over]


async def test_who_was_slower_is_shown_how_it_was_closed(desks: Desks) -> None:
    first, second = await received("ana@correo.cl"), await received("berta@correo.cl")
    for tab in (desks.rosa, desks.elena):
        await take(tab, first)
        assert await over(tab) == []
    await desks.rosa.do(RightsState.close, ANSWER)
    await desks.elena.do(RightsState.close, ANSWER | {"reason": "Ya está."})
    assert await desks.elena.told() == copy.ERROR
    closed = [(first, ANSWER["reason"])]
    assert await over(desks.rosa) == await over(desks.elena) == closed
    # What was sent from here is let go; what was not may be copied.
    answered = [(await screen(tab)).answered for tab in (desks.rosa, desks.elena)]
    assert answered == [first, ""]
    # A page that comes back, of a new server too, is led to the same.
    for tab in (desks.elena, desks.again):
        tab.visit(peticion=first)
        await tab.do(RightsState.load)
        assert await over(tab) == closed
    await take(desks.elena, second)
    assert await over(desks.elena) == []
    desks.rosa.visit()
    await desks.rosa.do(RightsState.load)
    assert await over(desks.rosa) == []


@pytest.mark.parametrize("deed", [RightsState.note_identity, RightsState.extend])
async def test_whatever_was_pressed_shows_that_it_was_closed(
    desks: Desks, deed
) -> None:
    ident = await received("ana@correo.cl")
    for tab in (desks.rosa, desks.elena):
        await take(tab, ident)
    await desks.rosa.do(RightsState.close, ANSWER)
    typed = [{"identity": "Por teléfono"}] if deed is RightsState.note_identity else []
    await desks.elena.do(deed, *typed)
    assert await desks.elena.told() == copy.ERROR
    assert (await screen(desks.elena)).chosen == []
    assert await over(desks.elena) == [(ident, ANSWER["reason"])]


async def test_what_a_colleague_noted_is_said_at_the_form(desks: Desks) -> None:
    ident = await received("ana@correo.cl")
    for tab in (desks.rosa, desks.elena):
        await take(tab, ident)
    await desks.rosa.do(RightsState.note_identity, {"identity": "Mostró su carnet"})
    await desks.elena.do(RightsState.note_identity, {"identity": "Por teléfono"})
    assert await desks.elena.told() == copy.ERROR
    shown = await screen(desks.elena)
    (line,) = shown.chosen
    assert "Ahora dice: Mostró su carnet." in line["theirs"]
    assert shown.errors == {"identity": line["theirs"]}
    # What is typed is not taken, and comes back into the form that is drawn anew.
    assert (line["identity"], shown.refused) == ("Mostró su carnet", True)
    await desks.elena.do(RightsState.note_identity, {"identity": "Por carta"})
    shown = await screen(desks.elena)
    assert (shown.chosen[0]["identity"], shown.errors) == ("Por carta", {})


async def test_the_register_names_what_was_closed_alone(
    desks: Desks, two_colleagues
) -> None:
    me = two_colleagues[0].me
    ident = await received("ana@correo.cl")
    for named in (ident, "x", "", str(NO_ID)):
        assert rights_desk.register(me, named=named).over is None
    await take(desks.rosa, ident)
    await desks.rosa.do(RightsState.close, ANSWER)
    for looked_for in ("", "berta@correo.cl"):
        found = rights_desk.register(me, named=ident, looked_for=looked_for).over
        assert found
        assert (str(found.id), found.closing) == (ident, Closing.DENIED)
    assert rights_desk.register(me).over is None
