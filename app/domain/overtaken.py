"""Somebody was faster: what was chosen was shown with something that is no more."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from app.domain.errors import AppError
from app.domain.events import Actor
from app.domain.lead_state import LeadState
from app.domain.visit import Visit


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody saw of a lead when they were asked what to do with it.

    Attributes:
        state: Where it stood.
        visit: Id and version of its open visit; None where it had none.
    """

    state: LeadState
    visit: tuple[uuid.UUID, int] | None


# By the lead's id: of one, or of all who were asked for together.
Seen: TypeAlias = Mapping[uuid.UUID, Shown]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a lead stands now, and who brought it there.

    Attributes:
        name: Who is vaccinated.
        visit: The open one, if there is one.
        professional: Name of who makes it, empty for nobody.
        actor: Who did the last deed on it; None where nobody knows.
        who: Address of somebody of the staff, empty for others and who left.
    """

    name: str
    state: LeadState
    visit: Visit | None = None
    professional: str = ""
    actor: Actor | None = None
    who: str = ""


class Overtaken(AppError):
    """Somebody else changed it since it was shown; nothing was done.

    Attributes:
        now: How it stands; None where nobody looked.
    """

    code = "overtaken"

    def __init__(self, now: Standing | None = None) -> None:
        super().__init__(now and now.state)
        self.now = now


class VisitNotFound(Overtaken):
    """No visit has this id, or it is over."""

    code = "visit_not_found"


class VisitChanged(Overtaken):
    """Somebody else changed the visit since it was read."""

    code = "visit_changed"


class VisitExists(Overtaken):
    """The lead has an open visit already: somebody else scheduled it."""

    code = "visit_exists"
