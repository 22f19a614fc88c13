"""Deeds of the desk of rights are whole, and wait for who joins the same requests."""

import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text

from app.domain.events import Kind, Subject
from app.domain.identity import Admin
from app.persistence import appointments
from app.persistence.database import get_engine, transaction
from app.services import merging, rights_asking, rights_desk, rights_records
from tests.integration.test_rest_of_a_home import petition
from tests.integration.test_rights_desk import told
from tests.support.builders import NOON, clock
from tests.support.mailing import add

pytestmark = pytest.mark.usefixtures("database", "writing")


def is_there(lead_id: uuid.UUID) -> bool:
    with transaction() as session:
        return appointments.find(session, lead_id) is not None


def test_who_is_erased_is_told_of_the_petition_in_the_same_deed(
    two_colleagues, monkeypatch
) -> None:
    """Or nobody is erased; somebody else's petition is not told of it."""
    me = two_colleagues[0].me
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    of_ana, of_berta = (petition(me, "erasure", NOON) for _ in range(2))

    def failing(*_: Any) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(rights_records, "tell", failing)
        with pytest.raises(OSError, match=r"^$"):
            rights_records.erase(me, of_ana, [ana.id], clock=clock())
    assert is_there(ana.id)
    assert rights_records.erase(me, of_ana, [ana.id], clock=clock()) == 1
    assert (is_there(ana.id), is_there(berta.id)) == (False, True)
    assert told(Subject.RIGHTS, of_ana).count(Kind.RIGHTS_ERASED) == 1
    assert Kind.RIGHTS_ERASED not in told(Subject.RIGHTS, of_berta)


def by_reference(me: Admin, asks: str, reference: str) -> uuid.UUID:
    """Enter a petition that names a request, and note that who asks is known."""
    typed = {"asks": asks, "contact": reference}
    request_id = rights_asking.enter(me, typed, clock=clock())
    found = rights_asking.view(request_id)
    assert found
    sure = {"identity": "por teléfono"}
    version = found.version
    rights_desk.note_identity(
        me, request_id, sure, expected_version=version, clock=clock()
    )
    return request_id


def somebody_waits() -> bool:
    asked = text("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    with get_engine().connect() as connection:
        return connection.execute(asked).first() is not None


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    ("asks", "deed"),
    [
        ("blocking", rights_records.block),
        ("opposition", rights_records.withdraw),
        ("erasure", rights_records.erase),
    ],
)
def test_a_deed_waits_for_who_joins_the_same_requests(
    two_colleagues, monkeypatch, asks: str, deed: Callable[..., int]
) -> None:
    """The petition goes along with the request that it names; Berta's is not touched."""
    rosa, elena = two_colleagues
    ana, again = add(), add(time="18:00")
    berta = add(name="Berta", email="berta@correo.cl")
    goes = max(ana, again, key=lambda one: (one.created_at, one.id))
    request = by_reference(elena.me, asks, goes.reference)
    write, begun = merging.merging.join, list[Future[int]]()
    with ThreadPoolExecutor(1) as other:

        def slow(*given: Any, **named: Any) -> None:
            both = [ana.id, again.id]
            begun.append(other.submit(deed, elena.me, request, both, clock=clock()))
            for _ in range(100):
                if somebody_waits():
                    break
                time.sleep(0.05)
            write(*given, **named)

        monkeypatch.setattr(merging.merging, "join", slow)
        versions = {one.id: one.version for one in (ana, again)}
        kept = merging.join(rosa.me, versions, ana.id, clock=clock())
        assert begun[0].result(20) == 1
    assert kept.id != goes.id
    assert is_there(kept.id) is (deed is rights_records.withdraw)
    assert is_there(berta.id)
