"""The terms and conditions."""

import reflex as rx

from app import routes
from app.content import terms
from app.public.shell.document import Document, Part, document
from app.public.shell.layout import layout
from app.ui.element import link


def page() -> rx.Component:
    """Return the terms, with a link to the privacy page after the sections."""
    return layout(
        document(
            Document(
                title=terms.TITLE,
                updated=terms.UPDATED.format(date=terms.UPDATED_DATE),
                updated_iso=terms.UPDATED_ISO,
                contents_label=terms.CONTENTS_LABEL,
                back_label=terms.BACK_LABEL,
                parts=[
                    Part(part.anchor, part.title, part.paragraphs)
                    for part in terms.SECTIONS
                ],
            ),
            rx.el.p(
                link(
                    terms.PRIVACY_LINK,
                    href=routes.page_href(routes.PRIVACY),
                    class_name="link inline-flex min-h-11 items-center",
                ),
                class_name="mt-10",
            ),
        )
    )
