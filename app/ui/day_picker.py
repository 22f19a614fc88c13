"""A calendar for one day: react-day-picker in Spanish, its week from Monday."""

from typing import Any

import reflex as rx
from reflex.components.component import NoSSRComponent

_LIBRARY = "react-day-picker@10.0.2"


def _iso_day(day: rx.Var[Any]) -> tuple[rx.Var[str]]:
    """Return a chosen JavaScript Date as 2026-11-30, nothing as an empty text."""
    two = "String({n}).padStart(2, '0')"
    month, number = (
        two.format(n=f"({day}).getMonth() + 1"),
        two.format(n=f"({day}).getDate()"),
    )
    year = f"String(({day}).getFullYear()).padStart(4, '0')"
    return (rx.Var(f"({day} ? {year} + '-' + {month} + '-' + {number} : '')", str),)


class _DayPicker(NoSSRComponent):
    library = _LIBRARY
    tag = "DayPicker"

    mode: rx.Var[str]
    selected: rx.Var[Any]
    default_month: rx.Var[Any]
    week_starts_on: rx.Var[int]
    locale: rx.Var[Any]
    on_select: rx.EventHandler[_iso_day]

    def add_imports(self) -> dict[str, Any]:
        """Bring the Spanish words."""
        return {"react-day-picker/locale": rx.ImportVar(tag="es", install=False)}


def day_picker(selected: rx.Var[str], on_select: Any) -> rx.Component:
    """Return the calendar.

    Args:
        selected: Chosen day as 2026-11-30, empty for none.
        on_select: Event handler that takes the day in the same form; empty when
            the chosen day is chosen again.
    """
    # Noon keeps the day in every time zone of the viewer.
    day = rx.Var(
        f"({selected!s} ? new Date({selected!s} + 'T12:00:00') : undefined)",
        _var_data=selected._get_all_var_data(),  # noqa: SLF001 - how Vars are composed
    )
    return _DayPicker.create(
        mode="single",
        selected=day,
        default_month=day,
        week_starts_on=1,
        locale=rx.Var("es"),
        on_select=on_select,
    )
