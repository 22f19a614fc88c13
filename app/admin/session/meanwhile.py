"""What somebody did meanwhile, in words: a colleague, or oneself elsewhere."""

from app.content import calendar, states, visits
from app.domain.clock import CHILE
from app.domain.events import Actor
from app.domain.identity import Admin
from app.domain.overtaken import Overtaken, Standing, VisitExists


def reason_of(error: Overtaken, me: Admin) -> str:
    """Return why something was not done, for who asked; empty where nobody looked."""
    now = error.now
    if now is None:
        return ""
    if isinstance(error, VisitExists) and now.visit:
        return _scheduled(now, me)
    return states.NOT_DONE.format(why=sentence(now, me))


def sentence(now: Standing, me: Admin) -> str:
    """Return how a lead stands, and who brought it there where that is known.

    Args:
        now: The lead as it stands.
        me: Who reads it: of what they did in another tab, or by a press whose answer
            never came, they are not told as of somebody else.
    """
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
    return f"{told} {_by(now, me)}".strip()


def _scheduled(now: Standing, me: Admin) -> str:
    starts = now.visit.slot.starts_at.astimezone(CHILE) if now.visit else None
    by = states.SCHEDULED_WITH.format(name=now.professional)
    who = states.YOU if _is_mine(now, me) else now.who or states.SOMEBODY
    return states.SCHEDULED_BY.format(
        who=who,
        when=calendar.when(starts) if starts else "",
        by=by if now.professional else states.SCHEDULED_OPEN,
    )


def _by(now: Standing, me: Admin) -> str:
    if now.actor is None:
        return ""
    if _is_mine(now, me):
        return states.MEANWHILE_BY_YOU
    who = now.who if now.actor is Actor.STAFF else ""
    return states.MEANWHILE_BY.format(who=who or states.MEANWHILE_WHO[now.actor])


def _is_mine(now: Standing, me: Admin) -> bool:
    return now.actor is Actor.STAFF and now.who == me.email
