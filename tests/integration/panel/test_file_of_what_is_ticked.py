"""The answer to who gets a file names the records that are in it, and no other."""

import pytest

from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from tests.integration.panel.conftest import Desks, ask
from tests.integration.panel.test_rights_screen import received, screen, take

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks", "writing"),
]


async def test_of_two_of_one_address_only_what_is_ticked_is_named(
    desks: Desks, three: list[str]
) -> None:
    ana, again = three[0], ask("Ana Vera")
    tab = desks.rosa
    await tab.do(RightsState.load)
    await take(tab, await received("ana@correo.cl"))
    await tab.do(RightsState.note_identity, {"identity": "Por teléfono"})
    state = await screen(tab)
    named = {line["id"]: line["reference"] for line in state.records}
    assert set(named) == {ana, again}
    await tab.do(RightsState.tick, ana)
    await tab.do(RecordsState.begin_file)
    assert named[ana] in state.answer
    assert named[again] not in state.answer
    assert state.file_address.endswith(f"={ana}")
    # The file that is taken then holds both, and the sentence says so in its place.
    await tab.do(RightsState.tick, again)
    await tab.do(RecordsState.begin_file)
    assert [state.answer.count(one) for one in named.values()] == [1, 1]
    assert state.answer.count("/solicitud/") == 1
    assert state.pdf_address.partition("=")[2].split(",") == state.ticked
