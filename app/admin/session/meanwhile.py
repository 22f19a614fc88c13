"""What somebody else did meanwhile, in words."""

from app.content import calendar, states, visits
from app.domain.clock import CHILE
from app.domain.events import Actor
from app.domain.overtaken import Overtaken, Standing, VisitExists


def reason_of(error: Overtaken) -> str:
    """Return why something was not done; empty where nobody looked."""
    now = error.now
    if now is None:
        return ""
    if isinstance(error, VisitExists) and now.visit:
        return _scheduled(now)
    return states.NOT_DONE.format(why=sentence(now))


def sentence(now: Standing) -> str:
    """Return how a lead stands, and who brought it there where that is known."""
    state = states.LABELS[now.state]
    if now.visit is None:
        told = states.MEANWHILE.format(name=now.name, state=state)
    else:
        starts = now.visit.slot.starts_at.astimezone(CHILE)
        ends = now.visit.slot.ends_at.astimezone(CHILE)
        line = visits.VISIT_LINE.format(
            day=f"{starts:%d/%m/%Y}",
            start=f"{starts:%H:%M}",
            end=calendar.end_text(starts, ends),
            who=now.professional or visits.NOBODY,
        )
        told = states.MEANWHILE_VISIT.format(name=now.name, state=state, visit=line)
    return f"{told} {_by(now)}".strip()


def _scheduled(now: Standing) -> str:
    starts = now.visit.slot.starts_at.astimezone(CHILE) if now.visit else None
    by = states.SCHEDULED_WITH.format(name=now.professional)
    return states.SCHEDULED_BY.format(
        who=now.who or states.SOMEBODY,
        when=calendar.when(starts) if starts else "",
        by=by if now.professional else states.SCHEDULED_OPEN,
    )


def _by(now: Standing) -> str:
    if now.actor is None:
        return ""
    who = now.who if now.actor is Actor.STAFF else ""
    return states.MEANWHILE_BY.format(who=who or states.MEANWHILE_WHO[now.actor])
