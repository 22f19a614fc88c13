"""The privacy page that the consent box links to."""

import reflex as rx

from app.content import privacy
from app.public.shell.document import Document, Part, document
from app.public.shell.layout import layout
from app.public.shell.site import controller_facts


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
            ),
        )
    )


def _part(part: privacy.PrivacySection) -> Part:
    if part.items != privacy.CONTROLLER_ITEMS:
        return Part(part.anchor, part.title, part.paragraphs, part.items)
    facts = controller_facts()
    known = [line.format(**facts) for line in part.items if _key(line) in facts]
    missing = len(known) < len(part.items)
    paragraphs = (*part.paragraphs, *((privacy.MISSING_NOTE,) if missing else ()))
    return Part(part.anchor, part.title, paragraphs, known)


def _key(line: str) -> str:
    """Return the name of the fact that a line shows."""
    return line.partition("{")[2].partition("}")[0]
