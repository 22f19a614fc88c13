"""What other deeds do to a lead's open visit."""

from sqlmodel import Session

from app.domain.events import Change
from app.domain.overtaken import VisitChanged
from app.domain.visit import Visit, VisitState
from app.persistence import visits


def end_open_visit(session: Session, visit: Visit) -> list[Change]:
    """Cancel a visit inside another deed; return what that deed tells of it.

    Raises:
        VisitChanged: Somebody else was faster.
    """
    ended = visits.write(session, visit, visit.slot, VisitState.CANCELLED, told=True)
    if not ended:
        raise VisitChanged
    return [
        Change("visit", str(visit.id), str(visit.id)),
        Change("visit_state", VisitState.OPEN, VisitState.CANCELLED),
    ]
