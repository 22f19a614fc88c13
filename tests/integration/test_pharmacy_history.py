"""What the history tells of a pharmacy: what was changed of it, and nothing else."""

import pytest

from app.domain.events import Kind, Subject
from app.domain.pharmacy import Pharmacy
from app.persistence import events
from app.persistence.database import transaction
from app.services import pharmacies
from tests.support.builders import clock
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
FORM = {"pharmacy_name": "Farmacia Sur", "comuna": "Quilpué", "contact": "Eva"}
Told = tuple[Kind, dict[str, tuple[str, str]]]


def told(pharmacy: Pharmacy) -> list[Told]:
    """Return what was done to one after it was added, in its order."""
    with transaction() as session:
        found = events.of_subject(session, Subject.PHARMACY, str(pharmacy.id), limit=9)
    return [
        (
            event.deed.kind,
            {one.field: (one.before, one.after) for one in event.deed.changes},
        )
        for event in found[-2::-1]
    ]


def test_each_deed_tells_what_it_changed_alone() -> None:
    one, other = (pharmacies.add(ROSA, FORM, clock=clock()) for _ in range(2))
    renamed = {**FORM, "pharmacy_name": "Cruz Azul"}
    pharmacies.edit(ROSA, one.id, renamed, expected_version=1, clock=clock())
    pharmacies.set_active(ROSA, one.id, False, expected_version=2, clock=clock())
    token = pharmacies.share_sheet(ROSA, one.id, expected_version=3, clock=clock())
    pharmacies.revoke_sheet(ROSA, one.id, expected_version=4, clock=clock())
    found = told(one)
    assert [kind for kind, _ in found] == [
        Kind.PHARMACY_CHANGED,
        Kind.PHARMACY_CHANGED,
        Kind.PHARMACY_SHEET_SHARED,
        Kind.PHARMACY_SHEET_REVOKED,
    ]
    assert found[0][1] == {"name": ("Farmacia Sur", "Cruz Azul")}
    assert list(found[1][1]) == ["active"]
    # By its link alone whoever has it comes in: the history may be handed out.
    assert token not in str(found)
    assert told(other) == []
