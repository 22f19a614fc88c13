"""Believable leads that nobody sent, spread over the last months."""

import random
import uuid
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from app.content import demo as words
from app.domain.booking import is_urgent
from app.domain.clock import chilean_day
from app.domain.lead import Category, Lead
from app.domain.phone import normalise_phone
from app.domain.reference import COMBINATIONS, reference_of
from app.domain.text import search_form
from app.domain.vaccines import Vaccine, price_of

SPREAD: Final = timedelta(days=120)
# No divisor in common with the number of combinations: none comes twice.
_STRIDE: Final = 9_746_131
# How much is asked for in each hour of the day, as Chilean clocks show it.
_HOURS: Final = (1, 1, 0, 0, 0, 1, 2, 5, 9, 12, 13, 12, 9, 8, 9, 10, 11, 11, 10, 9, 8)
_HOUR_WEIGHTS: Final = (*_HOURS, 6, 4, 2)


def leads(
    count: int, catalogue: Sequence[Vaccine], *, until: datetime, seed: int
) -> Iterator[Lead]:
    """Yield leads registered before `until`, the same ones for the same seed."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    start = chance.randrange(COMBINATIONS)
    for place in range(count):
        number = (start + place * _STRIDE) % COMBINATIONS
        yield _lead(chance, catalogue, until, reference_of(number))


def _lead(
    chance: random.Random,
    catalogue: Sequence[Vaccine],
    until: datetime,
    reference: str,
) -> Lead:
    first, last = chance.choice(words.FIRST_NAMES), chance.choice(words.SURNAMES)
    phone = f"+56 9 {chance.randint(3000, 9999)} {chance.randint(0, 9999):04d}"
    created_at = _registered(chance, until)
    pharmacy = chance.random() < 0.35
    other = not pharmacy and chance.random() < 0.06
    vaccine = (
        chance.choice(words.OTHER_VACCINES) if other else chance.choice(catalogue).id
    )
    wait = chance.choice((0, 1, 1, 2, 3, 4, 5, 7, 10, 14))
    street, number = chance.choice(words.STREETS), chance.randint(1, 2400)
    comuna = chance.choice(words.COMUNAS)
    ident = uuid.UUID(int=chance.getrandbits(128), version=4)
    day = chilean_day(created_at) + timedelta(days=wait)
    time = f"{chance.randint(8, 19):02d}:{chance.choice((0, 15, 30, 45)):02d}"
    return Lead(
        id=ident,
        name=f"{first} {last} {chance.choice(words.SURNAMES)}",
        phone=phone,
        phone_e164=normalise_phone(phone),
        email=words.EMAIL_WORDS.format(
            first=search_form(first),
            last=search_form(last),
            number=chance.randint(1, 99),
            host=chance.choice(words.MAIL_HOSTS),
        ),
        date=day,
        time=time,
        vaccine=vaccine,
        address=f"{street} {number}, {comuna}",
        comuna=comuna,
        message=chance.choice(words.MESSAGES),
        vaccine_price=price_of(vaccine, catalogue),
        category=Category.PHARMACY if pharmacy else Category.B2C,
        receipt_number=f"B-{chance.randint(10_000, 99_999)}" if pharmacy else None,
        version=1,
        created_at=created_at,
        reference=reference,
        urgent=is_urgent(day, time, created_at),
    )


def _registered(chance: random.Random, until: datetime) -> datetime:
    """Return an instant of the last months, by day rather than by night."""
    day = until - timedelta(days=int(SPREAD.days * chance.random() ** 1.3))
    hour = chance.choices(range(24), _HOUR_WEIGHTS)[0] + 4  # Chile is behind UTC
    start = datetime(day.year, day.month, day.day, tzinfo=UTC)
    at = start + timedelta(hours=hour, seconds=chance.uniform(0, 3600))
    return min(at, until - timedelta(seconds=chance.uniform(0, 3600)))
