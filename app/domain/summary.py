"""The business at a glance: what was asked for, when, and how fast it was seen."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from app.domain.clock import CHILE, chilean_day
from app.domain.lead import Category

PERIODS: Final = (7, 30, 90)


@dataclass(frozen=True, slots=True)
class Bucket:
    """Leads of one hour, form and vaccine.

    Attributes:
        hour: Start of the hour; Chilean clocks differ from UTC by whole hours.
        leads: How many.
        urgent: How many of them were wished within 24 hours.
        value: Chilean pesos.
    """

    hour: datetime
    category: Category
    vaccine: str
    leads: int
    urgent: int
    value: int


@dataclass(frozen=True, slots=True)
class DayCount:
    """Leads of one Chilean day, by form."""

    day: date
    b2c: int
    pharmacy: int


@dataclass(frozen=True, slots=True)
class VaccineCount:
    """Leads that ask for one vaccine, and what they are worth in Chilean pesos."""

    vaccine: str
    leads: int
    value: int


@dataclass(frozen=True, slots=True)
class Count:
    """Leads of which one thing is true; None where it is not known of them."""

    of: str | None
    leads: int


@dataclass(frozen=True, slots=True)
class PharmacyCount:
    """Leads that came through one pharmacy, or through none where the slug is empty."""

    slug: str
    name: str
    leads: int


# What visitors are told is of so many days, and of no fewer answers.
SHOWN_OVER: Final = timedelta(days=90)
SHOWN_FROM: Final = 30


@dataclass(frozen=True, slots=True)
class Answers:
    """How long leads waited from their registration until they were contacted.

    Who still waits counts with the time until now: otherwise nobody would look
    faster than a staff that answers half of the leads.

    Attributes:
        answered: How many were.
        waiting: How many wait.
        median: Half of both waited no longer; None where there are none.
        p90: Nine of ten waited no longer.
    """

    answered: int
    waiting: int
    median: timedelta | None
    p90: timedelta | None


@dataclass(frozen=True, slots=True)
class Summary:
    """What the staff see of a period.

    Attributes:
        days: Every day of the period, oldest first, empty ones included.
        vaccines: The most asked for first.
        hours: Leads by hour of the day on Chilean clocks, 24 numbers.
        weekdays: Leads by day of the week, Monday first.
        comunas: The most frequent first.
        states: In no order; those without a lead are missing.
        pharmacies: The most frequent first; with those of the pharmacy form that name
            none.
    """

    days: Sequence[DayCount]
    vaccines: Sequence[VaccineCount]
    hours: Sequence[int]
    weekdays: Sequence[int]
    leads: int
    urgent: int
    value: int
    answers: Answers
    comunas: Sequence[Count]
    states: Sequence[Count]
    pharmacies: Sequence[PharmacyCount]


def period(days: int, today: date) -> Sequence[date]:
    """Return the days of a period that ends today, oldest first."""
    return [today - timedelta(days=back) for back in reversed(range(days))]


def answers(minutes: Iterable[tuple[int, bool, int]]) -> Answers:
    """Add up how long leads waited.

    Args:
        minutes: Whole minutes, whether answered, and how many leads; in any order.
    """
    waited: Counter[int] = Counter()
    by_end: Counter[bool] = Counter()
    for minute, is_answered, leads in minutes:
        waited[minute] += leads
        by_end[is_answered] += leads
    return Answers(
        by_end[True], by_end[False], _percentile(waited, 50), _percentile(waited, 90)
    )


def half_within(minutes: Iterable[tuple[int, bool, int]]) -> timedelta | None:
    """Return within which time half of all leads were answered, as may be promised.

    Who still waits was not answered, however short that is: unlike in `answers`, a
    lead that came just now makes nothing faster.

    Args:
        minutes: As for `answers`.

    Returns:
        None where fewer than half were answered.
    """
    answered: Counter[int] = Counter()
    total = 0
    for minute, is_answered, leads in minutes:
        total += leads
        answered[minute] += leads if is_answered else 0
    seen = 0
    for minute in sorted(answered):
        seen += answered[minute]
        if total and 2 * seen >= total:
            return timedelta(minutes=minute)
    return None


def _percentile(waited: Counter[int], percent: int) -> timedelta | None:
    """Return the time within which so many of a hundred were answered."""
    rank, seen = -(-waited.total() * percent // 100), 0
    for minute in sorted(waited):
        seen += waited[minute]
        if seen >= rank:
            return timedelta(minutes=minute)
    return None


def summarise(
    buckets: Iterable[Bucket],
    days: Sequence[date],
    answered: Answers,
    comunas: Iterable[Count],
    states: Iterable[Count],
    pharmacies: Iterable[PharmacyCount],
) -> Summary:
    """Add up the hours of a period."""
    by_day: Counter[tuple[date, Category]] = Counter()
    by_vaccine: Counter[str] = Counter()
    values: Counter[str] = Counter()
    hours, weekdays = [0] * 24, [0] * 7
    urgent = 0
    for bucket in buckets:
        day = chilean_day(bucket.hour)
        by_day[day, bucket.category] += bucket.leads
        by_vaccine[bucket.vaccine] += bucket.leads
        values[bucket.vaccine] += bucket.value
        hours[bucket.hour.astimezone(CHILE).hour] += bucket.leads
        weekdays[day.weekday()] += bucket.leads
        urgent += bucket.urgent
    return Summary(
        days=[
            DayCount(day, by_day[day, Category.B2C], by_day[day, Category.PHARMACY])
            for day in days
        ],
        vaccines=[
            VaccineCount(vaccine, leads, values[vaccine])
            for vaccine, leads in by_vaccine.most_common()
        ],
        hours=hours,
        weekdays=weekdays,
        leads=by_vaccine.total(),
        urgent=urgent,
        value=values.total(),
        answers=answered,
        comunas=sorted(comunas, key=lambda count: -count.leads),
        states=list(states),
        pharmacies=sorted(pharmacies, key=lambda count: -count.leads),
    )
