"""A visitor's request for a visit: checked, priced, stored once, announced."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import compress
from typing import Final, TypeAlias

from sqlmodel import Session

from app.adapters import changes
from app.domain.booking import (
    Booking,
    BookingRules,
    parse_booking,
    wanted_of,
)
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppError, InvalidInput, RateLimited
from app.domain.lead import Category
from app.domain.limits import BOOKING_BY_CLIENT, BOOKING_BY_EMAIL
from app.domain.vaccines import Vaccine, offered, price_change
from app.persistence import vaccines
from app.persistence.database import UNAVAILABLE, transaction
from app.services import admission
from app.services.batching import Together
from app.services.booking_receipt import BookingReceipt, receipt_of
from app.services.booking_rows import Stored
from app.services.booking_storage import known, store_once
from app.services.filled_pages import SHOWN_FIELD
from app.services.prices import SHOWN
from app.services.received import are_mailed, is_mailed
from app.settings import get_settings
from app.telemetry import metrics


@dataclass(frozen=True, slots=True)
class Submission:
    """A form as somebody sent it.

    Attributes:
        raw: Field name to submitted value.
        category: B2C for the landing form, Pharmacy for the other.
        client: Address of the sender; who gives none shares one limit.
    """

    raw: Mapping[str, object]
    category: Category
    client: str = ""


# What is wrong with a wish that came in time and is sent again later.
_OVER: Final = {"date_past", "time_past"}

Answer: TypeAlias = BookingReceipt | Exception


def submit(
    raw: Mapping[str, object],
    category: Category,
    *,
    client: str = "",
    clock: Clock = utc_now,
) -> BookingReceipt:
    """Store a request and queue its notification, in one commit.

    Sending the same submission again stores nothing and answers as the first time
    did. The same `submission_id` around other content is another request, because
    losing it would be worse than keeping both, or, minutes after an answer was lost,
    the correction of the first (`services/sent_again`).

    Args:
        raw: Field name to submitted value.
        category: B2C for the landing form, Pharmacy for the other.
        client: Address of the sender; who gives none shares one limit.
        clock: Gives the present instant.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        RateLimited: Too many requests at once from one address or about one.
    """
    (answer,) = submit_all([Submission(raw, category, client)], clock=clock)
    if isinstance(answer, Exception):
        raise answer
    return answer


def submit_all(
    submissions: Sequence[Submission], *, clock: Clock = utc_now
) -> list[Answer]:
    """Do what `submit` does for several requests, all in one commit.

    What is wrong with one changes nothing for the others.

    Returns:
        For each request, in their order, its receipt or what `submit` raises.
    """
    admitted = _admitted(submissions)
    stored = iter(_store_each([*compress(submissions, admitted)], clock()))
    answers: list[Answer] = [
        next(stored) if admits else RateLimited() for admits in admitted
    ]
    for submission, answer in zip(submissions, answers, strict=True):
        category = submission.category.value
        metrics.BOOKINGS.labels(category, _outcome(answer)).inc()
    return answers


# Requests that come while others are being stored share the next commit: the
# price of a commit, not of a request, is what a crowd waits for.
submit_soon = Together(submit_all)


def _admitted(submissions: Sequence[Submission]) -> list[bool]:
    """Count requests by sender, then by what they are about; tell which may go on."""
    clients = [submission.client for submission in submissions]
    by_client = admission.of_clients(BOOKING_BY_CLIENT, clients)
    emails = [one.raw.get("email", "") for one in compress(submissions, by_client)]
    by_email = iter(admission.of_targets(BOOKING_BY_EMAIL, emails))
    return [admitted and next(by_email) for admitted in by_client]


def _store_each(submissions: Sequence[Submission], now: datetime) -> list[Answer]:
    """Store requests together, or one by one where one of them cannot be stored."""
    try:
        return _store(submissions, now)
    except Exception as error:  # noqa: BLE001 - each sender is told what it was
        if len(submissions) == 1 or isinstance(error, UNAVAILABLE):
            return [error] * len(submissions)
    return [answer for one in submissions for answer in _store_each([one], now)]


def _store(submissions: Sequence[Submission], now: datetime) -> list[Answer]:
    if not submissions:
        return []
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        SHOWN.note(offered(catalogue))
        checked = [_check(session, one, catalogue, now) for one in submissions]
        bookings = [one for one in checked if isinstance(one, Booking)]
        mailed = are_mailed(session, [one.email for one in bookings])
        stored = store_once(session, bookings, catalogue, now)
    new = [one.id for one in stored if one.corrected or not one.repeated]
    if new:
        changes.tell(new[-1])
    left = zip(stored, mailed, strict=True)
    answers: list[Answer] = []
    for submission, one in zip(submissions, checked, strict=True):
        if not isinstance(one, Booking):
            answers.append(one)
            continue
        place, is_told = next(left)
        told = receipt_of(place, mailed=is_told)
        changed = price_change(
            submission.raw.get(SHOWN_FIELD), wanted_of(one), catalogue
        )
        suspect = one.suspect and not place.repeated
        outcome = "suspect" if suspect else told.outcome
        answers.append(replace(told, outcome=outcome, price_change=changed))
    return answers


def _check(
    session: Session,
    submission: Submission,
    catalogue: tuple[Vaccine, ...],
    now: datetime,
) -> Booking | Answer:
    """Return a request that may be stored, or its answer."""
    rules = _rules(catalogue, now)
    try:
        return parse_booking(submission.raw, submission.category, rules)
    except InvalidInput as error:
        repeat = _repeat_of_an_older_moment(session, submission, catalogue, error, now)
        if repeat is None:
            return error
        booking, stored = repeat
        return receipt_of(stored, mailed=is_mailed(session, booking.email))


def _rules(catalogue: tuple[Vaccine, ...], now: datetime | None) -> BookingRules:
    return BookingRules(
        now=now,
        catalogue=catalogue,
        consent_required=get_settings().consent_mode == "box",
    )


def _repeat_of_an_older_moment(
    session: Session,
    submission: Submission,
    catalogue: tuple[Vaccine, ...],
    error: InvalidInput,
    now: datetime,
) -> tuple[Booking, Stored] | None:
    """Find the request that a refused repeat stored when its moment was to come."""
    if not {wrong.code for wrong in error.fields.values()} <= _OVER:
        return None
    raw, rules = submission.raw, _rules(catalogue, None)
    booking = parse_booking(raw, submission.category, rules)
    stored = known(session, booking, now) if booking.submission_id else None
    return (booking, stored) if stored else None


def _outcome(answer: Answer) -> str:
    if isinstance(answer, BookingReceipt):
        return answer.outcome
    return answer.code if isinstance(answer, AppError) else "failed"
