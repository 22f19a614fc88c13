"""What was decided about a joined request holds for each part in a copy from before."""

import pytest

from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.persistence import consents as stored
from app.persistence.database import transaction
from app.services import (
    backups,
    consents,
    merging,
    rights_records,
    visitor_links,
)
from tests.integration.test_decided_restore import disown, is_blocked, restored
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import add, lead
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")


class Joined:
    """Two requests of Ana's that were joined after a copy, and one of Berta's."""

    def __init__(self, who: Colleague, folder) -> None:
        self.me = who.me
        self.parts = [add(), add(time="18:00")]
        self.berta = add(name="Berta", email="berta@correo.cl")
        self.copy = backups.take(folder / "copias", keep=9)
        versions = {one.id: one.version for one in self.parts}
        first = self.parts[0].id
        self.kept = merging.join(self.me, versions, first, clock=clock())

    @property
    def all(self) -> list[Lead]:
        return [*self.parts, self.berta]

    def blocked(self) -> list[bool]:
        return [is_blocked(one.id) for one in self.all]

    def states(self) -> list[LeadState]:
        return [lead(one.id).state for one in self.all]

    def withdrawn(self) -> list[bool]:
        with transaction() as session:
            return [stored.is_withdrawn(session, one.id) for one in self.all]


@pytest.fixture
def joined(two_colleagues, tmp_path) -> Joined:
    return Joined(two_colleagues[0], tmp_path)


def test_a_block(joined: Joined) -> None:
    request = petition(joined.me, "blocking", NOON)
    rights_records.block(joined.me, request, [joined.kept.id], clock=clock())
    restored(joined.copy)
    assert joined.blocked() == [True, True, False]


def test_the_lifting_of_a_block(joined: Joined) -> None:
    request = petition(joined.me, "blocking", NOON)
    kept, berta = joined.kept.id, joined.berta.id
    rights_records.block(joined.me, request, [kept, berta], clock=clock())
    rights_records.unblock(joined.me, request, [kept], clock=clock())
    restored(joined.copy)
    assert joined.blocked() == [False, False, True]


@pytest.mark.parametrize("by", ["desk", "own page"])
def test_a_withdrawal(joined: Joined, by: str) -> None:
    if by == "desk":
        request = petition(joined.me, "opposition", NOON)
        rights_records.withdraw(joined.me, request, [joined.kept.id], clock=clock())
    else:
        with transaction() as session:
            cookie = visitor_links.open_for(session, joined.kept.id, now=NOON)
        consents.withdraw_own(cookie, clock=clock())
    restored(joined.copy)
    assert joined.withdrawn() == [True, True, False]
    assert joined.states() == [LeadState.CANCELLED, LeadState.CANCELLED, LeadState.NEW]


def test_who_was_not_it(joined: Joined) -> None:
    disown(joined.kept)
    restored(joined.copy)
    noted = [lead(one.id).disowned_at for one in joined.all]
    assert noted == [NOON, NOON, None]
