"""What a field of a request said, in the words of the staff."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime

from app.content import admin, states
from app.content import visits as copy
from app.domain.clock import minute_text
from app.domain.vaccines import Vaccine, format_clp
from app.domain.visit import Professional


def names_of(
    catalogue: Sequence[Vaccine], professionals: Sequence[Professional] = ()
) -> dict[str, str]:
    """Return what ids of vaccines and of professionals are called."""
    vaccines = {vaccine.id: vaccine.name for vaccine in catalogue}
    return vaccines | {str(who.id): who.name for who in professionals}


def field_words(field: str, value: str, names: Mapping[str, str]) -> str:
    """Return a value as the staff read it; the text itself where it is words already."""
    return _SHOWN[field](value, names) if value and field in _SHOWN else value


def _minute(value: str, names: Mapping[str, str]) -> str:
    del names
    return minute_text(datetime.fromisoformat(value))


_SHOWN: Mapping[str, Callable[[str, Mapping[str, str]], str]] = {
    "date": lambda value, _: f"{date.fromisoformat(value):%d/%m/%Y}",
    "vaccine": lambda value, names: names.get(value, value),
    "vaccine_price": lambda value, _: format_clp(int(value)),
    "category": lambda value, _: admin.CATEGORY_LABELS.get(value, value),
    "state": lambda value, _: states.LABELS.get(value, value),
    "visit_state": lambda value, _: copy.STATES.get(value, value),
    "starts_at": _minute,
    "professional_id": lambda value, names: names.get(value, copy.SOMEBODY),
}
