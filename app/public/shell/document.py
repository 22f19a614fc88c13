"""Pages that are mostly text: title, table of contents, numbered sections."""

from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx

from app import routes
from app.ui.button import link_button
from app.ui.element import anchor, link
from app.ui.icon import icon


@dataclass(frozen=True, slots=True)
class Part:
    """One section of a document."""

    anchor: str
    title: str
    paragraphs: Sequence[str]
    items: Sequence[str] = ()
    after: rx.Component | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A document and the words around it.

    Attributes:
        updated: Sentence with the date, shown below the title.
        updated_iso: That date for machines.
    """

    title: str
    updated: str
    updated_iso: str
    contents_label: str
    back_label: str
    parts: Sequence[Part]
    lead: str = ""


def document(doc: Document, *after: rx.Component) -> rx.Component:
    """Return the document between two ways back home."""
    return rx.el.article(
        rx.el.div(
            rx.el.div(
                _back(doc.back_label),
                rx.el.h1(
                    doc.title,
                    class_name="mt-5 text-[clamp(1.875rem,1.3rem+2.4vw,3rem)] "
                    "font-extrabold",
                ),
                rx.el.p(doc.lead, class_name="mt-4 text-lg text-ink-soft")
                if doc.lead
                else None,
                rx.el.p(
                    rx.el.time(doc.updated, date_time=doc.updated_iso),
                    class_name="mt-4 text-base text-ink-soft",
                ),
                class_name="max-w-[46rem]",
            ),
            class_name="wrap pt-28 pb-12 lg:pt-32",
        ),
        rx.el.div(
            rx.el.div(
                _contents(doc),
                rx.el.div(
                    *(_part(number, part) for number, part in enumerate(doc.parts, 1)),
                    *after,
                    rx.el.div(
                        link_button(doc.back_label, routes.HOME, look="secondary"),
                        class_name="mt-14 border-t border-line pt-8",
                    ),
                    class_name="prose-legal max-w-[42rem]",
                ),
                class_name="wrap grid gap-12 py-14 lg:grid-cols-[17rem_1fr] lg:gap-16",
            ),
            class_name="bg-white",
        ),
        class_name="bg-sky",
    )


def _back(label: str) -> rx.Component:
    return link(
        icon("arrow-left", 18),
        label,
        href=routes.HOME,
        class_name="link inline-flex min-h-11 items-center gap-2",
    )


def _contents(doc: Document) -> rx.Component:
    return rx.el.nav(
        rx.el.p(doc.contents_label, class_name="mb-2 font-bold"),
        rx.el.ol(
            *(
                rx.el.li(
                    link(
                        rx.el.span(
                            f"{number}.", class_name="w-7 flex-none tabular-nums"
                        ),
                        part.title,
                        href=f"#{part.anchor}",
                        class_name="flex min-h-11 items-center py-1 leading-snug "
                        "text-ink-soft underline-offset-4 hover:text-sea "
                        "hover:underline",
                    )
                )
                for number, part in enumerate(doc.parts, 1)
            ),
            class_name="text-base [overflow-wrap:anywhere]",
        ),
        class_name="rounded-card bg-mist p-6 lg:sticky lg:top-28 lg:self-start "
        "lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto",
        custom_attrs={"aria-label": doc.contents_label},
    )


def _part(number: int, part: Part) -> rx.Component:
    heading_id = f"{part.anchor}-titulo"
    return rx.el.section(
        rx.el.h2(f"{number}. {part.title}", custom_attrs=anchor(heading_id)),
        *(rx.el.p(text) for text in part.paragraphs),
        rx.el.ul(*(rx.el.li(text) for text in part.items)) if part.items else None,
        part.after,
        class_name="[&:first-child>h2]:mt-0",
        custom_attrs=anchor(part.anchor) | {"aria-labelledby": heading_id},
    )
