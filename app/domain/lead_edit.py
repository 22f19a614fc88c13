"""What the staff may change about a lead, and how it is read.

The staff know more than the form did: a past day, a time in words and a vaccine
that is not on the list are theirs to write.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from app.domain import fields
from app.domain.asked_form import Checks, read_asked
from app.domain.errors import InvalidInput
from app.domain.lead import Asked, Category
from app.domain.vaccines import Vaccine, id_named


def parse_edit(raw: Mapping[str, object], catalogue: Sequence[Vaccine]) -> Asked:
    """Read and check an edited row.

    Args:
        raw: Field name to text; unknown fields are ignored.
        catalogue: Price list; the name of one of its vaccines is stored as its id.

    Raises:
        InvalidInput: Fields that are missing or impossible, each with its code.
    """
    form = fields.Form(raw)
    category = form.read("category", _category) or Category.B2C

    def vaccine(value: str) -> str:
        wanted = fields.line(value)
        return id_named(wanted, catalogue) or wanted

    checks = Checks(
        vaccine=vaccine,
        day=fields.day_from(date.min),
        time=lambda _: fields.line,
        receipt_required=False,
    )
    edit = Asked(**read_asked(form, category, checks))
    if form.errors:
        raise InvalidInput(form.errors)
    return edit


def _category(value: str) -> Category:
    try:
        return Category(value)
    except ValueError as error:
        raise fields.Refused("category_invalid") from error
