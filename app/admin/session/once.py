"""A form that is pressed twice is answered once."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import reflex as rx

from app.admin.session.panel_state import PanelState
from app.domain.clock import utc_now
from app.ui.element import TURN

# Within it, nobody means a second time what just succeeded.
HASTY: Final = timedelta(seconds=1)
# What a form says of how things stood; the rest is what is asked for.
_STOOD: Final = frozenset({TURN, "visit_id", "version", "seen", "together"})


class Hasty(PanelState, mixin=True):
    """Knows what was answered a moment ago: nobody means that a second time."""

    _just_done: tuple[Mapping[str, Any], datetime] | None = None

    def _is_hasty(self, form: Mapping[str, Any]) -> bool:
        """Return whether a form asks for what was done less than a moment ago."""
        if self._just_done is None:
            return False
        done, at = self._just_done
        return done == _asked(form) and abs(utc_now() - at) < HASTY

    def _is_emptied(self, form: Mapping[str, Any]) -> bool:
        """Return whether a form that has just been taken comes again, empty as it is now."""
        if self._just_done is None or any(_asked(form).values()):
            return False
        done, at = self._just_done
        return done.keys() == _asked(form).keys() and abs(utc_now() - at) < HASTY

    def _succeeded(self, form: Mapping[str, Any]) -> None:
        """Note what was just done, so that nobody asks for it by a second press."""
        self._was_answered(form)

    def _was_answered(self, form: Mapping[str, Any]) -> None:
        """Note what was just done or refused, since the screen shows how things stand now.

        Who pressed twice has not read that: the second press would be done over it.
        """
        self._just_done = _asked(form), utc_now()


class Once(Hasty, mixin=True):
    """`turn` goes into the forms of a state (see `turn_field`), and grows with each answer.

    One tab's events are answered one after another, and the second press of a button
    is on its way before the first is answered: no mark that something is being done
    can stop it. It says the same in the same turn, which nothing else does. A slower
    one says it in the next turn, of what stands there since: it is known by asking for
    what has just been done.
    """

    turn: rx.Field[int] = rx.field(0)

    _answered: Mapping[str, Any] = {}

    def _is_again(self, form: Mapping[str, Any]) -> bool:
        """Return whether a form is the one that was answered last; else it is from now on."""
        if self._is_hasty(form) or (TURN in form and form == self._answered):
            return True
        self._answered, self.turn = dict(form), self.turn + 1
        return False

    def _is_pressed_again(self, deed: str, turn: object, among: str = "") -> bool:
        """Return whether a button without a form is the one that was answered last.

        Args:
            deed: What it does.
            turn: In which it was pressed; empty where the page tells none.
            among: On what it is done.
        """
        told = {TURN: str(turn)} if str(turn) else {}
        return self._is_again({**press_of(deed, among), **told})


def press_of(deed: str, among: str = "") -> dict[str, str]:
    """Return what a button without a form asks for.

    Args:
        deed: What it does.
        among: On what it is done.
    """
    return {"deed": deed, "among": among}


def _asked(form: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in form.items() if name not in _STOOD}
