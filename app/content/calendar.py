"""Spanish names of months and weekdays; weeks start on Monday."""

from datetime import date
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


def day_in_words(day: date) -> str:
    """Return a day with its weekday, without its year."""
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
