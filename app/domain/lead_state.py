"""Where a lead stands, and which ways lead from there.

The table of moves is the agreement; everything else asks it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from app.domain.events import Actor


class LeadState(StrEnum):
    """Where a lead stands."""

    NEW = "new"
    CONTACTED = "contacted"
    SCHEDULED = "scheduled"
    DONE = "done"
    CANCELLED = "cancelled"
    NO_SHOW = "no_show"


class Attempt(StrEnum):
    """A try to reach somebody that did not succeed; it moves nothing."""

    NO_ANSWER = "no_answer"
    VOICEMAIL = "voicemail"
    WRONG_NUMBER = "wrong_number"


_S = LeadState
_STAFF: Final[Mapping[LeadState, frozenset[LeadState]]] = {
    _S.NEW: frozenset({_S.CONTACTED, _S.SCHEDULED, _S.CANCELLED}),
    _S.CONTACTED: frozenset({_S.SCHEDULED, _S.CANCELLED}),
    _S.SCHEDULED: frozenset({_S.DONE, _S.NO_SHOW, _S.CANCELLED}),
    _S.NO_SHOW: frozenset({_S.SCHEDULED, _S.CANCELLED}),
    _S.CANCELLED: frozenset({_S.CONTACTED}),
}
# Who asks to move a visit goes back to where the staff schedule anew.
_VISITOR: Final[Mapping[LeadState, frozenset[LeadState]]] = {
    _S.NEW: frozenset({_S.CANCELLED}),
    _S.CONTACTED: frozenset({_S.CANCELLED}),
    _S.SCHEDULED: frozenset({_S.CONTACTED, _S.CANCELLED}),
    _S.NO_SHOW: frozenset({_S.CANCELLED}),
}
MOVES: Final[Mapping[Actor, Mapping[LeadState, frozenset[LeadState]]]] = {
    Actor.STAFF: _STAFF,
    Actor.VISITOR: _VISITOR,
    # Somebody cancelled it, in what a restore does not bring back.
    Actor.SYSTEM: {_S.SCHEDULED: frozenset({_S.CANCELLED})},
}
# These stand or fall with a visit: it is made, held or missed, never just said.
OF_VISITS: Final = frozenset({_S.SCHEDULED, _S.DONE, _S.NO_SHOW})
# Somebody spoke with the person: a stranger who wrote their address comes to none.
SPOKEN: Final = OF_VISITS | {_S.CONTACTED}
# How a visit ended whose hour had come is a fact, and uses nothing more.
ENDS: Final = frozenset({_S.DONE, _S.NO_SHOW, _S.CANCELLED})
# Nobody is called about these any more.
OVER: Final = frozenset({_S.DONE, _S.CANCELLED})


def may_move(before: LeadState, after: LeadState, by: Actor) -> bool:
    """Return whether somebody may move a lead from one state to another."""
    return after in MOVES[by].get(before, frozenset())


def goes_along(one: LeadState, other: LeadState, to: LeadState) -> bool:
    """Return whether who was asked for together with somebody is moved along.

    Args:
        one: Where who is moved stands.
        other: Where the other one stands.
        to: Where the first one goes; who is over is not cancelled again, and where
            one is contacted, or reopened, those go along who stand at the same.
    """
    if to is LeadState.CANCELLED:
        return other not in OVER
    return one is other


def speaks_for(one: LeadState, other: LeadState) -> bool:
    """Return whether what is told of somebody may be true of another of their home."""
    return one is other or not OVER & {one, other}
