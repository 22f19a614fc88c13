"""What the staff may change about a lead, and how it is read.

The staff know more than the form did: a past day, a time in words and a vaccine
that is not on the list are theirs to write.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from app.domain import fields
from app.domain.booking import normalise_phone
from app.domain.errors import InvalidInput
from app.domain.lead import Category
from app.domain.text import search_form
from app.domain.vaccines import Vaccine


@dataclass(frozen=True, slots=True)
class LeadEdit:
    """All that an edit writes, cleaned; see `Lead` for the fields."""

    name: str
    phone: str
    phone_e164: str | None
    email: str
    date: date
    time: str
    vaccine: str
    address: str
    message: str
    category: Category
    receipt_number: str | None


def parse_edit(raw: Mapping[str, object], catalogue: Iterable[Vaccine]) -> LeadEdit:
    """Read and check an edited row.

    Args:
        raw: Field name to text; unknown fields are ignored.
        catalogue: Price list; the name of one of its vaccines is stored as its id.

    Raises:
        InvalidInput: Fields that are missing or impossible, each with its code.
    """
    form = fields.Form(raw)
    category = form.read("category", _category) or Category.B2C
    ids = {search_form(vaccine.name): vaccine.id for vaccine in catalogue}
    vaccine = form.read("vaccine", fields.line) or ""
    edit = LeadEdit(
        name=form.read("name", fields.line) or "",
        phone=(phone := form.read("phone", fields.line) or ""),
        phone_e164=normalise_phone(phone),
        email=form.read("email", fields.email) or "",
        date=form.read("date", fields.day_from(date.min)) or date.min,
        time=form.read("time", fields.line) or "",
        vaccine=ids.get(search_form(vaccine), vaccine),
        address=form.read("address", fields.line) or "",
        message=form.read("message", fields.message, required=False) or "",
        category=category,
        receipt_number=form.read("receipt_number", fields.line, required=False)
        if category is Category.PHARMACY
        else None,
    )
    if form.errors:
        raise InvalidInput(form.errors)
    return edit


def _category(value: str) -> Category:
    try:
        return Category(value)
    except ValueError as error:
        raise fields.Refused("category_invalid") from error
