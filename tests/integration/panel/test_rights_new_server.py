"""A press at the desk that waited for a new server, which has shown nothing yet."""

from typing import Any

import pytest

from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.content import session
from tests.integration.panel.conftest import Desks
from tests.integration.panel.test_rights_screen import received, screen, take
from tests.support.panel import Tab

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks"),
]
SURE = {"identity": "Por teléfono"}
ANSWER = {"closing": "denied", "reason": "No hay datos suyos."}


async def shown(tab: Tab, ident: str) -> dict[str, Any]:
    """Take a petition to hand; return what its page says with each press."""
    await take(tab, ident)
    (line,) = (await screen(tab)).chosen
    return {"about": ident, "version": str(line["version"])}


@pytest.mark.parametrize(
    ("deed", "typed", "told"),
    [
        (RightsState.note_identity, SURE, copy.IDENTITY_SAVED),
        (RightsState.close, ANSWER, copy.CLOSED_DONE),
    ],
)
async def test_what_was_typed_is_written_and_told(
    desks: Desks, deed: Any, typed: dict[str, str], told: str
) -> None:
    ident, other = await received("ana@correo.cl"), await received("berta@correo.cl")
    said = await shown(desks.rosa, ident)
    new = desks.again
    new.visit(peticion=ident)
    await new.do(deed, {**typed, **said})
    assert await new.told() == told
    await desks.elena.do(RightsState.load)
    register = await screen(desks.elena)
    if deed is RightsState.close:
        assert [line["id"] for line in register.closed] == [ident]
        assert [line["id"] for line in register.waiting] == [other]
    else:
        noted = {line["id"]: line["identity"] for line in register.waiting}
        assert noted == {ident: SURE["identity"], other: ""}


async def test_time_is_taken_for_the_petition_that_was_shown(desks: Desks) -> None:
    ident, other = await received("ana@correo.cl"), await received("berta@correo.cl")
    said = await shown(desks.rosa, ident)
    new = desks.again
    new.visit(peticion=ident)
    await new.do(RightsState.extend, "1", said["about"], said["version"])
    assert await new.told() == copy.EXTENDED_DONE
    await desks.elena.do(RightsState.load)
    waiting = (await screen(desks.elena)).waiting
    assert {line["id"]: line["may_extend"] for line in waiting} == {
        ident: False,
        other: True,
    }


async def test_what_a_colleague_changed_is_refused_and_its_form_is_there(
    desks: Desks,
) -> None:
    ident = await received("ana@correo.cl")
    said = await shown(desks.rosa, ident)
    await shown(desks.elena, ident)
    await desks.elena.do(RightsState.note_identity, SURE)
    new = desks.again
    new.visit(peticion=ident)
    await new.do(RightsState.close, {**ANSWER, **said})
    assert await new.told() == copy.ERROR
    (line,) = (await screen(new)).chosen
    assert (line["id"], line["identity"]) == (ident, SURE["identity"])


@pytest.mark.parametrize("about", ["x", "00000000-0000-0000-0000-000000000001"])
async def test_what_names_no_petition_does_nothing(desks: Desks, about: str) -> None:
    ident = await received("ana@correo.cl")
    said = await shown(desks.rosa, ident)
    await desks.rosa.do(RightsState.close, {**ANSWER, **said, "about": about})
    assert await desks.rosa.told() == copy.ERROR
    await desks.elena.do(RightsState.load)
    assert [line["id"] for line in (await screen(desks.elena)).waiting] == [ident]


@pytest.mark.parametrize(
    "deed",
    [
        RecordsState.block,
        RecordsState.unblock,
        RecordsState.withdraw,
        RecordsState.retain,
    ],
)
async def test_what_was_to_be_done_with_records_is_told_as_not_done(
    desks: Desks, deed: Any
) -> None:
    await shown(desks.rosa, await received("ana@correo.cl"))
    await desks.again.do(deed, "1")
    assert await desks.again.told() == session.STARTED_ANEW
    # With nothing ticked it is said so, on a server that shows the petition.
    await desks.rosa.do(deed, "1")
    assert await desks.rosa.told() == copy.ERROR
