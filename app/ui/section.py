"""Sections of a page and their headings."""

from typing import Any

import reflex as rx

from app.ui.element import anchor


def section(
    *children: Any, name: str = "", labelled_by: str = "", class_name: str = ""
) -> rx.Component:
    """Return a band of the page with the content in the middle column.

    Args:
        children: What stands in the band.
        name: Anchor of the section; empty for none.
        labelled_by: Id of the heading that names the section.
        class_name: Classes of the band itself.
    """
    attrs: dict[str, Any] = anchor(name) if name else {}
    if labelled_by:
        attrs["aria-labelledby"] = labelled_by
    return rx.el.section(
        rx.el.div(*children, class_name="wrap"),
        class_name=f"band {class_name}".strip(),
        custom_attrs=attrs,
    )


def eyebrow(text: str, class_name: str = "") -> rx.Component:
    """Return the small line above a heading."""
    return rx.el.p(
        text,
        class_name=f"text-base font-bold tracking-wide text-sea {class_name}".strip(),
    )


def heading(
    title: str,
    lead: str = "",
    *,
    above: str = "",
    heading_id: str = "",
    class_name: str = "",
) -> rx.Component:
    """Return the heading of a section: eyebrow, title and lead."""
    return rx.el.div(
        eyebrow(above, "mb-3") if above else None,
        rx.el.h2(
            title,
            class_name="text-[clamp(1.75rem,1.2rem+2.2vw,2.75rem)] font-extrabold",
            custom_attrs=anchor(heading_id) if heading_id else {},
        ),
        rx.el.p(lead, class_name="mt-4 text-lg text-ink-soft") if lead else None,
        class_name=f"max-w-[42rem] {class_name}".strip(),
    )
