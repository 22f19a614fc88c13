"""A request that was made anew, and what becomes of it: no stale edit undoes that."""

import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from app.domain.blocking import LeadWithheld
from app.domain.events import Actor, Kind
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.merging import LeadJoined
from app.persistence import appointments, consents
from app.persistence.database import transaction
from app.services import backups, erasure, lead_anew, leads, merging, rights_records
from tests.integration.test_decided_restore import restored
from tests.integration.test_lead_editing import row
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import add
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")

Ends = Callable[[Colleague, uuid.UUID], None]
OLDER = NOON - timedelta(hours=1)
BERTA: dict[str, Any] = {
    "name": "Berta",
    "email": "berta@correo.cl",
    "phone": "+56 9 5555 1234",
}


def anew(who: Colleague, of: Lead) -> Lead:
    typed = row(name=of.name, email=of.email, phone=of.phone)
    return lead_anew.create(who.me, of.id, typed, clock=clock())


def made_and_deleted(who: Colleague, **changes: Any) -> tuple[Lead, Lead]:
    """Return a request that was deleted, and the one that was made anew of it."""
    gone = add(**changes)
    leads.delete(who.me, gone.id, clock=clock())
    return gone, anew(who, gone)


def joined_to_an_older(who: Colleague, made: Lead) -> Lead:
    """Return what became of one and an earlier request of the same person."""
    twin = add(OLDER, name=made.name, email=made.email, phone=made.phone)
    return merging.join(who.me, {made.id: 1, twin.id: 1}, twin.id, clock=clock())


def names(who: Colleague) -> list[str]:
    return sorted(one.name for one in leads.list_page(who.me, LeadCriteria()).leads)


def erased(who: Colleague, lead_id: uuid.UUID) -> None:
    request = petition(who.me, "erasure", NOON)
    rights_records.erase(who.me, request, [lead_id], clock=clock())


def blocked(who: Colleague, lead_id: uuid.UUID) -> None:
    request = petition(who.me, "blocking", NOON)
    rights_records.block(who.me, request, [lead_id], clock=clock())


def withdrawn(who: Colleague, lead_id: uuid.UUID) -> None:
    request = petition(who.me, "opposition", NOON)
    rights_records.withdraw(who.me, request, [lead_id], clock=clock())
    leads.delete(who.me, lead_id, clock=clock())


def lapsed(_: Colleague, lead_id: uuid.UUID) -> None:
    with transaction() as session:
        rule = Kind.LEAD_ANONYMISED
        erasure.remove(session, [lead_id], Actor.SYSTEM, rule, at=NOON)


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (erased, "lead_erased"),
        (blocked, "lead_blocked"),
        (withdrawn, "lead_withdrawn"),
        (lapsed, "lead_expired"),
    ],
)
@pytest.mark.parametrize("times", [1, 2])
def test_a_stale_edit_brings_nobody_back_who_was_made_anew(
    two_colleagues, end: Ends, code: str, times: int
) -> None:
    """Whoever the staff alone deleted again is made anew all the same."""
    rosa, elena = two_colleagues
    gone, last = made_and_deleted(rosa)
    of_other, other = made_and_deleted(rosa, **BERTA)
    for _ in range(times - 1):
        leads.delete(rosa.me, last.id, clock=clock())
        last = anew(rosa, gone)
    end(rosa, last.id)
    leads.delete(rosa.me, other.id, clock=clock())
    with pytest.raises(LeadWithheld) as refused:
        anew(elena, gone)
    assert refused.value.code == code
    assert anew(elena, of_other).name == "Berta"
    assert names(elena) == ["Berta"]


def test_who_was_joined_after_being_made_anew_is_told_as_joined(
    two_colleagues,
) -> None:
    """Also where that one was deleted and made anew in its turn."""
    rosa, elena = two_colleagues
    gone, made = made_and_deleted(rosa)
    of_other, other = made_and_deleted(rosa, **BERTA)
    kept = joined_to_an_older(rosa, made)
    with pytest.raises(LeadJoined) as told:
        anew(elena, gone)
    assert told.value.left == kept.id
    leads.delete(rosa.me, kept.id, clock=clock())
    again = anew(rosa, kept)
    with pytest.raises(LeadJoined) as told:
        anew(elena, gone)
    assert (told.value.left, told.value.reference) == (again.id, again.reference)
    assert anew(elena, of_other).id == other.id
    assert names(elena) == [again.name, "Berta"]


