"""Notices: three at most that offer nothing, beside them what can be undone still."""

import uuid
from collections.abc import Callable

import pytest

from app.admin.session import notices
from app.admin.session.notices import NoticeState, announce, undone, withdraw
from app.services.undoing import OFFERED_AGAIN_FOR, OFFERED_FOR
from tests.support.panel import Tab

DEED = [uuid.UUID(int=1), uuid.UUID(int=2)]
OTHER = [uuid.UUID(int=3)]
OFFERED, AGAIN = OFFERED_FOR.total_seconds(), OFFERED_AGAIN_FOR.total_seconds()


@pytest.fixture
async def state() -> NoticeState:
    return await Tab().state(NoticeState)


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return what lets seconds pass on a clock that stands still otherwise."""
    now = 1000.0

    def on(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(notices, "monotonic", lambda: now)
    return on


def titles(state: NoticeState) -> list[str]:
    return [one["title"] for one in state.notices]


async def test_the_newest_three_stay_and_what_can_be_undone(state, passes) -> None:
    await announce(state, "Deed", undo=DEED)
    for title in "ABCD":
        await announce(state, title)
    assert titles(state) == ["Deed", "B", "C", "D"]
    assert state.notices[0]["undo"] == ",".join(map(str, DEED))
    # It offers nothing any more: from here on it is one of three.
    passes(OFFERED)
    await announce(state, "E")
    assert titles(state) == ["C", "D", "E"]


@pytest.mark.parametrize(("kind", "left"), [("error", ["B", "A"]), ("success", "ABA")])
async def test_only_a_failure_takes_the_place_of_the_same(state, kind, left) -> None:
    await announce(state, "A", "Why", kind=kind)
    await announce(state, "B", kind=kind)
    await announce(state, "A", "Why", kind=kind)
    assert titles(state) == list(left)
    # Of somebody else it is another one.
    await announce(state, "A", "Why not", kind=kind)
    assert titles(state)[-2:] == ["A", "A"]


async def test_another_page_shows_only_what_can_be_undone_still(state, passes) -> None:
    await announce(state, "Deed", undo=DEED)
    await announce(state, "A")
    passes(OFFERED - 1)
    state._leave()
    assert titles(state) == ["Deed"]
    passes(1)
    state._leave()
    assert titles(state) == []


async def test_a_line_that_came_back_shows_it_anew_within_its_time(
    state, passes
) -> None:
    await announce(state, "Deed", undo=DEED)
    await announce(state, "A")
    deed, plain = (one["id"] for one in state.notices)
    passes(OFFERED + AGAIN - 1)
    state._offer_again()
    assert titles(state) == ["Deed", "A"]
    again = state.notices[0]["id"]
    assert again != deed
    assert state.notices[1]["id"] == plain
    passes(1)
    state._offer_again()
    assert state.notices[0]["id"] == again


async def test_what_was_undone_or_is_no_longer_so_goes_alone(state) -> None:
    await announce(state, "Deed", "Ana", undo=DEED)
    await announce(state, "Deed", "Berta", undo=OTHER)
    await announce(state, "A", "Why")
    await undone(state, ",".join(map(str, DEED)))
    assert [one["text"] for one in state.notices] == ["Berta", "Why"]
    await withdraw(state, "Why")
    assert [one["text"] for one in state.notices] == ["Berta"]
