"""Reading what the staff write about who makes visits."""

import re
import uuid
from collections.abc import Mapping
from datetime import time
from typing import Final

from app.domain.days_off import days_in
from app.domain.errors import FieldError, InvalidInput
from app.domain.fields import MESSAGE_LIMIT, Form, Refused, line, parse_time, within
from app.domain.visit import Professional
from app.domain.zone import comuna_named

_ENTRY: Final = re.compile(r"[,;\n]+")
# So much of what is refused is repeated.
_SAID: Final = 60


def professional_in(raw: Mapping[str, object]) -> Professional:
    """Return the professional that a form describes.

    Args:
        raw: `id` and `version` of one who is changed; `name`, `registration`,
            `comunas` separated by commas, `days_off` as `days_off` reads them, `account`,
            `active`, and
            `from_0` to `until_6` as HH:MM, Monday first, both empty on a free day.

    Raises:
        InvalidInput: Fields that are missing or impossible.
    """
    form = Form(raw)
    name = form.read("name", line)
    registration = form.read("registration", line)
    comunas = form.read("comunas", _comunas, required=False)
    days_off = form.read("days_off", days_in, required=False)
    account = form.read("account", _account, required=False)
    hours = tuple(_hours(form, day) for day in range(7))
    if form.errors:
        raise InvalidInput(form.errors)
    return Professional(
        id=_id_in(raw),
        name=name or "",
        registration=registration or "",
        comunas=comunas or (),
        hours=hours,
        days_off=days_off or (),
        admin_id=account,
        active=str(raw.get("active", "")) in ("on", "true"),
        version=_version_in(raw),
    )


def _hours(form: Form, day: int) -> tuple[time, time] | None:
    begins = form.read(f"from_{day}", parse_time, required=False)
    ends = form.read(f"until_{day}", parse_time, required=False)
    if begins and ends and begins < ends:
        return time.fromisoformat(begins), time.fromisoformat(ends)
    if begins or ends:
        form.errors.pop(f"until_{day}", None)
        form.errors[f"from_{day}"] = FieldError("hours_invalid")
    return None


def _comunas(value: str) -> tuple[str, ...]:
    """Return names as addresses give them, so that both are compared."""
    entries = (entry.strip() for entry in _ENTRY.split(within(value, MESSAGE_LIMIT)))
    return tuple(dict.fromkeys(map(_comuna, filter(None, entries))))


def _comuna(text: str) -> str:
    found = comuna_named(text)
    if found is None:
        raise Refused("comuna_unknown", name=text[:_SAID])
    return found


def _account(value: str) -> uuid.UUID:
    try:
        return uuid.UUID(value)
    except ValueError as error:
        raise Refused("account_invalid") from error


def _id_in(raw: Mapping[str, object]) -> uuid.UUID:
    try:
        return uuid.UUID(str(raw.get("id", "")))
    except ValueError:
        return uuid.UUID(int=0)


def _version_in(raw: Mapping[str, object]) -> int:
    text = str(raw.get("version", ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
