"""Who serves while a copy is put back shows and mails nobody who is not to be in it."""

import asyncio
import uuid
from datetime import timedelta
from pathlib import Path

import pytest

from app.adapters import kept_decisions, restore_mark
from app.adapters.kept_decisions import Kept
from app.adapters.restore_mark import Mark
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.operation_errors import RestoreUnfinished
from app.domain.visit import EVERY_DAY, Professional, Slot
from app.persistence import shut
from app.persistence.database import transaction
from app.persistence.shut import Shut
from app.services import (
    backups,
    health,
    own_access,
    professionals,
    restoring,
    rights_records,
    visit_feed,
    visitor_links,
    visits,
)
from app.services.events import record
from app.services.failures import is_busy
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import STARTS, add, cancel, post

pytestmark = pytest.mark.usefixtures("database", "writing")


@pytest.fixture
def serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process be one that serves, and no longer than the test."""
    monkeypatch.setattr(shut, "_asked", [])
    restoring.keep_shut()


@pytest.fixture
def restored_half(
    two_colleagues, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, str]:
    """Restore a copy of before three asked to be left alone, up to its commit.

    Returns:
        The token of a calendar in which they were, and of a link of who is erased.
    """
    rosa = two_colleagues[0]
    new = Professional(
        uuid.uuid4(), "Marta", "", (), EVERY_DAY, (), None, active=True, version=1
    )
    nurse = professionals.add(rosa.me, new)
    calendar = professionals.open_feed(rosa.me, nurse.id)
    names = ("Borrada", "Bloqueada", "Retirada")
    gone, blocked, withdrawn = people = [
        add(name=name, email=f"{name.casefold()}@correo.cl") for name in names
    ]
    made = [
        visits.schedule(
            rosa.me,
            one.id,
            Slot(STARTS + timedelta(hours=number), 30, nurse.id),
            clock=clock(),
        )[0]
        for number, one in enumerate(people)
    ]
    with transaction() as session:
        link = visitor_links.issue(session, gone.id, to=gone.email, now=NOON)
    copy = backups.take(tmp_path / "copias", keep=9)
    for visit in made:
        cancel(rosa, visit, NOON)
    request = petition(rosa.me, "erasure", NOON)
    rights_records.withdraw(rosa.me, request, [withdrawn.id], clock=clock())
    rights_records.block(rosa.me, request, [blocked.id], clock=clock())
    rights_records.erase(rosa.me, request, [gone.id], clock=clock())
    with monkeypatch.context() as patch:
        # Killed right after the commit.
        patch.setattr(restoring, "finish", lambda **_: 0)
        backups.restore(copy, clock=clock())
    return calendar, link.partition("#")[2]


@pytest.mark.usefixtures("serving")
async def test_nobody_is_mailed_or_shown_before_what_follows_is_done(
    restored_half,
) -> None:
    calendar, link = restored_half
    later = clock(NOON + timedelta(minutes=5))
    for ask in (
        lambda: asyncio.run(post(later())),
        lambda: visit_feed.calendar_of(calendar, clock=later),
        lambda: own_access.open_by_token(link, clock=later),
        lambda: add(name="Nueva"),
        health.check,
    ):
        with pytest.raises(Shut) as refused:
            await asyncio.to_thread(ask)
        assert is_busy(refused.value)
    assert restoring.finish(clock=later) is not None
    assert await post(later()) == []
    told = visit_feed.calendar_of(calendar, clock=later) or b""
    assert [name in told for name in (b"Borrada", b"Bloqueada")] == [False, False]
    # Of who took their consent back, that it is cancelled.
    assert (told.count(b"BEGIN:VEVENT"), told.count(b"STATUS:CANCELLED")) == (1, 1)
    assert own_access.open_by_token(link, clock=later) is None
    assert add(name="Nueva").name == "Nueva"


@pytest.mark.usefixtures("serving")
async def test_a_restore_that_was_never_committed_shuts_nothing() -> None:
    restore_mark.put(restore_mark.Mark(uuid.uuid4(), bring_back=False))
    assert add(name="Nueva").name == "Nueva"
    assert len(await post(NOON)) > 0


@pytest.mark.usefixtures("serving")
def test_who_finished_a_restore_is_shut_out_by_the_next(monkeypatch) -> None:
    """A process that serves passes while it does what follows, also where that fails."""

    def breaks() -> list[Kept]:
        raise OSError

    with transaction() as session:
        deed = Deed(Kind.RESTORED, Subject.DATABASE, "")
        event = record(session, Actor.SYSTEM, deed, at=NOON)
    for is_done in (True, False):
        restore_mark.put(Mark(event, bring_back=False))
        with pytest.raises(Shut), transaction():
            pass
        if is_done:
            assert restoring.finish(clock=clock()) == 0
            with transaction():
                pass
    monkeypatch.setattr(kept_decisions, "known", breaks)
    with pytest.raises(RestoreUnfinished):
        restoring.finish(clock=clock())
    with pytest.raises(Shut), transaction():
        pass
