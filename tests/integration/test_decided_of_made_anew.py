"""What was decided about a request made anew holds for those that it was before.

A copy from before knows them alone; `--bring-back` lets them return.
"""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from app.adapters.kept_decisions import Decision, Kept, remember
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.persistence import appointments
from app.persistence import consents as stored
from app.persistence.database import transaction
from app.services import (
    backups,
    consents,
    lead_anew,
    leads,
    merging,
    rights_records,
    visitor_links,
)
from tests.integration.test_decided_restore import disown
from tests.integration.test_lead_editing import row
from tests.integration.test_made_anew_again import (
    BERTA,
    blocked,
    made_and_deleted,
    withdrawn,
)
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import NOON, clock
from tests.support.mailing import add, lead
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")

Makes = Callable[[Colleague, Lead, Lead], Lead]


def anew(who: Colleague, of: Lead) -> Lead:
    """Make one anew for the day that was asked for, whose links open still."""
    typed = row(name=of.name, email=of.email, phone=of.phone, date=of.date.isoformat())
    return lead_anew.create(who.me, of.id, typed, clock=clock())


def once(who: Colleague, one: Lead, other: Lead) -> Lead:
    """Delete each and make it anew; return the first as it is then."""
    for each in (one, other):
        leads.delete(who.me, each.id, clock=clock())
    anew(who, other)
    return anew(who, one)


def twice(who: Colleague, one: Lead, other: Lead) -> Lead:
    made = once(who, one, other)
    leads.delete(who.me, made.id, clock=clock())
    return anew(who, one)


def joined(who: Colleague, one: Lead, other: Lead) -> Lead:
    """Join both, delete the one that stays, and make it anew."""
    versions = {each.id: lead(each.id).version for each in (one, other)}
    kept = merging.join(who.me, versions, one.id, clock=clock())
    leads.delete(who.me, kept.id, clock=clock())
    return anew(who, kept)


def joined_once_made_anew(who: Colleague, one: Lead, other: Lead) -> Lead:
    return joined(who, once(who, one, other), anew(who, other))


MAKES: list[Makes] = [once, twice, joined, joined_once_made_anew]


class Story:
    """Two requests of Ana's and one of Berta's, and a copy with all three."""

    def __init__(self, who: Colleague, folder, makes: Makes) -> None:
        self.who = who
        self.both = [add(), add(time="18:00")]
        self.berta = add(**BERTA)
        self.copy = backups.take(folder / "copias", keep=9)
        leads.delete(who.me, self.berta.id, clock=clock())
        anew(who, self.berta)
        self.last = makes(who, *self.both)
        is_joined = makes in {joined, joined_once_made_anew}
        self.about = self.both if is_joined else self.both[:1]

    def restored(self, *, bring_back: bool) -> None:
        """Put the copy back; whoever was not decided about returns as they were."""
        backups.restore(self.copy, bring_back=bring_back, clock=clock())
        if not bring_back:
            with transaction() as session:
                ids = [one.id for one in (*self.both, self.berta)]
                assert appointments.find_all(session, ids) == {}
            return
        others = [one for one in self.both if one not in self.about]
        for one in (*others, self.berta):
            assert lead(one.id).state is LeadState.NEW
            assert lead(one.id).disowned_at is None

    def shown(self) -> set[uuid.UUID]:
        """Return who of those that were decided about is in the list."""
        listed = leads.list_page(self.who.me, LeadCriteria()).leads
        return {one.id for one in listed} & {one.id for one in self.about}

    def states(self) -> set[LeadState]:
        return {lead(one.id).state for one in self.about}


@pytest.fixture(params=MAKES)
def story(request, two_colleagues, tmp_path) -> Story:
    return Story(two_colleagues[0], tmp_path, request.param)


@pytest.mark.parametrize("bring_back", [True, False])
def test_a_block(story: Story, *, bring_back: bool) -> None:
    blocked(story.who, story.last.id)
    story.restored(bring_back=bring_back)
    assert story.shown() == set()


def test_the_lifting_of_a_block(story: Story) -> None:
    request = petition(story.who.me, "blocking", NOON)
    rights_records.block(story.who.me, request, [story.last.id], clock=clock())
    rights_records.unblock(story.who.me, request, [story.last.id], clock=clock())
    story.restored(bring_back=True)
    assert story.shown() == {one.id for one in story.about}
    assert story.states() == {LeadState.NEW}


def own_page(_: Colleague, lead_id: uuid.UUID) -> None:
    with transaction() as session:
        cookie = visitor_links.open_for(session, lead_id, now=NOON)
    consents.withdraw_own(cookie, clock=clock())


@pytest.mark.parametrize("bring_back", [True, False])
@pytest.mark.parametrize("by", [withdrawn, own_page])
def test_a_withdrawal(story: Story, by: Any, *, bring_back: bool) -> None:
    by(story.who, story.last.id)
    story.restored(bring_back=bring_back)
    if not bring_back:
        return
    assert story.states() == {LeadState.CANCELLED}
    with transaction() as session:
        assert all(stored.is_withdrawn(session, one.id) for one in story.about)
        assert not stored.is_withdrawn(session, story.berta.id)


def test_who_was_not_it(story: Story) -> None:
    disown(story.last)
    story.restored(bring_back=True)
    assert {lead(one.id).disowned_at for one in story.about} == {NOON}


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(
    ("said", "is_shown"),
    [
        ([Decision.BLOCKED], False),
        ([Decision.BLOCKED, Decision.UNBLOCKED], True),
        ([Decision.UNBLOCKED, Decision.BLOCKED], False),
    ],
)
def test_a_line_of_before_names_the_last_alone(
    two_colleagues, tmp_path, times: int, said: list[Decision], *, is_shown: bool
) -> None:
    makes = twice if times == 2 else once
    story = Story(two_colleagues[0], tmp_path, makes)
    remember(Kept(what, str(story.last.id), NOON) for what in said)
    story.restored(bring_back=True)
    assert bool(story.shown()) is is_shown


def test_a_half_written_line_hides_no_other(two_colleagues, tmp_path) -> None:
    story = Story(two_colleagues[0], tmp_path, once)
    said = Decision.BLOCKED
    remember(Kept(said, about, NOON) for about in ("4bc67", str(story.last.id)))
    story.restored(bring_back=True)
    assert story.shown() == set()


def test_a_copy_that_knows_the_last_does_nothing_to_the_first(
    two_colleagues, tmp_path
) -> None:
    """Who is there no more took nothing back."""
    rosa = two_colleagues[0]
    gone, last = made_and_deleted(rosa)
    copy = backups.take(tmp_path / "copias", keep=9)
    own_page(rosa, last.id)
    assert backups.restore(copy, clock=clock()).decided == 1
    with transaction() as session:
        assert stored.is_withdrawn(session, last.id)
        assert not stored.is_withdrawn(session, gone.id)
