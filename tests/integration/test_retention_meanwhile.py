"""What somebody does while the daily run is at it comes before it, or finds nobody.

On SQLite nobody writes between its reading and its erasing.
"""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlmodel import Session

from app.domain.lead_state import LeadState
from app.persistence import appointments
from app.persistence.database import transaction
from app.services import lead_states, retention, rights_records
from tests.integration.test_rest_of_a_home import petition
from tests.integration.test_retention import anonymous, old, run
from tests.support.builders import NOON, clock
from tests.support.mailing import lead, schedule
from tests.support.people import Colleague

pytestmark = [
    pytest.mark.usefixtures("database", "writing"),
    pytest.mark.parametrize("database", ["postgresql"], indirect=True),
]

Deed = Callable[[Colleague, uuid.UUID], Any]


def is_there(lead_id: uuid.UUID) -> bool:
    with transaction() as session:
        return appointments.find(session, lead_id, blocked_too=True) is not None


def meanwhile(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], Any]) -> None:
    """Let a deed be committed once the run has first read what is due."""
    read, done = retention.retention.due, list[Any]()

    def slow(session: Session, *given: Any, **named: Any) -> Any:
        found = read(session, *given, **named)
        if not done:
            with ThreadPoolExecutor(1) as other:
                done.append(other.submit(deed).result(20))
        return found

    monkeypatch.setattr(retention.retention, "due", slow)


def scheduled(who: Colleague, lead_id: uuid.UUID) -> None:
    schedule(who, lead(lead_id))


def blocked(who: Colleague, lead_id: uuid.UUID) -> None:
    request = petition(who.me, "blocking", NOON)
    assert rights_records.block(who.me, request, [lead_id], clock=clock()) == 1


@pytest.mark.parametrize("deed", [scheduled, blocked])
def test_who_is_due_no_more_stays(two_colleagues, monkeypatch, deed: Deed) -> None:
    """Whoever is due all the same goes."""
    ana, berta = old("Ana"), old("Berta")
    meanwhile(monkeypatch, lambda: deed(two_colleagues[0], ana.id))
    assert run() == 1
    assert (is_there(ana.id), is_there(berta.id)) == (True, False)
    assert len(anonymous()) == 1


def test_what_was_written_meanwhile_is_in_the_figures(
    two_colleagues, monkeypatch
) -> None:
    ana, berta = old("Ana"), old("Berta")
    move = lead_states.move
    me, to = two_colleagues[0].me, LeadState.CONTACTED
    meanwhile(monkeypatch, lambda: move(me, ana.id, to, clock=clock()))
    assert run() == 2
    assert not is_there(ana.id)
    assert not is_there(berta.id)
    assert sorted(row.state for row in anonymous()) == ["contacted", "new"]
