"""A stale edit after a restore: nobody comes back who was erased, blocked or withdrawn.

The history of what is replaced, which told why, is gone then.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.blocking import LeadBlocked, LeadErased, LeadWithdrawn, LeadWithheld
from app.domain.lead import Lead
from app.domain.visitor_link import Purpose
from app.persistence.database import transaction
from app.services import (
    backups,
    leads,
    own_data,
    rights_records,
    visitor_codes,
    visitor_links,
)
from tests.integration.test_decided_restore import restored
from tests.integration.test_made_anew_again import (
    BERTA,
    anew,
    blocked,
    erased,
    names,
    withdrawn,
)
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import add
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")
Ends = Callable[[Colleague, Lead], None]


def at_the_desk(who: Colleague, lead: Lead) -> None:
    erased(who, lead.id)


def on_the_own_page(_: Colleague, lead: Lead) -> None:
    with transaction() as session:
        cookie = visitor_links.open_for(session, lead.id, now=NOON)
        code = visitor_codes.issue(session, lead.id, Purpose.OWN_DATA, now=NOON)
    own_data.erase(cookie, code, {}, clock=clock())


def at_the_desk_blocked(who: Colleague, lead: Lead) -> None:
    blocked(who, lead.id)


def at_the_desk_withdrawn(who: Colleague, lead: Lead) -> None:
    withdrawn(who, lead.id)


ENDS: list[tuple[Ends, type[LeadWithheld]]] = [
    (at_the_desk, LeadErased),
    (on_the_own_page, LeadErased),
    (at_the_desk_blocked, LeadBlocked),
    (at_the_desk_withdrawn, LeadWithdrawn),
]


@pytest.mark.parametrize(("end", "why"), ENDS)
@pytest.mark.parametrize("known", [True, False], ids=["in the copy", "after the copy"])
def test_what_was_ended_is_not_made_anew_after_a_restore(
    two_colleagues, tmp_path: Path, end: Ends, why: type[LeadWithheld], known: bool
) -> None:
    rosa, elena = two_colleagues
    berta = add(**BERTA)
    ana = add() if known else None
    copy = backups.take(tmp_path / "copias", keep=9)
    ana = ana or add()
    end(rosa, ana)
    restored(copy)
    with pytest.raises(why):
        anew(elena, ana)
    assert names(elena) == [berta.name]


@pytest.mark.parametrize(("end", "why"), ENDS)
def test_nor_is_what_had_been_made_anew(
    two_colleagues, tmp_path: Path, end: Ends, why: type[LeadWithheld]
) -> None:
    rosa, elena = two_colleagues
    berta, ana = add(**BERTA), add()
    copy = backups.take(tmp_path / "copias", keep=9)
    leads.delete(rosa.me, ana.id, clock=clock())
    end(rosa, anew(elena, ana))
    restored(copy)
    with pytest.raises(why):
        anew(elena, ana)
    assert names(elena) == [berta.name]


def test_what_the_staff_deleted_and_what_a_restore_lost_is_made_anew(
    two_colleagues, tmp_path: Path
) -> None:
    """What was typed is all that is left of it."""
    rosa, elena = two_colleagues
    berta = add(**BERTA)
    copy = backups.take(tmp_path / "copias", keep=9)
    lost = add()
    leads.delete(rosa.me, berta.id, clock=clock())
    restored(copy)
    assert names(elena) == []
    anew(elena, lost)
    anew(elena, berta)
    assert names(elena) == sorted([lost.name, berta.name])


def test_a_block_that_was_lifted_hinders_nothing(
    two_colleagues, tmp_path: Path
) -> None:
    rosa, elena = two_colleagues
    copy = backups.take(tmp_path / "copias", keep=9)
    ana = add()
    request = petition(rosa.me, "blocking", NOON)
    rights_records.block(rosa.me, request, [ana.id], clock=clock())
    rights_records.unblock(rosa.me, request, [ana.id], clock=clock())
    restored(copy)
    anew(elena, ana)
    assert names(elena) == [ana.name]
