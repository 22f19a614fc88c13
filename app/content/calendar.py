"""Spanish names of months, weekdays and hours; weeks start on Monday."""

from datetime import date, datetime, time
from typing import Final

MONTHS: Final[tuple[str, ...]] = (
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
)
WEEKDAYS: Final[tuple[str, ...]] = (
    "lunes",
    "martes",
    "miércoles",
    "jueves",
    "viernes",
    "sábado",
    "domingo",
)
WEEKDAYS_LETTER: Final[tuple[str, ...]] = ("L", "M", "M", "J", "V", "S", "D")

MONTH_TITLE: Final = "{month} de {year}"
PREVIOUS_MONTH: Final = "Mes anterior"
NEXT_MONTH: Final = "Mes siguiente"
TODAY: Final = "Hoy"
DAY_LABEL: Final = "{weekday} {day} de {month}"
CALENDAR_LABEL: Final = "Calendario"
LONG_DAY: Final = "{weekday} {day} de {month} de {year}"
WHEN: Final = DAY_LABEL + ", {time}"
# Of an hour that clocks, put back or forward in between, show without saying which.
TURNED: Final = "{time} ({season})"
WINTER: Final = "hora de invierno"
SUMMER: Final = "hora de verano"


def day_in_words(day: date, today: date) -> str:
    """Return a day with its weekday, and with its year where that is not today's."""
    if day.year != today.year:
        return long_day(day)
    return DAY_LABEL.format(
        weekday=WEEKDAYS[day.weekday()], day=day.day, month=MONTHS[day.month - 1]
    )


def long_day(day: date) -> str:
    """Return a day with its weekday and its year."""
    return LONG_DAY.format(
        weekday=WEEKDAYS[day.weekday()],
        day=day.day,
        month=MONTHS[day.month - 1],
        year=day.year,
    )


def when(at: datetime) -> str:
    """Return a day of a month, and its hour, as Chilean clocks show them."""
    return WHEN.format(
        weekday=WEEKDAYS[at.weekday()],
        day=at.day,
        month=MONTHS[at.month - 1],
        time=hour_text(at),
    )


def hour_text(at: datetime | time) -> str:
    """Return an hour as `10:30`; for hundreds of visits a pattern takes milliseconds."""
    hour = at.time() if isinstance(at, datetime) else at
    return hour.isoformat("minutes")


def end_text(starts: datetime, ends: datetime) -> str:
    """Return until when something is, both as Chilean clocks show it.

    In the night in which clocks are put back, half an hour from 23:30 on ends at
    23:00: then the end says in which time it is.
    """
    before, after = starts.utcoffset(), ends.utcoffset()
    shown = hour_text(ends)
    if before == after and not ends.fold:
        return shown
    forward = before is not None and after is not None and after > before
    return TURNED.format(time=shown, season=SUMMER if forward else WINTER)
