"""A colleague works on the petition that is at hand."""

import pytest

from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from tests.integration.panel.conftest import Desks
from tests.integration.panel.test_rights_screen import received, screen, take

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks"),
]


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
