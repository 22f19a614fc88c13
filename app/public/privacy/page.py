"""The privacy page that the consent box links to."""

import reflex as rx

from app import routes
from app.content import privacy, rights
from app.domain.retention import WISH_COUNTS_FOR
from app.public.shell.document import Document, Part, document
from app.public.shell.layout import layout
from app.public.shell.site import controller_facts
from app.settings import get_settings
from app.ui.button import Look, link_button


def page() -> rx.Component:
    """Return the privacy page; what the owner has not given yet is left out."""
    return layout(
        document(
            Document(
                title=privacy.TITLE,
                lead=privacy.LEAD,
                updated=privacy.UPDATED.format(
                    version=privacy.PRIVACY_VERSION, date=privacy.UPDATED_DATE
                ),
                updated_iso=privacy.UPDATED_ISO,
                contents_label=privacy.CONTENTS_LABEL,
                back_label=privacy.BACK_LABEL,
                parts=[_part(part) for part in privacy.SECTIONS],
            )
        )
    )


def _after(anchor: str) -> rx.Component | None:
    """Return where a section leads to, if it does."""
    if anchor == privacy.EXERCISE:
        return _leads_to(rights.PAGE_LINK, routes.RIGHTS, "primary")
    if anchor == privacy.WITHDRAW:
        return _leads_to(rights.OWN_LINK, routes.OWN_REQUEST, "secondary")
    return None


def _leads_to(text: str, path: str, look: Look) -> rx.Component:
    button = link_button(text, routes.page_href(path), look=look)
    return rx.el.div(button, class_name="mt-6")


def _part(part: privacy.PrivacySection) -> Part:
    if part.items != privacy.CONTROLLER_ITEMS:
        kept = get_settings().retention_months
        told = tuple(
            each.format(months=kept, far=WISH_COUNTS_FOR) for each in part.paragraphs
        )
        return Part(part.anchor, part.title, told, part.items, _after(part.anchor))
    facts = controller_facts()
    known = [line.format(**facts) for line in part.items if _key(line) in facts]
    missing = len(known) < len(part.items)
    paragraphs = (*part.paragraphs, *((privacy.MISSING_NOTE,) if missing else ()))
    return Part(part.anchor, part.title, paragraphs, known)


def _key(line: str) -> str:
    """Return the name of the fact that a line shows."""
    return line.partition("{")[2].partition("}")[0]
