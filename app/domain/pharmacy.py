"""Partner pharmacies: what they are, and how the staff write them down."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.errors import AppError, InvalidInput
from app.domain.fields import Form, line


class PharmacyChanged(AppError):
    """Somebody else changed the pharmacy since it was read, or it is gone."""

    code = "pharmacy_changed"


@dataclass(frozen=True, slots=True)
class Pharmacy:
    """A partner pharmacy.

    Attributes:
        slug: Names it in addresses; stays when the name changes, because posters hang.
        contact: Who to call there, as the staff wrote it.
        active: Customers may come through it.
        shared: Its monthly sheet has an address that opens it.
        version: Grows with each edit.
    """

    id: uuid.UUID
    slug: str
    name: str
    comuna: str
    contact: str
    active: bool = True
    shared: bool = False
    version: int = 1


@dataclass(frozen=True, slots=True)
class PharmacyForm:
    """What the staff write of a pharmacy; each text is one line."""

    name: str
    comuna: str
    contact: str


def labels_of(partners: Iterable[Pharmacy]) -> Mapping[uuid.UUID, str]:
    """Return what each is called where they stand side by side.

    Shops of one chain share their name: the comuna then tells them apart, and where
    that is the same, or missing, the slug.
    """
    known = list(partners)
    labels = [one.name for one in known]
    labels = _told_apart(known, labels, [one.comuna for one in known])
    labels = _told_apart(known, labels, [one.slug for one in known])
    return {one.id: label for one, label in zip(known, labels, strict=True)}


def _told_apart(
    known: Sequence[Pharmacy], labels: Sequence[str], more: Sequence[str]
) -> list[str]:
    times = Counter(labels)
    return [
        f"{one.name} ({added})" if added and times[label] > 1 else label
        for one, label, added in zip(known, labels, more, strict=True)
    ]


def pharmacy_in(raw: Mapping[str, object]) -> PharmacyForm:
    """Read `pharmacy_name`, `comuna` and `contact`; the last two may be empty.

    Raises:
        InvalidInput: Fields that are missing or impossible.
    """
    form = Form(raw)
    name = form.read("pharmacy_name", line)
    comuna = form.read("comuna", line, required=False)
    contact = form.read("contact", line, required=False)
    if form.errors or name is None:
        raise InvalidInput(form.errors)
    return PharmacyForm(name, comuna or "", contact or "")