def test_what_the_last_one_had_agreed_to_counts_for_what_is_made_anew(
    two_colleagues,
) -> None:
    """It is more than what the first one had, where another request became part."""
    rosa, elena = two_colleagues
    gone, made = made_and_deleted(rosa)
    of_other, other = made_and_deleted(rosa, **BERTA)
    kept = joined_to_an_older(rosa, made)
    for one in (kept, other):
        leads.delete(rosa.me, one.id, clock=clock())
    times = {}
    for of in (gone, of_other):
        new = anew(elena, of)
        with transaction() as session:
            times[of.id] = {one.at for one in consents.of_lead(session, new.id)}
    assert times == {gone.id: {OLDER, NOON}, of_other.id: {NOON}}


def test_what_was_made_anew_twice_outlives_a_restore(two_colleagues, tmp_path) -> None:
    """The id of what was deleted names nobody again; what stays deleted does so too."""
    rosa, elena = two_colleagues
    gone, first = made_and_deleted(rosa)
    of_other, other = made_and_deleted(rosa, **BERTA)
    with transaction() as session:
        agreed = [one.at for one in consents.of_lead(session, first.id)]
    for one in (first, other):
        leads.delete(rosa.me, one.id, clock=clock())
    second = anew(rosa, gone)
    assert second.id not in {gone.id, first.id}
    assert anew(elena, gone).id == anew(elena, first).id == second.id
    copy = backups.take(tmp_path / "copias", keep=9)
    restored(copy)
    assert names(elena) == [second.name]
    with transaction() as session:
        assert [one.at for one in consents.of_lead(session, second.id)] == agreed != []
        assert appointments.find(session, other.id) is None
    assert anew(elena, gone).id == second.id
    assert anew(elena, of_other).id != other.id


def test_what_was_taken_back_is_carried_as_taken_back() -> None:
    """What was agreed to for another request stands there as before."""
    ana, berta = add(), add(**BERTA)
    anew_of = {ana.id: uuid.uuid4(), berta.id: uuid.uuid4()}
    with transaction() as session:
        assert consents.withdraw(session, ana.id, now=NOON)
        for gone, new_id in anew_of.items():
            consents.carry(session, gone, new_id)
        session.flush()
        for gone, new_id in anew_of.items():
            (told,) = consents.of_lead(session, gone)
            (carried,) = consents.of_lead(session, new_id)
            assert replace(carried, id=told.id, lead_id=gone) == told
        new_ids = anew_of.values()
        assert consents.withdrawn_among(session, new_ids) == {anew_of[ana.id]}


def test_two_who_make_it_anew_at_one_moment_have_one(
    two_colleagues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither has committed where the other one looks, or one waits for the other."""
    rosa, elena = two_colleagues
    gone = add(**BERTA)
    leads.delete(rosa.me, gone.id, clock=clock())
    both = threading.Barrier(2, timeout=0.7)
    new_reference = lead_anew.new_reference

    def once_both_are_here() -> str:
        with suppress(threading.BrokenBarrierError):
            both.wait()
        return new_reference()

    monkeypatch.setattr(lead_anew, "new_reference", once_both_are_here)
    with ThreadPoolExecutor(2) as crowd:
        made = list(crowd.map(lambda who: anew(who, gone), [rosa, elena]))
    assert made[0].id == made[1].id
    assert made[0].reference == made[1].reference
    assert names(rosa) == ["Berta"]


def test_what_breaks_off_while_it_is_made_anew_leaves_nothing(
    two_colleagues, monkeypatch: pytest.MonkeyPatch
) -> None:
    rosa = two_colleagues[0]
    gone = add(**BERTA)
    leads.delete(rosa.me, gone.id, clock=clock())

    def full(*_: object) -> None:
        raise OSError("no room")

    with monkeypatch.context() as patch:
        patch.setattr("app.persistence.lead_search.add_all", full)
        with pytest.raises(OSError, match="no room"):
            anew(rosa, gone)
    assert names(rosa) == []
    assert anew(rosa, gone).name == gone.name
    assert names(rosa) == [gone.name]


def test_an_id_that_only_the_list_of_what_was_erased_knows_is_not_used_again(
    two_colleagues, tmp_path
) -> None:
    """As after a restore of a copy from before it was made anew the first time."""
    rosa, elena = two_colleagues
    gone = add()
    leads.delete(rosa.me, gone.id, clock=clock())
    copy = backups.take(tmp_path / "copias", keep=9)
    first = anew(rosa, gone)
    leads.delete(rosa.me, first.id, clock=clock())
    restored(copy)
    second = anew(rosa, gone)
    assert anew(elena, gone).id == second.id != first.id
    with transaction() as session:
        assert consents.of_lead(session, second.id)
    restored(backups.take(tmp_path / "otras", keep=9))
    assert names(elena) == [second.name]
