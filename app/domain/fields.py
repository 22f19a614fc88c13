"""Readers of a form's fields: one text in, one clean value or a refusal out."""

import re
import uuid
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Final, TypeVar

from email_validator import EmailNotValidError, validate_email

from app.domain.clock import is_over, is_skipped
from app.domain.errors import FieldError
from app.domain.text import clean_line, clean_text, has_letter, text_of

TEXT_LIMIT: Final = 200
MESSAGE_LIMIT: Final = 2_000
# What a field takes up, far above what any of them accepts: what is cut is refused.
TYPED_LIMIT: Final = 20_000
CONSENT_GIVEN: Final = frozenset({"on", "true", "1", "sentence"})

# The format that browsers check for `type=email` (HTML standard, section 4.10.5).
_BROWSER_EMAIL: Final = re.compile(
    r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*"
)
_CLOCK_TIME: Final = re.compile(r"(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?", re.ASCII)

T = TypeVar("T")


class Refused(ValueError):
    """One field's text is not acceptable; carries what the sentence needs."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.error = FieldError(code, params)


class Form:
    """Reads fields one by one and collects what is wrong."""

    def __init__(self, raw: Mapping[str, object]) -> None:
        self.raw = raw
        self.errors: dict[str, FieldError] = {}

    def read(
        self,
        name: str,
        check: Callable[[str], T],
        *,
        required: bool = True,
        called: str = "",
    ) -> T | None:
        """Return the checked value, or None where it is absent or refused.

        Args:
            name: Of the field.
            check: Reads its text.
            required: Whether it must be filled.
            called: What names it in codes, where several fields are of one kind.
        """
        value = text_of(self.raw, name)
        if value is None:
            self.errors[name] = FieldError("invalid_type")
            return None
        value = clean_text(value)
        if not value:
            if required:
                self.errors[name] = FieldError(f"{called or name}_required")
            return None
        try:
            return check(value)
        except Refused as refused:
            self.errors[name] = refused.error
            return None


def parse_time(value: str) -> str:
    """Read a clock time such as `9:30` or `09:30:00` as HH:MM.

    Raises:
        Refused: The text is no time of the day.
    """
    match = _CLOCK_TIME.fullmatch(value)
    if not match or int(match[1]) > 23 or int(match[2]) > 59:
        raise Refused("time_invalid")
    return f"{int(match[1]):02d}:{match[2]}"


def line(value: str) -> str:
    """Return one trimmed line of at most 200 characters."""
    return within(clean_line(value), TEXT_LIMIT)


def name(value: str) -> str:
    """Return a line that names somebody: it has a letter or a digit.

    Raises:
        Refused: Nobody can read it aloud, or it is too long.
    """
    if not has_letter(value):
        raise Refused("name_required")
    return line(value)


def message(value: str) -> str:
    """Return text of at most 2,000 characters, line breaks kept."""
    return within(value, MESSAGE_LIMIT)


def within(value: str, limit: int) -> str:
    """Return the text if it is no longer than the limit."""
    if len(value) > limit:
        raise Refused("too_long", limit=limit)
    return value


def email(value: str) -> str:
    """Return an address that a browser, or the mail standards, would accept."""
    address = line(value)
    if _BROWSER_EMAIL.fullmatch(address):
        return address
    try:
        validate_email(address, check_deliverability=False)
    except EmailNotValidError as error:
        raise Refused("email_invalid") from error
    return address


# Beyond it a slip of the year is certain, and calendars end.
FARTHEST_DAY: Final = date(2100, 12, 31)


def day_from(today: date) -> Callable[[str], date]:
    """Return a reader of ISO dates that refuses days before `today`, or absurd ones."""

    def check(value: str) -> date:
        try:
            day = date.fromisoformat(value)
        except ValueError as error:
            raise Refused("date_invalid") from error
        if day < today:
            raise Refused("date_past")
        if day > FARTHEST_DAY:
            raise Refused("date_too_far")
        return day

    return check


def time_after(day: date | None, now: datetime | None) -> Callable[[str], str]:
    """Return a reader of clock times that refuses what no clock shows on a day any more.

    Args:
        day: The day of the wish, None where it could not be read.
        now: The present instant; None refuses nothing.
    """

    def check(value: str) -> str:
        at = parse_time(value)
        if day is None or now is None:
            return at
        if is_over(day, time.fromisoformat(at), now):
            raise Refused("time_past")
        if is_skipped(day, time.fromisoformat(at)):
            raise Refused("moment_missing")
        return at

    return check


def submission_id(value: str) -> uuid.UUID:
    """Return the id that the form made."""
    try:
        return uuid.UUID(value)
    except ValueError as error:
        raise Refused("submission_id_invalid") from error


def version_in(value: object) -> int:
    """Return a version that a browser sent; one that nothing has for anything else."""
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def consent(value: str) -> bool:
    """Return that the box was ticked."""
    if value.lower() not in CONSENT_GIVEN:
        raise Refused("consent_required")
    return True
