"""What is typed into the fields of a lead, as the browser keeps and sends it."""

import hashlib
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.content import admin as copy
from app.domain.errors import AppointmentNotFound
from app.domain.lead import TYPED, Category, Lead


@dataclass(frozen=True, slots=True)
class Draft:
    """An edit under way.

    Attributes:
        version: Of the lead, when its fields were read.
        read_as: The texts that the fields began with.
        typed: The texts that stand in them now.
        anew: Whether the button that was pressed said that it makes the lead anew.
    """

    lead_id: uuid.UUID
    version: int
    read_as: Mapping[str, str]
    typed: Mapping[str, str]
    anew: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether anything was typed that is not as it was read."""
        return any(self.read_as.get(name) != text for name, text in self.typed.items())


# Where the lead is deleted meanwhile, it is known from here; nobody edits it.
_PHARMACY: Final = "pharmacy_id"
FIELDS: Final = (*TYPED, _PHARMACY)


def field_texts(lead: Lead, vaccine: str) -> dict[str, str]:
    """Return a lead as the texts of its fields, with the vaccine as it is shown."""
    texts = {name: str(getattr(lead, name) or "") for name in FIELDS}
    return texts | {"vaccine": vaccine}


def draft_in(form: Mapping[str, object]) -> Draft:
    """Return the edit that a browser sends.

    Raises:
        AppointmentNotFound: It names no lead.
    """
    try:
        lead_id = uuid.UUID(str(form.get("lead_id", "")))
        version = int(str(form.get("version", ""))[:10])
    except ValueError as error:
        raise AppointmentNotFound from error
    return Draft(
        lead_id=lead_id,
        version=version,
        read_as=_texts_in(_json_in(form.get("read_as"))),
        typed=_texts_in(form),
        anew=bool(form.get("anew")),
    )


def mark_of(form: Mapping[str, object]) -> str:
    """Return a mark of all that a browser sends, the same for the same alone."""
    return hashlib.sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()


def kept_draft(form: Mapping[str, object]) -> Draft:
    """Return the edit that a browser kept while the line or the server was gone.

    Raises:
        AppointmentNotFound: It names no lead.
    """
    return draft_in(_json_in(form.get("kept")))


def merged(draft: Draft, now: Mapping[str, str]) -> dict[str, str]:
    """Return the texts for the fields: typed where touched, as it is now elsewhere."""
    touched = {
        name: text
        for name, text in draft.typed.items()
        if name not in draft.read_as or draft.read_as[name] != text
    }
    return {**now, **touched}


def changed_by_others(draft: Draft, now: Mapping[str, str]) -> dict[str, str]:
    """Return the sentence for each field that another person wrote meanwhile."""
    return {
        name: copy.EDIT_THEIRS.format(value=_shown(name, text))
        for name, text in now.items()
        if name in draft.read_as and draft.read_as[name] != text
    }


def _texts_in(form: Mapping[str, object]) -> dict[str, str]:
    return {name: str(form[name]) for name in FIELDS if name in form}


def _json_in(text: object) -> Mapping[str, object]:
    try:
        found = json.loads(str(text))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _shown(name: str, text: str) -> str:
    if name == "date":
        return "/".join(reversed(text.split("-")))
    if name == "category":
        return copy.CATEGORY_LABELS[Category(text)]
    return text or copy.EMPTY_CELL
