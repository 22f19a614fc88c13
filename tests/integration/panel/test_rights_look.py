"""A petition is looked for on the screen, one that was closed long ago too."""

import pytest

from app.admin.rights.lines import more_line
from app.admin.rights.phone_state import PhoneState
from app.admin.rights.register_state import RegisterState
from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.services import rights_desk
from tests.integration.panel.conftest import Desks
from tests.integration.panel.test_rights_screen import received, screen, take

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks"),
]


async def test_an_older_closed_petition_is_found_by_its_reference(
    desks: Desks, monkeypatch
) -> None:
    monkeypatch.setattr(rights_desk, "CLOSED_SHOWN", 1)
    tab, references = desks.rosa, []
    for who in ("ana", "berta"):
        await take(tab, await received(f"{who}@correo.cl"))
        references.append((await screen(tab)).chosen[0]["reference"])
        await tab.do(RightsState.close, {"closing": "denied", "reason": "No."})
    ana, berta = references
    waits = await received("carla@correo.cl")
    tab.visit()
    await tab.do(RightsState.load)
    assert [line["reference"] for line in (await screen(tab)).closed] == [berta]
    await tab.do(RegisterState.look, {"looked_for": f" {ana} "})
    shown = await screen(tab)
    assert [line["reference"] for line in shown.closed] == [ana]
    assert (shown.waiting, shown.looked_for) == ([], ana)
    await take(tab, waits)
    assert [line["id"] for line in (await screen(tab)).chosen] == [waits]
    tab.visit()
    await tab.do(RegisterState.look_at_all)
    shown = await screen(tab)
    assert [line["id"] for line in shown.waiting] == [waits]
    assert [line["reference"] for line in shown.closed] == [berta]


async def test_what_was_heard_is_drawn_anew_only_once_it_was_entered(
    desks: Desks,
) -> None:
    state, hers = [await tab.state(PhoneState) for tab in (desks.rosa, desks.elena)]
    await desks.rosa.do(PhoneState.enter, {"asks": "access", "contact": "no"})
    assert (set(state.heard), state.entered) == ({"contact"}, 0)
    for count, who in enumerate(("ana", "berta"), start=1):
        form = {"asks": "access", "contact": f"{who}@correo.cl"}
        await desks.rosa.do(PhoneState.enter, form)
        assert (dict(state.heard), state.entered) == ({}, count)
    assert hers.entered == 0


def test_one_that_the_address_names_is_not_among_those_due_first(database: str) -> None:
    del database
    told = copy.OPEN_MORE.format(count=300, shown=200)
    assert more_line(300, 200, 200) == told
    assert more_line(300, 201, 200) == told
    assert more_line(201, 201, 200) == ""
    assert more_line(3, 3, 200) == ""
