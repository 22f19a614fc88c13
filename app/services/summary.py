"""The business at a glance, for the staff."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.domain.clock import Clock, chilean_day, day_bounds, utc_now
from app.domain.identity import Admin
from app.domain.pharmacy import Pharmacy, labels_of
from app.domain.roles import Right
from app.domain.summary import PharmacyCount, Summary, answers, period, summarise
from app.domain.vaccines import display_name
from app.persistence import pharmacies, summaries, vaccines
from app.persistence.database import transaction


def last_days(admin: Admin, days: int, *, clock: Clock = utc_now) -> Summary:
    """Return what came in the last days, today included, vaccines by name."""
    admin.must(Right.SUMMARY)
    now = clock()
    shown = period(days, chilean_day(now))
    since, _ = day_bounds(shown[0])
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        named = [
            replace(bucket, vaccine=display_name(bucket.vaccine, catalogue))
            for bucket in summaries.buckets(session, since=since)
        ]
        waited = answers(summaries.waits(session, since=since, now=now))
        comunas = summaries.counts(session, "comuna", since=since)
        states = summaries.counts(session, "state", since=since)
        known = pharmacies.all_of(session)
        partners = _named(summaries.by_pharmacy(session, since=since), known)
    return summarise(named, shown, waited, comunas, states, partners)


def _named(
    counts: Iterable[PharmacyCount], known: Sequence[Pharmacy]
) -> list[PharmacyCount]:
    labels = labels_of(known)
    names = {one.slug: labels[one.id] for one in known}
    return [replace(one, name=names.get(one.slug, one.name)) for one in counts]
