"""Bar plots, each with the same numbers as a table for whoever does not see it."""

from collections.abc import Sequence
from typing import Any, Final

import reflex as rx

from app.content import admin as admin_copy
from app.content import summary as copy
from app.domain.lead import Category
from app.ui.element import link

_SEA, _SUN = "#0f766e", "#f5b83d"
_GRID = "#d9e2e6"
_HEIGHT = 300
# Every bar has its name, whatever the room.
_NAMES: Final[dict[str, Any]] = {
    "data_key": "label",
    "tick_line": False,
    "interval": 0,
}
_GROUPED: Final = "(number) => number.toLocaleString('es-CL')"
_COLOURS = {Category.B2C: _SEA, Category.PHARMACY: _SUN}


def plot_by_day(data: rx.Var[Sequence[dict[str, str | int]]]) -> rx.Component:
    """Return the leads of each day, one colour a form on top of the other."""
    bars = [
        _bar(category.value, _COLOURS[category], f"href_{category.value}", stack="day")
        for category in Category
    ]
    columns = (
        ("label", copy.DAY),
        *((c.value, admin_copy.CATEGORY_LABELS[c]) for c in Category),
    )
    chart = rx.fragment(_legend(), _standing(data, bars, angle=-90))
    return _card(copy.BY_DAY, chart, data, columns, opens=True)


def plot_by_hour(data: rx.Var[Sequence[dict[str, str | int]]]) -> rx.Component:
    """Return the leads of each hour of the day, side by side as the hours go by."""
    columns = (("label", copy.HOUR), ("number", copy.LEADS))
    chart = _standing(data, [_bar("leads", _SEA, None)], angle=0)
    return _card(copy.BY_HOUR, chart, data, columns, opens=False)


def _legend() -> rx.Component:
    return rx.el.ul(
        *(
            rx.el.li(
                rx.el.span(class_name="swatch", style={"background": colour}),
                admin_copy.CATEGORY_LABELS[category],
                class_name="flex items-center gap-2",
            )
            for category, colour in _COLOURS.items()
        ),
        class_name="mb-3 flex gap-5 font-semibold",
    )


def plot(
    title: str,
    data: Any,
    columns: Sequence[tuple[str, str]],
    *,
    opens: bool = False,
) -> rx.Component:
    """Return one lying bar an entry, its name beside it.

    Args:
        title: What it shows.
        data: Entries with a `label`, a number of `leads`, and an `href` if it opens.
        columns: Key and heading of each column of its table, the label first.
        opens: Whether a bar opens the list with what it stands for.
    """
    chart = rx.recharts.bar_chart(
        rx.recharts.cartesian_grid(stroke=_GRID, vertical=True, horizontal=False),
        rx.recharts.x_axis(**_numbers()),
        rx.recharts.y_axis(**_NAMES, type_="category", width=130),
        _tooltip(),
        _bar("leads", _SEA, "href" if opens else None),
        data=data,
        layout="vertical",
        width="100%",
        height=data.length() * 30 + 50,
        # The table beside it is the way for keyboards and screen readers.
        custom_attrs={"accessibilityLayer": False},
    )
    return _card(title, chart, data, columns, opens=opens)


def _bar(
    key: str, colour: str, href: str | None, stack: str | None = None
) -> rx.Component:
    stacked: dict[str, Any] = {"stack_id": stack} if stack else {}
    go = (
        f"(bar) => bar.payload['{href}'] &&"
        f" window.location.assign(bar.payload['{href}'])"
    )
    return rx.recharts.bar(
        data_key=key,
        name=admin_copy.CATEGORY_LABELS.get(key, copy.LEADS),
        fill=colour,
        is_animation_active=False,
        **stacked,
        custom_attrs={"onClick": rx.Var(go), "cursor": "pointer"} if href else {},
    )


def _standing(data: Any, bars: Sequence[rx.Component], *, angle: int) -> rx.Component:
    """Return standing bars with room for each name; they scroll where need be.

    Turned names are those of days.

    Args:
        data: Entries with a `label` and what each bar counts.
        bars: One kind of bar each.
        angle: How the names are turned, in degrees.
    """
    names = {"angle": angle, "text_anchor": "end", "height": 52} if angle else {}
    # Beside the newest days, which are seen first.
    side: dict[str, Any] = {"orientation": "right"} if angle else {}
    chart = rx.recharts.bar_chart(
        rx.recharts.cartesian_grid(stroke=_GRID, vertical=False),
        rx.recharts.x_axis(**_NAMES, **names),
        rx.recharts.y_axis(**_numbers(), **side, width=60),
        _tooltip(),
        *bars,
        data=data,
        width="100%",
        height=_HEIGHT,
        custom_attrs={"accessibilityLayer": False},
    )
    room = "1.125rem" if angle else "1.5rem"
    wide = rx.Var.create("calc(") + data.length().to(str) + f" * {room} + 4rem)"
    return rx.el.div(
        rx.el.div(chart, style={"minWidth": wide}),
        class_name="newest-first" if angle else "overflow-x-auto",
    )


def _numbers() -> dict[str, Any]:
    return {
        "allow_decimals": False,
        "type_": "number",
        "tick_formatter": _GROUPED,
    }


def _tooltip() -> rx.Component:
    return rx.recharts.graphing_tooltip(
        custom_attrs={"formatter": rx.Var(_GROUPED), "isAnimationActive": False}
    )


def _card(
    title: str,
    chart: rx.Component,
    data: Any,
    columns: Sequence[tuple[str, str]],
    *,
    opens: bool,
) -> rx.Component:
    return rx.el.section(
        rx.el.h3(title, class_name="text-lg font-bold"),
        rx.el.p(copy.OPEN_HINT, class_name="text-sm text-ink-soft") if opens else None,
        rx.el.div(chart, class_name="plot", custom_attrs={"aria-hidden": "true"}),
        rx.el.details(
            rx.el.summary(copy.TABLE_TWIN, class_name="link min-h-11 py-2.5"),
            rx.el.div(
                rx.el.table(
                    rx.el.caption(title, class_name="sr-only"),
                    rx.el.thead(
                        rx.el.tr(
                            *(
                                rx.el.th(head, scope="col", class_name="head-cell")
                                for _, head in columns
                            )
                        )
                    ),
                    rx.el.tbody(
                        rx.foreach(
                            data, lambda entry: _row(entry, columns, opens=opens)
                        )
                    ),
                    class_name="lead-table plain",
                ),
                class_name="plot-table",
                custom_attrs={"tabIndex": 0, "role": "region", "aria-label": title},
            ),
        ),
        class_name="plot-card",
    )


def _row(
    entry: Any, columns: Sequence[tuple[str, str]], *, opens: bool
) -> rx.Component:
    (first, _), *rest = columns
    label = (
        rx.cond(
            entry["href"] != "",
            link(entry[first], href=entry["href"], class_name="link"),
            entry[first],
        )
        if opens
        else entry[first]
    )
    return rx.el.tr(
        rx.el.th(label, scope="row", class_name="plain-cell font-semibold"),
        *(rx.el.td(entry[key], class_name="plain-cell") for key, _ in rest),
    )
